"""Statements: loops, rows of branches, matches, logic, and the order of evaluation."""

from __future__ import annotations

import math

import pytest

from corvid.ir import nodes as ir
from corvid.runtime.values import Err, Ok, Some, record_class, unit_variant, variant_class
from corvid.types import (
    BOOL,
    FLOAT,
    INT,
    STRING,
    FunctionType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Type,
)
from tests.vm.build import Body, engine, fault, function, program, record, run, shown, sum_

INTS = ListType(INT)


def test_while_with_a_folded_and_with_a_stored_condition() -> None:
    for stored in (False, True):
        body = Body()
        n, total, i = body.local(INT, "n"), body.local(INT, "total"), body.local(INT, "i")
        body.set(total, ir.Copy(ir.Constant(0)))
        body.set(i, ir.Copy(ir.Constant(0)))
        setup = body.block()
        condition = setup.compare("<", i, n, BOOL)
        if stored:
            setup.let(BOOL, ir.Not(condition), name="unused")
            condition = setup.compare("<", i, n, BOOL)
        loop = body.block()
        loop.set(i, ir.Arithmetic("+", i, ir.Constant(1)))
        odd = loop.compare("==", loop.math("%", i, 2), 1, BOOL)
        again = body.block()
        again.add(ir.Continue(body.span()))
        loop.add(ir.If((ir.Branch((), odd, again.done(), body.span()),), (), body.span()))
        loop.set(total, ir.Arithmetic("+", total, i))
        body.add(ir.While(setup.done(), condition, loop.done(), body.span()))
        body.give(total)
        made = program(function("m::f", body, INT, arity=1))
        assert run(made, (10,)) == 30
        assert ("unused = " in engine(made).python_source("m::f")) is stored


def test_for_reads_the_length_at_every_step() -> None:
    body = Body()
    xs, seen = body.local(INTS, "xs"), body.local(INT, "seen")
    x = body.local(INT, "x")
    body.set(seen, ir.Copy(ir.Constant(0)))
    loop = body.block()
    loop.set(seen, ir.Arithmetic("+", seen, x))
    small = loop.compare("<", x, 3, BOOL)
    grow = body.block()
    grow.method("append", xs, grow.math("+", x, 1), type_=Type_nothing())
    loop.add(ir.If((ir.Branch((), small, grow.done(), body.span()),), (), body.span()))
    body.add(ir.ForEach(x.index, xs, loop.done(), body.span()))
    body.give(seen)
    assert run(program(function("m::f", body, INT, arity=1)), ([1],)) == 6


def Type_nothing() -> Type:  # noqa: N802
    from corvid.types import NOTHING

    return NOTHING


def test_for_over_a_range_makes_no_list() -> None:
    body = Body()
    n, total, i = body.local(INT, "n"), body.local(INT, "total"), body.local(INT, "i")
    body.set(total, ir.Copy(ir.Constant(0)))
    numbers = body.let(INTS, ir.Range(ir.Constant(0), n))
    loop = body.block()
    loop.set(total, ir.Arithmetic("+", total, i))
    stop = loop.compare("==", i, 9, BOOL)
    leave = body.block()
    leave.add(ir.Break(body.span()))
    loop.add(ir.If((ir.Branch((), stop, leave.done(), body.span()),), (), body.span()))
    body.add(ir.ForEach(i.index, numbers, loop.done(), body.span()))
    body.give(total)
    assert run(program(function("m::f", body, INT, arity=1)), (2**62,)) == 45


