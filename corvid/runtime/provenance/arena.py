"""The arena as emitted code and hosts see it: making nodes (`store.py`) and asking about chains."""

from __future__ import annotations

from collections import Counter

from corvid.deferred import deferred_module
from corvid.runtime.provenance.nodes import (
    INPUT_BITS,
    INPUT_MASK,
    NAMED,
    OP_MASK,
    OP_SHIFT,
    Derived,
    Source,
)
from corvid.runtime.provenance.store import DEFAULT_LIMIT, ArenaFull, Key, NodeStore
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

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

    def rare_steps(self) -> Mapping[str, int]:
        """How many steps there are of each kind that has no op code: wide ones by the name of their class
        or op, named ones by their name."""
        steps = map(self.wide, range(len(self._wide)))
        counts = Counter(made.op if isinstance(made, Derived) else type(made).__name__ for made in steps)
        for word in self.words:
            if word >> OP_SHIFT & OP_MASK == NAMED:
                name, handoff = self._names[word >> INPUT_BITS & INPUT_MASK]
                counts["AgentHandoff" if handoff else name] += 1
        return counts
