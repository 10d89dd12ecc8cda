"""Statements."""

from __future__ import annotations

from corvid.types import BOOL, INT, GroundedType, ListType, grounded, plain
from tests.generated.approving import Lines
from tests.generated.claiming import Claiming
from tests.generated.scope import Impossible, Productions, aimed, attempt


class Stmts(Claiming):
    """Every production of a statement, each a list of lines."""

    def statement(self, row: str, nesting: int) -> Lines:
        rows = [(name, weight, self.undone(make)) for name, weight, make in self._rows(row, nesting)]
        return aimed(self.world, row, rows) or attempt(self.world, rows, 30)

    def _rows(self, row: str, nesting: int) -> Productions[Lines]:
        rows = [*self._simple(), *self.protocols(nesting)]
        if nesting > 0:
            rows += [
                ("if", 6, lambda: self.if_(nesting)),
                ("for", 6, lambda: self.for_(nesting)),
                ("while", 3, lambda: self.while_(nesting)),
                ("for pairs", 4, lambda: self.for_pairs(nesting)),
                ("match", 5, lambda: self.match(nesting)),
                ("early return", 2, self.early_return),
                ("guarded index", 2, self.guarded_index),
            ]
        if row in ("fn body", "agent body"):
            return rows
        rows.append(("return", 1, self.return_))
        if self.body.loops:
            rows += [
                ("leave loop", 3, self.leave_loop),
                ("break", 3, lambda: ["break"]),
                ("continue", 3, lambda: ["continue"]),
            ]
        return rows

    def _simple(self) -> Productions[Lines]:
        return [
            ("bind", 12, self.bind),
            ("let", 6, self.let),
            ("bind attempt", 6, self.bind_attempt),
            ("rebind", 5, self.rebind),
            ("plain name", 3, self.plain_name),
            ("augment", 4, self.augment),
            ("alias", 4, self.alias),
            ("append", 4, self.append),
            ("place", 9, self.place),
            ("change", 3, self.change),
            ("empty", 2, self.empty),
            ("destructure", 3, self.destructure),
            ("match value", 3, self.match_value),
            ("call statement", 2, self.call_statement),
            ("expression statement", 1, self.expression_statement),
            ("pass", 1, lambda: ["pass"]),
            ("approve", 3, self.approve),
            ("shorthand", 2, self.shorthand),
            ("bind lambda", 2, self.bind_lambda),
            *([("ask library", 15, self.ask_library)] if self.world.brings else []),
            *([("select", 8, self.select)] if self.world.selects else []),
        ]

    def losing(self) -> Lines:
        """A statement that drops a label or lets something outside depend on what has one."""
        rows: Productions[Lines] = [
            ("let", 4, self._losing_let),
            ("plain name", 1, self.plain_name),
            ("if", 2, lambda: [f"if {self.expr('condition', grounded(BOOL), 1)}:", "    pass"]),
            ("for", 3, lambda: self.for_(1)),
            ("match", 3, lambda: self.match(1)),
            ("try", 2, self._losing_try),
        ]
        return attempt(self.world, [(name, weight, self.undone(make)) for name, weight, make in rows])

    def _losing_let(self) -> Lines:
        type_ = self.plain_type(1)
        value = self.expr("let value", self.labelled(type_), 1)
        name = self.world.fresh("v")
        self.declare(name, type_, False)
        return [f"{name}: {self.world.written(type_, self.body.module)} = {value}"]

    def _losing_try(self) -> Lines:
        name = self.world.fresh("v")
        value = self.try_(grounded(INT), 1)
        self.declare(name, grounded(INT), False)
        return [f"{name} = {value}"]

    def guarded_index(self) -> Lines:
        var = self.world.pick(
            [
                v
                for v in self.body.vars
                if isinstance(plain(v.type), ListType) and not (self.body.pure and plain(v.type) != v.type)
            ]
        )
        inner = plain(var.type)
        assert isinstance(inner, ListType)
        name = self.world.fresh("v")
        type_ = grounded(inner.element) if isinstance(var.type, GroundedType) else inner.element
        return [
            f"if {var.name}.length() > 0:",
            f"    {name} = {var.name}[0]",
            *self.inner("branch", [(name, type_)], 1, 0),
        ]

    def call_statement(self) -> Lines:
        if not self.body.calling:
            raise Impossible
        return [self.call(self.any_type(), 1)]

    def expression_statement(self) -> Lines:
        """Any expression, which no match in a block must be: its value would be the block's."""
        return [self.expr("statement", self.possible(self.any_type()), 1)]
