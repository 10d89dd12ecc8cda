"""Groups of modules that import each other, each checked against the outlines of what it imports: which
modules are beyond doubt clean.

An outline has no places, so no problem that is found here is shown to anyone. The program of a module that
may have one is checked again with all that it imports, and that decides; what is found of the module is
reported of its importers, too (`check`). So all that has to be right is: what is called clean here has no
problem there. Both run the same phases; they differ in the bodies of other modules.

Other bodies matter in two ways. The labels of results: an agent that only may be grounded is taken at its
word until it is known to have `fallen`, and its callers are checked again then. Rows and purity: for these
each callable has a `Summary`, and those of all modules are asked together, as those of a whole program are.

What is found is cached. Its key is what it depends on: the texts of the group, the outlines of all other
modules that it reaches, and which of their agents have fallen. So an edit inside a body is seen by no
importer, unless an agent's result gains or loses its label by it.
"""

from __future__ import annotations

import marshal
import os
from typing import TYPE_CHECKING, TypeAlias

from msgspec import convert

from corvid.cache.keys import checksum, key_of
from corvid.incremental.outline import PLAIN
from corvid.incremental.project import WORTH_A_WORKER, Project, shared
from corvid.incremental.worker import REFUSED, UNCLEAR, WARNED
from corvid.semantics.effects.promises import Summary, breaking

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from corvid.incremental.cached import Cached
    from corvid.incremental.pool import WorkerPool
    from corvid.incremental.worker import Batch, Found

Group: TypeAlias = "tuple[str, ...]"
"""Modules that import each other, or one alone."""


class Groups:
    """Finds out about the modules of a project, in rounds: what is found out about agents that have fallen
    may call for a second look at their callers."""

    def __init__(self, project: Project, pool: WorkerPool, cached: Cached) -> None:
        self._project, self._pool, self._cached = project, pool, cached
        self._digests = {
            name: checksum(one.outline + repr(one.targets).encode()) for name, one in project.modules.items()
        }
        modules = project.modules.values()
        self.awkward = sum(1 << one.source for one in modules if one.awkward)
        self._whole = self.awkward | sum(1 << one.source for one in modules if one.has_problems)
        """The modules, as bits, for which programs that reach them have to be checked whole."""
        self._groups = [self._fixed(group) for group in project.groups]
        self.found: dict[str, Found] = {}
        self.checked: set[str] = set()
        """The modules that were checked for it."""

    def find(self) -> None:
        """Have each module in `found`, but for those of which all programs are checked whole."""
        while missing := [group for group, key in self._keys(self.found) if not self._recall(key)]:
            self._check(missing)
        self._join()

    def _recall(self, key: str) -> bool:
        found: dict[str, Found] | None = self._cached.find(key)
        self.found |= found or {}
        return found is not None

    def _keys(self, known: Mapping[str, Found]) -> Iterator[tuple[Group, str]]:
        """Yield the key of each group that can have one, after those of all that it reaches. It speaks of the
        agents that have fallen in these, as is `known` by then."""
        below: dict[str, bytes] = {}
        for group, fixed, around, is_whole in self._groups:
            deep = b"".join([below[name] for name in around])
            if not is_whole:
                yield group, f"group {checksum(fixed + deep).hex()}"
            fallen = [known[name][1] for name in group if name in known and known[name][1]]
            digests = b"".join([self._digests[name] for name in group])
            below |= dict.fromkeys(group, checksum(repr((group, fallen)).encode() + digests + deep))

    def _fixed(self, group: Group) -> tuple[Group, bytes, list[str], bool]:
        """Return what of a group's key does not depend on others: what it says of itself, and whom it
        imports."""
        project = self._project
        around = sorted({target for name in group for target in project.targets[name]} - set(group))
        own = [project.modules[name].checksum + self._digests[name] for name in group]
        head = marshal.dumps((group, around), PLAIN)
        return group, head + b"".join(own), around, bool(project.reach[group[0]] & self._whole)

    def _check(self, missing: Sequence[Group]) -> None:
        modules = self._project.modules
        size = {group: sum(len(modules[name].text) for name in group) for group in missing}
        self._pool.grow(sum(size.values()) // WORTH_A_WORKER)
        shares = self._shares(missing, size)
        answers = self._pool.ask("groups", [self._batch(share) for share in shares])
        for share, found in zip(shares, answers, strict=True):
            # Those that were checked together knew of each other what the others could only suppose.
            keys = dict(self._keys(self.found | found))
            for group in share:
                self._cached.keep(keys[group], {name: found[name] for name in group})
        for found in answers:
            self.found |= found
            self.checked.update(found)

    def _shares(self, missing: Sequence[Group], size: Mapping[Group, int]) -> list[list[Group]]:
        """Return the groups to check, each where its tree is, if one has it."""
        owners = self._project.owners
        if all(group[0] in owners for group in missing) and self._pool.size > max(owners.values(), default=0):
            shares: list[list[Group]] = [[] for _ in range(self._pool.size)]
            for group in missing:
                shares[owners[group[0]]].append(group)
            if all(shares):
                return shares
        return shared(missing, self._pool.size, size.__getitem__)

    def _batch(self, groups: Sequence[Group]) -> Batch:
        modules, inside = self._project.modules, {name for group in groups for name in group}
        others = self._project.reached(group[0] for group in groups)
        others = [one for one in others if one.name not in inside]
        own = [modules[name] for group in groups for name in group]
        return (
            [((one.name, one.source, one.text), one.targets) for one in own],
            [(one.name, one.source, one.outline, one.targets) for one in others],
            [name for one in others if one.name in self.found for name in self.found[one.name][1]],
        )

    # ---- what all modules say together ----------------------------------------------------------
    def _join(self) -> None:
        """Put in doubt each module in which a promise of rows or purity may be broken."""
        said = sorted(self.found.items())
        parts = (part for name, found in said for part in (os.fsencode(name), checksum(found[2])))
        key = f"joined {checksum(key_of(*parts)).hex()}"
        broken = self._cached.find(key)
        if broken is None:
            summaries: dict[str, Summary] = {}
            for _, (_, _, packed) in said:  # from the cache, which is trusted for its place, or from a pipe
                summaries |= convert(marshal.loads(packed), dict[str, Summary])
            broken = tuple(sorted({name.partition("::")[0] for name in breaking(summaries)}))
            self._cached.keep(key, broken)
        for name in broken:
            self.found[name] = (UNCLEAR, *self.found[name][1:])

    def own(self) -> int:
        """Return the modules, as bits, that have problems of their own, which make none for importers."""
        return self._bits(WARNED, REFUSED)

    def unclear(self) -> int:
        """Return the modules, as bits, for which programs that reach them have to be checked whole."""
        return self._whole | self._bits(UNCLEAR)

    def is_refused(self, name: str) -> bool:
        """Return whether a module seems to have an error, so that later steps were not asked about it."""
        return self.found[name][0] == REFUSED

    def _bits(self, *doubts: int) -> int:
        modules = self._project.modules
        return sum(1 << modules[name].source for name, found in self.found.items() if found[0] in doubts)
