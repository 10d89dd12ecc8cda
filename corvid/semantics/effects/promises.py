"""What agents promise about their rows, and where the rows break it. On plain data, so that the same function
judges a program whose trees are at hand and modules of which there are only summaries."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import TypeAlias, assert_never

from msgspec import Struct

from corvid.semantics.effects.algebra import categories, confidence
from corvid.semantics.effects.annotations import (
    Constraint,
    DataConstraint,
    Deterministic,
    LevelConstraint,
    MinConfidence,
    constraint_of,
)
from corvid.semantics.effects.collect import collect, row_is_known, unguarded
from corvid.semantics.effects.direct import Direct, Outgoing
from corvid.semantics.effects.model import APPROVE, ASKING, BUILT_IN, Effect
from corvid.semantics.effects.rows import Rows, rows_of
from corvid.semantics.facts import Facts
from corvid.semantics.symbols import CallableInfo, World
from corvid.semantics.types.inside import declaring_functions
from corvid.syntax import tree

_UNLISTED = frozenset(effect.name for effect in (*BUILT_IN, ASKING))
_ASKING = frozenset((APPROVE.name, ASKING.name))


class Promises(Struct, frozen=True, omit_defaults=True):
    """`row`: the names of the effects that the agent lists, None if it lists none, or one that is not known.
    `constraints` in the order written. `intents`: each call that retrieves is in one. `pure`: no source
    is lost."""

    row: tuple[str, ...] | None = None
    constraints: tuple[Constraint, ...] = ()
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


class WrongLevel(Struct, frozen=True):
    """The composed rank, and the first effect that has it."""

    constraint: LevelConstraint
    composed: Decimal
    bringing: Effect


class Asks(Struct, frozen=True):
    """Something outside is asked, by the first of these effects."""

    constraint: Deterministic
    asking: Effect


class OutsideIntents(Struct, frozen=True):
    """Calls that retrieve and are in no intent."""

    calls: tuple[Outgoing, ...]


Breach: TypeAlias = (
    Unlisted | LowConfidence | MissingData | ForbiddenData | WrongLevel | Asks | OutsideIntents
)
NO_PROMISES = Promises()


def promises_of(world: World, info: CallableInfo) -> Promises:
    """Return what a callable promises. What is written wrongly, and what is not an agent, promises
    nothing."""
    if not isinstance(info.node, tree.Agent):
        return NO_PROMISES
    row: tuple[str, ...] | None = None
    if info.node.uses and row_is_known(world, info):
        row = tuple(effect.name for effect in info.row or ())
    found = [constraint_of(annotation, world.dimensions) for annotation in info.node.annotations]
    read = tuple(one for one in found if one is not None)
    intents, pure = (info.annotation(name) is not None for name in ("intent_first", "grounded_pure"))
    return Promises(row, read, intents, pure)


class Summary(Struct, frozen=True, omit_defaults=True):
    """All that a callable says of rows and purity to those who call it."""

    direct: Direct
    promises: Promises = NO_PROMISES


def summaries_of(world: World, facts: Mapping[str, Facts], apart: Collection[str] = ()) -> dict[str, Summary]:
    """Return the summary of each callable by qualified name, but for those of modules `apart`. Always
    returns; calls that the checker could not resolve bring nothing in."""
    found: dict[str, Summary] = {}
    declaring = declaring_functions(world)
    for name, info in world.callables.items():
        if info.module not in apart:
            values = bool(world.modules[info.module].reach & declaring)
            direct = collect(world, info, facts.get(name), values)
            found[name] = Summary(direct, promises_of(world, info))
    return found


def rows_in(summaries: Mapping[str, Summary]) -> Rows:
    """Return the rows of a program with these callables."""
    return rows_of({name: one.direct for name, one in summaries.items()})


def breaches(name: str, promises: Promises, rows: Rows, least: Rows | None = None) -> Iterator[Breach]:
    """Yield where the callable `name` breaks its promises. If `rows` are those of several programs taken as
    one, `least` has what is in the rows of each of them."""
    row = rows.within(name)
    if promises.row is not None:
        unlisted = tuple(one for one in row if one.name not in _UNLISTED and one.name not in promises.row)
        if unlisted:
            yield Unlisted(unlisted)
    for constraint in promises.constraints:
        match constraint:
            case MinConfidence():
                composed = confidence(row)
                if composed < constraint.bound:
                    weakest = min(row, key=lambda effect: effect.confidence)
                    yield LowConfidence(constraint, composed, weakest)
            case DataConstraint():
                yield from _categories_broken(constraint, row, (least or rows).within(name))
            case LevelConstraint():
                yield from _level_broken(constraint, row)
            case Deterministic():
                asking = next((one for one in row if one.name in _ASKING), None)
                if asking is not None:
                    yield Asks(constraint, asking)
            case _:
                assert_never(constraint)
    if promises.intents:
        calls = tuple(call for call in unguarded(rows.direct[name]) if call.callee in rows.searching)
        if calls:
            yield OutsideIntents(calls)


def _categories_broken(
    constraint: DataConstraint, row: Sequence[Effect], certain: Sequence[Effect]
) -> Iterator[Breach]:
    """Yield the breaches of a constraint on names. `certain`: what is in the row of each of the programs
    that `row` is of."""
    dimension = constraint.dimension
    there = categories(certain, dimension)
    missing = [word for word in constraint.required if word not in there]
    if missing:
        yield MissingData(constraint, missing[0])
    if constraint.allowed is None:
        return
    extra = sorted(categories(row, dimension).difference(constraint.allowed))
    if extra:
        bringing = next(one for one in row if extra[0] in one.words_in(dimension))
        yield ForbiddenData(constraint, extra[0], bringing)


def _level_broken(constraint: LevelConstraint, row: Sequence[Effect]) -> Iterator[Breach]:
    ranked = [(rank, one) for one in row if (rank := one.rank_in(constraint.dimension)) is not None]
    if not ranked:
        return
    choose = min if constraint.falling else max
    composed, bringing = choose(ranked, key=lambda pair: pair[0])
    broken = composed < constraint.bound if constraint.falling else composed > constraint.bound
    if broken:
        yield WrongLevel(constraint, composed, bringing)


def breaking(summaries: Mapping[str, Summary]) -> set[str]:
    """Return the callables that may break their promises in a program, by name. These may be those of several
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
