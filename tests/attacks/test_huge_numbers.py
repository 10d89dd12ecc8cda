"""Whole numbers that no text can show: a fault of the host, wherever it hands one in, traced or not."""

from __future__ import annotations

from pathlib import Path

import pytest

import corvid
from corvid.runtime.trace.write import TraceWriter

PROGRAM = """\
tool look(id: String) -> String uses retrieval
tool count(id: String) -> Int uses retrieval
prompt tell(id: String) -> Int:
    "{id}"
agent document(id: String) -> Grounded<String>:
    return look(id)
agent number(id: String) -> Grounded<Int>:
    return count(id)
agent told(id: String) -> Int:
    return tell(id)
agent given(doc: Grounded<String>) -> Grounded<String>:
    return doc
"""
HUGE = 10**5000


class Huge:
    name = "huge"

    def answer(self, request: object) -> corvid.ModelReply:
        return corvid.ModelReply(HUGE, "huge")


@pytest.mark.parametrize("traced", [False, True])
@pytest.mark.parametrize("agent", ["document", "number", "told", "given"])
def test_a_number_that_no_text_shows_is_a_fault(tmp_path: Path, agent: str, traced: bool) -> None:
    (tmp_path / "program.cor").write_text(PROGRAM)
    tools = {
        "look": lambda id: corvid.Document("text", "uri", metadata={"deep": [{"n": HUGE}]}),
        "count": lambda id: HUGE,
    }
    loaded = corvid.load(tmp_path / "program.cor", tools=tools, model=Huge()).loaded
    lines: list[bytes] = []
    stated = corvid.Document("text", "uri", metadata={"n": -HUGE})
    outcome = loaded.run(
        loaded.functions[f"{loaded.program.main}::{agent}"], [stated if agent == "given" else "x"],
        trace=TraceWriter(lines.append) if traced else None,
    )  # fmt: skip
    assert outcome.fault is not None
    assert len(outcome.fault.problem.message()) < 300
    assert not traced or b'"phase":"run_completed","ok":false' in lines[-1]
