"""What lowering one function carries along: its locals, the open blocks, the names in scope."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct, field

from corvid import types as ty
from corvid.ir import nodes as ir
from corvid.ir.errors import InternalError
from corvid.ir.lower.types import change_at, lower_type, option_of_quote, together, widened
from corvid.ir.program import LocalSlot
from corvid.semantics.facts import (
    Covered,
    ExposeQuoteStep,
    ExposeStep,
    Facts,
    QuoteTextStep,
    ReadContainer,
    Step,
    TogetherStep,
    Unwrap,
    WidenStep,
)
from corvid.semantics.symbols import World
from corvid.semantics.types.relate import text_of_quote
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.types import erase

RawExpr = Callable[..., ir.Operand]
"""Takes the builder and an expression of one class."""
LowerBlock = Callable[["Builder", tree.Block], None]


class Collecting:
    """A new block at the end of `blocks`, as long as the `with` lasts."""

    __slots__ = ("_blocks",)

    def __init__(self, blocks: list[list[ir.Stmt]]) -> None:
        self._blocks = blocks

    def __enter__(self) -> list[ir.Stmt]:
        self._blocks.append([])
        return self._blocks[-1]

    def __exit__(self, *_: object) -> None:
        self._blocks.pop()


class Builder(Struct):
    """`site` is the number of the function's first site; `tokens` says which `approve` covers a call."""

    world: World
    facts: Facts
    site: int
    tokens: Covered
    raw_exprs: Mapping[type[tree.Expr], RawExpr]
    lower_block: LowerBlock
    slots: list[LocalSlot] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    scopes: list[dict[str, int]] = field(default_factory=list)
    blocks: list[list[ir.Stmt]] = field(default_factory=lambda: [[]])
    token_locals: dict[int, int] = field(default_factory=dict)

    # ---- locals -------------------------------------------------------------------------------
    def slot(self, name: str, type_: ty.OpenType, annotated: ty.OpenType | None = None) -> int:
        """Return a new local; "" names a temporary."""
        slots = self.slots
        slots.append(LocalSlot(name, lower_type(type_), None if annotated is None else lower_type(annotated)))
        return len(slots) - 1

    def find(self, name: str) -> int:
        """Return the local that a name means here."""
        if self.scopes:
            for scope in reversed(self.scopes):
                if name in scope:
                    return scope[name]
        if name not in self.names:
            raise InternalError(f"no local {name}")
        return self.names[name]

    def bound(self, name: str, annotation: tree.TypeExpr | None = None) -> int:
        """Return the local that a binding of `name` sets: inside a lambda one of the lambda's own."""
        owner = self.scopes[-1] if self.scopes else self.names
        if name not in owner:
            owner[name] = self.slot(name, self.facts.locals[name])
        index = owner[name]
        if annotation is not None:
            slot = self.slots[index]
            written = lower_type(self.facts.annotations.get(annotation.id, slot.type))
            self.slots[index] = LocalSlot(name, slot.type, written)
        return index

    # ---- statements ---------------------------------------------------------------------------
    def emit(self, statement: ir.Stmt) -> None:
        self.blocks[-1].append(statement)

    def block(self) -> Collecting:
        """Collect statements into a block of their own: `with builder.block() as body:`."""
        return Collecting(self.blocks)

    def temporary(self, op: ir.Op, type_: ty.OpenType, span: Span) -> ir.Local:
        """Return the result of `op` in a fresh local."""
        target = self.slot("", type_)
        self.blocks[-1].append(ir.Let(target, op, span))
        return ir.Local(target)

    def assign(self, target: int, value: ir.Operand, span: Span) -> None:
        """Set a local. A temporary that was made just now for this is made in place instead."""
        last = self.blocks[-1][-1] if self.blocks[-1] else None
        if (
            type(last) is ir.Let
            and type(value) is ir.Local
            and last.target == value.index
            and self.slots[value.index].name == ""
            and self.slots[value.index].type == self.slots[target].type
        ):
            self.blocks[-1][-1] = ir.Let(target, last.op, last.span)
        else:
            self.emit(ir.Let(target, ir.Copy(value), span))

    # ---- values -------------------------------------------------------------------------------
    def type(self, node: int) -> ty.OpenType:
        """Return the type found for an expression or a link, before the steps of its use."""
        return self.facts.types[node]

    def value(self, expr: tree.Expr) -> ir.Operand:
        """Return `expr` as its place wants it: evaluated, then coerced."""
        operand = self.raw_exprs[expr.__class__](self, expr)
        if expr.id not in self.facts.steps:
            return operand
        return self.apply(expr.id, operand, self.type(expr.id), expr.span)

    def raw(self, expr: tree.Expr) -> ir.Operand:
        """Return `expr` evaluated, without the steps of its use."""
        return self.raw_exprs[expr.__class__](self, expr)

    def values(self, exprs: tuple[tree.Expr, ...], *before: ir.Operand) -> list[ir.Operand]:
        """Evaluate from left to right, after what is evaluated already. No expression sets a name: a
        `match`, whose arms may, is at the right edge of a statement only."""
        return [*before, *map(self.value, exprs)]  # no frame of its own: expressions nest 200 deep

    def apply(self, node: int, operand: ir.Operand, type_: ty.OpenType, span: Span) -> ir.Operand:
        """Return the operand after the steps recorded at `node`."""
        for step in self.facts.steps.get(node, ()):
            op, type_ = self._step(step, operand, type_)
            operand = self.temporary(op, type_, span)
        return operand

    def after(self, node: int, type_: ty.OpenType) -> ty.OpenType:
        """Return the type after the steps recorded at `node`."""
        for step in self.facts.steps.get(node, ()):
            _, type_ = self._step(step, ir.Constant(None), type_)
        return type_

    def _step(self, step: Step, operand: ir.Operand, type_: ty.OpenType) -> tuple[ir.Op, ty.OpenType]:
        match step:
            case Unwrap(site, path):
                return ir.UnwrapGrounded(operand, self.site + site, path), change_at(type_, path, ty.plain)
            case WidenStep(path):
                return ir.Widen(operand, path), change_at(type_, path, widened)
            case TogetherStep(path):
                return ir.Together(operand, path), change_at(type_, path, together)
            case QuoteTextStep(path):
                return ir.QuoteText(operand, path), change_at(type_, path, text_of_quote)
            case ExposeQuoteStep(site, path):
                made = ir.ExposeQuote(operand, self.site + site, path)
                return made, change_at(type_, path, option_of_quote)
            case ReadContainer(site):
                return ir.ContainerRead(operand, self.site + site), erase(type_)
            case ExposeStep(site):
                return ir.Expose(operand, self.site + site), type_
