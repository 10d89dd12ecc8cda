"""Blocks, branches, loops, `match` with its arms, returns."""

from __future__ import annotations

import re
from collections.abc import Callable

from corvid.types import FLOAT, INT, NOTHING, STRING, ListType, MapType, OptionType, Type, grounded
from tests.generated.approving import Approving, Lines
from tests.generated.bindings import indented
from tests.generated.scope import Impossible, Var

SHORT_ARM = re.compile(
    r"(?:return|break|continue|pass|approve)\b|[\w.]+(?:\[[^\]]*\])?(?:: [^=]+)? [-+*/%]?= "
)
"""A statement that may be behind the arrow of an arm."""


class Control(Approving):
    """The statements with a block of their own."""

    def statement(self, row: str, nesting: int) -> Lines:
        """Of the class that derives from this one."""
        raise NotImplementedError

    def block(self, row: str, count: int, nesting: int) -> Lines:
        """Statements whose new names end with the block."""
        before, told = list(self.body.vars), self.body.told
        lines: Lines = []
        for _ in range(count):
            lines += self.statement(row, nesting)
        self.body.vars, self.body.told = before, told
        return lines or ["pass"]

    def undone(self, make: Callable[[], Lines]) -> Callable[[], Lines]:
        """The production, which leaves no names behind where it turns out impossible."""

        def tried() -> Lines:
            names, loops, own = list(self.body.vars), self.body.loops, self.body.self_call
            bound, told = set(self.body.bound), self.body.told
            try:
                return make()
            except Impossible:
                self.body.vars, self.body.loops, self.body.self_call = names, loops, own
                self.body.bound, self.body.told = bound, told
                raise

        return tried

    def right(self, row: str, want: Type, *, hint: bool = False, exact: bool = True) -> Lines:
        """The right edge of a statement: an expression, or a `match` with its arms."""
        wanted = self.world.wanted_in(row)
        if wanted == "match" or (wanted is None and self.body.loops == 0 and self.world.chance(0.03)):
            try:
                made = self.undone(lambda: self.valued(want, 1))()
            except Impossible:
                return [self.expr(row, want, self.depth, hint=hint, exact=exact)]
            if wanted == "match":
                self.world.hit()
            return made
        return [self.expr(row, want, self.depth, hint=hint, exact=exact)]

    # ---- control ------------------------------------------------------------------------------
    def if_(self, nesting: int) -> Lines:
        lines = [f"if {self.condition('condition')}:", *self._inside("branch", nesting)]
        if self.world.chance(0.25):
            self.world.uses["elif"] += 1
            lines += [f"elif {self.condition('condition')}:", *indented(self.block("branch", 1, nesting - 1))]
        if self.world.chance(0.5) or self.world.wanted_in("else") is not None:
            self.world.uses["else"] += 1
            lines += ["else:", *self._inside("else", nesting)]
        return lines

    def _inside(self, row: str, nesting: int) -> Lines:
        return indented(self.block(row, self.world.pick((1, 1, 1, 2)), nesting - 1))

    def inner(self, row: str, names: list[tuple[str, Type]], count: int, nesting: int) -> Lines:
        """A loop's or an arm's block, in which these names are bound."""
        before = list(self.body.vars)
        self.body.vars += [Var(name, type_, False, False) for name, type_ in names]
        lines = self.block(row, count, nesting)
        self.body.vars = before
        return indented(lines)

    def looped(self, row: str, names: list[tuple[str, Type]], nesting: int) -> Lines:
        if self.body.loops >= 2:
            raise Impossible
        self.body.loops += 1
        try:
            return self.inner(row, names, self.world.pick((1, 1, 1, 2)), nesting - 1)
        finally:
            self.body.loops -= 1

    def for_(self, nesting: int) -> Lines:
        options: list[tuple[Type, Type]] = [
            (ListType(INT), INT),
            (ListType(STRING), STRING),
            (STRING, STRING),
            (ListType(grounded(STRING)), grounded(STRING)),
            (ListType(OptionType(grounded(INT))), OptionType(grounded(INT))),
        ]
        if not self.body.pure:
            options += [
                (grounded(ListType(STRING)), grounded(STRING)),
                (grounded(STRING), grounded(STRING)),
                (grounded(ListType(INT)), grounded(INT)),
                (grounded(ListType(grounded(STRING))), grounded(STRING)),
            ]
            options = options[5:] if self.body.lossy else options
        container, item = self.world.pick(options)
        name = self.world.fresh("i")
        over = self.expr("looped over", self.possible(container), self.depth)
        looped = self.looped("for body", [(name, item)], nesting)
        return [*self.bounded(), f"for {name} in {over}:", *looped]

    def bounded(self) -> Lines:
        """A bound of the loop that comes next, now and then one that ends the run."""
        most = self.world.pick(("1_000_000", "1_000_000", "1000000000", "2"))
        return [f"@max_iterations({most})"] if self.world.chance(0.06) else []

    def for_pairs(self, nesting: int) -> Lines:
        first, second = self.world.fresh("i"), self.world.fresh("i")
        label = self.world.chance(0.4)
        value = self.world.one_of(INT, STRING)
        item = grounded(value) if label else value
        outer = label and not self.body.pure and self.world.chance(0.5)
        if self.world.chance(0.5) and self.world.wanted_in("looped over") is None:
            self.world.uses["enumerate"] += 1
            held = grounded(ListType(value)) if outer else ListType(item)
            over = self.expr("receiver", self.possible(held), 1)
            names = [(first, INT), (second, item)]
            return [f"for {first}, {second} in {over}.enumerate():", *self.looped("for body", names, nesting)]
        container = grounded(MapType(STRING, value)) if outer else MapType(STRING, item)
        over = self.expr("looped over", self.possible(container), self.depth)
        names = [(first, grounded(STRING) if outer else STRING), (second, item)]
        return [f"for {first}, {second} in {over}:", *self.looped("for body", names, nesting)]

    def while_(self, nesting: int) -> Lines:
        """A loop that ends after a few steps, whatever its condition says."""
        name = self.world.fresh("n")
        inside = self.looped("while body", [(name, INT)], nesting)
        if self.world.wanted_in("while condition") is not None or self.world.chance(0.3):
            return [
                f"{name} = 0",
                f"while {self.condition('while condition')}:",
                f"    {name} += 1",
                f"    if {name} > 2:",
                "        break",
                *inside,
            ]
        more = f" and {self.condition('logic operand')}" if self.world.chance(0.4) else ""
        bound = self.world.pick((1, 2, 3))
        return [f"{name} = 0", *self.bounded(), f"while {name} < {bound}{more}:", f"    {name} += 1", *inside]

    def leave_loop(self) -> Lines:
        return [f"if {self.condition('condition')}:", f"    {self.world.pick(('break', 'continue'))}"]

    def early_return(self) -> Lines:
        return [f"if {self.condition('condition')}:", *indented(self.return_())]

    def return_(self) -> Lines:
        """A return with all that the callable may give."""
        if self.body.returns == NOTHING and self.world.chance(0.6):
            return ["return"]
        value = self.right("returned", self.body.returns, hint=True, exact=self.world.chance(0.6))
        return [f"return {value[0]}", *value[1:]]

    # ---- match --------------------------------------------------------------------------------
    def match(self, nesting: int) -> Lines:
        text, type_, label = self.subject()

        def body() -> Lines:
            lines = self.block("arm's block", 1, nesting - 1)
            if len(lines) == 1 and SHORT_ARM.match(lines[0]) and self.world.chance(0.5):
                return lines
            return ["", *indented(lines)]

        return [f"match {text}:", *self.arms(type_, label, body)]

    def valued(self, want: Type, nesting: int) -> Lines:
        """`match e:` whose arms all give `want`: an expression, a block, or another match."""
        text, type_, label = self.subject()

        def body() -> Lines:
            chosen = self.world.random.random()
            if nesting > 0 and (chosen < 0.08 or self.world.wanted_in("arm") == "match"):
                return self.undone(lambda: self.valued(want, nesting - 1))()
            if nesting > 0 and chosen < 0.2:
                before, told = list(self.body.vars), self.body.told
                # A block that never ends has no value, so nothing in it may return for certain.
                lines = [*self.statement("agent body", 0), self.expr("statement", want, 1)]
                self.body.vars, self.body.told = before, told
                return ["", *indented(lines)]
            return [self.expr("arm", want, 1)]

        return [f"match {text}:", *self.arms(type_, label, body)]

    def match_value(self) -> Lines:
        """`x = match e:`."""
        type_ = self.possible(
            self.world.one_of(INT, STRING, grounded(STRING), grounded(INT), ListType(INT), FLOAT)
        )
        if self.world.wanted_in("arm") is not None:
            type_ = self.possible(self.fitting("arm") or self.any_type())
        lines = self.valued(type_, 1)
        name = self.world.fresh("v")
        self.declare(name, type_, False)
        return [f"{name} = {lines[0]}", *lines[1:]]
