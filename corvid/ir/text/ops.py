"""The words of operations, operands and patterns."""

from __future__ import annotations

import json
from collections.abc import Iterable

from corvid.ir import nodes as ir
from corvid.types import qualified


def operand(value: ir.Operand) -> str:
    """Write an operand: `%3`, or the literal."""
    return f"%{value.index}" if isinstance(value, ir.Local) else literal(value.value)


def literal(value: int | float | str | bool | None) -> str:
    """Return a literal as a program writes it."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False)
        case _:
            return repr(value)


def operation(op: ir.Op) -> str:
    """Return one line; a lambda's body is not in it. Label nodes are in capitals."""
    match op:
        case ir.UnwrapGrounded():
            return f"UNWRAP {operand(op.value)}{_path(op.path)}"
        case ir.Expose():
            return f"EXPOSE {operand(op.value)}"
        case ir.Raise():
            return f"RAISE {operand(op.value)}{_path(op.path)}"
        case ir.Untaint():
            return f"UNTAINT {operand(op.value)} because {literal(op.reason)}"
        case ir.ExposeQuote():
            return f"EXPOSE QUOTE {operand(op.value)}{_path(op.path)}"
        case ir.ContainerRead():
            return f"READ INSIDE {operand(op.value)}"
        case ir.ReadOutcome():
            return f"OUTCOME {operand(op.value)}"
        case ir.LiftedCall():
            return f"LIFTED {op.function}{_list(op.arguments)}{_approved(op.token)}"
        case ir.Copy():
            return operand(op.value)
        case ir.Widen():
            return f"widen {operand(op.value)}{_path(op.path)}"
        case ir.Together():
            return f"together {operand(op.value)}{_path(op.path)}"
        case ir.QuoteText():
            return f"quote text {operand(op.value)}{_path(op.path)}"
        case ir.Arithmetic() | ir.Compare():
            return f"{operand(op.left)} {op.op} {operand(op.right)}"
        case ir.Not():
            return f"not {operand(op.value)}"
        case ir.Negate():
            return f"- {operand(op.value)}"
        case ir.Text():
            return f"text{_list(op.parts)}"
        case ir.GetField():
            return f"{operand(op.value)}.{op.name}"
        case ir.GetIndex():
            return f"{operand(op.value)}[{operand(op.index)}]"
        case ir.Range():
            return f"range{_list((op.start, op.end))}"
        case ir.MakeList():
            return f"{_lifted(op.lifted)}list<{qualified(op.element)}>{_list(op.items)}"
        case ir.MakeMap():
            entries = ", ".join(f"{operand(key)}: {operand(value)}" for key, value in op.entries)
            return f"{_lifted(op.lifted)}map<{qualified(op.key)}, {qualified(op.value)}>({entries})"
        case ir.MakeRecord():
            return f"{_lifted(op.lifted)}record {op.record}{_list(op.fields)}"
        case ir.MakeVariant():
            return f"{_lifted(op.lifted)}variant {op.sum}.{op.variant}{_list(op.fields)}"
        case ir.MakeSome():
            return f"{_lifted(op.lifted)}some {_keeps(op.keeps)}{operand(op.value)}"
        case ir.MakeNone():
            over = "" if op.witness is None else f" over {operand(op.witness)}"
            return f"none<{qualified(op.item)}>{over}"
        case ir.MakeOk():
            return f"{_lifted(op.lifted)}ok {_keeps(op.keeps)}{operand(op.value)} err<{qualified(op.err)}>"
        case ir.MakeErr():
            return f"{_lifted(op.lifted)}err {_keeps(op.keeps)}{operand(op.value)} ok<{qualified(op.ok)}>"
        case ir.CallFunction():
            return f"call {op.function}{_list(op.arguments)}{_approved(op.token)}"
        case ir.CallTool():
            return f"tool {op.tool}{_list(op.arguments)}{_approved(op.token)}"
        case ir.CallPrompt():
            types = ", ".join(qualified(type_) for type_ in op.parameter_types)
            return f"prompt {op.prompt}{_list(op.arguments)} as ({types}){_approved(op.token)}"
        case ir.CallValue():
            return f"value {operand(op.function)}{_list(op.arguments)}"
        case ir.CallMethod():
            return f"{operand(op.receiver)}.{op.method}{_list(op.arguments)}"
        case ir.Lambda():
            captures = ", ".join(f"%{index}" for index in op.captures)
            parameters = ", ".join(f"%{index}" for index in op.parameters)
            return f"lambda ({parameters}) captures ({captures})"
        case ir.Approve():
            named = ", ".join(f"{n}: {operand(a)}" for n, a in zip(op.names, op.arguments, strict=True))
            return f"approve {op.label}({named})"
        case ir.Assert():
            words = "".join(f" {word}" for word in op.check.words)
            return f"assert {op.check.kind}{words}{_list(op.values)}"
        case ir.Claim():
            kind = "" if op.kind is None else f" of {op.kind}"
            quoted = "" if op.quoted is None else f" quoting {operand(op.quoted)}"
            citing = "" if op.citing is None else f"{quoted} citing {operand(op.citing)}"
            message = "" if op.message is None else f" from user {operand(op.message)}"
            return f"claim {operand(op.text)}{kind}{citing}{message}"
        case ir.Assume():
            return f"assume {operand(op.text)}"
        case ir.Pivot():
            return f"pivot{_list((op.reason, op.failure, op.refined, op.query))}"


def _approved(token: ir.Operand | None) -> str:
    return "" if token is None else f" approved by {operand(token)}"


def pattern(part: ir.Pattern) -> str:
    """Return a pattern on one line."""
    match part:
        case ir.AnyPattern(local):
            return "_" if local is None else f"%{local}"
        case ir.AliasPattern(local, inner):
            return f"%{local} as {pattern(inner)}"
        case ir.LiteralPattern(value):
            return literal(value)
        case ir.VariantPattern():
            return f"{part.sum}.{part.variant}({', '.join(pattern(inner) for inner in part.parts)})"
        case ir.RecordPattern():
            fields = ", ".join(f"{name}: {pattern(inner)}" for name, inner in part.parts)
            return f"{part.record}({fields})"


def _list(operands: Iterable[ir.Operand]) -> str:
    return f"({', '.join(operand(value) for value in operands)})"


def _path(path: ir.Path) -> str:
    return f" at {'.'.join(path)}" if path else ""


def _lifted(lifted: bool) -> str:
    return "LIFTED " if lifted else ""


def _keeps(keeps: bool) -> str:
    return "labelled " if keeps else ""
