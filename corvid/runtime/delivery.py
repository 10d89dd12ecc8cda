"""Where values leave the checked program: the results of a run. Every chain that leaves is checked.

`entrance.py` has what enters it, whose chains are checked alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.deferred import deferred_module
from corvid.runtime.boundary import documents
from corvid.runtime.boundary.codec_error import CodecError
from corvid.runtime.boundary.encode import NATIVE, Way, encoder_of
from corvid.runtime.boundary.walk import nodes_in
from corvid.runtime.faults import Fault
from corvid.runtime.grounded import Grounded
from corvid.runtime.host import NotShown
from corvid.types import short_name

if TYPE_CHECKING:
    from corvid.runtime import problems
    from corvid.runtime.context import RunContext
    from corvid.runtime.provenance import query
    from corvid.runtime.provenance.arena import Arena
    from corvid.source.span import Span
    from corvid.types import Type
else:
    problems = deferred_module("corvid.runtime.problems")
    query = deferred_module("corvid.runtime.provenance.query")


class Boundary(Struct, frozen=True):
    """Where a value crosses: in words, and what in the program's text is blamed."""

    what: str
    span: Span

    def refusal(self, reason: str) -> Fault:
        """Return what to raise where a Grounded position must not take the value."""
        return Fault(problems.UngroundedValue(self.span, self.what, reason))


def deliver(context: RunContext, type_: Type, value: object, boundary: Boundary) -> object:
    """Return a run value as plain Python data, a `Grounded` at each Grounded position; every chain is
    checked. What is notified of a part is notified of all labels in it, those inside first."""
    codecs, arena, log = context.codecs, context.arena, context.log

    def leave(form: object, pair: tuple[object, int]) -> object:
        nodes = nodes_in(pair)
        log.delivery(boundary.what, *nodes)
        kept = pair if arena.shows else None
        return Grounded(form, arena, nodes, kept)

    if not codecs.declarations.holds_grounded(type_):
        encode = codecs.encoder(NATIVE, type_)
    else:
        check_chains(arena, nodes_in(value), boundary)
        encode = encoder_of(codecs.declarations, codecs.limits, Way(native=True, grounded=leave), type_)
    try:
        return encode(value)
    except CodecError as error:
        raise Fault(problems.WrongArgument(boundary.span, boundary.what, str(error))) from None


def shown(context: RunContext, type_: Type, value: object) -> object:
    """Return a run value as `deliver` gives it, but for people who look at it: nothing is checked or
    notified, and in the place of what is too deep or too large to leave is NotShown."""
    codecs, arena = context.codecs, context.arena

    def leave(form: object, pair: tuple[object, int]) -> object:
        return Grounded(form, arena, nodes_in(pair), pair if arena.shows else None)

    encode = encoder_of(codecs.declarations, codecs.limits, Way(native=True, grounded=leave), type_)
    try:
        return encode(value)
    except CodecError as error:
        return NotShown(str(error))


def check_chains(arena: Arena, nodes: tuple[int, ...], boundary: Boundary) -> None:
    """Check that each chain has a Retrieval leaf of this run whose hash is right, or a model's own word, and
    no step that cut it. Else the fault UngroundedValue."""
    if not nodes:
        return
    if not all(0 < node <= len(arena) for node in nodes):
        raise boundary.refusal("its chain is not one of this run")
    found = query.leaves(arena, *nodes)
    if found.severed is not None:
        raise boundary.refusal(f"its chain was severed: {found.severed}")
    for _, step in found.retrievals:
        source = step.source
        if source.text is not None and documents.text_hash(source.text) != source.hash:
            raise boundary.refusal(f"the hash of its source {source.uri} does not match")
    unbacked = tuple(node for node in nodes if not arena.has_retrieval(node))
    if unbacked and not query.leaves(arena, *unbacked).attested:
        raise boundary.refusal("no source is on its chain")


def result_of(agent: str) -> str:
    """Return the boundary over which the result of a run goes."""
    return f"the result of `{short_name(agent)}`"
