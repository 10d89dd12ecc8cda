"""An answer to the conversation's own question: a label, a place in what was shown, or no (C13, C20).

It is read only while a question waits, so it needs no verb. A table of English words, small on purpose: what
it does not know names nothing, and then a model is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec.structs import replace

from corvid.protocols.continuity.evidence import Candidate, EvidencePack, normalised, words_of
from corvid.protocols.continuity.messages import COMMANDS, DETERMINERS, LONGEST_REQUEST, POLITE, STOPS
from corvid.protocols.continuity.resolver import NoWinner, Remembered, Turn, Winner, by_place, obstacle_of

Answer: TypeAlias = "tuple[str, ...] | Literal['no']"
"""The ids that an answer may mean, none if it names nothing; or that it means none of them."""
_NO = STOPS | {"no", "nope", "nah", "none", "neither", "none of them", "none of these", "neither of them"}
_LEADING = frozenset({
    "yes", "yeah", "yep", "yup", "sure", "right", "correct", "ok", "okay", "i meant", "i mean", "i want",
    "i said", "it is", "it's", "its", "that is", "that's", "make it", "go with", "go for", "let's take",
    "lets take", "option", "number", "no", "not that", "i'd like", "give me", "try",
}) | POLITE | DETERMINERS | COMMANDS  # fmt: skip
_TRAILING = POLITE | {"one", "option", "then", "instead", "thank you", "yes", "entry", "item", "it is"}
_ORDINALS: tuple[tuple[str, ...], ...] = (
    ("first", "1st", "1", "one"), ("second", "2nd", "2", "two"), ("third", "3rd", "3", "three"),
    ("fourth", "4th", "4", "four"), ("fifth", "5th", "5", "five"), ("sixth", "6th", "6", "six"),
    ("seventh", "7th", "7", "seven"), ("eighth", "8th", "8", "eight"), ("ninth", "9th", "9", "nine"),
)  # fmt: skip
_LAST = ("last", "the last", "latter", "bottom")
_BEFORE_LAST = ("second to last", "next to last", "second last")
_LONGEST_LEAD = 3


def read_answer(text: str, candidates: Sequence[Candidate], shown: Sequence[str]) -> Answer:
    """Return what an answer means among the candidates. A label goes before a place in the list: an option
    may be called 2. `shown` are the ids in the order in which the user saw them; the order of `candidates`
    means nothing."""
    if len(text) > LONGEST_REQUEST:
        return ()
    words = words_of(text)
    if " ".join(_stripped(words, POLITE, POLITE)) in _NO:
        return "no"
    for way in _ways(words):
        found = sorted(one.id for one in candidates if normalised(one.label) == way)
        if found:
            return tuple(found)
    ids = {one.id for one in candidates}
    listed = [one for one in shown if one in ids]
    for way in _ways(words):
        place = _place(way, len(shown))
        if place is not None:
            return (shown[place],) if shown[place] in listed else ()
    return ()


def answered(text: str, turn: Turn, remembered: Remembered, pack: EvidencePack) -> Winner | NoWinner | None:
    """Return the candidate that an answer to the conversation's own question means; None if it means none of
    them. The answer takes the place of the command, and all other conditions of C15 have to hold."""
    found: tuple[str, ...] = ()
    for candidates in by_place(pack):
        said = read_answer(text, candidates, pack.shown)
        if said == "no":
            return None
        found = found or said
    meant = replace(turn, is_command=True, is_question=turn.is_question and not found)
    obstacle = obstacle_of(meant, remembered, pack)
    if obstacle is not None:
        return NoWinner(obstacle)
    if len(found) == 1:
        return Winner(*found)
    return NoWinner("ambiguous" if found else "no_match")


def _place(way: str, count: int) -> int | None:
    """Return the place in a list of so many, from 0."""
    if way in _LAST and count:
        return count - 1
    if way in _BEFORE_LAST and count > 1:
        return count - 2
    bare = way.removeprefix("#")
    found = next((at for at, names in enumerate(_ORDINALS) if bare in names), None)
    return found if found is not None and found < count else None


def _ways(words: list[str]) -> list[str]:
    """Return what is left of an answer without what people put around it, the longest first."""
    ways: list[str] = []
    starts, ends = [0], [len(words)]
    while (size := _leading(words, starts[-1])) and starts[-1] + size < len(words):
        starts.append(starts[-1] + size)
    while ends[-1] > 1 and (size := _trailing(words, ends[-1])) and ends[-1] - size > 0:
        ends.append(ends[-1] - size)
    for start in starts:
        ways += [" ".join(words[start:end]) for end in ends if start < end]
    return list(dict.fromkeys(ways))


def _leading(words: list[str], at: int) -> int:
    sizes = range(_LONGEST_LEAD, 0, -1)
    return next((size for size in sizes if " ".join(words[at : at + size]) in _LEADING), 0)


def _trailing(words: list[str], end: int) -> int:
    sizes = (size for size in (2, 1) if end >= size)
    return next((size for size in sizes if " ".join(words[end - size : end]) in _TRAILING), 0)


def _stripped(words: list[str], leading: frozenset[str], trailing: frozenset[str]) -> list[str]:
    start, end = 0, len(words)
    while start < end and words[start] in leading:
        start += 1
    while end > start and words[end - 1] in trailing:
        end -= 1
    return words[start:end]
