"""All modules that some programs are made of, outlined and linked."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct, field

from corvid.incremental.sources import Module, Sources
from corvid.pipeline import UnreadableSource, effect_system
from corvid.semantics.modules.components import components, reached
from corvid.source.paths import tidied

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from corvid.incremental.cached import Cached
    from corvid.incremental.pool import WorkerPool
    from corvid.incremental.worker import Outlined

WORTH_A_WORKER = 40_000
"""Characters to parse and check for which a process more is sooner ready."""


T = TypeVar("T")


class Project(Struct):
    """The modules by name and how they hang together. `mains` has the module of each program named, or why
    it can't be read. Every module but the prelude imports the prelude, and that before all else."""

    modules: dict[str, Module]
    mains: dict[str, Module | str]
    groups: list[tuple[str, ...]]
    targets: dict[str, list[str]]
    reach: dict[str, int]
    inputs: dict[str, bytes | None]
    outlined: int = 0
    """How many modules were parsed for it."""
    owners: dict[str, int] = field(default_factory=dict)
    """The worker that has a module's tree."""

    def reached(self, names: Iterable[str]) -> list[Module]:
        """Return these modules and all that they import, directly or not."""
        reach = 0
        for name in names:
            reach |= self.reach[name]
        return [module for module in self.modules.values() if reach >> module.source & 1]


def load_project(names: Sequence[str], pool: WorkerPool, cached: Cached) -> Project:
    """Read the programs and all that they import."""
    sources = Sources(os.getcwd())
    mains: dict[str, Module | str] = {}
    for name in names:
        try:
            main = mains[name] = sources.file(os.path.abspath(name), tidied(name))
            # What levels and dimensions there are decides what its modules mean, which others share.
            own = effect_system(os.path.dirname(main.path), sources.inputs)
            main.awkward = main.awkward or own is not None
        except UnreadableSource as error:
            mains[name] = error.reason
    sources.prelude()
    outlines = _Outlines(pool, cached)
    waiting = list(sources.modules.values())
    while waiting:
        outlines.give(waiting)
        before = len(sources.modules)
        for module in waiting:
            sources.link(module)
        waiting = list(sources.modules.values())[before:]
    return _linked(sources, mains, outlines)


def _linked(sources: Sources, mains: dict[str, Module | str], outlines: _Outlines) -> Project:
    prelude = sources.prelude().name
    targets: dict[str, list[str]] = {}
    for name, module in sources.modules.items():
        before = [] if name == prelude else [prelude]
        targets[name] = list(dict.fromkeys([*before, *(one for one in module.targets if one is not None)]))
    found = [tuple(sorted(group)) for group in components(targets)]
    bits = {name: 1 << module.source for name, module in sources.modules.items()}
    reach = reached(found, targets, bits)
    return Project(
        sources.modules, mains, found, targets, reach, sources.inputs, outlines.parsed, outlines.owners
    )


class _Outlines:
    """Gives modules their outlines: cached ones, or new ones from the workers."""

    def __init__(self, pool: WorkerPool, cached: Cached) -> None:
        self._pool, self._cached = pool, cached
        self.parsed = 0
        self.owners: dict[str, int] = {}

    def give(self, modules: Sequence[Module]) -> None:
        """Outline modules."""
        unknown: list[Module] = []
        for module in modules:
            outlined = self._cached.find(_key(module))
            if outlined is None:
                unknown.append(module)
            else:
                _outline(module, outlined)
        self._pool.grow(sum(len(module.text) for module in unknown) // WORTH_A_WORKER)
        shares = shared(unknown, self._pool.size, lambda module: len(module.text))
        requests = [[(one.name, one.source, one.text) for one in share] for share in shares]
        for owner, (share, found) in enumerate(zip(shares, self._pool.ask("outline", requests), strict=True)):
            for module, outlined in zip(share, found, strict=True):
                _outline(module, outlined)
                self.owners[module.name] = owner
                self._cached.keep(_key(module), outlined)
        self.parsed += len(unknown)


def _key(module: Module) -> str:
    return f"outline {module.checksum.hex()}"


def _outline(module: Module, outlined: Outlined) -> None:
    module.outline, module.written, module.broken = outlined


def shared(things: Sequence[T], number: int, weight: Callable[[T], int]) -> list[list[T]]:
    """Return the things in up to `number` shares of about the same weight, none of them empty."""
    shares: list[list[T]] = [[] for _ in range(number)]
    loads = [0] * number
    for thing in sorted(things, key=weight, reverse=True):
        lightest = loads.index(min(loads))
        shares[lightest].append(thing)
        loads[lightest] += max(1, weight(thing))
    return [share for share in shares if share]
