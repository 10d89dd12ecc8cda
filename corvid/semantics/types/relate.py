"""How types relate: which coercions lead from one to another, and what two have in common."""

from __future__ import annotations

from typing import Literal, TypeAlias, cast

from msgspec import Struct

from corvid.semantics.facts import Path
from corvid.semantics.types.model import (
    Type,
)
from corvid.types import (
    EXCERPT,
    FLOAT,
    FOUND_QUOTE,
    INT,
    QUOTE,
    STRING,
    FunctionType,
    GroundedType,
    ListType,
    OptionType,
    ResultType,
    Scalar,
    Unknown,
    grounded,
    is_grounded,
    parts,
    plain,
    with_parts,
)

Change: TypeAlias = "Literal['quote text', 'expose quote', 'unwrap', 'widen', 'together']"
"""What a coercion does at its path."""


class Move(Struct, frozen=True):
    """One coercion, applied at `path`."""

    change: Change
    path: Path


def agree(left: Type, right: Type) -> bool:
    """Return whether two types are equal, with Unknown equal to everything."""
    if left is right:
        return True
    if isinstance(left, Unknown) or isinstance(right, Unknown):
        return True
    inside, others = parts(left), parts(right)
    if not inside or type(left) is not type(right) or len(inside) != len(others):
        return left == right
    return all(map(agree, inside, others))


def moves(source: Type, target: Type, path: Path = ()) -> tuple[Move, ...] | None:
    """Return the coercions that turn `source` into `target`, outermost first; None if there are none that do.

    The legacy coercion Grounded<T> -> T, the widening Int -> Float, Grounded<List<Grounded<T>>> ->
    Grounded<List<T>>, Grounded<Option<Excerpt>> -> Option<Quote> and a quote's text apply at the top and
    under Option and Result; everything else is invariant (grounded.coercion.2, grounded.coercion.6,
    citations.quote.3). No quote becomes plain.
    """
    if agree(source, target):
        return ()
    match source, target:
        case (GroundedType(ListType(GroundedType(part))), GroundedType(ListType(wanted))):
            return (Move("together", path),) if agree(part, wanted) else None
        case (GroundedType(), _) if source == QUOTE and plain(target) == STRING:
            text = Move("quote text", path)
            return (text,) if is_grounded(target) else (text, Move("unwrap", path))
        case (GroundedType(), GroundedType()):
            return (Move("widen", path),) if (source.inner, target.inner) == (INT, FLOAT) else None
        case (GroundedType(), OptionType()) if source == FOUND_QUOTE:
            rest = moves(OptionType(QUOTE), target, path)
            return None if rest is None else (Move("expose quote", path), *rest)
        case (GroundedType(), _) if not has_plain_excerpt(target):
            rest = moves(source.inner, target, path)
            return None if rest is None else (Move("unwrap", path), *rest)
        case (OptionType(), OptionType()):
            return moves(source.item, target.item, (*path, "some"))
        case (ResultType(), ResultType()):
            ok = moves(source.ok, target.ok, (*path, "ok"))
            err = moves(source.err, target.err, (*path, "err"))
            return None if ok is None or err is None else ok + err
        case (Scalar(), Scalar()) if (source, target) == (INT, FLOAT):
            return (Move("widen", path),)
        case _:
            return None


def has_plain_excerpt(type_: Type) -> bool:
    """Return whether an excerpt without a label is in the type as written."""
    if isinstance(type_, Scalar | GroundedType | FunctionType):
        return False
    return type_ == EXCERPT or any(map(has_plain_excerpt, parts(type_)))


def fallen(type_: Type) -> Type:
    """Return the type without its outermost label, which goes inside where it is that of a quote."""
    return OptionType(QUOTE) if type_ == FOUND_QUOTE else plain(type_)


def text_of_quote(type_: Type) -> Type:
    """Return the type with String for Excerpt, under its labels and as element of a list."""
    if isinstance(type_, GroundedType):
        return grounded(text_of_quote(type_.inner))
    if isinstance(type_, ListType):
        return ListType(text_of_quote(type_.element))
    return STRING if type_ == EXCERPT else type_


def lists_quotes(type_: Type) -> bool:
    """Return whether it is a list of quotes; the label may be the list's own."""
    inner = plain(type_)
    wanted = (QUOTE, EXCERPT) if is_grounded(type_) else (QUOTE,)
    return isinstance(inner, ListType) and inner.element in wanted


def keeps_label(found: Type, wanted: Type) -> bool:
    """Return whether the outermost label of a value stays where a place takes `wanted` with a label and
    without. That of what a lookup found goes inside where a quote, or its text, may be absent."""
    if not is_grounded(found) or is_grounded(wanted):
        return False
    return found != FOUND_QUOTE or moves(found, wanted) is None


def join(left: Type, right: Type) -> Type | None:
    """Return what both can become: labels meet (plain wins), Int and Float are Float, Option and Result part
    by part, a quote beside a text is its text, everything else only if equal (types.fit.5). None if
    there is nothing."""
    if left is right:
        return left
    if isinstance(left, Unknown):
        return right
    if isinstance(right, Unknown):
        return left
    if QUOTE in (left, right) and STRING in (plain(left), plain(right)):
        left, right = text_of_quote(left), text_of_quote(right)
    if is_grounded(left) and is_grounded(right):
        inner = join(plain(left), plain(right))
        return None if inner is None else grounded(inner)
    if is_grounded(left) or is_grounded(right):
        return join(fallen(left), fallen(right))
    match left, right:
        case (OptionType(), OptionType()):
            item = join(left.item, right.item)
            return None if item is None else OptionType(item)
        case (ResultType(), ResultType()):
            ok, err = join(left.ok, right.ok), join(left.err, right.err)
            return None if ok is None or err is None else ResultType(ok, err)
        case (Scalar(), Scalar()) if {left, right} == {INT, FLOAT}:
            return FLOAT
        case _:
            return fill(left, right) if agree(left, right) else None


def fill(type_: Type, known: Type) -> Type:
    """Return `type_` with what is unknown in it taken from `known`, where the two have one shape."""
    if isinstance(type_, Unknown):
        return known
    if isinstance(type_, GroundedType):
        return grounded(fill(type_.inner, plain(known)))
    if type(type_) is not type(known) or isinstance(type_, FunctionType):
        return type_
    others = iter(parts(known))
    # By now mypy knows that it is not Unknown, and would take it for a type of the IR: its parts may be.
    return with_parts(cast("Type", type_), lambda part: fill(part, next(others)))


def differ_in_labels_only(left: Type, right: Type) -> bool:
    """Return whether the two are one type apart from `Grounded` somewhere inside."""
    return not agree(left, right) and moves(_without_labels(left), _without_labels(right)) is not None


def _without_labels(type_: Type) -> Type:
    """Return the type without labels, also without those of what functions take and give."""
    if isinstance(type_, GroundedType):
        return _without_labels(type_.inner)
    return with_parts(type_, _without_labels)
