"""An intent while its block runs: what was expected of its searches, and what they gave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.protocols.words import stems
from corvid.runtime.trace import events

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corvid.json_type import Json
    from corvid.runtime.trace.log import RunLog

OUTCOMES: tuple[events.OutcomeMatch, ...] = ("match", "partial", "mismatch", "zero")
"""In the order of the variants of `prelude::Outcome`."""


class Search(Struct, frozen=True):
    """A retrieval: what was asked, and how many results there were."""

    query: str
    count: int


class Findings:
    """What the open intents of a run share: `open` are they, innermost last; `results` of `searches` were
    found since the run began. `matching` has for each text that some of them expect how many results are of
    it, and how many of them expect it."""

    __slots__ = ("log", "matching", "open", "results", "searches")

    def __init__(self, log: RunLog) -> None:
        self.log = log
        self.open: list[OpenIntent] = []
        self.results = self.searches = 0
        self.matching: dict[frozenset[str], list[int]] = {}

    def add(self, results: Sequence[str]) -> int | None:
        """A search gave these; how many are of what the innermost intent expects, None without one."""
        self.results += len(results)
        self.searches += 1
        if not self.open:
            return None
        useful = len(results)
        found = [stems(text) for text in results] if self.matching else []
        for wanted, counted in self.matching.items():
            matching = sum(not wanted.isdisjoint(one) for one in found)
            counted[0] += matching
            if self.open[-1].wanted == wanted:
                useful = matching
        return useful


class OpenIntent:
    """`intent …:`, noted when it is made; `over` notes the outcome, however the block was left. `searched`
    is whether something was retrieved, `number` the place of the outcome in `OUTCOMES`, `wanted` the stems of
    the text that is expected, None for a range."""

    __slots__ = ("_before", "_expected", "_found", "_high", "_low", "number", "searched", "wanted")

    def __init__(
        self, found: Findings, texts: tuple[str, str], expected: str | None, count: tuple[int, int]
    ) -> None:
        self._found = found
        self._low, self._high = count
        self.wanted = None if expected is None else stems(expected)
        self._expected = f"{self._low}..{self._high} results" if expected is None else expected
        self.number = 0
        self.searched = False
        if self.wanted is not None:
            found.matching.setdefault(self.wanted, [0, 0])[1] += 1
        self._before = (found.searches, found.results, self._matching())
        found.open.append(self)
        found.log.emit(events.intent(*texts, self._expected))

    def _matching(self) -> int:
        """How many results that have a stem of the text were found while somebody expected it."""
        if self.wanted is None:
            return 0
        return self._found.matching[self.wanted][0]

    def over(self) -> None:
        """The block was left, and with it all that were begun inside."""
        searches, results, matching = self._before
        self.searched = self._found.searches > searches
        found, matching = self._found.results - results, self._matching() - matching
        while self._found.open and self._found.open.pop() is not self:
            pass
        if self.wanted is not None:
            counted = self._found.matching[self.wanted]
            counted[1] -= 1
            if not counted[1]:
                del self._found.matching[self.wanted]
        ended = self._outcome(found, matching)
        self.number = OUTCOMES.index(ended)
        words = "1 result" if found == 1 else f"{found} results"
        if self.wanted is not None:
            words = f"{matching} of {words}"
        self._found.log.emit(events.outcome(ended, self._expected, words))

    def _outcome(self, found: int, matching: int) -> events.OutcomeMatch:
        if self.wanted is None:
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
    """The results of a search: the elements of a list, no result for None, else the one that it is."""
    if data is None:
        return []
    return data if isinstance(data, list) else [data]
