"""The traces of many rows in one file, each long text once: a document that every row read, the words that
every prompt begins with.

The lines of such a file are those of its traces, with a reference in place of each long text: a zero byte,
which no JSON has, and the SHA-256 of the text. A line that begins with such a reference is the text itself,
before the first that needs it, unless it is a file of its own below the folder of texts. So what was packed
comes back byte for byte, and hashes over its lines still hold.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, cast

from corvid.runtime.trace.write import LONGEST

FIRST = b"\0corvid texts 1\n"
"""The first line of such a file."""
TEXTS = "texts"
"""The folder, beside that of the traces, of the texts that several files need."""
LEAST = 256
"""Bytes of a text that is worth a reference."""
LEAST_SHARED = 1024
"""The same of one that is worth a file."""
MOST_TEXTS = 64 * 2**20
"""Bytes of all texts that one file refers to: so many are held in memory while it is read."""
MOST_MET = 100_000
"""How many texts of earlier files are remembered."""
BLOCK = 2**16
"""Bytes that are read at once."""
_REFERENCE = re.compile(rb"\0([0-9a-f]{64})")
_DOCUMENT = re.compile(rb'"phase":"document","hash":"[0-9a-f]*","text":"([^\n]*)","prev":"[0-9a-f]{64}"\}\n')


class Packing:
    """Makes such files, one after the other. A text that it meets in a second one is stored once for all
    that follow, by `share`, which writes a file with the name and the bytes that it is given."""

    def __init__(self, share: Callable[[str, bytes], object] | None = None) -> None:
        self._share = share
        self._met: dict[bytes, bool] = {}
        """The hashes of the texts of earlier files, and whether each is stored for all."""

    def packed(self, traces: Iterable[bytes]) -> bytes:
        """Return the traces as one file. Equal calls of equal packings give equal bytes. Raises what `share`
        raises."""
        packer = zlib.compressobj(6, wbits=31)
        pieces = [packer.compress(FIRST)]
        one = _File(self._of_another)
        for trace in traces:
            pieces += map(packer.compress, one.lines(trace))
        if len(self._met) + len(one.texts) > MOST_MET:
            self._met.clear()
        for name in one.texts:
            self._met.setdefault(name, False)
        return b"".join(pieces) + packer.flush()

    def _of_another(self, name: bytes, text: bytes) -> bool:
        """Return whether a text is stored beside the file, as one before it has it, too."""
        shared = self._met.get(name)
        if shared is False and self._share is not None and len(text) >= LEAST_SHARED:
            hexed = name.decode()
            self._share(f"{hexed[:2]}/{hexed}.gz", gzip.compress(text, 6, mtime=0))
            self._met[name] = shared = True
        return shared is True


class _File:
    """One file while it is made."""

    def __init__(self, is_shared: Callable[[bytes, bytes], bool]) -> None:
        self.texts: dict[bytes, None] = {}
        self._is_shared = is_shared
        self._names: dict[bytes, bytes] = {}
        self._size = 0
        self._new: list[bytes] = []

    def lines(self, trace: bytes) -> Iterator[bytes]:
        """Yield the lines of one trace, and before them the texts that are new."""
        bodies = {body for body in _DOCUMENT.findall(trace) if len(body) >= LEAST and b"\0" not in body}
        for body in sorted(bodies, key=lambda each: (-len(each), each)):
            trace = trace.replace(body, self._reference(body))
        parts = trace.split(b'"')
        for at, part in enumerate(parts):
            if len(part) >= LEAST:
                parts[at] = self._without_texts(part)
        yield from self._new
        self._new = []
        yield b'"'.join(parts)

    def _without_texts(self, part: bytes) -> bytes:
        """Return what is between two quotation marks, which may be in a text, with references in place of
        what is long: also of what is between two others."""
        pieces = _REFERENCE.split(part)
        for at, piece in enumerate(pieces):
            if at % 2:
                pieces[at] = b"\0" + piece
            elif len(piece) >= LEAST and b"\n" not in piece:
                pieces[at] = self._reference(piece)
        return b"".join(pieces)

    def _reference(self, text: bytes) -> bytes:
        """Return what stands for a text: itself, if there are too many."""
        name = self._names.get(text)
        if name is None:
            if self._size + len(text) > MOST_TEXTS:
                return text
            name = self._names[text] = hashlib.sha256(text).hexdigest().encode()
            self._size += len(text)
            self.texts[name] = None
            if not self._is_shared(name, text):
                self._new.append(b"\0" + name + text + b"\n")
        return b"\0" + name


def is_packed(file: BinaryIO) -> bool:
    """Return whether the file that begins here is one."""
    return cast("io.BufferedReader", file).peek(1)[:1] == FIRST[:1]


def restored(file: BinaryIO, path: Path) -> BinaryIO:
    """Return the traces of the file of this name, as they were. Raises gzip.BadGzipFile, also while it is
    read, for what is not one, or more of it than is said above."""
    return cast("BinaryIO", io.BufferedReader(_Reading(_restored(file, path)), 2**16))


class _Reading(io.RawIOBase):
    """Pieces as a file."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._left = memoryview(b"")
        self._damage: Exception | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, into: object) -> int:
        buffer = memoryview(into).cast("B")  # type: ignore[arg-type]
        if not self._left:
            self._left = memoryview(self._block())
        size = min(len(buffer), len(self._left))
        buffer[:size] = self._left[:size]
        self._left = self._left[size:]
        return size

    def _block(self) -> bytes:
        """Return the next pieces together. A damage behind them is raised when they have been read."""
        if self._damage is not None:
            raise self._damage
        found: list[bytes] = []
        size = 0
        try:
            for piece in self._pieces:
                found.append(piece)
                size += len(piece)
                if size >= BLOCK:
                    break
        except (OSError, EOFError, zlib.error) as error:
            if not found:
                raise
            self._damage = error
        return b"".join(found)


