"""A fn changes only what it made: on the IR by hand, and where the checker has been made to say nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from corvid.ir import nodes as ir
from corvid.ir.errors import IrError
from corvid.ir.program import Program
from corvid.ir.verify import verify
from corvid.pipeline import check_text
from corvid.semantics.effects import check as effects_check
from corvid.types import INT, NOTHING, FunctionType, GroundedType, ListType, MapType, OptionType, Type
from tests.ir.build import AT, Body, function, program
from tests.ir.samples import DECLARED, NOTE, ONE
from tests.tables import each

pytestmark = pytest.mark.guarantee("grounded.no_laundering")

INTS, KEYED, NESTED = ListType(INT), MapType(INT, INT), ListType(ListType(INT))
NONE = ir.Constant(None)
NEW = ir.MakeList(INT, (ONE,))


def _append(body: Body, owner: ir.Operand) -> None:
    body.let(NOTHING, ir.CallMethod("append", owner, (ONE,)))


def _fn(fill: Callable[[Body, ir.Local], object], given: Type, kind: str = "fn") -> Program:
    """A program with a fn `main::f` of one parameter."""
    body = Body()
    fill(body, body.local(given, "given"))
    body.give(NONE)
    return program(*DECLARED, function("main::f", body, kind=kind, arity=1))


def _alias(body: Body, given: ir.Local) -> None:
    first = body.let(INTS, ir.Copy(given), "first")
    _append(body, body.let(INTS, ir.Copy(first), "second"))


def _later_alias(body: Body, given: ir.Local) -> None:
    """The change is before the binding that makes it one of the parameter: a loop runs it afterwards."""
    own = body.let(INTS, NEW, "own")
    inside = body.block()
    _append(inside, own)
    inside.set(own, ir.Copy(given))
    body.add(ir.While((), ir.Constant(True), inside.done(), AT))


def _loop(body: Body, given: ir.Local) -> None:
    item = body.local(INTS, "item")
    inside = body.block()
    _append(inside, item)
    body.add(ir.ForEach(item.index, given, inside.done(), AT))


def _pair(body: Body, given: ir.Local) -> None:
    number, item = body.local(INT), body.local(INTS, "item")
    inside = body.block()
    _append(inside, item)
    body.add(ir.ForPairs("enumerate", number.index, item.index, given, inside.done(), AT))


def _pattern(body: Body, given: ir.Local) -> None:
    item = body.local(INTS, "item")
    inside = body.block()
    _append(inside, item)
    some = ir.VariantPattern("Option", "Some", (ir.AnyPattern(item.index),))
    arms = (
        ir.MatchArm(some, (), None, inside.done(), AT),
        ir.MatchArm(ir.AnyPattern(), (), None, (), AT),
    )
    body.add(ir.Match(given, arms, AT))


def _element_of_own(body: Body, given: ir.Local) -> None:
    own = body.let(NESTED, ir.MakeList(INTS, (given,)), "own")
    _append(body, body.let(INTS, ir.GetIndex(own, ir.Constant(0))))


def _captured(body: Body, given: ir.Local) -> None:
    own = body.let(INTS, NEW, "own")
    inside = body.block()
    _append(inside, own)
    inside.give(NONE)
    body.let(FunctionType((), NOTHING), ir.Lambda((), (own.index,), inside.done()))


def _lambda_parameter(body: Body, given: ir.Local) -> None:
    item = body.local(INTS, "item")
    inside = body.block()
    _append(inside, item)
    inside.give(NONE)
    body.let(FunctionType((INTS,), NOTHING), ir.Lambda((item.index,), (), inside.done()))


def _called(body: Body, given: ir.Local) -> None:
    _append(body, body.let(INTS, ir.CallValue(given, ())))


REFUSED: dict[str, tuple[Callable[[Body, ir.Local], object], Type]] = {
    "append to a parameter": (_append, INTS),
    "reverse a parameter": (lambda b, p: b.let(NOTHING, ir.CallMethod("reverse", p, ())), INTS),
    "sort a parameter": (lambda b, p: b.let(NOTHING, ir.CallMethod("sort", p, ())), INTS),
    "remove from a parameter": (
        lambda b, p: b.let(OptionType(INT), ir.CallMethod("remove", p, (ONE,))),
        KEYED,
    ),
    "set an element": (lambda b, p: b.add(ir.SetIndex(p, ONE, ONE, AT)), INTS),
    "set a key": (lambda b, p: b.add(ir.SetIndex(p, ONE, ONE, AT)), KEYED),
    "set a field": (lambda b, p: b.add(ir.SetField(p, "stars", ONE, AT)), NOTE),
    "an alias of an alias": (_alias, INTS),
    "an alias that a loop brings back": (_later_alias, INTS),
    "an element": (lambda b, p: _append(b, b.let(INTS, ir.GetIndex(p, ONE))), NESTED),
    "a value under a key": (
        lambda b, p: _append(b, b.let(INTS, ir.CallMethod("entry", p, (ONE,)))),
        MapType(INT, INTS),
    ),
    "an element of an own list": (_element_of_own, INTS),
    "the item of a loop": (_loop, NESTED),
    "the second name of a loop": (_pair, NESTED),
    "what a pattern binds": (_pattern, OptionType(INTS)),
    "what a default gives": (
        lambda b, p: _append(b, b.let(INTS, ir.CallMethod("unwrap_or", p, (b.let(INTS, NEW),)))),
        OptionType(INTS),
    ),
    "what a call gives": (_called, FunctionType((), INTS)),
    "what a lambda captures": (_captured, INTS),
    "the parameter of a lambda": (_lambda_parameter, INTS),
    "a parameter that is bound anew": (lambda b, p: (b.set(p, NEW), _append(b, p)), INTS),
}


@each("name", REFUSED)
def test_a_fn_does_not_change_what_it_did_not_make(name: str) -> None:
    fill, given = REFUSED[name]
    with pytest.raises(IrError, match=r"changes a value that it (did not make|captured)"):
        verify(_fn(fill, given))


@each("name", REFUSED)
def test_an_agent_may(name: str) -> None:
    fill, given = REFUSED[name]
    verify(_fn(fill, given, "agent"))


MAKERS: dict[str, tuple[Callable[[Body, ir.Local], ir.Op], Type, Type]] = {
    "a list": (lambda b, p: NEW, INTS, INTS),
    "a sum of lists": (lambda b, p: ir.Arithmetic("+", p, p), INTS, INTS),
    "a slice": (lambda b, p: ir.CallMethod("slice", p, (ONE, ONE)), INTS, INTS),
    "a copy of an own list": (lambda b, p: ir.Copy(b.let(INTS, NEW)), INTS, INTS),
    "what lost its label": (
        lambda b, p: ir.UnwrapGrounded(p, b.sites.discard()),
        GroundedType(INTS),
        INTS,
    ),
}


@pytest.mark.parametrize("name", MAKERS)
def test_a_fn_changes_what_it_made(name: str) -> None:
    make, given, made = MAKERS[name]
    body = Body()
    parameter = body.local(given, "given")
    own = body.let(made, make(body, parameter), "own")
    _append(body, own)
    body.add(ir.SetIndex(own, ONE, ONE, AT))
    body.give(NONE)
    verify(program(*DECLARED, function("main::f", body, kind="fn", arity=1), sites=body.sites))


def test_a_lambda_changes_what_it_made_itself() -> None:
    body = Body()
    inside = body.block()
    _append(inside, inside.let(INTS, NEW, "own"))
    inside.give(NONE)
    body.let(FunctionType((), NOTHING), ir.Lambda((), (), inside.done()))
    body.give(NONE)
    verify(program(*DECLARED, function("main::f", body, kind="fn")))


# ---- the checker and the IR agree --------------------------------------------------------------
BOX = """
type Box:
    items: List<Int>
    count: Int