@pytest.mark.parametrize(
    ("changes", "faults"),
    [([], False), (["set a"], False), (["remove a"], True), (["set z"], True), (["remove a", "set a"], True)],
)  # fmt: skip
def test_keys_may_not_change_while_iterating(changes: list[str], faults: bool) -> None:
    kind = MapType(STRING, INT)
    text = "for k, v in m:"
    body = Body(text)
    m, k, v = body.local(kind, "m"), body.local(STRING, "k"), body.local(INT, "v")
    total = body.let(INT, ir.Copy(ir.Constant(0)), name="total")
    loop = body.block()
    loop.set(total, ir.Arithmetic("+", total, v))
    last = loop.compare("==", k, "b", BOOL)
    then = body.block()
    for change in changes:
        word, key = change.split()
        if word == "set":
            then.add(ir.SetIndex(m, ir.Constant(key), ir.Constant(5), body.span()))
        else:
            then.method("remove", m, key, type_=OptionType(INT))
    loop.add(ir.If((ir.Branch((), last, then.done(), body.span()),), (), body.span()))
    body.add(ir.ForPairs("map", k.index, v.index, m, loop.done(), body.span("for k, v in m:")))
    body.give(total)
    made = program(function("m::f", body, INT, arity=1))
    if faults:
        caught = fault(made, ({"a": 1, "b": 2},), text=text)
        assert caught.problem.code.id == "R0106"
        assert shown(text, caught) == text
    else:
        assert run(made, ({"a": 1, "b": 2},), text=text) == 3


def test_index_bounds_and_map_reads() -> None:
    body = Body("xs[i]")
    xs, i = body.local(INTS, "xs"), body.local(INT, "i")
    body.give(body.let(INT, ir.GetIndex(xs, i), "xs[i]"))
    made = program(function("m::f", body, INT, arity=2))
    assert run(made, ([4, 5], 1), text="xs[i]") == 5
    for index in (-1, 2):
        caught = fault(made, ([4, 5], index), text="xs[i]")
        assert caught.problem.message() == f"index {index} is out of bounds: the list has 2 items"
        assert shown("xs[i]", caught) == "xs[i]"
    body = Body()
    kind = MapType(FLOAT, INT)
    m, key = body.local(kind, "m"), body.local(FLOAT, "k")
    body.add(ir.SetIndex(m, key, ir.Constant(1), body.span()))
    body.give(body.let(OptionType(INT), ir.GetIndex(m, ir.Constant(2.0))))
    made = program(function("m::f", body, OptionType(INT), arity=2))
    assert run(made, ({}, 1.0)) is None
    found = run(made, ({}, 2.0))
    assert isinstance(found, Some)
    assert found.value == 1
    assert fault(made, ({}, math.nan)).problem.code.id == "R0107"


def test_repeated_keys_keep_the_first_place_and_the_last_value() -> None:
    body = Body()
    kind = MapType(STRING, INT)
    entries = tuple((ir.Constant(k), ir.Constant(v)) for k, v in (("a", 1), ("b", 2), ("a", 3)))
    body.give(body.let(kind, ir.MakeMap(STRING, INT, entries)))
    assert list(run(program(function("m::f", body, kind))).items()) == [("a", 3), ("b", 2)]  # type: ignore[attr-defined]


def test_elements_are_set_within_bounds() -> None:
    body = Body()
    xs, i = body.local(INTS, "xs"), body.local(INT, "i")
    body.add(ir.SetIndex(xs, i, ir.Constant(9), body.span()))
    body.give(xs)
    made = program(function("m::f", body, INTS, arity=2))
    assert run(made, ([1, 2], 1)) == [1, 9]
    assert fault(made, ([1, 2], -1)).problem.code.id == "R0103"


# ---- rows of branches -------------------------------------------------------------------------
def row(count: int, setups: bool) -> Body:
    """`if n == 0: 0 elif n == 1: 1 … else: -1`."""
    body = Body()
    n = body.local(INT, "n")
    branches = []
    for number in range(count):
        setup = body.block()
        if setups:
            setup.let(INT, ir.Copy(n), name=f"s{number}")
        condition = setup.compare("==", n, number, BOOL)
        then = body.block()
        then.give(number)
        branches.append(ir.Branch(setup.done(), condition, then.done(), body.span()))
    other = body.block()
    other.give(-1)
    body.add(ir.If(tuple(branches), other.done(), body.span()))
    body.give(-2)
    return body


