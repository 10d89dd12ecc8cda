"""Words of texts and queries as the searches for absence compare them: identifiers taken apart, and stemmed.

Stemming is ours (Porter, 1980) so that two queries are as alike on every machine as on any other: not every
SQLite has a full-text index, and what is alike decides what a log says.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import pairwise

from corvid.normalising import normalised

_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
    "\uf900-\ufaff\U00020000-\U0003ffff"
)
"""Scripts without blanks between words (Thai, Lao, Burmese, Khmer, kana, Han) or with particles tied to them
(Hangul): each letter is a word of its own, or a word inside a sentence would never be met."""
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}]+")
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_]+|\d+")
_DIGITS = re.compile(r"\d+|\D+")
_TIED = re.compile(r"(?<![^\W_])[^\W_]+(?:[-_./][^\W_]+)+")
_IDENTIFIER = re.compile(r"(?<![^\W_])[^\W_]+(?:[-_][^\W_]+)+")
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff"
    "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"
)
"""Characters that can't be seen, and marks on letters that no letter has with its mark."""
_LONGEST = 64
"""Letters of a word that is stemmed; SQLite's stemmer leaves longer ones alone, too."""
_FUNCTION_WORDS = frozenset(re.findall(r"\w+", """
    a about after all also an and any are as at be because been before but by can could did do does for
    from had has have he her his how i if in into is it its may me more most my no nor not of on only or
    other our out over own she should so some such than that the their them then there these they this
    those through to too under until up was we were what when where which while who whom why will with
    would you your
"""))  # fmt: skip
"""English words that say nothing of what a text is about."""
_GENERIC_WORDS = frozenset(re.findall(r"\w+", """
    api app application base call class client code component config core data default element entity
    error factory feature field file function group handle handler helper implementation index info
    input instance interface item key library line list logic main manage manager map method model
    module name new node number object operation option output package parameter parse process processor
    project property provider request resource response result run server service set setting source
    state string support system task test tool type update use user util utility value variable version
    wrapper
"""))  # fmt: skip
"""Words of programs that stand in most of them, whatever they do."""


def seen(text: str) -> str:
    """Return the text as people see it: without characters that take no room, and in one spelling of its
    letters."""
    return text if text.isascii() else _UNSEEN.sub("", normalised("NFKC", text))


def words(text: str) -> tuple[str, ...]:
    """Return the words of a text, each once, in their order."""
    return tuple(dict.fromkeys(_WORD.findall(seen(text))))


def telling(text: str) -> tuple[str, ...]:
    """Return the words of a query without those that say nothing of what it is about; one word for each
    stem."""
    by_stem = {stem(word): word for word in reversed(words(text)) if word.casefold() not in _FUNCTION_WORDS}
    return tuple(reversed(by_stem.values()))


def is_specific(word: str) -> bool:
    """Return whether a word of `telling` tells one feature from another: no single letter, number or word
    that stands in most programs."""
    if word.isascii() and (len(word) == 1 or word.isdigit()):
        return False
    return stem(word) not in _generic_stems()


def is_generic(word: str) -> bool:
    """Return whether a word stands in programs whatever they do, or is a number or a letter."""
    return not is_specific(word) or word.casefold() in _FUNCTION_WORDS


@lru_cache(maxsize=1)
def _generic_stems() -> frozenset[str]:
    return frozenset(map(stem, _GENERIC_WORDS))


def raw_words(text: str) -> Iterator[str]:
    """Yield the words of a text, and of each identifier of several the pairs that stand beside each other as
    one: `web_hook` is web, hook and webhook."""
    bare = seen(text)
    yield from _WORD.findall(bare)
    for found in _IDENTIFIER.finditer(bare):
        for one, other in pairwise(_WORD.findall(found[0])):
            yield one + other


@lru_cache(maxsize=65_536)
def parts_of(word: str) -> tuple[str, ...]:
    """Return the word, its parts at capitals and digits, and each two of these that stand beside each other:
    of `useOAuthClient` also `OAuth`."""
    camel = _CAMEL.findall(word)
    pairs = (one + other for one, other in pairwise(camel))
    return tuple(dict.fromkeys((*_all_parts(word), *pairs)))


def spelled(word: str) -> tuple[tuple[str, ...], ...]:
    """Return the ways to write a word of a query whose parts stand for it together, of which one says
    something."""
    return tuple(way for way in spellings(word) if len(way) == 1 or any(len(part) > 3 for part in way))


def holds(present: Collection[str], word: str) -> bool:
    """Return whether a text with these stems has the word in one of its spellings."""
    return any(all(stem(part) in present for part in way) for way in spellings(word))


def spellings(word: str) -> tuple[tuple[str, ...], ...]:
    """Return the ways in which one word may be written: whole, or in parts: `OAuth2` is (OAuth2), (O, Auth,
    2) and (OAuth, 2)."""
    ways = ((word,), tuple(_CAMEL.findall(word)), tuple(_DIGITS.findall(word)))
    return tuple(dict.fromkeys(way for way in ways if way))


