"""The semantic search tool of E12: `ck --sem QUERY --limit N --threshold X --jsonl FOLDER`, from 0.7.0 on."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from corvid.protocols.absence import Hit

if TYPE_CHECKING:
    from collections.abc import Sequence

LEAST_VERSION = (0, 7, 0)
_PATIENCE = 600
"""Seconds that a search may take; the first one makes the tool's index."""


class CkFailed(Exception):
    """The tool did not search."""


class Ck:
    """The tool on one folder. Whatever it says that is no hit is an error, never an answer without hits."""

    name = "ck"

    def __init__(self, folder: Path, threshold: float) -> None:
        self._folder = Path(os.path.realpath(folder))
        self._threshold = threshold
        self._known = False

    def search(self, query: str, limit: int) -> Sequence[Hit]:
        """As `Backend`. Raises CkFailed."""
        if not self._known:
            self._check_version()
        if not query.strip() or query.startswith("-"):
            raise CkFailed("ck takes no query that is empty or begins with `-`")
        out = self._run(
            "--sem", query, "--limit", str(limit), "--threshold", str(self._threshold), "--jsonl",
            str(self._folder),
        )  # fmt: skip
        return [self._hit(line) for line in out.splitlines() if line.strip()]

    def _check_version(self) -> None:
        found = re.search(r"(\d+)\.(\d+)\.(\d+)", self._run("--version"))
        if found is None or tuple(map(int, found.groups())) < LEAST_VERSION:
            raise CkFailed("ck 0.7.0 or later is needed")
        self._known = True

    def _run(self, *arguments: str) -> str:
        try:
            done = subprocess.run(
                ["ck", *arguments], capture_output=True, timeout=_PATIENCE, stdin=subprocess.DEVNULL,
                check=False,
            )  # fmt: skip
        except FileNotFoundError:
            raise CkFailed("`ck` is not installed") from None
        except subprocess.TimeoutExpired:
            raise CkFailed(f"ck did not answer within {_PATIENCE} seconds") from None
        if done.returncode:
            words = done.stderr.decode("utf-8", "replace").strip().splitlines()
            raise CkFailed(f"ck failed: {words[0][:300] if words else done.returncode}")
        return done.stdout.decode("utf-8", "replace")

    def _hit(self, line: str) -> Hit:
        """One line of its output: path, where, and score."""
        try:
            row = json.loads(line)
            path = Path(os.path.realpath(self._folder / row["path"]))
            where = path.relative_to(self._folder).as_posix()
            number = row["span"]["line_start"] if "span" in row else row["line"]
            snippet = str(row.get("snippet") or "").splitlines()
            return Hit(where, int(number), float(row["score"]), snippet[0] if snippet else "")
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise CkFailed(f"ck said what is no hit: {line[:200]!r} ({type(error).__name__})") from None
