"""What the rules see of a function while it is checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from corvid.ir import nodes as ir
from corvid.ir.errors import IrTypeError
from corvid.types import BOOL, FLOAT, INT, NOTHING, STRING, Type, qualified

if TYPE_CHECKING:
    from collections.abc import Mapping

    from corvid.ir.declarations import Declarations
    from corvid.ir.definitions import Definitions
    from corvid.ir.effects import Effects
    from corvid.ir.program import Function


class Scope(Struct):
    """One function under check. `body` is the number of the callable body that holds the statement at
    hand; `asked` are the locals defined by an `Expose` that a rule has asked for; `structural` are the
    places of those that expose the plain structure of a result (block id, position)."""

    function: Function
    declared: Declarations
    known: Definitions
    effects: Effects
    types: tuple[Type, ...]
    """The declared types of all locals. When rules are asked, every index in the function is one of theirs,
    and no local is set in two bodies."""
    unmarked: tuple[Type, ...]
    """The same without the marks of their outermost labels: the same tuple, where there are none."""
    body: int = 0
    asked: set[int] = field(default_factory=set)
    structural: set[tuple[int, int]] = field(default_factory=set)
    structural_targets: set[int] = field(default_factory=set)

    def local(self, index: int) -> Type:
        """Return the declared type of a local."""
        return self.types[index]

    def type_of(self, operand: ir.Operand) -> Type:
        """Return the type of an operand without the mark of its outermost labels: `rises` says what happens
        to it."""
        if type(operand) is ir.Local:  # `isinstance` of a Struct is slow
            return self.unmarked[operand.index]
        return constant_type(operand.value)

    def marked_type_of(self, operand: ir.Operand) -> Type:
        """Return the type of an operand, as it is declared."""
        return self.types[operand.index] if type(operand) is ir.Local else constant_type(operand.value)

    def marked_types_of(self, operands: tuple[ir.Operand, ...]) -> tuple[Type, ...]:
        """Return the types of operands, as they are declared."""
        return tuple([self.marked_type_of(operand) for operand in operands])

    @property
    def has_marks(self) -> bool:
        """Whether a local of the function is marked at its outermost labels."""
        return self.unmarked is not self.types

    def types_of(self, operands: tuple[ir.Operand, ...]) -> tuple[Type, ...]:
        """Return the types of operands, without the marks of their outermost labels."""
        return tuple([self.type_of(operand) for operand in operands])

    def want(self, operand: ir.Operand, type_: Type, what: str) -> None:
        """Check that the operand has exactly this type, with this mark."""
        expect(self.marked_type_of(operand), type_, what)

    def ask_exposed(self, operand: ir.Operand, what: str) -> None:
        """Check that the operand is the local that an `Expose` in the same body alone defines, and that no
        other rule has asked for this one. Record that it is asked for."""
        if not isinstance(operand, ir.Local) or not isinstance(self.known.only(operand), ir.Expose):
            raise IrTypeError(f"{what} is not under an Expose")
        if self.known.bodies[operand.index] != self.body or operand.index in self.structural_targets:
            raise IrTypeError(f"{what} is not under an Expose of its own")
        if operand.index in self.asked:
            raise IrTypeError(f"{what} shares its Expose with another place")
        self.asked.add(operand.index)


def constant_type(value: int | float | str | bool | None) -> Type:
    """Return the type of a literal. Raise IrTypeError for a number outside the range of Int."""
    if value.__class__ is int and not -(2**63) <= value < 2**63:
        raise IrTypeError(f"{value} is not an Int")
    return _OF_CONSTANTS[value.__class__]


_OF_CONSTANTS: Mapping[type, Type] = {
    int: INT, str: STRING, bool: BOOL, float: FLOAT, None.__class__: NOTHING
}  # fmt: skip


def expect(found: Type, wanted: Type, what: str) -> None:
    """Check that both are one type. Raise IrTypeError otherwise."""
    if found is not wanted and found != wanted:
        raise IrTypeError(f"{what} is {qualified(found)}, not {qualified(wanted)}")
