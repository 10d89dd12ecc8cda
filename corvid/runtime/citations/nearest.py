"""The passage that comes nearest to a quotation that is nowhere: a hint for people, never a verdict."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import islice
from typing import Final

from msgspec import Struct

from corvid.runtime.citations.normal import Normal
from corvid.runtime.citations.tokens import is_single

_WORDS_AT_MOST: Final = 80
_ANCHORS: Final = 24
_HITS_PER_ANCHOR: Final = 4
_SEARCHED_AT_MOST: Final = 400_000_000
_COMPARED_AT_MOST: Final = 64
_ALIKE_ENOUGH: Final = 0.5
_CONTEXT: Final = 2
_SHOWN: Final = 80
_WORD = re.compile(r"\w+|[^\w\s]")


class Nearest(Struct, frozen=True):
    """`passage` is [start, end) of the document with the uri `document`; `difference` says in a few words
    how the quotation departs from it."""

    document: str
    start: int
    end: int
    passage: str
    difference: str


class _Word(Struct, frozen=True):
    text: str
    start: int
    end: int


class _Candidate(Struct, frozen=True):
    likeness: float
    uri: str
    document: Normal
    words: tuple[_Word, ...]


def nearest_passage(quotation: str, documents: Sequence[tuple[str, Normal]]) -> Nearest | None:
    """Return the passage of a document most like `quotation`, which is in normal form, or None if none is
    like it.

    The cost is bounded whatever the texts are: some short pieces of the quotation are looked up, and the
    words around each hit compared.
    """
    wanted = _words(quotation, 0, 40 * _WORDS_AT_MOST)[:_WORDS_AT_MOST]
    best: _Candidate | None = None
    for uri, document, at in islice(_hits(quotation, wanted, documents), _COMPARED_AT_MOST):
        candidate = _around(uri, document, at, wanted)
        if candidate is not None and (best is None or candidate.likeness > best.likeness):
            best = candidate
    if best is None or best.likeness < _ALIKE_ENOUGH:
        return None
    start, end = best.document.start(best.words[0].start), best.document.end(best.words[-1].end)
    difference = _difference(wanted, best.words, quotation, best.document.text)
    return Nearest(best.uri, start, end, best.document.source[start:end], difference)


def _words(text: str, start: int, end: int) -> list[_Word]:
    """Return words, single characters of scripts without spaces, and signs."""
    words: list[_Word] = []
    for match in _WORD.finditer(text, start, min(end, len(text))):
        if any(map(is_single, match.group())):
            words += (_Word(text[at], at, at + 1) for at in range(*match.span()))
        else:
            words.append(_Word(match.group(), *match.span()))
    return words


def _hits(
    quotation: str, wanted: Sequence[_Word], documents: Sequence[tuple[str, Normal]]
) -> Iterator[tuple[str, Normal, int]]:
    """Yield where some pair of words of the quotation is; as an offset at which the quotation would begin."""
    left = _SEARCHED_AT_MOST
    seen: set[tuple[str, int]] = set()
    for first, anchor in _anchors(quotation, wanted):
        for uri, document in documents:
            at = -1
            for _ in range(_HITS_PER_ANCHOR):
                before = at + 1
                at = document.text.find(anchor, before)
                left -= (at if at >= 0 else len(document.text)) - before + 100
                if left < 0:
                    return
                if at < 0:
                    break
                begin = max(0, at - first)
                if (uri, begin) not in seen:
                    seen.add((uri, begin))
                    yield uri, document, begin


def _anchors(quotation: str, wanted: Sequence[_Word]) -> list[tuple[int, str]]:
    """Return pieces of two words, the longest first, with their offset; single words where there is only
    one."""
    reach = 1 if len(wanted) > 1 else 0
    pieces = [
        (first.start, quotation[first.start : second.end])
        for first, second in zip(wanted, wanted[reach:], strict=False)
    ]
    pieces.sort(key=lambda piece: (-len(piece[1]), piece[0]))
    return pieces[:_ANCHORS]


def _around(uri: str, document: Normal, at: int, wanted: Sequence[_Word]) -> _Candidate | None:
    """Return the passage around `at` that lines up with the wanted words."""
    length = wanted[-1].end - wanted[0].start
    slack = min(60, length)
    words = _words(document.text, _word_start(document.text, at - slack), at + length + slack)
    del words[2 * _WORDS_AT_MOST :]
    matcher = SequenceMatcher(None, [w.text for w in wanted], [w.text for w in words], autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    if not blocks:
        return None
    first = max(0, blocks[0].b - blocks[0].a)
    last = min(len(words), blocks[-1].b + blocks[-1].size + len(wanted) - blocks[-1].a - blocks[-1].size)
    passage = tuple(words[first:last])
    same = sum(block.size for block in blocks)
    return _Candidate(2 * same / (len(wanted) + len(passage)), uri, document, passage)


def _word_start(text: str, at: int) -> int:
    """Return a place at or after `at` where no word is cut in two."""
    if at <= 0:
        return 0
    space = text.find(" ", at, at + 40)
    return at if space < 0 else space + 1


def _difference(wanted: Sequence[_Word], passage: Sequence[_Word], quotation: str, document: str) -> str:
    matcher = SequenceMatcher(None, [w.text for w in wanted], [w.text for w in passage], autojunk=False)
    changes = [code for code in matcher.get_opcodes() if code[0] != "equal"]
    if not changes:
        return _edge_difference(wanted, passage, quotation, document)
    _, start, end, there_start, there_end = changes[0]
    said = _excerpt(quotation, wanted, start, end)
    there = _excerpt(document, passage, there_start, there_end)
    if said.casefold() == there.casefold():
        what = f'the source writes "{there}", the answer "{said}"'
    else:
        what = f'the source says "{there}", the answer says "{said}"'
    more = len(changes) - 1
    return what + (f" (and {more} more difference{'s' if more > 1 else ''})" if more else "")


def _edge_difference(wanted: Sequence[_Word], passage: Sequence[_Word], quotation: str, document: str) -> str:
    """Return the words agree: the spacing differs, or the quotation cuts into a word."""
    inside = quotation[wanted[0].start : wanted[-1].end]
    start, end = passage[0].start, passage[-1].end
    if document[start:end] != inside:
        return "the words are the same, the spacing between them is not"
    while start > 0 and not document[start - 1].isspace() and passage[0].start - start < 40:
        start -= 1
    while end < len(document) and not document[end].isspace() and end - passage[-1].end < 40:
        end += 1
    return f'the quotation begins or ends within a word of "{_short(document[start:end])}"'


def _excerpt(text: str, words: Sequence[_Word], start: int, end: int) -> str:
    first = words[max(0, min(start - _CONTEXT, len(words) - 1))]
    last = words[max(0, min(end + _CONTEXT, len(words)) - 1)]
    return _short(text[first.start : last.end])


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN // 2 - 1] + "…" + text[-_SHOWN // 2 :]
