"""What `verify` refuses, rule by rule."""

from __future__ import annotations

import pytest

from corvid.ir import nodes as ir
from corvid.ir.errors import InternalError, IrError
from corvid.ir.program import Program
from corvid.ir.verify import verify
from corvid.types import (
    BOOL,
    EXCERPT,
    FLOAT,
    FOUND_QUOTE,
    INT,
    NOTHING,
    QUOTE,
    STRING,
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Type,
)
from tests.ir.build import AT, Body, function, parameters, program, prompt, record, sum_, tool
from tests.ir.samples import DECLARED, GB, GS, NOTE, ONE, SHAPE, WORD, YES, sample
from tests.tables import each
from tests.values import replace

LOOKED = ir.CallTool("main::look", (WORD,))


pytestmark = [
    pytest.mark.guarantee("grounded.discards_visible"),
    pytest.mark.guarantee("grounded.provenance_required"),
    pytest.mark.guarantee("grounded.no_laundering"),
    pytest.mark.guarantee("approval.dangerous_call_requires_token"),
]


def refused(made: Program, words: str) -> None:
    with pytest.raises(IrError) as caught:
        verify(made)
    assert words in caught.value.message, caught.value.message
    assert isinstance(caught.value, InternalError)


def one(type_: Type, op: ir.Op, *given: Type) -> Program:
    """An agent whose only statement is a `Let` over its parameters."""
    body = Body()
    for index, parameter in enumerate(given):
        body.local(parameter, f"p{index}")
    body.let(type_, op)
    return sample(body, arity=len(given))


P0, P1 = ir.Local(0), ir.Local(1)

