"""The map from modules to tests: which modules each test file runs, and which files it reads.

`map.json` has a row for each test file, as it was measured (`tests/tiers/measure.py`). In a row, the modules
of a folder are on one line by their names; `*` is all of them, `* but a b` all except two.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "corvid"
TESTS = "tests"
SUFFIX = ".py"
FILE = Path(__file__).with_name("map.json")


@dataclass(frozen=True, slots=True)
class Row:
    """What a test file does. `runs` are modules of which its tests execute a function, `reads` files that it
    opens; `content` is a hash of the test file when it was measured."""

    content: str
    runs: frozenset[str]
    reads: frozenset[str]


@dataclass(frozen=True, slots=True)
class Map:
    """The rows by test file. `only_imported` are modules of which no test runs a function: they have none,
    or none that is called."""

    rows: Mapping[str, Row]
    only_imported: frozenset[str]

    def modules(self) -> frozenset[str]:
        """All modules that occur."""
        return self.only_imported.union(*(row.runs for row in self.rows.values()))


@cache
def modules() -> frozenset[str]:
    """The modules of the program, as paths below the root."""
    return frozenset(path.relative_to(ROOT).as_posix() for path in (ROOT / PROGRAM).rglob("*.py"))


ELSEWHERE = (
    f"{TESTS}/real/", f"{TESTS}/models/sdk/", f"{TESTS}/mapping/test_ray.py",
    f"{TESTS}/lsp/test_pytest_lsp.py",
)  # fmt: skip
"""Tests that run in a venv of their own, by `make test-real`, `test-sdk`, `test-ray` and `test-lsp`."""


@cache
def all_tests() -> tuple[str, ...]:
    """The test files that run in the project's own venv, in order."""
    names = (path.relative_to(ROOT).as_posix() for path in (ROOT / TESTS).rglob("test_*.py"))
    return tuple(sorted(name for name in names if not name.startswith(ELSEWHERE)))


@cache
def repository() -> frozenset[str]:
    """The files that are in the repository, or will be: there and not ignored."""
    return frozenset(name for name in git("ls-files", "-co", "--exclude-standard") if (ROOT / name).is_file())


def git(*command: str) -> list[str]:
    """The names that a command of git prints with `-z`."""
    ended = subprocess.run(["git", *command, "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in ended.stdout.split("\0") if name]


def content_of(file: str) -> str:
    """A hash of the file."""
    return sha256((ROOT / file).read_bytes()).hexdigest()[:12]


def load(file: Path = FILE) -> Map:
    """The map as it is kept; an empty one if there is none."""
    if not file.is_file():
        return Map({}, frozenset())
    held = json.loads(file.read_text(encoding="utf-8"))
    rows = {
        test: Row(row["content"], _modules(row["runs"]), _unpacked(row["reads"]))
        for test, row in held["tests"].items()
    }
    return Map(rows, _modules(held["only imported"]))


def save(made: Map, file: Path = FILE) -> None:
    """Write the map. Equal maps have equal bytes."""
    rows = {
        test: {"content": row.content, "runs": _stems(row.runs), "reads": _packed(row.reads)}
        for test, row in made.rows.items()
    }
    held = {"only imported": _stems(made.only_imported), "tests": rows}
    file.write_text(json.dumps(held, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _stems(files: Iterable[str]) -> dict[str, str]:
    """Modules by folder, written without `.py`."""
    return _packed((file.removesuffix(SUFFIX) for file in files), SUFFIX)


def _modules(folders: Mapping[str, str]) -> frozenset[str]:
    return frozenset(name + SUFFIX for name in _unpacked(folders, SUFFIX))


def _packed(files: Iterable[str], suffix: str = "") -> dict[str, str]:
    folders: dict[str, set[str]] = {}
    for file in files:
        path = PurePosixPath(file)
        folders.setdefault(str(path.parent), set()).add(path.name)
    return {folder: _line(names, _all(folder, suffix)) for folder, names in folders.items()}


def _line(names: set[str], every: frozenset[str]) -> str:
    """The shorter of the two ways to write some files of a folder."""
    named, missing = " ".join(sorted(names)), " ".join(sorted(every - names))
    if names - every:
        return named
    return min(f"* but {missing}" if missing else "*", named, key=len)


def _unpacked(folders: Mapping[str, str], suffix: str = "") -> frozenset[str]:
    found = ((folder, _names(line, _all(folder, suffix))) for folder, line in folders.items())
    starts = (("" if folder == "." else f"{folder}/", names) for folder, names in found)
    return frozenset(start + name for start, names in starts for name in names)


def _names(line: str, every: frozenset[str]) -> Iterable[str]:
    if not line.startswith("*"):
        return line.split(" ")
    return every.difference(line.removeprefix("*").removeprefix(" but ").split(" "))


@cache
def _all(folder: str, suffix: str) -> frozenset[str]:
    """The files of a folder that end so, without that end."""
    place = ROOT / folder
    files = (path.name for path in place.iterdir() if path.is_file()) if place.is_dir() else ()
    return frozenset(name.removesuffix(suffix) for name in files if name.endswith(suffix))
