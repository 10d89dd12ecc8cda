"""Definite assignment: every local is set on every path before it is read; bodies end where they must.

One set and a trail of what was added to it: a branch is undone when it has been looked at, and what all
branches that go on have set stays set. Code that is never reached may read anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias, assert_never

from msgspec import Struct, field

from corvid.ir import nodes as ir
from corvid.ir.walk import OPERANDS, bound, statement_operands, targets
from corvid.nested import Walk, run
from corvid.source.span import Span

Report: TypeAlias = Callable[[Span, str], None]


def check_assignment(
    body: ir.Block, assigned: Iterable[int], returns: bool, at: Span, report: Report
) -> None:
    """Report reads before assignment in `body`, with its lambdas; `returns`: it may not end without a
    `Return`."""
    pending = [(body, tuple(assigned), returns, at)]
    while pending:
        block, known, must_return, span = pending.pop()
        flow = _Flow(report, set(known))
        run(flow.block(block))
        if must_return and flow.live:
            report(span, "a path ends without a Return")
        pending.extend((op.body, (*op.parameters, *op.captures), True, place) for op, place in flow.lambdas)


class _Flow(Struct):
    """`live`: the place at hand can be reached. `breaks`: per open loop, where on the trail its body
    began, and what has been set from there on at every `Break` that is reached; None before the first."""

    report: Report
    assigned: set[int]
    trail: list[int] = field(default_factory=list)
    live: bool = True
    breaks: list[tuple[int, set[int] | None]] = field(default_factory=list)
    lambdas: list[tuple[ir.Lambda, Span]] = field(default_factory=list)

    def block(self, block: ir.Block) -> Walk:
        assigned, add_to_trail = self.assigned, self.trail.append
        for stmt in block:
            if type(stmt) is ir.Let:
                # As `read` and `assign`: most statements are such, and a call costs as much as both do.
                op, target = stmt.op, stmt.target
                for operand in OPERANDS[op.__class__](op):
                    if operand.__class__ is ir.Local and operand.index not in assigned:
                        self.read((operand,), stmt.span)
                if op.__class__ is ir.Lambda:
                    self.lambdas.append((op, stmt.span))
                if target not in assigned:
                    assigned.add(target)
                    add_to_trail(target)
                continue
            match stmt:
                case ir.If():
                    yield self.if_(stmt)
                case ir.Return() | ir.Break() | ir.Continue():
                    self.leave(stmt)
                case ir.SetIndex() | ir.SetField():
                    self.read(statement_operands(stmt), stmt.span)
                case ir.Logic():
                    yield self.logic(stmt)
                case ir.While():
                    yield self.while_(stmt)
                case ir.ForEach() | ir.ForPairs():
                    yield self.loop(stmt)
                case ir.Match():
                    yield self.match(stmt)
                case ir.Intent():
                    self.read(statement_operands(stmt), stmt.span)
                    yield self.block(stmt.body)
                    self.assign(stmt.target)
                case ir.Attempt():
                    yield self.attempt(stmt)
                case _:
                    assert_never(stmt)

    def leave(self, stmt: ir.Break | ir.Continue | ir.Return) -> None:
        self.read(statement_operands(stmt), stmt.span)
        if not isinstance(stmt, ir.Return):
            if not self.breaks:
                self.report(stmt.span, "Break or Continue outside a loop")
            elif isinstance(stmt, ir.Break) and self.live:
                start, common = self.breaks[-1]
                common = set(self.trail[start:]) if common is None else common & self.assigned
                self.breaks[-1] = (start, common)
        self.live = False

    def if_(self, stmt: ir.If) -> Walk:
        start = len(self.trail)
        came_live = self.live
        tested: dict[int, int] = {}
        exits: list[int] = []
        sets: dict[int, list[int]] = {}
        for number, branch in enumerate(stmt.branches):
            before = len(self.trail)
            yield self.block(branch.setup)
            for index in self.trail[before:]:
                tested[index] = number
            self.read((branch.condition,), branch.span)
            yield from self._alternative(self.block(branch.body), number, exits, sets)
        yield from self._alternative(self.block(stmt.otherwise), len(stmt.branches), exits, sets)
        self.undo(start)
        self.live = came_live and bool(exits)
        self._keep(tested, exits, sets)

    def _alternative(self, walk: Walk, number: int, exits: list[int], sets: dict[int, list[int]]) -> Walk:
        """Look at one of several parts of which one runs; afterwards all is as before it."""
        start, came_live = len(self.trail), self.live
        yield walk
        if self.live:
            exits.append(number)
            for index in self.trail[start:]:
                sets.setdefault(index, []).append(number)
        self.undo(start)
        self.live = came_live

    def _keep(self, tested: dict[int, int], exits: list[int], sets: dict[int, list[int]]) -> None:
        """Assign what every exit has set: in a test that it has passed, or in its own body."""
        passed = [0] * (max(exits, default=-1) + 2)
        for number in exits:
            passed[number] += 1
        for number in range(len(passed) - 2, -1, -1):
            passed[number] += passed[number + 1]
        for index in {**tested, **sets}:
            first = tested.get(index, len(passed) - 1)
            by_test = passed[first] if first < len(passed) else 0
            by_body = sum(number < first for number in sets.get(index, ()))
            if by_test + by_body == len(exits):
                self.assign(index)

    def logic(self, stmt: ir.Logic) -> Walk:
        start = len(self.trail)
        for number, link in enumerate(stmt.links):
            yield self.block(link.setup)
            self.read((link.operand,), stmt.span)
            start = len(self.trail) if number == 0 else start
        self.undo(start)
        self.assign(stmt.target)

    def attempt(self, stmt: ir.Attempt) -> Walk:
        if stmt.key is not None:
            self.read((stmt.key,), stmt.span)
        start, came_live = len(self.trail), self.live
        yield self.block(stmt.body)
        self.read((stmt.value,), stmt.span)
        self.undo(start)
        self.live = came_live
        self.assign(stmt.target)

    def while_(self, stmt: ir.While) -> Walk:
        yield self.block(stmt.setup)
        self.read((stmt.condition,), stmt.span)
        start, came_live = len(self.trail), self.live
        self.breaks.append((start, None))
        yield self.block(stmt.body)
        self.undo(start)
        _, common = self.breaks.pop()
        endless = isinstance(stmt.condition, ir.Constant) and stmt.condition.value is True
        self.live = came_live and (common is not None or not endless)
        if endless:
            for index in common or ():
                self.assign(index)

    def loop(self, stmt: ir.ForEach | ir.ForPairs) -> Walk:
        self.read((stmt.iterable,), stmt.span)
        start, came_live = len(self.trail), self.live
        self.breaks.append((start, None))
        for item in targets(stmt):
            self.assign(item)
        yield self.block(stmt.body)
        self.breaks.pop()
        self.undo(start)
        self.live = came_live

    def match(self, stmt: ir.Match) -> Walk:
        self.read((stmt.subject,), stmt.span)
        came_live = self.live
        exits: list[int] = []
        sets: dict[int, list[int]] = {}
        for number, arm in enumerate(stmt.arms):
            yield from self._alternative(self.arm(arm), number, exits, sets)
        self.live = came_live and bool(exits)
        self._keep({}, exits, sets)

    def arm(self, arm: ir.MatchArm) -> Walk:
        for index in bound(arm.pattern):
            self.assign(index)
        yield self.block(arm.setup)
        if arm.guard is not None:
            self.read((arm.guard,), arm.span)
        yield self.block(arm.body)

    def read(self, operands: Iterable[ir.Operand], span: Span) -> None:
        if not self.live:
            return
        for operand in operands:
            if type(operand) is ir.Local and operand.index not in self.assigned:
                self.report(span, f"local {operand.index} is read before it is assigned")

    def assign(self, index: int) -> None:
        if index not in self.assigned:
            self.assigned.add(index)
            self.trail.append(index)

    def undo(self, start: int) -> None:
        for index in self.trail[start:]:
            self.assigned.discard(index)
        del self.trail[start:]
