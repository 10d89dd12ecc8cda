"""Statements."""

from __future__ import annotations

from collections.abc import Callable

from corvid.ir.types import (
    BOOL,
    FLOAT,
    INT,
    STRING,
    FunctionType,
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
from tests.generated.exprs import Exprs
from tests.generated.scope import Impossible, Var, attempt
from tests.generated.types import SCALARS, RecordDecl, carries, holds_function, spell

DEPTH = 2


def indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


class Stmts(Exprs):
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
            ("bind", 12, self.bind), ("let", 6, self.let), ("rebind", 5, self.rebind), ("plain name", 3, self.plain_name),
            ("augment", 4, self.augment), ("alias", 4, self.alias), ("append", 4, self.append), ("place", 5, self.place),
            ("change", 3, self.change), ("empty", 2, self.empty), ("destructure", 3, self.destructure),
            ("match value", 3, self.match_value), ("call statement", 2, self.call_statement), ("pass", 1, lambda: ["pass"]),
            ("approve", 3, self.approve), ("shorthand", 2, self.shorthand), ("bind lambda", 2, self.bind_lambda),
        ]  # fmt: skip
        if nesting > 0:
            rows += [
                ("if", 6, lambda: self.if_(nesting)), ("for", 6, lambda: self.for_(nesting)),
                ("while", 3, lambda: self.while_(nesting)), ("for pairs", 4, lambda: self.for_pairs(nesting)),
                ("match", 5, lambda: self.match(nesting)), ("early return", 2, self.early_return),
                ("guarded index", 2, self.guarded_index),
            ]  # fmt: skip
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

    # ---- types and names ----------------------------------------------------------------------
    def any_type(self) -> Type:
        """A type for a name; one with labels only where a value of it can be had."""
        if self.world.chance(0.45):
            return self.possible(self.labelled_type())
        return self.plain_type(2)

    def labelled_type(self) -> Type:
        base = self.plain_type(1)
        if holds_function(base, self.world.named) or carries(base, self.world.named):
            base = STRING
        return self.world.pick((
            grounded(base), grounded(base), grounded(base), ListType(grounded(base)), OptionType(grounded(base)),
            MapType(STRING, grounded(base)), ResultType(grounded(base), STRING), grounded(ListType(base)),
        ))  # fmt: skip

    def plain_type(self, depth: int) -> Type:
        """A type whose outermost label is not there; named ones may hold some inside."""
        if depth <= 0 or self.world.chance(0.5):
            return self.world.pick(SCALARS)
        inner = self.plain_type(depth - 1)
        named = [NamedType(d.name) for d in self.visible() if self.body.kind == "agent" or not carries(NamedType(d.name), self.world.named)]
        return self.world.pick((
            ListType(inner), ListType(inner), MapType(self.world.pick((STRING, INT, BOOL)), inner), OptionType(inner),
            ResultType(inner, STRING), *named, *named,
        ))  # fmt: skip

    def declare(self, name: str, type_: Type, fresh: bool) -> None:
        container = isinstance(type_, ListType | MapType | NamedType)
        mutable = container and (self.body.kind == "agent" or fresh)
        self.body.vars.append(Var(name, type_, mutable, not (self.body.kind == "fn" and fresh)))

    def annotation(self, type_: Type) -> str:
        return spell(type_, self.body.module, self.world.named)

    # ---- bindings -----------------------------------------------------------------------------
    def bind(self) -> list[str]:
        type_ = self.any_type()
        fresh = isinstance(type_, ListType | MapType) and self.body.kind == "fn"
        value = self.literal(type_, DEPTH, False) if fresh else self.expr(type_, DEPTH)
        name = self.world.fresh("v")
        self.declare(name, type_, fresh)
        return [f"{name} = {value}"]

    def let(self) -> list[str]:
        type_ = self.any_type()
        value = self.expr(type_, DEPTH, hint=True, exact=False)
        name = self.world.fresh("v")
        self.declare(name, type_, False)
        return [f"{name}: {self.annotation(type_)} = {value}"]

    def rebind(self) -> list[str]:
        var = self.world.pick([v for v in self.body.vars if v.rebind and not isinstance(v.type, FunctionType)])
        return [f"{var.name} = {self.expr(var.type, DEPTH, exact=False)}"]

    def plain_name(self) -> list[str]:
        """A name that is bound to a grounded value first and to a plain one later: it is plain."""
        type_ = self.plain_type(1)
        first, second = self.expr(self._labelled(type_), DEPTH), self.expr(type_, DEPTH)
        name = self.world.fresh("v")
        self.declare(name, type_, False)
        if self.world.chance(0.5):
            return [f"{name} = {first}", f"{name} = {second}"]
        return [f"{name} = {first}", f"if {self.expr(BOOL, 1)}:", f"    {name} = {second}"]

    def augment(self) -> list[str]:
        var = self.world.pick([v for v in self.body.vars if v.rebind and plain(v.type) in (INT, FLOAT, STRING)])
        sign = "+" if plain(var.type) == STRING else self.world.pick(("+", "-", "*"))
        other = plain(var.type) if isinstance(var.type, GroundedType) and self.world.chance(0.5) else var.type
        return [f"{var.name} {sign}= {self.expr(other, 2)}"]

    def alias(self) -> list[str]:
        var = self.world.pick([v for v in self.body.vars if not isinstance(v.type, FunctionType) and plain(v.type) not in SCALARS])
        name = self.world.fresh("v")
        self.declare(name, var.type, False)
        return [f"{name} = {var.name}"]

    def bind_lambda(self) -> list[str]:
        parameter = self.possible(self.world.pick((INT, STRING, grounded(STRING), grounded(INT))))
        result = self.world.pick((INT, STRING, BOOL, parameter))
        name = self.world.fresh("f")
        value = self.lambda_((parameter,), result, 2, False)
        self.declare(name, FunctionType((parameter,), result), False)
        return [f"{name} = {value}"]

    def empty(self) -> list[str]:
        element = self.possible(self.world.pick((INT, STRING, grounded(INT), grounded(STRING))))
        name = self.world.fresh("v")
        value = self.expr(element, 2)
        if self.world.chance(0.6):
            self.declare(name, ListType(element), True)
            return [f"{name} = []", f"{name}.append({value})"]
        self.declare(name, MapType(STRING, element), True)
        return [f"{name} = {{}}", f"{name}[{self.expr(STRING, 1)}] = {value}"]

    def shorthand(self) -> list[str]:
        """`R { field, … }` with a name like the field."""
        record = self.world.pick([r for r in self.records() if len(r.fields) > 1])
        field = self.world.pick(record.fields)
        if any(v.name == field.name for v in self.body.vars) or isinstance(field.type, FunctionType):
            raise Impossible
        value = self.expr(self.possible(field.type), 2)
        rest = [f"{f.name}: {self.expr(self.possible(f.type), 2)}" for f in record.fields if f.name != field.name]
        self.declare(field.name, field.type, False)
        name = self.world.fresh("v")
        self.declare(name, NamedType(record.name), self.body.kind == "fn")
        reached = self.world.reach(record.name, record.module, self.body.module)
        return [f"{field.name} = {value}", f"{name} = {reached} {{ {field.name}, {', '.join(rest)} }}"]

    def destructure(self) -> list[str]:
        record = self.world.pick([r for r in self.records() if any(not isinstance(f.type, FunctionType) for f in r.fields)])
        owner = NamedType(record.name)
        label = not carries(owner, self.world.named) and not holds_function(owner, self.world.named) and self.world.chance(0.5)
        value = self.expr(self.possible(grounded(owner) if label else owner), 2)
        field = self.world.pick([f for f in record.fields if not isinstance(f.type, FunctionType)])
        name = self.world.fresh("v")
        self.declare(name, grounded(field.type) if label else field.type, False)
        reached = self.world.reach(record.name, record.module, self.body.module)
        rest = ", .." if len(record.fields) > 1 else ""
        return [f"{reached} {{ {field.name}: {name}{rest} }} = {value}"]

    # ---- changes ------------------------------------------------------------------------------
    def mutable(self, fits: Callable[[Type], bool]) -> Var:
        return self.world.pick([v for v in self.body.vars if v.mutable and fits(v.type)])

    def append(self) -> list[str]:
        var = self.mutable(lambda t: isinstance(t, ListType))
        assert isinstance(var.type, ListType)
        return [f"{var.name}.append({self.expr(var.type.element, 2, hint=True, exact=False)})"]

    def place(self) -> list[str]:
        """`xs[i] = e`, `m[k] = e`, `r.f = e`, and `+=` on them."""
        var = self.mutable(lambda t: True)
        match var.type:
            case ListType(element):
                index = self.expr(INT, 1, exact=False) if self.world.chance(0.3) else "0"
                where, what = f"{var.name}[{index}]", element
            case MapType(key, value):
                where, what = f"{var.name}[{self.expr(key, 1, exact=False)}]", value
            case NamedType(name) if isinstance(self.world.named[name], RecordDecl):
                field = self.world.pick(self.world.named[name].fields)  # type: ignore[union-attr]
                where, what = f"{var.name}.{field.name}", field.type
            case _:
                raise Impossible
        adds = plain(what) in (INT, FLOAT, STRING) and self.world.chance(0.4)
        if adds and not (isinstance(var.type, MapType) and self.world.chance(0.7)):
            self.world.uses["augmented place"] += 1
            return [f"{where} += {self.expr(what, 2)}"]
        return [f"{where} = {self.expr(self.possible(what), 2, hint=True, exact=False)}"]

    def change(self) -> list[str]:
        """`sort`, `reverse`, `remove` as statements."""
        var = self.mutable(lambda t: isinstance(t, ListType | MapType))
        if isinstance(var.type, MapType):
            self.world.uses["method remove"] += 1
            return [f"{var.name}.remove({self.expr(var.type.key, 1, exact=False)})"]
        assert isinstance(var.type, ListType)
        method = "sort" if var.type.element in (INT, FLOAT, STRING) else "reverse"
        self.world.uses[f"method {method}"] += 1
        return [f"{var.name}.{method}()"]

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
        container, item = self.world.pick((
            (ListType(INT), INT), (ListType(STRING), STRING), (STRING, STRING), (ListType(grounded(STRING)), grounded(STRING)),
            (grounded(ListType(STRING)), grounded(STRING)), (grounded(STRING), grounded(STRING)),
            (grounded(ListType(INT)), grounded(INT)),
        ))  # fmt: skip
        name = self.world.fresh("i")
        over = self.expr(self.possible(container), 2)
        return [f"for {name} in {over}:", *self.looped([(name, item)], nesting)]

    def for_pairs(self, nesting: int) -> list[str]:
        first, second = self.world.fresh("i"), self.world.fresh("i")
        label = self.world.chance(0.4)
        value = self.world.pick((INT, STRING))
        item = grounded(value) if label else value
        if self.world.chance(0.5):
            self.world.uses["enumerate"] += 1
            held = ListType(item) if self.world.chance(0.5) else grounded(ListType(value)) if label else ListType(value)
            over = self.expr(self.possible(held), 2)
            return [f"for {first}, {second} in {over}.enumerate():", *self.looped([(first, INT), (second, item)], nesting)]
        outer = label and self.world.chance(0.5)
        container = grounded(MapType(STRING, value)) if outer else MapType(STRING, item)
        over = self.expr(self.possible(container), 2)
        names = [(first, grounded(STRING) if outer else STRING), (second, item)]
        return [f"for {first}, {second} in {over}:", *self.looped(names, nesting)]

    def while_(self, nesting: int) -> list[str]:
        name = self.world.fresh("n")
        inside = self.looped([(name, INT)], nesting)
        more = f" and {self.condition()}" if self.world.chance(0.4) else ""
        return [f"{name} = 0", f"while {name} < {self.world.pick((1, 2, 3))}{more}:", f"    {name} += 1", *inside]

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
        return [f"if {var.name}.length() > 0:", f"    {name} = {var.name}[0]", *self.inner([(name, type_)], 1, 0)]

    def call_statement(self) -> list[str]:
        if self.body.kind == "fn":
            raise Impossible
        return [self.call(self.any_type(), 2)]

    def approve(self) -> list[str]:
        """An approval right before the dangerous call it is for."""
        if self.body.kind == "fn":
            raise Impossible
        signature = self.world.pick([s for s in self.world.callables if s.kind == "dangerous" and s.module <= self.body.module])
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
        named = [NamedType(d.name) for d in self.visible() if not holds_function(NamedType(d.name), self.world.named)]
        type_ = self.world.pick((
            INT, STRING, BOOL, OptionType(INT), OptionType(STRING), ResultType(INT, STRING), OptionType(grounded(STRING)),
            *named, *named,
        ))  # fmt: skip
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
                    rows.append((f"{self.world.reach(variant, decl.module, self.body.module)}{inside}", names))
                return rows
            case _ if type_ == BOOL:
                return [("true", []), ("false", [])]
        alias = (self.world.fresh("b"), whole)
        literal = "7" if type_ == INT else '"a"'
        return [(literal, []), (f"{alias[0]} @ _", [alias]) if self.world.chance(0.3) else (alias[0], [alias])]

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
        type_ = self.possible(self.world.pick((INT, STRING, grounded(STRING), grounded(INT), ListType(INT), FLOAT)))
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
