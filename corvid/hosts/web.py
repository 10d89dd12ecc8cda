"""The body of `fetch`: a page of a host that the user allows, and the text that is in it."""

from __future__ import annotations

import hashlib
import re
import shlex
from email.message import Message
from pathlib import PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from corvid.audit.entries import Refused
from corvid.connections.configuration import read
from corvid.documents.extracted import Extracted, Unreadable, checked
from corvid.documents.passages import title_of
from corvid.documents.reader import Kept, Reader
from corvid.documents.requests import Format, format_of
from corvid.hosts.documents import whole_of
from corvid.runtime.executor.cancellation import RUNNING
from corvid.runtime.host import Document, FetchFailed, FetchRefused, Json

if TYPE_CHECKING:
    from pathlib import Path

    from corvid.web.client import Fetched, Network, Rules

_OFFICE = "application/vnd.openxmlformats-officedocument"
_FORMATS = {
    "text/html": Format.HTML,
    "application/xhtml+xml": Format.HTML,
    "application/pdf": Format.PDF,
    f"{_OFFICE}.wordprocessingml.document": Format.DOCX,
    f"{_OFFICE}.spreadsheetml.sheet": Format.XLSX,
    "text/csv": Format.CSV,
    "text/tab-separated-values": Format.CSV,
}
_WRITTEN = frozenset((Format.HTML, Format.CSV))
"""Those that are text, in an encoding that the server may name."""
_TEXT = re.compile(r"text/.+|application/(?:.+\+)?(?:json|xml|yaml)")
_UNKNOWN = ("", "application/octet-stream", "binary/octet-stream")
"""What servers say of a file that they know nothing of."""
_ENCODING = re.compile(
    r"utf-?(?:8|16|16[bl]e)|us-ascii|ascii|iso-?8859-?[0-9]{1,2}|latin-?1|windows-125[0-8]|cp125[0-8]|koi8-[ru]"
    r"|gbk|gb2312|gb18030|big5|euc-(?:jp|kr)|shift_jis|iso-2022-jp",
    re.ASCII,
)
"""The encodings of pages. Python has others, some of which take time quadratic in the text."""


class WebTools:
    """`fetch` for the programs of a folder. Its configuration is read at the first call."""

    def __init__(
        self, folder: Path, kept: Kept | None = None, network: Network | None = None,
        config: Path | None = None,
    ) -> None:  # fmt: skip
        """Take the program's `folder`. What is taken out of documents is cached in `kept`; `network` is in
        the place of this machine's, and `config` in that of the nearest `corvid.toml`."""
        self._folder = folder
        self._kept = kept
        self._network = network
        self._config = config
        self._rules: Rules | None = None

    def fetch(self, url: str) -> Document:
        """Return the page at an address. Raises FetchRefused, FetchFailed."""
        from corvid.web.client import fetch  # needs an extra, and few programs call it

        if self._rules is None:
            self._rules = rules_of(self._folder, self._config)
        found = fetch(url, self._rules, self._network, RUNNING.get())
        document = whole_of(found.url.text, self._extracted(found))
        facts: dict[str, Json] = {
            "content_type": found.content_type,
            "sha256": hashlib.sha256(found.body).hexdigest(),
            "redirects": list(found.redirects),
        }
        return Document(document.text, document.uri, document.title, 1, {**document.metadata, **facts})

    def _extracted(self, found: Fetched) -> Extracted:
        """Return the text of a page. Raises FetchFailed."""
        type_, charset = content_type(found.content_type)
        format_ = _FORMATS.get(type_)
        if type_ in _UNKNOWN:
            format_ = format_of(PurePosixPath(urlsplit(found.url.target).path).name)
        if format_ is None and not _TEXT.fullmatch(type_):
            what = f"is of a type that is not read: {type_}" if type_ else "does not say of which type it is"
            raise FetchFailed(f"the page of {found.url.host} {what}")
        data = found.body
        try:
            if format_ is None:
                text = _decoded(data, charset or "utf-8")
                return checked(Extracted(text, title_of(text)), "has no text")
            if charset and format_ in _WRITTEN:
                data = b"\xef\xbb\xbf" + _decoded(data, charset).encode()
            with Reader(self._kept) as reader:
                return reader.read(format_, data)
        except Unreadable as unreadable:
            raise FetchFailed(f"the page of {found.url.host} {unreadable}") from None


def rules_of(folder: Path, config: Path | None = None) -> Rules:
    """Return what the user's file, and the project's as far as the user trusts it, have fetched; `config` is
    in the place of the project's, and trusted. Raises FetchRefused for files that can't be read, and a proxy
    that the user has not allowed."""
    from corvid.web.client import Rules

    try:
        found = read(str(folder), config)
        for mistake in found.mistakes:
            raise mistake
        for doubt in found.fetch_doubts:
            if doubt.at.key.endswith("proxy"):
                raise doubt.refusal()
    except Refused as refused:
        raise FetchRefused(str(refused), refused.advice) from None
    advice = ""
    if found.fetch_doubts:
        doubt = found.fetch_doubts[0]
        trust = f"corvid models trust {shlex.quote(str(doubt.folder))}"
        advice = f"{doubt.at.shown} lists it, and counts once you allow that: {trust}"
    return Rules(found.allowed(), found.fetch_proxy, found.allowed(believed=False), advice)


def content_type(header: str) -> tuple[str, str]:
    """Return the type and the encoding of a `Content-Type`, both in small letters; empty if it has none."""
    message = Message()
    message["content-type"] = "".join(one for one in header if one.isprintable())[:500]
    type_ = message.get_content_type() if header.strip() else ""
    charset = message.get_param("charset", "")
    return type_, charset.strip().lower() if isinstance(charset, str) else ""


def _decoded(data: bytes, encoding: str) -> str:
    """Return the text. Raises Unreadable."""
    if not _ENCODING.fullmatch(encoding):
        raise Unreadable(f"is written in `{encoding[:40]}`, an encoding that is not known")
    try:
        text = data.decode(encoding).removeprefix("\ufeff")
    except (LookupError, UnicodeError):
        raise Unreadable(f"is not {encoding} text") from None
    if "\0" in text:
        raise Unreadable("is not text")
    return text
