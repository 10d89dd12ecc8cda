"""Negative grounding (requirements E12 to E17): what it takes to say that something is absent.

The search itself is a backend's (`corvid.audit.absence`). Here is what its answers mean. A search that failed
is never a search that found nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from corvid.diagnostics.printed import counted
from corvid.json_type import Json

SIMILARITY = 0.4
"""At or above this a passage is a match (E9, E12)."""
QUERIES = 2
DOC_MENTIONS = 3
"""From so many on, what the code does not show is ambiguous (E14)."""
MOST_IN_COMMON = 0.5
"""Two queries that share more of their words than this are one query."""
LIMIT = 10
"""Hits that a search gives at most; the count of them is what is asked for."""
MOST_MENTIONS = 1000
"""Mentions in documents that are listed."""

FOR_A_PERSON = "human_audit_required"
"""The action of a line that asks for a person."""

Status: TypeAlias = Literal["error", "refuted", "ambiguous", "verified_absent"]


class Hit(Struct, frozen=True):
    """A place that speaks of what was asked for. The similarity is between 0 and 1; `words` are those of the
    query that are there, where that is known."""

    path: str
    line: int
    similarity: float
    text: str = ""
    words: tuple[str, ...] = ()


class Mention(Struct, frozen=True):
    """A line of a document that speaks of a feature."""

    path: str
    line: int


class Found(Struct, frozen=True):
    """A search that worked, with its hits, the most similar first. `in_tests` are those in tests, if nothing
    else has any; `mentioned` how many files have any word of the query, -1 where that is not known."""

    query: str
    hits: tuple[Hit, ...]
    in_tests: tuple[Hit, ...] = ()
    mentioned: int = -1


class NotSearched(Struct, frozen=True):
    """A search that did not work, and why."""

    query: str
    reason: str


Search: TypeAlias = Found | NotSearched


class Likeness(Struct, frozen=True):
    """How much two queries have in common: the share of stemmed words, or all of one in the other."""

    first: str
    second: str
    shared: Fraction
    contained: bool

    @property
    def diverse(self) -> bool:
        """Whether they are two queries."""
        return self.shared <= MOST_IN_COMMON and not self.contained


class Absence(Struct, frozen=True):
    """What was claimed to be absent, what was searched, and what follows.

    `control` is a word that is known to be there and that the same backend was asked for first. The searches
    have only hits that are similar enough to count. `backend` is who searched; `fallback` says that it was
    the one of E12.
    """

    feature: str
    control: Search
    searches: tuple[Search, ...]
    likenesses: tuple[Likeness, ...]
    mentions: tuple[Mention, ...]
    status: Status
    reason: str
    backend: str = ""
    fallback: bool = False

    @property
    def doc_mentions(self) -> int:
        """How often documents speak of it."""
        return len(self.mentions)

    @property
    def verified(self) -> bool:
        """Whether no person has to look any more: found, or shown to be absent."""
        return self.status in ("verified_absent", "refuted")


def diverse(left: frozenset[str], right: frozenset[str]) -> bool:
    """Return what `Likeness.diverse` says of two sets of stems, without a `Likeness`."""
    common = len(left & right)
    every = len(left) + len(right) - common
    return common < min(len(left), len(right)) and common <= MOST_IN_COMMON * every


def likenesses(queries: Sequence[tuple[str, frozenset[str]]]) -> tuple[Likeness, ...]:
    """Return each pair of queries, given with their stemmed words."""
    from fractions import Fraction

    found: list[Likeness] = []
    for (first, left), (second, right) in combinations(queries, 2):
        every = left | right
        shared = Fraction(len(left & right), len(every)) if every else Fraction(1)
        found.append(Likeness(first, second, shared, left <= right or right <= left))
    return tuple(found)


class Measures(Struct, frozen=True):
    """The configured numbers of E9: how many queries, and from when on something counts."""

    queries: int = QUERIES
    similarity: float | Fraction = SIMILARITY
    doc_mentions: int = DOC_MENTIONS
    diverse: bool = True
    """Whether queries that ask for the same are one."""


def judge(
    feature: str, control: Search, searches: Sequence[Search], alike: Sequence[Likeness],
    mentions: tuple[Mention, ...], measures: Measures = Measures(),  # noqa: B008 (frozen)
) -> Absence:  # fmt: skip
    """Return the status, in the order error, refuted, ambiguous, verified absent: the first that applies."""
    control = _matching(control, measures)
    searches = tuple(_matching(one, measures) for one in searches)
    failure = _failure(control, searches, alike, measures)
    status: Status
    if failure is not None:
        status, reason = "error", failure
    elif matches := [(one.query, hit) for one in searches if isinstance(one, Found) for hit in one.hits]:
        query, best = matches[0]
        status, reason = "refuted", f"{query!r} is met at {best.path}:{best.line}"
    elif tests := [hit for one in searches if isinstance(one, Found) for hit in one.in_tests]:
        status, reason = "ambiguous", f"only tests speak of it, as {tests[0].path}:{tests[0].line}"
    elif len(mentions) >= measures.doc_mentions:
        status, reason = "ambiguous", f"no code shows it, and documents speak of it {len(mentions)} times"
    else:
        status, reason = "verified_absent", f"{len(searches)} diverse queries find nothing"
    return Absence(feature, control, searches, tuple(alike), mentions, status, reason)


def _failure(
    control: Search, searches: Sequence[Search], alike: Sequence[Likeness], measures: Measures
) -> str | None:
    """Return why the searches show nothing, if they don't."""
    for search in (control, *searches):
        if isinstance(search, NotSearched) and not search.query:
            return search.reason
        if isinstance(search, NotSearched):
            return f"the search for {search.query!r} did not work: {search.reason}"
    if not _count(control):
        return f"the search does not find {control.query!r}, which is known to be there"
    if len(searches) < measures.queries:
        given = "1 was" if len(searches) == 1 else f"{len(searches)} were"
        return f"{measures.queries} queries are needed, and {given} given"
    for pair in alike:
        if measures.diverse and not pair.diverse:
            return f"{pair.first!r} and {pair.second!r} ask for the same"
    return None


