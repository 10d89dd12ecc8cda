"""Which of the functions of a module call which."""

from __future__ import annotations

from collections.abc import Sequence

from corvid.ir import nodes as ir
from corvid.ir.program import Function
from corvid.ir.walk import closure, operations


def callees(function: Function) -> tuple[str, ...]:
    """Return the functions that it calls, in the order of the text."""
    found = (op.function for op in operations(function.body) if isinstance(op, ir.FunctionCall))
    return tuple(dict.fromkeys(found))


def heights(functions: Sequence[Function]) -> dict[str, int]:
    """Return how many calls nest at most, itself included, below each function that can't come to a call of
    itself or of another that can."""
    calls = {function.name: callees(function) for function in functions}
    callers: dict[str, list[str]] = {name: [] for name in calls}
    for name, called in calls.items():
        for each in called:
            callers[each].append(name)
    left = {name: len(called) for name, called in calls.items()}
    leaves = [name for name, count in left.items() if count == 0]
    found: dict[str, int] = {}
    while leaves:
        leaf = leaves.pop()
        found[leaf] = 1 + max((found[each] for each in calls[leaf]), default=0)
        for caller in callers[leaf]:
            left[caller] -= 1
            if left[caller] == 0:
                leaves.append(caller)
    return found


def recursive(functions: Sequence[Function]) -> frozenset[str]:
    """Return the functions that can come to call themselves, or another that can."""
    return frozenset(function.name for function in functions) - heights(functions).keys()


def telling(functions: Sequence[Function]) -> frozenset[str]:
    """Return the functions of which a call may notify the run of a discard."""
    callers: dict[str, list[str]] = {}
    for function in functions:
        for callee in callees(function):
            callers.setdefault(callee, []).append(function.name)
    discarding = [
        function.name for function in functions
        if any(isinstance(op, ir.UnwrapGrounded) for op in operations(function.body))
    ]  # fmt: skip
    return closure(discarding, callers)
