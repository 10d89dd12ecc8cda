"""The map is whole, and what is measured is what runs."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tiers.choose import imported_by, unknown
from tests.tiers.map import ROOT, Map, Row, all_tests, load, modules, save
from tests.tiers.measure import Measured, joined, marked, stale


def test_each_module_and_each_test_file_is_in_the_map() -> None:
    known = load()
    assert unknown(known) == [], "`make map` measures what is new"
    assert sorted(set(all_tests()) - set(known.rows)) == [], "`make map` measures what is new"


def test_nothing_is_in_the_map_that_is_gone() -> None:
    known = load()
    assert sorted(known.modules() - modules()) == []
    assert sorted(set(known.rows) - set(all_tests())) == []
    read = frozenset().union(*(row.reads for row in known.rows.values()))
    assert [name for name in sorted(read) if not (ROOT / name).exists()] == []


def _runs_nothing(test: str) -> bool:
    text = (ROOT / test).read_text(encoding="utf-8")
    left_out = "pytestmark = pytest.mark.skipif(" in text
    of_tests = "from corvid" not in text and "import corvid" not in text
    return left_out or of_tests or "from scripts." in text or test.startswith("tests/bench/")


@pytest.mark.oracle
def test_a_test_file_runs_reads_or_imports_something() -> None:
    """A test of tables, tests, a script or measurements runs nothing, nor does one of another target."""
    idle = [test for test, row in load().rows.items() if not row.runs | row.reads | imported_by(test)]
    assert [test for test in idle if not _runs_nothing(test)] == []


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    file = tmp_path / "map.json"
    every = modules()
    made = Map(
        {
            "tests/all.py": Row(
                "1", every, frozenset({"README.md", "grammar/corvid.lark", "corvid/pipeline.py"})
            ),
            "tests/but_one.py": Row("2", every - {"corvid/ir/walk.py"}, frozenset()),
            "tests/one.py": Row("3", frozenset({"corvid/ir/walk.py", "corvid/__init__.py"}), frozenset()),
        },
        frozenset({"corvid/ir/nodes.py"}),
    )
    save(made, file)
    assert load(file) == made
    first = file.read_bytes()
    save(load(file), file)
    assert file.read_bytes() == first
    assert "* but walk" in file.read_text()


def test_the_kept_map_is_as_it_would_be_written(tmp_path: Path) -> None:
    save(load(), tmp_path / "map.json")
    assert (tmp_path / "map.json").read_bytes() == (ROOT / "tests/tiers/map.json").read_bytes()


def test_only_what_changed_is_measured_again_and_what_is_gone_goes() -> None:
    known = load()
    first, second, *_ = known.rows
    rows = dict(known.rows)
    del rows[first]
    rows[second] = Row("another", rows[second].runs | {"corvid/gone.py"}, frozenset({"docs/gone.md"}))
    rows["tests/test_gone.py"] = rows[second]
    changed = stale(Map(rows, known.only_imported))
    assert set(stale(known)) | {first, second} == set(changed)
    again = {test: Measured(known.rows[test].runs, known.rows[test].reads) for test in (first, second)}
    made = joined(Map(rows, known.only_imported), again)
    assert made.rows.keys() == known.rows.keys()
    assert made.modules() == modules()
    assert stale(made) == [test for test in changed if test not in again]


MODULE = b'''"""What it says."""

from __future__ import annotations

CONSTANT = [1, 2]

def called(n: int) -> int:
    """Its docstring."""
    return n + 1

class Thing:
    later = lambda self, n: n + 2
    def numbers(self):
        yield from CONSTANT
'''
CALLS = {
    "thing.CONSTANT, thing.Thing(), thing.called.__doc__": False,
    "thing.called(1) == 2 or 1/0": True,
    "thing.Thing().later(1) == 3 or 1/0": True,
    "list(thing.Thing().numbers()) == [1, 2] or 1/0": True,
    "threading.Thread(target=thing.called, args=[1]).start()": True,
    "os.waitpid(os.fork() or (thing.called(1), os._exit(0)), 0)": True,
}


def test_a_module_is_marked_by_a_call_and_not_by_an_import(tmp_path: Path) -> None:
    path = tmp_path / "thing.py"
    path.write_bytes(MODULE)
    cached = Path(importlib.util.cache_from_source(str(path)))
    cached.parent.mkdir()
    cached.write_bytes(marked(MODULE, str(path), 1))
    for call, expected in CALLS.items():
        opened = "import builtins, mmap, os, sys, threading; builtins.__ran__ = mmap.mmap(-1, 2)"
        said = f"{opened}; import thing; before = bytes(__ran__); {call}; print(before, bytes(__ran__))"
        ended = subprocess.run(
            [sys.executable, "-c", said], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        after = bytes([0, int(expected)])
        assert ended.stdout.strip() == f"{bytes(2)!r} {after!r}", call
    path.write_bytes(MODULE.replace(b"n + 1", b"n + 7"))
    changed = subprocess.run(
        [sys.executable, "-c", "import thing; print(thing.called(1))"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert changed.stdout.strip() == "8", "a changed module runs as it is, without marks"