REFUSED = {
    "the target has the computed type": (one(INT, ir.Copy(WORD)), "local 0 is Int, not String"),
    "no Int beyond 64 bits": (one(INT, ir.Copy(ir.Constant(2**63))), "is not an Int"),
    "true is not an Int": (one(INT, ir.Copy(YES)), "local 0 is Int, not Bool"),
    "mixed operands": (one(FLOAT, ir.Arithmetic("+", P0, ir.Constant(1.0)), INT), "right side of +"),
    "no minus on text": (one(STRING, ir.Arithmetic("-", WORD, WORD)), "- on String"),
    "lists join with equal labels": (
        one(ListType(GS), ir.Arithmetic("+", P0, P1), ListType(GS), ListType(STRING)),
        "right side of +",
    ),
    "an operator lifts": (one(INT, ir.Arithmetic("+", P0, ONE), GroundedType(INT)), "is Int, not"),
    "no order on records": (one(BOOL, ir.Compare("<", P0, P0), SHAPE), "no order"),
    "functions do not compare": (
        one(BOOL, ir.Compare("==", P0, P0), FunctionType((), INT)),
        "holds a function",
    ),
    "a list with labels is not compared": (
        one(BOOL, ir.Compare("==", P0, P0), ListType(GS)),
        "without a ContainerRead",
    ),
    "a record with labels is not compared": (
        one(BOOL, ir.Compare("==", P0, P0), NOTE),
        "without a ContainerRead",
    ),
    "no text of lists": (one(STRING, ir.Text((P0,)), ListType(INT)), "a part of a text"),
    "a part of a grounded record is grounded": (
        one(INT, ir.GetField(P0, "stars"), GroundedType(NOTE)),
        "Grounded<Int>",
    ),
    "an element of a grounded list is grounded": (
        one(STRING, ir.GetIndex(P0, ONE), GroundedType(ListType(STRING))),
        "Grounded<String>",
    ),
    "a map gives an Option": (one(INT, ir.GetIndex(P0, WORD), MapType(STRING, INT)), "Option<Int>"),
    "no index into text": (one(STRING, ir.GetIndex(WORD, ONE)), "index into"),
    "unwrapping needs a label": (one(STRING, ir.UnwrapGrounded(P0, 0), STRING), "no Grounded"),
    "unwrapping needs a label at the path": (
        one(OptionType(STRING), ir.UnwrapGrounded(P0, 0, ("some",)), OptionType(STRING)),
        "no Grounded",
    ),
    "no path into a list": (
        one(ListType(STRING), ir.UnwrapGrounded(P0, 0, ("some",)), ListType(GS)),
        "no part some",
    ),
    "no text of an excerpt without its source": (one(STRING, ir.QuoteText(P0), EXCERPT), "a text is read"),
    "no texts of plain excerpts": (
        one(ListType(STRING), ir.QuoteText(P0), ListType(EXCERPT)),
        "texts are read",
    ),
    "no texts of grounded texts": (one(ListType(GS), ir.QuoteText(P0), ListType(GS)), "texts are read"),
    "no texts of a grounded list of texts": (
        one(GroundedType(ListType(STRING)), ir.QuoteText(P0), GroundedType(ListType(STRING))),
        "texts are read",
    ),
    "what was found keeps its label without an exposure": (
        one(OptionType(QUOTE), ir.Copy(P0), FOUND_QUOTE),
        "local 1 is",
    ),
    "only a quote is found": (
        one(OptionType(GS), ir.ExposeQuote(P0, 0), GroundedType(OptionType(STRING))),
        "may be a quote",
    ),
    "a site that does not exist": (one(STRING, ir.UnwrapGrounded(P0, 7), GS), "no site 7"),
    "a read of no label": (
        one(ListType(STRING), ir.ContainerRead(P0, 0), ListType(STRING)),
        "not a plain container",
    ),
    "a read of a grounded container": (
        one(ListType(STRING), ir.ContainerRead(P0, 0), GroundedType(ListType(GS))),
        "not a plain container",
    ),
    "an exposure nobody asked for": (one(GS, ir.Expose(P0, 0), GS), "no site 0"),
    "a lifted literal needs a grounded part": (
        one(GroundedType(ListType(STRING)), ir.MakeList(STRING, (WORD,), True)),
        "without a surely grounded part",
    ),
    "a plain literal has plain parts": (one(ListType(STRING), ir.MakeList(STRING, (P0,)), GS), "part 0"),
    "a map has plain keys": (
        one(MapType(STRING, INT), ir.MakeMap(STRING, INT, ((P0, ONE),)), GS),
        "a key of a map",
    ),
    "all fields": (one(NOTE, ir.MakeRecord("main::Note", (P0,)), GS), "has 2 fields"),
    "no such variant": (one(SHAPE, ir.MakeVariant("main::Shape", "Ring", ())), "no variant Ring"),
    "an argument of its own type": (
        one(STRING, ir.CallFunction("main::trim", (P0,)), GS),
        "argument text of main::trim is Grounded<String>",
    ),
    "nothing to lift": (one(GS, ir.LiftedCall("main::trim", (WORD,))), "nothing to lift"),
    "a tool takes no label by itself": (
        one(NOTHING, ir.CallTool("main::send", (P0,)), GS),
        "argument to of main::send",
    ),
    "a plain value never becomes grounded": (
        one(ListType(GS), ir.CallTool("main::rank", (P0,)), ListType(STRING)),
        "argument docs of main::rank",
    ),
    "a source gives Grounded": (one(STRING, LOOKED), "not Grounded<String>"),
    "a tool with approval": (one(GS, ir.CallTool("main::wire", (P0,)), GS), "needs token"),
    "a token from nowhere": (
        one(GS, ir.CallTool("main::wire", (P0,), ir.Constant(None)), GS),
        "does not come from an Approve",
    ),
    "an ungrounded prompt": (
        one(GS, ir.CallPrompt("main::digest", (WORD,), (STRING,))),
        "not String",
    ),
    "a grounded part of a prompt is exposed": (
        one(GS, ir.CallPrompt("main::digest", (P0,), (GS,)), GS),
        "not under an Expose",
    ),
    "instantiated parameters": (
        one(STRING, ir.CallPrompt("main::digest", (WORD,), (GS,))),
        "instantiated",
    ),
    "structure of a prompt is exposed": (
        one(ListType(GS), ir.CallPrompt("main::split", (P0,), (GS,)), GS),
        "not exposed by the next statement",
    ),
    "what is selected keeps the labels of its list": (
        one(ListType(STRING), ir.CallTool("main::choose", (WORD, P0)), ListType(GS)),
        "is List<String>, not List<Grounded<String>>",
    ),
    "what is selected has no label of its own": (
        one(ListType(GS), ir.CallTool("main::choose", (WORD, P0)), ListType(STRING)),
        "is List<Grounded<String>>, not List<String>",
    ),
    "a tool selects from a list of its elements": (
        one(ListType(STRING), ir.CallTool("main::choose", (WORD, P0)), ListType(INT)),
        "argument docs of main::choose",
    ),
    "another argument of a tool that selects is plain": (
        one(ListType(STRING), ir.CallTool("main::choose", (P0, P1)), GS, ListType(STRING)),
        "argument word of main::choose",
    ),
    "which elements are selected is exposed": (
        one(ListType(GS), ir.CallTool("main::choose", (WORD, P0)), GroundedType(ListType(STRING))),
        "not exposed by the next statement",
    ),
    "structure of a transform is exposed": (
        one(ListType(GS), ir.CallTool("main::rank", (P0,)), ListType(GS)),
        "not exposed by the next statement",
    ),
    "function values are never lifted": (
        one(INT, ir.CallValue(P0, (P1,)), FunctionType((STRING,), INT), GS),
        "arguments (Grounded<String>)",
    ),
    "confidence is exposed": (one(FLOAT, ir.CallMethod("confidence", P0, ()), GS), "not under an Expose"),
    "a mutating method of a grounded list": (
        one(NOTHING, ir.CallMethod("append", P0, (P1,)), GroundedType(ListType(STRING)), STRING),
        "no rule for",
    ),
    "an own local": (one(INT, ir.Copy(ir.Local(9))), "no local 9"),
    "read before set": (one(INT, ir.Copy(P0)), "read before it is assigned"),
}


