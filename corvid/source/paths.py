"""Paths as texts, in the form in which `pathlib` writes them, without its import; those of the files that
come with Corvid, the grammar and the standard library; and that of the configuration around a program, which
each command asks first."""

from __future__ import annotations

import os

TOML = "corvid.toml"


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
    package = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    installed = os.path.join(package, "_bundled", folder)
    place = installed if os.path.isdir(installed) else os.path.join(os.path.dirname(package), folder)
    return os.path.join(place, name)


def toml_near(folder: str) -> str | None:
    """Return the `corvid.toml` in a folder or in the nearest one above, links of the folder followed."""
    *_, last = toml_places(folder)
    return last if os.path.lexists(last) else None


def toml_places(folder: str) -> list[str]:
    """Return where it is looked for, from the folder up to the first that is there, or to the top."""
    here = os.path.realpath(folder)
    found: list[str] = []
    while True:
        file = os.path.join(here, TOML)
        found.append(file)
        above = os.path.dirname(here)
        if os.path.lexists(file) or above == here:
            return found
        here = above
