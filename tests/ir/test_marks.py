"""The rules of marks, each on a few lines of IR."""

from __future__ import annotations

import pytest

from corvid.ir import nodes as ir
from corvid.ir.errors import IrError
from corvid.ir.program import Program
from corvid.ir.verify import verify
from corvid.types import (
    BOOL,
    INT,
    NOTHING,
    STRING,
    GroundedType,
    ListType,
    NamedType,
    OptionType,
    ResultType,
    TaintedType,
    Type,
    tainted,
)
from tests.ir.build import AT, Body, function, program, record, tool
from tests.values import replace

TS, TB, TI = TaintedType(STRING), TaintedType(BOOL), TaintedType(INT)
PAGE, BOX = NamedType("main::Page"), NamedType("main::Box")
WORD = ir.Constant("w")


def made(body: Body, returns: Type = NOTHING) -> Program:
    """A program with untrusted and dangerous tools, and one agent."""
    web = replace(tool("main::web", STRING, url=STRING), untrusted=True)
    wire = tool("main::wire", NOTHING, approval=True, to=STRING)
    page, box = record("main::Page", text=TS), record("main::Box", text=STRING)
    agent = function("main::f", body, returns)
    note = tool("main::note", INT, text=STRING)
    return replace(program(web, wire, note, page, box, agent), marks="written")


def refused(body: Body, returns: Type = NOTHING) -> str:
    with pytest.raises(IrError) as caught:
        verify(made(body, returns))
    return str(caught.value)


@pytest.mark.guarantee("taint.value")
def test_an_untrusted_tool_marks_its_result() -> None:
    body = Body()
    body.let(TS, ir.CallTool("main::web", (WORD,)))
    verify(made(body))
    body = Body()
    body.let(STRING, ir.CallTool("main::web", (WORD,)))
    assert "local 0 is String, not Tainted<String>" in refused(body)


@pytest.mark.guarantee("taint.value")
def test_an_operation_keeps_the_marks_of_its_operands() -> None:
    body = Body()
    text = body.let(TS, ir.CallTool("main::web", (WORD,)))
    same = body.let(TB, ir.Compare("==", text, WORD))
    body.let(TB, ir.Not(same))
    body.let(TS, ir.Arithmetic("+", WORD, text))
    body.let(TI, ir.CallTool("main::note", (text,)))
    verify(made(body))
    for result, op in (
        (BOOL, ir.Compare("==", text, WORD)),
        (STRING, ir.Arithmetic("+", WORD, text)),
        (STRING, ir.Text((WORD, text))),
        (INT, ir.CallMethod("length", text, ())),
        (INT, ir.CallTool("main::note", (text,))),
        (STRING, ir.Copy(text)),
    ):
        body = Body()
        body.let(TS, ir.CallTool("main::web", (WORD,)))
        body.let(result, op)
        refused(body)


@pytest.mark.guarantee("taint.dangerous")
def test_what_is_approved_has_no_marks() -> None:
    body = Body()
    text = body.let(TS, ir.CallTool("main::web", (WORD,)))
    token = body.let(NOTHING, ir.Approve("Wire", (WORD,), ("to",)))
    body.let(NOTHING, ir.CallTool("main::wire", (text,), token))
    assert "needs an approval and is given" in refused(body)
    body = Body()
    text = body.let(TS, ir.CallTool("main::web", (WORD,)))
    body.let(NOTHING, ir.Approve("Wire", (text,), ("to",)))
    assert "needs an approval and is given" in refused(body)


@pytest.mark.guarantee("taint.value")
def test_a_whole_is_marked_over_a_part() -> None:
    body = Body()
    text = body.let(TS, ir.CallTool("main::web", (WORD,)))
    body.let(PAGE, ir.MakeRecord("main::Page", (text,)))
    box = body.let(tainted(BOX), ir.MakeRecord("main::Box", (text,)))
    body.let(TS, ir.GetField(box, "text"))
    body.let(ListType(TS), ir.MakeList(TS, (text,)))
    body.let(tainted(ListType(STRING)), ir.MakeList(STRING, (text,)))
    body.let(OptionType(TS), ir.MakeSome(text))
    verify(made(body))
    body = Body()
    text = body.let(TS, ir.CallTool("main::web", (WORD,)))
    body.let(BOX, ir.MakeRecord("main::Box", (text,)))
    refused(body)


@pytest.mark.guarantee("taint.value")
@pytest.mark.parametrize(("method", "part"), [("oks", STRING), ("errs", INT)])
def test_what_is_read_out_of_a_marked_element_is_marked(method: str, part: Type) -> None:
    def read(given: Type, gives: Type) -> Body:
        body = Body()
        found = body.let(ListType(given), ir.MakeList(given, ()))
        body.let(ListType(gives), ir.CallMethod(method, found, ()))
        return body

    results = ResultType(STRING, INT)
    refused(read(tainted(results), part))
    verify(made(read(tainted(results), tainted(part))))
    verify(made(read(results, part)))


@pytest.mark.guarantee("taint.value")
def test_a_raise_adds_a_mark() -> None:
    body = Body()
    text = body.let(TS, ir.Raise(WORD))
    body.let(TS, ir.Raise(text))
    assert "a mark that is there" in refused(body)
    body = Body()
    body.let(TS, ir.Copy(WORD))
    refused(body)


@pytest.mark.guarantee("taint.value")
def test_nothing_is_changed_through_a_mark() -> None:
    body = Body()
    xs = body.let(tainted(ListType(STRING)), ir.Raise(body.let(ListType(STRING), ir.MakeList(STRING, ()))))
    body.let(NOTHING, ir.CallMethod("append", xs, (WORD,)))
    assert "changes a marked" in refused(body)
    body = Body()
    xs = body.let(tainted(ListType(STRING)), ir.Raise(body.let(ListType(STRING), ir.MakeList(STRING, ()))))
    body.add(ir.SetIndex(xs, ir.Constant(0), WORD, AT))
    refused(body)


@pytest.mark.guarantee("taint.value")
def test_types_are_in_their_normal_form() -> None:
    for type_ in (TaintedType(TS), TaintedType(GroundedType(STRING)), TaintedType(NOTHING)):
        body = Body()
        body.local(type_)
        assert "there is no" in refused(body)
