"""A backend by its name: one of ours, the search tool of E12 (`ck --sem QUERY --limit N --threshold X --jsonl
FOLDER`, from 0.7.0 on), or what a user's own Python makes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from corvid.audit.absence.backends import Backend, LineByLine
from corvid.audit.absence.tree import TextFile
from corvid.audit.entries import Refused
from corvid.protocols.absence import Hit
from corvid.runtime.problems import exception_name, exception_text

FULL_TEXT, REGEX, CK = "full-text", "regex", "ck"


class NoBackend(Refused):
    """There is no such backend, or it could not be made."""


def backend_named(name: str, folder: Path, files: Sequence[TextFile], threshold: float) -> Backend | None:
    """Return the backend for the texts of a folder. `module:name`, or `file.py:name`, is called with the
    folder and its texts and gives one; it is the only name for which the user's own code is imported. None is
    the embedded one, which `absence` makes itself. Raises NoBackend."""
    if name == FULL_TEXT:
        return None
    if name == REGEX:
        return LineByLine(files)
    if name == CK:
        return Ck(folder, threshold)
    module, colon, maker = name.rpartition(":")
    if not colon or not module or not maker:
        raise NoBackend(f"{name!r} is not a backend: {FULL_TEXT}, {REGEX}, {CK}, or module:name of your own")
    try:
        backend = getattr(_module(module), maker)(folder, files)
        named = isinstance(getattr(backend, "name", None), str)
        usable = named and callable(getattr(backend, "search", None))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a user's own code raises, and `sys.exit()` ends no audit
        words = f"{exception_name(error)}: {exception_text(error)}"
        raise NoBackend(f"the backend {name} could not be made: {words}") from None
    if not usable:
        raise NoBackend(f"what {name} gives has no `search` and `name` of a backend")
    return backend  # type: ignore[no-any-return]  # checked as far as it can be


def _module(name: str) -> object:
    """Return the user's module: a file, or one that Python finds from the working folder on."""
    if not name.endswith(".py"):
        sys.path.insert(0, str(Path.cwd()))
        try:
            return import_module(name)
        finally:
            sys.path.pop(0)
    spec = spec_from_file_location(Path(name).stem, name)
    if spec is None or spec.loader is None:
        raise ImportError(f"{name} is not a Python file")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


LEAST_VERSION = (0, 7, 0)
_PATIENCE = 600
"""Seconds that a search may take; the first one makes the tool's index."""


class CkFailed(Exception):
    """The tool did not search."""


class Ck:
    """The tool on one folder. Whatever it says that is not a hit is an error, never an answer without
    hits."""

    name = "ck"

    def __init__(self, folder: Path, threshold: float) -> None:
        self._folder = Path(os.path.realpath(folder))
        self._threshold = threshold
        self._known = False

    def search(self, query: str, limit: int) -> Sequence[Hit]:
        """Search as `Backend` does. Raises CkFailed."""
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
        """Read one line of its output: path, line and score. Raises CkFailed."""
        try:
            row = json.loads(line)
            path = Path(os.path.realpath(self._folder / row["path"]))
            where = path.relative_to(self._folder).as_posix()
            number = row["span"]["line_start"] if "span" in row else row["line"]
            snippet = str(row.get("snippet") or "").splitlines()
            return Hit(where, int(number), float(row["score"]), snippet[0] if snippet else "")
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise CkFailed(f"ck said what is not a hit: {line[:200]!r} ({type(error).__name__})") from None
