"""What an effect says: dimensions and their values."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.semantics.symbols import EffectInfo
from corvid.source.span import NOWHERE
from corvid.syntax import tree

Kind: TypeAlias = Literal[
    "money", "count", "duration", "level", "truth", "words", "confidence", "backpressure"
]
Composition: TypeAlias = Literal["sum", "max", "min", "and", "union", "tightest"]
Direction: TypeAlias = Literal["at most", "at least", "equals", "contains"]


class Backpressure(Struct, frozen=True):
    """How a stream is held back; `limit` of `bounded`, `source` of `pulls_from`."""

    policy: Literal["bounded", "pulls_from", "unbounded", "none"]
    limit: int = 0
    source: str = ""


Value: TypeAlias = Decimal | bool | str | frozenset[str] | Backpressure


class Effect(Struct, frozen=True):
    """What rows and the constraints on them ask of an effect. `name` is qualified."""

    name: str
    data: tuple[str, ...]
    confidence: Decimal


class Dimension(Struct, frozen=True):
    """One dimension (effects.declare.1). `levels` are in ascending order and only those of kind `level`
    have any; `identity` is the value of an effect that does not say."""

    name: str
    kind: Kind
    identity: Value
    composition: Composition
    direction: Direction
    levels: tuple[str, ...] = ()


def _word_line(name: str, word: str) -> tree.DimensionLine:
    ident = tree.Ident(0, NOWHERE, name)
    words = tree.WordsValue(0, NOWHERE, (tree.Ident(0, NOWHERE, word),))
    return tree.DimensionLine(0, NOWHERE, ident, words)


def _built_in(name: str, *lines: tree.DimensionLine) -> EffectInfo:
    return EffectInfo(name, "", lines, True, NOWHERE)


# Their names have no module, so no declaration can have the same one. A row need not list them.
DANGEROUS = _built_in(
    "dangerous",
    _word_line("trust", "human_required"),
    tree.DimensionLine(
        0, NOWHERE, tree.Ident(0, NOWHERE, "reversible"), tree.TruthValue(0, NOWHERE, False)
    ),
)
APPROVE = _built_in("approve")
HUMAN = _built_in("human")
BUILT_IN: tuple[EffectInfo, ...] = (DANGEROUS, APPROVE, HUMAN)
