"""Statements."""

from __future__ import annotations

from collections.abc import Callable

from corvid.ir.types import (
    BOOL,
    FLOAT,
    INT,
    STRING,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Type,
    grounded,
    plain,
)
from tests.generated.bindings import Bindings
from tests.generated.scope import Impossible, Var, attempt
from tests.generated.shapes import RecordDecl, carries, holds_function

DEPTH = 2


def indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


class Stmts(Bindings):
    """Every production of a statement, each a list of lines."""

    def block(self, count: int, nesting: int) -> list[str]:
        """Statements whose new names end with the block."""
        before = list(self.body.vars)
        lines: list[str] = []
        for _ in range(count):
            lines += self.statement(nesting)
        self.body.vars = before
        return lines or ["pass"]

    def statement(self, nesting: int) -> list[str]:
        rows: list[tuple[str, int, Callable[[], list[str]]]] = [
            ("bind", 12, self.bind),
            ("let", 6, self.let),
            ("rebind", 5, self.rebind),
            ("plain name", 3, self.plain_name),
            ("augment", 4, self.augment),
            ("alias", 4, self.alias),
            ("append", 4, self.append),
            ("place", 5, self.place),
            ("change", 3, self.change),
            ("empty", 2, self.empty),
            ("destructure", 3, self.destructure),
            ("match value", 3, self.match_value),
            ("call statement", 2, self.call_statement),
            ("pass", 1, lambda: ["pass"]),
            ("approve", 3, self.approve),
            ("shorthand", 2, self.shorthand),
            ("bind lambda", 2, self.bind_lambda),
        ]
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
        if self.body.loops:
            rows.append(("leave loop", 3, self.leave_loop))
        return attempt(self.world, [(name, weight, self.undone(make)) for name, weight, make in rows], 30)

    def undone(self, make: Callable[[], list[str]]) -> Callable[[], list[str]]:
        """The production, which leaves no names behind where it turns out impossible."""

        def tried() -> list[str]:
            names, loops, own = list(self.body.vars), self.body.loops, self.body.self_call
            try:
                return make()
            except Impossible:
                self.body.vars, self.body.loops, self.body.self_call = names, loops, own
                raise

        return tried

    # ---- control ------------------------------------------------------------------------------
    def condition(self) -> str:
        return self.expr(BOOL, 2, exact=False)

    def if_(self, nesting: int) -> list[str]:
        lines = [f"if {self.condition()}:", *indented(self.block(self.world.pick((1, 1, 2)), nesting - 1))]
        if self.world.chance(0.3):
            self.world.uses["elif"] += 1
            lines += [f"elif {self.condition()}:", *indented(self.block(1, nesting - 1))]
        if self.world.chance(0.5):
            self.world.uses["else"] += 1
            lines += ["else:", *indented(self.block(self.world.pick((1, 1, 2)), nesting - 1))]
        return lines

    def inner(self, names: list[tuple[str, Type]], count: int, nesting: int) -> list[str]:
        """A loop's or an arm's block, in which these names are bound."""
        before = list(self.body.vars)
        self.body.vars += [Var(name, type_, False, False) for name, type_ in names]
        lines = self.block(count, nesting)
        self.body.vars = before
        return indented(lines)

    def looped(self, names: list[tuple[str, Type]], nesting: int) -> list[str]:
        if self.body.loops >= 2:
            raise Impossible
        self.body.loops += 1
        try:
            return self.inner(names, self.world.pick((1, 1, 2)), nesting - 1)
        finally:
            self.body.loops -= 1

    def for_(self, nesting: int) -> list[str]:
        options: list[tuple[Type, Type]] = [
            (ListType(INT), INT),
            (ListType(STRING), STRING),
            (STRING, STRING),
            (ListType(grounded(STRING)), grounded(STRING)),
            (grounded(ListType(STRING)), grounded(STRING)),
            (grounded(STRING), grounded(STRING)),
            (grounded(ListType(INT)), grounded(INT)),
            (grounded(ListType(grounded(STRING))), grounded(STRING)),
            (ListType(OptionType(grounded(INT))), OptionType(grounded(INT))),
        ]
        container, item = self.world.pick(options)
        name = self.world.fresh("i")
        over = self.expr(self.possible(container), 2)
        return [f"for {name} in {over}:", *self.looped([(name, item)], nesting)]

    def for_pairs(self, nesting: int) -> list[str]:
        first, second = self.world.fresh("i"), self.world.fresh("i")
        label = self.world.chance(0.4)
        value = self.world.one_of(INT, STRING)
        item = grounded(value) if label else value
        if self.world.chance(0.5):
            self.world.uses["enumerate"] += 1
            held = (
                ListType(item)
                if self.world.chance(0.5)
                else grounded(ListType(value))
                if label
                else ListType(value)
            )
            over = self.expr(self.possible(held), 2)
            return [
                f"for {first}, {second} in {over}.enumerate():",
                *self.looped([(first, INT), (second, item)], nesting),
            ]
        outer = label and self.world.chance(0.5)
        container = grounded(MapType(STRING, value)) if outer else MapType(STRING, item)
        over = self.expr(self.possible(container), 2)
        names = [(first, grounded(STRING) if outer else STRING), (second, item)]
        return [f"for {first}, {second} in {over}:", *self.looped(names, nesting)]

    def while_(self, nesting: int) -> list[str]:
        name = self.world.fresh("n")
        inside = self.looped([(name, INT)], nesting)
        more = f" and {self.condition()}" if self.world.chance(0.4) else ""
        return [
            f"{name} = 0",
            f"while {name} < {self.world.pick((1, 2, 3))}{more}:",
            f"    {name} += 1",
            *inside,
        ]

    def leave_loop(self) -> list[str]:
        return [f"if {self.condition()}:", f"    {self.world.pick(('break', 'continue'))}"]

    def early_return(self) -> list[str]:
        return [f"if {self.condition()}:", f"    return {self.returned()}"]

    def returned(self) -> str:
        return self.expr(self.body.returns, DEPTH, hint=True, exact=self.world.chance(0.6))

    def guarded_index(self) -> list[str]:
        var = self.world.pick([v for v in self.body.vars if isinstance(plain(v.type), ListType)])
        inner = plain(var.type)
        assert isinstance(inner, ListType)
        name = self.world.fresh("v")
        type_ = grounded(inner.element) if isinstance(var.type, GroundedType) else inner.element
        return [
            f"if {var.name}.length() > 0:",
            f"    {name} = {var.name}[0]",
            *self.inner([(name, type_)], 1, 0),
        ]

    def call_statement(self) -> list[str]:
        if self.body.kind == "fn":
            raise Impossible
        return [self.call(self.any_type(), 2)]

    def approve(self) -> list[str]:
        """An approval right before the dangerous call it is for."""
        if self.body.kind == "fn":
            raise Impossible
        signature = self.world.pick(
            [s for s in self.world.callables if s.kind == "dangerous" and s.module <= self.body.module]
        )
        plain_names = [v.name for v in self.body.vars if v.type == STRING]
        argument = self.world.pick(plain_names or ['"yes"'])
        label = "".join(word.capitalize() for word in signature.name.split("_"))
        call = f"{self.world.reach(signature.name, signature.module, self.body.module)}({argument})"
        name = self.world.fresh("v")
        self.declare(name, signature.result, False)
        return [f"approve {label}({argument})", f"{name} = {call}"]

    # ---- match --------------------------------------------------------------------------------
    def arms(self) -> tuple[str, list[tuple[str, list[tuple[str, Type]]]]]:
        """A scrutinee, and exhaustive patterns with what they bind."""
        named = [
            NamedType(d.name)
            for d in self.visible()
            if not holds_function(NamedType(d.name), self.world.named)
        ]
        type_ = self.world.one_of(
            INT,
            STRING,
            BOOL,
            OptionType(INT),
            OptionType(STRING),
            ResultType(INT, STRING),
            OptionType(grounded(STRING)),
            *named,
            *named,
        )
        label = self.world.chance(0.5) and not carries(type_, self.world.named)
        whole = self.possible(grounded(type_) if label else type_)
        text = self.expr(whole, 2)
        return text, self.patterns(type_, whole)

    def patterns(self, type_: Type, whole: Type) -> list[tuple[str, list[tuple[str, Type]]]]:
        label = isinstance(whole, GroundedType)
        rows: list[tuple[str, list[tuple[str, Type]]]] = []

        def bound(part: Type) -> tuple[str, Type]:
            return self.world.fresh("b"), grounded(part) if label else part

        match type_:
            case OptionType(item):
                name = bound(item)
                if item == STRING and self.world.chance(0.4):
                    rows.append(('Some("river")', []))
                return [*rows, (f"Some({name[0]})", [name]), ("None", [])]
            case ResultType(ok, err):
                left, right = bound(ok), bound(err)
                return [(f"Ok({left[0]})", [left]), (f"Err({right[0]})", [right])]
            case NamedType(name_) if isinstance(self.world.named[name_], RecordDecl):
                decl = self.world.named[name_]
                assert isinstance(decl, RecordDecl)
                reached = self.world.reach(decl.name, decl.module, self.body.module)
                first = bound(decl.fields[0].type)
                rest = ", .." if len(decl.fields) > 1 else ""
                return [(f"{reached} {{ {decl.fields[0].name}: {first[0]}{rest} }}", [first])]
            case NamedType(name_):
                decl = self.world.named[name_]
                assert not isinstance(decl, RecordDecl)
                for variant, fields in decl.variants:
                    names = [bound(f.type) for f in fields]
                    inside = f"({', '.join(n for n, _ in names)})" if fields else ""
                    rows.append(
                        (f"{self.world.reach(variant, decl.module, self.body.module)}{inside}", names)
                    )
                return rows
            case _ if type_ == BOOL:
                return [("true", []), ("false", [])]
        alias = (self.world.fresh("b"), whole)
        literal = "7" if type_ == INT else '"a"'
        return [
            (literal, []),
            (f"{alias[0]} @ _", [alias]) if self.world.chance(0.3) else (alias[0], [alias]),
        ]

    def match(self, nesting: int) -> list[str]:
        text, rows = self.arms()
        lines = [f"match {text}:"]
        for index, (pattern, names) in enumerate(rows):
            guard = ""
            if index < len(rows) - 1 and self.world.chance(0.2):
                guard = f" if {self.condition()}"
                self.world.uses["guard"] += 1
                rows.append((pattern, names))
            lines += indented([f"{pattern}{guard} ->", *self.inner(names, 1, nesting - 1)])
            if len(rows) > 6:
                raise Impossible
        return lines

    def match_value(self) -> list[str]:
        """`x = match e:` with one expression an arm."""
        type_ = self.possible(
            self.world.one_of(INT, STRING, grounded(STRING), grounded(INT), ListType(INT), FLOAT)
        )
        text, rows = self.arms()
        lines: list[str] = []
        for pattern, names in rows:
            before = self.body.vars
            self.body.vars = [*before, *(Var(name, each) for name, each in names)]
            lines.append(f"    {pattern} -> {self.expr(type_, 2)}")
            self.body.vars = before
        name = self.world.fresh("v")
        self.declare(name, type_, False)
        return [f"{name} = match {text}:", *lines]
