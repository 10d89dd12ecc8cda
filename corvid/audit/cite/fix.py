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
    replace_file(real, after)


def replace_file(path: Path, data: bytes) -> None:
    """Have a file with this content, new or in the place of one whose owner and permissions stay; a link
    stays one. Raises OSError; what was there is then as it was."""
    real = Path(os.path.realpath(path))
    status = real.stat() if real.exists() else None
    handle, name = tempfile.mkstemp(prefix=f".{real.name[:100]}.", dir=real.parent)
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
        if status is None:
            mask = os.umask(0)
            os.umask(mask)
            new.chmod(0o666 & ~mask)
        else:
            own = new.stat()
            if (status.st_uid, status.st_gid) != (own.st_uid, own.st_gid):
                os.chown(new, status.st_uid, status.st_gid)
            new.chmod(status.st_mode & 0o7777)
        new.replace(real)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