def spelled_out(text: str) -> str:
    """Return the words of the text, each with its parts behind it: `readJwtToken2` is also read, Jwt, Token,
    2."""
    return " ".join(map(_spelled, _WORD.findall(seen(text))))


@lru_cache(maxsize=65_536)
def _spelled(word: str) -> str:
    return " ".join(_all_parts(word))


@lru_cache(maxsize=65_536)
def _all_parts(word: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part for way in spellings(word) for part in way))


def tied(text: str) -> Iterator[tuple[str, ...]]:
    """Yield the words that a hyphen, a point or the like ties together: `sign-on` may be written `signon`,
    too."""
    for found in _TIED.finditer(seen(text)):
        yield tuple(_WORD.findall(found[0]))


def stems(text: str) -> frozenset[str]:
    """Return the stemmed words of a query, with the parts of its identifiers."""
    return frozenset(stem(part) for word in words(text) for part in _all_parts(word))


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """Return the word without case, accents and its ending. Words that are not in Latin letters keep their
    ends, and one that is nothing but accents keeps them."""
    bare = "".join(one for one in normalised("NFKD", word) if not unicodedata.combining(one)) or word
    bare = bare.casefold()
    if not (3 <= len(bare) <= _LONGEST and bare.isascii()):
        return bare
    return _last_e(_endings(_of_y(_of_tense(_of_plural(bare)))))


def _of_plural(word: str) -> str:
    for ending, instead in (("sses", "ss"), ("ies", "i"), ("ss", "ss"), ("s", "")):
        if word.endswith(ending):
            return word[: -len(ending)] + instead
    return word


def _of_tense(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) > 0 else word
    for ending in ("ed", "ing"):
        rest = word.removesuffix(ending)
        if rest != word:
            return _mended(rest) if _has_vowel(rest) else word
    return word


def _mended(word: str) -> str:
    """Return a stem, such as `conflat`, `hopp` and `fil` of conflated, hopping and filing, with what it
    needs."""
    if word.endswith(("at", "bl", "iz")):
        return word + "e"
    if word[-1:] == word[-2:-1] and not _is_vowel(word, len(word) - 1) and word[-1] not in "lsz":
        return word[:-1]
    return word + "e" if _measure(word) == 1 and _is_short(word) else word


def _of_y(word: str) -> str:
    return word[:-1] + "i" if word.endswith("y") and _has_vowel(word[:-1]) else word


_SECOND = (
    ("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"),
    ("logi", "log"), ("bli", "ble"), ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"),
    ("ization", "ize"), ("ation", "ate"), ("ator", "ate"), ("alism", "al"), ("iveness", "ive"),
    ("fulness", "ful"), ("ousness", "ous"), ("aliti", "al"), ("iviti", "ive"), ("biliti", "ble"),
)  # fmt: skip
_THIRD = (
    ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""),
    ("ness", ""),
)  # fmt: skip
_FOURTH = (
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou", "ism",
    "ate", "iti", "ous", "ive", "ize",
)  # fmt: skip


def _endings(word: str) -> str:
    """Apply steps 2 to 4: remove endings made of endings, one after the other."""
    for table in (_SECOND, _THIRD):
        for ending, instead in table:
            if word.endswith(ending):
                rest = word[: -len(ending)]
                word = rest + instead if _measure(rest) > 0 else word
                break
    for ending in _FOURTH:
        if word.endswith(ending):
            rest = word[: -len(ending)]
            if _measure(rest) > 1 and (ending != "ion" or rest.endswith(("s", "t"))):
                return rest
            break
    return word


def _last_e(word: str) -> str:
    if word.endswith("e"):
        rest = word[:-1]
        if _measure(rest) > 1 or (_measure(rest) == 1 and not _is_short(rest)):
            word = rest
    return word[:-1] if word.endswith("ll") and _measure(word[:-1]) > 1 else word


def _is_vowel(word: str, at: int) -> bool:
    """Check whether a letter is a vowel; a `y` is one behind a consonant."""
    return word[at] in "aeiou" or (word[at] == "y" and at > 0 and not _is_vowel(word, at - 1))


def _has_vowel(word: str) -> bool:
    return any(_is_vowel(word, at) for at in range(len(word)))


def _measure(word: str) -> int:
    """Return how often a consonant follows a vowel."""
    vowels = [_is_vowel(word, at) for at in range(len(word))]
    return sum(before and not after for before, after in pairwise(vowels))


def _is_short(word: str) -> bool:
    """Return whether it ends with consonant, vowel, consonant, the last none of w, x and y."""
    last = len(word) - 1
    return (
        last >= 2
        and not _is_vowel(word, last) and _is_vowel(word, last - 1) and not _is_vowel(word, last - 2)
        and word[last] not in "wxy"
    )  # fmt: skip