@each("name", REFUSED)
def test_a_broken_rule_is_refused(name: str) -> None:
    made, words = REFUSED[name]
    refused(made, words)


NOTED = tool("main::noted", ListType(STRING), note=NOTE, docs=ListType(STRING))
CANNOT_SELECT = {
    "of a source": (
        tool("main::noted", ListType(STRING), source=True, docs=ListType(STRING)), 0, "cannot select"
    ),
    "of no list": (tool("main::noted", STRING, docs=ListType(STRING)), 0, "cannot select"),
    "of other elements": (tool("main::noted", ListType(INT), docs=ListType(STRING)), 0, "is Int, not String"),
    "beside a label": (NOTED, 1, "takes a label besides"),
    "of a label that is not handed": (
        tool("main::noted", ListType(STRING), docs=ListType(GS)), 0, "argument docs of main::noted"
    ),
}  # fmt: skip


@each("name", CANNOT_SELECT)
def test_a_tool_selects_what_it_is_handed_and_takes_no_other_label(name: str) -> None:
    declared, place, words = CANNOT_SELECT[name]
    body = Body()
    given = [NOTE, ListType(STRING)][2 - len(declared.parameters) :]
    operands = tuple(body.local(type_, f"p{index}") for index, type_ in enumerate(given))
    body.let(ListType(STRING), ir.CallTool("main::noted", operands))
    agent = function("main::f", body, arity=len(given))
    refused(program(*DECLARED, replace(declared, selects=place), agent), words)


def test_an_agent_is_not_lifted() -> None:
    callee = Body()
    callee.local(STRING, "s")
    body = Body()
    body.let(NOTHING, ir.LiftedCall("main::other", (body.local(GS, "g"),)))
    other = function("main::other", callee, arity=1)
    refused(program(*DECLARED, other, function("main::f", body, arity=1)), "is an agent and cannot be lifted")


def test_a_grounded_none_has_a_grounded_witness() -> None:
    wanted = GroundedType(OptionType(STRING))
    refused(one(wanted, ir.MakeNone(STRING, P0), OptionType(STRING)), "a witness that is not grounded")
    verify(one(wanted, ir.MakeNone(STRING, P0), GroundedType(OptionType(STRING))))


