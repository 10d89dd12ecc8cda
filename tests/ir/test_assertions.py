"""What the verifier wants of assertions: only tests have them, of what can be looked at."""

from __future__ import annotations

import pytest

from corvid.ir import nodes as ir
from corvid.ir.errors import IrError
from corvid.ir.program import Program
from corvid.ir.verify import verify
from corvid.types import NOTHING
from tests.ir.build import AT, Body
from tests.ir.samples import LOOK, WORD, YES, sample
from tests.values import replace

pytestmark = pytest.mark.guarantee("tests.unseen_fails")


def program(op: ir.Assert, role: str = "test") -> Program:
    body = Body()
    body.let(NOTHING, op)
    made = sample(body)
    functions = tuple(replace(one, role=role) if one.name == "main::f" else one for one in made.functions)
    return replace(made, functions=functions)


def test_a_test_may_assert() -> None:
    verify(program(ir.Assert(ir.Check("holds", (), (AT,)), (YES,))))
    verify(program(ir.Assert(ir.Check("called", (LOOK.name,)), ())))


@pytest.mark.parametrize("role", ["", "fixture", "mock"])
def test_nothing_else_may(role: str) -> None:
    with pytest.raises(IrError, match="outside of a test"):
        verify(program(ir.Assert(ir.Check("holds", (), (AT,)), (YES,)), role))


@pytest.mark.parametrize(
    ("op", "words"),
    [
        (ir.Assert(ir.Check("holds"), ()), "not Bool"),
        (ir.Assert(ir.Check("holds", (), (AT,)), (WORD,)), "not Bool"),
        (ir.Assert(ir.Check("holds", (), ()), (YES,)), "of something else"),
        (ir.Assert(ir.Check("holds", ("a",), (AT,)), (YES,)), "of something else"),
        (ir.Assert(ir.Check("called"), ()), "of something else"),
        (ir.Assert(ir.Check("called", ("main::trim",)), ()), "neither a tool nor a prompt"),
        (ir.Assert(ir.Check("grade", (">=", "Cited")), ()), "of 0 values"),
        (ir.Assert(ir.Check("approved", ("A",), (AT,)), (YES,)), "of 1 values"),
    ],
)
def test_it_is_about_what_it_says(op: ir.Assert, words: str) -> None:
    with pytest.raises(IrError, match=words):
        verify(program(op))
