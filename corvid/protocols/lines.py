"""How the path of a place in the project is written in a log."""

from __future__ import annotations

from pathlib import PurePosixPath

PREFIX = "${PROJECT_ROOT}/"
"""What the path of a place in the project begins with (E1)."""


def document_of(path: str) -> str:
    """Return the path of a document, without the place inside it that may be behind `#`."""
    file, mark, _ = path.rpartition("#")
    return file if mark and PurePosixPath(file).suffix else path
