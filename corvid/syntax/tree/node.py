"""What every node of the syntax tree has: an id and a place."""

from __future__ import annotations

from corvid.dataclasses import dataclass, field
from corvid.typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from corvid.source.span import Span


@dataclass(frozen=True, slots=True)
class Node:
    """`id` is unique within one module and counts from 0; facts are keyed by it.

    Neither `id` nor `span` takes part in `==`, so tests compare trees by meaning.
    """

    id: int = field(compare=False)
    span: Span = field(compare=False)
    evaluated: ClassVar[tuple[str, ...]]
    """Of an expression, and of a part of one: the fields that hold what it evaluates, in that order."""


@dataclass(frozen=True, slots=True)
class Ident(Node):
    """A name where it is written."""

    text: str
