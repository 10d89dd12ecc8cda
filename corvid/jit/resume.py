"""Loops in the middle of which a function can be entered, and with which values."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from corvid.ir import nodes as ir
from corvid.ir.definitions import definitions
from corvid.ir.passes.ranges import loops_over_ranges
from corvid.ir.program import Function
from corvid.ir.walk import bound, is_noted, leaves, places, statement_operands, statements, targets
from corvid.types import INT, ListType, Type
from corvid.vm.emit.uses import foldable

MOST_LISTS = 4
"""Lists that may be handed over: each pair of them is compared, as two that are one must stay one."""

Loop = ir.While | ir.ForEach


class Resumption(Struct, frozen=True):
    """A function from the beginning of a step of `loop` on, after the test of a `while`. It is handed the
    values of the `live` locals. Of the `for`s around the loop, outermost first, and of itself if it is one,
    it is handed the ends of those over `ranges` and the places of those over `lists`; the list itself is in a
    live local, set but once."""

    function: Function
    loop: Loop
    live: tuple[int, ...]
    ranges: tuple[ir.ForEach, ...]
    lists: tuple[ir.ForEach, ...]

    @property
    def types(self) -> tuple[Type, ...]:
        """The types of all that is handed over."""
        locals_ = self.function.locals
        return (*(locals_[index].type for index in self.live), *(INT for _ in (*self.ranges, *self.lists)))


def resumptions(function: Function) -> tuple[Resumption, ...]:
    """Return the loops of the function that can be entered, if all that is read later was surely set before:
    those inside only `while`, and `for` over ranges and over lists that are in a local which is set but
    once."""
    if is_noted(function):
        return ()  # what ends there would end unnoticed
    ranges = frozenset(loops_over_ranges(function))
    order = {id(place.stmt): number for number, place in enumerate(places(function.body))}
    known = frozenset(range(len(function.parameters)))
    return tuple(_Finder(function, ranges, order).block(function.body, (), known))


def _list(stmt: ir.ForEach) -> int:
    assert isinstance(stmt.iterable, ir.Local)
    return stmt.iterable.index


class _Finder:
    def __init__(self, function: Function, ranges: frozenset[int], order: dict[int, int]) -> None:
        self.function = function
        self.ranges = ranges
        self.order = order
        self.times_set = definitions(function).times_set
        self.passing = foldable(function)
        """Temporaries that are read once, after they are set: no one stores them if that is at once."""

    def block(self, block: ir.Block, around: tuple[Loop, ...], known: frozenset[int]) -> Iterator[Resumption]:
        """Yield the loops in a block; `known` are the locals that are surely set before it."""
        for stmt in block:
            match stmt:
                case ir.While():
                    yield from self.loop(stmt, around, known)
                    known |= definite(stmt.setup)
                case ir.ForEach() if self.is_range(stmt) or self.is_list(stmt):
                    yield from self.loop(stmt, around, known | {stmt.item})
                case ir.If():
                    before = known
                    for branch in stmt.branches:
                        before |= definite(branch.setup)
                        yield from self.block(branch.body, around, before)
                    yield from self.block(stmt.otherwise, around, before)
                case ir.Match():
                    for arm in stmt.arms:
                        yield from self.block(arm.body, around, known | set(bound(arm.pattern)))
            known |= definite((stmt,))

    def is_range(self, stmt: ir.ForEach) -> bool:
        """Return whether the loop counts through a range, and its item is only what the loop makes it."""
        return (
            isinstance(stmt.iterable, ir.Local)
            and stmt.iterable.index in self.ranges
            and not self.function.locals[stmt.iterable.index].name
            and self.times_set(stmt.item) == 1
        )

    def is_list(self, stmt: ir.ForEach) -> bool:
        """Return whether the local of the list holds what the loop goes through for as long as it does."""
        if not isinstance(stmt.iterable, ir.Local):
            return False
        index = stmt.iterable.index
        return index not in self.ranges and self.times_set(index) == 1

    def loop(self, loop: Loop, around: tuple[Loop, ...], known: frozenset[int]) -> Iterator[Resumption]:
        """Yield the loop, and those in it. A condition is computed anew at each step, and no one else reads
        what it is made of."""
        chain = (*around, loop)
        each = [stmt for stmt in chain if isinstance(stmt, ir.ForEach)]
        ranges = tuple(stmt for stmt in each if self.is_range(stmt))
        lists = tuple(stmt for stmt in each if not self.is_range(stmt))
        live = self.live(chain, {stmt.item for stmt in ranges} | set(map(_list, lists)), known)
        if live is not None:
            yield Resumption(self.function, loop, live, ranges, lists)
        yield from self.block(loop.body, chain, known)

    def live(
        self, chain: tuple[Loop, ...], needed: set[int], known: frozenset[int]
    ) -> tuple[int, ...] | None:
        """Return the locals that are set, and `needed` or read from the outermost loop on; None if one of
        these may be unset, or is set by a test that is over."""
        begin, here = self.order[id(chain[0])], self.order[id(chain[-1])]
        read = set(needed)
        made, test = _tests(chain)
        maybe = set(made)
        for place in places(self.function.body):
            order = self.order[id(place.stmt)]
            if order < begin:
                maybe.update(targets(place.stmt))
                continue
            operands = (o.index for o in statement_operands(place.stmt) if isinstance(o, ir.Local))
            found = {index for index in operands if order >= here or index not in self.passing}
            read |= found - made if id(place.stmt) in test else found
        read -= self.ranges
        if read & (maybe - known):
            return None
        live = tuple(sorted(read & known))
        types = [self.function.locals[index].type for index in live]
        too_many = sum(isinstance(type_, ListType) for type_ in types) > MOST_LISTS
        return None if too_many else live


def _tests(chain: tuple[Loop, ...]) -> tuple[set[int], set[int]]:
    """Return what the tests of `while` set, and the statements that they are, by `id`."""
    tests = [loop for loop in chain if isinstance(loop, ir.While)]
    setups = [stmt for loop in tests for stmt in statements(loop.setup)]
    return {index for stmt in setups for index in targets(stmt)}, {id(stmt) for stmt in (*setups, *tests)}


def definite(block: ir.Block) -> frozenset[int]:
    """Return the locals that are set on every way through the block to its end."""
    found: frozenset[int] = frozenset()
    for stmt in block:
        match stmt:
            case ir.Let():
                found |= {stmt.target}
            case ir.Logic():
                found |= {stmt.target} | definite(stmt.links[0].setup)
            case ir.While():
                found |= definite(stmt.setup)
            case ir.If():
                found |= definite(stmt.branches[0].setup)
                ways = [definite((*b.setup, *b.body)) for b in stmt.branches if not leaves(b.body)]
                ways += [] if leaves(stmt.otherwise) else [definite(stmt.otherwise)]
                found |= frozenset.intersection(*ways) if ways else frozenset()
            case ir.Match():
                arms = [definite(arm.body) for arm in stmt.arms if not leaves(arm.body)]
                found |= frozenset.intersection(*arms) if arms else frozenset()
    return found
