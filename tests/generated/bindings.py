"""Types for names, bindings, changes."""

from __future__ import annotations

from collections.abc import Callable

from corvid.types import (
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
from tests.generated.choices import INNER, Choices
from tests.generated.library import FAULT
from tests.generated.scope import Impossible, Var
from tests.generated.shapes import SCALARS, RecordDecl

DEPTH = 2


def indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


class Bindings(Choices):
    """The statements without a block of their own."""

    @property
    def depth(self) -> int:
        """How deep expressions of statements are nested: mostly not at all."""
        return DEPTH if self.world.target is not None or self.world.chance(0.25) else 1

    def right(self, row: str, want: Type, *, hint: bool = False, exact: bool = True) -> list[str]:
        """The right edge of a statement: an expression, or a `match` with its arms."""
        raise NotImplementedError

    def declare(self, name: str, type_: Type, fresh: bool, *, literal: bool = False) -> None:
        container = isinstance(type_, ListType | MapType | NamedType)
        mutable = container and (self.body.kind == "agent" or fresh)
        rebind = not (self.body.kind == "fn" and fresh) and not literal
        self.body.vars.append(Var(name, type_, mutable, rebind, literal))

    # ---- bindings -----------------------------------------------------------------------------
    def bind(self) -> list[str]:
        type_ = self.any_type()
        if isinstance(type_, FunctionType) and self.world.wanted_in("assigned") is None:
            raise Impossible
        fresh = isinstance(type_, ListType | MapType) and self.body.kind == "fn"
        value = [self.literal(type_, DEPTH, False)] if fresh else self.right("assigned", type_)
        name = self.world.fresh("v")
        self.declare(name, type_, fresh)
        return [f"{name} = {value[0]}", *value[1:]]

    def bind_attempt(self) -> list[str]:
        """`x = try e`, and `x = try e?` where the callable can pass the fault on."""
        if not self.body.calling:
            raise Impossible
        aimed_at = self.world.wanted_in("attempted")
        type_ = self.plain_type(1) if aimed_at is None else self._attempted(aimed_at)
        if aimed_at is None and self.world.chance(0.5):
            type_ = self.labelled(type_)
        if isinstance(type_, FunctionType):
            raise Impossible
        operand = self.tried_out(type_, 1)
        name = self.world.fresh("v")
        returns = self.body.returns
        passes = isinstance(returns, ResultType) and returns.err == FAULT and self.world.chance(0.6)
        self.declare(name, type_ if passes else ResultType(type_, FAULT), False)
        return [f"{name} = try {operand}{'?' if passes else ''}"]

    def asking_library(self) -> list[str]:
        """The same where a body begins, mostly, if the program has something of the library."""
        try:
            return self.ask_library() if self.world.brings and self.world.chance(0.6) else []
        except Impossible:
            return []

    def ask_library(self) -> list[str]:
        """`x = choose(…)`, `x = absent(…)`."""
        type_, value = self.from_library()
        name = self.world.fresh("v")
        self.declare(name, type_, False)
        return [f"{name} = {value}"]

    def selecting_first(self) -> list[str]:
        """The same as `select` where a body begins, mostly, if the program has a tool for it."""
        try:
            return self.select() if self.world.selects and self.world.chance(0.6) else []
        except Impossible:
            return []

    def select(self) -> list[str]:
        """`x = pick(xs)`, or an attempt of that."""
        type_, value = self.from_selecting()
        name = self.world.fresh("v")
        tries = not self.body.pure and self.world.chance(0.3)
        self.declare(name, ResultType(type_, FAULT) if tries else type_, False)
        return [f"{name} = {'try ' * tries}{value}"]

    def let_type(self) -> Type:
        target = self.world.target
        if target is not None and target[0] in INNER:
            made = self._around(target[0], self._of_column(*target))
            self.world.hit()
            return made
        return self.targeted("let type") or self.any_type()

    def let(self) -> list[str]:
        type_ = self.possible(self.let_type())
        value = self.right("let value", type_, hint=True, exact=False)
        name = self.world.fresh("v")
        self.declare(
            name, type_, False, literal=isinstance(type_, FunctionType) and value[0].startswith("fn ")
        )
        return [f"{name}: {self.world.written(type_, self.body.module)} = {value[0]}", *value[1:]]

    def rebind(self) -> list[str]:
        var = self.world.pick(
            [v for v in self.body.vars if v.rebind and not isinstance(v.type, FunctionType)]
        )
        fixed = isinstance(var.type, OptionType | ResultType)  # labels inside agree between bindings
        value = self.right("assigned", var.type, exact=fixed)
        return [f"{var.name} = {value[0]}", *value[1:]]

    def plain_name(self) -> list[str]:
        """A name that is bound to a grounded value first and to a plain one later: it is plain."""
        if self.body.pure:
            raise Impossible
        type_ = self.plain_type(1)
        first, second = (self.expr("assigned", t, 1) for t in (self.labelled(type_), type_))
        name = self.world.fresh("v")
        self.declare(name, type_, False)
        if self.world.chance(0.5):
            return [f"{name} = {first}", f"{name} = {second}"]
        return [f"{name} = {first}", f"if {self.expr('condition', BOOL, 1)}:", f"    {name} = {second}"]

    def augment(self) -> list[str]:
        """`x += e`, on a list too."""
        fits = [
            v
            for v in self.body.vars
            if v.rebind and (plain(v.type) in (INT, FLOAT, STRING) or isinstance(v.type, ListType))
        ]
        var = self.world.pick(fits)
        if isinstance(var.type, ListType) and self.holds_function(var.type):
            raise Impossible
        sign = self.world.pick("+-*/%") if plain(var.type) in (INT, FLOAT) else "+"
        other = plain(var.type) if isinstance(var.type, GroundedType) and self.world.chance(0.5) else var.type
        if sign in "/%" and other == INT and self.world.wanted_in("augmenting") is None:
            return [f"{var.name} {sign}= {self.world.pick((2, 3))}"]
        value = self.right("augmenting", other)
        return [f"{var.name} {sign}= {value[0]}", *value[1:]]

    def alias(self) -> list[str]:
        var = self.world.pick(
            [
                v
                for v in self.body.vars
                if not isinstance(v.type, FunctionType) and plain(v.type) not in SCALARS
            ]
        )
        name = self.world.fresh("v")
        self.declare(name, var.type, False)
        return [f"{name} = {var.name}"]

    def bind_lambda(self) -> list[str]:
        """A lambda literal in a name, sometimes without parameters."""
        wanted = self.targeted("lambda's parameter")
        parameter = wanted or self.world.one_of(INT, STRING, grounded(STRING), grounded(INT))
        if wanted is None and self.world.chance(0.3):
            parameter = self.plain_type(2)
        parameters = () if wanted is None and self.world.chance(0.2) else (self.possible(parameter),)
        result = self.world.one_of(INT, STRING, BOOL, *parameters)
        if self.world.wanted_in("lambda body") == "attempt":
            result = ResultType(INT, FAULT)
        name = self.world.fresh("f")
        value = self.lambda_(parameters, result, 2, False)
        self.declare(name, FunctionType(parameters, result), False, literal=True)
        return [f"{name} = {value}"]

    def empty(self) -> list[str]:
        element = self.possible(self.world.one_of(INT, STRING, grounded(INT), grounded(STRING)))
        name = self.world.fresh("v")
        value = self.expr("argument of method", element, 1)
        if self.world.chance(0.6):
            self.declare(name, ListType(element), True)
            return [f"{name} = []", f"{name}.append({value})"]
        self.declare(name, MapType(STRING, element), True)
        return [f"{name} = {{}}", f"{name}[{self.expr('index', STRING, 1)}] = {value}"]

    def shorthand(self) -> list[str]:
        """`R { field, … }` with a name like the field."""
        record = self.world.pick([r for r in self.records() if len(r.fields) > 1])
        field = self.world.pick(record.fields)
        if field.name in self.body.bound or isinstance(field.type, FunctionType):
            raise Impossible
        value = self.expr("assigned", self.possible(field.type), 1)
        rest = [
            f"{f.name}: {self.expr('in record literal', self.possible(f.type), 1)}"
            for f in record.fields
            if f.name != field.name
        ]
        self.body.bound.add(field.name)
        self.declare(field.name, field.type, False)
        name = self.world.fresh("v")
        self.declare(name, NamedType(record.name), self.body.kind == "fn")
        reached = self.world.reach(record.name, record.module, self.body.module)
        return [f"{field.name} = {value}", f"{name} = {reached} {{ {field.name}, {', '.join(rest)} }}"]

    # ---- changes ------------------------------------------------------------------------------
    def mutable(self, fits: Callable[[Type], bool]) -> Var:
        return self.world.pick([v for v in self.body.vars if v.mutable and fits(v.type)])

    def append(self) -> list[str]:
        var = self.mutable(lambda t: isinstance(t, ListType))
        assert isinstance(var.type, ListType)
        value = self.expr("argument of method", var.type.element, 1, hint=True, exact=False)
        return [f"{var.name}.append({value})"]

    def place(self) -> list[str]:
        """`xs[i] = e`, `m[k] = e`, `r.f = e`, and `+=` and its like on them."""
        records = [v for v in self.body.vars if v.mutable and isinstance(v.type, NamedType)]
        var = self.world.pick(records) if records and self.world.chance(0.5) else self.mutable(lambda t: True)
        match var.type:
            case ListType(element):
                index = self.expr("index", INT, 1, exact=False) if self.world.chance(0.3) else "0"
                where, what = f"{var.name}[{index}]", element
            case MapType(key, value):
                where, what = f"{var.name}[{self.expr('index', key, 1, exact=False)}]", value
            case NamedType(name):
                decl = self.world.named[name]
                if not isinstance(decl, RecordDecl):
                    raise Impossible
                numbers = [f for f in decl.fields if f.type in (INT, FLOAT)]
                field = self.world.pick(numbers if numbers and self.world.chance(0.6) else decl.fields)
                where, what = f"{var.name}.{field.name}", field.type
            case _:
                raise Impossible
        if plain(what) in (INT, FLOAT, STRING) and self.world.chance(0.65):
            self.world.uses["augmented place"] += 1
            return self._augmented(where, what)
        new = self.right("assigned to a place", self.possible(what), hint=True, exact=False)
        return [f"{where} = {new[0]}", *new[1:]]

    def _augmented(self, where: str, what: Type) -> list[str]:
        sign = "+" if plain(what) == STRING else self.world.pick("+-*/%")
        if sign in "/%" and what == INT:
            return [f"{where} {sign}= {self.world.pick((2, 3))}"]
        return [f"{where} {sign}= {self.expr('augmenting', self.possible(what), 1)}"]

    def change(self) -> list[str]:
        """`sort`, `reverse`, `remove` as statements."""
        var = self.mutable(lambda t: isinstance(t, ListType | MapType))
        if isinstance(var.type, MapType):
            self.world.uses["method remove"] += 1
            return [f"{var.name}.remove({self.expr('argument of method', var.type.key, 1, exact=False)})"]
        assert isinstance(var.type, ListType)
        method = "sort" if var.type.element in (INT, FLOAT, STRING) else "reverse"
        self.world.uses[f"method {method}"] += 1
        return [f"{var.name}.{method}()"]
