"""The LLVM text of a set of functions."""

from __future__ import annotations

from corvid.dataclasses import dataclass
from corvid.ir.types import is_grounded
from corvid.jit.calls import heights, recursive, telling
from corvid.jit.emit.arena import arena_text
from corvid.jit.emit.context import Reported
from corvid.jit.emit.discards import discards_text
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
    sites, names, discards and activations mean: a name is of an operation, or (True) of an agent that hands
    off."""

    text: str
    entries: Mapping[str, str]
    sites: tuple[Site, ...]
    names: tuple[tuple[str, bool], ...]
    discards: tuple[int, ...]
    activations: tuple[str, ...]


def module_text(
    functions: Sequence[Function], entered: Sequence[str], severing: frozenset[str], layout: IntLayout
) -> Text:
    """The functions, which call only each other, and an entry for each of the `entered`, numbered as they
    stand there. The agents that are `severing` have activations."""
    module = _module(functions, severing, layout, foreign(functions, entered))
    parts = [RUNTIME]
    for function in functions:
        parts += [f"; {function.name}\n", emit_function(function, module)]
    by_name = {function.name: function for function in functions}
    depths = _depths(functions)
    for number, name in enumerate(entered):
        types = [parameter.type for parameter in by_name[name].parameters]
        symbol = module.symbols[name]
        parts.append(emit_entry(types, by_name[name].returns, number, symbol, layout, depths.get(name, 0)))
    entries = {name: f"entry_{module.symbols[name]}" for name in entered}
    return _finished(parts, entries, module, functions)


CONTINUED = "continued"
"""The symbol of the continuation in its module."""


def continuation_text(
    resumption: Resumption, functions: Sequence[Function], severing: frozenset[str], layout: IntLayout
) -> Text:
    """The continuation of a loop, with the functions that it calls, and its entry. Its outermost site stands
    for the call that goes on, which is of one of the functions. The lists that the call has made may change:
    the VM looks at them no more."""
    resumed = resumption.function
    lists = foreign(functions, [resumed.name])
    module = _module(functions, severing, layout, lists)
    parts = [RUNTIME]
    for function in functions:
        parts += [f"; {function.name}\n", emit_function(function, module)]
    parts.append(emit_continuation(resumption, CONTINUED, module))
    made = (number for number, index in enumerate(resumption.live) if index not in lists[resumed.name])
    depth = _depths(functions).get(resumed.name, 0)
    entry = emit_entry(resumption.types, resumed.returns, 0, CONTINUED, layout, depth, frozenset(made))
    parts.append(entry)
    return _finished(parts, {CONTINUED: f"entry_{CONTINUED}"}, module, functions)


def _module(
    functions: Sequence[Function], severing: frozenset[str], layout: IntLayout,
    lists: Mapping[str, frozenset[int]],
) -> ModuleContext:  # fmt: skip
    symbols = {function.name: f"f{number}" for number, function in enumerate(functions)}
    returns = {function.name: function.returns for function in functions}
    parameters = {function.name: [each.type for each in function.parameters] for function in functions}
    agents = frozenset(function.name for function in functions if function.kind == "agent")
    return ModuleContext(
        symbols, recursive(functions), returns, parameters, agents, [], [], Reported(severing), layout, lists
    )  # fmt: skip


def _depths(functions: Sequence[Function]) -> dict[str, int]:
    """For the functions that may tell the run something: the depth that a call must have. One that has begun
    can't be done again elsewhere."""
    telling_ = telling(functions)
    return {name: height for name, height in heights(functions).items() if name in telling_}


def _finished(
    parts: Sequence[str], entries: Mapping[str, str], module: ModuleContext, functions: Sequence[Function]
) -> Text:
    labels = any(is_grounded(slot.type) for function in functions for slot in function.locals)
    reported = module.reported
    # What tells nothing when it runs, as its discards are in dead code, has the calls around it all the same.
    discards = len(reported.discards) if telling(functions) else None
    whole = [*parts, arena_text(len(module.names) if labels else None), discards_text(discards)]
    return Text(
        reached("\n".join(whole)), entries, tuple(module.sites), tuple(module.names),
        tuple(reported.discards), tuple(reported.activations),
    )  # fmt: skip
