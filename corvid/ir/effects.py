"""Which blocks and lambdas may have an effect: something outside that can tell whether they ran.

Effects are calls of tools, prompts, agents and function values, approvals, and changes of a container.
A call of a fn has one only through a function value that is handed to it; a method that runs a lambda
has that lambda's; making a lambda has none. A function value that may be other than lambda literals of
this function counts as one with effects, and so does a value that holds function values inside.

Where an effect asks for an `Expose`, a front end may ask for one sooner, without following names: if a
lambda written at the place contains an effect, or if a function value is not written there. The `may_`
questions are these.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from corvid.ir import nodes as ir
from corvid.ir.declarations import Declarations
from corvid.ir.definitions import Definitions
from corvid.ir.methods import is_mutating, takes_lambda
from corvid.ir.program import Function
from corvid.ir.types import NOTHING
from corvid.ir.walk import statements


@dataclass(frozen=True, slots=True)
class Effects:
    """The answers for one function. `lambdas` are the ids of the lambda nodes that may have an effect."""

    function: Function
    declared: Declarations
    known: Definitions
    lambdas: frozenset[int]

    def of_block(self, block: ir.Block) -> bool:
        """Whether running the block may have an effect."""
        return any(self.of_statement(stmt) for stmt in statements(block, lambdas=False))

    def of_statement(self, stmt: ir.Stmt) -> bool:
        """Whether the statement itself may, what is in its blocks left out."""
        if isinstance(stmt, ir.SetIndex | ir.SetField):
            return True
        return isinstance(stmt, ir.Let) and (
            _direct(self, stmt.op) or any(self.of_value(value) for value in handed(self, stmt.op))
        )

    def may_of_block(self, block: ir.Block) -> bool:
        """Whether the text of the block, lambdas included, has an effect or hands a function value over."""
        return any(
            isinstance(stmt, ir.SetIndex | ir.SetField)
            or (isinstance(stmt, ir.Let) and (_direct(self, stmt.op) or bool(handed(self, stmt.op))))
            for stmt in statements(block)
        )

    def may_of_value(self, operand: ir.Operand) -> bool:
        """The same for a function value: a lambda in a local without a name is written at its place."""
        literal = self.known.only(operand)
        if not isinstance(operand, ir.Local) or not isinstance(literal, ir.Lambda):
            return True
        return self.function.locals[operand.index].name != "" or self.may_of_block(literal.body)

    def of_value(self, operand: ir.Operand) -> bool:
        """Whether calling the function value may have an effect."""
        literals = self.known.lambdas(operand)
        return literals is None or any(id(literal) in self.lambdas for literal in literals)


def effects(function: Function, declared: Declarations, known: Definitions) -> Effects:
    """The effects of `function`: a least fixpoint over the lambdas that run each other."""
    none = Effects(function, declared, known, frozenset())
    found: set[int] = set()
    users: dict[int, list[int]] = {}
    for op in (op for ops in known.ops.values() for op in ops if isinstance(op, ir.Lambda)):
        for stmt in statements(op.body, lambdas=False):
            if isinstance(stmt, ir.SetIndex | ir.SetField):
                found.add(id(op))
            elif isinstance(stmt, ir.Let):
                if _direct(none, stmt.op):
                    found.add(id(op))
                for value in handed(none, stmt.op):
                    for literal in known.lambdas(value) or ():
                        users.setdefault(id(literal), []).append(id(op))
                    if known.lambdas(value) is None:
                        found.add(id(op))
    return Effects(function, declared, known, _closure(found, users))


def handed(effects: Effects, op: ir.Op) -> Sequence[ir.Operand]:
    """The function values, and values with one inside, that the operation gives to a fn or a method."""
    if isinstance(op, ir.CallMethod):
        return op.arguments[-1:] if takes_lambda(op.method) else ()
    if not isinstance(op, ir.CallFunction):
        return ()
    return [operand for operand in op.arguments if holds_function(effects, operand)]


def holds_function(effects: Effects, operand: ir.Operand) -> bool:
    """Whether the operand is a function value or may hold one."""
    slots = effects.function.locals
    type_ = slots[operand.index].type if isinstance(operand, ir.Local) else NOTHING
    return effects.declared.holds_function(type_)


def _direct(effects: Effects, op: ir.Op) -> bool:
    match op:
        case ir.CallTool() | ir.CallPrompt() | ir.CallValue() | ir.Approve():
            return True
        case ir.CallFunction(name):
            callee = effects.declared.functions.get(name)
            return callee is None or callee.kind == "agent"
        case ir.CallMethod(method):
            return is_mutating(method)
        case _:
            return False


def _closure(found: set[int], users: dict[int, list[int]]) -> frozenset[int]:
    pending = list(found)
    while pending:
        for user in users.get(pending.pop(), ()):
            if user not in found:
                found.add(user)
                pending.append(user)
    return frozenset(found)
