"""The arena as emitted code and hosts see it: making nodes (`store.py`) and asking about chains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.deferred import deferred_module
from corvid.runtime.provenance.nodes import Key, Source
from corvid.runtime.provenance.store import DEFAULT_LIMIT, ArenaFull, NodeStore

if TYPE_CHECKING:
    from corvid.runtime.provenance import export, grade, query, unsourced
    from corvid.runtime.provenance.unsourced import Unsourced
else:
    export = deferred_module("corvid.runtime.provenance.export")
    query = deferred_module("corvid.runtime.provenance.query")
    grade = deferred_module("corvid.runtime.provenance.grade")
    unsourced = deferred_module("corvid.runtime.provenance.unsourced")


__all__ = ["DEFAULT_LIMIT", "Arena", "ArenaFull", "Key"]


class Arena(NodeStore):
    """The chains of one run. Every question is about a value, whose labels have these nodes, its own first
    and then those of the labels inside it; it is one backward sweep over the chains of all."""

    __slots__ = ()

    def sources(self, *nodes: int) -> tuple[Source, ...]:
        """Return the retrieved documents the chains go back to, oldest first."""
        return query.sources(self, *nodes)

    def quotations(self, *nodes: int) -> tuple[query.Quotation, ...]:
        """Return the verified quotes on the chains, oldest first."""
        return query.quotations(self, *nodes)

    def confidence(self, *nodes: int) -> float:
        """Return the minimum over all nodes of the chains."""
        return query.confidence(self, *nodes)

    def grade(self, *nodes: int) -> grade.Grade:
        """Return how far the value is from what was retrieved."""
        return grade.grade(self, *nodes)

    def unsourced(self, *nodes: int) -> tuple[Unsourced, ...]:
        """Return what went into the value that has no source, oldest first."""
        return unsourced.unsourced(self, *nodes)

    def asked_with(self, *nodes: int) -> tuple[Unsourced, ...]:
        """Return what the cited answers in the value were asked with that has no source, oldest first."""
        return unsourced.asked_with(self, *nodes)

    def nodes_below(self, *nodes: int) -> tuple[int, ...]:
        """Return all ids on the chains, oldest first."""
        return query.nodes_below(self, *nodes)

    def chain_text(self, *nodes: int) -> str:
        """Return the chains in words, one line a step; equal for equal chains, wherever they are in an
        arena."""
        return export.chain_text(self, *nodes)
