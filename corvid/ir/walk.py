"""Walks over the IR without recursion: statements in the order of the text, operands of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from corvid.ir import nodes as ir
from corvid.ir.program import Function

T = TypeVar("T")


class Place(Struct, frozen=True, eq=False):
    """The statement `block[position]`. `body` numbers the callable it is in: 0 is the function, then
    each lambda in the order of the text."""

    body: int
    block: ir.Block
    position: int
    stmt: ir.Stmt


def places(body: ir.Block, *, lambdas: bool = True) -> Iterator[Place]:
    """Yield every statement below `body` in the order of the text; with `lambdas`, theirs too."""
    bodies = 0
    pending: list[tuple[int, ir.Block, int]] = [(0, body, 0)]
    while pending:
        number, block, start = pending.pop()
        for position in range(start, len(block)):
            stmt = block[position]
            yield Place(number, block, position, stmt)
            if stmt.__class__ is ir.Let:
                if not lambdas or stmt.op.__class__ is not ir.Lambda:
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
    """Return the statements of `places`."""
    return (place.stmt for place in places(body, lambdas=lambdas))


def operations(body: ir.Block, *, lambdas: bool = True) -> Iterator[ir.Op]:
    """Return the operations of `statements`."""
    return (stmt.op for stmt in statements(body, lambdas=lambdas) if isinstance(stmt, ir.Let))


def keyed_calls(body: ir.Block) -> Iterator[ir.CallTool]:
    """Yield the calls of tools below `body` that are made under an idempotent key."""
    return (
        op
        for stmt in statements(body)
        if isinstance(stmt, ir.Attempt) and stmt.key is not None
        for op in operations(stmt.body)
        if isinstance(op, ir.CallTool)
    )


def blocks(stmt: ir.Stmt) -> tuple[ir.Block, ...]:
    """Return the blocks directly inside a statement; a lambda's body is not one."""
    return _BLOCKS[stmt.__class__](stmt)


def statement_operands(stmt: ir.Stmt) -> tuple[ir.Operand, ...]:
    """Return the operands that the statement itself reads, those inside its blocks left out."""
    if type(stmt) is ir.Let:
        return OPERANDS[stmt.op.__class__](stmt.op)
    return _STATEMENT_OPERANDS[stmt.__class__](stmt)


def operands(op: ir.Op) -> tuple[ir.Operand, ...]:
    """Return the operands of an operation in the order of evaluation; a lambda's are its captures."""
    return OPERANDS[op.__class__](op)


def targets(stmt: ir.Stmt) -> tuple[int, ...]:
    """Return the locals to which the statement itself gives a value."""
    return _TARGETS[stmt.__class__](stmt)


def bound(pattern: ir.Pattern) -> tuple[int, ...]:
    """Return the locals that a pattern binds."""
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
    """Return whether the log reports a call of the function by itself: it claims or searches with an intent,
    or its claims are counted when it ends."""
    if function.kind == "fn":
        return False
    return function.grounding is not None or any(
        isinstance(stmt, ir.Intent) or (isinstance(stmt, ir.Let) and isinstance(stmt.op, ir.Noted))
        for stmt in statements(function.body, lambdas=False)
    )


def closure(seeds: Iterable[T], users: Mapping[T, Iterable[T]]) -> frozenset[T]:
    """Return the seeds and everything that uses them, directly or not."""
    found = set(seeds)
    pending = list(found)
    while pending:
        for user in users.get(pending.pop(), ()):
            if user not in found:
                found.add(user)
                pending.append(user)
    return frozenset(found)


def leaves(block: ir.Block) -> bool:
    """Return whether control never reaches the end of the block because its last statement leaves it."""
    return bool(block) and isinstance(block[-1], ir.Return | ir.Break | ir.Continue)


# ---- what the classes of instructions declare --------------------------------------------------
_Reader: TypeAlias = "Callable[[Any], tuple[Any, ...]]"

_one: _Reader = lambda part: (part,)  # noqa: E731

#: By the type of a field, as `nodes` writes it: how the operands in it are read.
OPERANDS_OF: Mapping[str, _Reader] = {
    "Operand": _one,
    "Operand | None": lambda operand: () if operand is None else (operand,),
    "Operand | Count": lambda operand: () if isinstance(operand, ir.Count) else (operand,),
    "tuple[Operand, ...]": lambda operands: operands,
    "tuple[tuple[Operand, ...], ...]": lambda groups: tuple(chain.from_iterable(groups)),
    "tuple[tuple[Operand, Operand], ...]": lambda entries: tuple(chain.from_iterable(entries)),
    "tuple[Capture, ...]": lambda captures: tuple(map(ir.Local, captures)),
}
#: The same for blocks, and for locals that get a value.
BLOCKS_OF: Mapping[str, _Reader] = {"Block": _one}
TARGETS_OF: Mapping[str, _Reader] = {"Target": _one, "Pattern": bound}


class _Readers(dict[type[Any], _Reader]):
    """For each class of instruction, what reads all parts of one sort, in the order of its fields. Made when
    the first of the class is met: most programs have a few of them."""

    __slots__ = ("_of",)

    def __init__(self, of: Mapping[str, _Reader]) -> None:
        pieces = {f"tuple[{piece.__name__}, ...]": _each(_reader(piece, of)) for piece in ir.PIECES}
        self._of = {**of, **pieces}

    def __missing__(self, kind: type[Any]) -> _Reader:
        found = self[kind] = _reader(kind, self._of)
        return found


def _reader(kind: type[Struct], of: Mapping[str, _Reader]) -> _Reader:
    types: dict[str, str] = {}
    for base in kind.__mro__:
        types.update(getattr(base, "__annotations__", {}))
    names = [name for name in kind.__struct_fields__ if types[name] in of]
    if len(names) > 1 and {types[name] for name in names} == {"Operand"}:
        return attrgetter(*names)
    if [types[name] for name in names] == ["tuple[Operand, ...]"]:
        return attrgetter(*names)
    parts = [(attrgetter(name), of[types[name]]) for name in names]
    match parts:  # the first four for speed
        case []:
            return lambda _: ()
        case [(get, read)] if read is _one:
            return lambda node: (get(node),)
        case [(get, read)]:
            return lambda node: read(get(node))
        case [(get, read), (get_next, read_next)]:
            return lambda node: (*read(get(node)), *read_next(get_next(node)))
        case _:
            return lambda node: tuple([part for get, read in parts for part in read(get(node))])


def _each(read: _Reader) -> _Reader:
    return lambda pieces: tuple([part for piece in pieces for part in read(piece)])


OPERANDS = _Readers(OPERANDS_OF)
"""By type: every pass asks this of every operation, and a `match` asks for thirty types in turn."""
_STATEMENT_OPERANDS = _Readers(OPERANDS_OF)
_BLOCKS = _Readers(BLOCKS_OF)
_TARGETS = _Readers(TARGETS_OF)
