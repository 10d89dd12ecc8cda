"""Where values enter a Grounded type from outside the checked program, and where they leave it.

A host states the source of a grounded argument with `Sourced` or `Document`; a bare value there, a hash
that does not match, a source of another run or a chain that says it was cut is `UngroundedValue`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from msgspec import Struct, field

from corvid.deferred import deferred_module
from corvid.runtime.boundary.codec_error import CodecError, PathKey, path_text
from corvid.runtime.boundary.declarations import bare
from corvid.runtime.boundary.decode import decode_document
from corvid.runtime.boundary.documents import Answer, Found, plant, text_hash
from corvid.runtime.boundary.encode import NATIVE, Way, encoder_of
from corvid.runtime.boundary.exact import exact_fields, exact_text, is_really
from corvid.runtime.boundary.walk import nodes_in
from corvid.runtime.faults import Fault
from corvid.runtime.grounded import Grounded
from corvid.runtime.host import Document, Json
from corvid.runtime.trace import events

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from corvid.ir import program as ir
    from corvid.runtime import problems
    from corvid.runtime.boundary.documents import FoundText
    from corvid.runtime.provenance import query
    from corvid.runtime.state import RunState
    from corvid.source.span import Span
    from corvid.types import GroundedType, Type
else:
    problems = deferred_module("corvid.runtime.problems")
    query = deferred_module("corvid.runtime.provenance.query")


HOST = "host"


class Sourced(Struct, frozen=True):
    """A value with the document that the host says it comes from.

    `hash`, `run` and `severed` are what a kept chain says of itself, and are checked: the SHA-256 of the
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


_STATED = Sourced.__struct_fields__


def accept(state: RunState, function: ir.Function, given: Sequence[object]) -> tuple[object, ...]:
    """Plain Python data as the run values of a function's parameters, copied.

    Raises the faults WrongArgument, and UngroundedValue for what a Grounded position must not take.
    """
    name = bare(function.name)
    if len(given) != len(function.parameters):
        counts = f"{len(function.parameters)} arguments are declared, {len(given)} were given"
        raise Fault(problems.WrongArgument(function.span, f"the call of `{name}`", counts))
    values: list[object] = []
    for parameter, data in zip(function.parameters, given, strict=True):
        what = f"the argument `{parameter.name}` of `{name}`"
        entrance = _Entrance(state, what, function.span)
        try:
            values.append(entrance.decode(parameter.type, data))
        except CodecError as error:
            raise Fault(problems.WrongArgument(function.span, what, str(error))) from None
    return tuple(values)


def deliver(state: RunState, type_: Type, value: object, boundary: str, span: Span) -> object:
    """A run value as plain Python data, a `Grounded` at each Grounded position; every chain is checked. What
    is told of a part is told of all labels in it, those inside first."""

    def leave(form: object, pair: tuple[object, int]) -> object:
        nodes = nodes_in(pair)
        emit_delivery(state, boundary, *nodes)
        return Grounded(form, state.arena, nodes)

    if not state.labeller.holds_grounded(type_):
        encode = state.codecs.encoder(NATIVE, type_)
    else:
        check_chains(state, nodes_in(value), boundary, span)
        encode = encoder_of(state.declarations, state.limits, Way(native=True, grounded=leave), type_)
    try:
        return encode(value)
    except CodecError as error:
        raise Fault(problems.WrongArgument(span, boundary, str(error))) from None


def labels_in(state: RunState, type_: Type, value: object) -> tuple[int, ...]:
    """The nodes of all labels in a value of the type, in its order; most types have none and cost nothing."""
    return nodes_in(value) if state.labeller.holds_grounded(type_) else ()


def check_chains(
    state: RunState, nodes: tuple[int, ...], boundary: str, span: Span, strict: bool = False
) -> None:
    """Each chain has a Retrieval leaf of this run whose hash is right and no step that cut it; `strict`
    False allows a model's own word instead of the leaf. Else the fault UngroundedValue."""
    if not nodes:
        return
    if not all(0 < node <= len(state.arena) for node in nodes):
        refuse(boundary, "its chain is not one of this run", span)
    found = query.leaves(state.arena, *nodes)
    if found.severed is not None:
        refuse(boundary, f"its chain was severed: {found.severed}", span)
    for _, step in found.retrievals:
        source = step.source
        if source.text is not None and text_hash(source.text) != source.hash:
            refuse(boundary, f"the hash of its source {source.uri} does not match", span)
    unbacked = tuple(node for node in nodes if not state.arena.has_retrieval(node))
    if unbacked:
        attested = query.leaves(state.arena, *unbacked).attested
        if strict or not attested:
            words = "only a model vouches for it" if attested else "no source is on its chain"
            refuse(boundary, words, span)


