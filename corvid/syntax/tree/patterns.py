"""Patterns."""

from __future__ import annotations

from typing import TypeAlias

from corvid.syntax.tree.node import Ident, Node


class WildcardPattern(Node, frozen=True):
    """`_`."""


class LiteralPattern(Node, frozen=True):
    """A number (negative allowed), text or truth value."""

    value: int | float | str | bool


class NamePattern(Node, frozen=True):
    """A unit variant, `None`, if the name resolves to one, else a binding."""

    name: Ident


class AliasPattern(Node, frozen=True):
    """`name @ pattern`."""

    name: Ident
    pattern: Pattern


class VariantPattern(Node, frozen=True):
    """`V(p, …)`, `Some(p)`, `Ok(p)`, `Err(p)`, `prefix.V(p)`; also `prefix.V` with no arguments."""

    qualifier: Ident | None
    name: Ident
    arguments: tuple[Pattern, ...]


class FieldPattern(Node, frozen=True):
    """`f: p`, or `f`, whose pattern is then a `NamePattern` of the same text."""

    name: Ident
    pattern: Pattern


class RecordPattern(Node, frozen=True):
    """`T { f: p, g, .. }`; `open` says whether `..` was written."""

    qualifier: Ident | None
    name: Ident
    fields: tuple[FieldPattern, ...]
    open: bool


Pattern: TypeAlias = (
    WildcardPattern | LiteralPattern | NamePattern | AliasPattern | VariantPattern | RecordPattern
)
