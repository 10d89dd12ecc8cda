"""Reading one text from a file that anyone may have put there: a plain file, bounded, UTF-8 or UTF-16."""

from __future__ import annotations

import codecs
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct

from corvid.audit.entries import Refused
from corvid.files import NoPlainFile, TooLarge, read_named

Value = TypeVar("Value")

Reason: TypeAlias = Literal["no plain file", "too large", "binary", "not UTF-8"]
_UTF16 = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def why(error: ValueError) -> str:
    """Return what is said of text that can't be taken apart. Of a number that is too long Python says what
    its programmers can do, and its reader can't."""
    message = str(error)
    return "a number of more than 4300 digits" if "set_int_max_str_digits" in message else message


def unique(pairs: list[tuple[str, Value]]) -> dict[str, Value]:
    """Return an object of JSON or MessagePack. Raises ValueError for two values under one key: readers differ
    in what they make of them, so such a text means nothing."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is twice in one object")
    return found


class NoText(Refused):
    """The file holds no text that can be looked at."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class Decoded(Struct, frozen=True):
    """A text, and what it takes to write it again: its mark of byte order and its encoding."""

    text: str
    mark: bytes
    encoding: str

    def encoded(self, text: str) -> bytes:
        """Encode another text as bytes of the same file."""
        return self.mark + text.encode(self.encoding)


def read_text(path: Path, largest: int) -> str:
    """Return the text of a file of at most `largest` bytes, without a byte order mark. A link is not
    followed, and a pipe not waited for. Raises NoText, and OSError where the file can't be opened."""
    return decoded(read_bytes(path, largest)).text


def read_bytes(path: Path, largest: int) -> bytes:
    """Return the bytes of a plain file, as `read_text`. Raises NoText for another file and OSError."""
    try:
        return read_named(path, largest)
    except NoPlainFile:
        raise NoText("no plain file") from None
    except TooLarge:
        raise NoText("too large") from None


def decoded(data: bytes) -> Decoded:
    """Decode UTF-8, or UTF-16 with a mark. Raises NoText."""
    for mark, encoding in _UTF16:
        if data.startswith(mark):
            return _in(data, mark, encoding)
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    return _in(data, mark, "utf-8")


def _in(data: bytes, mark: bytes, encoding: str) -> Decoded:
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError:
        raise NoText("binary" if b"\0" in data else "not UTF-8") from None
    if "\0" in text:
        raise NoText("binary")
    return Decoded(text, mark, encoding)
