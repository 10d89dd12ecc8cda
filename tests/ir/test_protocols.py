"""What the verifier refuses of claims and intents, whatever the checker thought of them."""

from __future__ import annotations

from copy import deepcopy

import pytest

from corvid.ir import nodes as ir
from corvid.ir.errors import IrError
from corvid.ir.program import Program
from corvid.ir.verify import verify
from corvid.types import BOOL, INTENT, NOTHING, STRING, FunctionType, ListType, OptionType, Type
from tests.ir.build import AT, Body, function, program, tool
from tests.ir.samples import DECLARED, GS, LOOK, OUTCOME, OUTCOMES, WORD, YES
from tests.values import replace

pytestmark = pytest.mark.guarantee("grounded.discards_visible")


def refused(made: Program) -> str:
    with pytest.raises(IrError) as caught:
        verify(made)
    return str(caught.value)


def agent(body: Body, returns: Type = NOTHING, kind: str = "agent") -> Program:
    return program(*DECLARED, function("main::f", body, returns, kind=kind), sites=body.sites)


def intent(body: Body, target: ir.Local, *stmts: ir.Stmt) -> None:
    body.add(ir.Intent(target.index, WORD, WORD, ir.Count(0, 3), stmts, AT))


# ---- claims ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("claim", "why"),
    [
        (ir.Claim(WORD, "rumour", None, WORD), "no kind of claims rumour"),
        (ir.Claim(WORD, None), "nothing shows"),
        (ir.Claim(WORD, "file_contents"), "nothing shows"),
        (ir.Claim(WORD, "code_patterns"), "nothing shows"),
        (ir.Claim(WORD, "file_contents", WORD), "without a source"),
        (ir.Claim(WORD, None, WORD), "without a source"),
        (ir.Claim(WORD, None, WORD, WORD), "two kinds of evidence"),
        (ir.Claim(YES, "language_syntax"), "a claim is Bool"),
        (ir.Claim(WORD, None, None, YES), "the message of a claim is Bool"),
        (ir.Assume(YES), "an assumption is Bool"),
        (ir.Pivot(WORD, WORD, YES, WORD), "a part of a pivot is Bool"),
    ],
)
def test_a_claim_has_texts_a_known_kind_and_what_shows_it(claim: ir.Op, why: str) -> None:
    body = Body()
    body.let(NOTHING, claim)
    assert why in refused(agent(body))


@pytest.mark.parametrize(
    "op", [ir.Claim(WORD, "language_syntax"), ir.Assume(WORD), ir.Pivot(WORD, WORD, WORD, WORD)]
)
def test_a_fn_writes_into_no_log(op: ir.Op) -> None:
    body = Body()
    body.let(NOTHING, op)
    assert "effects in a fn" in refused(agent(body, kind="fn"))


# ---- intents --------------------------------------------------------------------------------------
def test_a_fn_and_a_lambda_have_no_intent() -> None:
    body = Body()
    intent(body, body.local(INTENT))
    assert "outside of an agent's own body" in refused(agent(body, kind="fn"))
    body = Body()
    ended = body.local(INTENT)
    inner = body.block()
    intent(inner, ended)
    inner.give(WORD)
    body.let(FunctionType((), STRING), ir.Lambda((), (), inner.done()))
    assert "outside of an agent's own body" in refused(agent(body))


@pytest.mark.parametrize("count", [ir.Count(3, 1), ir.Count(-1, 1)])
def test_a_range_has_a_number_in_it(count: ir.Count) -> None:
    body = Body()
    body.add(ir.Intent(body.local(INTENT).index, WORD, WORD, count, (), AT))
    assert "a range of results without a number" in refused(agent(body))


def test_its_texts_are_texts_and_its_target_is_an_intent() -> None:
    for text, rationale, expected in ((YES, WORD, WORD), (WORD, YES, WORD), (WORD, WORD, YES)):
        body = Body()
        body.add(ir.Intent(body.local(INTENT).index, text, rationale, expected, (), AT))
        assert "is Bool, not String" in refused(agent(body))
    body = Body()
    intent(body, body.local(STRING))
    assert "the target of an intent is String" in refused(agent(body))


@pytest.mark.parametrize("type_", [ListType(INTENT), OptionType(INTENT)])
def test_an_intent_stands_in_a_local_alone(type_: Type) -> None:
    body = Body()
    body.local(type_)
    assert "an intent outside of a local" in refused(agent(body))


def test_an_intent_is_no_value() -> None:
    def compared(body: Body, ended: ir.Local) -> None:
        body.let(BOOL, ir.Compare("==", ended, ended))

    def copied(body: Body, ended: ir.Local) -> None:
        body.let(INTENT, ir.Copy(ended))

    def handed(body: Body, ended: ir.Local) -> None:
        body.let(STRING, ir.CallFunction("main::trim", (ended,)))

    def told(body: Body, ended: ir.Local) -> None:
        body.let(STRING, ir.Text((ended,)))

    for use in (compared, copied, handed, told):
        body = Body()
        ended = body.local(INTENT)
        intent(body, ended)
        use(body, ended)
        assert "is used as a value" in refused(agent(body))
        assert "is used as a value" in refused(deepcopy(agent(body)))


