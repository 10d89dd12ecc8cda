"""The records and sums of a program by qualified name, with the classes of their values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from corvid.ir import program as ir
from corvid.runtime.values import Record, Variant, record_class, unit_variant, variant_class
from corvid.types import (
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    TaintedType,
    Type,
)


class Declarations:
    """What the border needs to know of a program. `kept` is room for what others work out from it once."""

    __slots__ = (
        "_grounded", "_record_classes", "_records", "_sums", "_tools", "_variant_of", "_variants", "kept",
        "sites",
    )  # fmt: skip

    def __init__(self, program: ir.Program) -> None:
        self.sites = program.sites
        self.kept: dict[object, object] = {}
        self._grounded: dict[Type, bool] = {}
        self._records = {record.name: record for record in program.records}
        self._sums = {sum_.name: sum_ for sum_ in program.sums}
        self._tools = {tool.name: tool for tool in program.tools}
        self._record_classes = {
            record.name: record_class(record.name, _names(record.fields)) for record in program.records
        }
        self._variants: dict[tuple[str, str], type[Variant]] = {}
        self._variant_of: dict[type[Variant], ir.Variant] = {}
        for sum_ in program.sums:
            for variant in sum_.variants:
                made = variant_class(sum_.name, variant.name, _names(variant.fields))
                self._variants[sum_.name, variant.name] = made
                self._variant_of[made] = variant

    def record(self, name: str) -> ir.Record | None:
        """Return the record with this qualified name, if the name is one."""
        return self._records.get(name)

    def sum(self, name: str) -> ir.Sum | None:
        """Return the sum with this qualified name, if the name is one."""
        return self._sums.get(name)

    def variant_of(self, value: Variant) -> ir.Variant:
        """Return the declared variant that `value` is."""
        return self._variant_of[type(value)]

    def tool(self, name: str) -> ir.Tool | None:
        """Return the tool with this qualified name, if the name is one."""
        return self._tools.get(name)

    def record_maker(self, name: str) -> type[Record]:
        """Return the class of the record's values: called with the values of all fields, it makes one."""
        return self._record_classes[name]

    def variant_maker(self, sum_name: str, variant_name: str) -> type[Variant]:
        """Return the class of the variant's values, likewise; a variant without fields has one value only."""
        return self._variants[sum_name, variant_name]

    def make_record(self, name: str, fields: Sequence[object]) -> Record:
        """Return a value of the record from the values of its fields in declaration order."""
        return self._record_classes[name](*fields)

    def make_variant(self, sum_name: str, variant_name: str, fields: Sequence[object]) -> Variant:
        """Return a value of the sum; a unit variant is always the same instance."""
        if not fields:
            return unit_variant(sum_name, variant_name)
        return self._variants[sum_name, variant_name](*fields)

    def inside(self, type_: Type) -> tuple[Type, ...]:
        """Return the types of what a value of the type holds directly."""
        match type_:
            case Scalar() | FunctionType():
                return ()
            case GroundedType(inner) | TaintedType(inner) | ListType(inner) | OptionType(inner):
                return (inner,)
            case MapType(key, value):
                return (key, value)
            case ResultType(ok, err):
                return (ok, err)
            case NamedType(name):
                record, sum_ = self.record(name), self.sum(name)
                if record is not None:
                    return tuple(field.type for field in record.fields)
                variants = () if sum_ is None else sum_.variants
                return tuple(field.type for variant in variants for field in variant.fields)
            case _:
                assert_never(type_)

    def within(self, type_: Type) -> list[Type]:
        """Return the type and all types inside it, each once, and after those inside it unless it is in
        itself."""
        found: list[Type] = []
        seen: set[Type] = set()
        work = [(type_, False)]
        while work:
            here, done = work.pop()
            if done:
                found.append(here)
            elif here not in seen:
                seen.add(here)
                work.append((here, True))
                work += [(inner, False) for inner in self.inside(here)]
        return found

    def levels(self, type_: Type) -> int | None:
        """Return how deep a value of the type is at most; None if there is no bound, or for functions."""
        known: dict[Type, int | None] = {}
        for here in self.within(type_):
            inner = [known.get(part) for part in self.inside(here)]
            bounded = [levels for levels in inner if levels is not None]
            if len(bounded) < len(inner) or isinstance(here, FunctionType):
                known[here] = None
            else:
                deeper = 0 if isinstance(here, GroundedType) else 1
                known[here] = max((levels + deeper for levels in bounded), default=0)
        return known[type_]

    def holds_grounded(self, type_: Type) -> bool:
        """Return whether `Grounded` occurs anywhere in the type, through records and sums, recursive ones
        too."""
        found = self._grounded.get(type_)
        if found is None:
            found = any(isinstance(here, GroundedType) for here in self.within(type_))
            self._grounded[type_] = found
        return found

    def may_hold_nothing(self, type_: Type) -> bool:
        """Return whether the type has a value that `walk.holds_no_leaf` is true of."""
        waiting = [type_]
        seen: set[Type] = set()
        while waiting:
            here = waiting.pop()
            match here:
                case OptionType() | ListType() | MapType():
                    continue
                case GroundedType(inner):
                    waiting.append(inner)
                case NamedType(name) if self.record(name) is not None:
                    waiting += [] if here in seen else self.inside(here)
                    seen.add(here)
                case _:
                    return False
        return True

    def is_fixed(self, type_: Type) -> bool:
        """Return whether the type alone says how many parts a value has at most: there is no list or map in
        it."""
        lists = any(isinstance(here, ListType | MapType) for here in self.within(type_))
        return not lists and self.levels(type_) is not None


def _names(fields: tuple[ir.Parameter, ...]) -> tuple[str, ...]:
    return tuple(parameter.name for parameter in fields)
