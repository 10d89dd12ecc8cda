"""What the values of a type may hold, with the fields of records and sums or without."""

from __future__ import annotations

from corvid.semantics.symbols import World
from corvid.semantics.types.model import Type
from corvid.types import (
    FunctionType,
    NamedType,
    parts,
)


def reachable(world: World, type_: Type) -> list[Type]:
    """Return every type that a value of `type_` may hold, itself first, each once; function types are not
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
        if isinstance(here, FunctionType):
            continue
        waiting.extend(parts(here))
        if isinstance(here, NamedType):
            waiting.extend(members(world, here.name))
    return found


def members(world: World, name: str) -> list[Type]:
    """Return the field types of a record, or of all variants of a sum."""
    record = world.records.get(name)
    if record is not None:
        return [f.type for f in record.fields]
    total = world.sums.get(name)
    return [f.type for v in total.variants for f in v.fields] if total is not None else []


def may_reach_function(world: World, type_: Type) -> bool:
    """Return whether a function value may be inside, records and sums looked into."""
    return any(isinstance(part, FunctionType) for part in reachable(world, type_))


def has_function(type_: Type) -> bool:
    """Return whether a function may be inside, records and sums not looked into: their fields are places."""
    return isinstance(type_, FunctionType) or any(has_function(part) for part in parts(type_))


def declaring_functions(world: World) -> int:
    """Return the modules, as bits of `ModuleInfo.reach`, that let function values out of the callable which
    makes them: through parameters, results, fields. In a module that reaches none of these, none gets out."""
    found = 0
    for info in world.callables.values():
        if has_function(info.returns) or any(has_function(parameter.type) for parameter in info.parameters):
            found |= 1 << world.modules[info.module].source
    modules = {name: one.module for types in (world.records, world.sums) for name, one in types.items()}
    for name, module in modules.items():
        if any(map(has_function, members(world, name))):
            found |= 1 << world.modules[module].source
    return found
