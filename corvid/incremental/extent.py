"""How much a program imports, found out before anything is parsed."""

from __future__ import annotations

import os

WORTH_A_PROJECT = 100_000
"""Bytes of imported modules from which on a program is checked module by module, as a project: to keep what
was found out about them is then worth what it costs."""
_LARGEST = 2**20
"""Bytes of a file that are looked through for imports."""


def is_large(path: str) -> bool:
    """Return whether a program imports that much. A guess, as nothing is parsed: it decides how the program
    is checked, which shows nowhere."""
    seen = {os.path.abspath(path)}
    waiting = list(seen)
    size = -size_of(path)
    while waiting:
        file = waiting.pop()
        size += size_of(file)
        if size > WORTH_A_PROJECT:
            return True
        for found in _imported(file):
            if found not in seen:
                seen.add(found)
                waiting.append(found)
    return False


def size_of(path: str) -> int:
    """Return the bytes of a file; 0 if it has none that can be read."""
    try:
        return os.path.getsize(path)
    except OSError:
        return 0


def _imported(path: str) -> list[str]:
    """Return the files beside this one that lines of it seem to import."""
    if not os.path.isfile(path):  # a pipe can be read only once
        return []
    try:
        with open(path, "rb") as file:
            lines = file.read(_LARGEST).split(b"\n")
    except OSError:
        return []
    folder = os.path.dirname(path)
    written = (line.split(b'"')[1] for line in lines if line.startswith(b'import "') and line.count(b'"') > 1)
    names = (os.fsdecode(name).removesuffix(".cor") for name in written if b"\0" not in name)
    return [os.path.normpath(os.path.join(folder, f"{name}.cor")) for name in names]
