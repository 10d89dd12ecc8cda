"""The formats that are read in a process of their own, and how it is asked for texts and pictures."""

from __future__ import annotations

import struct
import sys
from enum import Enum
from pathlib import PurePosixPath

from msgspec import Struct

LENGTH = struct.Struct(">BQ")
"""What is before each message: the number of the format, or that of pictures, and how many bytes follow."""
PICTURES = 255
PAGE_BEGINS = b"<!doctype html>\n<!-- a page of Corvid -->\n"
"""How a page that shows a run begins, and no other file."""
SECONDS = 30
"""How long one document may take."""


class Format(Enum):
    """The endings of names of each format, and the package that is needed to read it: its module and name."""

    PDF = ((".pdf",), "pypdfium2", "pypdfium2")
    DOCX = ((".docx", ".docm"), "docx", "python-docx")
    XLSX = ((".xlsx", ".xlsm"), "python_calamine", "python-calamine")
    CSV = ((".csv", ".tsv"), "", "")
    HTML = ((".html", ".htm", ".xhtml"), "", "")

    @property
    def package(self) -> str:
        """The module of the extra `documents` that reads it, or ""."""
        package: str = self.value[1]
        return package

    def reader_version(self) -> str:
        """Return the version of that package, or of Python. Raises PackageNotFoundError."""
        from importlib.metadata import version  # as long as a tenth of the start of Python

        name: str = self.value[2]
        return f"{name} {version(name)}" if name else sys.version


_BY_ENDING = {ending: one for one in Format for ending in one.value[0]}


def format_of(uri: str) -> Format | None:
    """Return the format of a file by its name; None for one that is read as text."""
    return _BY_ENDING.get(PurePosixPath(uri).suffix.lower())


class Wanted(Struct, frozen=True, array_like=True):
    """A passage of the text of a PDF file: its pages, its words, and how often these words are before it on
    its first page."""

    first_page: int
    last_page: int
    text: str
    before: int = 0


class Box(Struct, frozen=True, array_like=True):
    """A line of the passage with this number, in pixels of the picture."""

    passage: int
    left: int
    top: int
    width: int
    height: int


class Picture(Struct, frozen=True):
    """A page as a PNG file."""

    page: int
    width: int
    height: int
    png: bytes
    boxes: tuple[Box, ...]


class Pictures(Struct, frozen=True, tag=True):
    """The pages of passages, as many as were asked for at most, in the order of the passages."""

    pictures: tuple[Picture, ...]


class Drawing(Struct, frozen=True):
    """The request for pictures of a PDF file."""

    data: bytes
    wanted: tuple[Wanted, ...]
    most: int
