"""Keeping reports in the folder that a policy names (S15)."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from corvid.audit.replace import replace_file

if TYPE_CHECKING:
    from pathlib import Path


class OutsideRoot(Exception):
    """The folder of reports is not below the root."""


def save(root: Path, folder: str, report: bytes) -> Path:
    """Write a report into a folder below the root, under a name made from what it says: the same report is
    the same file, and none is overwritten by another. Raises OutsideRoot and OSError."""
    top = root.resolve()
    place = (top / folder).resolve()
    if not place.is_relative_to(top):
        raise OutsideRoot(f"{folder} leads out of {root}")
    place.mkdir(parents=True, exist_ok=True)
    path = place / f"claims-{hashlib.sha256(report).hexdigest()[:16]}.json"
    replace_file(path, [report], follow=False)
    return path