def test_both_labels_of_an_element_count() -> None:
    element = ir.GetIndex(P0, P1)
    held, index = GroundedType(ListType(OptionType(GS))), GroundedType(INT)
    refused(one(INT, element, ListType(INT), index), "Grounded<Int>")
    refused(one(INT, element, GroundedType(ListType(INT)), INT), "Grounded<Int>")
    verify(one(GroundedType(OptionType(GS)), element, held, index))
    verify(one(GroundedType(INT), element, GroundedType(ListType(INT)), INT))
    verify(one(GroundedType(INT), element, ListType(INT), index))


@pytest.mark.parametrize(
    ("declared", "given"),
    [
        (ListType(STRING), ListType(GS)),
        (MapType(STRING, STRING), MapType(STRING, GS)),
        (OptionType(ListType(STRING)), OptionType(ListType(GS))),
        (ResultType(STRING, INT), ResultType(GS, INT)),
        (ResultType(STRING, INT), ResultType(STRING, GroundedType(INT))),
    ],
)
def test_labels_at_any_depth_enter_a_prompt_exposed(declared: Type, given: Type) -> None:
    ask = prompt("main::ask", STRING, x=declared)
    body = Body()
    argument = body.local(given, "x")
    body.let(GS, ir.CallPrompt("main::ask", (argument,), (given,)))
    refused(program(*DECLARED, ask, function("main::f", body, arity=1)), "not under an Expose")
    body = Body()
    shown = body.expose(given, body.local(given, "x"))
    body.let(GS, ir.CallPrompt("main::ask", (shown,), (given,)))
    verify(program(*DECLARED, ask, function("main::f", body, arity=1), sites=body.sites))


def test_every_binding_of_a_token_is_an_approve() -> None:
    body = Body()
    reason, token = body.local(GS, "reason"), body.local(NOTHING)
    body.set(token, ir.Approve("Wire", (reason,), ("reason",)))
    body.let(GS, ir.CallTool("main::wire", (reason,), token))
    verify(sample(body, arity=1))
    body.stmts.insert(1, ir.Let(token.index, ir.Copy(ir.Constant(None)), AT))
    refused(sample(body, arity=1), "does not come from an Approve")
    body.stmts[1] = ir.Let(token.index, ir.CallTool("main::send", (WORD,)), AT)
    refused(sample(body, arity=1), "does not come from an Approve")


def test_a_prompt_that_needs_an_approval_has_a_token() -> None:
    wire = prompt("main::settle", STRING, approval=True, reason=STRING)

    def settled(*token: ir.Operand | None) -> Program:
        body = Body()
        asked = body.let(NOTHING, ir.Approve("Settle", (WORD,), ("reason",)))
        given = token or (asked,)
        body.let(STRING, ir.CallPrompt("main::settle", (WORD,), (STRING,), *given))
        return program(*DECLARED, wire, function("main::f", body), sites=body.sites)

    verify(settled())
    refused(settled(None), "main::settle needs token")
    refused(settled(WORD), "does not come from an Approve")


def test_a_token_of_any_call_comes_from_an_approve() -> None:
    for op in (
        ir.CallFunction("main::trim", (WORD,), WORD),
        ir.CallTool("main::send", (WORD,), WORD),
        ir.LiftedCall("main::trim", (WORD,), WORD),
    ):
        refused(one(STRING, op), "does not come from an Approve")


def test_an_approve_names_its_arguments() -> None:
    refused(one(NOTHING, ir.Approve("Send", (WORD,), ())), "approve Send names 0 of 1 arguments")


def test_a_plain_structure_of_a_source_is_no_exposure() -> None:
    verify(one(ListType(GS), ir.CallTool("main::all", ())))


def test_an_expose_without_a_reason_is_refused() -> None:
    body = Body()
    g = body.let(GS, LOOKED)
    body.expose(GS, g)
    refused(sample(body), "no rule asks for")


def test_two_places_do_not_share_an_exposure() -> None:
    body = Body()
    g = body.expose(GS, body.let(GS, LOOKED))
    body.let(FLOAT, ir.CallMethod("confidence", g, ()))
    body.let(STRING, ir.CallMethod("chain", g, ()))
    refused(sample(body), "shares its Expose")


