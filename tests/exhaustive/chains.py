"""T2 by an own walk over the arena: nothing here asks the runtime's queries."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from corvid.runtime.provenance.arena import Arena
from corvid.runtime.provenance.nodes import ModelAttested, Retrieval, Severed, Source
from corvid.runtime.values import Err, Ok, Record, Some, Variant
from tests.generated.world import GIVEN


def forged(arena: Arena, value: object, retrieved: Sequence[str], attests: bool) -> str:
    """Why some grounded part of a value is backed by no text of `retrieved`; empty if all are. `attests`: the
    program carries the warning, so a model's own word will do."""
    for node in nodes(value):
        if not 0 < node <= len(arena):
            return f"{node} is no node of this run"
        retrievals, attested, problem = _leaves(arena, node)
        if problem:
            return problem
        wrong = [source for source in retrievals if not _true(source, retrieved)]
        if wrong:
            return f"{wrong[0].uri} was not retrieved in this run with the text {wrong[0].text!r}"
        if not retrievals and not (attested and attests):
            return f"node {node} has no retrieval below" + (" but a model's word" if attested else "")
    return ""


def nodes(value: object) -> Iterator[int]:
    """The nodes of all grounded parts of a run value."""
    match value:
        case tuple():
            inner, node = value
            yield node
            yield from nodes(inner)
        case list():
            for item in value:
                yield from nodes(item)
        case dict():
            for item in value.values():
                yield from nodes(item)
        case Some() | Ok() | Err():
            yield from nodes(value.value)
        case Record() | Variant():
            for name in value.corvid_fields:
                yield from nodes(getattr(value, name))
        case _:
            return


def _leaves(arena: Arena, node: int) -> tuple[list[Source], bool, str]:
    """The documents below a node, whether a model's own word is there, and what is wrong with the chain."""
    found: list[Source] = []
    attested = False
    waiting, seen = [node], {node}
    while waiting:
        here = waiting.pop()
        step = arena.node(here)
        if isinstance(step, Severed):
            return found, attested, f"node {here} was severed"
        if isinstance(step, ModelAttested):
            attested = True
            continue
        if isinstance(step, Retrieval) and step.source.text is not None:
            found.append(step.source)
        for parent in step.inputs:
            if not 0 < parent < here:
                return found, attested, f"node {here} has the input {parent}"
            if parent not in seen:
                seen.add(parent)
                waiting.append(parent)
    return found, attested, ""


def _true(source: Source, retrieved: Sequence[str]) -> bool:
    """Whether the run got this document: with these contents, from a source or from the host."""
    text = source.text or ""
    known = text in retrieved or source.uri == GIVEN
    return known and source.hash == hashlib.sha256(text.encode()).hexdigest()
