"""The LLVM text of a set of functions, in one module or in several that call each other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from corvid.jit.calls import callees, heights, recursive, telling
from corvid.jit.emit.arena import arena_text
from corvid.jit.emit.context import ModuleContext, Reported
from corvid.jit.emit.discards import discards_text
from corvid.jit.emit.entries import emit_entry
from corvid.jit.emit.functions import emit_continuation, emit_function
from corvid.jit.emit.runtime import RUNTIME
from corvid.jit.outside import foreign
from corvid.types import is_grounded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from corvid.ir.program import Function
    from corvid.jit.layout import IntLayout
    from corvid.jit.parts import Part
    from corvid.jit.plan import Plan
    from corvid.jit.resume import Resumption
    from corvid.jit.stop_points import StopPoint


_DEFINITION = re.compile(r"^define [^\n]*?@(\w+)\(.*?^}\n", re.MULTILINE | re.DOTALL)
_NAME = re.compile(r"@(\w+)")


class Module(Struct, frozen=True):
    """A module: its text, the symbol of each function that Python can enter, and of each function in it that
    another module calls."""

    text: str
    entries: Mapping[str, str]
    shared: Mapping[str, str]


class Text(Struct, frozen=True):
    """Modules, the functions whose addresses are behind the table, in this order, and what the numbers of
    sites, names, discards and activations mean: a name is of an operation, or (True) of an agent that hands
    off."""

    modules: tuple[Module, ...]
    linked: tuple[str, ...]
    sites: tuple[StopPoint, ...]
    names: tuple[tuple[str, bool], ...]
    discards: tuple[int, ...]
    activations: tuple[str, ...]


def modules_text(parts: Sequence[Part], plan: Plan, layout: IntLayout) -> Text:
    """Return a module for each part. The functions call only each other. Entries are numbered in the order of
    the parts. The agents that are severing have activations."""
    functions = [function for part in parts for function in part.functions]
    by_name = {function.name: function for function in functions}
    linked = _linked(parts)
    entered = [name for part in parts for name in part.entered]
    shared = _module(functions, plan, layout, foreign(functions, entered), frozenset(linked))
    depths = _depths(functions)
    numbers = {name: number for number, name in enumerate(entered)}
    texts: list[list[str]] = []
    for part in parts:
        elsewhere = {name: linked[name] for name in _outside(part)}
        module = replace(shared, linked=elsewhere)
        own = [RUNTIME]
        for function in part.functions:
            own += [f"; {function.name}\n", emit_function(function, module)]
        for name in part.entered:
            types = [parameter.type for parameter in by_name[name].parameters]
            own.append(
                emit_entry(
                    types, by_name[name].returns, numbers[name], module.symbols[name], layout,
                    depths.get(name, 0), linked=elsewhere.get(name),
                )
            )  # fmt: skip
        texts.append(own)
    # What all modules share of the run is as large as all of them need, which is known only now.
    common = _common(shared, functions)
    modules = tuple(
        Module(
            reached("\n".join([*own, *common])),
            {name: f"entry_{shared.symbols[name]}" for name in part.entered},
            {each.name: shared.symbols[each.name] for each in part.functions if each.name in linked},
        )
        for part, own in zip(parts, texts, strict=True)
    )
    return _numbered(modules, tuple(linked), shared)


def reached(text: str) -> str:
    """Return the text with the functions alone that can come to be called from one that is not internal. LLVM
    would find them, too, but only after it has read and checked them all, and only in its long pipeline."""
    definitions = {found[1]: found[0] for found in _DEFINITION.finditer(text)}
    kept = {name for name, each in definitions.items() if not each.startswith("define internal ")}
    waiting = list(kept)
    while waiting:
        for name in _NAME.findall(definitions[waiting.pop()]):
            if name in definitions and name not in kept:
                kept.add(name)
                waiting.append(name)
    return _DEFINITION.sub(lambda found: found[0] if found[1] in kept else "", text)


def _outside(part: Part) -> tuple[str, ...]:
    """Return the functions that the part calls or enters, and others define."""
    own = {function.name for function in part.functions}
    called = [callee for function in part.functions for callee in callees(function)]
    return tuple(dict.fromkeys(name for name in (*called, *part.entered) if name not in own))


def _linked(parts: Sequence[Part]) -> dict[str, int]:
    """Return the functions that some part needs of another one, and their places behind the table."""
    names = dict.fromkeys(name for part in parts for name in _outside(part))
    return {name: place for place, name in enumerate(names)}


CONTINUED = "continued"
"""The symbol of the continuation in its module."""


def continuation_text(
    resumption: Resumption, functions: Sequence[Function], plan: Plan, layout: IntLayout
) -> Text:
    """Return the continuation of a loop, with the functions that it calls, and its entry. Its outermost site
    is for the call that goes on, which is of one of the functions. The lists that the call has made may
    change: the VM looks at them no more."""
    resumed = resumption.function
    lists = foreign(functions, [resumed.name])
    module = _module(functions, plan, layout, lists, frozenset())
    parts = [RUNTIME]
    for function in functions:
        parts += [f"; {function.name}\n", emit_function(function, module)]
    parts.append(emit_continuation(resumption, CONTINUED, module))
    made = (number for number, index in enumerate(resumption.live) if index not in lists[resumed.name])
    depth = _depths(functions).get(resumed.name, 0)
    entry = emit_entry(resumption.types, resumed.returns, 0, CONTINUED, layout, depth, frozenset(made))
    text = reached("\n".join([*parts, entry, *_common(module, functions)]))
    return _numbered((Module(text, {CONTINUED: f"entry_{CONTINUED}"}, {}),), (), module)


def _module(
    functions: Sequence[Function], plan: Plan, layout: IntLayout,
    lists: Mapping[str, frozenset[int]], shared: frozenset[str],
) -> ModuleContext:  # fmt: skip
    symbols = {function.name: f"f{number}" for number, function in enumerate(functions)}
    return ModuleContext(
        symbols, shared, {}, recursive(functions), plan.table, [], {}, Reported(plan.severing),
        layout, lists,
    )  # fmt: skip


def _depths(functions: Sequence[Function]) -> dict[str, int]:
    """Return for the functions that may notify the run the depth that a call must have. One that has begun
    can't be done again elsewhere."""
    telling_ = telling(functions)
    return {name: height for name, height in heights(functions).items() if name in telling_}


def _common(module: ModuleContext, functions: Sequence[Function]) -> tuple[str, str]:
    """Return what each module has of the arena and of discards, when all functions are emitted."""
    labels = any(is_grounded(slot.type) for function in functions for slot in function.locals)
    # What reports nothing when it runs, as its discards are in dead code, has the calls around it all the
    # same.
    discards = len(module.reported.discards) if telling(functions) else None
    return arena_text(len(module.names) if labels else None), discards_text(discards)


def _numbered(modules: tuple[Module, ...], linked: tuple[str, ...], module: ModuleContext) -> Text:
    reported = module.reported
    return Text(
        modules, linked, tuple(module.sites), tuple(module.names),
        tuple(reported.discards), tuple(reported.activations),
    )  # fmt: skip
