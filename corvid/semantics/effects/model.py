"""What an effect says, as plain data, and the effects that no program declares."""

from __future__ import annotations

from decimal import Decimal

from msgspec import Struct

from corvid.semantics.symbols import EffectInfo
from corvid.source.span import NOWHERE
from corvid.syntax import tree


class Effect(Struct, frozen=True):
    """What rows and the constraints on them ask of an effect. `name` is qualified. `ranks` has its place in
    each ordered dimension, `words` its names in each that has sets of them, where it says any; `data` and
    `confidence` are apart, as most effects say only these."""

    name: str
    data: tuple[str, ...]
    confidence: Decimal
    ranks: tuple[tuple[str, Decimal], ...] = ()
    words: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def rank_in(self, dimension: str) -> Decimal | None:
        """Return its place in an ordered dimension, None where it says nothing."""
        return next((rank for name, rank in self.ranks if name == dimension), None)

    def words_in(self, dimension: str) -> tuple[str, ...]:
        """Return its names in a dimension of sets."""
        return self.data if dimension == "data" else dict(self.words).get(dimension, ())


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
ASKING = _built_in("asking the world")
"""That of every tool and prompt, for `@deterministic`: no row can name it, and none has to."""
