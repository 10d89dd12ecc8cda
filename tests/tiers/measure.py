"""Measures which modules each test file runs: `make map`.

Every function of the program begins with a mark for its module, in the bytecode of a copy of the checkout.
Tracers would be simpler. But the tests of interrupts, limits and start-up have tracers of their own, or see
one; a mark is seen by nothing, costs 30 nanoseconds a call, and counts in threads and in processes that tests
start, too: all of them write into one shared file.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import marshal
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from tests.tiers.choose import behind
from tests.tiers.map import PROGRAM, ROOT, TESTS, Map, Row, all_tests, content_of, modules, repository

SECONDS = 1200.0
_MAGIC = importlib.util.MAGIC_NUMBER
_BY_HASH = (0b11).to_bytes(4, "little")
"""Bytecode that holds for a text of that hash, which is to be compared (PEP 552): tests that copy the
checkout and change a module get their change, without marks."""
_RAN = "__ran__"
_NOT_COPIED = shutil.ignore_patterns("__pycache__", ".git", ".venv", ".*_cache", ".make", ".hypothesis")


class _Marks(ast.NodeTransformer):
    """Puts the mark of a module at the beginning of each of its functions."""

    def __init__(self, number: int) -> None:
        self._number = number

    def _mark(self, place: ast.AST) -> ast.stmt:
        (mark,) = ast.parse(f"{_RAN}[{self._number}] = 1").body
        for node in ast.walk(mark):
            ast.copy_location(node, place)
        return mark

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        first = 1 if ast.get_docstring(node, clean=False) is not None else 0
        place = node.body[first] if len(node.body) > first else node.body[0]
        node.body.insert(first, self._mark(place))
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AsyncFunctionDef:
        self.visit_FunctionDef(node)  # type: ignore[arg-type]
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        self.generic_visit(node)
        made = ast.parse(f"({_RAN}.__setitem__({self._number}, 1), 0)[1]", mode="eval").body
        for part in ast.walk(made):
            ast.copy_location(part, node.body)
        assert isinstance(made, ast.Subscript)
        assert isinstance(made.value, ast.Tuple)
        made.value.elts[1] = node.body
        node.body = made
        return node


_OPENING = """
import builtins, mmap
with open({ran!r}, "r+b") as ran:
    builtins.__ran__ = mmap.mmap(ran.fileno(), 0)
