"""What the verifier refuses of attempts, whatever the checker thought of them."""

from __future__ import annotations

import pytest

from corvid.ir import nodes as ir
from corvid.ir.errors import IrError
from corvid.ir.program import Program
from corvid.ir.verify import verify
from corvid.types import BOOL, FAULT, INT, NOTHING, STRING, FunctionType, ResultType, Type
from tests.ir.build import AT, Body, function, program
from tests.ir.samples import DECLARED, FAULTS, GS, WORD
from tests.values import replace

pytestmark = [
    pytest.mark.guarantee("run.faults_as_values"),
    pytest.mark.guarantee("grounded.discards_visible"),
    pytest.mark.guarantee("grounded.no_laundering"),
]


def refused(made: Program) -> str:
    with pytest.raises(IrError) as caught:
        verify(made)
    return str(caught.value)


def agent(body: Body, returns: Type = NOTHING, kind: str = "agent", arity: int = 0) -> Program:
    made = function("main::f", body, returns, kind=kind, arity=arity)
    return program(*DECLARED, made, sites=body.sites)


def attempt(body: Body, inner: Body, value: ir.Operand, type_: Type, site: int | None) -> ir.Local:
    target = body.local(ResultType(type_, FAULT))
    body.add(ir.Attempt(target.index, inner.done(), value, site, AT))
    return target


def of_a_source(site: bool) -> Program:
    body = Body()
    inner = body.block()
    got = inner.let(GS, ir.CallTool("main::look", (WORD,)))
    attempt(body, inner, got, GS, body.sites.exposure() if site else None)
    return agent(body)


def of_a_prompt(site: bool) -> Program:
    body = Body()
    g = body.let(GS, ir.CallTool("main::look", (WORD,)))
    inner = body.block()
    kept = inner.let(GS, ir.Expose(g, body.sites.exposure()))
    got = inner.let(GS, ir.CallPrompt("main::digest", (kept,), (GS,)))
    attempt(body, inner, got, GS, body.sites.exposure() if site else None)
    return agent(body)


def of_a_value(site: bool) -> Program:
    body = Body()
    given = body.local(FunctionType((), INT), "given")
    inner = body.block()
    got = inner.let(INT, ir.CallValue(given, ()))
    attempt(body, inner, got, INT, body.sites.exposure() if site else None)
    return agent(body, arity=1)


def of_two_calls(site: bool) -> Program:
    body = Body()
    inner = body.block()
    first = inner.let(STRING, ir.CallPrompt("main::digest", (WORD,), (STRING,)))
    got = inner.let(STRING, ir.CallPrompt("main::digest", (first,), (STRING,)))
    attempt(body, inner, got, STRING, body.sites.exposure() if site else None)
    return agent(body)


def under_a_condition(site: bool) -> Program:
    body = Body()
    inner = body.block()
    called = inner.block()
    text = called.let(STRING, ir.CallPrompt("main::digest", (WORD,), (STRING,)))
    same = called.let(BOOL, ir.Compare("==", text, WORD))
    both = inner.local(BOOL)
    links = (ir.LogicLink((), ir.Constant(True)), ir.LogicLink(called.done(), same))
    inner.add(ir.Logic(both.index, "and", links, AT))
    attempt(body, inner, both, BOOL, body.sites.exposure() if site else None)
    return agent(body)


def test_one_plain_call_needs_no_site() -> None:
    verify(of_a_source(False))
    assert "iff something labelled" in refused(of_a_source(True))


# rule: expressions.try.4
@pytest.mark.parametrize("made", [of_a_prompt, of_a_value, of_two_calls, under_a_condition])
def test_what_labels_may_decide_needs_one(made: object) -> None:
    assert callable(made)
    verify(made(True))
    assert "iff something labelled" in refused(made(False))


def test_a_function_value_beside_a_call_needs_one() -> None:
    body = Body()
    given = body.local(FunctionType((), STRING), "given")
    inner = body.block()
    word = inner.let(STRING, ir.CallValue(given, ()))
    got = inner.let(STRING, ir.CallPrompt("main::digest", (word,), (STRING,)))
    attempt(body, inner, got, STRING, None)
    assert "iff something labelled" in refused(agent(body, arity=1))


def test_two_calls_are_not_one() -> None:
    assert "iff something labelled" in refused(of_two_calls(False))


def test_the_target_is_a_result_with_a_fault() -> None:
    body = Body()
    inner = body.block()
    got = inner.let(GS, ir.CallTool("main::look", (WORD,)))
    target = body.local(ResultType(STRING, FAULT))
    body.add(ir.Attempt(target.index, inner.done(), got, None, AT))
    assert "the target of an attempt" in refused(agent(body))


def test_what_was_set_inside_is_not_set_behind_it() -> None:
    body = Body()
    inner = body.block()
    got = inner.let(GS, ir.CallTool("main::look", (WORD,)))
    attempt(body, inner, got, GS, None)
    body.let(GS, ir.Copy(got))
    assert "read before it is assigned" in refused(agent(body))


