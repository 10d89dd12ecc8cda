"""Questions about what a type is made of, records and sums included."""

from __future__ import annotations

from corvid.semantics.symbols import World
from corvid.semantics.types.inside import may_reach_function, members, reachable
from corvid.semantics.types.model import Type
from corvid.types import (
    BOOL,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    grounded,
    is_grounded,
    mentions_grounded,
)


def surely_grounded(world: World, type_: Type) -> bool:
    """`Grounded<…>`, or a record with a surely grounded field (grounding.md 2)."""
    waiting, seen = [type_], set[str]()
    while waiting:
        here = waiting.pop()
        if is_grounded(here):
            return True
        if isinstance(here, NamedType) and here.name in world.records and here.name not in seen:
            seen.add(here.name)
            waiting.extend(f.type for f in world.records[here.name].fields)
    return False


def maybe_grounded(world: World, type_: Type) -> bool:
    """Whether Grounded occurs anywhere inside."""
    return not isinstance(type_, Scalar) and any(is_grounded(part) for part in reachable(world, type_))


def erasable(world: World, type_: Type) -> bool:
    """Whether erasing what is written leaves no Grounded: none hides in a record or sum."""
    return not any(
        mentions_grounded(member)
        for part in reachable(world, type_)
        if isinstance(part, NamedType)
        for member in members(world, part.name)
    )


def grounded_call(declared: Type) -> Type:
    """The type of a grounded call of something declared `-> declared`: where the grounding sits
    (grounding.md 2). What mentions Grounded under Option, Result, List or Map keeps exactly that."""
    return declared if mentions_grounded(declared) else grounded(declared)


def holds_text(world: World, type_: Type) -> bool:
    """Whether a value of this type holds a String somewhere."""
    return any(part == Scalar("String") for part in reachable(world, type_))


def is_comparable(world: World, type_: Type) -> bool:
    """Whether the values have an equality: no functions inside, records and sums looked into."""
    return not may_reach_function(world, type_)


def cases(world: World, type_: Type) -> tuple[tuple[str, bool], ...]:
    """The closed list of cases of a type, if it has one: the name of each, and whether it holds a value."""
    match type_:
        case OptionType():
            return (("Some", True), ("None", False))
        case ResultType():
            return (("Ok", True), ("Err", True))
        case NamedType() if type_.name in world.sums:
            return tuple((variant.name, bool(variant.fields)) for variant in world.sums[type_.name].variants)
        case _:
            return (("true", False), ("false", False)) if type_ == BOOL else ()
