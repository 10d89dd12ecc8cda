"""Types for names, bindings, changes."""

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
from tests.generated.scope import Impossible, Var
from tests.generated.shapes import SCALARS, RecordDecl, carries, holds_function, spell

DEPTH = 2


def indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


class Bindings(Exprs):
    """The statements without a block of their own."""

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
        return self.world.one_of(
            grounded(base),
            grounded(base),
            grounded(base),
            ListType(grounded(base)),
            OptionType(grounded(base)),
            MapType(STRING, grounded(base)),
            ResultType(grounded(base), STRING),
            grounded(ListType(base)),
            grounded(ListType(grounded(base))),
            ListType(OptionType(grounded(base))),
            OptionType(ListType(grounded(base))),
            *self.labelled_names(),
        )

    def labelled_names(self) -> list[Type]:
        """Records and sums with labels inside, with a label around them too."""
        found: list[Type] = []
        for decl in self.visible():
            type_ = NamedType(decl.name)
            if carries(type_, self.world.named) and not holds_function(type_, self.world.named):
                found += [grounded(type_), type_]
        return found

    def plain_type(self, depth: int) -> Type:
        """A type whose outermost label is not there; named ones may hold some inside."""
        if depth <= 0 or self.world.chance(0.5):
            return self.world.one_of(*SCALARS)
        inner = self.plain_type(depth - 1)
        named = [
            NamedType(d.name)
            for d in self.visible()
            if self.body.kind == "agent" or not carries(NamedType(d.name), self.world.named)
        ]
        return self.world.one_of(
            ListType(inner),
            ListType(inner),
            MapType(self.world.pick((STRING, INT, BOOL)), inner),
            OptionType(inner),
            ResultType(inner, STRING),
            *named,
            *named,
        )

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
        var = self.world.pick(
            [v for v in self.body.vars if v.rebind and not isinstance(v.type, FunctionType)]
        )
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
        var = self.world.pick(
            [v for v in self.body.vars if v.rebind and plain(v.type) in (INT, FLOAT, STRING)]
        )
        sign = "+" if plain(var.type) == STRING else self.world.pick(("+", "-", "*"))
        other = plain(var.type) if isinstance(var.type, GroundedType) and self.world.chance(0.5) else var.type
        return [f"{var.name} {sign}= {self.expr(other, 2)}"]

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
        parameter = self.possible(self.world.one_of(INT, STRING, grounded(STRING), grounded(INT)))
        result = self.world.one_of(INT, STRING, BOOL, parameter)
        name = self.world.fresh("f")
        value = self.lambda_((parameter,), result, 2, False)
        self.declare(name, FunctionType((parameter,), result), False)
        return [f"{name} = {value}"]

    def empty(self) -> list[str]:
        element = self.possible(self.world.one_of(INT, STRING, grounded(INT), grounded(STRING)))
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
        rest = [
            f"{f.name}: {self.expr(self.possible(f.type), 2)}" for f in record.fields if f.name != field.name
        ]
        self.declare(field.name, field.type, False)
        name = self.world.fresh("v")
        self.declare(name, NamedType(record.name), self.body.kind == "fn")
        reached = self.world.reach(record.name, record.module, self.body.module)
        return [f"{field.name} = {value}", f"{name} = {reached} {{ {field.name}, {', '.join(rest)} }}"]

    def destructure(self) -> list[str]:
        record = self.world.pick(
            [r for r in self.records() if any(not isinstance(f.type, FunctionType) for f in r.fields)]
        )
        owner = NamedType(record.name)
        label = (
            not carries(owner, self.world.named)
            and not holds_function(owner, self.world.named)
            and self.world.chance(0.5)
        )
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
