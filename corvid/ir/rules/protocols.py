"""Claims, intents and what they leave behind; where an `@intent_first` agent may retrieve."""

from __future__ import annotations

from corvid.ir import nodes as ir
from corvid.ir.declarations import Declarations
from corvid.ir.errors import IrError, IrTypeError
from corvid.ir.program import Function, Program
from corvid.ir.rules.scope import Scope, expect
from corvid.ir.walk import blocks, closure, operations
from corvid.protocols.policy import EXEMPT, KINDS, RECOMMENDED
from corvid.types import INTENT, NOTHING, STRING, NamedType, Type, is_grounded, plain

ABSENT = "std/grounding::absent"
"""It says itself what it looks for, and that nothing is expected."""
OUTCOME = "prelude::Outcome"
OUTCOMES = ("Match", "Partial", "Mismatch", "Zero")


def noted(scope: Scope, op: ir.Claim | ir.Assume | ir.Pivot) -> Type:
    """Check a claim, an assumption or a pivot. Texts are String, plain or Grounded; a claim has what shows
    it."""
    match op:
        case ir.Claim():
            _claim(scope, op)
        case ir.Assume():
            _text(scope, op.text, "an assumption")
        case ir.Pivot():
            for part in (op.reason, op.failure, op.refined, op.query):
                _text(scope, part, "a part of a pivot")
    return NOTHING


def _claim(scope: Scope, op: ir.Claim) -> None:
    _text(scope, op.text, "a claim")
    if op.kind is not None and op.kind not in KINDS:
        raise IrTypeError(f"no kind of claims {op.kind}")
    if op.citing is not None and op.message is not None:
        raise IrTypeError("a claim with two kinds of evidence")
    if op.quoted is not None:
        _text(scope, op.quoted, "what a claim quotes")
        if op.citing is None:
            raise IrTypeError("a claim quotes nothing that it cites")
    if op.message is not None:
        _text(scope, op.message, "the message of a claim")
    elif op.citing is None:
        if op.kind not in EXEMPT:
            raise IrTypeError("a claim that nothing shows")
    elif op.kind not in (*EXEMPT, *RECOMMENDED) and not is_grounded(scope.type_of(op.citing)):
        raise IrTypeError("a claim cites a value without a source")


def read_outcome(scope: Scope, op: ir.ReadOutcome) -> Type:
    """Return how an intent ended. Nothing but an intent gives a local that type."""
    scope.want(op.value, INTENT, "what an outcome is read of")
    sum_ = scope.declared.sums.get(OUTCOME)
    if sum_ is None or tuple(variant.name for variant in sum_.variants) != OUTCOMES:
        raise IrTypeError(f"no type {OUTCOME}")
    return NamedType(OUTCOME)


def intent(scope: Scope, stmt: ir.Intent) -> None:
    """Check the texts, the range and the target of an intent. Only agents have one, and no lambda."""
    if scope.function.kind != "agent" or scope.body != 0:
        raise IrTypeError("an intent outside of an agent's own body")
    _text(scope, stmt.text, "an intent")
    _text(scope, stmt.rationale, "a rationale")
    if not isinstance(stmt.expected, ir.Count):
        _text(scope, stmt.expected, "what is expected")
    elif not 0 <= stmt.expected.low <= stmt.expected.high:
        raise IrTypeError("a range of results without a number")
    expect(scope.local(stmt.target), INTENT, "the target of an intent")


def _text(scope: Scope, operand: ir.Operand, what: str) -> None:
    expect(plain(scope.type_of(operand)), STRING, what)


def check_intents(program: Program, declared: Declarations, function: Function) -> None:
    """Check that in an `@intent_first` agent every call that retrieves is inside an intent, or calls another
    such agent. Raise IrError otherwise."""
    retrieving = _retrieving(program, declared)
    pending: list[ir.Block] = [function.body]
    while pending:
        for stmt in pending.pop():
            if isinstance(stmt, ir.Intent):
                continue
            pending += blocks(stmt)
            if not isinstance(stmt, ir.Let):
                continue
            if isinstance(stmt.op, ir.Lambda):
                pending.append(stmt.op.body)
            elif _retrieves(declared, retrieving, stmt.op):
                raise IrError(function.name, stmt.span, "a retrieval outside of every intent")


def _retrieving(program: Program, declared: Declarations) -> frozenset[str]:
    """Return the functions that retrieve, themselves or by what they call."""
    callers: dict[str, list[str]] = {}
    sources: list[str] = []
    for function in program.functions:
        for op in operations(function.body):
            if isinstance(op, ir.FunctionCall):
                callers.setdefault(op.function, []).append(function.name)
            elif _is_source(declared, op):
                sources.append(function.name)
    return closure(sources, callers)


def _retrieves(declared: Declarations, retrieving: frozenset[str], op: ir.Op) -> bool:
    if isinstance(op, ir.CallTool) and op.tool == ABSENT:
        return False
    if isinstance(op, ir.CallFunction):
        return op.function in retrieving and not declared.functions[op.function].intent_first
    return _is_source(declared, op)


def _is_source(declared: Declarations, op: ir.Op) -> bool:
    match op:
        case ir.CallTool(name):
            return declared.tools[name].source
        case ir.CallPrompt(name):
            prompt = declared.prompts[name]
            return prompt.attesting or any(declared.tools[tool].source for _, tool in prompt.enrich)
        case _:
            return False
