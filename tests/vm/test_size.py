"""Long chains, long rows, deep blocks: emission survives them in linear time."""

from __future__ import annotations

import pytest

from corvid.ir import nodes as ir
from corvid.types import BOOL, INT, STRING, ListType
from tests.sizes import LINKS
from tests.vm.build import Body, function, program, run
from tests.vm.test_control import row


def test_a_chain_of_many_links() -> None:
    body = Body()
    value: ir.Operand = body.local(INT, "x")
    for _ in range(LINKS):
        value = body.math("+", value, 1)
    body.give(value)
    assert run(program(function("m::f", body, INT, arity=1)), (1,)) == LINKS + 1


@pytest.mark.oracle
def test_many_branches() -> None:
    assert run(program(function("m::f", row(LINKS, False), INT, arity=1)), (LINKS - 1,)) == LINKS - 1


def test_logic_with_many_links() -> None:
    body = Body()
    x = body.local(BOOL, "x")
    target = body.local(BOOL)
    body.add(ir.Logic(target.index, "and", tuple(ir.LogicLink((), x) for _ in range(LINKS)), body.span()))
    body.give(target)
    made = program(function("m::f", body, BOOL, arity=1))
    assert run(made, (True,)) is True


@pytest.mark.oracle
def test_a_literal_with_many_computed_items_and_a_long_text() -> None:
    body = Body()
    x = body.local(INT, "x")
    items = tuple(body.math("+", x, number) for number in range(LINKS))
    xs = body.let(ListType(INT), ir.MakeList(INT, items), name="xs")
    text = body.let(STRING, ir.Text((x,) * (LINKS // 2)))
    body.give(body.math("+", body.method("length", xs, type_=INT), body.method("length", text, type_=INT)))
    assert run(program(function("m::f", body, INT, arity=1)), (1,)) == LINKS + LINKS // 2


@pytest.mark.oracle
@pytest.mark.parametrize("rows", [1, 30])
def test_200_blocks_with_16_loops_inside_each_other(rows: int) -> None:
    body = Body()
    n, total = body.local(INT, "n"), body.local(INT, "total")
    body.set(total, ir.Copy(ir.Constant(0)))

    inner = body.block()
    inner.set(total, ir.Arithmetic("+", total, ir.Constant(1)))
    block = inner.done()
    for depth in range(200):
        around = body.block()
        if depth < 16:
            item = body.local(INT)
            numbers = around.let(ListType(INT), ir.Range(ir.Constant(0), ir.Constant(1)))
            around.add(ir.ForEach(item.index, numbers, block, body.span()))
        else:
            branches = []
            for number in range(rows - 1):
                setup = body.block()
                condition = setup.compare("==", n, -1 - number, BOOL)
                branches.append(ir.Branch(setup.done(), condition, (), body.span()))
            setup = body.block()
            condition = setup.compare("==", n, 7, BOOL)
            branches.append(ir.Branch(setup.done(), condition, block, body.span()))
            around.add(ir.If(tuple(branches), (), body.span()))
        block = around.done()
    body.stmts.extend(block)
    body.give(total)
    assert run(program(function("m::f", body, INT, arity=1)), (7,)) == 1
