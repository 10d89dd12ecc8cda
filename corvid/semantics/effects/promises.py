"""What agents promise about their rows, and where the rows break it. On plain data, so that the same function
judges a program whose trees are at hand and modules of which there are only summaries."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from decimal import Decimal
from typing import TypeAlias

from msgspec import Struct

from corvid.semantics.effects.algebra import categories, confidence
from corvid.semantics.effects.annotations import (
    DataConstraint,
    MinConfidence,
    data_constraint,
    min_confidence,
)
from corvid.semantics.effects.collect import collect, row_is_known, unguarded
from corvid.semantics.effects.direct import Direct, Outgoing
from corvid.semantics.effects.model import BUILT_IN, Effect
from corvid.semantics.effects.rows import Rows, rows_of
from corvid.semantics.facts import Facts
from corvid.semantics.symbols import CallableInfo, World
from corvid.semantics.types.inside import declaring_functions
from corvid.syntax import tree

_UNLISTED = frozenset(effect.name for effect in BUILT_IN)


class Promises(Struct, frozen=True, omit_defaults=True):
    """`row`: the names of the effects that the agent lists, None if it lists none, or one that is not known.
    `constraints` in the order written. `intents`: each call that retrieves stands in one. `pure`: no source
    is lost."""

    row: tuple[str, ...] | None = None
    constraints: tuple[MinConfidence | DataConstraint, ...] = ()
    intents: bool = False
    pure: bool = False


class Unlisted(Struct, frozen=True):
    """The declared row leaves out these effects."""

    effects: tuple[Effect, ...]


class LowConfidence(Struct, frozen=True):
    constraint: MinConfidence
    composed: Decimal
    weakest: Effect


class MissingData(Struct, frozen=True):
    """A required category that nothing brings in."""

    constraint: DataConstraint
    category: str


class ForbiddenData(Struct, frozen=True):
    """A category that is not allowed, and the first effect that brings it in."""

    constraint: DataConstraint
    category: str
    bringing: Effect


class OutsideIntents(Struct, frozen=True):
    """Calls that retrieve and stand in no intent."""

    calls: tuple[Outgoing, ...]


Breach: TypeAlias = Unlisted | LowConfidence | MissingData | ForbiddenData | OutsideIntents
NO_PROMISES = Promises()


def promises_of(world: World, info: CallableInfo) -> Promises:
    """What a callable promises. What is written wrongly, and what is no agent, promises nothing."""
    if not isinstance(info.node, tree.Agent):
        return NO_PROMISES
    row: tuple[str, ...] | None = None
    if info.node.uses and row_is_known(world, info):
        row = tuple(effect.name for effect in info.row or ())
    constraints: list[MinConfidence | DataConstraint | None] = []
    for annotation in info.node.annotations:
        if annotation.name.text == "data":
            constraints.append(data_constraint(annotation))
        elif annotation is info.annotation("min_confidence"):
            constraints.append(min_confidence(annotation))
    read = tuple(one for one in constraints if one is not None)
    intents, pure = (info.annotation(name) is not None for name in ("intent_first", "grounded_pure"))
    return Promises(row, read, intents, pure)


class Summary(Struct, frozen=True, omit_defaults=True):
    """All that a callable says of rows and purity to those who call it."""

    direct: Direct
    promises: Promises = NO_PROMISES


def summaries_of(world: World, facts: Mapping[str, Facts], apart: Collection[str] = ()) -> dict[str, Summary]:
    """The summary of each callable by qualified name, but for those of modules `apart`. Always returns; calls
    that the checker could not resolve bring nothing in."""
    found: dict[str, Summary] = {}
    declaring = declaring_functions(world)
    for name, info in world.callables.items():
        if info.module not in apart:
            values = bool(world.modules[info.module].reach & declaring)
            direct = collect(world, info, facts.get(name), values)
            found[name] = Summary(direct, promises_of(world, info))
    return found


def rows_in(summaries: Mapping[str, Summary]) -> Rows:
    """The rows of a program with these callables."""
    return rows_of({name: one.direct for name, one in summaries.items()})


def breaches(name: str, promises: Promises, rows: Rows, least: Rows | None = None) -> Iterator[Breach]:
    """Where the callable `name` breaks its promises. If `rows` are those of several programs taken as one,
    `least` has what is in the rows of each of them."""
    row = rows.within(name)
    if promises.row is not None:
        unlisted = tuple(one for one in row if one.name not in _UNLISTED and one.name not in promises.row)
        if unlisted:
            yield Unlisted(unlisted)
    for constraint in promises.constraints:
        if isinstance(constraint, MinConfidence):
            composed = confidence(row)
            if composed < constraint.bound:
                yield LowConfidence(constraint, composed, min(row, key=lambda effect: effect.confidence))
            continue
        certain = categories((least or rows).within(name))
        missing = [word for word in constraint.required if word not in certain]
        if missing:
            yield MissingData(constraint, missing[0])
        extra = [] if constraint.allowed is None else sorted(categories(row).difference(constraint.allowed))
        if extra:
            yield ForbiddenData(constraint, extra[0], next(one for one in row if extra[0] in one.data))
    if promises.intents:
        calls = tuple(call for call in unguarded(rows.direct[name]) if call.callee in rows.searching)
        if calls:
            yield OutsideIntents(calls)


def breaking(summaries: Mapping[str, Summary]) -> set[str]:
    """The callables that may break their promises in a program, by name. These may be those of several
    programs: one of them need not have the function values that another hands over, so that required
    categories have to come from what is called by name."""
    rows = least = rows_in(summaries)
    if any(one.direct.values for one in summaries.values()):
        named = {name: one.direct for name, one in summaries.items()}
        least = rows_of({name: Direct(one.stated, tuple(one.calls())) for name, one in named.items()})
    return {
        name
        for name, one in summaries.items()
        if (one.promises.pure and name in rows.losing) or any(breaches(name, one.promises, rows, least))
    }
