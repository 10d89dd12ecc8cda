"""The formats that are read in a process of their own, and how it is asked."""

from __future__ import annotations

import struct
from enum import Enum
from pathlib import PurePosixPath

LENGTH = struct.Struct(">BQ")
"""What is before each message: the number of the format, and how many bytes follow."""
SECONDS = 30
"""How long one document may take."""


class Format(Enum):
    """The endings of names of each format, and the package that is needed to read it."""

    PDF = ((".pdf",), "pypdfium2")
    DOCX = ((".docx", ".docm"), "docx")
    XLSX = ((".xlsx", ".xlsm"), "python_calamine")
    CSV = ((".csv", ".tsv"), "")
    HTML = ((".html", ".htm", ".xhtml"), "")

    @property
    def package(self) -> str:
        """The module of the extra `documents` that reads it, or ""."""
        package: str = self.value[1]
        return package


_BY_ENDING = {ending: one for one in Format for ending in one.value[0]}


def format_of(uri: str) -> Format | None:
    """The format of a file by its name; None for one that is read as text."""
    return _BY_ENDING.get(PurePosixPath(uri).suffix.lower())
