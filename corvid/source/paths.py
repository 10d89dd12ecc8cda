"""Paths as texts, in the form in which `pathlib` writes them, without its import."""

from __future__ import annotations

import os


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
