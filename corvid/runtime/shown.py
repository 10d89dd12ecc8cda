"""What a strict answer shows, from what was verified in it (provenance.grade.4)."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from corvid.runtime.boundary.walk import parts_of
from corvid.runtime.citations.marks import MARKS
from corvid.runtime.citations.verify import VerifiedSpan
from corvid.runtime.provenance.evidence import NUMBER, Evidence, Leaf
from corvid.runtime.provenance.nodes import CitedSpan, Key, Quoted
from corvid.runtime.values import Err, Ok, Some, Structure, Variant
from corvid.types import EXCERPT

Quotes: TypeAlias = Mapping[int, tuple[int, Quoted]]
"""The node of each excerpt of an answer, and its step, by the id of the excerpt."""

_SILENT = frozenset(MARKS + ".,;:…")


def evidence_of(value: object, spans: Sequence[VerifiedSpan], quotes: Quotes) -> Evidence:
    """Return what the answer shows whose texts, in the order of `texts_in`, have these quotations."""
    return _Reader(spans, quotes).part(value).evidence


def counting(text: str) -> list[int]:
    """Return the places of the characters that say something: no blanks, quotation marks, full stops, commas
    and the like, nothing that can't be seen, and no `>` that begins a line."""
    places = []
    begins = True
    for place, character in enumerate(text):
        quiet = character in _SILENT or unicodedata.category(character)[0] in "ZC"
        if not quiet and not (begins and character == ">"):
            places.append(place)
            begins = False
        elif character in "\n\r":
            begins = True
    return places


def searched(texts: Sequence[str], passages: Sequence[str]) -> list[Leaf]:
    """Return what texts show in which these passages are looked for, character by character."""
    leaves = []
    for text in texts:
        covered: set[int] = set()
        for passage in filter(None, dict.fromkeys(passages)):
            at = text.find(passage)
            while at >= 0:
                covered.update(range(at, at + len(passage)))
                at = text.find(passage, at + len(passage))
        counted = counting(text)
        leaves.append(Leaf(len(counted), len(covered.intersection(counted))))
    return leaves


def texts_outside(label: object, shows: Callable[[int, object], object]) -> list[str]:
    """Return the texts under a label of a run, keys of maps too, but for those under a label inside it whose
    node and text (of a quote: its text) `shows` something of its own."""
    assert isinstance(label, tuple)
    found: list[str] = []
    waiting: list[object] = [label[0]]
    while waiting:
        here = waiting.pop()
        words = _words(here)
        if isinstance(here, tuple):
            waiting += [] if shows(here[1], _words(here[0])) else [here[0]]
        elif words is not None:
            found.append(words)
        else:
            found += [key for key in here if isinstance(key, str)] if isinstance(here, dict) else []
            waiting += [inner for _, inner in parts_of(here)]
    return found


def _words(value: object) -> str | None:
    """Return the text that a value is, or that a quote has."""
    if isinstance(value, Structure) and value.corvid_type == EXCERPT.name:
        return str(value.text)  # type: ignore[attr-defined]
    return value if isinstance(value, str) else None


class _Part(Struct, frozen=True):
    """A part of an answer: whether it `shows` a quote, not in a record inside it; and whether texts in it are
    neither verified nor beside a quote: `loose` ones, beside which one may still are in the record around
    them, or `bare` ones."""

    evidence: Evidence
    verified: bool = False
    shows: bool = False
    loose: bool = False
    bare: bool = False


class _Reader:
    """Reads the parts of an answer in the order of `texts_in`."""

    def __init__(self, spans: Sequence[VerifiedSpan], quotes: Quotes) -> None:
        self._quotes = quotes
        self._texts = 0
        self._spans: dict[int, list[VerifiedSpan]] = {}
        for span in spans:
            self._spans.setdefault(span.leaf, []).append(span)

    def part(self, value: object) -> _Part:
        if isinstance(value, str):
            leaf, enough = self._text(value)
            loose = not enough and bool(value.strip())
            return _Part(Evidence(enough, leaf), enough, loose=loose)
        if isinstance(value, Structure) and value.corvid_type == EXCERPT.name:
            node, quote = self._quotes[id(value)]
            size = len(counting(quote.text))
            leaf = Leaf(size, size, (quote.span,), ((0, len(quote.text)),))
            return _Part(Evidence(True, leaf, quoted=node), True, shows=True)
        if isinstance(value, bool | int | float):
            return _Part(NUMBER)
        return self._whole(value)

    def _text(self, text: str) -> tuple[Leaf, bool]:
        """Return what the next text shows, and whether a quotation in it says enough."""
        spans = self._spans.get(self._texts, [])
        self._texts += 1
        counted = counting(text)
        within = [span for span in spans if span.says != "beside"]
        covered = {place for span in within for place in range(span.answer_start, span.answer_end)}
        cited = tuple(CitedSpan(one.document_hash, one.start, one.end, one.text) for one in spans)
        at = tuple(
            (one.answer_end if one.says == "beside" else one.answer_start, one.answer_end) for one in spans
        )
        leaf = Leaf(len(counted), len(covered.intersection(counted)), cited, at)
        return leaf, any(span.says == "enough" for span in spans)

    def _whole(self, value: object) -> _Part:
        keys: dict[str, tuple[Leaf, bool]] = {}
        if isinstance(value, dict):
            keys = {key: self._text(key) for key in value if isinstance(key, str)}
        parts: dict[Key, _Part] = {key: self.part(inner) for (key,), inner in parts_of(value)}
        inside = parts.values()
        verified = any(part.verified for part in inside) or any(enough for _, enough in keys.values())
        shows = any(part.shows for part in inside)
        bare = any(part.bare for part in inside)
        loose = any(part.loose for part in inside)
        loose = loose or any(not enough and bool(key.strip()) for key, (_, enough) in keys.items())
        if isinstance(value, Structure):
            shows, loose, bare = False, False, bare or (loose and not shows)
        elif isinstance(value, Ok | Err):
            shows, loose, bare = False, False, bare or loose
        evidence = Evidence(
            verified and not loose and not bare, None, isinstance(value, Variant | Ok | Err),
            {key: leaf for key, (leaf, _) in keys.items()},
            {key: part.evidence for key, part in parts.items()}, optional=isinstance(value, Some),
        )  # fmt: skip
        return _Part(evidence, verified, shows, loose, bare)
