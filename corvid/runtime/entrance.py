"""Where values enter a run from outside the checked program: the arguments of the host.

A host states the source of a grounded argument with `Sourced` or `Document`; a bare value there, a hash
that does not match, a source of another run or a chain that says it was cut is `UngroundedValue`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct, field

from corvid.deferred import deferred_module
from corvid.runtime.boundary.codec_error import CodecError, PathKey, path_text
from corvid.runtime.boundary.decode import KnownQuotes, decode_document
from corvid.runtime.boundary.documents import Answer, Found, plant, text_hash
from corvid.runtime.boundary.exact import exact_fields, exact_text, is_really
from corvid.runtime.boundary.label import Labeller, whole
from corvid.runtime.delivery import Boundary, check_chains
from corvid.runtime.faults import Fault
from corvid.runtime.grounded import Grounded
from corvid.runtime.host import Document, Json
from corvid.types import EXCERPT, QUOTE, short_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corvid.ir import program as ir
    from corvid.runtime import problems
    from corvid.runtime.boundary.documents import FoundText
    from corvid.runtime.context import RunContext
    from corvid.types import GroundedType, Type
else:
    problems = deferred_module("corvid.runtime.problems")


HOST = "host"


class Sourced(Struct, frozen=True):
    """A value with the document that the host says it comes from.

    `hash`, `run` and `severed` are what a stored chain says of itself, and are checked: the SHA-256 of the
    text, the id of the run that retrieved it, and why the chain was cut, if it was.
    """

    value: object
    uri: str
    text: str
    title: str = ""
    start_line: int = 1
    metadata: Mapping[str, Json] = field(default_factory=dict)
    confidence: float | None = None
    hash: str | None = None
    run: str | None = None
    severed: str | None = None


_NO_QUOTE = "a quote must be the text of the passage, in `Sourced`"
_STATED = Sourced.__struct_fields__


def accept(context: RunContext, function: ir.Function, given: Sequence[object]) -> tuple[object, ...]:
    """Return plain Python data as the run values of a function's parameters, copied.

    Raises the faults WrongArgument, and UngroundedValue for what a Grounded position must not take.
    """
    name = short_name(function.name)
    if len(given) != len(function.parameters):
        counts = f"{len(function.parameters)} arguments are declared, {len(given)} were given"
        raise Fault(problems.WrongArgument(function.span, f"the call of `{name}`", counts))
    values: list[object] = []
    for parameter, data in zip(function.parameters, given, strict=True):
        boundary = Boundary(f"the argument `{parameter.name}` of `{name}`", function.span)
        try:
            known = KnownQuotes() if function.role == "mock" else None  # which its tool or prompt was handed
            values.append(_Entrance(context, boundary).decode(parameter.type, data, known))
        except CodecError as error:
            raise Fault(problems.WrongArgument(function.span, boundary.what, str(error))) from None
    return tuple(values)


class _Entrance:
    """Decoding one argument of the host, with its stated sources."""

    def __init__(self, context: RunContext, boundary: Boundary) -> None:
        self._context = context
        self._codecs = context.codecs
        self._boundary = boundary

    def decode(self, type_: Type, data: object, known: KnownQuotes | None) -> object:
        return self._codecs.decoder(type_)(data, None, self._grounded, known)

    def _grounded(self, type_: GroundedType, data: object, path: tuple[PathKey, ...]) -> object:
        boundary, arena = self._boundary, self._context.arena
        if path:
            boundary = Boundary(f"{boundary.what} at `{path_text(path)}`", boundary.span)
        if is_really(data, Sourced):
            given = Sourced(**exact_fields(data, Sourced, _STATED))  # type: ignore[arg-type]
            document = self._read(given, path)
            self._check_claims(given, document, boundary)
            if type_ == QUOTE:
                return self._quoted(given.value, document, boundary)
            plain = self._plain(type_.inner, given.value, path)
            return self._enter(type_, plain, Found((), document), boundary)
        if is_really(data, Document) and type_ != QUOTE:
            documents: list[Found | FoundText] = []
            plain = self._codecs.decoder(type_.inner)(data, documents)
            found = documents[0]
            assert isinstance(found, Found)
            return self._enter(type_, plain, found, boundary)
        if type(data) is Grounded and data.belongs_to(arena):
            check_chains(arena, (data.node,), boundary)
            self._context.log.delivery(boundary.what, data.node)
            return self._labelled(type_, self._plain(type_.inner, data.value, path), data.node)
        if is_really(data, Grounded):
            raise boundary.refusal("its sources belong to another run; state them with `Sourced`")
        if type(data) is list and any(is_really(one, Document) or is_really(one, Sourced) for one in data):
            raise boundary.refusal(
                "only its elements have sources; declare `List<Grounded<…>>`, or pass one `Sourced`"
            )
        if type_ == QUOTE:
            raise boundary.refusal(_NO_QUOTE)
        raise boundary.refusal("it has no source; pass `Sourced` or a `Document`")

    def _check_claims(self, data: Sourced, document: Document, boundary: Boundary) -> None:
        """Check what the data claims; what is not text at all agrees with nothing."""
        if data.severed is not None:
            reason = exact_text(data.severed)
            raise boundary.refusal(f"its chain was severed: {reason or 'no reason is given'}")
        run = exact_text(data.run)
        if data.run is not None and run != self._context.log.run_id:
            raise boundary.refusal(f"its source belongs to another run ({run})")
        if data.hash is not None and exact_text(data.hash) != text_hash(document.text):
            raise boundary.refusal(f"the hash of its source {document.uri} does not match")

    def _read(self, data: Sourced, path: tuple[PathKey, ...]) -> Document:
        """Return the stated document, checked and copied."""
        stated = Document(data.text, data.uri, data.title, data.start_line, data.metadata, data.confidence)
        try:
            return decode_document(self._codecs.limits, stated)
        except CodecError as error:
            raise CodecError(path + error.path, error.expected, error.found) from None

    def _plain(self, inner: Type, data: object, path: tuple[PathKey, ...]) -> object:
        try:
            return self._codecs.decoder(inner)(data)
        except CodecError as error:
            raise CodecError(path + error.path, error.expected, error.found) from None

    def _quoted(self, words: object, document: Document, boundary: Boundary) -> object:
        """Return the passage of the stated document that says these words."""
        from corvid.runtime.quotes import quote_of  # few programs are handed quotes

        text = exact_text(words)
        if text is None:
            raise boundary.refusal(_NO_QUOTE)
        node = self._stated(Found((), document), boundary)
        make = self._codecs.declarations.record_maker(EXCERPT.name)
        found = quote_of(self._context.arena, make, document.text, node - 1, text, node, HOST)
        if found is None:
            raise boundary.refusal(f"the passage is not in {document.uri}, word for word")
        return found

    def _enter(self, type_: GroundedType, plain: object, found: Found, boundary: Boundary) -> object:
        return self._labelled(type_, plain, self._stated(found, boundary))

    def _stated(self, found: Found, boundary: Boundary) -> int:
        """Return the node of a document that the host states, which is in the log; its own is the one
        before."""
        context, log = self._context, self._context.log
        now = context.host.clock.now_ms()
        answer = Answer(HOST, f"host:{boundary.what}", text_hash(found.document.text), [found], now, 1.0)
        node = plant(context.arena, answer)
        log.retrieval(node - 1)
        log.retrieval(node)
        log.delivery(boundary.what, node)
        return node

    def _labelled(self, type_: GroundedType, plain: object, node: int) -> object:
        labeller = Labeller(self._codecs.declarations, whole)
        return (labeller.label(type_.inner, plain, node, wrapped=True), node)
