"""Questions about what a type is made of, records and sums included."""

from __future__ import annotations

from corvid.semantics.types.model import (
    FunctionOf,
    Named,
    OptionOf,
    ResultOf,
    Scalar,
    Type,
    grounded,
    is_grounded,
    mentions_grounded,
    parts,
)
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.semantics.symbols import World


def reachable(world: World, type_: Type) -> list[Type]:
    """Every type that a value of `type_` may hold, itself first, each once; function types are not
    entered, for they hold nothing."""
    found: list[Type] = []
    seen: set[Type] = set()
    waiting = [type_]
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        found.append(here)
        if isinstance(here, FunctionOf):
            continue
        waiting.extend(parts(here))
        if isinstance(here, Named):
            waiting.extend(members(world, here.name))
    return found


def members(world: World, name: str) -> list[Type]:
    """The field types of a record, or of all variants of a sum."""
    record = world.records.get(name)
    if record is not None:
        return [f.type for f in record.fields]
    total = world.sums.get(name)
    return [f.type for v in total.variants for f in v.fields] if total is not None else []


def surely_grounded(world: World, type_: Type) -> bool:
    """`Grounded<…>`, or a record with a surely grounded field (grounding.md 2)."""
    waiting, seen = [type_], set[str]()
    while waiting:
        here = waiting.pop()
        if is_grounded(here):
            return True
        if isinstance(here, Named) and here.name in world.records and here.name not in seen:
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
        if isinstance(part, Named)
        for member in members(world, part.name)
    )


def grounded_call(declared: Type) -> Type:
    """The type of a grounded call of something declared `-> declared`: where the grounding sits
    (grounding.md 2). What mentions Grounded under Option, Result, List or Map keeps exactly that."""
    return declared if mentions_grounded(declared) else grounded(declared)


def holds_text(world: World, type_: Type) -> bool:
    """Whether a value of this type holds a String somewhere."""
    return any(part == Scalar("String") for part in reachable(world, type_))


def holds_function(world: World, type_: Type) -> bool:
    """Whether a function value may be inside, records and sums looked into."""
    return any(isinstance(part, FunctionOf) for part in reachable(world, type_))


def is_comparable(world: World, type_: Type) -> bool:
    """Whether the values have an equality: no functions inside, records and sums looked into."""
    return not holds_function(world, type_)


def cases(world: World, type_: Type) -> tuple[str, ...]:
    """The patterns that tell the values of a type apart, if it has cases."""
    match type_:
        case OptionOf():
            return ("Some(…)", "None")
        case ResultOf():
            return ("Ok(…)", "Err(…)")
        case Named() if type_.name in world.sums:
            variants = world.sums[type_.name].variants
            return tuple(f"{variant.name}(…)" if variant.fields else variant.name for variant in variants)
        case _:
            return ()
