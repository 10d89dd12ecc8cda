"""The documents behind one question, and the quotations that can be taken from them: a passage between
quotation marks that the strict citation verifier reads back as exactly it."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

from corvid.models.ranking import Passage, Ranked, SentenceIndex
from corvid.models.sentences import Sentence
from corvid.models.terms import is_unspaced
from corvid.runtime.citations.index import CitedDocument
from corvid.runtime.citations.lookup import Found, look_up
from corvid.runtime.citations.verify import verify_answer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from corvid.runtime.host import ModelDocument

_MOST_TRIES = 60
_WORK = 300_000
_WORK_PER_CHARACTER = 12
"""A passage that the verifier refuses may have cost a look at all documents. So many characters may be
looked at without effect, or all of them so often, before what has been found is enough."""
_LONGEST_LIST = 1_500
_LONGEST_MARKER = 5
_WIDEST = 1_500
"""A passage that is too short to count is quoted with its neighbours, up to about so many characters."""


class Evidence:
    """Ranks and quotes. Every quotation that leaves here has passed the strict verifier."""

    def __init__(self, documents: Sequence[ModelDocument]) -> None:
        """Leave out documents without any text, which say nothing, and repetitions of one document."""
        unique = {(document.uri, document.text): document for document in documents if document.text.strip()}
        self._documents = list(unique.values())
        self._cited = tuple(
            CitedDocument(document.uri, _hash(document.text), document.text) for document in self._documents
        )
        self._index = SentenceIndex([(document.title, document.text) for document in self._documents])

    @property
    def is_empty(self) -> bool:
        return not self._documents

    def rank(self, query: Mapping[str, float]) -> list[Ranked]:
        """Return the passages, best first; the lead of each document first where nothing matches."""
        return self._index.rank(query)

    def quotations(self, ranked: Sequence[Ranked], skip: int = 0) -> Iterator[tuple[Ranked, str]]:
        """Yield `“…” (uri)` for the passages that can be quoted, in the order given, without the first
        `skip`.

        Never the same words twice. A passage too short to count is quoted with its neighbours."""
        seen: set[str] = set()
        total = sum(len(document.text) for document in self._documents)
        left = max(_WORK, _WORK_PER_CHARACTER * total)
        for entry in ranked[:_MOST_TRIES]:
            text = self._quote(entry.passage)
            if text is None:
                left -= total
                if left <= 0:
                    break
                continue
            if text in seen:
                continue
            seen.add(text)
            if len(seen) > skip:
                yield entry, text
        for document in self._documents:
            text = self._marked(document.text, document.uri) if not seen else None
            if text is not None:
                seen.add(text)
                yield Ranked(_whole(), 0.0), text

    def passages(self, ranked: Sequence[Ranked], skip: int = 0) -> Iterator[tuple[Ranked, str]]:
        """Yield the passages that a lookup finds, in the order given, without the first `skip`; never the
        same words twice."""
        seen: set[str] = set()
        for entry in ranked[:_MOST_TRIES]:
            introduced = entry.passage.sentence.lead is not None
            candidates = self._introduced(entry.passage) if introduced else self._widened(entry.passage)
            for text in candidates:
                if isinstance(look_up(text, self._cited, hinted=False), Found):
                    if text not in seen and len(seen) >= skip:
                        yield entry, text
                    seen.add(text)
                    break

    def _quote(self, passage: Passage) -> str | None:
        document = self._documents[passage.document]
        introduced = passage.sentence.lead is not None
        for candidate in self._introduced(passage) if introduced else self._widened(passage):
            text = self._marked(candidate, document.uri)
            if text is not None:
                return text
        if introduced or not has_hazard(passage.text):
            return None
        parts = (part for part in plain_parts(passage.text) if is_long_enough(part))
        marked = (self._marked(part, document.uri) for part in parts)
        return next((text for text in marked if text is not None), None)

    def _introduced(self, passage: Passage) -> Iterator[str]:
        """Yield a list item with the words that introduce its list; never without them. What is between
        them is left out with an ellipsis, or quoted too where that is not a strict quotation."""
        text = self._documents[passage.document].text
        assert passage.sentence.lead is not None
        first, last = passage.sentence.lead
        between = text[last : passage.sentence.start]
        if len(between.strip()) > _LONGEST_MARKER:
            yield f"{text[first:last]} … {passage.text}"
        if len(between) <= _LONGEST_LIST:
            yield text[first : passage.sentence.end]

    def _widened(self, passage: Passage) -> Iterator[str]:
        """Yield the passage, with the ones after it and then before it until it is long enough to count."""
        text = self._documents[passage.document].text
        passages = self._index.passages
        first = last = passage.order
        start, end = passage.sentence.start, passage.sentence.end
        counted = tokens_at_most(text[start:end])
        enough = is_long_enough(text[start:end])
        while not enough:
            if last + 1 < len(passages) and passages[last + 1].document == passage.document:
                last += 1
                new = slice(end, passages[last].sentence.end)
            elif first > 0 and passages[first - 1].document == passage.document:
                first -= 1
                new = slice(passages[first].sentence.start, start)
            else:
                break
            start, end = passages[first].sentence.start, passages[last].sentence.end
            if end - start > _WIDEST:
                break
            # Neighbours may be hundreds of stops: only those with words are worth to count all again.
            more = tokens_at_most(text[new])
            counted += more
            enough = more > 0 and counted >= FEWEST and is_long_enough(text[start:end])
        yield text[start:end]

    def _marked(self, passage: str, uri: str) -> str | None:
        """Return the quotation with its uri, if the verifier finds in it what was put into it."""
        marked = in_marks(passage)
        if marked is None:
            return None
        text = f"{marked} ({readable_uri(uri)})"
        return text if self.supports(text) else None

    def supports(self, text: str) -> bool:
        """Return whether the strict verifier finds every quotation of the text, and at least one."""
        return isinstance(verify_answer([("", text)], self._cited, hinted=False), tuple)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _whole() -> Passage:
    return Passage(0, 0, Sentence(0, 0, ""), "")


#: Opening and closing marks, the most readable first. Only pairs whose two marks differ in every font.
STYLES = (("“", "”"), ("«", "»"), ("「", "」"), ("『", "』"), ("《", "》"), ("‹", "›"))

#: What may open or close a quotation, or cut one in two, inside a passage.
_HAZARD = re.compile("[\"“”„‟«»‹›‚‘‛「」『』《》〝〞〟＂＇`´…⋯]|\\.{2,}|\\[\\.|(?<!\\w)['’]|['’](?!\\w)")
_WORDS = re.compile(r"[^\W_](?:[\w'’.\-]*[^\W_])?")
_UNSAFE_IN_URI = re.compile(
    r"[^A-Za-z0-9_.~!*:/?&=+$,;@#%\-\u00a1-\u00aa\u00ac-\u00ba\u00bc-\u1fff\u2c00-\ud7ff]"
)
_LONGEST_URI = 120


def in_marks(passage: str) -> str | None:
    """Return the passage on one line between marks that do not occur in it; None if every pair does."""
    line = " ".join(passage.split())
    for opening, closing in STYLES:
        if line and opening not in line and closing not in line:
            return f"{opening}{line}{closing}"
    return None


def has_hazard(passage: str) -> bool:
    """Return whether the passage has marks of its own that a reader of quotations could pair with ours."""
    return _HAZARD.search(passage) is not None


def plain_parts(passage: str) -> Iterator[str]:
    """Yield the parts of the passage between such marks, the longest first."""
    parts = [part.strip() for part in _HAZARD.split(passage)]
    yield from sorted((part for part in parts if part), key=lambda part: -len(part))


def is_long_enough(passage: str) -> bool:
    """Return whether it has the number of tokens that makes a quotation count (citations.least.1)."""
    unspaced = sum(1 for character in passage if is_unspaced(character))
    words = sum(1 for match in _WORDS.finditer(passage) if not is_unspaced(match.group()[0]))
    return words >= FEWEST if unspaced == 0 else (unspaced >= 6 and words == 0) or unspaced + words >= 8


FEWEST = 3
"""No passage with fewer tokens is long enough."""


def tokens_at_most(passage: str) -> int:
    """Count at least as many tokens as the passage has. What two passages have together, no passage made of
    both exceeds."""
    return sum(map(is_unspaced, passage)) + sum(1 for _ in _WORDS.finditer(passage))


def readable_uri(uri: str) -> str:
    """Return the uri for the text beside a quotation: nothing in it can be taken for a quotation mark."""
    if uri.startswith("tool:"):
        uri = uri.split("(", 1)[0]
    encoded = _UNSAFE_IN_URI.sub(lambda match: _percent(match.group()), uri)
    if len(encoded) <= _LONGEST_URI:
        return encoded
    return encoded[:40] + "~" + encoded[-(_LONGEST_URI - 41) :]


def _percent(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8", "surrogatepass"))
