"""What refutes a claim of absence: a file that has a *specific* word of a query, as code writes words.

A word is specific if it tells one feature from another: it does not stand in many libraries, and is not all
over this tree, unless what is claimed to be absent is called so. One common word never refutes, and in code a
specific one alone does. A comment speaks of many things: one word of it refutes only if it is in the name of
what is claimed to be absent, or all that the query asks for. Two words of the queries refute together on one
line if neither is generic or all over the tree, nor in the other, as `mail` is in `email`; so do more than
half of the words of one query, unless all of these are common. A file refutes a query without a specific word
if it holds all its words.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import chain
from pathlib import Path

from msgspec import Struct

from corvid.audit.absence.tree import TextFile
from corvid.audit.cite.comments import comments
from corvid.audit.cite.languages import language_of
from corvid.audit.lines import lines_of
from corvid.protocols.absence import LIMIT, Hit
from corvid.protocols.words import (
    is_generic,
    parts_of,
    raw_words,
    spelled,
    stem,
    telling,
    tied,
)

COMMON_FILES = 4
COMMON_SHARE = 0.005
"""A word that so many files have, and so large a share of them, is all over the tree."""
SHORTEST_PREFIX = 4
"""Letters of a word that may begin a longer part of an identifier."""
_TESTS = ("test", "tests", "testing", "spec", "specs", "__tests__", "fixtures", "testdata")


class Term(Struct, frozen=True):
    """A word of a query, or words that are tied to one: what code may write for it, as stems and as
    beginnings. `named`: what is claimed to be absent is called so, and by no word that says more."""

    word: str
    stems: tuple[frozenset[str], ...]
    begins: tuple[str, ...]
    named: bool
    generic: bool
    common: bool


class Answer(Struct, frozen=True):
    """What a tree says to one query: hits that refute, hits in tests, how many files have any of the words,
    and whether something could be decided by its words."""

    hits: tuple[Hit, ...]
    in_tests: tuple[Hit, ...]
    mentioned: int
    decided: bool


class Words:
    """The words of a tree: of each file those that stand in it, and of each word its parts."""

    def __init__(self, files: Sequence[TextFile]) -> None:
        self._files = tuple(files)
        self._of_file = [frozenset(raw_words(file.text)) for file in files]
        every: set[str] = set().union(*self._of_file)
        self._stems = {word: frozenset(map(stem, parts_of(word))) for word in every}
        self._parts = {word: tuple(part.casefold() for part in parts_of(word)) for word in every}

    def asked(self, queries: Sequence[str], feature: str) -> Mapping[str, Answer]:
        """Return the answers to queries about a feature, which are judged together: a word of one and a word
        of the other on one line speak of it."""
        terms = {query: tuple(terms_of(query, feature)) for query in queries}
        met = {term: self._met(term) for term in dict.fromkeys(chain(*terms.values()))}
        for word, inside in self._glued(tuple(met)):
            met |= {term: met[term] | {word} for term in inside}
        holding = {term: [not met[term].isdisjoint(found) for found in self._of_file] for term in met}
        files = {term: sum(found) for term, found in holding.items()}
        specific = {term for term in met if self._is_specific(term, files[term])}
        telling = {term for term in met if not term.generic and not self._is_everywhere(files[term])}
        telling |= specific
        return {query: self._answer(own, met, holding, specific, telling) for query, own in terms.items()}

    def _answer(
        self, own: tuple[Term, ...], met: Mapping[Term, frozenset[str]], holding: Mapping[Term, list[bool]],
        specific: Set[Term], telling: Set[Term],
    ) -> Answer:  # fmt: skip
        decides = any(term in specific for term in own)
        hits: list[Hit] = []
        mentioned = 0
        for at, file in enumerate(self._files):
            here = [term for term in own if holding[term][at]]
            mentioned += bool(here)
            if any(term in telling for term in here) or 2 * len(here) > len(own) > 1:
                hits += _hits(file, met, own, specific, telling)
            if own and not decides and len(here) == len(own):
                hits += _of_all(file, met, own)
        ours = [hit for hit in hits if not is_test(hit.path)]
        tests = [hit for hit in hits if is_test(hit.path)]
        decided = decides or sum(not term.generic for term in own) > 1
        return Answer(tuple(ours[:LIMIT]), tuple(tests[:LIMIT]), mentioned, decided)

    def _met(self, term: Term) -> frozenset[str]:
        """Return the words of the tree that the term stands for."""
        return frozenset(word for word in self._stems if self._is_met(term, word))

    def _is_met(self, term: Term, word: str) -> bool:
        stems = self._stems[word]
        if any(one <= stems for one in term.stems):
            return True
        return any(part.startswith(term.begins) for part in self._parts[word]) if term.begins else False

    def _glued(self, terms: Sequence[Term]) -> Iterator[tuple[str, tuple[Term, ...]]]:
        """Yield the words of the tree in which several of the terms stand beside or behind each other,
        whatever is before them, with these terms: `VERIFYWEBHOOKSIGNATURE`."""
        # One term in the middle of a word is chance too often: `active` is in `interactive`.
        sought = [term for term in terms if term.begins]
        longest = sorted(sought, key=lambda term: (-len(term.begins[0]), term.word))
        for word in self._stems:
            rest, inside = word.casefold(), list[Term]()
            for term in longest:
                if any(one in rest for one in term.begins):
                    rest = _without(rest, term.begins)
                    inside.append(term)
            if len(inside) > 1:
                yield word, tuple(inside)

    def _is_everywhere(self, files: int) -> bool:
        return files >= COMMON_FILES and files >= COMMON_SHARE * len(self._files)

    def _is_specific(self, term: Term, files: int) -> bool:
        if term.generic:
            return False
        if term.named:
            return not (term.common and self._is_everywhere(files))
        return not (term.common or self._is_everywhere(files))


def terms_of(query: str, feature: str) -> Iterator[Term]:
    """Yield the words of a query, those that are tied as one."""
    named = _named(feature)
    groups = [group for group in tied(query) if 1 < len(group) <= 4]
    for group in groups:
        joined = "".join(group)
        stems: tuple[frozenset[str], ...] = (frozenset({stem(joined)}),)
        is_named = any(stem(one) in named for one in group)
        yield Term("-".join(group), stems, _begins(joined), is_named, generic=False, common=False)
    inside = {word for group in groups for word in group}
    for word in telling(query):
        if word in inside and (is_generic(word) or is_common(word)):
            continue
        core = _core(word)
        ways = (*spelled(word), (core,)) if core else spelled(word)
        stems = tuple(frozenset(map(stem, way)) for way in ways)
        is_named = stem(word) in named or (bool(core) and stem(core) in named)
        yield Term(word, stems, _begins(core or word), is_named, is_generic(word), is_common(word))


def _named(feature: str) -> frozenset[str]:
    """Return the stems of the words in the name of a feature that say most: those that stand in few
    libraries, or the one that stands in fewest."""
    words = [word for word in telling(feature) if not is_generic(word)]
    rare = [word for word in words if not is_common(word)] or sorted(words, key=commonness)[:1]
    return frozenset(stem(one) for word in rare for one in (word, _core(word)) if one)


def is_common(word: str) -> bool:
    """Return whether a word stands in many libraries (`scripts/common_words.py`)."""
    return stem(word) in _common_stems()


def commonness(word: str) -> int:
    """Return in how many libraries a word occurs, as a rank; 0 for few."""
    return _common_stems().get(stem(word), 0)


@lru_cache(maxsize=1)
def _common_stems() -> Mapping[str, int]:
    listed = Path(__file__).with_name("common_words.txt").read_text(encoding="utf-8").split()
    return {one: rank for rank, one in enumerate(listed, 1)}


def _core(word: str) -> str:
    """Return `OAuth` for `OAuth2`: what is left without the number of a version; empty if that says too
    little."""
    bare = word.rstrip("0123456789")
    return bare if bare != word and len(bare) >= SHORTEST_PREFIX and not is_generic(bare) else ""


def _begins(word: str) -> tuple[str, ...]:
    folded = word.casefold()
    return (folded,) if len(folded) >= SHORTEST_PREFIX and not folded.isdigit() else ()


def _without(text: str, parts: Sequence[str]) -> str:
    for part in parts:
        text = text.replace(part, " ")
    return text


def is_test(path: str) -> bool:
    """Return whether a file is one of tests by its path."""
    folders, _, name = path.casefold().rpartition("/")
    bare = name.split(".")
    return (
        any(one in _TESTS for one in folders.split("/"))
        or name.startswith("test_") or bare[0].endswith(("_test", "_spec")) or "test" in bare[1:-1]
        or "spec" in bare[1:-1] or name == "conftest.py"
    )  # fmt: skip


def _hits(
    file: TextFile, met: Mapping[Term, frozenset[str]], own: Collection[Term], specific: Set[Term],
    telling: Set[Term],
) -> Iterator[Hit]:  # fmt: skip
    """Yield the lines that refute, with the words that they have."""
    prose: frozenset[int] | None = None
    for number, line in enumerate(lines_of(file.text), 1):
        every = _terms_on(line, met) if line else ()
        here = _apart([term for term in every if term in telling], specific)
        mine = [term for term in every if term in own and not term.generic]
        if len(mine) > 1 and 2 * len(mine) > len(own) and not all(term.common for term in mine):
            yield Hit(file.path, number, 1.0, line, tuple(term.word for term in every))
            continue
        if not any(term in own for term in here):
            continue
        if len(here) < 2:
            if here[0] not in specific:
                continue
            prose = _prose_of(file) if prose is None else prose
            alone = all(term.generic for term in own if term != here[0])
            spoken = alone or (here[0].named and not here[0].common)
            if number in prose and not spoken and all(term.generic for term in every if term != here[0]):
                continue
        yield Hit(file.path, number, 1.0, line, tuple(term.word for term in every))


def _apart(terms: Sequence[Term], specific: Set[Term]) -> list[Term]:
    """Return the terms without those that only say again what another says: a word that is in a longer one,
    unless it alone is specific."""
    ranked = sorted(terms, key=lambda term: (term not in specific, -len(term.word)))
    apart: list[Term] = []
    for term in ranked:
        word = term.word.casefold()
        if not any(word in one or one in word for one in (other.word.casefold() for other in apart)):
            apart.append(term)
    return apart


def _of_all(file: TextFile, met: Mapping[Term, frozenset[str]], own: Collection[Term]) -> Iterator[Hit]:
    """Yield the line of the file that has most of the words."""
    mine = {term: met[term] for term in own}
    lines = lines_of(file.text)
    best = max(range(len(lines)), key=lambda at: (len(_terms_on(lines[at], mine)), -at), default=None)
    if best is not None:
        here = tuple(term.word for term in _terms_on(lines[best], mine))
        yield Hit(file.path, best + 1, 1.0, lines[best], here)


def _terms_on(line: str, met: Mapping[Term, frozenset[str]]) -> tuple[Term, ...]:
    here = frozenset(raw_words(line))
    return tuple(term for term, words in met.items() if not words.isdisjoint(here))


def _prose_of(file: TextFile) -> frozenset[int]:
    """Return the lines of a file that are comments, by their numbers."""
    language = language_of(file.path.rsplit("/", 1)[-1], file.text)
    if language is None:
        return frozenset()
    starts = [0]
    for line in file.text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    numbers: set[int] = set()
    for comment in comments(file.text, language):
        begins, ends = comment[0][0], max(comment[0][0], comment[-1][1] - 1)
        numbers.update(range(bisect_right(starts, begins), bisect_right(starts, ends) + 1))
    # A line with code before its comment is code.
    lines = lines_of(file.text)
    return frozenset(one for one in numbers if one <= len(lines) and _is_all_prose(lines, numbers, one))


def _is_all_prose(lines: Sequence[str], numbers: Collection[int], number: int) -> bool:
    first = lines[number - 1].lstrip()[:1]
    return number - 1 in numbers or not (first.isalnum() or first in "_$@")
