"""Keys of entries: hashes of all that an entry depends on, the compiler first: what it made is of use only to
itself."""

from __future__ import annotations

import os
import sys
from _frozen_importlib_external import MAGIC_NUMBER  # that of importlib.util, there in every process
from _imp import source_hash

from corvid._version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hashlib import blake2b
else:
    try:
        # `hashlib` sets OpenSSL up, which takes a fifth of the start of Python.
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b

SIZE = 16

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_SIDE = os.path.dirname(_PACKAGE)
_RECORD = os.path.join(_SIDE, f"corvid_grounded-{__version__}.dist-info", "RECORD")
_APART = {"tour", "testing", "guarantees", "models", "hosts", "explanations", "__pycache__"}
"""Folders whose files take no part in what a program means, nor in what a command says about it."""

_known: list[bytes] = []
"""The stamp, once it was asked for: this process goes on with the sources that it began with."""


def checksum(*parts: bytes | memoryview) -> bytes:
    """Sixteen bytes that change with the data, however that is cut."""
    whole = blake2b(digest_size=SIZE)
    for part in parts:
        whole.update(part)
    return whole.digest()


def key_of(*parts: bytes) -> str:
    """A name for these parts; other parts have another name, also if they only are cut differently."""
    whole = blake2b(digest_size=SIZE)
    for part in parts:
        whole.update(len(part).to_bytes(8, "little"))
        whole.update(part)
    return whole.hexdigest()


def python_stamp() -> bytes:
    """What bytecode and marshalled values depend on: the interpreter and the magic number of its bytecode."""
    return b"%s %x %s" % (str(sys.implementation.cache_tag).encode(), sys.hexversion, MAGIC_NUMBER)


def compiler_stamp() -> bytes:
    """Changes with the sources that check, compile, run and tell, library and grammar, and the interpreter.

    Installed, the package has a list of its files with their hashes beside it. In a checkout they are told by
    size and time of change, as Python does for its bytecode.
    """
    if not _known:
        try:
            with open(_RECORD, "rb") as file:
                sources = file.read()
        except OSError:
            sources = "\n".join(_changes()).encode("utf-8", "surrogateescape")
        told = source_hash(0, sources)  # as Python tells sources; they are not made to look alike
        _known.append(key_of(__version__.encode(), python_stamp(), told).encode())
    return _known[0]


def _changes() -> list[str]:
    """A line for each source in a checkout, in the same order in every process."""
    found: list[str] = []
    folders = [_PACKAGE, os.path.join(_SIDE, "grammar"), os.path.join(_SIDE, "stdlib")]
    for folder in folders:
        for name in _names(folder):
            path = f"{folder}/{name}"
            if name.endswith((".py", ".cor", ".lark")):
                found.append(path + _change(path))
            elif "." not in name and name not in _APART:
                folders.append(path)
    found.sort()
    return found


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:  # no folder, but a file
        return []


def _change(path: str) -> str:
    try:
        status = os.stat(path)
    except OSError:  # an editor's lock is a link to nowhere
        return ""
    return f" {status.st_size} {status.st_mtime_ns}"
