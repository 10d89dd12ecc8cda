"""Runs have ids that distinguish them, from the host, and the same again from the same host."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import corvid
from corvid.api.program import Program
from corvid.runtime.trace.write import TraceWriter

PROGRAM = """\
tool look(id: String) -> String uses retrieval
agent main(id: String) -> Grounded<String>:
    return look(id)
agent again(doc: Grounded<String>) -> Grounded<String>:
    return doc
"""


class Clock:
    def now_ms(self) -> int:
        return 7


class Ids:
    def next_id(self) -> str:
        return "mine"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "program.cor").write_text(PROGRAM)
    (tmp_path / "tools.py").write_text("def look(id):\n    return 'found ' + id\n")
    return tmp_path / "program.cor"


def ids(program: Program) -> list[str]:
    return [program.agents["main"].outcome(id="x").run for _ in range(3)]


def test_no_two_runs_have_one_id(path: Path) -> None:
    found = [one for _ in range(3) for one in ids(corvid.load(path))]
    assert len(set(found)) == 9


def test_a_host_with_a_clock_of_its_own_counts_and_one_with_ids_is_asked(path: Path) -> None:
    for _ in range(2):
        assert ids(corvid.load(path, clock=Clock())) == ["run-1", "run-2", "run-3"]
    assert ids(corvid.load(path, run_ids=Ids())) == ["mine"] * 3
    with pytest.raises(TypeError, match="run_ids"):
        corvid.load(path, run_ids="run")  # type: ignore[arg-type]


def test_the_trace_has_the_id_and_the_same_host_the_same_bytes(path: Path) -> None:
    def traced() -> list[bytes]:
        lines: list[bytes] = []
        program = corvid.load(path, clock=Clock())
        loaded = program.loaded
        main = loaded.functions[f"{loaded.program.main}::main"]
        outcome = loaded.run(main, ["x"], trace=TraceWriter(lines.append))
        assert {json.loads(line)["run"] for line in lines} == {outcome.run} == {"run-1"}
        return lines

    assert traced() == traced()


def test_a_source_of_another_run_is_refused(path: Path) -> None:
    program = corvid.load(path)
    run = program.agents["main"].outcome(id="x").run
    stated = corvid.Sourced("found x", "uri", "found x", run=run)
    with pytest.raises(corvid.RunFailed, match="belongs to another run"):
        program.agents["again"](stated)
