"""Questions about what a type is made of, records and sums included."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from corvid.semantics.symbols import World
from corvid.semantics.types.inside import may_reach_function, members, reachable
from corvid.semantics.types.model import Type
from corvid.types import (
    BOOL,
    HOLE,
    STRING,
    UNKNOWN,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    grounded,
    is_grounded,
    mentions_grounded,
    parts,
)


def surely_grounded(world: World, type_: Type) -> bool:
    """Return whether the type is `Grounded<…>`, or a record with a surely grounded field
    (grounded.maybe.1)."""
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
    """Return whether Grounded occurs anywhere inside."""
    return not isinstance(type_, Scalar) and any(is_grounded(part) for part in reachable(world, type_))


def erasable(world: World, type_: Type) -> bool:
    """Return whether erasing what is written leaves no Grounded: none hides in a record or sum."""
    return not any(
        mentions_grounded(member)
        for part in reachable(world, type_)
        if isinstance(part, NamedType)
        for member in members(world, part.name)
    )


def grounded_call(declared: Type) -> Type:
    """Return the type of a grounded call of something declared `-> declared`: where the grounding sits
    (grounded.result.1). What mentions Grounded under Option, Result, List or Map keeps exactly that."""
    return declared if mentions_grounded(declared) else grounded(declared)


def variant_without_text(world: World, type_: Type) -> str | None:
    """Return the variant in whose choice a value holds no String, however full its options and lists are;
    empty where no value holds one, None where all of them may. `Ok` and `Err` are variants here.

    Types may hold themselves, so what is known of the parts grows until nothing is new.
    """
    order = reachable(world, type_)[::-1]  # inner types mostly come first, so that few rounds are enough
    with_text: set[Type] = {STRING, UNKNOWN, HOLE}
    before = 0
    while before < len(with_text):
        before = len(with_text)
        for part in order:
            inner = members(world, part.name) if isinstance(part, NamedType) else parts(part)
            if not with_text.isdisjoint(inner):
                with_text.add(part)
    found: dict[Type, str] = {part: "" for part in order if part not in with_text}
    before = -1
    while before < len(found):
        before = len(found)
        for part in order:
            if part not in found and (variant := _without_text(world, part, found)) is not None:
                found[part] = variant
    return found.get(type_)


def _without_text(world: World, type_: Type, found: Mapping[Type, str]) -> str | None:
    """Return the same for one type, where it is known of its parts."""

    def of_all(inside: Iterable[Type]) -> str | None:
        named = [found.get(part) for part in inside]
        return None if None in named else next(filter(None, named), "")

    match type_:
        case ResultType(ok, err):
            choices: list[tuple[str, Iterable[Type]]] = [("Ok", (ok,)), ("Err", (err,))]
        case NamedType(name) if name in world.sums:
            variants = world.sums[name].variants
            choices = [(variant.name, [field.type for field in variant.fields]) for variant in variants]
        case NamedType(name):
            return of_all(members(world, name)) if name in world.records else None
        case GroundedType() | ListType() | OptionType() | MapType():
            return of_all(parts(type_))
        case _:
            return None
    without = ((name, of_all(fields)) for name, fields in choices)
    return next((inner or name for name, inner in without if inner is not None), None)


def is_comparable(world: World, type_: Type) -> bool:
    """Return whether the values have an equality: no functions inside, records and sums looked into."""
    return not may_reach_function(world, type_)


def cases(world: World, type_: Type) -> tuple[tuple[str, bool], ...]:
    """Return the closed list of cases of a type, if it has one: the name of each, and whether it holds a
    value."""
    match type_:
        case OptionType():
            return (("Some", True), ("None", False))
        case ResultType():
            return (("Ok", True), ("Err", True))
        case NamedType() if type_.name in world.sums:
            return tuple((variant.name, bool(variant.fields)) for variant in world.sums[type_.name].variants)
        case _:
            return (("true", False), ("false", False)) if type_ == BOOL else ()
