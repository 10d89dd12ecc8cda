"""Types for names: of any kind, or those that the target needs."""

from __future__ import annotations

from collections.abc import Callable

from corvid.types import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    STRING,
    FunctionType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Type,
    grounded,
)
from tests.generated.exprs import Exprs
from tests.generated.library import FAULT
from tests.generated.scope import Impossible
from tests.generated.shapes import SCALARS, RecordDecl

KEYS: tuple[Type, ...] = (STRING, STRING, INT, BOOL, FLOAT)
INNER = frozenset({
    "inside Grounded", "inside List", "key type", "value type", "inside Option", "Ok type", "Err type",
    "function's parameter", "function's result",
})  # fmt: skip


class Choices(Exprs):
    """Chooses types."""

    def any_type(self) -> Type:
        """A type for a name; one with labels only where a value of it can be had."""
        wanted = self._wanted_type()
        if wanted is not None and self.world.chance(0.5):
            return self.possible(wanted)
        if self.world.chance(0.45):
            return self.possible(self.labelled_type())
        return self.plain_type(2)

    def _wanted_type(self) -> Type | None:
        """A type whose values can have the target inside."""
        if self.world.target is None:
            return None
        row, column = self.world.target
        part = self.type_of_column(column) or self.world.one_of(*SCALARS)
        made: dict[str, Callable[[], Type]] = {
            "in list": lambda: ListType(part), "map value": lambda: MapType(STRING, part),
            "map key": lambda: MapType(part, INT), "part of constructor": lambda: OptionType(part),
            "lambda body": lambda: FunctionType((INT,), part), "spread": self.record_type,
            "in record literal": self.record_type, "let value": lambda: part, "assigned": lambda: part,
            "statement": lambda: part, "arm": lambda: part,
            "attempted": lambda: ResultType(self._attempted(column), FAULT), "called": lambda: INT,
            "tried": lambda: INT, "receiver": lambda: (
                STRING if part == BOOL else BOOL if column in ("constructor", "attempt") else INT
            ),
        }  # fmt: skip
        return made[row]() if row in made else None

    def _attempted(self, column: str) -> Type:
        """A type that an operand of this form may have, of which a call is a part."""
        if column in ("record literal", "field", "index", "constructor"):
            return self.record_type() if column == "record literal" else self.world.one_of(*SCALARS)
        return self.type_of_column(column) or self.world.one_of(*SCALARS)

    def labelled_type(self) -> Type:
        base = self.plain_type(1)
        if self.holds_function(base) or self.carries(base) or grounded(base) == base:
            base = STRING
        return self.world.one_of(
            grounded(base),
            grounded(base),
            grounded(base),
            ListType(grounded(base)),
            OptionType(grounded(base)),
            MapType(STRING, grounded(base)),
            ResultType(grounded(base), STRING),
            ResultType(grounded(base), FAULT),
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
            if self.carries(type_) and not self.holds_function(type_):
                found += [grounded(type_), type_]
        return found

    def plain_type(self, depth: int) -> Type:
        """A type whose outermost label is not there; named ones may hold some inside."""
        if depth <= 0 or self.world.chance(0.55):
            return self.world.one_of(*SCALARS)
        if self.world.chance(0.12):
            return self._strange(depth)
        inner = self.plain_type(depth - 1)
        named = [
            NamedType(d.name)
            for d in self.visible()
            if self.body.kind == "agent" or not self.carries(NamedType(d.name))
        ]
        return self.world.one_of(
            ListType(inner),
            ListType(inner),
            MapType(self.world.pick(KEYS), inner),
            OptionType(inner),
            ResultType(inner, FAULT if self.world.chance(0.4) else STRING),
            ResultType(inner, STRING if self.world.chance(0.7) else self.plain_type(depth - 1)),
            *named,
            *named,
        )

    def _strange(self, depth: int) -> Type:
        """A type that is seldom needed: Nothing, a function, a Result with any error."""
        inner = self.plain_type(depth - 1)
        return self.world.one_of(
            NOTHING,
            FunctionType((self.world.one_of(*SCALARS),), inner),
            FunctionType((inner,), self.world.one_of(*SCALARS)),
            ResultType(self.world.one_of(*SCALARS), inner),
        )

    def targeted(self, row: str) -> Type | None:
        """A type that puts the target's column into this row, if that is the target's row."""
        declared = self.world.declared
        column = declared[1] if declared is not None and declared[0] == row else self.world.wanted_in(row)
        if column is None:
            return None
        try:
            found = self._of_column(row, column)
        except Impossible:
            return None
        if declared is not None and declared[0] == row:
            self.world.declared = None
        else:
            self.world.hit()
        return found

    def _of_column(self, row: str, column: str) -> Type:
        match column:
            case "scalar":
                return self.world.one_of(*SCALARS)
            case "record" | "sum":
                fits = [d for d in self.visible() if isinstance(d, RecordDecl) == (column == "record")]
                return NamedType(self.world.pick(fits).name)
            case "alias":
                aliased = [a.type for a in self.world.aliases if a.module <= self.body.module]
                if row == "inside Grounded":
                    aliased = [t for t in aliased if not self.holds_function(t)]
                return self.world.pick([t for t in aliased if t in SCALARS] if row == "key type" else aliased)
        inner = self.world.one_of(*SCALARS)
        made: dict[str, Type] = {
            "Nothing": NOTHING, "Grounded": grounded(inner), "List": ListType(inner),
            "Option": OptionType(inner), "Map": MapType(STRING, inner), "Result": ResultType(inner, STRING),
            "function type": FunctionType((inner,), INT),
        }  # fmt: skip
        return made[column]

    def declared_inside(self) -> Type | None:
        """A type that has the declared target inside, if it is one of types in types."""
        declared = self.world.declared
        if declared is None or declared[0] not in INNER:
            return None
        try:
            found = self._around(declared[0], self._of_column(*declared))
        except Impossible:
            return None
        self.world.declared = None
        return found

    def _around(self, row: str, part: Type) -> Type:
        """A type that has the part in this inner row."""
        made: dict[str, Callable[[], Type]] = {
            "inside Grounded": lambda: grounded(part), "inside List": lambda: ListType(part),
            "key type": lambda: MapType(part, INT), "value type": lambda: MapType(STRING, part),
            "inside Option": lambda: OptionType(part), "Ok type": lambda: ResultType(part, STRING),
            "Err type": lambda: ResultType(INT, part),
            "function's parameter": lambda: FunctionType((part,), INT),
            "function's result": lambda: FunctionType((INT,), part),
        }  # fmt: skip
        return made[row]()
