"""An intent while its block runs: what was expected of its searches, and what they gave."""

from __future__ import annotations

from corvid.dataclasses import dataclass
from corvid.protocols.words import stems
from corvid.runtime.trace import events
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corvid.runtime.host import Json
    from corvid.runtime.state import RunState

OUTCOMES: tuple[events.OutcomeMatch, ...] = ("match", "partial", "mismatch", "zero")
"""In the order of the variants of `prelude::Outcome`."""


@dataclass(frozen=True, slots=True)
class Search:
    """A retrieval: what was asked, and how many results there were."""

    query: str
    count: int


class OpenIntent:
    """`intent …:`, noted when it is made; `over` notes the outcome, however the block was left. `searched` is
    whether something was retrieved, `number` the place of the outcome in `OUTCOMES`."""

    __slots__ = (
        "_expected", "_high", "_low", "_matching", "_open", "_results", "_state", "_wanted", "number",
        "searched",
    )  # fmt: skip

    def __init__(
        self, open_: list[OpenIntent], state: RunState, texts: tuple[str, str], expected: str | None,
        count: tuple[int, int],
    ) -> None:  # fmt: skip
        self._open = open_
        self._state = state
        self._low, self._high = count
        self._wanted = None if expected is None else stems(expected)
        self._expected = f"{self._low}..{self._high} results" if expected is None else expected
        self._results = self._matching = self.number = 0
        self.searched = False
        open_.append(self)
        state.emit(events.intent(*texts, self._expected))

    def add(self, results: Sequence[str]) -> int:
        """A search inside the block gave these; how many of them are of what is expected."""
        self.searched = True
        self._results += len(results)
        if self._wanted is None:
            return len(results)
        matching = sum(not self._wanted.isdisjoint(stems(text)) for text in results)
        self._matching += matching
        return matching

    def over(self) -> None:
        """The block was left, and with it all that were begun inside."""
        if self in self._open:
            del self._open[self._open.index(self) :]
        ended = self._outcome()
        self.number = OUTCOMES.index(ended)
        found = "1 result" if self._results == 1 else f"{self._results} results"
        if self._wanted is not None:
            found = f"{self._matching} of {found}"
        self._state.emit(events.outcome(ended, self._expected, found))

    def _outcome(self) -> events.OutcomeMatch:
        found, matching = self._results, self._matching
        if self._wanted is None:
            if self._low <= found <= self._high:
                return "match"
            if found == 0:
                return "zero"
            return "partial" if found > self._high else "mismatch"
        if found == 0:
            return "zero"
        if matching == found:
            return "match"
        return "partial" if matching else "mismatch"


def listed(data: Json) -> Sequence[Json]:
    """The results of a search: the elements of a list, else the one that it is."""
    return data if isinstance(data, list) else [data]
