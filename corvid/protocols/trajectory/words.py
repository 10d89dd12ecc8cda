"""What can be decided about the words of a log without understanding them.

Each function is a closed list or a pattern, and errs on the side of silence: a sentence that has one word of
its own is not vague. Words of other languages than English are words of their own.
"""

from __future__ import annotations

import re

from msgspec import Struct

_WORD = re.compile(r"[^\W_]+(?:'[a-z]+)?")
_OF_GRAMMAR = """
a about all also an and any are as at be because been being but by can could do does each every few for
from get had has have how i if in into is it its just let may me might more most my no not now of on one
only or other our out over per please possible same should so some such than that the their them then
there these they this those to too up us very was we well were what when where whether which while who
why will with would yes you your yet tbd todo na none unknown sure
"""
_OF_ANY_TASK = """
anything background better check code codebase context continue current details everything explore file
files find finding first further general give go going good help helpful helps hits idea important info
information inspect investigate know learn look looking lot make matches material need needed needs next
overview picture proceed project relevant repo repository required requires research result results
search searching see something stuff task thing things topic try understand understanding use useful way
whatever work working works
"""
_GENERIC = frozenset(f"{_OF_GRAMMAR} {_OF_ANY_TASK}".split())
"""Words that fit any task of any project."""
_SPRAWLING = frozenset({"stuff", "thing", "things", "everything", "anything", "something", "whatever"})


def words(text: str) -> tuple[str, ...]:
    """Return the words of a text, folded."""
    return tuple(_WORD.findall(text.casefold()))


def vague(text: str) -> bool:
    """Return whether it fits any task of any project, as the seed's `to understand the code`."""
    return not set(words(text)) - _GENERIC


def sprawling(text: str) -> bool:
    """Return whether one of its words takes everything in, as the seed's `authentication stuff`."""
    return bool(_SPRAWLING.intersection(words(text)))


_DENYING = """
no not never without neither nor cannot none lacks lack missing absent isn't aren't doesn't don't won't
can't didn't wasn't weren't hasn't haven't hadn't couldn't shouldn't
""".split()  # noqa: SIM905 (words are read as words)
_SAYING_NOTHING = """
a an the is are was were be been being do does did has have had will would can could should there it its
that this any implement exist
""".split()  # noqa: SIM905 (words are read as words)
_NAME = re.compile(r"\w+(?:'[a-z]+)?")
"""A word or an identifier: `is_not_shown` denies nothing."""
_SHORTEST = 2


class Said(Struct, frozen=True):
    """A claim without the words that deny it. Two claims with equal words, one of them denied, contradict."""

    words: frozenset[str]
    denied: bool


def said(claim: str) -> Said:
    """Return what a claim says, and whether it says that it is not so. `is implemented` and `exists` say no
    more than the words beside them."""
    found = _NAME.findall(claim.casefold())
    denied = sum(word in _DENYING for word in found) % 2 == 1
    own = (_stem(word) for word in found if word not in _DENYING and word not in _SAYING_NOTHING)
    return Said(frozenset(own).difference(_SAYING_NOTHING), denied)


def _stem(word: str) -> str:
    """Reduce a word just enough to make one of `validates`, `validated` and `validate`."""
    for ending in ("ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) > _SHORTEST:
            return word[: -len(ending)].removesuffix("e")
    return word.removesuffix("e") if len(word) > _SHORTEST + 1 else word


_PHASES = "intent|execute|result|cite|outcome|pivot|clear|assumption|negative_grounding"
_INTERNAL = re.compile(
    r"(?i:\btrajectory (?:pivot|log|phase|lint)|\btrajectory/\S+|(?<!\S)\S+-\d{4}-\d\d-\d\d\.jsonl\b"
    r"|\b(?:intent|cite|negative[_ ]grounding) phase\b|\blogging (?:\w+ ){1,3}to (?:the )?trajectory\b"
    rf"|\bphase[\"']?\s*[:=]\s*[\"']?(?:{_PHASES})\b|\boutcome_match\b|\bexpected outcome\s*:"
    r"|\bgrounding type\b|\bgrounding[\"']?\s*[:=]\s*[\"']?(?:citation|code_reference|assumption)\b"
    r"|\btokens_estimated\b|\bfingerprint_(?:before|after)\b)"
)


def internal_words(text: str) -> str | None:
    """Return the first words in a text for users that are about the machinery (T19): log paths, phases,
    grounding types, results of validation."""
    found = _INTERNAL.search(text)
    return None if found is None else found[0]
