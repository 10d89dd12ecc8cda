"""What an effect says: dimensions and their values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from corvid.semantics.symbols import EffectInfo
from corvid.source.span import Span
from corvid.syntax import tree

if TYPE_CHECKING:
    from decimal import Decimal

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


Value: TypeAlias = "Decimal | bool | str | frozenset[str] | Backpressure"


class Dimension(Struct, frozen=True):
    """One dimension of effects.md 2. `levels` are in ascending order and only those of kind `level`
    have any; `unsaid` is the value of an effect that does not say, a number as a whole one: decimals take as
    long to import as a third of the start of Python, and most programs have none."""

    name: str
    kind: Kind
    unsaid: int | bool | str | frozenset[str] | Backpressure
    composition: Composition
    direction: Direction
    levels: tuple[str, ...] = ()

    @property
    def identity(self) -> Value:
        """The value of an effect that does not say."""
        if isinstance(self.unsaid, int) and not isinstance(self.unsaid, bool):
            from decimal import Decimal

            return Decimal(self.unsaid)
        return self.unsaid


_NOWHERE = Span(0, 0, 0)


def _word_line(name: str, word: str) -> tree.DimensionLine:
    ident = tree.Ident(0, _NOWHERE, name)
    words = tree.WordsValue(0, _NOWHERE, (tree.Ident(0, _NOWHERE, word),))
    return tree.DimensionLine(0, _NOWHERE, ident, words)


def _built_in(name: str, *lines: tree.DimensionLine) -> EffectInfo:
    return EffectInfo(name, "", lines, True, _NOWHERE)


# Their names have no module, so no declaration can have the same one. A row need not list them.
DANGEROUS = _built_in(
    "dangerous",
    _word_line("trust", "human_required"),
    tree.DimensionLine(
        0, _NOWHERE, tree.Ident(0, _NOWHERE, "reversible"), tree.TruthValue(0, _NOWHERE, False)
    ),
)
APPROVE = _built_in("approve")
HUMAN = _built_in("human")
BUILT_IN: tuple[EffectInfo, ...] = (DANGEROUS, APPROVE, HUMAN)
