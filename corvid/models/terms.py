"""The words of a text as a search sees them: folded, without marks, lightly stemmed, in every script."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from corvid.normalising import normalised

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")

#: Scripts written without spaces: each character counts, alone and together with its neighbour.
_UNSPACED = re.compile(
    "["
    "\u0e00-\u0eff"  # Thai, Lao
    "\u1000-\u109f"  # Myanmar
    "\u1780-\u17ff"  # Khmer
    "\u3040-\u30ff"  # Hiragana, Katakana
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # Han
    "\U00020000-\U0003ffff"
    "]"
)

_HOW = re.compile(
    r"\bhow[ ]+(?:long|tall|far|old|big|large|high|deep|fast|heavy|often|soon)\b", re.IGNORECASE
)

#: Marks, and characters that are not seen. Vowel signs go too, on both sides of every comparison.
_DROPPED = frozenset({"Mn", "Mc", "Me", "Cf"})

_STOP_WORDS_TEXT = """
    a about above after again all also am an and any are as at be because been before being below
    between both but by can could did do does doing don down during each few for from further had has
    have having he her here hers him his how i if in into is it its itself just may me might more most
    my no nor not now of off on once only or other our out over own please same shall she should so some
    such tell than that the their them then there these they this those through to too under until up
    upon very was we were what when where which while who whom whose why will with would you your
"""
STOP_WORDS = frozenset(_STOP_WORDS_TEXT.split())


def is_unspaced(character: str) -> bool:
    """Return whether the character belongs to a script that is written without spaces between words."""
    return _UNSPACED.match(character) is not None


def fold(text: str) -> str:
    """Return the text for comparison: compatibility forms unified, case folded, marks gone."""
    if text.isascii():
        return text.lower()
    decomposed = normalised("NFKD", text.casefold())
    kept = "".join(c for c in decomposed if unicodedata.category(c) not in _DROPPED)
    return normalised("NFC", kept)


def stem(word: str) -> str:
    """Return a light English stem: plural, possessive and the commonest verb endings. Other words are
    unchanged."""
    word = word.replace("’", "'")
    if word.endswith("'s"):
        word = word[:-2]
    word = word.replace("'", "")
    if not word.isascii() or len(word) < 4 or not word.isalpha():
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return _without_ending(word[:-2])
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    return _without_ending(word)


def _without_ending(word: str) -> str:
    for ending in ("ing", "ed"):
        rest = word[: -len(ending)]
        if word.endswith(ending) and len(rest) > 2 and re.search("[aeiouy]", rest):
            if rest[-1] == rest[-2] and rest[-1] not in "lsz":
                return rest[:-1]
            return rest[:-1] if rest.endswith("e") else rest
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


def terms(text: str) -> list[str]:
    """Return every term of the text in order, repeated ones too; stop words are left out."""
    found: list[str] = []
    for word in _WORD.findall(fold(text)):
        found += _known_terms(word) if len(word) < _LONG else _terms_of(word)
    return found


def _terms_of(word: str) -> tuple[str, ...]:
    if _UNSPACED.search(word):
        return tuple(_grams(word))
    return () if word in STOP_WORDS else (stem(word),)


_LONG = 30
_known_terms = lru_cache(1 << 16)(_terms_of)
"""Texts have most words many times."""


def _grams(word: str) -> list[str]:
    """Return single characters and pairs of unspaced script; runs of other script inside stay words."""
    found: list[str] = []
    run = ""
    previous = ""
    for character in word:
        if not is_unspaced(character):
            run += character
            previous = ""
            continue
        if run:
            found.append(run)
            run = ""
        found.append(character)
        if previous:
            found.append(previous + character)
        previous = character
    return [*found, run] if run else found


def question_terms(text: str) -> list[str]:
    """Return the terms of a question. The word after `how` asks for a number (`how long`) and is no word to
    look for, unless nothing else would be left."""
    return terms(_HOW.sub(" ", text)) or terms(text)


def name_terms(name: str) -> list[str]:
    """Return the words of an identifier: `sideEffects`, `side_effects` and `SideEffects` all give the same
    two."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("_", " ")
    return terms(spaced)
