"""Int is a checked 64-bit number, Float is IEEE: against Python's exact integers."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.ir import nodes as ir
from corvid.ir.program import Program
from corvid.runtime.faults import Fault
from corvid.types import BOOL, FLOAT, INT, STRING, Type, grounded
from tests.vm.build import Body, Run, engine, fault, function, program, run, shown

LOW, HIGH = -(2**63), 2**63 - 1
near = st.one_of(
    st.integers(LOW, HIGH), st.integers(-5, 5), st.integers(LOW, LOW + 3), st.integers(HIGH - 3, HIGH)
)


def exact(op: str, left: int, right: int) -> int | None:
    """The result over all integers, None where there is none."""
    if op in "/%":
        if right == 0 or (right == -1 and left == LOW):
            return None
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return quotient if op == "/" else left - quotient * right
    return {"+": left + right, "-": left - right, "*": left * right}[op]


def operation(op: str, type_: Type = INT, *, right: int | None = None, wrapping: bool = False) -> Program:
    """`a op b`, stored in a name, and inside a larger expression."""
    body = Body()
    a, b = body.local(type_, "a"), body.local(type_, "b")
    arithmetic = ir.Arithmetic(op, a, b if right is None else ir.Constant(right))  # type: ignore[arg-type]
    named = body.let(type_, arithmetic, name="r")
    body.let(type_, arithmetic, name="again")
    body.give(named)
    return program(function("m::f", body, type_, arity=2, wrapping=wrapping))


ENGINES = {
    (op, wrapping): engine(operation(op, wrapping=wrapping)) for op in "+-*/%" for wrapping in (True, False)
}


@given(st.sampled_from("+-*/%"), near, near)
def test_checked_arithmetic_is_exact_or_a_fault(op: str, left: int, right: int) -> None:
    expected = exact(op, left, right)
    call = lambda: ENGINES[op, False].call(Run(), "m::f", (left, right))  # noqa: E731
    if expected is not None and LOW <= expected <= HIGH:
        assert call() == expected
    else:
        with pytest.raises(Fault) as caught:
            call()
        zero = op in "/%" and right == 0
        assert caught.value.problem.code.id == ("R0102" if zero else "R0101")


@given(st.sampled_from("+-*/%"), near, near)
def test_constants_change_nothing(op: str, left: int, right: int) -> None:
    made = engine(operation(op, right=right))
    expected = exact(op, left, right)
    if expected is not None and LOW <= expected <= HIGH:
        assert made.call(Run(), "m::f", (left, 0)) == expected
    else:
        with pytest.raises(Fault):
            made.call(Run(), "m::f", (left, 0))


@given(st.sampled_from("+-*"), near, near)
def test_wrapping_keeps_the_lowest_64_bits(op: str, left: int, right: int) -> None:
    expected = exact(op, left, right)
    assert expected is not None
    assert ENGINES[op, True].call(Run(), "m::f", (left, right)) == (expected - LOW) % 2**64 + LOW


@pytest.mark.parametrize("op", "/%")
def test_wrapping_does_not_help_division(op: str) -> None:
    for right, code in ((0, "R0102"), (-1, "R0101")):
        with pytest.raises(Fault) as caught:
            ENGINES[op, True].call(Run(), "m::f", (LOW, right))
        assert caught.value.problem.code.id == code


@given(near, near, near)
def test_folded_terms_are_checked_one_by_one(a: int, b: int, c: int) -> None:
    body = Body()
    x, y, z = (body.local(INT, name) for name in "abc")
    product = body.math("*", x, y)
    total = body.math("+", product, z)
    body.give(body.math("-", total, x))
    made = program(function("m::f", body, INT, arity=3))
    steps = (a * b, a * b + c, a * b + c - a)
    if all(LOW <= step <= HIGH for step in steps):
        assert run(made, (a, b, c)) == steps[-1]
    else:
        assert fault(made, (a, b, c)).problem.code.id == "R0101"


def test_the_fault_points_at_the_operation() -> None:
    text = "agent f(a: Int) -> Int:\n    # été 🐦\n    return a + 1 * a\n"
    body = Body(text)
    a = body.local(INT, "a")
    product = body.math("*", 4, a, at="1 * a")
    body.give(body.math("+", a, product, at="a + 1 * a"), "return")
    made = program(function("m::f", body, INT, arity=1))
    assert shown(text, fault(made, (2**62,), text=text)) == "1 * a"
    assert shown(text, fault(made, (2**61 - 1,), text=text)) == "a + 1 * a"


def test_negation_of_the_lowest_int() -> None:
    for wrapping in (False, True):
        body = Body()
        a = body.local(INT, "a")
        body.give(body.let(INT, ir.Negate(a)))
        made = program(function("m::f", body, INT, arity=1, wrapping=wrapping))
        assert run(made, (5,)) == -5
        if wrapping:
            assert run(made, (LOW,)) == LOW
        else:
            assert fault(made, (LOW,)).problem.code.id == "R0101"


floats = st.floats(allow_nan=True, allow_infinity=True)


def same(left: object, right: float) -> bool:
    return isinstance(left, float) and (left == right or (left != left and right != right))


@given(floats, floats)
def test_float_division_and_remainder_never_fault(left: float, right: float) -> None:
    quotient = FLOATS["/"].call(Run(), "m::f", (left, right))
    remainder = FLOATS["%"].call(Run(), "m::f", (left, right))
    if right:
        assert same(quotient, left / right)
    else:
        assert same(
            quotient,
            math.nan if left != left or not left else math.copysign(math.inf, left) * math.copysign(1, right),
        )
    if not right or math.isinf(left) or left != left or right != right:
        assert same(remainder, math.nan)
    else:
        assert same(remainder, math.fmod(left, right))


FLOATS = {op: engine(operation(op, FLOAT)) for op in "+-*/%"}


def test_floats_overflow_to_infinity() -> None:
    assert FLOATS["*"].call(Run(), "m::f", (1e300, 1e300)) == math.inf


def test_widening() -> None:
    body = Body()
    a = body.local(INT, "a")
    wide = body.let(FLOAT, ir.Widen(a))
    body.give(body.math("/", wide, 2.0, FLOAT))
    assert run(program(function("m::f", body, FLOAT, arity=1)), (7,)) == 3.5


def test_text_of_values() -> None:
    body = Body()
    a, b, c, d = (
        body.local(type_, name) for name, type_ in zip("abcd", (INT, FLOAT, BOOL, STRING), strict=True)
    )
    body.give(body.let(STRING, ir.Text((a, ir.Constant(" "), b, ir.Constant(" "), c, ir.Constant("|"), d))))
    made = program(function("m::f", body, STRING, arity=4))
    assert run(made, (LOW, 1e16, True, "x{}")) == f"{LOW} 1e+16 true|x{{}}"
    assert run(made, (0, math.nan, False, "")) == "0 nan false|"


def test_grounded_arithmetic_keeps_both_chains() -> None:
    state = Run()
    left, right = state.node(), state.node()
    body = Body()
    whole = grounded(INT)
    a, b = body.local(whole, "a"), body.local(whole, "b")
    product = body.math("*", a, b, whole)
    body.give(body.math("+", product, 1, whole))
    made = program(function("m::f", body, whole, arity=2))
    value, node = run(made, ((6, left), (7, right)), state=state)  # type: ignore[misc]
    assert value == 43
    last = state.arena.node(node)
    assert (last.op, last.constant, last.unsourced) == ("+", True, False)  # type: ignore[union-attr]
    assert state.arena.node(last.inputs[0]).inputs == (left, right)  # type: ignore[union-attr]
    assert fault(made, ((2**62, left), (2, right))).problem.code.id == "R0101"
