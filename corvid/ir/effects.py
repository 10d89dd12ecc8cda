"""Which blocks and function values may have an effect: something outside that can observe whether they ran.

Effects are calls of tools, prompts, agents and function values, approvals, and changes of a container. In a
block that is not a lambda's body, a way out of it is one too: `?` returns early, and its caller can observe
it. No name is followed, so that the rule can be read off the text of a program: a lambda written in the block
counts with all that is in it, and a function value, or a value with one inside, that is handed to a fn or to
a method that runs it counts as an effect if it is not a lambda written at that place. Such a lambda is in a
local without a name that has no other definition. """

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from corvid.ir import nodes as ir
from corvid.ir.declarations import Declarations
from corvid.ir.definitions import Definitions
from corvid.ir.methods import is_mutating, takes_lambda
from corvid.ir.program import Function
from corvid.ir.walk import closure, statements
from corvid.types import NOTHING


class Effects(Struct, frozen=True):
    """The answers for one function. `lambdas` are the ids of the lambda nodes with an effect in them."""

    function: Function
    declared: Declarations
    known: Definitions
    lambdas: frozenset[int]

    def of_block(self, block: ir.Block) -> bool:
        """Return whether running the block may have an effect."""
        return any(self._of_statement(stmt) for stmt in statements(block, lambdas=False))

    def of_value(self, operand: ir.Operand) -> bool:
        """Return whether calling the function value may have an effect."""
        literal = written(self, operand)
        return literal is None or id(literal) in self.lambdas

    def _of_statement(self, stmt: ir.Stmt) -> bool:
        if not isinstance(stmt, ir.Let):
            leaving = ir.Return | ir.Break | ir.Continue
            return isinstance(stmt, ir.SetIndex | ir.SetField | ir.Intent | leaving)
        if isinstance(stmt.op, ir.Lambda):
            return id(stmt.op) in self.lambdas
        return _direct(self, stmt.op) or any(self.of_value(value) for value in handed(self, stmt.op))


def effects(function: Function, declared: Declarations, known: Definitions) -> Effects:
    """Return the effects of `function`: a least fixpoint over the lambdas that hold or run each other."""
    none = Effects(function, declared, known, frozenset())
    found: set[int] = set()
    users: dict[int, list[int]] = {}
    for op in (op for _, op in known.marked if isinstance(op, ir.Lambda)):
        for stmt in statements(op.body, lambdas=False):
            used, direct = _uses(none, stmt)
            found |= {id(op)} if direct else set()
            for literal in used:
                users.setdefault(id(literal), []).append(id(op))
    return Effects(function, declared, known, closure(found, users))


def _uses(effects: Effects, stmt: ir.Stmt) -> tuple[list[ir.Lambda], bool]:
    """Return the lambdas that a statement makes or hands over, and whether it has an effect without them."""
    if not isinstance(stmt, ir.Let):
        return [], isinstance(stmt, ir.SetIndex | ir.SetField | ir.Intent)
    if isinstance(stmt.op, ir.Lambda):
        return [stmt.op], False
    literals = [written(effects, value) for value in handed(effects, stmt.op)]
    used = [literal for literal in literals if literal is not None]
    return used, _direct(effects, stmt.op) or len(used) < len(literals)


def written(effects: Effects, operand: ir.Operand) -> ir.Lambda | None:
    """Return the lambda literal that is written where the operand is, if it is one."""
    op = effects.known.only(operand)
    if not isinstance(operand, ir.Local) or not isinstance(op, ir.Lambda):
        return None
    return op if effects.function.locals[operand.index].name == "" else None


def handed(effects: Effects, op: ir.Op) -> Sequence[ir.Operand]:
    """Return the function values, and values with one inside, that the operation gives to a fn or a
    method."""
    if isinstance(op, ir.CallMethod):
        return op.arguments[-1:] if takes_lambda(op.method) else ()
    if not isinstance(op, ir.CallFunction):
        return ()
    return [operand for operand in op.arguments if holds_function(effects, operand)]


def holds_function(effects: Effects, operand: ir.Operand) -> bool:
    """Return whether the operand is a function value or may hold one."""
    slots = effects.function.locals
    type_ = slots[operand.index].type if isinstance(operand, ir.Local) else NOTHING
    return effects.declared.holds_function(type_)


def _direct(effects: Effects, op: ir.Op) -> bool:
    match op:
        case ir.Effect() | ir.CallValue():
            return True
        case ir.CallFunction(name):
            callee = effects.declared.functions.get(name)
            return callee is None or callee.kind == "agent"
        case ir.CallMethod(method):
            return is_mutating(method)
        case _:
            return False
