"""Programs of the IR written by hand: short words for declarations, one `Body` per function."""

from __future__ import annotations

from dataclasses import dataclass, field

from corvid.ir import nodes as ir
from corvid.ir.program import (
    Function,
    FunctionBody,
    LocalSlot,
    Parameter,
    Program,
    Prompt,
    Record,
    Site,
    Sum,
    Tool,
    Variant,
)
from corvid.source.span import Span
from corvid.types import NOTHING, Type

AT = Span(0, 0, 1)


def parameters(**types: Type) -> tuple[Parameter, ...]:
    """Parameters or fields by name."""
    return tuple(Parameter(name, type_) for name, type_ in types.items())


def record(name: str, **fields: Type) -> Record:
    return Record(name, parameters(**fields), AT)


def sum_(name: str, **variants: tuple[Parameter, ...]) -> Sum:
    return Sum(name, tuple(Variant(variant, fields) for variant, fields in variants.items()), AT)


def tool(name: str, returns: Type, *, source: bool = False, approval: bool = False, **types: Type) -> Tool:
    return Tool(name, parameters(**types), returns, source, approval, (), 1.0, AT)


def prompt(
    name: str,
    returns: Type,
    *,
    attesting: bool = False,
    hidden: frozenset[str] = frozenset(),
    approval: bool = False,
    **types: Type,
) -> Prompt:
    """A prompt that renders all parameters but the hidden ones."""
    rendered, own = frozenset(types) - hidden, parameters(**types)
    return Prompt(
        name, own, returns, attesting, (), 1.0, (), rendered, None, 0, (), AT, approval=approval
    )  # fmt: skip


@dataclass(slots=True)
class Sites:
    """The sites of a program, numbered as they are asked for."""

    made: list[Site] = field(default_factory=list)

    def discard(self, kind: str = "argument") -> int:
        return self._add(True, kind)

    def exposure(self, kind: str = "match") -> int:
        return self._add(False, kind)

    def _add(self, discard: bool, kind: str) -> int:
        self.made.append(Site(discard, kind, "", "", "main::f", Span(0, len(self.made), len(self.made) + 1)))
        return len(self.made) - 1


@dataclass(slots=True)
class Body:
    """The locals of one function and its block under construction; blocks nest by `block`."""

    sites: Sites = field(default_factory=Sites)
    slots: list[LocalSlot] = field(default_factory=list)
    stmts: list[ir.Stmt] = field(default_factory=list)

    def local(self, type_: Type, name: str = "") -> ir.Local:
        self.slots.append(LocalSlot(name, type_))
        return ir.Local(len(self.slots) - 1)

    def let(self, type_: Type, op: ir.Op, name: str = "") -> ir.Local:
        target = self.local(type_, name)
        self.set(target, op)
        return target

    def set(self, target: ir.Local, op: ir.Op) -> None:
        self.stmts.append(ir.Let(target.index, op, AT))

    def add(self, stmt: ir.Stmt) -> None:
        self.stmts.append(stmt)

    def give(self, value: ir.Operand) -> None:
        self.stmts.append(ir.Return(value, AT))

    def unwrap(self, type_: Type, value: ir.Operand, path: ir.Path = ()) -> ir.Local:
        return self.let(type_, ir.UnwrapGrounded(value, self.sites.discard(), path))

    def expose(self, type_: Type, value: ir.Operand) -> ir.Local:
        return self.let(type_, ir.Expose(value, self.sites.exposure()))

    def block(self) -> Body:
        """A body that shares locals and sites, for a block inside this one."""
        return Body(self.sites, self.slots)

    def done(self) -> ir.Block:
        return tuple(self.stmts)


def function(
    name: str,
    body: Body,
    returns: Type = NOTHING,
    *,
    kind: str = "agent",
    arity: int = 0,
    pure: bool = False,
) -> Function:
    """A function whose first `arity` locals are its parameters."""
    slots = tuple(body.slots)
    declared = tuple(Parameter(slot.name or f"p{i}", slot.type) for i, slot in enumerate(slots[:arity]))
    return Function(
        name,
        "fn" if kind == "fn" else "agent",
        False,
        declared,
        returns,
        FunctionBody(slots, body.done()),
        pure,
        False,
        None,
        None,
        AT,
    )


def program(*declared: Record | Sum | Tool | Prompt | Function, sites: Sites | None = None) -> Program:
    """A program of declarations in any order."""
    return Program(
        "main",
        tuple(item for item in declared if isinstance(item, Record)),
        tuple(item for item in declared if isinstance(item, Sum)),
        tuple(item for item in declared if isinstance(item, Tool)),
        tuple(item for item in declared if isinstance(item, Prompt)),
        tuple(item for item in declared if isinstance(item, Function)),
        tuple(sites.made) if sites else (),
    )
