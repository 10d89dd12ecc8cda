"""What a grounded value is asked: its chain, its sources, its confidence, a passage of its sources."""

from __future__ import annotations

from tests.reference.labels import (
    Label,
    confidence,
    quoted,
    rendered,
    retrievals,
    sources,
)
from tests.reference.lookup import looked_up
from tests.reference.run import Operands, Steps
from tests.reference.run_numbers import not_too_long
from tests.reference.values import NONE, G, Value, bare, some


class Questions(Steps):
    """The methods of grounded values alone (grounded.type.4)."""

    def asked(self, found: tuple[Label, ...], name: str) -> Value:
        """`.sources()`, `.chain()`, `.confidence()` of a value: over its label and those inside it, as for
        whatever reads it (grounded.inside.1, provenance.confidence.1, theorem T5)."""
        if name == "confidence":
            return confidence(*found)
        if name == "chain":
            return rendered(*found)
        return not_too_long([self.data.source(s) for s in sources(*found)])

    def passage(self, text: G, words: Value, operands: Operands) -> G:
        """`g.quote(s)`: what `g` and one of its sources say with these words, cut out of the source
        (citations.quote.6). Words that are constant were chosen by no one."""
        label = self.derive("quote", operands)
        leaves = [leaf for leaf in retrievals(text.label) if leaf.source and leaf.source.text is not None]
        sources = [leaf.source for leaf in leaves if leaf.source is not None]
        place = looked_up(bare(words), [source.text or "" for source in sources])
        if place is None or looked_up(bare(words), [text.value]) is None:
            return G(NONE, label)
        leaf, source = leaves[place.document], sources[place.document]
        sure = leaf.confidence if label.constant else confidence(label, leaf)
        label.parts["some"] = quoted(leaf, source, place, "quote", None if label.constant else label, sure)
        return G(some(self.data.excerpt(source, place)), label)
