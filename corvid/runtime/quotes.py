"""The quotes of an answer: looked up in the documents, and with a node of their own (citations.quote.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.runtime.boundary.codec_error import path_text
from corvid.runtime.boundary.documents import text_hash
from corvid.runtime.boundary.exact import exact_int
from corvid.runtime.boundary.label import Labeller
from corvid.runtime.citations.index import CitedDocument
from corvid.runtime.citations.lookup import Found, look_up
from corvid.runtime.citations.verify import CitationViolation, VerifiedSpan
from corvid.runtime.places import joined_in, placed_of, where
from corvid.runtime.provenance import query
from corvid.runtime.provenance.nodes import Quoted
from corvid.runtime.shown import evidence_of
from corvid.runtime.values import Some

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import TypeAlias

    from corvid.runtime.boundary.codec_error import PathKey
    from corvid.runtime.citations.lookup import Place
    from corvid.runtime.context import RunContext
    from corvid.runtime.plans import PromptPlan
    from corvid.runtime.provenance.arena import Arena
    from corvid.runtime.provenance.nodes import Source
    from corvid.runtime.values import Structure

    Path: TypeAlias = tuple[PathKey, ...]
    Citable: TypeAlias = Mapping[int, Source]
    """The documents that may be quoted, by the nodes of their retrievals."""


class Quote(Struct, frozen=True):
    """An excerpt of an answer that was found: where it is in the answer and in which document."""

    path: Path
    excerpt: Structure
    verified: VerifiedSpan
    node: int
    ambiguous: bool
    repaired: bool


def resolve(
    path: Path,
    excerpt: Structure,
    citable: Citable,
    documents: Sequence[CitedDocument],
    repaired: bool,
    meant: Sequence[Place],
) -> Quote | CitationViolation:
    """Look up an excerpt that so far has only the model's words, and fill in what the document says. The
    `documents` are those of `citable`; where they have the words more than once, what is `meant` chooses."""
    words: str = excerpt.text  # type: ignore[attr-defined]
    field = path_text(path)
    found = look_up(words, documents, meant=meant)
    if not isinstance(found, Found):
        return CitationViolation(
            found.reason, words, field, 0, len(words), found.searched, found.nearest, is_quote=True
        )
    node, source = list(citable.items())[found.document]
    text = documents[found.document].text
    for name, value in zip(excerpt.corvid_fields, _cut_out(source, text, found), strict=True):
        setattr(excerpt, name, value)
    passage = text[found.start : found.end]
    verified = VerifiedSpan(source.hash, found.start, found.end, passage, field, 0, len(words))
    return Quote(path, excerpt, verified, node, found.ambiguous, repaired)


def _cut_out(source: Source, text: str, found: Found) -> tuple[object, ...]:
    """Return the fields of the excerpt that was found in the text of a source."""
    placed = placed_of(source.metadata)
    if placed is None:
        uri = source.uri
        page, last_page = (exact_int(source.metadata.get(name)) for name in ("page", "last_page"))
    else:
        uri = placed.uri(text, found.start, found.end)
        place = where(placed.places, text, found.start, found.end)
        page, last_page = place.page, place.last_page
    return (
        text[found.start : found.end],
        uri,
        source.title,
        source.line + text.count("\n", 0, found.start),
        None if page is None else Some(page),
        None if last_page is None else Some(last_page),
        source.start + found.start,
        source.start + found.end,
    )


def quote_of(
    arena: Arena,
    make: Callable[..., object],
    text: str,
    node: int,
    words: str,
    chosen_by: int | None,
    chooser: str = "quote",
) -> tuple[object, int] | None:
    """Return the excerpt that both a text with the chain `node` and one of its sources have with these words,
    and its node; None if there is none. `chosen_by` is the step in which the `chooser` chose the words;
    without one the program did."""
    steps = [(leaf, step) for leaf, step in query.retrievals(arena, node) if step.source.text is not None]
    sources = [step.source for _, step in steps]
    documents = [CitedDocument(one.uri, one.hash, one.text or "", joined_in(one.metadata)) for one in sources]
    joined = tuple(word for one in documents for word in one.joined)
    own = CitedDocument("", text_hash(text), text, joined)
    if not isinstance(look_up(words, [own], hinted=False), Found):
        return None
    found = look_up(words, documents, hinted=False)
    if not isinstance(found, Found):
        return None
    (leaf, step), document = steps[found.document], documents[found.document]
    sure = step.confidence if chosen_by is None else query.confidence(arena, chosen_by, leaf)
    passage = document.text[found.start : found.end]
    quoted = arena.quoted(
        Quoted(
            document.hash, found.start, found.end, passage, (leaf,), chooser, chosen_by, sure, found.ambiguous
        )
    )
    return make(*_cut_out(step.source, document.text, found)), quoted


def label_cited(
    context: RunContext,
    plan: PromptPlan,
    value: object,
    node: int,
    quotes: Sequence[Quote],
    verified: Sequence[VerifiedSpan],
) -> object:
    """Return the value of an answer with the chain `node`, at which is what it shows, and in it each quote
    with a node of its own: selecting one leads to that alone, as with a value straight from a source."""
    arena = context.arena
    sure = query.confidence(arena, node)
    nodes: dict[int, int] = {}
    steps: dict[int, tuple[int, Quoted]] = {}
    for one in quotes:
        found = one.verified
        step = Quoted(
            found.document_hash, found.start, found.end, found.text, (one.node,), plan.name, node, sure,
            one.ambiguous, one.repaired,
        )  # fmt: skip
        nodes[id(one.excerpt)] = made = arena.quoted(step)
        steps[id(one.excerpt)] = made, step
    arena.hold(node, evidence_of(value, verified, steps))
    labeller = Labeller(context.codecs.declarations, arena.select, nodes)
    return labeller.label(plan.site.returns, value, node)
