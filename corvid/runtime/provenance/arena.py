"""The arena as emitted code and hosts see it: making nodes (`store.py`) and asking about chains."""

from __future__ import annotations

from corvid.deferred import deferred_module
from corvid.runtime.provenance.nodes import Source
from corvid.runtime.provenance.store import DEFAULT_LIMIT, ArenaFull, Key, NodeStore
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.runtime.provenance import export, grade, query
else:
    export = deferred_module("corvid.runtime.provenance.export")
    query = deferred_module("corvid.runtime.provenance.query")
    grade = deferred_module("corvid.runtime.provenance.grade")


__all__ = ["DEFAULT_LIMIT", "Arena", "ArenaFull", "Key"]


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

    def grade(self, node: int) -> grade.Grade:
        """How far the value stands from what was retrieved."""
        return grade.grade(self, node)

    def nodes_below(self, node: int) -> tuple[int, ...]:
        """All ids on the chain, oldest first; the last one is `node`."""
        return query.nodes_below(self, node)

    def chain_text(self, node: int) -> str:
        """The chain in words, one line a step; equal for equal chains, wherever they stand in an arena."""
        return export.chain_text(self, node)
