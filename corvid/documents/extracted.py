"""What is taken out of a document, and what says why it can't be."""

from __future__ import annotations

import re

from msgspec import Struct

from corvid.runtime.places import Place

LARGEST_FILE = 64_000_000
"""Bytes of a document of a format other than text."""
LARGEST_TEXT = 4_000_000
"""Characters of the text of one document."""
_UNREADABLE = re.compile("[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")


class Unreadable(Exception):
    """A document has no text that can be taken out: why, in words that go on behind its name."""


class Extracted(Struct, frozen=True, tag=True):
    """The text of a document and where its parts are. Equal bytes give equal texts.

    `joined` are words that are written here without the hyphen of a line's end, with it. `left_out` are parts
    that could not be read: the fragment of each, and why.
    """

    text: str
    title: str
    places: tuple[Place, ...] = ()
    joined: tuple[str, ...] = ()
    left_out: tuple[tuple[str, str], ...] = ()


class Refused(Struct, frozen=True, tag=True):
    """The reply in place of a text."""

    reason: str


def readable(text: str) -> str:
    """Return the text without what no reader sees and no file in UTF-8 can hold."""
    return _UNREADABLE.sub("", text)


def one_line(text: str) -> str:
    """Return the words of a cell or a heading."""
    return " ".join(readable(text).split())


def checked(extracted: Extracted, without: str) -> Extracted:
    """Return what was extracted, if it has text and not too much. Raises Unreadable, with `without` for no
    text."""
    if not extracted.text.strip():
        raise Unreadable(without)
    if len(extracted.text) > LARGEST_TEXT:
        raise Unreadable(f"has more than {LARGEST_TEXT:,} characters of text")
    return extracted