def emit_delivery(state: RunState, boundary: str, *nodes: int) -> None:
    """Write that a value with these labels, its own first, crossed the boundary, with the leaves of all."""
    if state.trace is None:
        return
    for node in nodes:
        state.emit_chain(node)
    found = query.leaves(state.arena, *nodes)
    state.emit(events.deliver(
        boundary, nodes[0], str(state.arena.grade(*nodes)), state.arena.confidence(*nodes), found.attested,
        dict.fromkeys(step.source.hash for _, step in found.retrievals), nodes[1:],
    ))  # fmt: skip


def result_of(agent: str) -> str:
    """The boundary over which the result of a run goes."""
    return f"the result of `{bare(agent)}`"


def refuse(boundary: str, reason: str, span: Span) -> NoReturn:
    """Raise UngroundedValue."""
    raise Fault(problems.UngroundedValue(span, boundary, reason))


class _Entrance:
    """Decoding one argument of the host, with its stated sources."""

    def __init__(self, state: RunState, boundary: str, span: Span) -> None:
        self._state = state
        self._boundary = boundary
        self._span = span

    def decode(self, type_: Type, data: object) -> object:
        return self._state.codecs.decoder(type_)(data, None, self._grounded)

    def _grounded(self, type_: GroundedType, data: object, path: tuple[PathKey, ...]) -> object:
        boundary = f"{self._boundary} at `{path_text(path)}`" if path else self._boundary
        if is_really(data, Sourced):
            given = Sourced(**exact_fields(data, Sourced, _STATED))  # type: ignore[arg-type]
            document = self._read(given, path)
            self._check_claims(given, document, boundary)
            plain = self._plain(type_.inner, given.value, path)
            return self._enter(type_, plain, Found((), document), boundary)
        if is_really(data, Document):
            documents: list[Found | FoundText] = []
            plain = self._state.codecs.decoder(type_.inner)(data, documents)
            found = documents[0]
            assert isinstance(found, Found)
            return self._enter(type_, plain, found, boundary)
        if type(data) is Grounded and data.belongs_to(self._state.arena):
            check_chains(self._state, (data.node,), boundary, self._span)
            emit_delivery(self._state, boundary, data.node)
            plain = self._plain(type_.inner, data.value, path)
            labelled = self._state.whole_labeller.label(type_.inner, plain, data.node, wrapped=True)
            return (labelled, data.node)
        if is_really(data, Grounded):
            refuse(boundary, "its sources belong to another run; state them with `Sourced`", self._span)
        refuse(boundary, "it comes without a source; hand in `Sourced` or a `Document`", self._span)

    def _check_claims(self, data: Sourced, document: Document, boundary: str) -> None:
        """What is no text at all agrees with nothing."""
        if data.severed is not None:
            reason = exact_text(data.severed)
            refuse(boundary, f"its chain was severed: {reason or 'no reason is given'}", self._span)
        run = exact_text(data.run)
        if data.run is not None and run != self._state.run_id:
            refuse(boundary, f"its source belongs to another run ({run})", self._span)
        if data.hash is not None and exact_text(data.hash) != text_hash(document.text):
            refuse(boundary, f"the hash of its source {document.uri} does not match", self._span)

    def _read(self, data: Sourced, path: tuple[PathKey, ...]) -> Document:
        """The stated document, checked and copied."""
        stated = Document(data.text, data.uri, data.title, data.start_line, data.metadata, data.confidence)
        try:
            return decode_document(self._state.limits, stated)
        except CodecError as error:
            raise CodecError(path + error.path, error.expected, error.found) from None

    def _plain(self, inner: Type, data: object, path: tuple[PathKey, ...]) -> object:
        try:
            return self._state.codecs.decoder(inner)(data)
        except CodecError as error:
            raise CodecError(path + error.path, error.expected, error.found) from None

    def _enter(self, type_: GroundedType, plain: object, found: Found, boundary: str) -> object:
        state = self._state
        document = found.document
        now = state.host.clock.now_ms()
        answer = Answer(HOST, f"host:{boundary}", text_hash(document.text), [found], now, 1.0)
        whole = plant(state.arena, answer)
        state.emit_retrieval(whole - 1)
        state.emit_retrieval(whole)
        emit_delivery(state, boundary, whole)
        return (state.whole_labeller.label(type_.inner, plain, whole, wrapped=True), whole)
