"""Dangerous calls that something tainted may have decided on (taint.control.3): E0518."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from corvid.source.span import Span
from corvid.syntax import tree
from tests.reference.context import Facts, below
from tests.reference.marked_types import declared
from tests.reference.marks import Marks
from tests.reference.program import Program
from tests.reference.routines import Decisions, Routine

Part = tuple["tree.Block | tree.Expr", bool]


def tainted_problems(program: Program, facts: dict[str, Facts]) -> list[tuple[str, Span]]:
    """What is wrong with marks, each code once for a callable, at its name: nothing is said of the order in
    one whose values are wrong (taint.value.1, taint.control.3)."""
    known = declared(program)
    if not known.speaks and not any(
        isinstance(node, tree.Trusted) or is_mark(node)
        for module in program.modules.values()
        for node in below(module.tree.declarations)
    ):
        return []
    every = [Marks(program, known, one) for one in facts.values()]
    found = [(code, one.decl.node.name.span) for one in every for code in one.run()]
    decisions = Decisions(one for one in every if not one.problems)
    wrong = [one for one in decisions.routines.values() if Order(decisions, one).is_wrong()]
    return found + [("E0518", one.marks.decl.node.name.span) for one in wrong]


def is_mark(node: tree.Node) -> bool:
    """Whether `Tainted` is written here (taint.type.1)."""
    return isinstance(node, tree.NamedType) and node.name.text == "Tainted"


class Left(Exception):
    """No statement comes after this one (taint.control.3)."""


class Order:
    """What may come after what in one body: `before` is whether something was decided (taint.control.3)."""

    def __init__(self, all_: Decisions, routine: Routine) -> None:
        self.all = all_
        self.routine = routine
        self.marks = routine.marks
        self.found = False
        self.loops: list[list[bool]] = []

    def is_wrong(self) -> bool:
        """Follow the body (taint.control.3)."""
        try:
            if isinstance(self.routine.body, tree.Block):
                self.block(self.routine.body, False)
            else:
                self.expr(self.routine.body, False)
        except Left:
            pass
        return self.found

    def block(self, block: tree.Block, before: bool) -> bool:
        """Statement by statement (taint.control.3)."""
        for s in block.statements:
            before = self.statement(s, before)
        return before

    def ways(self, ways: list[Part], through: list[bool]) -> bool:
        """Several of which one runs; `through` are the ways around all of them (taint.control.3)."""
        ends = list(through)
        for body, before in ways:
            try:
                run = self.block if isinstance(body, tree.Block) else self.expr
                ends.append(run(body, before))  # type: ignore[operator]
            except Left:
                continue
        if not ends:
            raise Left
        return any(ends)

    def statement(self, s: tree.Stmt, before: bool) -> bool:
        """By form (taint.control.3)."""
        match s:
            case tree.If():
                ways: list[Part] = []
                for branch in s.branches:
                    before = self.expr(branch.condition, before) or self.all.decision(self.marks, branch)
                    ways.append((branch.body, before))
                if s.otherwise is None:
                    return self.ways(ways, [before])
                return self.ways([*ways, (s.otherwise, before)], [])
            case tree.While():
                return self.loop(s, lambda b: self.expr(s.condition, b) or self.decides(s), s.body, before)
            case tree.For():
                before = self.expr(s.iterable, before) or self.decides(s)
                return self.loop(s, lambda b: b, s.body, before)
            case tree.Return(value=value):
                if value is not None:
                    self.expr(value, before)
                raise Left
            case tree.Break() | tree.Continue():
                if self.loops:
                    self.loops[-1].append(before)
                raise Left
            case tree.Intent():
                return self.block(s.body, self.children(s, before, ("body",)))
            case tree.Approve():
                before = self.children(s, before)
                self.tell(before)
                return before
            case tree.ExprStmt(value=tree.Match() as e):
                return self.match(e, before)
            case _:
                return self.children(s, before)

    def decides(self, node: tree.Node) -> bool:
        """Whether something tainted decides here (taint.control.1)."""
        return self.all.decision(self.marks, node)

    def loop(self, s: tree.Stmt, enter: Callable[[bool], bool], body: tree.Block, before: bool) -> bool:
        """A loop comes before itself (taint.control.3)."""
        for _ in range(2):
            before = enter(before)
            ends = [before]
            self.loops.append([])
            with suppress(Left):
                ends.append(self.block(body, before))
            before = any((*ends, *self.loops.pop()))
        return before

    def tell(self, before: bool) -> None:
        """A dangerous call (taint.control.3)."""
        self.found = self.found or before

    # ---- expressions --------------------------------------------------------------------------
    def children(self, node: tree.Node, before: bool, without: tuple[str, ...] = ()) -> bool:
        """What is in a node, in its order (expressions.order.1)."""
        for name in node.__struct_fields__:
            found = getattr(node, name)
            if name in without:
                continue
            for one in found if isinstance(found, tuple) else (found,):
                if isinstance(one, tree.Expr):
                    before = self.expr(one, before)
                elif isinstance(one, tree.Node):
                    before = self.children(one, before)
        return before

    def expr(self, e: tree.Expr, before: bool) -> bool:
        """By form (taint.control.3)."""
        match e:
            case tree.Lambda():
                return before
            case tree.Match():
                return self.match(e, before)
            case tree.Logic(operands=operands):
                for number, one in enumerate(operands):
                    before = self.expr(one, before)
                    place = self.marks.seen.get(self.marks.key(one))
                    later = any(self.all.acts(self.marks, each) for each in operands[number + 1 :])
                    before = before or (later and place is not None and place.marked)
                return before
            case tree.Attempt():
                for _ in range(2 if e.retry is not None else 1):
                    before = self.expr(e.operand, before)
                if e.key is not None:
                    before = self.expr(e.key, before)
                return before or self.decides(e)
            case tree.Access():
                return self.access(e, before)
            case _:
                return self.children(e, before)

    def match(self, e: tree.Match, before: bool) -> bool:
        """The subject, then one of the arms (taint.control.3)."""
        before = self.expr(e.subject, before) or self.decides(e)
        ways: list[Part] = []
        for arm in e.arms:
            if arm.guard is not None:
                before = self.expr(arm.guard, before) or self.decides(arm)
            ways.append((arm.body, before))
        return self.ways(ways, [])

    def access(self, e: tree.Access, before: bool) -> bool:
        """Link by link: arguments, the call, and what it decides (taint.control.3)."""
        everything, marks = self.all, self.marks
        if not isinstance(e.base, tree.Name):
            before = self.expr(e.base, before)
        for number, link in enumerate(e.links):
            before = self.children(link, before)
            direct = everything.danger(marks, link)
            self.tell(before and direct)
            before = before or everything.link_decides(marks, e, number)
            target, callees = everything.target(marks, link), everything.callees(marks, link)
            runs = isinstance(link, tree.MethodLink) and target is None
            for callee in callees:
                before = before or (runs and callee in everything.deciding)
                self.tell(before and callee in everything.dangerous and not direct)
            before = before or bool(callees & everything.deciding)
        return before
