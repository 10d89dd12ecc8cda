"""Labels at run time: what carries a node, what is reported, what is copied."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from corvid.ir import nodes as ir
from corvid.ir.program import Function, Program, Record, Site, Sum
from corvid.runtime.provenance.nodes import AgentHandoff, Derived, Source
from corvid.runtime.values import Err, Ok, Some, equal, record_class
from corvid.source.span import Span
from corvid.types import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    STRING,
    FunctionType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Type,
    grounded,
)
from tests.vm.build import Body, Run, engine, function, program, record

pytestmark = [
    pytest.mark.guarantee("grounded.chain_carried"),
    pytest.mark.guarantee("grounded.discards_visible"),
    pytest.mark.guarantee("grounded.frozen_inside"),
]

G = grounded
INTS = ListType(INT)
PAGE = record("m::Page", text=STRING, tags=ListType(STRING), link=G(STRING))
PAGE_TYPE = NamedType("m::Page")
PAGE_CLASS = record_class("m::Page", ("text", "tags", "link"))


def with_sites(made: Program, discards: Sequence[bool]) -> Program:
    sites = tuple(Site(each, "argument", "", "", "m::f", Span(0, i, i)) for i, each in enumerate(discards))
    return Program(made.main, made.records, made.sums, made.tools, made.prompts, made.functions, sites)


def go(
    body: Body, returns: Type, arguments: Sequence[object], state: Run, *others: Function | Record | Sum,
    sites: Sequence[bool] = (), kind: str = "agent",
) -> object:  # fmt: skip
    made = program(function("m::f", body, returns, arity=len(arguments), kind=kind), *others)
    return engine(with_sites(made, sites)).call(state, "m::f", arguments)


def derived(state: Run, node: int) -> tuple[str, tuple[int, ...], bool, bool]:
    found = state.arena.node(node)
    assert isinstance(found, Derived)
    return found.op, found.inputs, found.constant, found.unsourced


def test_comparison_and_not_lift() -> None:
    state = Run()
    node = state.node()
    body = Body()
    g = body.local(G(STRING), "g")
    plain = body.local(STRING, "plain")
    same = body.compare("==", g, plain, G(BOOL))
    body.give(body.let(G(BOOL), ir.Not(same)))
    value, last = go(body, G(BOOL), (("a", node), "b"), state)  # type: ignore[misc]
    assert value is True
    op, (inner,), *_ = derived(state, last)
    assert op == "not"
    assert derived(state, inner) == ("==", (node,), False, True)


def test_equality_looks_through_labels_inside_a_grounded_container() -> None:
    state = Run()
    outer, one, two = state.node(), state.node(), state.node()
    kind = G(ListType(G(INT)))
    body = Body()
    a, b = body.local(kind, "a"), body.local(kind, "b")
    body.give(body.compare("==", a, b, G(BOOL)))
    value, node = go(body, G(BOOL), (([(1, one)], outer), ([(1, two)], outer)), state)  # type: ignore[misc]
    assert value is True
    assert set(derived(state, node)[1]) == {outer, one, two}


def test_discards_are_reported_and_copied() -> None:
    state = Run()
    node = state.node()
    body = Body()
    g = body.local(G(INTS), "g")
    xs = body.let(INTS, ir.UnwrapGrounded(g, 0), name="xs")
    body.method("append", xs, 9, type_=NOTHING)
    body.give(xs)
    inside = [1]
    assert go(body, INTS, ((inside, node),), state, sites=[True]) == [1, 9]
    assert inside == [1]
    assert state.discards == [(0, "m::f")]
    assert state.left == ["m::f"]


def test_a_discard_under_an_option_counts_only_when_something_is_there() -> None:
    for path, kind, plain, there, absent in (
        (("some",), OptionType(G(INT)), OptionType(INT), Some, None),
        (("ok",), ResultType(G(INT), STRING), ResultType(INT, STRING), Ok, Err("x")),
    ):
        state = Run()
        body = Body()
        value = body.local(kind, "value")
        body.give(body.let(plain, ir.UnwrapGrounded(value, 0, path)))  # type: ignore[arg-type]
        made = go(body, plain, (there((5, state.node())),), state, sites=[True])
        assert equal(made, there(5))
        assert go(body, plain, (absent,), state, sites=[True]) is absent
        assert state.discards == [(0, "m::f")]


def test_a_container_read_erases_and_reports_once() -> None:
    state = Run()
    body = Body()
    xs = body.local(ListType(G(INT)), "xs")
    plain = body.let(INTS, ir.ContainerRead(xs, 0))
    body.give(plain)
    assert go(body, INTS, ([(1, state.node()), (2, state.node())],), state, sites=[True]) == [1, 2]
    assert go(body, INTS, ([],), state, sites=[True]) == []
    assert len(state.discards) == 1


def test_a_fn_reports_to_the_agent_that_runs_it() -> None:
    inner = Body()
    g = inner.local(G(INT), "g")
    inner.give(inner.let(INT, ir.UnwrapGrounded(g, 0)))
    body = Body()
    h = body.local(G(INT), "h")
    body.give(body.call("m::inner", h))
    state = Run()
    helper = function("m::inner", inner, INT, arity=1, kind="fn")
    assert go(body, INT, ((4, state.node()),), state, helper, sites=[True]) == 4
    assert state.discards == [(0, None)]
    assert state.left == ["m::f"]


def test_fields_and_indices_select_the_nodes_of_documents() -> None:
    state = Run()
    whole, text, link = state.node(), state.node(), state.node()
    state.arena.set_parts(whole, {"text": text})
    body = Body()
    page = body.local(G(PAGE_TYPE), "page")
    first = body.let(G(STRING), ir.GetField(page, "text"), name="first")
    both = body.let(G(STRING), ir.GetField(page, "link"), name="both")
    pair = body.let(ListType(G(STRING)), ir.MakeList(G(STRING), (first, both)))
    body.give(pair)
    value = (PAGE_CLASS("t", [], ("u", link)), whole)
    found = go(body, ListType(G(STRING)), (value,), state, PAGE)
    (one, one_node), (two, two_node) = found  # type: ignore[misc]
    assert (one, one_node) == ("t", text)
    op, inputs, *_ = derived(state, two_node)
    assert (two, op) == ("u", "read")
    assert link in inputs


def test_a_grounded_index_of_a_plain_list_copies_the_element() -> None:
    state = Run()
    node = state.node()
    body = Body()
    rows, i = body.local(ListType(INTS), "rows"), body.local(G(INT), "i")
    body.give(body.let(G(INTS), ir.GetIndex(rows, i)))
    rows_value = [[1], [2]]
    value, made = go(body, G(INTS), (rows_value, (1, node)), state)  # type: ignore[misc]
    assert value == [2]
    assert value is not rows_value[1]
    assert derived(state, made) == ("index", (node,), False, True)


def test_lifted_construction_strips_and_copies() -> None:
    state = Run()
    node, kept = state.node(), state.node()
    body = Body()
    text, tags, link = (
        body.local(G(STRING), "t"),
        body.local(ListType(STRING), "tags"),
        body.local(G(STRING), "l"),
    )
    body.give(body.let(G(PAGE_TYPE), ir.MakeRecord("m::Page", (text, tags, link), lifted=True)))
    names = ["a"]
    value, made = go(body, G(PAGE_TYPE), (("x", node), names, ("y", kept)), state, PAGE)  # type: ignore[misc]
    assert (value.text, value.tags, value.link) == ("x", ["a"], ("y", kept))
    assert value.tags is not names
    assert derived(state, made) == ("construct", (node, kept), False, True)


def test_lifted_calls() -> None:
    inner = Body()
    a, xs = inner.local(INT, "a"), inner.local(INTS, "xs")
    inner.give(xs)
    body = Body()
    g, ys = body.local(G(INT), "g"), body.local(INTS, "ys")
    body.give(body.let(G(INTS), ir.LiftedCall("m::same", (g, ys))))
    state = Run()
    node = state.node()
    given = [1]
    helper = function("m::same", inner, INTS, arity=2, kind="fn")
    value, made = go(body, G(INTS), ((1, node), given), state, helper)  # type: ignore[misc]
    assert value == [1]
    assert value is not given
    assert derived(state, made) == ("fn same", (node,), False, True)
    assert a.index == 0


def test_agents_hand_off() -> None:
    for kind, wrap in (
        (G(INT), lambda pair: pair),
        (OptionType(G(INT)), Some),
        (ResultType(INT, G(INT)), Err),
    ):
        inner = Body()
        a = inner.local(kind, "a")
        inner.give(a)
        body = Body()
        b = body.local(kind, "b")
        body.give(body.call("m::same", b, type_=kind))
        state = Run()
        node = state.node()
        found = go(body, kind, (wrap((1, node)),), state, function("m::same", inner, kind, arity=1))
        _, made = found if isinstance(found, tuple) else found.value  # type: ignore[attr-defined]
        assert state.arena.node(made) == AgentHandoff("same", (node,))


def test_logic_is_derived_over_what_was_evaluated() -> None:
    for left, evaluated in ((True, 2), (False, 1)):
        state = Run()
        one, two = state.node(), state.node()
        body = Body()
        a, b = body.local(G(BOOL), "a"), body.local(G(BOOL), "b")
        target = body.local(G(BOOL))
        links = (ir.LogicLink((), a), ir.LogicLink((), b), ir.LogicLink((), ir.Constant(True)))
        body.add(ir.Logic(target.index, "and", links, body.span()))
        body.give(target)
        value, node = go(body, G(BOOL), ((left, one), (True, two)), state)  # type: ignore[misc]
        assert value is left
        assert derived(state, node) == ("and", (one, two)[:evaluated], left, False)


def test_loops_bind_elements_with_their_nodes() -> None:
    state = Run()
    whole, second = state.node(), state.node()
    state.arena.set_parts(whole, {1: second})
    body = Body()
    xs, out = body.local(G(INTS), "xs"), body.let(ListType(G(INT)), ir.MakeList(G(INT), ()), name="out")
    x = body.local(G(INT), "x")
    exposed = body.let(G(INTS), ir.Expose(xs, 0))
    loop = body.block()
    loop.method("append", out, x, type_=NOTHING)
    body.add(ir.ForEach(x.index, exposed, loop.done(), body.span()))
    body.give(out)
    found = go(body, ListType(G(INT)), (([7, 8], whole),), state, sites=[False])
    assert found[1] == (8, second)  # type: ignore[index]
    assert derived(state, found[0][1])[1] == (whole,)  # type: ignore[index]


def test_patterns_bind_parts_with_their_nodes() -> None:
    state = Run()
    whole, inside, spare = state.node(), state.node(), state.node()
    state.arena.set_parts(whole, {"some": inside})
    kind = G(OptionType(INT))
    body = Body()
    value, other, n = body.local(kind, "value"), body.local(G(INT), "other"), body.local(G(INT), "n")
    exposed = body.let(kind, ir.Expose(value, 0))
    some, absent = body.block(), body.block()
    some.give(n)
    absent.give(other)
    pattern = ir.VariantPattern("Option", "Some", (ir.AnyPattern(n.index),))
    arms = (
        ir.MatchArm(pattern, (), None, some.done(), body.span()),
        ir.MatchArm(ir.VariantPattern("Option", "None", ()), (), None, absent.done(), body.span()),
    )
    body.add(ir.Match(exposed, arms, body.span()))
    body.give(other)
    given = (2, spare)
    assert go(body, G(INT), ((Some(7), whole), given), state, sites=[False]) == (7, inside)
    assert go(body, G(INT), ((None, whole), given), state, sites=[False]) == given


def lambda_over(
    method: str, receiver: Type, item: Type, gives: Type, result: Type, make: object, start: object = None
) -> Body:
    body = Body()
    xs = body.local(receiver, "xs")
    inner = body.block()
    x = body.local(item, "x")
    parameters = [x.index]
    if start is not None:
        total = body.local(gives, "total")
        parameters.insert(0, total.index)
        inner.give(inner.math("+", total, x, gives))
    else:
        inner.give(make(inner, x))  # type: ignore[operator]
    kinds = (gives, item) if start is not None else (item,)
    function_value = body.let(FunctionType(kinds, gives), ir.Lambda(tuple(parameters), (), inner.done()))
    arguments = (function_value,) if start is None else (start, function_value)
    body.give(body.method(method, xs, *arguments, type_=result))
    return body


def test_lambdas_over_grounded_lists() -> None:
    state = Run()
    whole = state.node()
    value = ([1, 2, 3], whole)
    body = lambda_over(
        "map", G(INTS), G(INT), G(INT), G(ListType(G(INT))), lambda at, x: at.math("*", x, 2, G(INT))
    )
    made, node = go(body, G(ListType(G(INT))), (value,), state)  # type: ignore[misc]
    assert [each for each, _ in made] == [2, 4, 6]
    assert derived(state, node)[:2] == ("map", (whole,))
    body = lambda_over(
        "filter", G(INTS), G(INT), G(BOOL), G(INTS), lambda at, x: at.compare(">", x, 1, G(BOOL))
    )
    made, node = go(body, G(INTS), (value,), state)  # type: ignore[misc]
    assert made == [2, 3]
    assert derived(state, node)[0] == "filter"
    body = lambda_over("fold", G(INTS), G(INT), G(INT), G(INT), None, start=10)
    made, node = go(body, G(INT), (value,), state)  # type: ignore[misc]
    assert made == 16
    assert whole in state.arena.nodes_below(node)
    made, node = go(body, G(INT), (([], whole),), state)  # type: ignore[misc]
    start = derived(state, node)[1][1]
    assert (made, derived(state, node)) == (10, ("fold", (whole, start), False, False))
    assert derived(state, start) == ("fold", (whole,), True, False)


def test_methods_lift_and_together_keeps_the_labels() -> None:
    state = Run()
    whole, one, two = state.node(), state.node(), state.node()
    body = Body()
    g = body.local(G(STRING), "g")
    body.give(body.method("length", g, type_=G(INT)))
    value, node = go(body, G(INT), (("abc", whole),), state)  # type: ignore[misc]
    assert (value, derived(state, node)) == (3, ("length", (whole,), False, False))
    body = Body()
    xs = body.local(ListType(G(INT)), "xs")
    kind = OptionType(G(INTS))
    body.give(body.method("together", xs, type_=kind))
    found = go(body, kind, ([(1, one), (2, two)],), state)
    assert found.value[0] == [1, 2]  # type: ignore[attr-defined]
    assert derived(state, found.value[1])[:2] == ("together", (one, two))  # type: ignore[attr-defined]
    assert go(body, kind, ([],), state) is None
    body = Body()
    option = body.local(OptionType(G(INT)), "option")
    other = body.local(G(INT), "other")
    body.give(body.method("unwrap_or", option, other, type_=G(INT)))
    assert go(body, G(INT), (Some((1, one)), (2, two)), state) == (1, one)
    body = Body()
    grounded_map = body.local(G(MapType(STRING, INT)), "m")
    body.give(body.method("get", grounded_map, "k", type_=G(OptionType(INT))))
    got, _ = go(body, G(OptionType(INT)), (({"k": 1}, whole),), state)  # type: ignore[misc]
    assert got.value == 1


def test_plain_code_never_touches_the_arena() -> None:
    body = Body()
    a, b = body.local(FLOAT, "a"), body.local(FLOAT, "b")
    body.give(body.math("+", a, b, FLOAT))
    made = engine(program(function("m::f", body, FLOAT, arity=2)))
    assert "arena" not in made.python_source("m::f")
    assert made.call(object(), "m::f", (1.0, 2.0)) == 3.0  # type: ignore[arg-type]


def test_what_is_computed_from_a_models_word_has_no_retrieval() -> None:
    """Emitted code writes nodes itself, but only while a retrieval is below all of them."""
    state = Run()
    found = state.arena.retrieval(Source("1", "doc", "ab" * 32, 0, 4, 1, "text", "look", 0))
    for words in ((), ("a model's own",)):
        nodes = [found, *(state.source(word)[1] for word in words)]
        body = Body()
        first, second = body.local(G(INT), "first"), body.local(G(INT), "second")
        total = body.let(G(INT), ir.Arithmetic("+", first, second))
        body.give(body.let(G(INT), ir.Arithmetic("*", total, ir.Constant(2))))
        for one in nodes:
            for other in nodes:
                value, node = go(body, G(INT), ((3, one), (4, other)), state)  # type: ignore[misc]
                assert value == 14
                op, (inner,), constant, unsourced = derived(state, node)
                assert (op, constant, unsourced) == ("*", True, False)
                assert derived(state, inner) == ("+", (one, other), False, False)
                has = found in (one, other)
                assert state.arena.has_retrieval(node) is has
                assert state.arena.has_retrieval(inner) is has
