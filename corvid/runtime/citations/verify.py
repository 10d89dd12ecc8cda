"""The verdict on the quotations of an answer (citations.quotation.1): verified spans, or the first violation.

A citation beside the text of an answer leads to the words that it says, or is a violation. So is a quotation
that is not shown in the order in which it is written. Overrides turn letters around. An embedding or isolate
in one direction around words of the other turns what is between them around: `100 / 200` is shown as `200
/ 100`; a directional mark does so to numbers.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from msgspec import Struct

from corvid.runtime.citations.index import LIBRARY, Indexed
from corvid.runtime.citations.marks import MARKS, TICKS
from corvid.runtime.citations.nearest import Nearest, nearest_passage
from corvid.runtime.citations.normal import NORMAL_FORM, Normal, normalise, rejoined
from corvid.runtime.citations.spans import (
    Crossing,
    Layout,
    Quote,
    crossing,
    find_quotes,
    lay_out,
    lay_out_shown,
)
from corvid.runtime.citations.tokens import ENOUGH, token_range, weight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corvid.runtime.citations.index import CitedDocument, Indexed
    from corvid.runtime.citations.normal import Normal
    from corvid.runtime.host import ModelCitation

    _Documents: TypeAlias = Sequence[tuple[CitedDocument, Indexed]]

NOT_FOUND = "not in any document"
NO_CITATION = "no citation"
ELIDED_TOO_MUCH = "elided too much"
GOES_ON = "not in any document with the lines below it that have no `>`"
TAG_IN_CODE = "not in any document, and a tag in back-ticks quotes it where HTML is shown without Markdown"
TURNED_AROUND = "turned around by a bidi override"
TAG_LEFT = "a tag of citations that was left in the text"

ELISION = re.compile(r" ?(?:\[ ?…+ ?\]|\( ?…+ ?\)|…+) ?")
_ELISIONS_AT_MOST = 3
_STYLING = re.compile("</?(?:b|big|em|i|mark|s|small|span|strong|sub|sup|u)>", re.IGNORECASE)
"""Tags that a reader of plain text looks past; they have no words."""


Says: TypeAlias = Literal["enough", "little", "beside"]


class VerifiedSpan(Struct, frozen=True):
    """A quotation, or one piece of an elided one, and where it is.

    `text` is [start, end) of the document; [answer_start, answer_end) is its place in the answer's field.
    All offsets count code points of the texts as they came. `leaf` is the number of the field. It `says`
    enough for a citation or too little, or is beside the text, which need not have its words.
    """

    document_hash: str
    start: int
    end: int
    text: str
    field: str
    answer_start: int
    answer_end: int
    leaf: int = 0
    says: Says = "enough"


class CitationViolation(Struct, frozen=True):
    """Why an answer is not a strict citation. [start, end) of the field at path `field` is `span`; `searched`
    are the uris of the documents; `nearest` is only a hint. `short` is what says too little: of an answer
    that cites nothing its first quotation, if it has one; of one that elides too much the piece, if it is not
    for the number of elisions. `is_quote`: the span is not a quotation in a text, it was to be a `Quote`."""

    reason: str
    span: str
    field: str
    start: int
    end: int
    searched: tuple[str, ...]
    nearest: Nearest | None
    normal_form: str = NORMAL_FORM
    short: str = ""
    is_quote: bool = False


def verify_answer(
    fields: Sequence[tuple[str, str]],
    documents: Sequence[CitedDocument],
    *,
    hinted: bool = True,
    cited: Sequence[ModelCitation] | None = None,
    obliged: bool = True,
) -> tuple[VerifiedSpan, ...] | CitationViolation:
    """Check every quotation in the String leaves `fields` (path, text) against the documents, and before
    these what is `cited` beside the text of the only field; None says that this was not possible. An answer
    that is not `obliged` to may quote nothing.

    Returns the verified spans in order, or the first violation in order. A quotation of nothing but white
    space says nothing and is passed over. The same arguments always give the same verdict. To look
    for the nearest passage takes longer than all else, so a mere attempt has no hint.
    """
    verifier = _Verifier(documents, hinted)
    first, answer = fields[0] if fields else ("", "")
    beside = None if cited is None else verifier.check_cited(first, answer, cited)
    if beside is not None:
        return beside
    readings = [_readings(text) for _, text in fields]
    quoted = [[(one.start, one.end) for one in some if one.quote.problem is None] for some in readings]
    crossed = crossing([text for _, text in fields], quoted)
    verifier.expect([*(one.quote.text for some in readings for one in some), *(one.text for one in crossed)])
    for number, (path, text) in enumerate(fields):
        verifier.leaf = number
        violation = verifier.check_field(path, text, readings[number])
        if violation is None:
            here = [one for one in crossed if one.field == number] if crossed else ()
            violation = verifier.check_crossing(path, text, here)
        if violation is not None:
            return violation
    if obliged and not verifier.cited:
        short = verifier.spans[0].text if verifier.spans else ""
        return CitationViolation(NO_CITATION, "", first, 0, 0, verifier.searched, None, short=short)
    return tuple(verifier.spans)


class _Reading(Struct, frozen=True):
    """A quotation of an answer as one of its readers sees it; [start, end) is its place in the answer."""

    layout: Layout
    quote: Quote
    start: int
    end: int


def _readings(text: str) -> list[_Reading]:
    """Return what a reader of the text takes for quotations, and a reader of what HTML makes of it besides,
    in the order of their starts, outer ones first."""
    plain = lay_out(text)
    shown = lay_out_shown(plain)
    readings: dict[tuple[int, int, str | None], _Reading] = {}
    for layout in (plain, *shown):
        for quote in find_quotes(layout):
            start, end = layout.origin(quote.start, quote.end) if layout.stages else (quote.start, quote.end)
            readings.setdefault((start, end, quote.problem), _Reading(layout, quote, start, end))
    if not shown:
        return list(readings.values())
    return sorted(readings.values(), key=lambda reading: (reading.start, -reading.end))


class _Verifier:
    def __init__(self, documents: Sequence[CitedDocument], hinted: bool) -> None:
        self._hinted = hinted
        self._documents = [(document, LIBRARY.get(document.hash, document.text)) for document in documents]
        self.searched = tuple(document.uri for document in documents)
        self.spans: list[VerifiedSpan] = []
        self.cited = False
        self.leaf = 0
        self._normals: dict[str, Normal] = {}

    def expect(self, texts: Sequence[str]) -> None:
        self._normals = {text: normalise(text) for text in texts}
        pieces = [normal.text.strip(" ") for normal in self._normals.values()]
        for _, indexed in self._documents:
            indexed.expect(pieces)

    def check_cited(self, path: str, text: str, cited: Sequence[ModelCitation]) -> CitationViolation | None:
        """Check that each citation leads to what it says, and that none is left in the text as a tag."""
        tag = tag_left(text)
        if tag is not None:
            return self._violation_at(TAG_LEFT, path, text[slice(*tag)], tag, None)
        for one in cited:
            answer = (one.start, one.end)
            place = pointed(one, self._documents)
            if isinstance(place, str):
                return self._violation_at(place, path, one.text, answer, normalise(one.text))
            number, at, stop = place
            if at == stop:
                continue
            document, indexed = self._documents[number]
            normal = indexed.normal
            self._note(document, normal, at, stop, path, answer, "beside")
            self.cited = self.cited or _says_enough(normal, (at, stop), normal, at, stop)
        return None

    def check_field(self, path: str, text: str, readings: Sequence[_Reading]) -> CitationViolation | None:
        covered = 0
        directions = Directions(text)
        for reading in readings:
            layout, quote = reading.layout, reading.quote
            if quote.problem is not None:
                if reading.start >= covered or quote.problem != "unclosed quote":
                    return self._violation(quote.problem, path, layout, _to_line_end(layout, quote), None)
                continue
            if not quote.text.strip():
                continue
            if directions.turns(reading.start, reading.end):
                return self._violation(TURNED_AROUND, path, layout, quote, None)
            normal = self._normals[quote.text]
            reason = self._check(path, layout, quote, normal)
            if reason is not None and layout.stages:
                reason = self._check_as_written(path, layout, quote, reason)
            if reason is not None and self._stands_without_tags(path, layout, quote):
                reason = None
            if reason is not None:
                if self._stands_without_lazy_lines(path, layout, quote):
                    return self._violation(GOES_ON, path, layout, quote, None)
                if reason == NOT_FOUND and layout.has_tags_in_code:
                    reason = TAG_IN_CODE
                return self._violation(reason, path, layout, quote, normal)
            covered = max(covered, reading.end)
        return None

    def _stands_without_lazy_lines(self, path: str, layout: Layout, quote: Quote) -> bool:
        """Return whether only the lines without `>` that Markdown adds to a quotation make it false."""
        for start, own, end in layout.lazy:
            if (start, end) == (quote.start, quote.end):
                text = layout.text[start:own]
                return self._check(path, layout, Quote(start, own, text, None), normalise(text)) is None
        return False

    def _stands_without_tags(self, path: str, layout: Layout, quote: Quote) -> bool:
        """Return whether only tags that style words make a quotation between marks false, for a reader who
        sees them. Nothing is noted: the reading without tags does that."""
        mark = layout.text[quote.start - 1 : quote.start]
        text = _STYLING.sub("", quote.text)
        if text == quote.text or not mark or mark in TICKS or mark not in MARKS:
            return False
        return self._reason_alone(path, text, normalise(text)) is None

    def check_crossing(self, path: str, text: str, crossed: Sequence[Crossing]) -> CitationViolation | None:
        """Check the quotations that begin in this field and end in another; they cite nothing themselves."""
        for one in crossed:
            normal = self._normals[one.text]
            if one.text.strip() and (reason := self._reason_alone(path, one.text, normal)) is not None:
                place = one.start, len(text)
                return self._violation_at(reason, path, text[one.start :], place, normal)
        return None

    def _reason_alone(self, path: str, text: str, normal: Normal) -> str | None:
        """Return why a text by itself fails as a quotation, if it does; no spans are noted."""
        known, cited = len(self.spans), self.cited
        reason = self._check(path, Layout(text, text), Quote(0, len(text), text, None), normal)
        del self.spans[known:]
        self.cited = cited
        return reason

    def _check_as_written(self, path: str, layout: Layout, quote: Quote, reason: str) -> str | None:
        """Return the quotation with the `>` that its lines start with, for documents that have them too."""
        start, end = layout.origin(quote.start, quote.end)
        written = layout.source[start:end]
        if written == quote.text:
            return reason
        plain = Layout(layout.source, layout.source)
        if self._check(path, plain, Quote(start, end, written, None), normalise(written)) is None:
            return None
        return reason

    def _check(self, path: str, layout: Layout, quote: Quote, normal: Normal) -> str | None:
        """Check the quotation: None and spans noted, or why it fails."""
        reason = self._check_in(self._documents, path, layout, quote, normal)
        for one in self._documents if reason == NOT_FOUND else ():
            other = rejoined(normal, one[0].joined)
            if other is not None and self._check_in([one], path, layout, quote, other) is None:
                return None
        return reason

    def _check_in(
        self, documents: _Documents, path: str, layout: Layout, quote: Quote, normal: Normal
    ) -> str | None:
        """Return the same for the words as they are in `normal`, in some of the documents."""
        start, end = _stripped(normal.text)
        if start == end:
            return None
        places = [(start, end)]
        reason = None
        if not self._stands(documents, path, layout, quote, normal, places):
            places = _pieces(normal.text, start, end)
            reason = NOT_FOUND
            if len(places) != 1 or places[0] != (start, end):
                reason = _elision_problem(normal, start, end, places)
                if reason is None and not self._stands(documents, path, layout, quote, normal, places):
                    reason = NOT_FOUND
        return reason

    def _stands(
        self,
        documents: _Documents,
        path: str,
        layout: Layout,
        quote: Quote,
        normal: Normal,
        places: Sequence[tuple[int, int]],
    ) -> bool:
        """Return whether the pieces follow in order in one document; then they are noted as verified there.
        Of several documents it is the first of which the quotation says enough, else the first."""
        pieces = [normal.text[start:end] for start, end in places]
        best: tuple[CitedDocument, Indexed, list[int]] | None = None
        says_enough = False
        for document, indexed in documents:
            if best is not None and not _may_be_whole(indexed.normal):
                continue
            starts = _in_order(indexed, pieces)
            if starts is None:
                continue
            says_enough = _says_enough(
                normal, places[0], indexed.normal, starts[0], starts[0] + len(pieces[0])
            )
            if best is None or says_enough:
                best = document, indexed, starts
            if says_enough:
                break
        if best is None:
            return False
        document, indexed, starts = best
        self.cited = self.cited or says_enough
        for at, (start, end) in zip(starts, places, strict=True):
            answer = layout.origin(quote.start + normal.start(start), quote.start + normal.end(end))
            says: Says = "enough" if says_enough else "little"
            self._note(document, indexed.normal, at, at + end - start, path, answer, says)
        return True

    def _note(
        self, document: CitedDocument, normal: Normal, at: int, stop: int, path: str, answer: tuple[int, int],
        says: Says,
    ) -> None:  # fmt: skip
        """Note that words from `at` to `stop` of a document's normal form are quoted at that place of the
        answer."""
        start, end = normal.start(at), normal.end(stop)
        text = document.text[start:end]
        self.spans.append(VerifiedSpan(document.hash, start, end, text, path, *answer, self.leaf, says))

    def _violation(
        self, reason: str, path: str, layout: Layout, quote: Quote, normal: Normal | None
    ) -> CitationViolation:
        start, end = layout.origin(quote.start, quote.end)
        return self._violation_at(reason, path, layout.source[start:end], (start, end), normal)

    def _violation_at(
        self, reason: str, path: str, shown: str, place: tuple[int, int], normal: Normal | None
    ) -> CitationViolation:
        hint = None
        if normal is not None and self._hinted:
            sources = [(document.uri, indexed.normal) for document, indexed in self._documents]
            hint = nearest_passage(normal.text.strip(), sources)
        short = _short_piece(normal) if normal is not None and reason == ELIDED_TOO_MUCH else ""
        return CitationViolation(reason, shown, path, *place, self.searched, hint, short=short)


def _in_order(indexed: Indexed, pieces: Sequence[str]) -> list[int] | None:
    starts: list[int] = []
    after = 0
    for piece in pieces:
        at = indexed.find(piece, after)
        if at < 0:
            return None
        starts.append(at)
        after = at + len(piece)
    return starts


def _pieces(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return what elisions leave of [start, end); one at the very start or end cuts nothing off."""
    places: list[tuple[int, int]] = []
    for match in ELISION.finditer(text, start, end):
        places.append((start, match.start()))
        start = match.end()
    places.append((start, end))
    return [place for place in places if place[0] < place[1]]


