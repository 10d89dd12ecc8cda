"""What every node of the syntax tree has: an id and a place."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from corvid.source.span import Span


class Node(Struct, frozen=True, eq=False):
    """`id` is unique within one module and counts from 0; facts are keyed by it.

    Nodes are compared by identity, as facts are stored beside them.
    """

    id: int
    span: Span
    evaluated: ClassVar[tuple[str, ...]]
    """Of an expression, and of a part of one: the fields that hold what it evaluates, in that order."""


class Ident(Node, frozen=True):
    """A name where it is written."""

    text: str
