"""Writing into a document what became of its citations: all or nothing, if nobody changed it meanwhile."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from corvid.dataclasses import dataclass
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class Changed(Exception):
    """The document is not what was checked."""


@dataclass(frozen=True, slots=True)
class Edit:
    """`text[start:end]` of a document becomes this."""

    start: int
    end: int
    text: str


def corrected(text: str, edits: Iterable[Edit]) -> str:
    """The text with its edits, which don't touch each other; all else of it stays."""
    pieces: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda one: one.start):
        pieces += (text[at : edit.start], edit.text)
        at = edit.end
    return "".join((*pieces, text[at:]))


def write(path: Path, before: bytes, after: bytes) -> None:
    """Put `after` in the place of the document at once, with its owner and permissions; a link stays one.
    Raises Changed and OSError; the document is then as it was."""
    real = Path(os.path.realpath(path))
    if real.read_bytes() != before:
        raise Changed(f"{path} was changed meanwhile")
    if not os.access(real, os.W_OK):
        raise PermissionError(13, "it is read-only", str(path))
    status = real.stat()
    handle, name = tempfile.mkstemp(prefix=f".{real.name[:100]}.", dir=real.parent)
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(after)
            file.flush()
            os.fsync(handle)
        if (status.st_uid, status.st_gid) != (new.stat().st_uid, new.stat().st_gid):
            os.chown(new, status.st_uid, status.st_gid)
        new.chmod(status.st_mode & 0o7777)
        new.replace(real)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
