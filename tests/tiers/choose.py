"""From files that changed to the test files that may fail for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath

from tests.tiers.map import PROGRAM, ROOT, TESTS, Map, all_tests, git, modules, repository

QUICK = (
    "tests/lang",
    "tests/semantics",
    "tests/ir",
    "tests/architecture/test_catalog.py",
    "tests/architecture/test_guarantees.py",
    "tests/cli/test_commands.py",
    "tests/stdlib/test_declarations.py",
    "tests/syntax/test_grammar_map.py",
)
"""The tests of `make quick`."""
BY_HAND: Mapping[str, tuple[str, ...]] = {
    "grammar": ("tests/syntax", "tests/lang"),
    "stdlib": ("tests/stdlib", "tests/protocols", "tests/examples"),
    "examples": ("tests/examples", "tests/docs"),
    "docs": ("tests/docs", "tests/architecture"),
    "bench": ("tests/bench",),
    "scripts": ("tests/architecture", "tests/examples/test_demo.py"),
    ".ci": ("tests/architecture",),
    "corvid/cli/tour": ("tests/cli/test_tour.py",),
}
"""Tests of folders whose files are more than what a test opens: what has no row here and is opened by no test
is held by `tests/architecture`."""
REST = "tests/architecture"
_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(?P<module>[\w.]+)[ \t]+import[ \t]*(?P<given>\([^()]*\)|[^\n(]*)"
    r"|import[ \t]+(?P<plain>[^\n]*))",
    re.MULTILINE,
)
"""A statement that imports. To parse all files takes twenty times as long, and misses what a script imports
that a test runs."""
_GIVEN = re.compile(r"(?:^|[(,])\s*(?:#[^\n]*\s+)*(\w+)")
_PLAIN = re.compile(r"(?:^|,)\s*([\w.]+)")


@dataclass(frozen=True, slots=True)
class Choice:
    """The test files, those of the changed part first, and why each file leads to them."""

    tests: tuple[str, ...]
    reasons: Mapping[str, str]


def changed_files() -> list[str]:
    """The files that differ from HEAD, new ones and the old names of moved ones among them."""
    changed = git("diff", "--name-only", "--no-renames", "HEAD")
    return sorted({*changed, *git("ls-files", "--others", "--exclude-standard")})


def choose(files: Iterable[str], known: Map) -> Choice:
    """The test files for the changed files. Each file leads to one at least."""
    chosen: dict[str, int] = {}
    reasons: dict[str, str] = {}
    for file in files:
        tests, reasons[file] = _for(file, known)
        near = _folders(file)
        for test in tests:
            distance = 0 if test == file else 1 if test.startswith(near) else 2
            chosen[test] = min(distance, chosen.get(test, distance))
    cost = {test: len(known.rows[test].runs) if test in known.rows else 0 for test in chosen}
    return Choice(tuple(sorted(chosen, key=lambda test: (chosen[test], cost[test], test))), reasons)


def _for(file: str, known: Map) -> tuple[frozenset[str], str]:
    """The test files for one, and why."""
    if file in all_tests():
        return frozenset({file}) | _using(file), "it is a test"
    reading = frozenset(test for test, row in known.rows.items() if file in row.reads)
    if file.startswith(f"{TESTS}/"):
        using = _using(file) | _below(file)
        return (using | reading, "it is used by tests") if using | reading else _near(file)
    if file.startswith(f"{PROGRAM}/") and file.endswith(".py"):
        reading |= _citing(file, known)
        running = running_tests(file, known)
        if running:
            found, why = running | reading | _in(_folders(file)), "its functions are run"
        else:
            found, why = _by_importers(file, known, reading)
        return found | _counting(file, known), why
    by_hand = _in(_folders(file))
    return (by_hand | reading, "it is read by tests") if by_hand | reading else _near(file)


def _citing(module: str, known: Map) -> frozenset[str]:
    """The tests that read a document which names the module: what it cites has to be there."""
    documents = {name for name, text in _documents().items() if module in text}
    return frozenset(test for test, row in known.rows.items() if row.reads & documents)


@cache
def _documents() -> Mapping[str, str]:
    """The texts of the repository's pages."""
    pages = (name for name in repository() if name.endswith(".md"))
    return {name: (ROOT / name).read_text(encoding="utf-8", errors="replace") for name in pages}


def _counting(module: str, known: Map) -> frozenset[str]:
    """The test of the map, for a module that is new or gone."""
    is_there = (ROOT / module).is_file() and module in known.modules()
    return frozenset() if is_there else frozenset({f"{TESTS}/tiers/test_map.py"})


