"""Addresses of servers as a configuration may have them: one spelling for each, and what they are."""

from __future__ import annotations

import ipaddress
import re

from msgspec import Struct

from corvid.models.remote.settings import Api, is_loopback, is_vendors
from corvid.web.urls import LABEL, NUMBER

_URL = re.compile(
    r"(?P<scheme>[Hh][Tt][Tt][Pp][Ss]?)://(?P<host>\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9.-]{1,253})"
    r"(?::(?P<port>[0-9]{1,5}))?(?P<path>(?:/[A-Za-z0-9._~!$&'()*+,;=:@%-]*)*)",
    re.ASCII,
)
_PORTS = {"http": 80, "https": 443}


class NoAddress(ValueError):
    """The text is not an address that is taken. What is wrong is said without it: it may hold a password."""


class Server(Struct, frozen=True):
    """Where requests go. `host` is a name in small letters, or an IP address in its usual spelling."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def url(self) -> str:
        """The address, without a slash at its end."""
        return f"{self.scheme}://{self.shown}{self.path}"

    @property
    def shown(self) -> str:
        """The host with its port, where that is not the usual one."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def is_loopback(self) -> bool:
        """Whether it is this machine itself: `localhost`, 127.0.0.0/8 or ::1, and no other name."""
        return is_loopback(self.host)

    def is_own(self, api: Api) -> bool:
        """Return whether it is the host that the vendor of this dialect serves from."""
        return is_vendors(api, self.url)


def server(text: str) -> Server:
    """Return the server of an `http` or `https` address. Raises NoAddress."""
    if not text.isascii():
        raise NoAddress("it has characters other than ASCII; write such a host as `xn--…`")
    found = _URL.fullmatch(text)
    if found is None:
        raise NoAddress(_why(text))
    port = int(found["port"] or _PORTS[found["scheme"].lower()])
    if not 0 < port < 2**16:
        raise NoAddress("there is no such port")
    path = found["path"].rstrip("/")
    if {".", ".."} & {*path.lower().replace("%2e", ".").split("/")}:
        raise NoAddress("its path has a part `.` or `..`")
    return Server(found["scheme"].lower(), _host(found["host"].lower()), port, path)


def _why(text: str) -> str:
    scheme, colon, rest = text.partition("://")
    if not colon or scheme.lower() not in _PORTS:
        return "it must begin with https:// or http://"
    if "@" in rest.split("/")[0]:
        return "it has a user or password before an `@`; a key is in `key`"
    if "?" in rest or "#" in rest:
        return "it ends where a path ends, without `?` and `#`"
    return "it must be a host, perhaps a port, and a path, such as https://host.example/v1"


def _host(host: str) -> str:
    """Return one spelling. A name whose last part is a number is read as an IP address by some systems, so
    only the usual spelling of one is taken: 127.1 would be judged here as a name, and asked as 127.0.0.1."""
    if host.startswith("["):
        try:
            return str(ipaddress.IPv6Address(host[1:-1]))
        except ValueError:
            raise NoAddress("there is no such IPv6 address") from None
    labels = host.split(".")
    if NUMBER.fullmatch(labels[-1]):
        try:
            return str(ipaddress.IPv4Address(host))
        except ValueError:
            raise NoAddress("its host must be written as four numbers such as 127.0.0.1") from None
    if not all(map(LABEL.fullmatch, labels)):
        raise NoAddress("its host is not a name of a host")
    return host
