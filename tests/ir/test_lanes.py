"""The verifier on prompts with a lane: it believes nothing of the checker."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from corvid.ir import nodes as ir
from corvid.ir.errors import IrError
from corvid.ir.program import Function, FunctionBody, Parameter, Program, Prompt, Tool
from corvid.ir.text.print import print_program
from corvid.ir.verify import verify
from corvid.pipeline import check_text
from corvid.types import INT, STRING, ListType, NamedType, OptionType
from tests.values import replace

pytestmark = [pytest.mark.guarantee("lanes.bounded"), pytest.mark.guarantee("lanes.keep_sources")]

CANDIDATE, SELECTION = NamedType("std/continuity::Candidate"), NamedType("std/continuity::Selection")
TEXT = """
import "std/continuity" use Candidate, Selection

tool documents() -> List<Candidate> uses retrieval
tool active_widget_items() -> List<Candidate> uses retrieval
tool other() -> List<Candidate>

prompt choose(utterance: String, options: Grounded<List<Candidate>>) -> Selection:
    lane selection
    enrich from active_widget_items
    "Pick for {utterance} among {options}"

agent main(utterance: String) -> Grounded<Selection>:
    return choose(utterance, documents())
"""


@pytest.fixture(scope="module")
def lowered() -> Program:
    program = check_text("main", TEXT).program
    assert program is not None
    verify(program)
    return program


def changed(program: Program, change: Callable[[Prompt], Prompt]) -> Program:
    return replace(program, prompts=tuple(map(change, program.prompts)))


CHANGES: dict[str, Callable[[Prompt], Prompt]] = {
    "evidence for a prompt without a lane": lambda p: replace(p, lane=None),
    "no lane": lambda p: replace(p, lane="quick"),
    "a lane gives a Selection": lambda p: replace(p, returns=OptionType(SELECTION)),
    "attests, cites and repairs nothing": lambda p: replace(p, repair=1),
    "attests": lambda p: replace(p, attesting=True),
    "cites": lambda p: replace(p, cites_strictly_param="utterance"),
    "each once": lambda p: replace(p, parameters=(*p.parameters, Parameter("more", STRING))),
    "a conversation": lambda p: replace(p, parameters=(*p.parameters, Parameter("n", INT))),
    "a request and candidates": lambda p: replace(p, parameters=p.parameters[:1]),
    "all that it takes": lambda p: replace(p, rendered=frozenset({"utterance"})),
    "evidence twice": lambda p: replace(p, enrich=p.enrich * 2),
    "of no known type": lambda p: replace(p, enrich=(("documents", "main::documents"),)),
    "no tool": lambda p: replace(p, enrich=(("active_widget_items", "main::nowhere"),)),
}


@pytest.mark.parametrize("words", CHANGES)
def test_a_declaration_that_no_loop_can_ask_is_refused(lowered: Program, words: str) -> None:
    with pytest.raises(IrError, match=words):
        verify(changed(lowered, CHANGES[words]))


@pytest.mark.parametrize(
    "change",
    [
        lambda tool: replace(tool, parameters=(Parameter("id", STRING),)),
        lambda tool: replace(tool, approval=True),
        lambda tool: replace(tool, returns=ListType(STRING)),
    ],
)
def test_a_tool_that_brings_no_candidates_is_refused(
    lowered: Program, change: Callable[[Tool], Tool]
) -> None:
    tools = tuple(change(one) if one.name.endswith("active_widget_items") else one for one in lowered.tools)
    with pytest.raises(IrError, match="brings no candidates"):
        verify(replace(lowered, tools=tools))


def main(program: Program, change: Callable[[ir.Stmt], ir.Stmt]) -> Program:
    def rewritten(function: Function) -> Function:
        if function.name != "main::main":
            return function
        return replace(function, code=FunctionBody(function.locals, tuple(map(change, function.body))))

    return replace(program, functions=tuple(map(rewritten, program.functions)))


def test_what_decides_whether_a_tool_is_asked_is_exposed(lowered: Program) -> None:
    """The parameter has the label, so only the enrichment asks for the exposure."""

    exposures = [
        stmt for one in lowered.functions if one.name == "main::main" for stmt in one.body
        if isinstance(stmt, ir.Let) and isinstance(stmt.op, ir.Expose)
    ]  # fmt: skip
    assert len(exposures) == 1
    (exposed,) = exposures
    assert isinstance(exposed.op, ir.Expose)
    source = exposed.op.value

    def without(stmt: ir.Stmt) -> ir.Stmt:
        if isinstance(stmt, ir.Let) and isinstance(stmt.op, ir.CallPrompt):
            given = tuple(source if one == ir.Local(exposed.target) else one for one in stmt.op.arguments)
            return replace(stmt, op=replace(stmt.op, arguments=given))
        return stmt

    with pytest.raises(IrError):
        verify(main(lowered, without))
    kept = changed(main(lowered, without), lambda p: replace(p, enrich=()))
    with pytest.raises(IrError, match="no rule asks for"):
        verify(kept)


def test_a_plain_call_may_not_add_what_was_retrieved() -> None:
    program = check_text("main", TEXT.replace("from active_widget_items", "from chat_active_options").replace(
        "tool other", "tool chat_active_options").replace("documents())", "plain())").replace(
        "tool documents() -> List<Candidate> uses retrieval", "tool plain() -> List<Candidate>").replace(
        "-> Grounded<Selection>:", "-> Selection:")).program  # fmt: skip
    assert program is not None
    verify(program)
    tools = tuple(replace(one, source=one.name.endswith("chat_active_options")) for one in program.tools)
    with pytest.raises(IrError, match="enriches from a source and has no grounded argument"):
        verify(replace(program, tools=tools))


def test_the_printed_program_has_both_clauses(lowered: Program) -> None:
    text = print_program(lowered)
    assert "lane selection\n" in text
    assert "enrich active_widget_items from main::active_widget_items\n" in text
