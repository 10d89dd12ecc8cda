"""Writing into a document what became of its citations: all or nothing, if it was not changed meanwhile."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from corvid.audit.entries import Refused
from corvid.audit.replace import replace_in
from corvid.files import Folder


class Changed(Refused):
    """The document is not what was checked."""


class Edit(Struct, frozen=True):
    """`text[start:end]` of a document becomes this."""

    start: int
    end: int
    text: str


def corrected(text: str, edits: Iterable[Edit]) -> str:
    """Return the text with its edits, which don't touch each other; all else of it stays."""
    pieces: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda one: one.start):
        pieces += (text[at : edit.start], edit.text)
        at = edit.end
    return "".join((*pieces, text[at:]))


def write(folder: Folder, name: str, before: bytes, after: bytes) -> None:
    """Put `after` in the place of the document at once, as `replace_in` does. Raises Changed and OSError; the
    document is then as it was."""
    with folder.open(name) as file:
        if file.read(len(before) + 1) != before:
            raise Changed(f"{Path(folder.path, name)} was changed meanwhile")
    replace_in(folder, name, [after])
