"""What a model's words claim: sentences with a quote and a place, with a place, with a tool that they name;
those that guess; and all others, which are counted and not made into claims."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from corvid.json_type import Json
from corvid.protocols.policy import split

LONGEST_CLAIM = 2000
"""Characters of a sentence that becomes a claim."""
LEAST_QUOTE = 3
"""Words of a quote; of fewer it is a name of something at the place."""
_FENCED = re.compile(r"^[ \t]*(`{3,}+|~{3,}+)[^\n]*\n.*?(?:^[ \t]*\1[^\n]*$|\Z)", re.MULTILINE | re.DOTALL)
_END = re.compile(r"(?<=[.!?])[)\"'*_]*[ \t]+|\n+")
_PLACE = re.compile(
    r"(?<![\w/.@:-])(?:\$\{PROJECT_ROOT\}/)?(?P<path>[~/]?(?:[\w@+-][\w@+.-]*/)*[\w@+.-]*[\w+-]\.[A-Za-z]\w{0,9})"
    r"(?::L?|#L)(?P<line>[1-9]\d{0,7})(?![\d.]*\w)", re.ASCII,
)  # fmt: skip
"""`src/a.py:12` or `src/a.py#L12`: a name with an ending, and a line."""
_MAY_HAVE_PLACE = re.compile(r"\.\w{1,10}(?::L?|#L)\d", re.ASCII)
_QUOTES = re.compile(r"`([^`\n]+)`|“([^“”\n]+)”|\"([^\"\n]+)\"")
_HEDGES = ("probably", "presumably", "likely", "i assume", "i believe", "i think", "i guess", "might be")
_STATES = re.compile(r"(?<![^\W\d_])[^\W\d_]++\W+[^\W\d_]")
_LIST = re.compile(r"^[ \t>]*(?:[-*+]|\d{1,3}[.)])?[ \t]*")
_HEADING = re.compile(r"[ \t]*(?:#|\||-{3,}|={3,})")
Fields: TypeAlias = "dict[str, Json]"


class Words(Struct, frozen=True):
    """What a text holds: claims as fields of events, and how many sentences claim something that nothing in
    them is cited for."""

    claims: tuple[Fields, ...]
    uncited: int


@lru_cache(maxsize=16)
def guess_of(phrases: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds a hedge, or one of the phrases, whatever signs are between their words."""
    ways = ("[\\W_]+".join(map(re.escape, re.findall(r"\w+", one))) for one in (*_HEDGES, *phrases))
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(filter(None, ways))})(?![^\W_])", re.IGNORECASE)


def claims_of(text: str, tools: Collection[str], phrases: tuple[str, ...]) -> Words:
    """Return the claims of what a model said. `tools` are those that were called before; `phrases` guess."""
    if "```" in text or "~~~" in text:
        text = _FENCED.sub("\n", text)
    guess = guess_of(phrases)
    telling = (
        "(" in text or "[ASSUMPTION" in text or _MAY_HAVE_PLACE.search(text) is not None
        or guess.search(text) is not None
    )  # fmt: skip
    claims: list[Fields] = []
    uncited = 0
    for sentence in _END.split(text):
        if not _STATES.search(sentence) or sentence.rstrip("*_ \t").endswith("?") or _HEADING.match(sentence):
            continue
        found = _claim(_LIST.sub("", sentence)[:LONGEST_CLAIM].rstrip(), tools, guess) if telling else None
        if found is None:
            uncited += 1
        else:
            claims.append(found)
    return Words(tuple(claims), uncited)


def _claim(sentence: str, tools: Collection[str], guess: re.Pattern[str]) -> Fields | None:
    if "[ASSUMPTION" in sentence:
        return {"phase": "assumption", "claim": sentence, "grounding": "assumption", "flag": "[ASSUMPTION]"}
    if (hedge := guess.search(sentence)) is not None:
        flag = f"[ASSUMPTION: it says {hedge[0]!r}]"
        return {"phase": "assumption", "claim": sentence, "grounding": "assumption", "flag": flag}
    place = _PLACE.search(sentence)
    if place is not None:
        evidence: Fields = {"path": place["path"], "line": int(place["line"])}
        quote = _quote(sentence)
        if quote is None:
            return _cited(sentence, "code_reference", evidence)
        return _cited(sentence, "citation", {"quote": quote, **evidence})
    if ")" not in sentence[-3:]:
        return None
    source = split(sentence)[1].split(" ", 1)[0]
    return _cited(sentence, "observation", {"source": source}) if source in tools else None


def _cited(sentence: str, grounding: str, evidence: Mapping[str, Json]) -> Fields:
    return {"phase": "cite", "claim": sentence, "grounding": grounding, "evidence": dict(evidence)}


def _quote(sentence: str) -> str | None:
    """Return the longest quotation that is not a place and has words enough to show something."""
    found = [next(filter(None, one.groups()), "").strip() for one in _QUOTES.finditer(sentence)]
    telling = [one for one in found if len(re.findall(r"\w+", one)) >= LEAST_QUOTE and not _PLACE.match(one)]
    return max(telling, key=len, default=None)
