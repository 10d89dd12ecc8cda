"""Patterns, `match` with its arms, destructuring."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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
    Scalar,
    Type,
    grounded,
)
from tests.generated.bindings import Bindings, indented
from tests.generated.library import FAULT
from tests.generated.scope import Impossible, Productions, Var, attempt
from tests.generated.shapes import Field, RecordDecl, SumDecl

LITERALS = {
    INT: ("7", "0", "-1", "2"), FLOAT: ("0.5", "-2.5"), STRING: ('"a"', '"river"'), BOOL: ("true", "false"),
}  # fmt: skip
#: Writes the body of an arm: what is after the arrow, and the lines below it.
ArmBody = Callable[[], list[str]]


@dataclass(frozen=True, slots=True)
class Pattern:
    """The text, what it binds, and whether it always fits."""

    text: str
    names: tuple[tuple[str, Type], ...] = ()
    always: bool = False


class Matching(Bindings):
    """Everything that takes a value apart by a pattern."""

    # ---- patterns -----------------------------------------------------------------------------
    def pattern(self, row: str, type_: Type, label: bool, depth: int, *, sure: bool = False) -> Pattern:
        """A pattern for a value of the type, which has a label around it if `label`. With `sure` it always
        fits and tests nothing."""
        if isinstance(type_, GroundedType):
            type_, label = type_.inner, True
        rows: Productions[Pattern] = [
            ("wildcard pattern", 2, lambda: Pattern("_", (), True)),
            ("name pattern", 6, lambda: self._name(type_, label)),
        ]
        testing = not sure and not (label and self.body.pure)
        if testing and isinstance(type_, Scalar) and type_ in LITERALS:
            rows.append(("literal pattern", 2, lambda: Pattern(self.world.pick(LITERALS[type_]))))
        if depth > 0:
            if not sure:
                rows.append(("alias pattern", 2, lambda: self._alias(type_, label, depth)))
            rows += self._deeper(type_, label, depth, testing, sure)
        wanted = self.world.wanted_in(row)
        for name, _, make in rows if wanted is not None else ():
            if name == wanted:
                self.world.hit()
                return make()
        return attempt(self.world, rows)

    def _deeper(
        self, type_: Type, label: bool, depth: int, testing: bool, sure: bool
    ) -> Productions[Pattern]:
        decl = self.world.named[type_.name] if isinstance(type_, NamedType) else None
        if isinstance(decl, RecordDecl):
            return [("record pattern", 4, lambda: self._record(decl, label, depth, sure))]
        if testing and (isinstance(type_, OptionType | ResultType) or decl is not None):
            return [("variant pattern", 4, lambda: self._variant(type_, label, depth))]
        return []

    def _name(self, type_: Type, label: bool) -> Pattern:
        if label and self.holds_function(type_):
            return Pattern("_", (), True)
        name = self.world.fresh("b")
        return Pattern(name, ((name, grounded(type_) if label else type_),), True)

    def _alias(self, type_: Type, label: bool, depth: int) -> Pattern:
        name = self._name(type_, label)
        inner = self.pattern("aliased pattern", type_, label, depth - 1)
        if not name.names:
            return inner
        return Pattern(f"{name.text} @ {inner.text}", (*name.names, *inner.names), inner.always)

    def _variant(self, type_: Type, label: bool, depth: int) -> Pattern:
        match type_:
            case OptionType(item):
                if self.world.chance(0.25):
                    return Pattern("None")
                name, types = "Some", [item]
            case ResultType(ok, err):
                name, types = self.world.pick((("Ok", [ok]), ("Err", [err])))
            case NamedType(written):
                decl = self.world.named[written]
                assert isinstance(decl, SumDecl)
                variant, fields = self.world.pick(decl.variants)
                name, types = (
                    self.world.reach(variant, decl.module, self.body.module),
                    [f.type for f in fields],
                )
            case _:
                raise Impossible
        parts = [self.pattern("payload pattern", t, label, depth - 1) for t in types]
        shown = f"({', '.join(p.text for p in parts)})" if parts else ""
        return Pattern(f"{name}{shown}", tuple(n for p in parts for n in p.names))

    def _record(self, decl: RecordDecl, label: bool, depth: int, sure: bool) -> Pattern:
        reached = self.world.reach(decl.name, decl.module, self.body.module)
        row = "destructured field" if sure else "pattern of field"
        fields = [f for f in decl.fields if self.world.chance(0.6)]
        parts = [self._field(row, f, label, depth - 1, sure) for f in fields]
        inside = [text for text, _ in parts] + ([".."] if len(fields) < len(decl.fields) else [])
        names = tuple(n for _, part in parts for n in part.names)
        always = all(part.always for _, part in parts)
        return Pattern(f"{reached} {{ {', '.join(inside)} }}" if inside else f"{reached} {{}}", names, always)

    def _field(self, row: str, field: Field, label: bool, depth: int, sure: bool) -> tuple[str, Pattern]:
        type_ = grounded(field.type) if label and not self.holds_function(field.type) else field.type
        short = field.name not in self.body.bound and not (label and self.holds_function(field.type))
        if short and self.world.chance(0.2):
            self.body.bound.add(field.name)
            return field.name, Pattern(field.name, ((field.name, type_),), True)
        made = self.pattern(row, field.type, label, depth, sure=sure)
        return f"{field.name}: {made.text}", made

    # ---- match --------------------------------------------------------------------------------
    def subject(self) -> tuple[str, Type, bool]:
        """What is matched, its type without the label, and whether it has one."""
        named = [NamedType(d.name) for d in self.visible() if not self.holds_function(NamedType(d.name))]
        column = self.world.wanted_in("matched")
        strange: dict[str, Type] = {
            "list": ListType(INT), "map": MapType(STRING, INT), "lambda": FunctionType((INT,), INT),
            "attempt": ResultType(INT, FAULT),
        }  # fmt: skip
        type_ = strange.get(column or "") or self._taken_apart() or self.world.one_of(
            INT, STRING, BOOL, FLOAT, OptionType(INT), OptionType(STRING), ResultType(INT, STRING),
            ResultType(STRING, FAULT), OptionType(grounded(STRING)), ListType(INT), MapType(STRING, INT),
            FunctionType((INT,), INT),
            OptionType(OptionType(INT)), *named, *named, *named,
        )  # fmt: skip
        can = not self.carries(type_) and not self.holds_function(type_) and not self.body.pure
        label = can and self.world.chance(0.85 if self.body.lossy else 0.5)
        whole = self.possible(grounded(type_) if label else type_)
        return self.expr("matched", whole, 1, hint=False), type_, label

    def _taken_apart(self) -> Type | None:
        """A type whose patterns can hold the target's."""
        row = self.world.target[0] if self.world.target is not None else ""
        records: list[Type] = [NamedType(record.name) for record in self.records()]
        fit = [t for t in records if not self.holds_function(t)]
        if row == "pattern of field" and fit:
            return self.world.pick(fit)
        return OptionType(self.world.pick(fit)) if row == "payload pattern" and fit else None

    def patterns(self, type_: Type, label: bool) -> list[Pattern]:
        """Patterns that leave nothing out and of which none comes too late."""
        rows: list[Pattern] = []
        for _ in range(self.world.pick((0, 1, 1, 2))):
            made = self.pattern("pattern of arm", type_, label, 2)
            if any(made.text == earlier.text for earlier in rows):
                continue
            rows.append(made)
            if made.always:
                return rows
        return rows + self._rest(type_, label, {row.text for row in rows})

    def _rest(self, type_: Type, label: bool, seen: set[str]) -> list[Pattern]:
        """Patterns for all that the earlier ones may have left."""
        found: list[Pattern] = []
        match type_:
            case OptionType(item):
                found = [self._filled("Some", [item], label), Pattern("None")]
            case ResultType(ok, err):
                found = [self._filled("Ok", [ok], label), self._filled("Err", [err], label)]
            case NamedType(name) if isinstance(decl := self.world.named[name], SumDecl):
                for variant, fields in decl.variants:
                    reached = self.world.reach(variant, decl.module, self.body.module)
                    found.append(self._filled(reached, [f.type for f in fields], label))
            case _ if type_ == BOOL:
                found = [Pattern("true"), Pattern("false")]
        found = [each for each in found if each.text not in seen]
        if found and self.world.chance(0.7):
            return found
        return [self.pattern("", type_, label, 0, sure=True)]

    def _filled(self, name: str, types: list[Type], label: bool) -> Pattern:
        parts = [self.pattern("", t, label, 1, sure=True) for t in types]
        shown = f"({', '.join(p.text for p in parts)})" if parts else ""
        return Pattern(f"{name}{shown}", tuple(n for p in parts for n in p.names))

    def arms(self, type_: Type, label: bool, body: ArmBody) -> list[str]:
        """The arms of a match on a value of the type."""
        lines: list[str] = []
        rows = self.patterns(type_, label)
        for index, row in enumerate(rows):
            before = list(self.body.vars)
            self.body.vars += [Var(name, each) for name, each in row.names]
            guard = ""
            last = index == len(rows) - 1
            aim = self.world.wanted_in("guard") is not None
            if not row.always and not last and (aim or self.world.chance(0.15)):
                guard = f" if {self.condition('guard')}"
                self.world.uses["guard"] += 1
            made = body()
            self.body.vars = before
            lines += [f"{row.text}{guard} -> {made[0]}".rstrip(), *made[1:]]
            if guard:
                lines += self._again(row, body)
        return indented(lines)

    def _again(self, row: Pattern, body: ArmBody) -> list[str]:
        """The arm once more without its guard, which may have said no; its names are new ones."""
        before = list(self.body.vars)
        self.body.vars += [Var(name, each) for name, each in row.names]
        made = body()
        self.body.vars = before
        return [f"{row.text} -> {made[0]}".rstrip(), *made[1:]]

    def condition(self, row: str) -> str:
        return self.expr(row, BOOL, 1, exact=False)

    # ---- destructuring ------------------------------------------------------------------------
    def destructure(self) -> list[str]:
        record = self.world.pick(self.records())
        owner = NamedType(record.name)
        label = not self.carries(owner) and not self.holds_function(owner) and self.world.chance(0.5)
        value = self.right("destructured", self.possible(grounded(owner) if label else owner))
        made = self._record(record, label, 2, True)
        for name, type_ in made.names:
            self.declare(name, type_, False)
        return [f"{made.text} = {value[0]}", *value[1:]]
