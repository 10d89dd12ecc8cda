"""What a call's arguments bring with them: chains, and how they count in the grade of the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from corvid.runtime.boundary.walk import has_plain_part

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corvid.runtime.provenance.nodes import ArgumentGrounding


Groundings: TypeAlias = "tuple[tuple[str, ArgumentGrounding], ...]"


class Given(Struct, frozen=True):
    """The arguments of a call: each name with its grounding, and all chains, each once."""

    groundings: Groundings
    nodes: tuple[int, ...]


def given(arguments: Iterable[tuple[str, object, tuple[int, ...], bool]]) -> Given:
    """From (name, value, the chains in it, it is constant) of each argument that counts.

    An argument whose scalars all stand under labels is grounded; one that has plain ones beside them
    brings its chains and is unsourced all the same.
    """
    groundings: list[tuple[str, ArgumentGrounding]] = []
    nodes: dict[int, None] = {}
    for name, value, found, constant in arguments:
        if found:
            nodes.update(dict.fromkeys(found))
            groundings.append((name, "unsourced" if has_plain_part(value) else "grounded"))
        else:
            groundings.append((name, "constant" if constant else "unsourced"))
    return Given(tuple(groundings), tuple(nodes))
