"""Addresses of pages: one spelling for each, and the hosts that a list allows.

What libraries, browsers and systems read in different ways is refused, so that what is judged here is what is
asked there.
"""

from __future__ import annotations

import re
from urllib.parse import quote, urljoin

from msgspec import Struct

LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?", re.ASCII)
"""A part of the name of a host, in small letters."""
NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*", re.ASCII)
"""A last part that some systems take for the end of an IP address: 127.1 and 0x7f.1 are 127.0.0.1 to them."""
PORT = 443
_LONGEST = 4_000
_URL = re.compile(r"[Hh][Tt][Tt][Pp][Ss]://(?P<authority>[^/?#]*)(?P<path>/[^?#]*)?(?P<query>\?[^#]*)?(?:#.*)?")
_AUTHORITY = re.compile(r"(?P<host>[A-Za-z0-9.-]{1,253})(?::(?P<port>[0-9]{1,5}))?", re.ASCII)
_UNPRINTED = re.compile(r"[\x00-\x20\x7f-\xa0\\\u2028\u2029\ud800-\udfff]")
_KEPT = "!#$%&'()*+,/:;=?@[]~^`{}|\"<>"


class BadUrl(ValueError):
    """The text is not an address that can be fetched. What is wrong is said without it: it may hold a
    password."""


class Url(Struct, frozen=True):
    """Where a page is. `host` is a name in small letters, `target` path and query in ASCII."""

    host: str
    port: int
    target: str

    @property
    def shown(self) -> str:
        """The host with its port, where that is not the usual one."""
        return self.host if self.port == PORT else f"{self.host}:{self.port}"

    @property
    def text(self) -> str:
        """The address."""
        return f"https://{self.shown}{self.target}"


def url_of(text: str) -> Url:
    """Return the address, whose fragment is left out: it is for readers. Raises BadUrl."""
    if len(text) > _LONGEST:
        raise BadUrl(f"it has more than {_LONGEST:,} characters")
    if _UNPRINTED.search(text):
        raise BadUrl("it has a blank, a backslash or a control character")
    found = _URL.fullmatch(text)
    if found is None:
        raise BadUrl("it must begin with https://")
    authority = found["authority"]
    if "@" in authority:
        raise BadUrl("it has a user or a password before an `@`, and nothing is sent to sign in with")
    if not authority.isascii():
        raise BadUrl("its host has characters other than ASCII; write such a host as `xn--…`")
    parts = _AUTHORITY.fullmatch(authority)
    if parts is None:
        raise BadUrl("its host must be a name such as www.example.org, with a port at most")
    port = int(parts["port"] or PORT)
    if not 0 < port < 2**16:
        raise BadUrl("there is no such port")
    target = (found["path"] or "/") + (found["query"] or "")
    return Url(name_of(parts["host"]), port, quote(target, safe=_KEPT))


def name_of(text: str) -> str:
    """Return the name of a host in small letters. Raises BadUrl for an IP address in any spelling, for a name
    of one part, which only the network nearby knows, and for an empty part: a dot at the end is another
    spelling."""
    name = text.lower()
    labels = name.split(".")
    if NUMBER.fullmatch(labels[-1]):
        raise BadUrl("its host is a number, and must be a name such as www.example.org")
    if not all(map(LABEL.fullmatch, labels)):
        raise BadUrl("its host is not a name of a host")
    if len(labels) < 2:
        raise BadUrl("its host is a name of one part, which is not one of a public server")
    return name


def redirected(url: Url, location: str) -> Url:
    """Return where a redirect leads, whose header is in Latin-1. Raises BadUrl."""
    raw = location.strip(" \t").encode("latin-1", "replace")
    return url_of(urljoin(url.text, quote(raw, safe=_KEPT)))


class Pattern(Struct, frozen=True):
    """A host that is allowed, with a port; `below`: each name below it, and not the name itself."""

    host: str
    port: int
    below: bool

    @property
    def shown(self) -> str:
        """The pattern as a list has it."""
        return ("*." if self.below else "") + Url(self.host, self.port, "").shown

    def covers(self, url: Url) -> bool:
        """Return whether the page is on such a host."""
        if url.port != self.port:
            return False
        return url.host.endswith(f".{self.host}") if self.below else url.host == self.host


def pattern_of(text: str) -> Pattern:
    """Read `example.org`, `*.example.org` or either with a port. Raises BadUrl."""
    below = text.startswith("*.")
    try:
        url = url_of(f"https://{text.removeprefix('*.')}")
    except BadUrl as error:
        raise BadUrl(str(error).replace("its host", "it")) from None
    if url.target != "/" or text.endswith(("/", "?")) or "#" in text:
        raise BadUrl("it goes on behind the host")
    return Pattern(url.host, url.port, below)
