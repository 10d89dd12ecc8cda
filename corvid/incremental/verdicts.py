"""The verdict on every module of a project: cached ones where nothing that they depend on has changed.

What a verdict depends on is its key: the text of the module and of those that it imports and that import it
back; the outlines of all others that it reaches, and which of their agents have fallen. So an edit inside a
body is seen by no importer, unless an agent's result gains or loses its label by it.
"""

from __future__ import annotations

import marshal
import os
from typing import TYPE_CHECKING, TypeAlias

from corvid.cache.keys import checksum, key_of
from corvid.incremental.certify import Verdict, unpacked
from corvid.incremental.outline import PLAIN
from corvid.incremental.project import WORTH_A_WORKER, Project, shared
from corvid.semantics.effects.promises import breaking

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from corvid.incremental.cached import Cached
    from corvid.incremental.pool import WorkerPool
    from corvid.incremental.worker import Batch
    from corvid.semantics.effects.promises import Summary
Unit: TypeAlias = "tuple[str, ...]"
"""Modules that import each other, or one alone."""


class Verdicts:
    """Finds the verdicts of modules, in rounds: what is found out about agents that have fallen may call
    for a second look at their callers."""

    def __init__(self, project: Project, pool: WorkerPool, cached: Cached) -> None:
        self._project, self._pool, self._cached = project, pool, cached
        self._digests = {
            name: checksum(one.outline + repr(one.targets).encode()) for name, one in project.modules.items()
        }
        modules = project.modules.values()
        self.awkward = sum(1 << one.source for one in modules if one.awkward)
        self._whole = self.awkward | sum(1 << one.source for one in modules if one.has_problems)
        """The modules, as bits, for which programs that reach them have to be checked whole."""
        self._units = [self._fixed(unit) for unit in project.units]
        self.found: dict[str, Verdict] = {}
        self.certified: set[str] = set()
        """The modules that were checked for it."""

    def find(self) -> None:
        """Have a verdict in `found` for each module but those of which all programs are checked whole."""
        while missing := [unit for unit, key in self._keys(self.found) if not self._recall(unit, key)]:
            self._certify(missing)
        self._join()

    def _recall(self, unit: Unit, key: str) -> bool:
        verdicts: dict[str, Verdict] | None = self._cached.find(key)
        if verdicts is not None:
            self.found |= verdicts
        return verdicts is not None

    def _keys(self, known: Mapping[str, Verdict]) -> Iterator[tuple[Unit, str]]:
        """The key of each unit that can have a verdict, after those of all that it reaches. It speaks of the
        agents that have fallen in these, as is `known` by then."""
        below: dict[str, bytes] = {}
        for unit, fixed, around, is_whole in self._units:
            deep = b"".join([below[name] for name in around])
            if not is_whole:
                yield unit, f"verdict {checksum(fixed + deep).hex()}"
            fallen = [known[name][1] for name in unit if name in known and known[name][1]]
            digests = b"".join([self._digests[name] for name in unit])
            below |= dict.fromkeys(unit, checksum(repr((unit, fallen)).encode() + digests + deep))

    def _fixed(self, unit: Unit) -> tuple[Unit, bytes, list[str], bool]:
        """What of a unit's key does not depend on others: what it says of itself, and whom it imports."""
        project = self._project
        around = sorted({target for name in unit for target in project.targets[name]} - set(unit))
        own = [project.modules[name].checksum + self._digests[name] for name in unit]
        head = marshal.dumps((unit, around), PLAIN)
        return unit, head + b"".join(own), around, bool(project.reach[unit[0]] & self._whole)

    def _certify(self, missing: Sequence[Unit]) -> None:
        modules = self._project.modules
        size = {unit: sum(len(modules[name].text) for name in unit) for unit in missing}
        self._pool.grow(sum(size.values()) // WORTH_A_WORKER)
        shares = self._shares(missing, size)
        answers = self._pool.ask("certify", [self._batch(share) for share in shares])
        for share, verdicts in zip(shares, answers, strict=True):
            # Those that were checked together knew of each other what the others could only suppose.
            keys = dict(self._keys(self.found | verdicts))
            for unit in share:
                self._cached.keep(keys[unit], {name: verdicts[name] for name in unit})
        for verdicts in answers:
            self.found |= verdicts
            self.certified.update(verdicts)

    def _shares(self, missing: Sequence[Unit], size: Mapping[Unit, int]) -> list[list[Unit]]:
        """The units to check, each where its tree is, if one has it."""
        owners = self._project.owners
        if all(unit[0] in owners for unit in missing) and self._pool.size > max(owners.values(), default=0):
            shares: list[list[Unit]] = [[] for _ in range(self._pool.size)]
            for unit in missing:
                shares[owners[unit[0]]].append(unit)
            if all(shares):
                return shares
        return shared(missing, self._pool.size, size.__getitem__)

    def _batch(self, units: Iterable[Unit]) -> Batch:
        own = [self._project.modules[name] for unit in units for name in unit]
        reach = {one.name: self._project.reach[one.name] for one in own}
        around = 0
        for bits in reach.values():
            around |= bits
        others = (one for one in self._project.modules.values() if around >> one.source & 1)
        fallen = {name: verdict[1] for name, verdict in self.found.items()}
        return (
            [((one.name, one.source, one.text), one.targets) for one in own],
            [
                (one.name, one.source, one.outline, one.targets, fallen.get(one.name, ()))
                for one in others
                if one.name not in reach
            ],
            reach,
        )

    # ---- what all modules say together ----------------------------------------------------------
    def _join(self) -> None:
        """Put in doubt each callable that breaks a promise of rows or purity."""
        said = sorted(self.found.items())
        parts = (part for name, verdict in said for part in (os.fsencode(name), checksum(verdict[2])))
        key = f"joined {checksum(key_of(*parts)).hex()}"
        broken = self._cached.find(key)
        if broken is None:
            summaries: dict[str, Summary] = {}
            for _, verdict in said:
                summaries |= unpacked(verdict[2])
            broken = tuple(sorted({name.partition("::")[0] for name in breaking(summaries)}))
            self._cached.keep(key, broken)
        for name in broken:
            self.found[name] = (True, *self.found[name][1:])

    def doubtful(self) -> int:
        """The modules, as bits, for which programs that reach them have to be checked whole."""
        doubtful = [name for name, verdict in self.found.items() if verdict[0]]
        return self._whole | sum(1 << self._project.modules[name].source for name in doubtful)
