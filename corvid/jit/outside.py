"""Lists of the VM in compiled code: which locals may hold one, and which functions would change one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from corvid.ir import nodes as ir
from corvid.ir.methods import is_mutating
from corvid.ir.program import Function
from corvid.ir.walk import closure, operations, statements
from corvid.types import ListType


def changing(functions: Sequence[Function]) -> dict[str, frozenset[int]]:
    """Return for each function the list parameters that it, or what it hands them to, may change or give
    back.

    What a parameter's value may reach is followed through copies without regard to their order.
    """
    by_name = {function.name: function for function in functions}
    found: dict[str, set[int]] = {name: set() for name in by_name}
    while True:
        before = sum(map(len, found.values()))
        for function in functions:
            aliases = _aliases(function, found)
            touched = _touched(function, found)
            found[function.name] |= {index for index, reached in aliases.items() if reached & touched}
        if sum(map(len, found.values())) == before:
            return {name: frozenset(indices) for name, indices in found.items()}


def _aliases(function: Function, found: Mapping[str, set[int]]) -> dict[int, frozenset[int]]:
    """Return the locals that may hold the list of each list parameter."""
    moves: dict[int, list[int]] = {}
    for stmt in statements(function.body):
        if isinstance(stmt, ir.Let):
            for operand in _passed_on(stmt.op, found):
                moves.setdefault(_index(operand), []).append(stmt.target)
    lists = (at for at, parameter in enumerate(function.parameters) if isinstance(parameter.type, ListType))
    return {index: closure((index,), moves) for index in lists}


def _passed_on(op: ir.Op, found: Mapping[str, set[int]]) -> tuple[ir.Operand, ...]:
    """Return the operands whose list the result may be."""
    match op:
        case ir.Copy(value):
            return (value,)
        case ir.FunctionCall(callee, arguments):
            return tuple(arguments[index] for index in sorted(found[callee]))
    return ()


def _touched(function: Function, found: Mapping[str, set[int]]) -> set[int]:
    """Return the locals whose list is changed, or given back."""
    touched: set[int] = set()
    for stmt in statements(function.body):
        match stmt:
            case ir.SetIndex(ir.Local(index)) | ir.Return(ir.Local(index)):
                touched.add(index)
            case ir.Let(op=ir.CallMethod(method, ir.Local(index))) if is_mutating(method):
                touched.add(index)
            case ir.Let(op=ir.FunctionCall(callee, arguments)):
                handed = (arguments[at] for at in found[callee])
                touched.update(operand.index for operand in handed if isinstance(operand, ir.Local))
    return touched


def foreign(functions: Sequence[Function], entered: Sequence[str]) -> dict[str, frozenset[int]]:
    """Return for each function the locals that may hold a list of the VM, which calls those that are
    `entered`."""
    changed = {name: set(indices) for name, indices in changing(functions).items()}
    taken: dict[str, set[int]] = {}
    for function in functions:
        indices = range(len(function.parameters)) if function.name in entered else ()
        taken[function.name] = {i for i in indices if isinstance(function.parameters[i].type, ListType)}
    while True:
        before = sum(map(len, taken.values()))
        found: dict[str, frozenset[int]] = {}
        for function in functions:
            aliases = _aliases(function, changed)
            held = {local for index in taken[function.name] for local in aliases[index]}
            found[function.name] = frozenset(held)
            for op in operations(function.body):
                if isinstance(op, ir.FunctionCall):
                    handed = enumerate(op.arguments)
                    taken[op.function] |= {at for at, given in handed if _index(given) in held}
        if sum(map(len, taken.values())) == before:
            return found


def _index(operand: ir.Operand) -> int:
    return operand.index if isinstance(operand, ir.Local) else -1
