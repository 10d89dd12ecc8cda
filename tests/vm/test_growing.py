"""A text that grows piece by piece is appended to, not copied."""

from __future__ import annotations

import ast

import pytest

from corvid.api import Program, Services, prepare
from corvid.api.execution import WATCH_VARIABLE
from corvid.pipeline import check_text

PIECES = {
    "out = out + number + \",\"": "0,1,2,",
    "out = out + number + \",\" + f\"{i}\" + \";\"": "0,0;1,1;2,2;",
    "out = f\"{out}{i}\"": "012",
    "out = f\"{out}{i}:{true}{1.5} \"": "0:true1.5 1:true1.5 2:true1.5 ",
    "out += number + \"-\"": "0-1-2-",
    "out = f\"{out}{i}\" + out.length().to_string() + \"/\"": "00/13/26/",
    "out = out + out + number": "0010012",
    "out = number + out + \"|\"": "210|||",
    "out = f\"{number}{out}\"": "210",
    "out = f\"{out}\"": "",
}  # fmt: skip


def program(statement: str) -> Program:
    text = f"""\
fn grow(n: Int) -> String:
    out = ""
    for i in range(0, n):
        number = i.to_string()
        {statement}
    return out

agent main(n: Int) -> String:
    return grow(n)
"""
    return Program(prepare(check_text("growing.cor", text), Services()), 100)


@pytest.mark.parametrize("statement", PIECES)
def test_the_pieces_come_in_order(statement: str) -> None:
    assert program(statement).main(3) == PIECES[statement]


@pytest.mark.parametrize("statement", list(PIECES)[:6])
def test_it_is_one_sum_of_itself_and_the_rest(statement: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(WATCH_VARIABLE, raising=False)
    source = program(statement).loaded._engine.python_source("growing::grow")
    assigned = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Assign)]
    sums = [value.left for value in assigned if isinstance(value, ast.BinOp)]
    assert [ast.unparse(left) for left in sums] == ["out"]


@pytest.mark.guarantee("limits.reported")
@pytest.mark.parametrize("condition", ["i < n", "i < n and out.length() < 100", "i < abs(n)"])
def test_a_while_loop_is_left_by_its_condition(condition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.11 specialises the body of `while True` in the first call of its function, so that `out` is
    appended to in place, and never that of `while i < n`."""
    text = f"""\
fn abs(n: Int) -> Int:
    return n.abs()

fn grow(n: Int) -> String:
    out = ""
    i = 0
    while {condition}:
        out = out + "piece "
        i = i + 1
    return out

agent main(n: Int) -> String:
    return grow(n)
"""
    monkeypatch.delenv(WATCH_VARIABLE, raising=False)  # it looks at the condition in a statement before
    made = Program(prepare(check_text("growing.cor", text), Services()), 100)
    source = ast.parse(made.loaded._engine.python_source("growing::grow"))
    assert [ast.unparse(node.test) for node in ast.walk(source) if isinstance(node, ast.While)] == ["True"]
    assert made.main(3) == "piece " * 3
