"""Keys of entries: all that an entry depends on, the compiler first: what it made is of use only to itself.

A key is these parts themselves, so that two keys are never taken for one. Parts that are long are given as
their checksums.
"""

from __future__ import annotations

import os
import sys
from binascii import crc32

from corvid._version import __version__

SIZE = 16

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_SIDE = os.path.dirname(_PACKAGE)
_RECORD = os.path.join(_SIDE, f"corvid_grounded-{__version__}.dist-info", "RECORD")
_APART = {"tour", "testing", "guarantees", "models", "hosts", "explanations", "__pycache__"}
"""Folders whose files take no part in what a program means, nor in what a command says about it."""

_known: list[bytes] = []
"""The stamp, once it was asked for: this process goes on with the sources that it began with."""


def checksum(data: bytes) -> bytes:
    """Return the BLAKE2b hash of the data, sixteen bytes; other data with the same hash cannot be found."""
    from hashlib import blake2b  # with OpenSSL, which takes a quarter of the start of Python

    return blake2b(data, digest_size=SIZE).digest()


def key_of(*parts: bytes) -> bytes:
    """Return the key of these parts; no key begins with another one."""
    return repr(parts).encode()


def compiler_stamp() -> bytes:
    """Return a stamp that changes with the sources that check, compile, run and report, library and grammar,
    and the interpreter.

    Installed, the package has a list of its files with their hashes beside it. In a checkout they are
    identified by size and time of change, as Python does for its bytecode.
    """
    if not _known:
        try:
            with open(_RECORD, "rb") as file:
                sources = file.read()
        except OSError:
            sources = "\n".join(_changes()).encode("utf-8", "surrogateescape")
        # One sum would be too short. A hash is not needed: sources are not made to look alike.
        sums = [crc32(sources[first::4]) for first in range(4)]
        stamp = __version__, sys.implementation.cache_tag, sys.hexversion, *sums
        _known.append(repr(stamp).encode())
    return _known[0]


def _changes() -> list[str]:
    """Return a line for each source in a checkout, in the same order in every process."""
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
