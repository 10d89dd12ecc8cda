"""The LLVM text of a set of functions."""

from __future__ import annotations

from corvid.dataclasses import dataclass
from corvid.ir import nodes as ir
from corvid.ir.types import is_grounded
from corvid.ir.walk import statements
from corvid.jit.emit.arena import arena_text
from corvid.jit.emit.entries import emit_entry
from corvid.jit.emit.functions import ModuleContext, emit_continuation, emit_function
from corvid.jit.emit.runtime import RUNTIME
from corvid.jit.outside import foreign
from corvid.jit.reached import reached
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from corvid.ir.program import Function
    from corvid.jit.layout import IntLayout
    from corvid.jit.resume import Resumption
    from corvid.jit.sites import Site


@dataclass(frozen=True, slots=True)
class Text:
    """A module: its text, the symbol of each function that Python can enter, and what the numbers of its
    sites and names mean: a name is of an operation, or (True) of an agent that hands off."""

    text: str
    entries: Mapping[str, str]
    sites: tuple[Site, ...]
    names: tuple[tuple[str, bool], ...]


def module_text(functions: Sequence[Function], entered: Sequence[str], layout: IntLayout) -> Text:
    """The functions, which call only each other, and an entry for each of the `entered`, numbered as they
    stand there."""
    module = _module(functions, layout, foreign(functions, entered))
    parts = [RUNTIME]
    for function in functions:
        parts += [f"; {function.name}\n", emit_function(function, module)]
    by_name = {function.name: function for function in functions}
    for number, name in enumerate(entered):
        types = [parameter.type for parameter in by_name[name].parameters]
        symbol = module.symbols[name]
        parts.append(emit_entry(types, by_name[name].returns, number, symbol, layout))
    entries = {name: f"entry_{module.symbols[name]}" for name in entered}
    parts.append(_arena(module, functions))
    return Text(reached("\n".join(parts)), entries, tuple(module.sites), tuple(module.names))


CONTINUED = "continued"
"""The symbol of the continuation in its module."""


def continuation_text(resumption: Resumption, functions: Sequence[Function], layout: IntLayout) -> Text:
    """The continuation of a loop, with the functions that it calls, and its entry. Its outermost site stands
    for the call that goes on, which is of one of the functions. The lists that the call has made may change:
    the VM looks at them no more."""
    resumed = resumption.function
    lists = foreign(functions, [resumed.name])
    module = _module(functions, layout, lists)
    parts = [RUNTIME]
    for function in functions:
        parts += [f"; {function.name}\n", emit_function(function, module)]
    parts.append(emit_continuation(resumption, CONTINUED, module))
    made = (number for number, index in enumerate(resumption.live) if index not in lists[resumed.name])
    parts.append(emit_entry(resumption.types, resumed.returns, 0, CONTINUED, layout, frozenset(made)))
    parts.append(_arena(module, functions))
    entries = {CONTINUED: f"entry_{CONTINUED}"}
    return Text(reached("\n".join(parts)), entries, tuple(module.sites), tuple(module.names))


def _module(
    functions: Sequence[Function], layout: IntLayout, lists: Mapping[str, frozenset[int]]
) -> ModuleContext:
    symbols = {function.name: f"f{number}" for number, function in enumerate(functions)}
    returns = {function.name: function.returns for function in functions}
    parameters = {function.name: [each.type for each in function.parameters] for function in functions}
    agents = frozenset(function.name for function in functions if function.kind == "agent")
    return ModuleContext(
        symbols, _recursive(functions), returns, parameters, agents, [], [], layout, lists
    )  # fmt: skip


def _arena(module: ModuleContext, functions: Sequence[Function]) -> str:
    labels = any(is_grounded(slot.type) for function in functions for slot in function.locals)
    return arena_text(len(module.names) if labels else None)


def callees(function: Function) -> tuple[str, ...]:
    """The functions that it calls, in the order of the text."""
    found = (
        stmt.op.function
        for stmt in statements(function.body)
        if isinstance(stmt, ir.Let) and isinstance(stmt.op, ir.CallFunction | ir.LiftedCall)
    )
    return tuple(dict.fromkeys(found))


def _recursive(functions: Sequence[Function]) -> frozenset[str]:
    """The functions that can come to call themselves: those that peeling leaves cannot remove."""
    calls = {function.name: set(callees(function)) for function in functions}
    callers: dict[str, list[str]] = {name: [] for name in calls}
    for name, called in calls.items():
        for each in called:
            callers[each].append(name)
    left = {name: len(called) for name, called in calls.items()}
    leaves = [name for name, count in left.items() if count == 0]
    while leaves:
        leaf = leaves.pop()
        del left[leaf]
        for caller in callers[leaf]:
            left[caller] -= 1
            if left[caller] == 0:
                leaves.append(caller)
    return frozenset(left)
