"""What can be decided about the words of a claim: phrases that guess, a source at the end, literal parts (S6,
S10, S12)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST = 10_000
"""Characters of a claim that are looked at."""
LONGEST_LITERAL = 500
"""Characters of a literal part; a longer one is not looked for."""
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_QUOTED = re.compile(r"`([^`]+)`|(?<!\w)'([^']+)'(?!\w)|\"([^\"]+)\"|“([^“”]+)”")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:[.,]\d+)*(?!\w)")
# A place begins where a word does: tried from every letter of a long word, it would cost the square of that.
_PLACE = re.compile(
    r"(?<![^\s()'\"`])[^\s()'\"`]+:\d+|\blines?\s+\d+(?:\s*(?:-|–|to|and)\s*\d+)*", re.IGNORECASE
)
_OUTPUT = re.compile(r"\boutput\b|`[^`]+`|(?<!\w)'[^']+'(?!\w)|\"[^\"]+\"", re.IGNORECASE)


def guesses(text: str, phrases: Iterable[str]) -> str | None:
    """The first of the phrases that the text has, word for word; capitals and signs between words mean
    nothing."""
    spoken = f" {' '.join(_words(text))} "
    return next((phrase for phrase in phrases if f" {' '.join(_words(phrase))} " in spoken), None)


def _words(text: str) -> list[str]:
    return [word.casefold().replace("’", "'") for word in _WORD.findall(text[:LONGEST])]


def split(text: str) -> tuple[str, str]:
    """A claim without its source, and the source: what stands in brackets at its end, as in `[Claim] (Source:
    [tool/observation])`; empty if nothing stands there."""
    said = text[:LONGEST].rstrip().rstrip(".")
    if not said.endswith(")"):
        return said, ""
    depth = 0
    for at in range(len(said) - 1, -1, -1):
        depth += (said[at] == ")") - (said[at] == "(")
        if depth == 0:
            return said[:at].rstrip(), said[at + 1 : -1].removeprefix("Source:").strip()
    return said, ""


def literals(text: str) -> tuple[str, ...]:
    """The parts of a claim that can stand in an observation only word for word: numbers, and what is in
    quotation marks. Its source and places in files are no parts of what it says."""
    said = _PLACE.sub(" ", split(text)[0])
    quoted = [next(filter(None, found.groups())) for found in _QUOTED.finditer(said)]
    parts = dict.fromkeys([*quoted, *_NUMBER.findall(_QUOTED.sub(" ", said))])
    return tuple(part for part in parts if len(part) <= LONGEST_LITERAL)


def stands_in(literal: str, observed: str) -> bool:
    """Whether a literal part stands there: a number not as a part of a longer one, white space however it is
    broken into lines."""
    wanted = " ".join(literal.split())
    if not _NUMBER.fullmatch(literal):
        return wanted in " ".join(observed.split())
    at = observed.find(wanted)
    while at >= 0:
        if not (_GOES_ON.match(observed, at + len(wanted)) or _BEGAN.search(observed, max(0, at - 2), at)):
            return True
        at = observed.find(wanted, at + 1)
    return False


_GOES_ON = re.compile(r"\d|[.,]\d")
_BEGAN = re.compile(r"\d[.,]?\Z")


def names_place(text: str) -> bool:
    """Whether a `path:line` stands in it."""
    return _PLACE.search(text[:LONGEST]) is not None


def shows_output(text: str) -> bool:
    """Whether something that was put out stands in it, or is at least called that."""
    return _OUTPUT.search(text[:LONGEST]) is not None