"""
CHANGING = {
    "parameter": "fn f(xs: List<Int>) -> Nothing:\n    xs.append(1)\n",
    "map": 'fn f(m: Map<String, Int>) -> Nothing:\n    m["a"] = 1\n',
    "remove": 'fn f(m: Map<String, Int>) -> Nothing:\n    m.remove("a")\n',
    "augmented": 'fn f(m: Map<String, Int>) -> Nothing:\n    m["a"] += 1\n',
    "field": "fn f(box: Box) -> Nothing:\n    box.count += 1\n",
    "inside": "fn f(box: Box) -> Nothing:\n    box.items[0] = 1\n",
    "inside an own record": (
        "fn f(xs: List<Int>) -> Nothing:\n    mine = Box(xs, 0)\n    mine.items.append(1)\n"
    ),
    "alias": "fn f(xs: List<Int>) -> Nothing:\n    ys = xs\n    ys.sort()\n",
    "one branch": (
        "fn f(xs: List<Int>, b: Bool) -> Nothing:\n    ys = [1]\n    if b:\n        ys = xs\n    ys.sort()\n"
    ),
    "loop": "fn f(xss: List<List<Int>>) -> Nothing:\n    for xs in xss:\n        xs.append(1)\n",
    "pairs": "fn f(m: Map<Int, List<Int>>) -> Nothing:\n    for k, xs in m:\n        xs.append(k)\n",
    "destructured": "fn f(box: Box) -> Nothing:\n    Box { items, .. } = box\n    items.reverse()\n",
    "pattern": (
        "fn f(o: Option<List<Int>>) -> Nothing:\n    match o:\n        Some(xs) -> xs.append(1)\n"
        "        None ->\n            pass\n"
    ),
    "default": "fn f(o: Option<List<Int>>) -> Nothing:\n    xs = o.unwrap_or([1])\n    xs.append(1)\n",
    "propagated": (
        "fn f(o: Option<List<Int>>) -> Option<Int>:\n    xs = o?\n    xs.append(1)\n    return None\n"
    ),
    "other fn": (
        "fn id(xs: List<Int>) -> List<Int>:\n    return xs\n"
        "fn f(xs: List<Int>) -> Nothing:\n    ys = id(xs)\n    ys.append(1)\n"
    ),
    "captured": (
        "fn f(xs: List<Int>) -> Nothing:\n    seen = [0]\n    ys = xs.map(fn (x: Int) -> seen.append(x))\n"
    ),
    "lambda": (
        "fn f(xss: List<List<Int>>) -> Nothing:\n    ys = xss.map(fn (xs: List<Int>) -> xs.append(1))\n"
    ),
    "method": "extend Box:\n    fn bump(self: Box) -> Nothing:\n        self.count = 1\n",
}


@pytest.mark.parametrize("name", CHANGING)
def test_what_the_checker_refuses_the_ir_refuses_too(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = BOX + CHANGING[name]
    checked = check_text("main.cor", text)
    assert [problem.code.id for problem in checked.problems] == ["E0390"], checked.problems
    monkeypatch.setattr(effects_check, "check_purity", lambda *_: ())
    with pytest.raises(IrError, match=r"changes a value that it (did not make|captured)"):
        check_text("main.cor", text)
