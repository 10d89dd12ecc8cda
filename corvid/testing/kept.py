"""Files that tests keep beside a program: read within bounds, replaced as a whole."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from corvid.diagnostics.printed import json_text

LARGEST = 64 * 2**20
"""Bytes of a file."""


class _Versioned(Protocol):
    version: int


Kept = TypeVar("Kept", bound=_Versioned)


class KeptUnreadable(Exception):
    """Raised for a file that does not hold what tests keep; the text says why in one line."""


def read_kept(path: Path, form: type[Kept]) -> Kept | None:
    """Return what the file holds; None if there is none. Raises KeptUnreadable."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise KeptUnreadable(f"cannot read {path.name}: {error.strerror or error}") from None
    if len(data) > LARGEST:
        raise KeptUnreadable(f"{path.name} is larger than {LARGEST >> 20} MiB")
    try:
        found = msgspec.json.decode(data, type=form)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise KeptUnreadable(f"{path.name} is damaged: {error}") from None
    if found.version != 1:
        raise KeptUnreadable(f"{path.name} has version {found.version}, and this Corvid reads 1")
    return found


def write_kept(path: Path, data: dict[str, Any]) -> bool:
    """Write the file if its data is another; whether it was. Without tests in it there is no file. Raises
    OSError."""
    if not data["tests"]:
        there = path.exists()
        path.unlink(missing_ok=True)
        return there
    text = json_text(data) + "\n"
    if path.is_file() and path.read_bytes() == text.encode("utf-8", "backslashreplace"):
        return False
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        aside.write_bytes(text.encode("utf-8", "backslashreplace"))
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)
    return True
