"""Hand-written programs whose spans are found in a text, and a run to run them with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from corvid.ir import nodes as ir
from corvid.ir.program import (
    Function,
    FunctionBody,
    LocalSlot,
    Parameter,
    Program,
    Record,
    Sum,
    Tool,
    Variant,
)
from corvid.ir.verify import verify
from corvid.runtime.faults import Fault
from corvid.runtime.provenance.arena import Arena
from corvid.source.span import Span
from corvid.source.text import SourceText
from corvid.types import INT, NOTHING, Type
from corvid.vm.engine import Engine


def operand(value: ir.Operand | int | float | str | bool | None) -> ir.Operand:
    return value if isinstance(value, ir.Local | ir.Constant) else ir.Constant(value)


@dataclass
class Body:
    """A function or block under construction; `at` is a piece of the text."""

    text: str = ""
    start: int = 0
    slots: list[LocalSlot] = field(default_factory=list)
    stmts: list[ir.Stmt] = field(default_factory=list)

    def span(self, at: str | None = None) -> Span:
        found = self.text.index(at, self.start) if at else self.start
        return Span(0, found, found + len(at or ""))

    def local(self, type_: Type = INT, name: str = "") -> ir.Local:
        self.slots.append(LocalSlot(name, type_))
        return ir.Local(len(self.slots) - 1)

    def let(self, type_: Type, op: ir.Op, at: str | None = None, name: str = "") -> ir.Local:
        target = self.local(type_, name)
        self.set(target, op, at)
        return target

    def set(self, target: ir.Local, op: ir.Op, at: str | None = None) -> None:
        self.stmts.append(ir.Let(target.index, op, self.span(at)))

    def math(
        self, op: str, left: object, right: object, type_: Type = INT, at: str | None = None
    ) -> ir.Local:
        return self.let(type_, ir.Arithmetic(op, operand(left), operand(right)), at)  # type: ignore[arg-type]

    def compare(self, op: str, left: object, right: object, type_: Type, at: str | None = None) -> ir.Local:
        return self.let(type_, ir.Compare(op, operand(left), operand(right)), at)  # type: ignore[arg-type]

    def call(self, name: str, *arguments: object, type_: Type = INT, at: str | None = None) -> ir.Local:
        return self.let(type_, ir.CallFunction(name, tuple(operand(each) for each in arguments)), at)

    def method(
        self, name: str, receiver: object, *arguments: object, type_: Type, at: str | None = None
    ) -> ir.Local:
        given = tuple(operand(each) for each in arguments)
        return self.let(type_, ir.CallMethod(name, operand(receiver), given), at)

    def add(self, stmt: ir.Stmt) -> None:
        self.stmts.append(stmt)

    def give(self, value: object, at: str | None = None) -> None:
        self.stmts.append(ir.Return(operand(value), self.span(at)))

    def block(self) -> Body:
        return Body(self.text, self.start, self.slots)

    def done(self) -> ir.Block:
        return tuple(self.stmts)


def function(
    name: str,
    body: Body,
    returns: Type = NOTHING,
    *,
    arity: int = 0,
    kind: str = "agent",
    wrapping: bool = False,
) -> Function:
    slots = tuple(body.slots)
    declared = tuple(Parameter(slot.name or f"p{i}", slot.type) for i, slot in enumerate(slots[:arity]))
    return Function(
        name, "fn" if kind == "fn" else "agent", False, declared, returns,
        FunctionBody(slots, body.done()), False, wrapping, None, None, Span(0, body.start, body.start + 1),
    )  # fmt: skip


def fields(**types: Type) -> tuple[Parameter, ...]:
    return tuple(Parameter(name, type_) for name, type_ in types.items())


def record(name: str, **types: Type) -> Record:
    return Record(name, fields(**types), Span(0, 0, 0))


def sum_(name: str, **variants: dict[str, Type]) -> Sum:
    return Sum(name, tuple(Variant(each, fields(**types)) for each, types in variants.items()), Span(0, 0, 0))


def program(*declared: Function | Record | Sum | Tool) -> Program:
    return Program(
        "m",
        tuple(each for each in declared if isinstance(each, Record)),
        tuple(each for each in declared if isinstance(each, Sum)),
        tuple(each for each in declared if isinstance(each, Tool)),
        (),
        tuple(each for each in declared if isinstance(each, Function)),
        (),
    )


@dataclass
class Run:
    """As much of a run as code needs that asks nothing of the world."""

    arena: Arena = field(default_factory=lambda: Arena(10_000_000))
    discards: list[tuple[int, str | None]] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    def activation(self, function: str) -> str:
        return function

    def leave(self, activation: str) -> None:
        self.left.append(activation)

    def severed(self, site: int, activation: str | None = None) -> None:
        self.discards.append((site, activation))

    def source(self, text: str) -> tuple[str, int]:
        """A grounded text with a node of its own."""
        return text, self.arena.model_attested("p", "model", 0, (), 1.0)

    def node(self) -> int:
        return self.source("")[1]


def engine(made: Program, text: str = "", name: str = "m.cor") -> Engine:
    verify(made)
    return Engine(made, lambda _: SourceText(name, text))


def run(
    made: Program, arguments: Sequence[object] = (), *, function: str = "m::f", text: str = "",
    max_depth: int | None = None, state: Run | None = None,
) -> object:  # fmt: skip
    return engine(made, text).call(state or Run(), function, arguments, max_depth=max_depth)


def fault(
    made: Program, arguments: Sequence[object] = (), *, text: str = "", max_depth: int | None = None
) -> Fault:
    with pytest.raises(Fault) as caught:
        run(made, arguments, text=text, max_depth=max_depth)
    return caught.value


def shown(text: str, caught: Fault) -> str:
    """The piece of the text that the fault points at."""
    return text[caught.problem.span.start : caught.problem.span.end]
