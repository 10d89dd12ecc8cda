"""Constants, `@grounded_pure`, effects, and the text form."""

from __future__ import annotations

import pytest

from corvid.ir import nodes as ir
from corvid.ir.declarations import declarations
from corvid.ir.definitions import definitions
from corvid.ir.effects import effects
from corvid.ir.passes.constants import constants
from corvid.ir.passes.pure import laundering, pure
from corvid.ir.problems import GroundedPureLaundering
from corvid.ir.program import Function, Program
from corvid.ir.text.print import print_function, print_program
from corvid.ir.verify import verify
from corvid.types import BOOL, INT, NOTHING, STRING, FunctionType, GroundedType, ListType, OptionType, Type
from tests.ir.build import AT, Body, function, program, prompt
from tests.ir.samples import DECLARED, GB, GS, ONE, SAMPLES, SHAPE, WORD

pytestmark = [
    pytest.mark.guarantee("grounded.no_laundering"),
    pytest.mark.guarantee("grounded.chain_carried"),
]

LOOKED = ir.CallTool("main::look", (WORD,))


def pure_agent(body: Body, *others: Function, returns: Type = NOTHING, arity: int = 0) -> Program:
    agent = function("main::f", body, returns, arity=arity, pure=True)
    return program(*DECLARED, *others, agent, sites=body.sites)


def kinds(made: Program) -> list[str]:
    return [violation.kind for violation in pure(verify(made))]


# ---- constants --------------------------------------------------------------------------------
def test_constants_are_built_from_literals_only() -> None:
    body = Body()
    parameter = body.local(INT, "n")
    two = body.let(INT, ir.Arithmetic("+", ONE, ONE))
    some = body.let(OptionType(INT), ir.MakeSome(two))
    copied = body.let(OptionType(INT), ir.Copy(some))
    shape = body.let(SHAPE, ir.MakeVariant("main::Shape", "Dot", ()))
    body.let(ListType(INT), ir.MakeList(INT, (two,)))
    body.let(INT, ir.Arithmetic("+", two, parameter))
    twice = body.let(INT, ir.Copy(ONE))
    body.set(twice, ir.Copy(ONE))
    body.let(INT, ir.Copy(twice))
    item = body.local(INT)
    numbers = body.let(ListType(INT), ir.Range(ONE, two))
    body.add(ir.ForEach(item.index, numbers, (), AT))
    body.let(INT, ir.Copy(item))
    found = constants(function("main::f", body, arity=1))
    assert found == {two.index, some.index, copied.index, shape.index}


# ---- grounded_pure ----------------------------------------------------------------------------
def test_a_lifted_fn_an_operator_and_a_method_are_pure() -> None:
    body = Body()
    g = body.let(GS, LOOKED)
    trimmed = body.let(GS, ir.LiftedCall("main::trim", (g,)))
    joined = body.let(GS, ir.Arithmetic("+", trimmed, WORD))
    body.give(body.let(GroundedType(INT), ir.CallMethod("length", joined, ())))
    assert kinds(pure_agent(body, returns=GroundedType(INT))) == []


def test_discards_and_exposures_in_the_body_and_in_lambdas() -> None:
    body = Body()
    g = body.let(GS, LOOKED)
    body.unwrap(STRING, g)
    shown = body.expose(GS, g)
    body.let(STRING, ir.CallMethod("chain", shown, ()))
    inner = body.block()
    inner.give(inner.unwrap(STRING, g))
    body.let(FunctionType((), STRING), ir.Lambda((), (g.index,), inner.done()))
    made = pure_agent(body)
    assert [(found.kind, found.site) for found in pure(verify(made))] == [
        ("discard", 0),
        ("exposure", 1),
        ("discard", 2),
    ]