def test_an_exposed_local_has_one_definition() -> None:
    body = Body()
    g = body.let(GS, LOOKED)
    shown = body.expose(GS, g)
    body.set(shown, ir.Copy(g))
    body.let(FLOAT, ir.CallMethod("confidence", shown, ()))
    refused(sample(body), "not under an Expose")


def test_the_exposure_of_a_structure_counts_for_nothing_else() -> None:
    body = Body()
    g = body.let(GS, LOOKED)
    parts = body.expose(ListType(GS), body.let(ListType(GS), ir.CallPrompt("main::split", (g,), (GS,))))
    many = prompt("main::many", STRING, xs=ListType(STRING))
    body.let(GS, ir.CallPrompt("main::many", (parts,), (ListType(GS),)))
    agent = function("main::f", body)
    refused(program(*DECLARED, many, agent, sites=body.sites), "Expose of its own")


def test_a_structure_is_not_read_beside_its_exposure() -> None:
    body = Body()
    g = body.let(GS, LOOKED)
    raw = body.let(ListType(GS), ir.CallPrompt("main::split", (g,), (GS,)))
    body.expose(ListType(GS), raw)
    body.let(INT, ir.CallMethod("length", raw, ()))
    refused(sample(body), "used beside its Expose")


def test_an_exposure_in_another_body_does_not_count() -> None:
    body = Body()
    shown = body.expose(GS, body.let(GS, LOOKED))
    inner = body.block()
    inner.give(inner.let(FLOAT, ir.CallMethod("confidence", shown, ())))
    body.let(FunctionType((), FLOAT), ir.Lambda((), (shown.index,), inner.done()))
    refused(sample(body), "Expose of its own")


def test_a_discard_site_is_no_exposure_site() -> None:
    body = Body()
    g = body.let(GS, LOOKED)
    body.let(STRING, ir.UnwrapGrounded(g, body.sites.exposure()))
    refused(sample(body), "of the other class")


def test_a_site_that_nothing_uses() -> None:
    body = Body()
    body.sites.discard()
    refused(sample(body), "used nowhere")


def test_conditions_are_plain() -> None:
    body = Body()
    g = body.local(GB, "g")
    body.add(ir.If((ir.Branch((), g, (), AT),), (), AT))
    refused(sample(body, arity=1), "a condition is Grounded<Bool>")


def test_a_grounded_subject_is_exposed() -> None:
    body = Body()
    g = body.local(GS, "g")
    body.add(ir.Match(g, (ir.MatchArm(ir.AnyPattern(), (), None, (), AT),), AT))
    refused(sample(body, arity=1), "a subject")


def test_a_grounded_iterable_is_exposed() -> None:
    body = Body()
    g, item = body.local(GroundedType(ListType(INT)), "g"), body.local(GroundedType(INT))
    body.add(ir.ForEach(item.index, g, (), AT))
    refused(sample(body, arity=1), "a grounded iterable")


def test_a_pattern_binds_the_part_read() -> None:
    body = Body()
    option = body.local(OptionType(GS), "option")
    text = body.local(STRING)
    some = ir.VariantPattern("Option", "Some", (ir.AnyPattern(text.index),))
    body.add(ir.Match(option, (ir.MatchArm(some, (), None, (), AT),), AT))
    refused(sample(body, arity=1), "that a pattern binds")


def test_a_plain_first_operand_takes_no_grounded_second() -> None:
    body = Body()
    flag, g = body.local(BOOL, "flag"), body.local(GB, "g")
    target = body.local(BOOL)
    body.add(ir.Logic(target.index, "and", (ir.LogicLink((), flag), ir.LogicLink((), g)), AT))
    refused(sample(body, arity=2), "an operand of and")


def test_a_token_is_no_value() -> None:
    body = Body()
    token = body.let(NOTHING, ir.Approve("Send", (), ()))
    body.let(NOTHING, ir.Copy(token))
    refused(sample(body), "used as a value")


def test_a_record_without_its_labels_is_only_compared() -> None:
    body = Body()
    note = body.local(NOTE, "note")
    bare = body.let(NOTE, ir.ContainerRead(note, body.sites.discard()))
    body.let(GS, ir.GetField(bare, "text"))
    refused(sample(body, arity=1), "beside a comparison")


