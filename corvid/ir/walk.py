"""Walks over the IR without recursion: statements in the order of the text, operands of each."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from corvid.ir import nodes as ir

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from corvid.ir.program import Function


class Place(NamedTuple):
    """The statement `block[position]`. `body` numbers the callable it stands in: 0 is the function, then
    each lambda in the order of the text. A tuple, because one is made per statement and pass."""

    body: int
    block: ir.Block
    position: int
    stmt: ir.Stmt


_new: Callable[..., Place] = tuple.__new__
"""Makes a Place without the frame that calling the class takes."""


def places(body: ir.Block, *, lambdas: bool = True) -> Iterator[Place]:
    """Every statement below `body` in the order of the text; with `lambdas`, theirs too."""
    bodies = 0
    pending: list[tuple[int, ir.Block, int]] = [(0, body, 0)]
    while pending:
        number, block, start = pending.pop()
        for position in range(start, len(block)):
            stmt = block[position]
            yield _new(Place, (number, block, position, stmt))
            if isinstance(stmt, ir.Let):
                if not lambdas or not isinstance(stmt.op, ir.Lambda):
                    continue
                bodies += 1
                inner = [(bodies, stmt.op.body, 0)]
            else:
                inner = [(number, part, 0) for part in reversed(blocks(stmt))]
            if inner:
                pending.append((number, block, position + 1))
                pending += inner
                break


def statements(body: ir.Block, *, lambdas: bool = True) -> Iterator[ir.Stmt]:
    """The statements of `places`."""
    return (place.stmt for place in places(body, lambdas=lambdas))


def blocks(stmt: ir.Stmt) -> tuple[ir.Block, ...]:
    """The blocks directly inside a statement; a lambda's body is not one."""
    match stmt:
        case ir.If(branches, otherwise):
            inner = tuple(block for branch in branches for block in (branch.setup, branch.body))
            return (*inner, otherwise)
        case ir.Logic():
            return tuple(link.setup for link in stmt.links)
        case ir.While():
            return (stmt.setup, stmt.body)
        case ir.ForEach() | ir.ForPairs() | ir.Intent():
            return (stmt.body,)
        case ir.Match():
            return tuple(block for arm in stmt.arms for block in (arm.setup, arm.body))
        case ir.Let() | ir.SetIndex() | ir.SetField() | ir.Break() | ir.Continue() | ir.Return():
            return ()


def statement_operands(stmt: ir.Stmt) -> tuple[ir.Operand, ...]:
    """The operands that the statement itself reads, those inside its blocks left out."""
    if isinstance(stmt, ir.Let):
        return OPERANDS[stmt.op.__class__](stmt.op)
    match stmt:
        case ir.SetIndex():
            return (stmt.container, stmt.index, stmt.value)
        case ir.SetField():
            return (stmt.record, stmt.value)
        case ir.If():
            return tuple(branch.condition for branch in stmt.branches)
        case ir.Logic():
            return tuple(link.operand for link in stmt.links)
        case ir.While():
            return (stmt.condition,)
        case ir.ForEach() | ir.ForPairs():
            return (stmt.iterable,)
        case ir.Match():
            return (stmt.subject, *(arm.guard for arm in stmt.arms if arm.guard is not None))
        case ir.Intent(_, text, rationale, expected):
            return (text, rationale) if isinstance(expected, ir.Count) else (text, rationale, expected)
        case ir.Return():
            return (stmt.value,)
        case ir.Break() | ir.Continue():
            return ()


def operands(op: ir.Op) -> tuple[ir.Operand, ...]:
    """The operands of an operation in the order of evaluation; a lambda's are its captures."""
    return OPERANDS[op.__class__](op)


def _one(
    op: ir.Copy | ir.GetField | ir.UnwrapGrounded | ir.Expose | ir.Widen | ir.Not | ir.Negate
    | ir.ContainerRead | ir.MakeSome | ir.MakeOk | ir.MakeErr | ir.ReadOutcome,
) -> tuple[ir.Operand, ...]:  # fmt: skip
    return (op.value,)


def _entries(op: ir.MakeMap) -> tuple[ir.Operand, ...]:
    return tuple(operand for entry in op.entries for operand in entry)


def _witness(op: ir.MakeNone) -> tuple[ir.Operand, ...]:
    return () if op.witness is None else (op.witness,)


def _with_token(op: ir.CallFunction | ir.LiftedCall | ir.CallTool | ir.CallPrompt) -> tuple[ir.Operand, ...]:
    return op.arguments if op.token is None else (*op.arguments, op.token)


def _captures(op: ir.Lambda) -> tuple[ir.Operand, ...]:
    return tuple(ir.Local(index) for index in op.captures)


def _claim(op: ir.Claim) -> tuple[ir.Operand, ...]:
    return tuple(part for part in (op.text, op.citing, op.message) if part is not None)


OPERANDS: Mapping[type[ir.Op], Callable[..., tuple[ir.Operand, ...]]] = {
    **dict.fromkeys((ir.Copy, ir.GetField, ir.UnwrapGrounded, ir.Expose, ir.Widen, ir.Not, ir.Negate), _one),
    **dict.fromkeys((ir.ContainerRead, ir.MakeSome, ir.MakeOk, ir.MakeErr), _one),
    **dict.fromkeys((ir.Arithmetic, ir.Compare), attrgetter("left", "right")),
    **dict.fromkeys((ir.CallFunction, ir.LiftedCall, ir.CallTool, ir.CallPrompt), _with_token),
    ir.Approve: attrgetter("arguments"),
    **dict.fromkeys((ir.MakeRecord, ir.MakeVariant), attrgetter("fields")),
    ir.CallMethod: lambda op: (op.receiver, *op.arguments),
    ir.CallValue: lambda op: (op.function, *op.arguments),
    ir.GetIndex: attrgetter("value", "index"),
    ir.Range: attrgetter("start", "end"),
    ir.Text: attrgetter("parts"),
    ir.MakeList: attrgetter("items"),
    ir.MakeMap: _entries,
    ir.MakeNone: _witness,
    ir.Lambda: _captures,
    ir.Claim: _claim,
    ir.Assume: lambda op: (op.text,),
    ir.Pivot: attrgetter("reason", "failure", "refined", "query"),
    ir.ReadOutcome: _one,
}
"""By type: every pass asks this of every operation, and a `match` asks for thirty types in turn."""


def bound(pattern: ir.Pattern) -> tuple[int, ...]:
    """The locals that a pattern binds."""
    found: list[int] = []
    pending: list[ir.Pattern] = [pattern]
    while pending:
        part = pending.pop()
        match part:
            case ir.AnyPattern(local):
                found += () if local is None else (local,)
            case ir.AliasPattern(local, inner):
                found.append(local)
                pending.append(inner)
            case ir.VariantPattern():
                pending.extend(part.parts)
            case ir.RecordPattern():
                pending.extend(inner for _, inner in part.parts)
            case ir.LiteralPattern():
                pass
    return tuple(found)


def is_noted(function: Function) -> bool:
    """Whether the log tells of a call of the function by itself: it claims or searches with an intent, or its
    claims are counted when it ends."""
    if function.kind == "fn":
        return False
    return function.grounding is not None or any(
        isinstance(stmt, ir.Intent)
        or (isinstance(stmt, ir.Let) and isinstance(stmt.op, ir.Claim | ir.Assume | ir.Pivot))
        for stmt in statements(function.body, lambdas=False)
    )


def leaves(block: ir.Block) -> bool:
    """Whether control never reaches the end of the block because its last statement leaves it."""
    return bool(block) and isinstance(block[-1], ir.Return | ir.Break | ir.Continue)