def _elision_problem(normal: Normal, start: int, end: int, places: Sequence[tuple[int, int]]) -> str | None:
    elisions = sum(1 for _ in ELISION.finditer(normal.text, start, end))
    too_short = any(weight(normal, first, last) < ENOUGH for first, last in places)
    return ELIDED_TOO_MUCH if too_short or not places or elisions > _ELISIONS_AT_MOST else None


def _short_piece(normal: Normal) -> str:
    """Return the first piece between elisions that says too little; empty if none does."""
    places = _pieces(normal.text, *_stripped(normal.text))
    short = (normal.text[first:last] for first, last in places if weight(normal, first, last) < ENOUGH)
    return next(short, "").strip()


def _says_enough(normal: Normal, place: tuple[int, int], document: Normal, at: int, stop: int) -> bool:
    if weight(normal, *place) >= ENOUGH:
        return True
    if not _may_be_whole(document):
        return False
    first, last = token_range(document)
    return at <= first < last <= stop


def _may_be_whole(document: Normal) -> bool:
    """Return whether a document says so little that a quotation of all of it says enough."""
    return len(document.text) <= 4096 and weight(document, 0, len(document.text)) < ENOUGH


def _stripped(text: str) -> tuple[int, int]:
    return int(text[:1] == " "), len(text) - (text[-1:] == " ")