@pytest.mark.parametrize(
    "op",
    [
        ir.CallTool("main::send", (WORD,)),
        ir.CallPrompt("main::ask", (WORD,), (STRING,)),
        ir.CallFunction("main::other", ()),
        ir.Approve("Send", (WORD,), ("word",)),
    ],
)
def test_a_fn_has_no_effects(op: ir.Op) -> None:
    body = Body()
    body.let(NOTHING, op)
    made = (
        prompt("main::ask", NOTHING, x=STRING),
        function("main::other", Body()),
        function("main::g", body, kind="fn"),
    )
    refused(program(*DECLARED, *made), "in a fn")


def test_a_fn_with_a_function_inside_a_parameter_is_not_lifted() -> None:
    holder = record("main::Holder", run=FunctionType((), INT))
    callee = Body()
    callee.local(NamedType("main::Holder"), "h")
    callee.local(STRING, "s")
    body = Body()
    h, g = body.local(NamedType("main::Holder"), "h"), body.local(GS, "g")
    body.let(NOTHING, ir.LiftedCall("main::use", (h, g)))
    use = function("main::use", callee, kind="fn", arity=2)
    refused(program(holder, use, function("main::f", body, arity=2)), "takes a function value")


def test_a_function_is_not_read_out_of_a_grounded_record() -> None:
    holder = record("main::Holder", run=FunctionType((), INT))
    body = Body()
    h = body.local(GroundedType(NamedType("main::Holder")), "h")
    body.let(FunctionType((), INT), ir.GetField(h, "run"))
    refused(program(holder, function("main::f", body, arity=1)), "there is no Grounded of ()")
    body = Body()
    h = body.local(GroundedType(NamedType("main::Holder")), "h")
    bare = body.unwrap(NamedType("main::Holder"), h)
    body.let(FunctionType((), INT), ir.GetField(bare, "run"))
    verify(program(holder, function("main::f", body, arity=1), sites=body.sites))


def test_a_record_with_a_label_cannot_be_erased() -> None:
    plain_tool = tool("main::plain", NOTE)
    body = Body()
    body.let(NOTE, ir.CallTool("main::plain", ()))
    refused(program(*DECLARED, plain_tool, function("main::f", body)), "cannot be erased")


@pytest.mark.parametrize(
    ("type_", "words"),
    [
        (GroundedType(GS), "no Grounded of Grounded"),
        (GroundedType(NOTHING), "no Grounded of Nothing"),
        (GroundedType(FunctionType((), INT)), "no Grounded of ()"),
        (MapType(GS, INT), "not a type for keys"),
        (NamedType("main::Gone"), "no type main::Gone"),
        (FunctionType((ListType(GroundedType(NOTHING)),), INT), "no Grounded of Nothing"),
    ],
)
def test_types_are_in_normal_form(type_: Type, words: str) -> None:
    body = Body()
    body.local(type_, "x")
    refused(sample(body, arity=1), words)


def test_names_are_declared_once() -> None:
    refused(program(record("main::A"), sum_("main::A", One=parameters())), "declared twice")


def test_a_local_belongs_to_one_body() -> None:
    body = Body()
    x = body.let(INT, ir.Copy(ONE))
    inner = body.block()
    inner.set(x, ir.Copy(ONE))
    inner.give(x)
    body.let(FunctionType((), INT), ir.Lambda((), (), inner.done()))
    refused(sample(body), "set in two bodies")


def test_a_lambda_sees_only_its_captures() -> None:
    body = Body()
    x = body.let(INT, ir.Copy(ONE))
    inner = body.block()
    inner.give(x)
    body.let(FunctionType((), INT), ir.Lambda((), (), inner.done()))
    refused(sample(body), "read before it is assigned")


def test_a_lambda_returns_one_type() -> None:
    body = Body()
    flag = body.local(BOOL, "flag")
    inner = body.block()
    inner.add(ir.If((ir.Branch((), flag, (ir.Return(ONE, AT),), AT),), (ir.Return(WORD, AT),), AT))
    body.let(FunctionType((), INT), ir.Lambda((), (flag.index,), inner.done()))
    refused(sample(body, arity=1), "what a lambda returns")
