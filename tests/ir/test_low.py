"""The low form that engines emit: what is lowered is valid, and nothing can be taken out of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest

from corvid.ir import nodes as ir
from corvid.ir.errors import IrError
from corvid.ir.low.lowering import lower
from corvid.ir.low.nodes import EXACT, Body, Compute, Pair, Value
from corvid.ir.low.validate import validate
from corvid.ir.program import Program
from corvid.ir.table import TypeTable
from corvid.ir.verify import verify
from corvid.pipeline import check_text
from tests.ir.samples import SAMPLES
from tests.ir.test_lowered import DECLARATIONS, PROGRAMS
from tests.values import replace

pytestmark = pytest.mark.guarantee("grounded.chain_carried")

NUMBERS = """
@wrapping
agent around(x: Int, y: Int) -> Int:
    return x * y - -x
agent numbers(x: Int, y: Int, xs: List<Int>) -> Int:
    n = 0
    for i in range(0, y):
        n = n + x * i - xs[i] / y
        xs[n] = -x % y
    return n
fn keep(g: Grounded<Int>, n: Int) -> Grounded<Int>:
    return g + n
fn drop(n: Int) -> Nothing:
    n + 1
agent labelled(id: String, xs: List<Int>, some: Option<Grounded<Int>>) -> Grounded<Int>:
    g = look(id).length()
    drop(g)
    words: Grounded<List<String>> = [look(id), "b", id]
    n = keep(g, g) - xs[g] * -g
    chosen: Grounded<Option<Grounded<Int>>> = Some(g)
    text = f"{g}, {id} and {n}"
    for i in range(0, g):
        n = n + i
    if not (g == 3) and words.join(text) == "x":
        return chosen.unwrap_or(n)
    return n
agent absent(id: String) -> Grounded<Option<Int>>:
    word = look(id).split(" ").first()?
    return Some(word.length())
"""


@cache
def _program(name: str) -> Program:
    if name in SAMPLES:
        return SAMPLES[name]
    text = NUMBERS if name == "numbers" else PROGRAMS[name]
    checked = check_text("main.cor", f"{DECLARATIONS}\n{text}")
    assert checked.program is not None, [problem.message() for problem in checked.problems]
    return checked.program


NAMES = ("numbers", *SAMPLES, *PROGRAMS)


def _bodies(name: str) -> Iterator[tuple[TypeTable, Body]]:
    table = verify(_program(name))
    for function in table.program.functions:
        yield table, lower(function, table)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_lowered_is_valid(name: str) -> None:
    for table, body in _bodies(name):
        validate(body.function, body, table)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_can_be_taken_out(name: str) -> None:
    for table, body in _bodies(name):
        for words, changed in _changed(body):
            with pytest.raises(IrError):
                assert validate(body.function, changed, table), words


def _changed(body: Body) -> Iterator[tuple[str, Body]]:
    """The function with one part of its low form less, once for each."""
    for stmt, form in body.lets.items():
        for words, other in _less(form):
            yield f"{words} of {stmt.op}", replace(body, lets={**body.lets, stmt: other})
    for store, checks in body.stores.items():
        if checks != EXACT:
            yield "the checks of an index", replace(body, stores={**body.stores, store: EXACT})


def _less(form: Compute | Pair) -> Iterator[tuple[str, Compute | Pair]]:
    if isinstance(form, Compute):
        yield from _less_computed(form)
        return
    yield "the pair", form.value
    for words, value in _less_computed(form.value):
        yield words, replace(form, value=value)
    derive = form.chain
    for number in range(len(derive.chains)):
        rest = (*derive.chains[:number], *derive.chains[number + 1 :])
        yield f"chain {number}", replace(form, chain=replace(derive, chains=rest))
    if len(set(derive.chains)) > 1:
        yield "the order of chains", replace(form, chain=replace(derive, chains=derive.chains[::-1]))
    if derive.inside:
        yield "the chains inside", replace(form, chain=replace(derive, inside=()))
    for grade in ("constant", "unsourced"):
        yield grade, replace(form, chain=replace(derive, **{grade: not getattr(derive, grade)}))


def _less_computed(compute: Compute) -> Iterator[tuple[str, Compute]]:
    if compute.checks != EXACT:
        yield "the checks", replace(compute, checks=EXACT)
    for number, read in enumerate(compute.operands):
        if isinstance(read, Value):
            reads: list[ir.Operand | Value] = list(compute.operands)
            reads[number] = read.of
            yield f"value {number}", replace(compute, operands=tuple(reads))


def test_the_programs_have_each_form() -> None:
    forms = [form for name in NAMES for _, body in _bodies(name) for form in body.lets.values()]
    pairs = [form for form in forms if isinstance(form, Pair)]
    lifting = {kind for kind in get_args(ir.Op) if issubclass(kind, ir.Lifting)} - {ir.GetField} | {
        *get_args(ir.Making), ir.LiftedCall, ir.CallMethod,
    }  # fmt: skip
    assert {type(pair.value.op) for pair in pairs} == lifting
    assert any(pair.chain.own for pair in pairs)
    assert any(pair.chain.inside for pair in pairs)
    assert any(body.stores for name in NAMES for _, body in _bodies(name))