def running_tests(module: str, known: Map) -> frozenset[str]:
    """The tests that run a function of the module, or run nothing and import it: they look at its tables."""
    return frozenset(
        test
        for test, row in known.rows.items()
        if module in row.runs or (not row.runs and (ROOT / test).is_file() and module in imported_by(test))
    )


def _by_importers(file: str, known: Map, reading: frozenset[str]) -> tuple[frozenset[str], str]:
    """For a module that no test ran when the map was made: the tests of the modules that import it, or if
    none is run, of those that import these; and the tests of its part."""
    near, met, level = reading | _in(_folders(file)), {file}, {file}
    while level:
        level = {name for name in _importers() if _importers()[name] & level} - met
        running = frozenset().union(*(running_tests(name, known) for name in level)) if level else frozenset()
        if running:
            return near | running, "what imports it is run"
        met |= level
    return (near, "the tests of its part") if near else _near(file)


def _near(file: str) -> tuple[frozenset[str], str]:
    """What is chosen for a file that nothing else leads on from."""
    parents = [str(parent) for parent in PurePosixPath(file).parents][:-1]
    for parent in parents if file.startswith(f"{TESTS}/") else []:
        found = _in((parent + "/",)) if parent != TESTS else frozenset()
        if found:
            return found, "the tests beside it"
    if file.startswith((f"{TESTS}/", f"{PROGRAM}/")):
        return frozenset(all_tests()), "nothing says which tests it needs: all"
    return _in((REST + "/",)), "the tests of the repository itself"


def _folders(file: str) -> tuple[str, ...]:
    """The folders, or files, of the tests of the part that a file belongs to."""
    by_hand = [test for start, tests in BY_HAND.items() if file.startswith(f"{start}/") for test in tests]
    own: list[str] = []
    if file.startswith(f"{PROGRAM}/"):
        parts = PurePosixPath(file).parts[1:-1]
        folders = ["/".join((TESTS, *parts[:depth])) for depth in range(len(parts), 0, -1)]
        own = [folder for folder in folders if (ROOT / folder).is_dir()][:1]
    return tuple(name if name.endswith(".py") else f"{name}/" for name in (*by_hand, *own))


def _in(folders: Sequence[str]) -> frozenset[str]:
    return frozenset(test for test in all_tests() if test.startswith(tuple(folders)))


def _below(file: str) -> frozenset[str]:
    """For a `conftest.py`, the tests that it holds for."""
    path = PurePosixPath(file)
    return _in((f"{path.parent}/",)) if path.name == "conftest.py" else frozenset()


def _using(file: str) -> frozenset[str]:
    """The test files that import the file of `tests`, however indirectly."""
    met, level = {file}, {file}
    while level:
        level = {name for name, imported in _imports(TESTS).items() if imported & level} - met
        met |= level
    return frozenset(met) & frozenset(all_tests())


def behind(test: str) -> frozenset[str]:
    """The test file and the files of `tests` that it imports, however indirectly."""
    met, level = {test}, {test}
    while level:
        level = set().union(*(_imports(TESTS).get(name, frozenset()) for name in level)) - met
        met |= level
    return frozenset(met)


def _importers() -> Mapping[str, frozenset[str]]:
    return _imports(PROGRAM)


@cache
def _imports(folder: str) -> Mapping[str, frozenset[str]]:
    """What each file of the folder imports from it, inside functions too."""
    files = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / folder).rglob("*.py"))]
    return {file: _imported(file, folder) for file in files}


@cache
def imported_by(test: str) -> frozenset[str]:
    """The modules of the program that the test file itself imports."""
    return _imported(test, PROGRAM)


def _imported(file: str, folder: str) -> frozenset[str]:
    return imports_in((ROOT / file).read_text(encoding="utf-8"), folder)


def imports_in(text: str, folder: str) -> frozenset[str]:
    """The files below the folder that a text in Python imports, if they are there."""
    names: set[str] = set()
    for found in _IMPORT.finditer(text):
        names |= _names(found)
    paths = (name.replace(".", "/") for name in names if name.split(".")[0] == folder)
    return frozenset(file for path in paths for file in (f"{path}.py", f"{path}/__init__.py"))


def _names(statement: re.Match[str]) -> set[str]:
    """The full names in a statement that imports."""
    module, given = statement["module"], statement["given"]
    if module is None:
        return set(_PLAIN.findall(statement["plain"]))
    return {module, *(f"{module}.{name}" for name in _GIVEN.findall(given))}


def unknown(known: Map) -> list[str]:
    """The modules that the map does not have."""
    return sorted(modules() - known.modules())
