"""Values of dimensions, and annotations, which have such values."""

from __future__ import annotations

from typing import Literal, TypeAlias

from corvid.syntax.tree.node import Ident, Node


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
