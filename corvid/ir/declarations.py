"""The declarations of a program by name, and what its named types hold inside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from corvid.ir.errors import IrTypeError
from corvid.ir.program import Function, Parameter, Program, Prompt, Record, Sum, Tool
from corvid.ir.walk import closure
from corvid.types import (
    FunctionType,
    GroundedType,
    NamedType,
    Scalar,
    Type,
    erase,
    grounded,
    mentions_grounded,
    mentions_marks,
    parts,
    qualified,
)


class Declarations(Struct, frozen=True):
    """What can be called and made, by qualified name. Three sets hold the named types with a
    `Grounded` somewhere inside, with one on every value of theirs, and with a function inside."""

    records: Mapping[str, Record]
    sums: Mapping[str, Sum]
    tools: Mapping[str, Tool]
    prompts: Mapping[str, Prompt]
    functions: Mapping[str, Function]
    carrying: frozenset[str]
    sure: frozenset[str]
    functional: frozenset[str]
    marking: frozenset[str]
    """The named types with a mark somewhere inside."""
    marked: bool
    variants: Mapping[tuple[str, str], tuple[Parameter, ...]]

    def carries(self, type_: Type) -> bool:
        """Return whether `Grounded` occurs at any depth, through named types: surely or maybe grounded."""
        return mentions_grounded(type_) or any(name in self.carrying for name in names_in(type_))

    def carries_named(self, type_: Type) -> bool:
        """Return whether a label stays in the type after `erase`, because a named type holds it."""
        return type_.__class__ is not Scalar and any(name in self.carrying for name in names_in(type_))

    def carries_marks(self, type_: Type) -> bool:
        """Return whether a mark occurs at any depth, through named types."""
        return type_.__class__ is not Scalar and (
            mentions_marks(type_) or any(name in self.marking for name in names_in(type_))
        )

    def surely_grounded(self, type_: Type) -> bool:
        """Check for a `Grounded<…>`, or a record with a surely grounded field (grounded.maybe.1)."""
        return type_.__class__ is GroundedType or (type(type_) is NamedType and type_.name in self.sure)

    def holds_function(self, type_: Type) -> bool:
        """Return whether a function value may be at any depth, through named types."""
        return not isinstance(type_, Scalar) and any(
            isinstance(part, FunctionType) or (isinstance(part, NamedType) and part.name in self.functional)
            for part in parts_of(type_)
        )

    def erased(self, type_: Type) -> Type:
        """Return `erase(type_)`. Raise IrTypeError for a named type that holds a `Grounded`: it is not
        erasable."""
        if self.carries_named(type_):
            raise IrTypeError(f"{qualified(type_)} holds Grounded inside a named type and cannot be erased")
        return erase(type_)

    def fields_of(self, name: str) -> tuple[Parameter, ...]:
        """Return the fields of a record."""
        if name not in self.records:
            raise IrTypeError(f"no record {name}")
        return self.records[name].fields

    def variant_of(self, name: str, variant: str) -> tuple[Parameter, ...]:
        """Return the fields of one variant of a sum."""
        if name not in self.sums:
            raise IrTypeError(f"no sum {name}")
        if (name, variant) not in self.variants:
            raise IrTypeError(f"no variant {variant} of {name}")
        return self.variants[name, variant]


def declarations(program: Program) -> Declarations:
    """Return the declarations of `program`. Names are taken as they are; `verify` checks them."""
    holds = {record.name: [field.type for field in record.fields] for record in program.records}
    record_names = frozenset(holds)
    for sum_ in program.sums:
        holds[sum_.name] = [field.type for variant in sum_.variants for field in variant.fields]
    seeds = [name for name, types in holds.items() if any(mentions_grounded(type_) for type_ in types)]
    functions = [name for name, types in holds.items() if any(_has_function(type_) for type_ in types)]
    marked = [name for name, types in holds.items() if any(mentions_marks(type_) for type_ in types)]
    sure = [name for name in record_names if any(isinstance(type_, GroundedType) for type_ in holds[name])]
    users = _users(holds, names_in)
    direct = _users({name: holds[name] for name in record_names}, _name_itself)
    return Declarations(
        records={record.name: record for record in program.records},
        sums={sum_.name: sum_ for sum_ in program.sums},
        tools={tool.name: tool for tool in program.tools},
        prompts={prompt.name: prompt for prompt in program.prompts},
        functions={function.name: function for function in program.functions},
        carrying=closure(seeds, users),
        sure=closure(sure, direct),
        functional=closure(functions, users),
        marking=closure(marked, users),
        marked=program.marks == "written",
        variants={(sum_.name, one.name): one.fields for sum_ in program.sums for one in sum_.variants},
    )


def structured(declared: Type) -> bool:
    """Return whether a declared result type mentions `Grounded` below its top, as written: *where the
    grounding sits* (grounded.result.1)."""
    return mentions_grounded(declared.inner if isinstance(declared, GroundedType) else declared)


def grounded_result(declared: Type) -> Type:
    """Return the type of a grounded call with the declared result: exactly it if it is structured, else
    wrapped."""
    return declared if structured(declared) else grounded(declared)


def parts_of(type_: Type) -> Iterator[Type]:
    """Yield the type and every type written inside it; function types are not entered."""
    pending = [type_]
    while pending:
        part = pending.pop()
        yield part
        if not isinstance(part, FunctionType):
            pending += parts(part)


def names_in(type_: Type) -> Iterator[str]:
    """Return the named types written inside the type, outside function types."""
    return (part.name for part in parts_of(type_) if isinstance(part, NamedType))


def _name_itself(type_: Type) -> Iterator[str]:
    if isinstance(type_, NamedType):
        yield type_.name


def _has_function(type_: Type) -> bool:
    return any(isinstance(part, FunctionType) for part in parts_of(type_))


def _users(holds: Mapping[str, list[Type]], names: Callable[[Type], Iterator[str]]) -> dict[str, list[str]]:
    """Map every named type that is held to the named types that hold it in the sense of `names`."""
    users: dict[str, list[str]] = {}
    for name, types in holds.items():
        for used in {used for type_ in types for used in names(type_)}:
            users.setdefault(used, []).append(name)
    return users