def _to_line_end(layout: Layout, quote: Quote) -> Quote:
    """Return a wrong mark with the rest of its line, to show."""
    line = layout.text[quote.start :].splitlines()[0]
    return Quote(quote.start, quote.start + len(line), line, quote.problem)


NO_SUCH_PLACE = "cited from a place that no document has"
NOT_AT_ITS_PLACE = "not at the place of a document that is cited for it"
CUT = "cited from the middle of a word or number"

_TAG = re.compile(r"</?cite", re.IGNORECASE)


def pointed(
    citation: ModelCitation, documents: Sequence[tuple[CitedDocument, Indexed]]
) -> tuple[int, int, int] | str:
    """Return the number of the document, and the place in its normal form, of the cited words; an empty place
    if they are not but blanks. Or why they do not lead to what they say: one of the three above.

    It is not enough that the words are somewhere: a reader who is shown the place would read something else
    there. What is cut out of a word or number there is refused as in a quotation.
    """
    number, start, end = citation.document, citation.document_start, citation.document_end
    # A negative index or offset counts from the end in Python: it must not get there.
    if number is None or not 0 <= number < len(documents):
        return NO_SUCH_PLACE
    document, indexed = documents[number]
    if not 0 <= start < end <= len(document.text):
        return NO_SUCH_PLACE
    if document.text[start:end] != citation.text:
        return NOT_AT_ITS_PLACE
    piece = normalise(citation.text).text.strip(" ")
    at = _position(indexed.normal, start)
    at += indexed.normal.text.startswith(" ", at)
    if not piece:
        return number, at, at
    if not (indexed.normal.text.startswith(piece, at) and indexed.stands(at, len(piece))):
        return CUT
    return number, at, at + len(piece)


