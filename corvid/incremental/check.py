"""Many programs checked as one project, each module once.

What is reported is what `corvid check` of each program reports, in order, and each problem once. Most of that
is nothing, and to know so is cheap: a module is checked against the outlines of what it imports (`groups`).
Programs of modules where that leaves a doubt are checked whole, those of a folder together. What is wrong in
a body is reported of each program with it, so its importers are not checked whole for it: a wrong return in
the lowest module of a project costs a check of that module.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct, field

from corvid.cache.fingerprints import digested
from corvid.cache.keys import checksum, key_of
from corvid.collector import no_collector
from corvid.incremental.cached import Cached
from corvid.incremental.groups import Groups
from corvid.incremental.pool import WorkerPool
from corvid.incremental.project import WORTH_A_WORKER, Project, load_project, shared
from corvid.incremental.report import report_from
from corvid.pipeline import size_of
from corvid.semantics.modules.graph import met

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from corvid.cache.store import Store
    from corvid.incremental.report import Report
    from corvid.incremental.sources import Module
    from corvid.incremental.worker import Answer
    from corvid.pipeline import Inputs


class Work(Struct):
    """How much had to be done: modules there are, that were parsed, that were checked against the outlines of
    others, programs that were checked whole; and the processes that did it."""

    modules: int = 0
    parsed: int = 0
    checked_once: int = 0
    whole: int = 0
    processes: int = 1

    def words(self) -> str:
        """Return the numbers in one line."""
        return (
            f"modules: {self.modules}, parsed: {self.parsed}, checked once: {self.checked_once}; "
            f"programs checked whole: {self.whole}; processes: {self.processes}"
        )


class ProjectChecked(Struct):
    """For each program in order what is reported of it, or why it can't be read. `inputs`: see
    `pipeline.Inputs`."""

    programs: list[tuple[str, list[Report] | str]] = field(default_factory=list)
    inputs: Inputs = field(default_factory=dict)
    work: Work = field(default_factory=Work)

    def saw(self, inputs: Inputs) -> None:
        """Add what a check looked at."""
        for path, seen in inputs.items():
            # What changed while it was looked at was seen by no process as a whole.
            known = self.inputs.setdefault(os.path.abspath(path), seen)
            if digested(known) != digested(seen):
                self.inputs[os.path.abspath(path)] = b""


def check_project(names: Sequence[str], store: Store, jobs: int | None = None) -> ProjectChecked:
    """Check programs in up to `jobs` processes, by default as many as there are processors for this one.
    The result does not depend on how many there are. Raises WorkerLost."""
    pool = WorkerPool(processors() if jobs is None else jobs)
    try:
        with no_collector():
            cached = Cached(store)
            checked = _Check(load_project(names, pool, cached), pool, cached).result()
            cached.save()
            return checked
    finally:
        pool.close()


def check_each(names: Sequence[str], jobs: int | None = None) -> ProjectChecked:
    """Check programs one by one, whole, and report their sites too."""
    pool = WorkerPool(processors() if jobs is None else jobs)
    try:
        pool.grow(sum(map(size_of, names)) // WORTH_A_WORKER)
        checked = ProjectChecked(work=Work(whole=len(names), processes=pool.size))
        reports: dict[str, Report | str] = {}
        groups = [[name] for name in names]
        for (name,), ((found,), inputs) in _whole(pool, groups, True, lambda group: size_of(group[0])):
            reports[name] = found
            checked.saw(inputs)
        checked.programs = [(name, _listed(reports[name])) for name in names]
        return checked
    finally:
        pool.close()


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _folders(module: Module) -> tuple[str, str]:
    """Return the folder of a module, and what it is called: programs in it name and show a module alike."""
    return os.path.dirname(module.path), os.path.dirname(module.shown)


def _listed(report: Report | str | None) -> list[Report] | str:
    """Return what is reported; nothing, too, if a program was checked whole for nothing."""
    if isinstance(report, str):
        return report
    return [report] if report is not None and (report[1] or report[2]) else []


def _whole(
    pool: WorkerPool, groups: Sequence[list[str]], with_sites: bool, size: Callable[[list[str]], int]
) -> Iterator[tuple[list[str], Answer]]:
    """Return the answers of whole checks of groups of programs."""
    shares = shared(groups, pool.size, size)
    for share, answers in zip(shares, pool.ask("check", [(one, with_sites) for one in shares]), strict=True):
        yield from zip(share, answers, strict=True)


class _Check:
    """One check of a loaded project."""

    def __init__(self, project: Project, pool: WorkerPool, cached: Cached) -> None:
        self._project, self._pool, self._cached = project, pool, cached

    def result(self) -> ProjectChecked:
        project = self._project
        groups = Groups(project, self._pool, self._cached)
        groups.find()
        checked = ProjectChecked(inputs=dict(project.inputs))
        own, unclear = groups.own(), groups.unclear()
        mains = {one.name: one for one in project.mains.values() if not isinstance(one, str)}
        doubted = [name for name in mains if project.reach[name] & (own | unclear)]
        parts = {name: self._parts(name, own, unclear, mains) for name in doubted}
        reports = self._check([name for name in doubted if not parts[name]], groups.awkward, checked)
        joined = {name: self._joined(name, reports, these, groups) for name, these in parts.items() if these}
        reports |= self._check([name for name, one in joined.items() if one is None], groups.awkward, checked)
        reports |= {name: one for name, one in joined.items() if one is not None}
        for program, main in project.mains.items():
            found = main if isinstance(main, str) else reports.get(main.name)
            checked.programs.append((program, _listed(found)))
        counts = len(project.modules), project.outlined, len(groups.checked), checked.work.whole
        checked.work = Work(*counts, self._pool.size)
        return checked

    def _parts(self, name: str, own: int, unclear: int, mains: Mapping[str, Module]) -> list[str]:
        """Return the programs whose main modules have all problems of this one; nothing if it has to be
        checked whole for them."""
        modules, reach = self._project.modules, self._project.reach[name]
        if reach & unclear or own >> modules[name].source & 1:
            return []
        parts = [one.name for one in self._project.reached([name]) if own >> one.source & 1]
        folder = _folders(modules[name])
        alike = all(one in mains and _folders(modules[one]) == folder for one in parts)
        return parts if alike else []

    def _joined(
        self, name: str, reports: Mapping[str, Report | str], parts: Sequence[str], groups: Groups
    ) -> Report | None:
        """Return the report of a program made from those of its parts; None if these do not say enough."""
        targets = self._project.targets.__getitem__
        place = {module: number for number, module in enumerate(met(name, targets))}
        known: list[tuple[Report, Mapping[int, int]]] = []
        for part in parts:
            report = reports[part]
            if isinstance(report, str):
                return None
            refused_early = report[3]
            if groups.is_refused(part) and not refused_early:
                return None  # a problem may be one that is not found in programs with errors
            known.append((report, {n: place[module] for n, module in enumerate(met(part, targets))}))
        return report_from(known)

    def _check(self, names: Sequence[str], awkward: int, checked: ProjectChecked) -> dict[str, Report | str]:
        """Return the reports of programs, cached ones or new ones. Those of a folder are checked together, as
        they have the same names for their modules, but for programs that may have others."""
        modules, reach = self._project.modules, self._project.reach
        keys = {name: self._key(name) for name in names}
        cached = {name: self._cached.find(key) for name, key in keys.items() if key}
        reports: dict[str, Report | str] = {name: one for name, one in cached.items() if one is not None}
        missing = [name for name in names if name not in reports]
        checked.work.whole += len(missing)
        groups: dict[tuple[str, str], list[str]] = {}
        for name in missing:
            alone = name if reach[name] & awkward else ""
            groups.setdefault((os.path.dirname(modules[name].path), alone), []).append(name)
        by_shown = {modules[name].shown: name for name in missing}
        shown = [[modules[name].shown for name in group] for group in groups.values()]

        def size(group: list[str]) -> int:
            return sum(len(one.text) for one in self._project.reached(by_shown[program] for program in group))

        self._pool.grow(min(len(shown), sum(map(size, shown)) // WORTH_A_WORKER))
        for group, (answers, inputs) in _whole(self._pool, shown, False, size):
            known = {path: digested(self._project.inputs.get(os.path.abspath(path))) for path in inputs}
            as_read = known == inputs and b"" not in inputs.values()
            checked.saw(inputs)
            for program, answer in zip(group, answers, strict=True):
                name = by_shown[program]
                reports[name] = answer
                # The key speaks of the bytes that the project was loaded with.
                if keys[name] and as_read and not isinstance(answer, str):
                    self._cached.keep(keys[name], answer)
        return reports

    def _key(self, name: str) -> str:
        """Return the key of a whole check: all that it reads. Nothing where links decide what that is."""
        modules = self._project.reached([name])
        if any(module.awkward for module in modules):
            return ""
        parts = [
            part
            for one in sorted(modules, key=lambda module: module.name)
            for part in (one.name, one.shown, one.checksum.hex(), *one.missing, "")
        ]
        shown = self._project.modules[name].shown
        return checksum(key_of(b"whole", *map(os.fsencode, (shown, *parts)))).hex()
