"""Where each local of a function gets its values: what the rules that look at a definition ask."""

from __future__ import annotations

from msgspec import Struct, field

from corvid.ir import nodes as ir
from corvid.ir.program import Function
from corvid.ir.walk import OPERANDS, Place, places, statement_operands, targets

_MARKED: frozenset[type] = frozenset((ir.Lambda, ir.Approve, ir.ContainerRead))


class Definitions(Struct):
    """Of one function with its lambdas: the places of all statements, the operations that define each
    local, how often something else defines one (parameters, loops, patterns, `Logic`), the body in
    which each is first defined, those that are in a second one too, and how often each is read.
    `marked` are the definitions by an operation that says something about its local as a whole."""

    places: tuple[Place, ...]
    ops: dict[int, list[ir.Op]] = field(default_factory=dict)
    others: dict[int, int] = field(default_factory=dict)
    bodies: dict[int, int] = field(default_factory=dict)
    split: set[int] = field(default_factory=set)
    reads: dict[int, int] = field(default_factory=dict)
    marked: list[tuple[int, ir.Op]] = field(default_factory=list)

    def only(self, operand: ir.Operand) -> ir.Op | None:
        """Return the operation that defines the operand, if it is a local with exactly one definition."""
        if not isinstance(operand, ir.Local) or operand.index in self.others:
            return None
        ops = self.ops.get(operand.index, ())
        return ops[0] if len(ops) == 1 else None

    def times_set(self, index: int) -> int:
        """Return how often the local is defined, by whatever does it."""
        return len(self.ops.get(index, ())) + self.others.get(index, 0)

    def lambdas(self, operand: ir.Operand) -> tuple[ir.Lambda, ...] | None:
        """Return the lambda literals that the operand may be, if all bindings of the local are such, or
        copies of such locals; None if it may be any other function value."""
        found: list[ir.Lambda] = []
        pending, seen = [operand], {operand}
        while pending:
            part = pending.pop()
            if not isinstance(part, ir.Local) or part.index in self.others or part.index not in self.ops:
                return None
            for op in self.ops[part.index]:
                if isinstance(op, ir.Lambda):
                    found.append(op)
                elif isinstance(op, ir.Copy):
                    if op.value not in seen:
                        seen.add(op.value)
                        pending.append(op.value)
                else:
                    return None
        return tuple(found)


def definitions(function: Function) -> Definitions:
    """Return the definitions of `function`, in time linear in its size."""
    found = Definitions(tuple(places(function.body)))
    for index in range(len(function.parameters)):
        _other(found, 0, index)
    lambdas = 0
    ops, bodies, reads = found.ops, found.bodies, found.reads
    for place in found.places:
        stmt = place.stmt
        if type(stmt) is ir.Let:
            target, op = stmt.target, stmt.op
            used = OPERANDS[op.__class__](op)  # `statement_operands` without its frame
            if target in ops:
                ops[target].append(op)
            else:
                ops[target] = [op]
            if bodies.setdefault(target, place.body) != place.body:
                found.split.add(target)
            if op.__class__ in _MARKED:
                found.marked.append((target, op))
            if type(op) is ir.Lambda:
                lambdas += 1
                for index in op.parameters:
                    _other(found, lambdas, index)
        else:
            used = statement_operands(stmt)
            for index in targets(stmt):
                _other(found, place.body, index)
        for operand in used:
            if operand.__class__ is ir.Local:
                index = operand.index
                reads[index] = reads[index] + 1 if index in reads else 1
    return found


def _other(found: Definitions, body: int, index: int) -> None:
    found.others[index] = found.others.get(index, 0) + 1
    if found.bodies.setdefault(index, body) != body:
        found.split.add(index)
