"""The built-in methods on plain receivers."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.builtins import ROWS
from corvid.ir import nodes as ir
from corvid.runtime.builtins import KINDS
from corvid.runtime.stops import BadArgument, Overflow
from corvid.runtime.values import Err, Ok, Some, deep_copy, equal, erase_inside, inner_nodes
from corvid.types import (
    BOOL,
    INT,
    SCALARS,
    STRING,
    FunctionType,
    ListType,
    OptionType,
    ResultType,
    Scalar,
    Type,
)
from tests.tables import each
from tests.vm.build import Body, fault, function, program, run, shown

LOW, HIGH = -(2**63), 2**63 - 1
FUNCTIONS = {
    (kind, name): function for kind, methods in KINDS.items() for name, function in methods().items()
}


@each(
    ("kind", "method", "arguments", "expected"),
    [
        ("String", "substring", ("héllo", -3, 2), "hé"),
        ("String", "substring", ("héllo", 3, 1), ""),
        ("String", "split", ("a,b,", ","), ["a", "b", ""]),
        ("String", "contains", ("abc", "b"), True),
        ("Float", "round", (2.5,), 3),
        ("Float", "round", (-2.5,), -3),
        ("Float", "round", (0.49999999999999994,), 0),
        ("Float", "floor", (-0.5,), -1),
        ("Float", "ceil", (-0.5,), 0),
        ("Float", "to_int_truncated", (-1.9,), -1),
        ("Float", "pow", (0.0, -1.0), math.inf),
        ("Float", "pow", (-0.0, -3.0), -math.inf),
        ("Float", "pow", (-10.0, 309.0), -math.inf),
        ("Float", "min", (math.nan, 1.0), 1.0),
        ("Float", "to_string", (1e16,), "1e+16"),
        ("Int", "pow", (-2, 63), LOW),
        ("Int", "pow", (-1, 10**18 + 1), -1),
        ("Int", "pow", (0, 0), 1),
        ("Int", "pow wrapping", (3, 100), (3**100 - LOW) % 2**64 + LOW),
        ("List", "slice", ([1, 2, 3], -1, 2), [1, 2]),
        ("List", "contains", ([[1], [2]], [2]), True),
    ],
)  # fmt: skip
def test_results(kind: str, method: str, arguments: tuple[object, ...], expected: object) -> None:
    found = FUNCTIONS[kind, method](*arguments)
    assert found == expected
    assert type(found) is type(expected)


@pytest.mark.parametrize(
    ("kind", "method", "arguments", "stop"),
    [
        ("String", "split", ("a", ""), BadArgument),
        ("Int", "pow", (2, 63), Overflow),
        ("Int", "pow", (10, 10**18), Overflow),
        ("Int", "pow", (2, -1), BadArgument),
        ("Int", "abs", (LOW,), Overflow),
        ("Float", "sqrt", (-1.0,), BadArgument),
        ("Float", "round", (1e19,), BadArgument),
        ("Float", "floor", (math.nan,), BadArgument),
        ("Float", "to_int_truncated", (math.inf,), BadArgument),
    ],
)
def test_refusals(kind: str, method: str, arguments: tuple[object, ...], stop: type[Exception]) -> None:
    with pytest.raises(stop):
        FUNCTIONS[kind, method](*arguments)


@given(st.integers(-(2**70), 2**70))
def test_parse_int_reads_what_fits(value: int) -> None:
    found = FUNCTIONS["String", "parse_int"](f" {value}\n")
    if LOW <= value <= HIGH:
        assert isinstance(found, Ok)
        assert found.value == value
    else:
        assert isinstance(found, Err)


@given(st.floats())
def test_float_text_reads_back(value: float) -> None:
    found = FUNCTIONS["String", "parse_float"](FUNCTIONS["Float", "to_string"](value))
    assert isinstance(found, Ok)
    assert found.value == value or (math.isnan(value) and math.isnan(found.value))  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "-", "1_0", "٣", "0x1", "1.5", "9" * 5000])
def test_parse_int_refuses(text: str) -> None:
    assert isinstance(FUNCTIONS["String", "parse_int"](text), Err)


def test_every_scalar_method_of_the_typing_table_is_there() -> None:
    on_scalars = {(row.kind, row.name) for row in ROWS if row.kind in SCALARS}
    assert on_scalars <= set(FUNCTIONS) | {("String", "quote")}  # which asks for sources


def test_a_refusal_points_at_the_call() -> None:
    text = 's.split("")'
    body = Body(text)
    s = body.local(STRING, "s")
    body.give(body.method("split", s, "", type_=ListType(STRING), at=text))
    caught = fault(program(function("m::f", body, ListType(STRING), arity=1)), ("a",), text=text)
    assert caught.problem.code.id == "R0104"
    assert shown(text, caught) == text


def test_sorting_puts_nans_last() -> None:
    values = [math.nan, 2.0, 1.0]
    FUNCTIONS["List", "sort"](values)
    assert values[:2] == [1.0, 2.0]
    assert math.isnan(values[2])


CASES: list[tuple[str, tuple[object, ...], Type, tuple[Type, ...], Type, object]] = [
    ("length", ("añb",), STRING, (), INT, 3),
    ("to_string", (5,), INT, (), STRING, "5"),
    ("to_string", (True,), BOOL, (), STRING, "true"),
    ("to_float", (5,), INT, (), Scalar("Float"), 5.0),
    ("abs", (-5,), INT, (), INT, 5),
    ("is_some", (Some(1),), OptionType(INT), (), BOOL, True),
    ("is_none", (Some(1),), OptionType(INT), (), BOOL, False),
    ("unwrap_or", (None, 3), OptionType(INT), (INT,), INT, 3),
    ("unwrap_or", (Ok(2), 3), ResultType(INT, STRING), (INT,), INT, 2),
    ("is_err", (Err("x"),), ResultType(INT, STRING), (), BOOL, True),
    ("join", (["a", "b"], "-"), ListType(STRING), (STRING,), STRING, "a-b"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[5]}")
def test_emitted_calls(case: tuple[str, tuple[object, ...], Type, tuple[Type, ...], Type, object]) -> None:
    method, given_values, receiver, parameters, result, expected = case
    body = Body()
    locals_ = [body.local(type_, f"a{i}") for i, type_ in enumerate((receiver, *parameters))]
    body.give(body.method(method, locals_[0], *locals_[1:], type_=result))
    made = program(function("m::f", body, result, arity=len(locals_)))
    found = run(made, given_values)
    assert found == expected
    assert type(found) is type(expected)


def test_any_stops_early() -> None:
    body = Body()
    xs, log = body.local(ListType(INT), "xs"), body.local(ListType(INT), "log")
    inner = body.block()
    x = body.local(INT, "x")
    inner.method("append", log, x, type_=Scalar("Nothing"))
    inner.give(inner.compare(">", x, 1, BOOL))
    test = body.let(FunctionType((INT,), BOOL), ir.Lambda((x.index,), (log.index,), inner.done()))
    body.give(body.method("any", xs, test, type_=BOOL))
    seen: list[int] = []
    assert run(program(function("m::f", body, BOOL, arity=2)), ([1, 2, 3], seen)) is True
    assert seen == [1, 2]


@pytest.mark.oracle
def test_walks_are_cycle_safe_and_deep() -> None:
    left: list[object] = [1]
    left.append(left)
    right: list[object] = [1]
    right.append(right)
    assert equal(left, right)
    copy = deep_copy(left)
    assert isinstance(copy, list)
    assert copy[1] is copy
    deep: object = None
    for _ in range(50_000):
        deep = Some(deep)
    assert equal(deep, deep_copy(deep))
    shared = [(1, 5)]
    plain, found = erase_inside([shared, shared])
    assert isinstance(plain, list)
    assert found
    assert plain[0] is plain[1]
    assert inner_nodes([shared, Some((2, 6)), shared]) == (5, 6)
    assert not equal([math.nan], [math.nan])
