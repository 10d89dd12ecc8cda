"""Claims of absence in the lines of logs, and which of them a session has shown."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from corvid.audit.entries import Refused
from corvid.audit.logs import Item, LogEvent
from corvid.audit.sessions import Session
from corvid.json_type import Json
from corvid.protocols.absence import DOC_MENTIONS, FOR_A_PERSON, QUERIES, diverse
from corvid.protocols.trajectory.records import ABSENCES, queries_of
from corvid.protocols.words import stems, telling

MOST_CLAIMS = 100_000
"""Claims of absence of all logs; with more they are refused rather than half judged."""
LONGEST_NAME = 200
MOST_QUERIES = 20
"""Queries of one line that are compared; with more it shows nothing."""
_NO_WORDS = "(a claim without words)"
_OPEN = ("error", "high_ambiguity")
_COUNT = re.compile(r"results?[0-9]*")


class TooManyClaims(Refused):
    """Logs hold more claims of absence than can be distinguished."""


class Ghost(Struct, frozen=True):
    """What was claimed to be absent in a session, by its last line: what was asked, with how many results.
    `absent`: the line claims it and its counts show it; `place` is where a tree has it all the same."""

    session: Session
    name: str
    log: str
    line: int
    shown: bool
    searches: tuple[tuple[str, int], ...]
    mentions: int
    absent: bool = False
    place: str = ""

    @property
    def against(self) -> str:
        """What is against it, in words, of one that is not shown."""
        found = f"is at {self.place}" if self.place else "was not shown to be absent"
        return f"{self.name!r} {found}"


class Ghosts:
    """The claims of absence of sessions. The last line that a session has of a claim decides.

    Judged by the counts in the line, not by its verdict: two searches that found nothing and documents that
    speak of it are a confirmed ghost by T14 and a person's work by E14, and unverified wins
    (docs/protocols.md). A line without counts shows nothing, and one that names what is absent has to count
    the documents that speak of it, too: the `zero_results` of T14 names nothing and has no such count.
    One that says that it was refuted claims nothing.
    """

    def __init__(
        self, queries: int = QUERIES, mentions: int = DOC_MENTIONS, diverse: bool = True
    ) -> None:  # fmt: skip
        self._queries = queries
        self._diverse = diverse
        self._mentions = mentions
        self._last: dict[tuple[Session, bytes], Ghost] = {}

    def take(self, session: Session, log: str, item: Item) -> Ghost | None:
        """Read one line of the session, and return what it claims to be absent, if anything. Raises
        TooManyClaims."""
        if not isinstance(item, LogEvent) or item.fields.get("phase") not in ABSENCES:
            return None
        name = _name(item.fields)
        queries, results = queries_of(item.fields)
        counts = [count if type(count) is int else -1 for count in results]
        named = name != _NO_WORDS
        spoken = item.fields.get("doc_mentions", None if named else 0)
        mentions = spoken if type(spoken) is int and spoken >= 0 else self._mentions
        nothing = len(counts) >= self._queries and not any(counts) and mentions < self._mentions
        apart = _are_apart(queries, len(counts), self._diverse)
        searched = nothing and apart and not _contradicts(item.fields)
        complete = named or item.fields.get("phase") == "zero_results"
        refuted = item.fields.get("status") == "refuted"
        shown = (searched and complete) or refuted
        key = name if named else repr(queries)  # two that name nothing are one only if they ask the same
        found = self._last[session, hashlib.sha256(key.encode("utf-8", "surrogatepass")).digest()] = Ghost(
            session, name[:LONGEST_NAME], log, item.line, shown,
            tuple(
                (query[:LONGEST_NAME], count)
                for query, count in zip(queries[:MOST_QUERIES], counts, strict=False)
            ),
            mentions,
            absent=searched and named and not refuted,
        )  # fmt: skip
        if len(self._last) > MOST_CLAIMS:
            words = f"more than {MOST_CLAIMS:,} absences are claimed"
            raise TooManyClaims(words, "look at fewer logs at once")
        return found

    @property
    def unverified(self) -> tuple[Ghost, ...]:
        """Those that were not shown, by session and name."""
        unshown = (one for one in self._last.values() if not one.shown)
        return tuple(sorted(unshown, key=lambda one: (one.session, one.name)))

    @property
    def absent(self) -> tuple[Ghost, ...]:
        """Those whose lines show them, by session and name."""
        shown = (one for one in self._last.values() if one.absent)
        return tuple(sorted(shown, key=lambda one: (one.session, one.name)))


def _name(line: Mapping[str, Json]) -> str:
    for key in ("claim", "feature"):
        value = line.get(key)
        if isinstance(value, str) and value.strip():
            return value
    return _NO_WORDS


def _are_apart(queries: Sequence[str], counted: int, diverse_ones: bool) -> bool:
    """Return whether each count has its query, each query a word that shows something, and no two are one, if
    that is asked for."""
    if len(queries) != counted or not all(map(telling, queries)):
        return False
    if len(queries) > MOST_QUERIES:
        return False
    return not diverse_ones or all(diverse(one, other) for one, other in combinations(map(stems, queries), 2))


def asks_for_a_person(line: Mapping[str, Json]) -> bool:
    """Return whether a line says that a person has to look."""
    action = line.get("action")
    return isinstance(action, str) and action.strip().casefold() == FOR_A_PERSON


def _contradicts(line: Mapping[str, Json]) -> bool:
    """Return whether a line says itself that a person must look or that a search did not work, or has a count
    of hits under any name of one."""
    if line.get("status") in _OPEN or asks_for_a_person(line):
        return True
    found = [value for name, value in line.items() if _COUNT.fullmatch(name)]
    inner = line.get("queries")
    for one in inner if isinstance(inner, list) else ():
        if isinstance(one, dict):
            found += [value for name, value in one.items() if _COUNT.fullmatch(name)]
    flat = [one for value in found for one in (value if isinstance(value, list) else [value])]
    return any(type(one) is not int or one != 0 for one in flat)