def test_discards_of_the_fns_it_calls() -> None:
    body = Body()
    deep = Body(body.sites)
    deep.give(deep.unwrap(STRING, deep.local(GS, "g")))
    middle = Body(body.sites)
    middle.give(middle.let(STRING, ir.CallFunction("main::deep", (middle.local(GS, "g"),))))
    g = body.let(GS, LOOKED)
    body.let(STRING, ir.CallFunction("main::middle", (g,)))
    made = pure_agent(
        body,
        function("main::deep", deep, STRING, kind="fn", arity=1),
        function("main::middle", middle, STRING, kind="fn", arity=1),
    )
    (violation,) = pure(verify(made))
    assert (violation.kind, violation.within, violation.function) == ("discard", "main::deep", "main::f")
    (problem,) = laundering(verify(made))
    assert isinstance(problem, GroundedPureLaundering)
    assert problem.message().endswith("in `deep`, which it calls")
    assert problem.labels()[0].text == "`f` is declared `@grounded_pure` here"


def _chain_of_fns(last: Body, names: tuple[str, ...]) -> tuple[Function, ...]:
    """Fns of one Grounded parameter, each of which calls the next one; the last one has the body `last`."""
    made = [function(f"main::{names[-1]}", last, STRING, kind="fn", arity=1)]
    for name, following in zip(names[-2::-1], names[:0:-1], strict=True):
        body = Body(last.sites)
        body.give(body.let(STRING, ir.CallFunction(f"main::{following}", (body.local(GS, "g"),))))
        made.append(function(f"main::{name}", body, STRING, kind="fn", arity=1))
    return tuple(made)


@pytest.mark.parametrize("names", [("a",), ("a", "b"), ("z", "y", "x", "w"), ("d", "c", "a", "b")])
def test_discards_of_fns_any_number_of_calls_away(names: tuple[str, ...]) -> None:
    body = Body()
    last = Body(body.sites)
    last.give(last.unwrap(STRING, last.local(GS, "g")))
    g = body.let(GS, LOOKED)
    body.let(STRING, ir.CallFunction(f"main::{names[0]}", (g,)))
    found = pure(verify(pure_agent(body, *_chain_of_fns(last, names))))
    assert [(violation.kind, violation.within) for violation in found] == [("discard", f"main::{names[-1]}")]


@pytest.mark.parametrize("first", ["even", "odd", "itself"])
def test_fns_that_call_each_other_are_looked_through_once(first: str) -> None:
    body = Body()
    fns = []
    for name, following in (("even", "odd"), ("odd", "even"), ("itself", "itself")):
        inside = Body(body.sites)
        own = inside.local(GS, "g")
        inside.let(STRING, ir.CallFunction(f"main::{following}", (own,)))
        inside.give(inside.unwrap(STRING, own))
        fns.append(function(f"main::{name}", inside, STRING, kind="fn", arity=1))
    g = body.let(GS, LOOKED)
    body.let(STRING, ir.CallFunction(f"main::{first}", (g,)))
    body.let(STRING, ir.CallFunction(f"main::{first}", (g,)))
    found = pure(verify(pure_agent(body, *fns)))
    reached = {"main::itself"} if first == "itself" else {"main::even", "main::odd"}
    assert {violation.within for violation in found} == reached
    assert len(found) == len(reached)


def test_discards_of_a_lifted_fn() -> None:
    body = Body()
    inside = Body(body.sites)
    inside.local(STRING, "plain")
    inside.give(inside.unwrap(STRING, inside.local(GS, "own")))
    callee = function("main::inside", inside, STRING, kind="fn", arity=2)
    g = body.let(GS, LOOKED)
    body.let(GS, ir.LiftedCall("main::inside", (g, g)))
    assert kinds(pure_agent(body, callee)) == ["discard"]


def test_each_label_node_in_its_lambdas_is_reported() -> None:
    body = Body()
    gs = body.let(ListType(GS), ir.CallTool("main::all", ()))
    inner = body.block()
    bare = inner.let(ListType(STRING), ir.ContainerRead(gs, inner.sites.discard()))
    inner.give(inner.let(BOOL, ir.CallMethod("contains", bare, (WORD,))))
    body.let(FunctionType((), BOOL), ir.Lambda((), (gs.index,), inner.done()))
    assert kinds(pure_agent(body)) == ["discard"]


