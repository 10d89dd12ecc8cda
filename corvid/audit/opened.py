"""Opening what is to be read once, from its beginning to its end: a file, an archive, or standard input."""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

STANDARD_INPUT = Path("-")
DAMAGES = (EOFError, gzip.BadGzipFile, zlib.error)
"""What reading an archive raises if it is not one, or not whole."""


def damage(error: EOFError | gzip.BadGzipFile | zlib.error) -> str:
    """Return what is wrong with an archive, in words for people."""
    if isinstance(error, EOFError):
        return "a damaged archive: it is cut off"
    if isinstance(error, gzip.BadGzipFile) and error.strerror:  # what the texts inside it lack
        return error.strerror
    none = isinstance(error, gzip.BadGzipFile) and str(error).startswith("Not a gzipped file")
    return "no archive of gzip, or other bytes behind one" if none else "a damaged archive"


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """Yield the bytes of a file; of one that ends in `.gz`, what was compressed, of the traces of many rows
    with their texts in place; for `-` standard input.

    Nothing is stored but what is asked for, so a small archive of a huge log is only slow. Raises OSError,
    also while it is read, and for a damaged archive.
    """
    if path == STANDARD_INPUT:
        given = sys.stdin.buffer
        yield given if hasattr(given, "peek") else io.BufferedReader(given)  # type: ignore[type-var]
    elif path.suffix != ".gz":
        with path.open("rb") as file:
            yield file
    else:
        with gzip.open(path, "rb") as archive:
            try:
                yield _with_its_texts(archive, path)  # type: ignore[arg-type]
            except DAMAGES as error:
                raise gzip.BadGzipFile(0, damage(error), str(path)) from None


def _with_its_texts(archive: BinaryIO, path: Path) -> BinaryIO:
    from corvid.audit.packed import is_packed, restored  # only the results of `corvid map` have such files

    return restored(archive, path) if is_packed(archive) else archive
