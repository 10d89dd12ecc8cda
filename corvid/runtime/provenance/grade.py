"""The grade of a value: how far it is from what was retrieved (provenance.grade.1)."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from corvid.runtime.provenance.kept import kept
from corvid.runtime.provenance.nodes import (
    INPUT_BITS,
    INPUT_MASK,
    NAMED,
    OP_MASK,
    OP_SHIFT,
    UNSOURCED_BIT,
    Derived,
    ModelAttested,
    PromptTransform,
    Quoted,
    Retrieval,
    Severed,
    ToolTransform,
)
from corvid.runtime.provenance.query import rare_below

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from corvid.runtime.provenance.store import NodeStore
from corvid.runtime.provenance.sweep import ALONE, COMPUTED_MET, PART, SELECTING_CODES, UNSOURCED_MET


class Grade(StrEnum):
    """The last is the best; a value has the worst grade of all steps below the labels in it. Grades have an
    order among themselves, and none with other texts, which are compared by their letters."""

    ATTESTED = "attested"
    MIXED = "mixed"
    SYNTHESISED = "synthesised"
    CITED = "cited"
    COMPUTED = "computed"
    VERBATIM = "verbatim"

    @property
    def rank(self) -> int:
        """How good it is, from 0."""
        return _RANKS[self.value]

    def __lt__(self, other: str) -> bool:
        return self.rank < _rank(other)

    def __le__(self, other: str) -> bool:
        return self.rank <= _rank(other)

    def __gt__(self, other: str) -> bool:
        return self.rank > _rank(other)

    def __ge__(self, other: str) -> bool:
        return self.rank >= _rank(other)


_RANKS: Mapping[str, int] = {grade.value: rank for rank, grade in enumerate(Grade)}


def _rank(other: object) -> int:
    if not isinstance(other, Grade):
        raise TypeError(f"a grade has no order with a {type(other).__name__}: compare it with a Grade")
    return other.rank


def grade(arena: NodeStore, *nodes: int) -> Grade:
    """Return the worst grade of the chains `nodes`: Attested if there is one without a retrieval below, else
    that of the worst step. A strict answer, and a part of one, is Cited as long as it holds its evidence.

    Reading a part (`field`, `index` …) and handing over change nothing; a ModelAttested step beside a
    retrieval is an unsourced operand, and so is a step that says the chain was cut.
    """
    if not all(map(arena.has_retrieval, nodes)):
        return Grade.ATTESTED
    if not arena.shows:
        return _worst(arena, nodes)
    found = kept(arena, *nodes)
    best = Grade.CITED if found.cited else Grade.COMPUTED if found.computed else Grade.VERBATIM
    return min(best, _worst(arena, found.rest))


def _worst(arena: NodeStore, nodes: Sequence[int]) -> Grade:
    """Return that of the worst step, whatever an answer shows; a passage is as good as its choice."""
    worst, cells = Grade.VERBATIM, arena.cells
    met: list[int] = []
    for step in rare_below(arena, tuple(nodes), NAMED, met):
        word = cells[step]
        if word & UNSOURCED_BIT:
            return Grade.MIXED
        worst = min(worst, _grade_of(arena, word))
        if worst is Grade.MIXED:
            return worst
    passed = {bit for found in met for bit in (UNSOURCED_MET, COMPUTED_MET) if found & bit}
    if UNSOURCED_MET in passed:
        return Grade.MIXED
    return min(worst, Grade.COMPUTED) if COMPUTED_MET in passed else worst


def _grade_of(arena: NodeStore, word: int) -> Grade:
    code = word >> OP_SHIFT & OP_MASK
    if code > NAMED:
        selecting = code == PART or not (word & ALONE or not SELECTING_CODES >> code & 1)
        return Grade.VERBATIM if selecting else Grade.COMPUTED
    if code == NAMED:
        handoff = arena.is_handoff(word >> INPUT_BITS & INPUT_MASK)
        return Grade.VERBATIM if handoff else Grade.COMPUTED
    match arena.wide(word & INPUT_MASK):
        case Retrieval():
            return Grade.VERBATIM
        case Derived() as derived:
            return Grade.VERBATIM if derived.op == "part" else Grade.COMPUTED
        case Quoted(chosen_by=None):
            return Grade.VERBATIM
        case ToolTransform() | PromptTransform() | Quoted():
            return Grade.SYNTHESISED
        case ModelAttested() | Severed():
            return Grade.MIXED
