"""Paths as texts, in the form in which `pathlib` writes them, without its import; and those of the files that
come with Corvid: the grammar and the standard library."""

from __future__ import annotations

import os

_PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


def tidied(path: str) -> str:
    """Return the path without empty parts and `.`; what `..` means depends on links, so it stays."""
    parts = [part for part in path.split(os.sep) if part not in ("", os.curdir)]
    return (os.sep if path.startswith(os.sep) else "") + os.sep.join(parts) or os.curdir


def folder_of(path: str) -> str:
    """Return the folder that the path is in."""
    return os.path.dirname(path) or os.curdir


def stem_of(path: str) -> str:
    """Return the name of the file without its last suffix, folders separated by `/`."""
    name = path.rstrip("/").rpartition("/")[2]
    stem, _, suffix = name.rpartition(".")
    return stem if stem and suffix else name


def bundled(folder: str, name: str) -> str:
    """Return a file in `grammar` or `stdlib`: inside the package when installed, beside it in a checkout."""
    installed = os.path.join(_PACKAGE, "_bundled", folder)
    place = installed if os.path.isdir(installed) else os.path.join(os.path.dirname(_PACKAGE), folder)
    return os.path.join(place, name)