def test_an_outcome_is_read_of_an_intent_that_was_reached() -> None:
    body = Body()
    body.let(OUTCOME, ir.ReadOutcome(WORD, body.sites.discard()))
    assert "what an outcome is read of is String" in refused(agent(body))
    body = Body()
    ended = body.local(INTENT)
    intent(body, ended, ir.Return(ir.Constant(None), AT))
    body.let(OUTCOME, ir.ReadOutcome(ended, body.sites.discard()))
    verify(agent(body))  # never reached
    body = Body()
    ended = body.local(INTENT)
    body.let(OUTCOME, ir.ReadOutcome(ended, body.sites.discard()))
    intent(body, ended)
    assert "read before it is assigned" in refused(agent(body))


def test_an_outcome_has_a_site_of_a_discard_and_is_the_preludes() -> None:
    body = Body()
    ended = body.local(INTENT)
    intent(body, ended)
    body.let(OUTCOME, ir.ReadOutcome(ended, body.sites.exposure()))
    assert "of the other class" in refused(agent(body))
    body = Body()
    ended = body.local(INTENT)
    intent(body, ended)
    body.let(OUTCOME, ir.ReadOutcome(ended, body.sites.discard()))
    without = tuple(one for one in DECLARED if one is not OUTCOMES)
    assert "no type prelude::Outcome" in refused(
        program(*without, function("main::f", body), sites=body.sites)
    )


# ---- @intent_first --------------------------------------------------------------------------------
def first(body: Body, *more: object) -> Program:
    careful = replace(function("main::f", body), intent_first=True)
    return program(*DECLARED, careful, *more, sites=body.sites)  # type: ignore[arg-type]


def test_what_is_retrieved_stands_inside_an_intent() -> None:
    body = Body()
    g = body.local(GS)
    inner = body.block()
    inner.set(g, ir.CallTool(LOOK.name, (WORD,)))
    intent(body, body.local(INTENT), *inner.done())
    verify(first(body))
    body = Body()
    body.let(GS, ir.CallTool(LOOK.name, (WORD,)))
    assert "outside of every intent" in refused(first(body))


def test_lambdas_and_callees_retrieve_too() -> None:
    body = Body()
    inner = body.block()
    inner.give(inner.let(GS, ir.CallTool(LOOK.name, (WORD,))))
    body.let(FunctionType((), GS), ir.Lambda((), (), inner.done()))
    assert "outside of every intent" in refused(first(body))
    helper = Body()
    helper.give(helper.let(GS, ir.CallTool(LOOK.name, (WORD,))))
    around = Body()
    around.give(around.let(GS, ir.CallFunction("main::helper", ())))
    body = Body()
    body.let(GS, ir.CallFunction("main::around", ()))
    callees = (function("main::helper", helper, GS), function("main::around", around, GS))
    assert "outside of every intent" in refused(first(body, *callees))
    careful = replace(callees[1], intent_first=True)
    assert "outside of every intent" in refused(first(body, callees[0], careful))  # the callee's own call


def test_absent_needs_no_intent() -> None:
    body = Body()
    body.let(GS, ir.CallTool("std/grounding::absent", (WORD,)))
    verify(first(body, tool("std/grounding::absent", STRING, source=True, id=STRING)))



# ---- what must be a constant of the program ---------------------------------------------------------
def _queried(statement: str) -> Program:
    """`query` with a statement that is made in one of these ways."""
    body = Body()
    given, other = body.local(STRING, "given"), ir.Constant("SELECT 1")
    operand: ir.Operand
    match statement:
        case "literal":
            operand = other
        case "name":
            operand = body.let(STRING, ir.Copy(other), "sql")
        case "parameter":
            operand = given
        case "copy":
            operand = body.let(STRING, ir.Copy(given), "sql")
        case _:
            name = operand = body.let(STRING, ir.Copy(other), "sql")
            body.set(name, ir.Copy(other if statement == "again" else given))
    body.let(STRING, ir.CallTool("std/db::query", (operand,), None))
    body.give(ir.Constant(None))
    declared = tool("std/db::query", STRING, statement=STRING)
    return program(*DECLARED, declared, function("main::f", body, arity=1))


# rule: declarations.tool.2
@pytest.mark.parametrize("statement", ["literal", "name"])
def test_a_statement_that_is_a_constant_is_accepted(statement: str) -> None:
    verify(_queried(statement))


@pytest.mark.guarantee("boundary.values_checked")
@pytest.mark.parametrize("statement", ["parameter", "copy", "again", "changed"])
def test_a_statement_that_is_no_constant_is_refused(statement: str) -> None:
    assert "statement of std/db::query is not a constant of the program" in refused(_queried(statement))
