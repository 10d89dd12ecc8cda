"""Long chains and deep nesting: no recursion, time linear in the size."""

from __future__ import annotations

import time

import pytest

from corvid.ir import nodes as ir
from corvid.ir.passes.constants import constants
from corvid.ir.program import Program
from corvid.ir.text.print import print_program
from corvid.ir.verify import verify
from corvid.types import BOOL, INT, STRING, GroundedType
from tests.ir.build import AT, Body
from tests.ir.samples import GS, ONE, WORD, sample


def chain(length: int) -> Program:
    body = Body()
    g = body.let(
        GroundedType(INT), ir.CallMethod("length", body.let(GS, ir.CallTool("main::look", (WORD,))), ())
    )
    for _ in range(length):
        g = body.let(GroundedType(INT), ir.Arithmetic("+", g, ONE))
    return sample(body)


def branches(length: int) -> Program:
    body = Body()
    flag, x = body.local(BOOL, "flag"), body.local(INT)
    made = []
    for _ in range(length):
        setup = body.block()
        test = setup.let(BOOL, ir.Not(flag))
        made.append(ir.Branch(setup.done(), test, (ir.Let(x.index, ir.Copy(ONE), AT),), AT))
    body.add(ir.If(tuple(made), (ir.Let(x.index, ir.Copy(ONE), AT),), AT))
    body.give(x)
    return sample(body, INT, 1)


def links(length: int) -> Program:
    body = Body()
    flag = body.local(BOOL, "flag")
    target = body.local(BOOL)
    body.add(ir.Logic(target.index, "and", tuple(ir.LogicLink((), flag) for _ in range(length)), AT))
    return sample(body, arity=1)


def exposures(length: int) -> Program:
    body = Body()
    g = body.let(GS, ir.CallTool("main::look", (WORD,)))
    for _ in range(length):
        body.let(STRING, ir.CallMethod("chain", body.expose(GS, g), ()))
    return sample(body)


def breaks(length: int) -> Program:
    body = Body()
    flag = body.local(BOOL, "flag")
    inner = body.block()
    first = inner.let(INT, ir.Copy(ONE))
    for _ in range(length):
        inner.let(INT, ir.Copy(ONE))
        inner.add(ir.If((ir.Branch((), flag, (ir.Break(AT),), AT),), (), AT))
    body.add(ir.While((), ir.Constant(True), inner.done(), AT))
    body.give(first)
    return sample(body, INT, 1)


@pytest.mark.oracle
@pytest.mark.parametrize("made", [chain, branches, links, exposures, breaks])
def test_time_is_linear(made: object) -> None:
    assert callable(made)
    small, large = made(1_000), made(10_000)
    started = time.process_time()
    verify(small)
    between = time.process_time()
    verify(large)
    ended = time.process_time()
    assert ended - between < 40 * (between - started) + 0.5


def test_deep_blocks() -> None:
    body = Body()
    flag = body.local(BOOL, "flag")
    block: ir.Block = (ir.Return(ONE, AT),)
    for _ in range(2_000):
        block = (ir.If((ir.Branch((), flag, block, AT),), (ir.Return(ONE, AT),), AT),)
    for stmt in block:
        body.add(stmt)
    deep = sample(body, INT, 1)
    verify(deep)
    assert constants(deep.functions[-1]) == frozenset()
    assert print_program(deep).count("if %0") == 2_000