def tag_left(text: str) -> tuple[int, int] | None:
    """Return where an answer has the beginning of a tag of citations: one that was not taken out of it says
    nothing that can be verified."""
    found = _TAG.search(text)
    return None if found is None else found.span()


def _position(normal: Normal, offset: int) -> int:
    """Return the first position of the normal form whose character starts at or behind `offset` in the
    source."""
    return bisect_left(range(len(normal.text)), offset, key=normal.start)


_CONTROL: Final = re.compile("[\u061c\u200f\u202a-\u202e\u2066-\u2069]")
_EVENT: Final = re.compile("[\n\r\x1c-\x1e\x85\u2029\u202a-\u202e\u2066-\u2069]")
_OVERRIDES: Final = frozenset("\u202d\u202e")
_LEFT_TO_RIGHT: Final = frozenset("\u202a\u2066")
_RIGHT_TO_LEFT: Final = frozenset("\u202b\u2067")
_MARKED: Final = re.compile("[\u061c\u200f][\\W_]*(\\d)?")
_MARKS: Final = frozenset("\u061c\u200e\u200f")


class Directions:
    """What the controls of one text do to its quotations, asked in ascending order of their starts.

    Linear in the text and in the quotations that are asked about, if few of them hold one another.
    """

    __slots__ = ("_controlled", "_events", "_isolates", "_marked", "_next", "_overrides", "_stack", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._controlled = not text.isascii() and _CONTROL.search(text) is not None
        self._events = [found.start() for found in _EVENT.finditer(text)] if self._controlled else []
        numbers = _MARKED.finditer(text) if self._controlled else ()
        self._marked = [found.start(1) for found in numbers if found.group(1)]
        self._next = 0
        self._stack: list[str] = []
        self._overrides = self._isolates = 0

    def turns(self, start: int, end: int) -> bool:
        """Return whether [start, end) is not shown as it is written."""
        if not self._controlled:
            return False
        while self._next < len(self._events) and self._events[self._next] < start:
            self._take(self._text[self._events[self._next]])
            self._next += 1
        if self._overrides:
            return True
        around = self._stack[-1:]
        return (
            (bool(around) and self._opposes(around[0], self._strong(start, end), end))
            or self._turns_inside(end)
            or self._turns_numbers(start, end)
        )

    def _take(self, control: str) -> None:
        stack = self._stack
        if control == "\u202c":
            if stack and stack[-1] < "\u2066":
                self._pop()
        elif control == "\u2069":
            while self._isolates and self._pop() < "\u2066":
                pass
        elif control >= "\u202a":
            stack.append(control)
            self._overrides += control in _OVERRIDES
            self._isolates += control >= "\u2066"
        else:
            stack.clear()
            self._overrides = self._isolates = 0

    def _pop(self) -> str:
        control = self._stack.pop()
        self._overrides -= control in _OVERRIDES
        self._isolates -= control >= "\u2066"
        return control

    def _turns_inside(self, end: int) -> bool:
        """Return whether an embedding or isolate that begins in the quotation, before `end`, turns it
        around."""
        strong = -1
        for number in range(self._next, bisect_left(self._events, end)):
            at = self._events[number]
            if strong < at:
                strong = self._strong(at, end)
            if self._opposes(self._text[at], strong, end):
                return True
        return False

    def _turns_numbers(self, start: int, end: int) -> bool:
        """Return whether a number follows a mark of right-to-left, in a quotation without such letters."""
        first = bisect_left(self._marked, start)
        if first == len(self._marked) or self._marked[first] >= end:
            return False
        return not any(
            unicodedata.bidirectional(c) in ("R", "AL") and c not in _MARKS for c in self._text[start:end]
        )

    def _strong(self, start: int, end: int) -> int:
        """Find the first letter with a direction in [start, end); gives `end` if there is none."""
        for at in range(start, end):
            if self._text[at] not in _MARKS and unicodedata.bidirectional(self._text[at]) in ("L", "R", "AL"):
                return at
        return end

    def _opposes(self, control: str, strong: int, end: int) -> bool:
        """Return whether what a control begins runs against the first letter inside."""
        direction = unicodedata.bidirectional(self._text[strong]) if strong < end else ""
        if control in _RIGHT_TO_LEFT:
            return direction not in ("R", "AL")
        return control in _LEFT_TO_RIGHT and direction in ("R", "AL")