def test_a_site_of_a_discard_is_of_the_other_class() -> None:
    body = Body()
    given = body.local(FunctionType((), INT), "given")
    inner = body.block()
    got = inner.let(INT, ir.CallValue(given, ()))
    attempt(body, inner, got, INT, body.sites.discard("outcome"))
    assert "other class" in refused(agent(body, arity=1))


def test_a_fn_catches_nothing() -> None:
    body = Body()
    given = body.local(FunctionType((), INT), "given")
    inner = body.block()
    got = inner.let(INT, ir.CallValue(given, ()))
    attempt(body, inner, got, INT, body.sites.exposure())
    assert "caught in a fn" in refused(agent(body, kind="fn", arity=1))


def test_the_record_is_there_with_its_texts() -> None:
    made = of_a_source(False)
    without = tuple(one for one in made.records if one.name != FAULTS.name)
    assert "prelude::Fault" in refused(replace(made, records=without))


# rule: expressions.retry.3
@pytest.mark.parametrize(
    ("retry", "why"),
    [
        (ir.Retry(0, "", 0, False), "without a number of attempts"),
        (ir.Retry(1, "quadratic", 1, False), "unknown waits"),
        (ir.Retry(1, "", 0, True), "keeps the type of a Result"),
    ],
)
def test_a_retry_says_how_often_and_of_what(retry: ir.Retry, why: str) -> None:
    body = Body()
    inner = body.block()
    got = inner.let(GS, ir.CallTool("main::look", (WORD,)))
    target = body.local(ResultType(GS, FAULT))
    body.add(ir.Attempt(target.index, inner.done(), got, None, AT, retry))
    assert why in refused(agent(body))


@pytest.mark.parametrize("what", ["value", "approved"])
def test_what_cannot_be_repeated_is_not_retried(what: str) -> None:
    body = Body()
    given = body.local(FunctionType((), STRING), "given")
    g = body.let(GS, ir.CallTool("main::look", (WORD,)))
    inner = body.block()
    if what == "value":
        got = inner.let(STRING, ir.CallValue(given, ()))
    else:
        token = body.let(NOTHING, ir.Approve("Wire", (g,), ("1",)))
        got = inner.let(GS, ir.CallTool("main::wire", (g,), token))
    type_ = STRING if what == "value" else GS
    target = body.local(ResultType(type_, FAULT))
    site = body.sites.exposure()
    body.add(ir.Attempt(target.index, inner.done(), got, site, AT, ir.Retry(1, "", 0, False)))
    assert "cannot be repeated" in refused(agent(body, arity=1))


# rule: expressions.timeout.3
@pytest.mark.parametrize(("tool", "limit", "why"), [("look", 0, "no time"), ("wire", 9, "cannot be stopped")])
def test_what_cannot_be_stopped_has_no_limit(tool: str, limit: int, why: str) -> None:
    body = Body()
    g = body.let(GS, ir.CallTool("main::look", (WORD,)))
    inner = body.block()
    if tool == "look":
        got = inner.let(GS, ir.CallTool("main::look", (WORD,)))
        site = None
    else:
        token = body.let(NOTHING, ir.Approve("Wire", (g,), ("1",)))
        got = inner.let(GS, ir.CallTool("main::wire", (g,), token))
        site = body.sites.exposure()
    target = body.local(ResultType(GS, FAULT))
    body.add(ir.Attempt(target.index, inner.done(), got, site, AT, None, limit))
    assert why in refused(agent(body))


# rule: expressions.key.1 expressions.key.3
@pytest.mark.parametrize("what", ["tool", "two", "prompt", "value"])
def test_a_key_is_of_one_call_of_a_tool(what: str) -> None:
    """That call may be approved and made again."""
    body = Body()
    given = body.local(FunctionType((), STRING), "given")
    g = body.let(GS, ir.CallTool("main::look", (WORD,)))
    token = body.let(NOTHING, ir.Approve("Wire", (g,), ("1",)))
    inner = body.block()
    if what == "prompt":
        got = inner.let(STRING, ir.CallPrompt("main::digest", (WORD,), (STRING,)))
    elif what == "value":
        got = inner.let(STRING, ir.CallValue(given, ()))
    else:
        got = inner.let(GS, ir.CallTool("main::wire", (g,), token))
    if what == "two":
        got = inner.let(GS, ir.CallTool("main::look", (WORD,)))
    type_ = GS if what in ("tool", "two") else STRING
    target = body.local(ResultType(type_, FAULT))
    site = None if what == "prompt" else body.sites.exposure()
    body.add(ir.Attempt(target.index, inner.done(), got, site, AT, ir.Retry(1, "", 0, False), 500, WORD))
    if what == "tool":
        verify(agent(body, arity=1))
    else:
        assert "without one call of a tool" in refused(agent(body, arity=1))


def test_a_key_is_a_plain_text_that_is_set_before() -> None:
    for key, why in ((ir.Constant(1), "an idempotent key"), (ir.Local(0), "read before it is assigned")):
        body = Body()
        body.local(STRING)
        inner = body.block()
        got = inner.let(GS, ir.CallTool("main::look", (WORD,)))
        target = body.local(ResultType(GS, FAULT))
        body.add(ir.Attempt(target.index, inner.done(), got, None, AT, None, None, key))
        assert why in refused(agent(body))