del builtins, mmap, ran
"""


def marked(source: bytes, path: str, number: int, opening: str = "") -> bytes:
    """The bytecode of a module whose functions mark it, as a file that Python takes for it while its text is
    the same."""
    tree = ast.parse(source, path)
    _Marks(number).visit(tree)
    if opening:
        begin = 1 + max((n for n, each in enumerate(tree.body[:2]) if _comes_first(each)), default=-1)
        tree.body[begin:begin] = ast.parse(opening).body
    code = compile(tree, path, "exec", dont_inherit=True)
    return _MAGIC + _BY_HASH + importlib.util.source_hash(source) + marshal.dumps(code)


def _comes_first(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.ImportFrom(module="__future__"):
            return True
        case _:
            return False


@dataclass(frozen=True, slots=True)
class Measured:
    """What a test file ran and read. `failed` is the end of what pytest said if its tests did not pass."""

    runs: frozenset[str]
    reads: frozenset[str]
    failed: str = ""


class Copy:
    """A copy of the checkout in which every function leaves a mark."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "checkout"
        self._ran = folder / "ran"
        self._modules = sorted(modules())
        self._ran.write_bytes(bytes(len(self._modules)))
        shutil.copytree(ROOT, self.root, ignore=_NOT_COPIED, symlinks=True)
        if (ROOT / ".git").exists():
            (self.root / ".git").symlink_to(ROOT / ".git")  # some tests ask git for the files that there are
        for number, name in enumerate(self._modules):
            path = self.root / name
            cached = Path(importlib.util.cache_from_source(str(path)))
            cached.parent.mkdir(exist_ok=True)
            opening = _OPENING.format(ran=str(self._ran)) if name == f"{PROGRAM}/__init__.py" else ""
            cached.write_bytes(marked(path.read_bytes(), str(path), number, opening))

    def measure(self, tests: Sequence[str], report: Callable[[str], None]) -> None:
        """Run the test files. `report` gets the lines that `tests/tiers/watching.py` writes, and an empty one
        at the end, whatever happened."""
        reading, writing = os.pipe()
        extra = {"CORVID_RAN": str(self._ran), "CORVID_SECONDS": f"{SECONDS:g}"}
        extra |= {
            "CORVID_MEASURED": str(writing),
            "PYTHONPATH": str(self.root),
            "PYTHONDONTWRITEBYTECODE": "",
        }
        extra["GIT_OPTIONAL_LOCKS"] = "0"  # git writes nothing of the copy into the index of the checkout
        options = ["-q", "-p", "tests.tiers.watching", "-p", "no:cacheprovider", "-p", "no:xdist"]
        options += ["--benchmark-disable", f"--basetemp={self.root}.temporary"]
        said = self._ran.with_name("said")
        try:
            with said.open("wb") as output:
                process = subprocess.Popen(
                    [sys.executable, "-m", "pytest", *options, *tests],
                    cwd=self.root,
                    env=os.environ | extra,
                    stdout=output,
                    stderr=output,
                    pass_fds=(writing,),
                )
            os.close(writing)
            with open(reading, encoding="utf-8") as lines:  # noqa: PTH123 - a descriptor, no path
                for line in lines:
                    report(line)
            if process.wait() not in (0, 5):
                print(said.read_text(encoding="utf-8", errors="replace")[-3_000:], file=sys.stderr)
        finally:
            report("")


def measured(tests: Sequence[str], jobs: int) -> Iterator[tuple[str, Measured]]:
    """Each test file with what it did, as they end. Those that ended without a word are left out."""
    names = sorted(modules())
    read: dict[str, frozenset[str]] = {}
    with tempfile.TemporaryDirectory(prefix="corvid-map-") as name, ThreadPoolExecutor(jobs) as pool:
        queue: SimpleQueue[str] = SimpleQueue()
        parts = [part for part in (tests[number::jobs] for number in range(jobs)) if part]
        for number, part in enumerate(parts):
            folder = Path(name).resolve() / str(number)
            folder.mkdir()
            pool.submit(Copy(folder).measure, part, queue.put)
        ended = 0
        while ended < len(parts):
            line = queue.get()
            if not line:
                ended += 1
                continue
            found = json.loads(line)
            if "imported" in found:
                read |= {helper: frozenset(files) for helper, files in found["imported"].items()}
                continue
            test = found["test"]
            files = frozenset(found["reads"]).union(*(read[each] for each in read if each in behind(test)))
            runs = frozenset(names[number] for number in found["runs"])
            yield test, Measured(runs, _inputs(test, files), found["failed"])


def _inputs(test: str, read: Iterable[str]) -> frozenset[str]:
    """What of the repository was read: all but the test itself, tests in Python, and what tests wrote."""
    there = repository().intersection(read) - {test}
    return frozenset(n for n in there if not (n.startswith(f"{TESTS}/") and n.endswith(".py")))


def stale(known: Map) -> list[str]:
    """The test files that are new or have changed since they were measured."""
    rows = known.rows
    return [test for test in all_tests() if test not in rows or rows[test].content != content_of(test)]


def joined(known: Map, found: dict[str, Measured]) -> Map:
    """The map with new rows, without what is gone."""
    rows = {
        test: Row(row.content, row.runs & modules(), row.reads & repository())
        for test, row in known.rows.items()
        if test in all_tests()
    }
    rows |= {test: Row(content_of(test), one.runs, one.reads) for test, one in found.items()}
    ran: frozenset[str] = frozenset().union(*(row.runs for row in rows.values()))
    return Map(rows, modules() - ran)
