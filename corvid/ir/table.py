"""The types of a verified program: what `verify` found, for the passes and emitters after it."""

from __future__ import annotations

from msgspec import Struct

from corvid.ir import nodes as ir
from corvid.ir.declarations import Declarations
from corvid.ir.methods import lifted_arguments, of_grounded
from corvid.ir.program import Program
from corvid.ir.rules.scope import constant_type
from corvid.ir.walk import operands
from corvid.types import Type, is_grounded


class TypeTable(Struct, frozen=True):
    """Exists only for programs that `verify` has accepted, so the type of an operation is the type of
    the local that takes its result, and both are what the operands say."""

    program: Program
    declared: Declarations

    def local(self, function: str, index: int) -> Type:
        """Return the type of a local."""
        return self.declared.functions[function].locals[index].type

    def operand(self, function: str, operand: ir.Operand) -> Type:
        """Return the type of an operand."""
        if isinstance(operand, ir.Local):
            return self.local(function, operand.index)
        return constant_type(operand.value)

    def operands(self, function: str, op: ir.Op) -> tuple[Type, ...]:
        """Return the types of `walk.operands(op)`, in that order."""
        return tuple(self.operand(function, operand) for operand in operands(op))

    def result(self, function: str, let: ir.Let) -> Type:
        """Return the type of the operation."""
        return self.local(function, let.target)

    def lifted(self, function: str, op: ir.Op) -> tuple[bool, ...]:
        """Return, for each of `walk.operands(op)`, whether the operation passes its chain on to its own
        result."""
        types = self.operands(function, op)
        labels = tuple([is_grounded(type_) for type_ in types])
        match op:
            case ir.Lifting():
                return labels
            case ir.LiftedCall(name, arguments):
                parameters = self.declared.functions[name].parameters
                wanted = zip(labels, parameters, strict=False)  # behind the arguments is the token
                lifted = [label and not is_grounded(parameter.type) for label, parameter in wanted]
                return (*lifted, *labels[len(arguments) :])
            case ir.CallMethod(method) if not of_grounded(method):
                return (labels[0], *lifted_arguments(method, types[0], types[1:]))
            case _ if isinstance(op, ir.Making) and op.lifted:
                return labels
            case _:
                return (False,) * len(types)
