"""What a call's arguments bring with them: chains, and how they count in the grade of the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.boundary.walk import has_plain_part, nodes_in
from corvid.runtime.problems import UngroundedValue
from corvid.runtime.provenance.nodes import ArgumentGrounding
from corvid.source.span import Span
from corvid.types import GroundedType, Type

Chains: TypeAlias = "tuple[int, ...]"
Bring: TypeAlias = "Callable[[object], tuple[Chains, ArgumentGrounding]]"
"""Gives the chains in an argument, and how it counts."""
Groundings: TypeAlias = "tuple[tuple[str, ArgumentGrounding], ...]"


class Given(Struct, frozen=True):
    """The arguments of a call: the chains in each, each name with its grounding, all chains, each once."""

    chains: Sequence[Chains]
    groundings: Groundings
    nodes: Chains


class Inputs(Struct, frozen=True, eq=False):
    """The arguments of a call that count, with their `places` in it. `holds` says which of them may hold
    Grounded; `given` is what they bring, the same for all calls if none may."""

    places: tuple[int, ...]
    names: tuple[str, ...]
    holds: tuple[bool, ...]
    given: Callable[[Sequence[object]], Given]

    def no_source(self, callee: str, span: Span, arguments: Sequence[object]) -> UngroundedValue:
        """Return the problem of a call whose maybe-grounded arguments turned out to have no source."""
        shown = zip(self.places, self.names, self.holds, strict=True)
        empty = [name for place, name, may in shown if may and is_empty(arguments[place])]
        if empty:
            return nothing_found(callee, span, *empty)
        which = [name for name, may in zip(self.names, self.holds, strict=True) if may] or list(self.names)
        words = " or ".join(f"`{name}`" for name in which) or "no parameter"
        reason = "it contains no value with a source"
        return UngroundedValue(span, f"the argument {words} of `{callee}`", reason, callee=callee)


def is_empty(value: object) -> bool:
    """Return whether this is a list with nothing in it. One under a label has a source, and is a pair."""
    return type(value) is list and not value


def nothing_found(callee: str, span: Span, *parameters: str) -> UngroundedValue:
    """Return the problem of a call that is handed these empty lists where it wants a source."""
    words = " and ".join(f"`{name}`" for name in parameters)
    reason = f"{words} {'is' if len(parameters) == 1 else 'are'} empty: nothing was found"
    return UngroundedValue(span, f"the argument {words} of `{callee}`", reason, parameters[0], callee)


def inputs_of(declarations: Declarations, arguments: Sequence[tuple[int, str, Type, bool]]) -> Inputs:
    """Build them from (its place in the call, its name, its type there, it is constant) of each argument that
    counts."""
    places = tuple(place for place, _, _, _ in arguments)
    names = tuple(name for _, name, _, _ in arguments)
    holds = tuple(declarations.holds_grounded(type_) for _, _, type_, _ in arguments)
    ways = [
        (index, name, _bring(declarations, type_, constant)) for index, name, type_, constant in arguments
    ]

    def given(values: Sequence[object]) -> Given:
        chains: list[Chains] = []
        groundings: list[tuple[str, ArgumentGrounding]] = []
        nodes: dict[int, None] = {}
        for index, name, bring in ways:
            found, how = bring(values[index])
            chains.append(found)
            groundings.append((name, how))
            for node in found:
                nodes[node] = None
        return Given(chains, tuple(groundings), tuple(nodes))

    if any(holds):
        return Inputs(places, names, holds, given)
    plain = Given([()] * len(ways), tuple((name, bring(None)[1]) for _, name, bring in ways), ())
    return Inputs(places, names, holds, lambda values: plain)


def _bring(declarations: Declarations, type_: Type, constant: bool) -> Bring:
    """Return what an argument of the type brings. One whose scalars all are under labels is grounded; one
    that has plain ones beside them brings its chains and is unsourced all the same."""
    if is_whole(declarations, type_):
        return _whole
    without: tuple[Chains, ArgumentGrounding] = ((), "constant" if constant else "unsourced")
    if not declarations.holds_grounded(type_):
        return lambda value: without

    def bring(value: object) -> tuple[Chains, ArgumentGrounding]:
        nodes = nodes_in(value)
        if not nodes:
            return without
        return nodes, "unsourced" if has_plain_part(value) else "grounded"

    return bring


def _whole(pair: Any) -> tuple[Chains, ArgumentGrounding]:
    return (pair[1],), "grounded"


def is_whole(declarations: Declarations, type_: Type) -> bool:
    """Return whether the type has one label, around all of it."""
    return isinstance(type_, GroundedType) and not declarations.holds_grounded(type_.inner)
