"""What every production of a body needs: what is visible, which types can be had, operand types."""

from __future__ import annotations

from corvid.types import (
    BOOL,
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
    mentions_grounded,
)
from tests.generated.library import CHOSEN, FAULT
from tests.generated.scope import Body, Impossible, World
from tests.generated.shapes import Named, RecordDecl, carries, holds_function, names_in


def grounded_call(declared: Type) -> Type:
    """What a grounded call of something declared so gives (grounded.result.1)."""
    return declared if mentions_grounded(declared) else grounded(declared)


class Writer:
    """Writes one body. `expr` comes from the class that derives from this one."""

    def __init__(self, world: World, body: Body, questioning: bool) -> None:
        self.world = world
        self.body = body
        self.questioning = questioning

    def expr(self, row: str, want: Type, depth: int, *, hint: bool = False, exact: bool = True) -> str:
        """Text of an expression of type `want`, or that becomes one where `exact` is off. `hint`: a type is
        expected here, `row`: the place it is for."""
        raise NotImplementedError

    # ---- what is visible ----------------------------------------------------------------------
    def visible(self) -> list[Named]:
        return [
            decl
            for decl in self.world.named.values()
            if decl.module <= self.body.module and (decl.module >= 0 or decl.name in CHOSEN)
        ]

    def records(self) -> list[RecordDecl]:
        return [decl for decl in self.visible() if isinstance(decl, RecordDecl)]

    def usable(self, type_: Type) -> bool:
        """Whether all named types of `type_` are visible here."""
        return all(self.world.named[name].module <= self.body.module for name in names_in(type_))

    def carries(self, type_: Type) -> bool:
        return carries(type_, self.world.named)

    def holds_function(self, type_: Type) -> bool:
        return holds_function(type_, self.world.named)

    # ---- types --------------------------------------------------------------------------------
    def labelled(self, type_: Type) -> Type:
        """`Grounded` of a plain type that allows it; where no source may be called only if a name can
        give it."""
        if isinstance(type_, GroundedType) or self.holds_function(type_):
            raise Impossible
        label = grounded(type_)
        if label == type_:
            raise Impossible
        return self.possible(label)

    def possible(self, type_: Type) -> Type:
        """The type, if a value of it can be had here: a `fn` calls no source."""
        if self.body.calling or not self.carries(type_):
            return type_
        if not any(var.type == type_ for var in self.body.vars):
            raise Impossible
        return type_

    def mixed(self, types: tuple[Type, ...], label: bool) -> list[Type]:
        """Operand types for something that lifts: with `label` at least one of them is Grounded."""
        if not label:
            return list(types)
        able = [
            i
            for i, t in enumerate(types)
            if not isinstance(t, GroundedType | FunctionType) and not self.holds_function(t)
        ]
        chosen = self.world.pick(able)
        made: list[Type] = []
        for i, type_ in enumerate(types):
            put = i in able and (i == chosen or self.world.chance(0.3))
            made.append(self.labelled(type_) if put else type_)
        return made

    def fitting(self, row: str) -> Type | None:
        """A type of which the target's column can be, if the row is the target's."""
        column = self.world.wanted_in(row)
        return None if column is None else self.type_of_column(column)

    def type_of_column(self, column: str) -> Type | None:
        """The type that a form of expression gives, if it gives only one kind."""
        match column:
            case "compare" | "logic" | "not":
                return BOOL
            case "sign" | "arithmetic" | "literal":
                return INT
            case "list":
                return ListType(INT)
            case "map":
                return MapType(STRING, INT)
            case "f-string":
                return STRING
            case "lambda":
                return FunctionType((INT,), INT)
            case "record literal":
                records = self.records()
                return NamedType(self.world.pick(records).name) if records else None
            case "constructor":
                return OptionType(INT)
            case "attempt":
                return ResultType(INT, FAULT)
        return None

    def comparable(self, type_: Type) -> bool:
        """Whether `==` is there for it, and reads no label."""
        return not self.holds_function(type_) and not self.carries(type_)

    def record_type(self) -> Type:
        return self.world.pick([NamedType(record.name) for record in self.records()])
