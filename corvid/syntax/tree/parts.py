"""What declarations and bodies are made of: what every node has, types and patterns as they are written,
values of dimensions, and annotations, which have such values."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from corvid.source.span import Span


class Node(Struct, frozen=True, eq=False):
    """`id` is unique within one module and counts from 0; facts are keyed by it.

    Nodes are compared by identity, as facts are stored beside them.
    """

    id: int
    span: Span
    evaluated: ClassVar[tuple[str, ...]]
    """Of an expression, and of a part of one: the fields that hold what it evaluates, in that order."""


class Ident(Node, frozen=True):
    """A name where it is written."""

    text: str


# ---- types -------------------------------------------------------------------------------------
class NamedType(Node, frozen=True):
    """`Int`, `List<Order>`, `util.Row`: `qualifier` is the import prefix, if any."""

    qualifier: Ident | None
    name: Ident
    arguments: tuple[TypeExpr, ...]


class FunctionType(Node, frozen=True):
    """`(Int, String) -> Bool`."""

    parameters: tuple[TypeExpr, ...]
    result: TypeExpr


TypeExpr: TypeAlias = NamedType | FunctionType


# ---- patterns ----------------------------------------------------------------------------------
class WildcardPattern(Node, frozen=True):
    """`_`."""


class LiteralPattern(Node, frozen=True):
    """A number (negative allowed), text or truth value."""

    value: int | float | str | bool


class NamePattern(Node, frozen=True):
    """A unit variant, `None`, if the name resolves to one, else a binding."""

    name: Ident


class AliasPattern(Node, frozen=True):
    """`name @ pattern`."""

    name: Ident
    pattern: Pattern


class VariantPattern(Node, frozen=True):
    """`V(p, …)`, `Some(p)`, `Ok(p)`, `Err(p)`, `prefix.V(p)`; also `prefix.V` with no arguments."""

    qualifier: Ident | None
    name: Ident
    arguments: tuple[Pattern, ...]


class FieldPattern(Node, frozen=True):
    """`f: p`, or `f`, whose pattern is then a `NamePattern` of the same text."""

    name: Ident
    pattern: Pattern


class RecordPattern(Node, frozen=True):
    """`T { f: p, g, .. }`; `open` says whether `..` was written."""

    qualifier: Ident | None
    name: Ident
    fields: tuple[FieldPattern, ...]
    open: bool


Pattern: TypeAlias = (
    WildcardPattern | LiteralPattern | NamePattern | AliasPattern | VariantPattern | RecordPattern
)


# ---- dimension values, of effects, models and annotations -------------------------------------
class TruthValue(Node, frozen=True):
    """`true`, `false`."""

    value: bool


class MoneyValue(Node, frozen=True):
    """`$0.05`; `amount` is the decimal text without `$` and `_`."""

    amount: str


class NumberValue(Node, frozen=True):
    """`400`, `0.9`, `250ms`, `2s`; `text` is the decimal text without unit and `_`."""

    text: str
    unit: Literal["ms", "s"] | None


class WordsValue(Node, frozen=True):
    """`grounded`, or a list `grounded, financial` (in an effect) or `[grounded, financial]`."""

    words: tuple[Ident, ...]


class TextValue(Node, frozen=True):
    """`"name"`: a string used as a name."""

    value: str


class StreamingValue(Node, frozen=True):
    """`streaming(backpressure: bounded(8) | unbounded | pulls_from(x))`."""

    policy: Ident
    argument: str | None


class GateValue(Node, frozen=True):
    """`autonomous_if_confident(0.95)`: `level` is `autonomous`, `threshold` the decimal text."""

    level: str
    threshold: str


DimensionValue: TypeAlias = (
    TruthValue | MoneyValue | NumberValue | WordsValue | TextValue | StreamingValue | GateValue
)


class DimensionLine(Node, frozen=True):
    """`data: grounded`."""

    name: Ident
    value: DimensionValue


class AnnotationArgument(Node, frozen=True):
    """`tokens: 5000`, or a bare value."""

    name: Ident | None
    value: DimensionValue


class Annotation(Node, frozen=True):
    """`@min_confidence(0.8)`; `arguments` is None without parentheses."""

    name: Ident
    arguments: tuple[AnnotationArgument, ...] | None