def test_an_argument_that_no_template_shows_is_no_source() -> None:
    guess = prompt("main::guessing", GS, attesting=True, hidden=frozenset({"note"}), x=STRING, note=STRING)
    body = Body()
    hidden = body.expose(GS, body.let(GS, LOOKED))
    body.let(GS, ir.CallPrompt("main::guessing", (WORD, hidden), (STRING, GS)))
    agent = function("main::f", body, pure=True)
    assert kinds(program(*DECLARED, guess, agent, sites=body.sites)) == ["exposure", "attested prompt"]


def test_an_agent_that_it_calls_keeps_its_discards_to_itself() -> None:
    body = Body()
    other = Body(body.sites)
    other.unwrap(STRING, other.let(GS, LOOKED))
    body.let(NOTHING, ir.CallFunction("main::other", ()))
    assert kinds(pure_agent(body, function("main::other", other))) == ["agent"]


@pytest.mark.parametrize("marked", [True, False])
def test_the_agents_it_calls_are_pure_too(marked: bool) -> None:
    body = Body()
    body.let(NOTHING, ir.CallFunction("main::other", ()))
    body.let(NOTHING, ir.CallFunction("main::f", ()))
    other = function("main::other", Body(), pure=marked)
    assert kinds(pure_agent(body, other)) == ([] if marked else ["agent"])


def test_only_lambda_literals_are_called_and_handed_over() -> None:
    body = Body()
    given = body.local(FunctionType((STRING,), INT), "given")
    inner = body.block()
    x = inner.local(STRING)
    inner.give(ONE)
    own = body.let(FunctionType((STRING,), INT), ir.Lambda((x.index,), (), inner.done()))
    words = body.let(ListType(STRING), ir.MakeList(STRING, (WORD,)))
    body.let(INT, ir.CallValue(own, (WORD,)))
    body.let(
        ListType(INT), ir.CallMethod("map", words, (body.let(FunctionType((STRING,), INT), ir.Copy(own)),))
    )
    body.let(INT, ir.CallValue(given, (WORD,)))
    body.let(ListType(INT), ir.CallMethod("map", words, (given,)))
    either = body.let(FunctionType((STRING,), INT), ir.Copy(own))
    body.set(either, ir.Copy(given))
    body.let(INT, ir.CallValue(either, (WORD,)))
    kind = FunctionType((STRING,), INT)
    functions = body.let(ListType(kind), ir.MakeList(kind, (own,)))
    read = body.let(FunctionType((STRING,), INT), ir.Copy(own))
    body.set(read, ir.GetIndex(functions, ir.Constant(0)))
    body.let(INT, ir.CallValue(read, (WORD,)))
    body.let(INT, ir.CallFunction("main::apply", (given,)))
    body.let(INT, ir.CallFunction("main::apply", (own,)))
    callee = Body()
    callee.give(callee.let(INT, ir.CallValue(callee.local(FunctionType((STRING,), INT), "run"), (WORD,))))
    made = pure_agent(body, function("main::apply", callee, INT, kind="fn", arity=1), arity=1)
    found = pure(verify(made))
    assert [(violation.kind, violation.callee) for violation in found] == [
        ("function value", None),
        ("function value", "map"),
        ("function value", None),
        ("function value", None),
        ("function value", "main::apply"),
    ]


def test_an_attested_prompt_needs_a_grounded_argument() -> None:
    body = Body()
    body.let(GS, ir.CallPrompt("main::guess", (WORD,), (STRING,)))
    assert kinds(pure_agent(body)) == ["attested prompt"]
    body = Body()
    g = body.let(GS, LOOKED)
    body.let(GS, ir.CallPrompt("main::guess", (body.expose(GS, g),), (GS,)))
    assert kinds(pure_agent(body)) == ["exposure"]
    body = Body()
    body.let(STRING, ir.CallPrompt("main::digest", (WORD,), (STRING,)))
    assert kinds(pure_agent(body)) == []