def _matching(search: Search, measures: Measures) -> Search:
    """Return the search with the hits that are similar enough to count."""
    return replace(search, hits=similar_enough(search, measures)) if isinstance(search, Found) else search


def similar_enough(search: Found, measures: Measures) -> tuple[Hit, ...]:
    """Return the hits of a search that count."""
    from fractions import Fraction

    # As decimals: the number 0.7 is a little less than the seven tenths that both are written as.
    least = Fraction(str(measures.similarity))
    return tuple(hit for hit in search.hits if Fraction(str(hit.similarity)) >= least)


def headline(absence: Absence) -> str:
    """Return the line of E13 for people. UNVERIFIED is before VERIFIED where both would fit (5.4)."""
    match absence.status:
        case "verified_absent" if absence.fallback:
            return "VERIFIED GHOST (grep fallback)"
        case "verified_absent":
            return f"VERIFIED GHOST: {absence.feature} not implemented"
        case "refuted":
            return "UNVERIFIED: Found potential matches"
        case "ambiguous":
            return f"[UNVERIFIED GHOST] {absence.feature}: {absence.reason}; a person must look"
        case "error":
            return f"NOT SEARCHED: nothing is known about {absence.feature}: {absence.reason}"


def decision_entry(absence: Absence) -> str:
    """Return the entry of E16 for a decision log, in Markdown."""
    status = {
        "verified_absent": "[VERIFIED GHOST]", "refuted": "[REFUTED]", "ambiguous": "[UNVERIFIED GHOST]",
        "error": "[NOT SEARCHED]",
    }[absence.status]  # fmt: skip
    action = {
        "verified_absent": "None", "refuted": "Remove the claim, or look at the matches",
        "ambiguous": "Human audit before claiming non-existence",
        "error": "Search again before claiming non-existence",
    }[absence.status]  # fmt: skip
    lines = [
        f"### {inline(absence.feature)}", f"- **Status**: {status}",
        f"- **Claim**: {inline(absence.feature)} is not implemented",
    ]  # fmt: skip
    for number, search in enumerate(absence.searches, 1):
        lines.append(f'- **Query {number}**: "{inline(search.query)}" - {_results(search)}')
    spoken = absence.doc_mentions
    listed = [f"{inline(one.path)}:{one.line}" for one in absence.mentions[:5]] + ["…"] * (spoken > 5)
    where = f" in {', '.join(listed)}" if listed else ""
    lines.append(f"- **Doc Mentions**: {counted(spoken, 'reference')}{where}")
    if absence.status in ("refuted", "error"):
        lines.append(f"- **Reason**: {inline(absence.reason)}")
    return "\n".join([*lines, f"- **Action Required**: {action}"])


def _results(search: Search) -> str:
    if isinstance(search, NotSearched):
        return f"not searched: {inline(search.reason)}"
    places = ", ".join(f"{inline(hit.path)}:{hit.line}" for hit in search.hits)
    return counted(len(search.hits), "result") + (f" ({places})" if places else "")


def inline(text: str) -> str:
    """Return foreign text escaped for use inside a line of Markdown: it makes no lines, no marks and no
    links."""
    plain = " ".join(text.split())
    return "".join(f"\\{one}" if one in "\\`*_[]<>#|" else one for one in plain)


def event_fields(absence: Absence) -> dict[str, Json]:
    """Return the fields of the log's `negative_grounding` line: with two queries those of E15, else lists."""
    counts = [(search.query, _count(search)) for search in absence.searches]
    fields: dict[str, Json] = {"claim": f"{absence.feature} not implemented"}
    if len(counts) == QUERIES:
        for number, (query, count) in enumerate(counts, 1):
            fields[f"query{number}"] = query
            fields[f"results{number}"] = count
    else:
        fields["queries"] = [query for query, _ in counts]
        fields["results"] = [count for _, count in counts]
    fields["doc_mentions"] = absence.doc_mentions
    fields["status"] = "high_ambiguity" if absence.status == "ambiguous" else absence.status
    fields["action"] = None if absence.verified else FOR_A_PERSON
    fields["likeness"] = [f"{float(pair.shared):.2f}" for pair in absence.likenesses]
    return fields


def logged_fields(absence: Absence, similarity: float) -> dict[str, Json]:
    """Return these with all that T14 asks for: the threshold of each search, the classification, and in how
    many files any word of each query is, -1 where that is not known."""
    fields = event_fields(absence)
    two = len(absence.searches) == QUERIES
    fields |= dict.fromkeys(("threshold1", "threshold2") if two else ("threshold",), similarity)
    fields["classification"] = CLASSIFICATIONS[absence.status]
    fields["ambiguity"] = "high" if absence.status == "ambiguous" else "low"
    fields["files_with_any_word"] = [
        search.mentioned if isinstance(search, Found) else -1 for search in absence.searches
    ]
    return fields


CLASSIFICATIONS: Mapping[Status, str] = {
    "verified_absent": "CONFIRMED GHOST", "refuted": "REFUTED", "ambiguous": "UNVERIFIED GHOST",
    "error": "error",
}  # fmt: skip
"""The words of T14 for each status."""


def _count(search: Search) -> int:
    """Return how many hits there were; -1 for a search that did not work, as 0 would be a proof."""
    return len(search.hits) if isinstance(search, Found) else -1
