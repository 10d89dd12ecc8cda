"""The arena as emitted code and hosts see it: making nodes (`store.py`) and asking about chains."""

from __future__ import annotations

from corvid.runtime.provenance import export, query
from corvid.runtime.provenance.grade import Grade, grade
from corvid.runtime.provenance.nodes import Source
from corvid.runtime.provenance.store import DEFAULT_LIMIT, ArenaFull, Key, NodeStore

__all__ = ["DEFAULT_LIMIT", "Arena", "ArenaFull", "Grade", "Key"]


class Arena(NodeStore):
    """The chains of one run; every question is one backward sweep."""

    __slots__ = ()

    def sources(self, node: int) -> tuple[Source, ...]:
        """The retrieved documents the chain goes back to, oldest first."""
        return query.sources(self, node)

    def quotations(self, node: int) -> tuple[query.Quotation, ...]:
        """The verified quotes on the chain, oldest first."""
        return query.quotations(self, node)

    def confidence(self, node: int) -> float:
        """The minimum over all nodes of the chain."""
        return query.confidence(self, node)

    def grade(self, node: int) -> Grade:
        """How far the value stands from what was retrieved."""
        return grade(self, node)

    def nodes_below(self, node: int) -> tuple[int, ...]:
        """All ids on the chain, oldest first; the last one is `node`."""
        return query.nodes_below(self, node)

    def chain_text(self, node: int) -> str:
        """The chain in words, one line a step; equal for equal chains, wherever they stand in an arena."""
        return export.chain_text(self, node)