def test_an_agent_without_the_annotation_is_free() -> None:
    assert pure(verify(SAMPLES["calls"])) == ()


def test_every_kind_has_its_words() -> None:
    body = Body()
    given = body.local(FunctionType((), INT), "given")
    g = body.let(GS, LOOKED)
    body.unwrap(STRING, g)
    body.let(STRING, ir.CallMethod("chain", body.expose(GS, g), ()))
    body.let(INT, ir.CallValue(given, ()))
    body.let(GS, ir.CallPrompt("main::guess", (WORD,), (STRING,)))
    body.let(NOTHING, ir.CallFunction("main::other", ()))
    made = pure_agent(body, function("main::other", Body()), arity=1)
    problems = laundering(verify(made))
    words = [problem.message() for problem in problems]
    assert len(set(words)) == 5
    assert all(word.startswith("`f` is `@grounded_pure`, but ") for word in words)
    assert all(problem.help() for problem in problems)


# ---- effects ----------------------------------------------------------------------------------
def has_effect(build: Body, value: ir.Local) -> bool:
    agent = function("main::f", build)
    declared = declarations(program(*DECLARED, agent))
    return effects(agent, declared, definitions(agent)).of_value(value)


def test_effects_pass_through_lambdas_and_stop_at_names() -> None:
    body = Body()
    words = body.let(ListType(STRING), ir.MakeList(STRING, (WORD,)))
    loud, quiet, outer = body.block(), body.block(), body.block()
    x, y, z = (body.local(STRING) for _ in range(3))
    loud.let(NOTHING, ir.CallTool("main::send", (x,)))
    loud.give(ONE)
    quiet.give(ONE)
    type_ = FunctionType((STRING,), INT)
    sends = body.let(type_, ir.Lambda((x.index,), (), loud.done()))
    stays = body.let(type_, ir.Lambda((y.index,), (), quiet.done()))
    named = body.let(type_, ir.Copy(stays), "named")
    outer.let(ListType(INT), ir.CallMethod("map", words, (sends,)))
    outer.give(ONE)
    maps = body.let(type_, ir.Lambda((z.index,), (words.index, sends.index), outer.done()))
    assert [has_effect(body, value) for value in (sends, stays, named, maps)] == [True, False, True, True]


# ---- text -------------------------------------------------------------------------------------
def test_the_text_shows_every_label_node() -> None:
    for sample in SAMPLES.values():
        text = print_program(sample)
        assert text == print_program(sample)
        for number, site in enumerate(sample.sites):
            words = f"!! {'discard' if site.discard else 'exposure'} #{number} {site.kind}"
            assert text.count(words) == 1


def test_the_text_of_a_function() -> None:
    body = Body()
    word = body.local(STRING, "word")
    g = body.let(GS, ir.CallTool("main::look", (word,)), "page")
    test = body.let(GB, ir.Compare("==", g, WORD))
    flag = body.unwrap(BOOL, test)
    body.add(ir.If((ir.Branch((), flag, (ir.Return(word, AT),), AT),), (), AT))
    trimmed = body.let(GS, ir.LiftedCall("main::trim", (g,)))
    body.give(body.unwrap(STRING, trimmed))
    agent = function("main::f", body, STRING, arity=1, pure=True)
    assert print_function(agent, tuple(body.sites.made)).splitlines() == [
        "@grounded_pure",
        "agent main::f(%0 word: String) -> String",
        "  %1 page: Grounded<String> = tool main::look(%0)",
        '  %2: Grounded<Bool> = %1 == "w"',
        "  %3: Bool = UNWRAP %2                                     !! discard #0 argument",
        "  if %3",
        "    return %0",
        "  %4: Grounded<String> = LIFTED main::trim(%1)             !! lifted",
        "  %5: String = UNWRAP %4                                   !! discard #1 argument",
        "  return %5",
    ]