@pytest.mark.parametrize("count", [1, 2, 39, 40, 41, 80, 81, 500])
@pytest.mark.parametrize("setups", [False, True])
def test_rows_of_any_length(count: int, setups: bool) -> None:
    made = engine(program(function("m::f", row(count, setups), INT, arity=1)))
    from tests.vm.build import Run

    for n in {0, count - 1, count // 2, min(39, count - 1), min(40, count - 1)}:
        assert made.call(Run(), "m::f", (n,)) == n
    assert made.call(Run(), "m::f", (count,)) == -1


# ---- match ------------------------------------------------------------------------------------
SHAPE = NamedType("m::Shape")
SUM = sum_("m::Shape", Dot={}, Circle={"radius": INT}, Pair={"left": SHAPE, "right": SHAPE})
DOT = unit_variant("m::Shape", "Dot")
CIRCLE = variant_class("m::Shape", "Circle", ("radius",))
PAIR = variant_class("m::Shape", "Pair", ("left", "right"))


def variant(name: str, *parts: ir.Pattern) -> ir.VariantPattern:
    return ir.VariantPattern("m::Shape", name, parts)


def test_nested_patterns_guards_and_aliases() -> None:
    body = Body()
    shape = body.local(SHAPE, "shape")
    r, both, inner = body.local(INT, "r"), body.local(SHAPE, "both"), body.local(INT, "inner")

    def arm(pattern: ir.Pattern, value: ir.Operand, guard: int | None = None) -> ir.MatchArm:
        then, setup = body.block(), body.block()
        condition = None if guard is None else setup.compare(">", r, guard, BOOL)
        then.give(value)
        return ir.MatchArm(pattern, setup.done(), condition, then.done(), body.span())

    arms = (
        arm(variant("Dot"), ir.Constant(0)),
        arm(variant("Circle", ir.AnyPattern(r.index)), r, guard=10),
        arm(variant("Circle", ir.LiteralPattern(7)), ir.Constant(-7)),
        arm(variant("Circle", ir.AnyPattern()), ir.Constant(1)),
        arm(
            ir.AliasPattern(
                both.index, variant("Pair", variant("Circle", ir.AnyPattern(inner.index)), ir.AnyPattern())
            ),
            inner,
        ),
        arm(ir.AnyPattern(), ir.Constant(99)),
    )
    body.add(ir.Match(shape, arms, body.span()))
    body.give(-1)
    made = program(SUM, function("m::f", body, INT, arity=1))
    cases = (
        (DOT, 0), (CIRCLE(11), 11), (CIRCLE(7), -7), (CIRCLE(5), 1),
        (PAIR(CIRCLE(8), DOT), 8), (PAIR(DOT, DOT), 99),
    )  # fmt: skip
    for value, expected in cases:
        assert run(made, (value,)) == expected


def test_options_and_results() -> None:
    kind = ResultType(OptionType(INT), STRING)
    body = Body()
    value, n = body.local(kind, "value"), body.local(INT, "n")

    def arm(pattern: ir.Pattern, given: ir.Operand) -> ir.MatchArm:
        then = body.block()
        then.give(given)
        return ir.MatchArm(pattern, (), None, then.done(), body.span())

    some = ir.VariantPattern("Option", "Some", (ir.AnyPattern(n.index),))
    arms = (
        arm(ir.VariantPattern("Result", "Ok", (some,)), n),
        arm(ir.VariantPattern("Result", "Ok", (ir.VariantPattern("Option", "None", ()),)), ir.Constant(0)),
        arm(ir.VariantPattern("Result", "Err", (ir.AnyPattern(),)), ir.Constant(-1)),
    )
    body.add(ir.Match(value, arms, body.span()))
    body.give(-2)
    made = program(function("m::f", body, INT, arity=1))
    assert [run(made, (each,)) for each in (Ok(Some(4)), Ok(None), Err("x"))] == [4, 0, -1]


def test_records_by_pattern_and_equality() -> None:
    kind = NamedType("m::P")
    made_class = record_class("m::P", ("x", "y"))
    body = Body()
    p, q, x = body.local(kind, "p"), body.local(kind, "q"), body.local(INT, "x")
    then = body.block()
    then.give(x)
    pattern = ir.RecordPattern("m::P", (("x", ir.AnyPattern(x.index)), ("y", ir.LiteralPattern(2))))
    other = body.block()
    same = other.compare("==", p, q, BOOL)
    yes = body.block()
    yes.give(100)
    other.add(ir.If((ir.Branch((), same, yes.done(), body.span()),), (), body.span()))
    other.give(200)
    arms = (
        ir.MatchArm(pattern, (), None, then.done(), body.span()),
        ir.MatchArm(ir.AnyPattern(), (), None, other.done(), body.span()),
    )
    body.add(ir.Match(p, arms, body.span()))
    body.give(0)
    made = program(record("m::P", x=INT, y=INT), function("m::f", body, INT, arity=2))
    assert run(made, (made_class(5, 2), made_class(0, 0))) == 5
    assert run(made, (made_class(5, 3), made_class(5, 3))) == 100
    assert run(made, (made_class(5, 3), made_class(5, 4))) == 200


# ---- logic and order --------------------------------------------------------------------------
def test_short_circuit_runs_setups_only_when_reached() -> None:
    for op, expected in (("and", [1, 2]), ("or", [1])):
        body = Body()
        log, flag = body.local(INTS, "log"), body.local(BOOL, "flag")
        links = []
        for number, value in ((1, flag), (2, ir.Constant(False)), (3, ir.Constant(True))):
            setup = body.block()
            setup.method("append", log, number, type_=Type_nothing())
            links.append(ir.LogicLink(setup.done(), value))
        target = body.local(BOOL)
        body.add(ir.Logic(target.index, op, tuple(links), body.span()))  # type: ignore[arg-type]
        body.give(target)
        log_value: list[int] = []
        made = program(function("m::f", body, BOOL, arity=2))
        assert run(made, (log_value, True)) is (op == "or")
        assert log_value == expected


def test_left_to_right_with_calls_that_change_a_list() -> None:
    # xs[0] * 10 + g(xs), where g sets xs[0] to 5 and gives it
    g = Body()
    ys = g.local(INTS, "ys")
    g.add(ir.SetIndex(ys, ir.Constant(0), ir.Constant(5), g.span()))
    g.give(g.let(INT, ir.GetIndex(ys, ir.Constant(0))))
    body = Body()
    xs = body.local(INTS, "xs")
    first = body.let(INT, ir.GetIndex(xs, ir.Constant(0)))
    scaled = body.math("*", first, 10)
    changed = body.call("m::g", xs)
    body.give(body.math("+", scaled, changed))
    made = program(function("m::f", body, INT, arity=1), function("m::g", g, INT, arity=1))
    assert run(made, ([1],)) == 15


def test_a_name_that_changes_between_definition_and_use() -> None:
    body = Body()
    x = body.local(INT, "x")
    old = body.math("+", x, 1)
    body.set(x, ir.Copy(ir.Constant(100)))
    body.give(body.math("+", old, x))
    assert run(program(function("m::f", body, INT, arity=1)), (1,)) == 102


def test_lambdas_capture_by_value() -> None:
    body = Body()
    k = body.local(INT, "k")
    inner = body.block()
    x = body.local(INT, "x")
    inner.give(inner.math("+", x, k))
    kind = FunctionType((INT,), INT)
    add = body.let(kind, ir.Lambda((x.index,), (k.index,), inner.done()), name="add")
    body.set(k, ir.Copy(ir.Constant(1000)))
    body.give(body.let(INT, ir.CallValue(add, (ir.Constant(1),))))
    assert run(program(function("m::f", body, INT, arity=1)), (5,)) == 6


def test_names_of_python_are_names_like_others() -> None:
    body = Body()
    names = ["len", "class", "_r", "_d", "_t", "list", "x", "x", "None", "été", "_rt_len", "print"]
    locals_ = [body.local(INT, name) for name in names]
    total = body.local(INT, "total")
    body.set(total, ir.Copy(ir.Constant(0)))
    for each in locals_:
        body.set(total, ir.Arithmetic("+", total, each))
    xs = body.let(INTS, ir.MakeList(INT, tuple(locals_)))
    body.set(total, ir.Arithmetic("+", total, body.method("length", xs, type_=INT)))
    body.give(total)
    whole = program(function("m::f", body, INT, arity=len(names)))
    assert run(whole, tuple(range(len(names)))) == sum(range(len(names))) + len(names)
