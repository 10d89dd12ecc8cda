"""Checks that are left out could never have faulted: random programs against exact integers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.ir import nodes as ir
from corvid.runtime.faults import Fault
from corvid.types import BOOL, INT, ListType
from tests.shares import examples
from tests.vm.build import Body, Run, engine, fault, function, program, run

LOW, HIGH = -(2**63), 2**63 - 1
NAMES = 3
Step = Callable[[list[int]], None]


class Overflowed(Exception):
    pass


class Left(Exception):
    pass


def fits(value: int) -> int:
    if not LOW <= value <= HIGH:
        raise Overflowed
    return value


edges = st.one_of(
    st.integers(-4, 4), st.integers(HIGH - 4, HIGH), st.integers(LOW, LOW + 4), st.integers(LOW, HIGH)
)


@st.composite
def operands(draw: st.DrawFn) -> tuple[ir.Operand, Callable[[list[int]], int]]:
    if draw(st.booleans()):
        index = draw(st.integers(0, NAMES - 1))
        return ir.Local(index), lambda values: values[index]
    number = draw(edges)
    return ir.Constant(number), lambda values: number


COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b,
}  # fmt: skip


def block(draw: st.DrawFn, body: Body, depth: int) -> list[Step]:
    """Random statements into `body`, and what they do to the values of the names."""
    steps: list[Step] = []
    for _ in range(draw(st.integers(1, 3))):
        kinds = ["set", "set", "if", "while", "for", "leave"]
        kind = draw(st.sampled_from(kinds)) if depth else "set"
        if kind == "set":
            steps.append(assignment(draw, body))
        elif kind == "for":
            steps.append(loop(draw, body, depth))
        elif kind == "leave":
            body.give(ir.Local(draw(st.integers(0, NAMES - 1))))
            index = body.stmts[-1].value.index  # type: ignore[union-attr]
            steps.append(leaving(index))
            break
        else:
            (left, read_left), (right, read_right) = draw(operands()), draw(operands())
            op = draw(st.sampled_from(sorted(COMPARE)))
            setup, inner, other = body.block(), body.block(), body.block()
            condition = setup.compare(op, left, right, BOOL)
            inside = block(draw, inner, depth - 1)
            if kind == "if":
                outside = block(draw, other, depth - 1)
                branch = ir.Branch(setup.done(), condition, inner.done(), body.span())
                body.add(ir.If((branch,), other.done(), body.span()))
                steps.append(choosing(COMPARE[op], read_left, read_right, inside, outside))
            else:
                inner.add(ir.Break(body.span()))
                body.add(ir.While(setup.done(), condition, inner.done(), body.span()))
                steps.append(choosing(COMPARE[op], read_left, read_right, inside, []))
    return steps


def assignment(draw: st.DrawFn, body: Body) -> Step:
    target = draw(st.integers(0, NAMES - 1))
    (left, read_left), (right, read_right) = draw(operands()), draw(operands())
    op = draw(st.sampled_from("+-*/%~"))
    if op in "/%" and draw(st.booleans()):
        divisor = draw(st.integers(1, 9))
        right, read_right = ir.Constant(divisor), lambda values: divisor
    made = ir.Negate(left) if op == "~" else ir.Arithmetic(op, left, right)  # type: ignore[arg-type]
    body.set(ir.Local(target), made)

    def step(values: list[int]) -> None:
        a, b = read_left(values), read_right(values)
        if op in "/%" and b == 0:
            raise Overflowed  # a fault, too
        quotient = 0 if op not in "/%" else abs(a) // abs(b) * (1 if (a >= 0) == (b > 0) else -1)
        results = {"+": a + b, "-": a - b, "*": a * b, "/": quotient, "%": a - quotient * b, "~": -a}
        values[target] = fits(results[op])

    return step


def loop(draw: st.DrawFn, body: Body, depth: int) -> Step:
    """`for a in range(…, …)`: over a few numbers, or from one operand to another, left after one step."""
    few = draw(st.booleans())
    constants = st.integers(-2, 4).map(lambda number: (ir.Constant(number), lambda values: number))
    (first, read_first), (last, read_last) = (draw(constants if few else operands()) for _ in range(2))
    item = draw(st.integers(0, NAMES - 1))
    numbers = body.let(ListType(INT), ir.Range(first, last))
    inner = body.block()
    inside = block(draw, inner, depth - 1)
    if not few:
        inner.add(ir.Break(body.span()))
    body.add(ir.ForEach(item, numbers, inner.done(), body.span()))

    def step(values: list[int]) -> None:
        start, end = read_first(values), read_last(values)
        for number in range(start, end if few else min(end, start + 1)):
            values[item] = number
            for each in inside:
                each(values)

    return step


def leaving(index: int) -> Step:
    def step(values: list[int]) -> None:
        raise Left(values[index])

    return step


def choosing(
    test: Callable[[int, int], bool], left: Callable[[list[int]], int], right: Callable[[list[int]], int],
    inside: list[Step], outside: list[Step],
) -> Step:  # fmt: skip
    def step(values: list[int]) -> None:
        for each in inside if test(left(values), right(values)) else outside:
            each(values)

    return step


@pytest.mark.oracle
@settings(max_examples=examples(150), deadline=None)
@given(st.data())
def test_random_programs(data: st.DataObject) -> None:
    body = Body()
    names = [body.local(INT, name) for name in "abc"]
    steps = block(data.draw, body, 3)
    body.give(names[0])
    made = engine(program(function("m::f", body, INT, arity=NAMES)))
    for _ in range(4):
        values = [data.draw(edges) for _ in names]
        given_values = list(values)
        expected: int | None
        try:
            for step in steps:
                step(values)
            expected = values[0]
        except Left as left:
            expected = left.args[0]
        except Overflowed:
            expected = None
        if expected is None:
            with pytest.raises(Fault):
                made.call(Run(), "m::f", given_values)
        else:
            assert made.call(Run(), "m::f", given_values) == expected


def counting(step: int, bound: int | None) -> tuple[Body, ir.Local]:
    """`i = 0; while i < n: i = i + step`."""
    body = Body()
    n, i = body.local(INT, "n"), body.local(INT, "i")
    body.set(i, ir.Copy(ir.Constant(0)))
    setup, inner = body.block(), body.block()
    condition = setup.compare("<", i, n if bound is None else bound, BOOL)
    inner.set(i, ir.Arithmetic("+", i, ir.Constant(step)))
    body.add(ir.While(setup.done(), condition, inner.done(), body.span()))
    body.give(i)
    return body, i


def test_a_guarded_counter_is_not_checked() -> None:
    made = program(function("m::f", counting(1, None)[0], INT, arity=1))
    assert "overflow" not in engine(made).python_source("m::f")
    assert run(made, (5,)) == 5
    made = program(function("m::f", counting(2, None)[0], INT, arity=1))
    assert "overflow" in engine(made).python_source("m::f")


def test_a_negation_is_checked_where_its_operand_may_be_the_lowest_int() -> None:
    for op, bound, checked in ((">", LOW, False), (">=", LOW, True), ("<", 5, True)):
        body = Body()
        a = body.local(INT, "a")
        setup, inner = body.block(), body.block()
        condition = setup.compare(op, a, bound, BOOL)
        inner.give(inner.let(INT, ir.Negate(a)))
        body.add(ir.If((ir.Branch(setup.done(), condition, inner.done(), body.span()),), (), body.span()))
        body.give(0)
        made = program(function("m::f", body, INT, arity=1))
        assert ("overflow" in engine(made).python_source("m::f")) == checked
        if checked:
            assert fault(made, (LOW,)).problem.code.id == "R0101"
        else:
            assert run(made, (LOW,)) == 0
            assert run(made, (LOW + 1,)) == HIGH


def test_a_loop_forgets_what_it_assigns() -> None:
    body = Body()
    n, i, k = body.local(INT, "n"), body.local(INT, "i"), body.local(INT, "k")
    body.set(i, ir.Copy(ir.Constant(0)))
    body.set(k, ir.Copy(ir.Constant(1)))
    setup, inner = body.block(), body.block()
    condition = setup.compare("<", i, n, BOOL)
    inner.set(i, ir.Arithmetic("+", i, ir.Constant(1)))
    inner.set(k, ir.Arithmetic("*", k, ir.Constant(2)))
    body.add(ir.While(setup.done(), condition, inner.done(), body.span()))
    body.give(k)
    made = program(function("m::f", body, INT, arity=1))
    assert run(made, (62,)) == 2**62
    assert fault(made, (63,)).problem.code.id == "R0101"


def summing(first: int) -> Body:
    """`t = 0; for i in range(first, n): xs[i] = 1; t = t + i * i % 7; return t`."""
    body = Body()
    n, t, i = body.local(INT, "n"), body.local(INT, "t"), body.local(INT, "i")
    xs = body.let(ListType(INT), ir.MakeList(INT, (ir.Constant(5),) * 4, False), name="xs")
    body.set(t, ir.Copy(ir.Constant(0)))
    numbers = body.let(ListType(INT), ir.Range(ir.Constant(first), n))
    inner = body.block()
    inner.add(ir.SetIndex(xs, i, ir.Constant(1), body.span()))
    square = inner.math("*", i, i)
    inner.set(t, ir.Arithmetic("+", t, inner.math("%", square, 7)))
    body.add(ir.ForEach(i.index, numbers, inner.done(), body.span()))
    body.give(t)
    return body


def test_what_counts_upwards_from_zero_is_never_below_it() -> None:
    made = program(function("m::f", summing(0), INT, arity=1))
    assert str(LOW) not in engine(made).python_source("m::f")
    assert "0 <=" not in engine(made).python_source("m::f")
    assert run(made, (4,)) == 7
    assert fault(made, (5,)).problem.code.id == "R0103"
    made = program(function("m::f", summing(-1), INT, arity=1))
    assert "0 <=" in engine(made).python_source("m::f")
    assert fault(made, (4,)).problem.code.id == "R0103"


def test_a_list_made_of_a_range_may_hold_anything() -> None:
    body = Body()
    n, i = body.local(INT, "n"), body.local(INT, "i")
    xs = body.let(ListType(INT), ir.Range(ir.Constant(0), ir.Constant(1)), name="xs")
    body.add(ir.SetIndex(xs, ir.Constant(0), n, body.span()))
    inner = body.block()
    inner.give(inner.math("%", i, 5))
    body.add(ir.ForEach(i.index, xs, inner.done(), body.span()))
    body.give(0)
    assert run(program(function("m::f", body, INT, arity=1)), (-7,)) == -2


def test_what_wraps_around_may_be_below_zero() -> None:
    body = Body()
    n, k = body.local(INT, "n"), body.local(INT, "k")
    body.set(k, ir.Copy(ir.Constant(HIGH)))
    body.set(k, ir.Arithmetic("+", k, ir.Constant(1)))
    body.give(body.math("%", k, 10))
    assert run(program(function("m::f", body, INT, arity=1, wrapping=True)), (0,)) == -8
    assert n.index == 0