def _restored(file: BinaryIO, path: Path) -> Iterator[bytes]:
    texts = _Texts(path)
    if file.readline(len(FIRST)) != FIRST:
        raise _damaged("no traces, or packed by another version of Corvid", path)
    for lines in _whole_lines(cast("gzip.GzipFile", file), path):
        if b"\0" not in lines:
            yield lines
            continue
        for line in io.BytesIO(lines):
            own = _REFERENCE.match(line)
            if own is not None:
                texts.add(own[1], line[own.end() : -1])
            else:
                yield texts.filled(line) if b"\0" in line else line


def _whole_lines(file: gzip.GzipFile, path: Path) -> Iterator[bytes]:
    """Yield what is left of a file, in pieces that end where a line ends, but for the last."""
    begun: list[bytes] = []
    size = 0
    while block := file.read1(BLOCK):
        end = block.rfind(b"\n") + 1
        if end:
            yield b"".join((*begun, block[:end]))
            begun, size = [], 0
        begun.append(block[end:])
        size += len(block) - end
        if size >= LONGEST + 100:
            raise _damaged(f"a line longer than {LONGEST >> 20} MiB", path)
    yield b"".join(begun)


class _Texts:
    """The texts of a file, as far as it has been read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[bytes, bytes] = {}
        self._size = 0

    def add(self, name: bytes, text: bytes) -> None:
        """Take a text under its hash."""
        self._size += len(text)
        if self._size > MOST_TEXTS:
            raise _damaged(f"more than {MOST_TEXTS >> 20} MiB of texts", self._path)
        if hashlib.sha256(text).hexdigest().encode() != name:
            raise _damaged("a text that does not have its hash", self._path)
        self._known[name] = text

    def filled(self, line: bytes) -> bytes:
        """Return a line with the texts in place of their references."""
        pieces = _REFERENCE.split(line)
        size = len(line)
        for at in range(1, len(pieces), 2):
            text = self._known.get(pieces[at])
            pieces[at] = text = self._shared(pieces[at]) if text is None else text
            size += len(text)
            if size > 2 * LONGEST:  # those of one text may stand for any number of bytes
                raise _damaged(f"a line longer than {LONGEST >> 20} MiB", self._path)
        return b"".join(pieces)

    def _shared(self, name: bytes) -> bytes:
        hexed = name.decode()
        file = self._path.parent.parent / TEXTS / hexed[:2] / f"{hexed}.gz"
        try:
            with gzip.open(file, "rb") as archive:
                self.add(name, archive.read(MOST_TEXTS + 1))
        except FileNotFoundError:
            raise _damaged(f"a reference to the text {hexed}, which is not there", self._path) from None
        return self._known[name]


def _damaged(words: str, path: Path) -> gzip.BadGzipFile:
    return gzip.BadGzipFile(0, f"a damaged archive: {words}", str(path))
