"""Writing new line numbers into a document: all of them or none, and only if nobody changed it meanwhile."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corvid.audit.cite.find import Citation


class Changed(Exception):
    """The document is not what was checked."""


def corrected(text: str, moved: Iterable[tuple[Citation, int]]) -> str:
    """The text with new line numbers; all else of it stays."""
    for citation, line in sorted(moved, key=lambda one: -one[0].line_start):
        text = text[: citation.line_start] + str(line) + text[citation.line_end :]
    return text


def write(path: Path, before: bytes, after: bytes) -> None:
    """Put `after` in the place of the document, at once. Raises Changed and OSError; the document is then as
    it was."""
    if path.read_bytes() != before:
        raise Changed(f"{path} was changed meanwhile")
    real = Path(os.path.realpath(path))
    mode = real.stat().st_mode
    handle, name = tempfile.mkstemp(prefix=f".{real.name}.", dir=real.parent)
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(after)
            file.flush()
            os.fsync(handle)
        new.chmod(mode & 0o7777)
        new.replace(real)
    except BaseException:
        new.unlink()
        raise
