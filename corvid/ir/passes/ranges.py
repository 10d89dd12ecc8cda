"""Which Int results cannot overflow, from constants and the conditions around them.

One pass in the order of the text over intervals of Int locals, with labels or without. What a block learns
is taken back at its end by a trail, so the pass is linear; loops forget what they assign before they are
entered, but for what always holds: which locals are never below zero.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from corvid.builtins import COUNTING
from corvid.ir import nodes as ir
from corvid.ir.definitions import definitions
from corvid.ir.low.nodes import EXACT, Checks
from corvid.ir.program import Function
from corvid.ir.walk import bound, closure, leaves, statements, targets
from corvid.types import INT, plain

LOW = -(2**63)
HIGH = 2**63 - 1
Interval = tuple[int, int]
_WHOLE: Interval = (LOW, HIGH)
_OPPOSITE: Mapping[str, str] = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
_MIRRORED: Mapping[str, str] = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}


def checks(function: Function) -> dict[ir.Stmt, Checks]:
    """Return what each Int operation, and each index that is read or assigned to, has to check."""
    pass_ = _Ranges(function)
    pass_.block(function.body)
    return pass_.checks


class _Ranges:
    """`known` holds the intervals now; the trail what they were, and whether an assignment changed them.

    `tests` says of a Bool local which comparison gave its value. That holds as long as neither it nor a side
    is assigned again (`versions`, which only grow), and no longer than the block in which it was learned
    (`made`: the length of the trail then, and the local)."""

    def __init__(self, function: Function) -> None:
        self.checks: dict[ir.Stmt, Checks] = {}
        self._wrapping = function.wrapping
        self._ints = [plain(slot.type) == INT for slot in function.locals]
        ranges = loops_over_ranges(function)
        positive = never_negative(function, ranges)
        self._always = [(0, HIGH) if at in positive else _WHOLE for at in range(len(function.locals))]
        self._items: dict[int, Interval] = dict.fromkeys(ranges, _WHOLE)
        self._known: dict[int, Interval] = {}
        self._trail: list[tuple[int, Interval | None, bool]] = []
        self._versions = [0] * len(function.locals)
        self._tests: dict[int, tuple[ir.Compare, tuple[int, int, int]]] = {}
        self._made: list[tuple[int, int]] = []

    # ---- what is known ------------------------------------------------------------------------
    def _interval(self, operand: ir.Operand) -> Interval:
        if isinstance(operand, ir.Local):
            return self._known.get(operand.index, self._always[operand.index])
        value = operand.value
        return (value, value) if type(value) is int else _WHOLE

    def _assign(self, local: int, interval: Interval) -> None:
        self._versions[local] += 1
        always = self._always[local]
        low, high = max(interval[0], always[0]), min(interval[1], always[1])
        self._put(local, (low, high) if self._ints[local] and low <= high else always, True)

    def _put(self, local: int, interval: Interval, assigned: bool) -> None:
        before = self._known.get(local)
        nothing_new = interval == self._always[local]
        if before is None and nothing_new:
            return
        self._trail.append((local, before, assigned))
        if nothing_new:
            self._known.pop(local, None)
        else:
            self._known[local] = interval

    def _undo(self, mark: int) -> set[int]:
        """Take back what was learned since the mark; the locals that were assigned."""
        assigned: set[int] = set()
        while len(self._trail) > mark:
            local, before, by_assignment = self._trail.pop()
            if by_assignment:
                assigned.add(local)
            if before is None:
                self._known.pop(local, None)
            else:
                self._known[local] = before
        while self._made and self._made[-1][0] > mark:
            self._tests.pop(self._made.pop()[1], None)
        return assigned

    def _forget(self, locals_: set[int]) -> None:
        for local in locals_:
            self._assign(local, _WHOLE)

    def _version(self, operand: ir.Operand) -> int:
        return self._versions[operand.index] if isinstance(operand, ir.Local) else 0

    def _all_versions(self, target: ir.Operand, test: ir.Compare) -> tuple[int, int, int]:
        return self._version(target), self._version(test.left), self._version(test.right)

    def _assume(self, condition: ir.Operand, holds: bool) -> None:
        """Learn from a condition that was just tested."""
        if not isinstance(condition, ir.Local):
            return
        test, versions = self._tests.get(condition.index, (None, (0, 0, 0)))
        if test is None or versions != self._all_versions(condition, test):
            return
        op = test.op if holds else _OPPOSITE[test.op]
        left, right = self._interval(test.left), self._interval(test.right)
        self._narrow(test.left, op, right)
        self._narrow(test.right, _MIRRORED[op], left)

    def _narrow(self, operand: ir.Operand, op: str, other: Interval) -> None:
        if not isinstance(operand, ir.Local) or not self._ints[operand.index]:
            return
        low, high = self._interval(operand)
        match op:
            case "<":
                high = min(high, other[1] - 1)
            case "<=":
                high = min(high, other[1])
            case ">":
                low = max(low, other[0] + 1)
            case ">=":
                low = max(low, other[0])
            case "==":
                low, high = max(low, other[0]), min(high, other[1])
        if low <= high:  # else the code after it never runs
            self._put(operand.index, (low, high), False)

    # ---- operations ---------------------------------------------------------------------------
    def _let(self, stmt: ir.Let) -> None:
        op = stmt.op
        interval = _WHOLE
        match op:
            case ir.Copy(value):
                interval = self._interval(value)
            case ir.Arithmetic() if self._ints[stmt.target]:
                interval = self._arithmetic(stmt, op)
            case ir.Negate(value) if self._ints[stmt.target]:
                low, high = self._interval(value)
                interval = self._fitting(stmt, -high, -low)
            case ir.CallMethod(method) if method in COUNTING:
                interval = (0, 2**62)
            case ir.Range(start, end) if stmt.target in self._items:
                self._items[stmt.target] = (self._interval(start)[0], self._interval(end)[1] - 1)
            case ir.GetIndex():
                self._note(stmt, self._interval(op.index)[0] < 0, True)
            case ir.Lambda():
                mark = len(self._trail)
                self._forget(set(op.parameters))
                self.block(op.body)
                self._undo(mark)
        self._assign(stmt.target, interval)
        if isinstance(op, ir.Compare):
            self._tests[stmt.target] = (op, self._all_versions(ir.Local(stmt.target), op))
            # The trail grows, so that the test is younger than every mark that was set before it.
            self._trail.append((stmt.target, self._known.get(stmt.target), False))
            self._made.append((len(self._trail), stmt.target))

    def _arithmetic(self, stmt: ir.Let, op: ir.Arithmetic) -> Interval:
        (a, b), (c, d) = self._interval(op.left), self._interval(op.right)
        match op.op:
            case "+":
                low, high = a + c, b + d
            case "-":
                low, high = a - d, b - c
            case "*":
                corners = (a * c, a * d, b * c, b * d)
                low, high = min(corners), max(corners)
            case "/" | "%":
                self._note(stmt, a < 0, c <= 0)
                if c <= 0:
                    return _WHOLE
                if op.op == "/":
                    return (-(max(-a, 0) // c), max(b, 0) // c)
                return (0 if a >= 0 else 1 - d, 0 if b <= 0 else min(d - 1, b))
        return self._fitting(stmt, low, high)

    def _fitting(self, stmt: ir.Let, low: int, high: int) -> Interval:
        """Return, of what lies between two numbers, the Ints that are the result."""
        self._note(stmt, low < LOW, high > HIGH, self._wrapping)
        if low >= LOW and high <= HIGH:
            return (low, high)
        # What overflows wraps around to anywhere, or faults: then code that goes on has what fits.
        fitting = max(low, LOW), min(high, HIGH)
        return _WHOLE if self._wrapping or fitting[0] > fitting[1] else fitting

    def _note(self, stmt: ir.Stmt, low: bool, high: bool, wraps: bool = False) -> None:
        before = self.checks.get(stmt, EXACT)
        self.checks[stmt] = Checks(before.low or low, before.high or high, wraps)

    # ---- statements ---------------------------------------------------------------------------
    def block(self, block: ir.Block) -> None:
        """Go through the statements; what they teach holds after them."""
        for stmt in block:
            match stmt:
                case ir.Let():
                    self._let(stmt)
                case ir.If():
                    self._if(stmt)
                case ir.While():
                    self._loop(stmt)
                case ir.ForEach() | ir.ForPairs():
                    self._loop(stmt)
                case ir.Logic():
                    self._apart([link.setup for link in stmt.links])
                    self._assign(stmt.target, _WHOLE)
                case ir.Match():
                    self._match(stmt)
                case ir.Intent():
                    self.block(stmt.body)
                case ir.Attempt():
                    self._apart([stmt.body])
                case ir.SetIndex():
                    self._note(stmt, self._interval(stmt.index)[0] < 0, True)
                case ir.SetField() | ir.Break() | ir.Continue() | ir.Return():
                    pass
                case _:
                    assert_never(stmt)

    def _apart(self, blocks: list[ir.Block]) -> None:
        """Follow blocks of which each may run or not, one after the other."""
        for block in blocks:
            mark = len(self._trail)
            self.block(block)
            self._forget(self._undo(mark))

    def _match(self, stmt: ir.Match) -> None:
        changed: set[int] = set()
        for arm in stmt.arms:
            mark = len(self._trail)
            self._forget(set(bound(arm.pattern)))
            self.block(arm.setup)
            if arm.guard is not None:
                self._assume(arm.guard, True)
            self.block(arm.body)
            changed |= self._undo(mark) | set(bound(arm.pattern))
            # Where the guard fails the next arm finds the names as this one bound them.
            self._forget({*bound(arm.pattern), *_assigned(arm.setup)})
        self._forget(changed)

    def _if(self, stmt: ir.If) -> None:
        start = len(self._trail)
        changed: set[int] = set()
        falls_through = False
        for branch in stmt.branches:
            self.block(branch.setup)
            mark = len(self._trail)
            self._assume(branch.condition, True)
            self.block(branch.body)
            inside = self._undo(mark)
            if not leaves(branch.body):
                changed |= inside
                falls_through = True
            self._assume(branch.condition, False)
        self.block(stmt.otherwise)
        if falls_through:
            changed |= self._undo(start)
            self._forget(changed)

    def _loop(self, stmt: ir.While | ir.ForEach | ir.ForPairs) -> None:
        # Everything the loop assigns is unknown at each of its steps, and after it.
        self._forget(_assigned((stmt,)))
        mark = len(self._trail)
        if isinstance(stmt, ir.While):
            self.block(stmt.setup)
            self._assume(stmt.condition, True)
        elif isinstance(stmt, ir.ForEach) and isinstance(stmt.iterable, ir.Local):
            self._assign(stmt.item, self._items.get(stmt.iterable.index, _WHOLE))
        self.block(stmt.body)
        self._forget(self._undo(mark))


def _assigned(block: ir.Block) -> set[int]:
    return {target for stmt in statements(block) for target in targets(stmt)}


def loops_over_ranges(function: Function) -> dict[int, ir.Range]:
    """Return the ranges that one loop alone looks at, by the local that holds nothing else: they need not be
    made. Any other is a list, into which the program may write."""
    known = definitions(function)
    found: dict[int, ir.Range] = {}
    for place in known.places:
        at = place.stmt.iterable if isinstance(place.stmt, ir.ForEach) else None
        made = None if at is None else known.only(at)
        if isinstance(at, ir.Local) and isinstance(made, ir.Range) and known.reads[at.index] == 1:
            found[at.index] = made
    return found


# ---- what is never below zero, whatever happens: counters, sums of what is not, remainders ----
# Found from all assignments of a local at once, wherever they are: a loop needs no second look.
_Needs = tuple[ir.Operand, ...]
"""What must not be negative for a value not to be; None: nothing is known of the value."""


def never_negative(function: Function, ranges: Mapping[int, ir.Range]) -> frozenset[int]:
    """Return the locals. `ranges` are those that only a loop reads, by the local that holds them."""
    unknown = set(range(len(function.parameters)))
    unknown.update(index for index, slot in enumerate(function.locals) if plain(slot.type) != INT)
    needing: dict[int, list[int]] = {}
    set_: set[int] = set()
    for stmt in statements(function.body):
        for target, needs in _given(stmt, ranges, function.wrapping):
            set_.add(target)
            if needs is None or not all(map(_may_be, needs)):
                unknown.add(target)
                continue
            for operand in needs:
                if isinstance(operand, ir.Local):
                    needing.setdefault(operand.index, []).append(target)
    unknown.update(index for index in range(len(function.locals)) if index not in set_)
    unknown.update(closure(unknown, needing))
    return frozenset(range(len(function.locals))) - unknown


def _may_be(operand: ir.Operand) -> bool:
    if isinstance(operand, ir.Local):
        return True
    return type(operand.value) is int and operand.value >= 0


def _given(
    stmt: ir.Stmt, ranges: Mapping[int, ir.Range], wrapping: bool
) -> Iterator[tuple[int, _Needs | None]]:
    """Yield the locals to which the statement gives a value, and what each needs."""
    match stmt:
        case ir.Let():
            yield stmt.target, _needs(stmt.op, wrapping)
            if isinstance(stmt.op, ir.Lambda):
                yield from ((index, None) for index in stmt.op.parameters)
        case ir.Logic():
            yield stmt.target, None
        case ir.ForEach():
            known = ranges.get(stmt.iterable.index) if isinstance(stmt.iterable, ir.Local) else None
            yield stmt.item, None if known is None else (known.start,)
        case ir.ForPairs():
            yield stmt.first, () if stmt.kind == "enumerate" else None
            yield stmt.second, None
        case ir.Match():
            yield from ((index, None) for arm in stmt.arms for index in bound(arm.pattern))


def _needs(op: ir.Op, wrapping: bool) -> _Needs | None:
    match op:
        case ir.Copy(value):
            return (value,)
        case ir.Arithmetic("%", left):  # it has the sign of the dividend
            return (left,)
        case ir.Arithmetic("/", left, right):
            return (left, right)
        case ir.Arithmetic("+" | "*", left, right) if not wrapping:
            return (left, right)
        case ir.CallMethod(method) if method in COUNTING:
            return ()
    return None
