"""Many programs checked as one project, each module once.

What is reported is what `corvid check` of each program reports, in order, and each problem once. Most of that
is nothing, and to know so is cheap: a module is checked against the outlines of what it imports (`groups`).
Programs with a module where that leaves a doubt are checked whole, those of a folder together.
"""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING

from msgspec import Struct, field

from corvid.cache.fingerprints import digested
from corvid.cache.keys import checksum, key_of
from corvid.incremental.cached import Cached
from corvid.incremental.groups import Groups
from corvid.incremental.pool import WorkerPool
from corvid.incremental.project import WORTH_A_WORKER, Project, load_project, shared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from corvid.cache.store import Store
    from corvid.incremental.report import Report
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
    collecting = gc.isenabled()
    gc.disable()  # trees live until the end: the collector would look at them again and again
    try:
        cached = Cached(store)
        checked = _Check(load_project(names, pool, cached), pool, cached).result()
        cached.save()
        return checked
    finally:
        pool.close()
        if collecting:
            gc.enable()


def check_each(names: Sequence[str], jobs: int | None = None) -> ProjectChecked:
    """Check programs one by one, whole, and report their sites too."""
    pool = WorkerPool(processors() if jobs is None else jobs)
    try:
        pool.grow(sum(map(_size, names)) // WORTH_A_WORKER)
        checked = ProjectChecked(work=Work(whole=len(names), processes=pool.size))
        reports: dict[str, Report | str] = {}
        groups = [[name] for name in names]
        for (name,), ((found,), inputs) in _whole(pool, groups, True, lambda group: _size(group[0])):
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


def _size(name: str) -> int:
    try:
        return os.path.getsize(name)
    except OSError:
        return 0


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
        doubtful = groups.doubtful()
        mains = {one.name: one for one in project.mains.values() if not isinstance(one, str)}
        doubted = [name for name in mains if project.reach[name] & doubtful]
        checked = ProjectChecked(inputs=dict(project.inputs))
        keys = {name: self._key(name) for name in doubted}
        reports: dict[str, Report | str] = {name: self._cached.find(key) for name, key in keys.items() if key}
        reports = {name: one for name, one in reports.items() if one is not None}
        missing = [name for name in doubted if name not in reports]
        reports |= self._check(missing, keys, groups.awkward, checked)
        for program, main in project.mains.items():
            found = main if isinstance(main, str) else reports.get(main.name)
            checked.programs.append((program, _listed(found)))
        counts = len(project.modules), project.outlined, len(groups.checked), len(missing)
        checked.work = Work(*counts, self._pool.size)
        return checked

    def _check(
        self, names: Sequence[str], keys: Mapping[str, str], awkward: int, checked: ProjectChecked
    ) -> dict[str, Report | str]:
        """Check programs whole: those of a folder together, as they have the same names for their modules,
        but for those that may have others."""
        modules, reach = self._project.modules, self._project.reach
        groups: dict[tuple[str, str], list[str]] = {}
        for name in names:
            alone = name if reach[name] & awkward else ""
            groups.setdefault((os.path.dirname(modules[name].path), alone), []).append(name)
        by_shown = {modules[name].shown: name for name in names}
        shown = [[modules[name].shown for name in group] for group in groups.values()]

        def size(group: list[str]) -> int:
            return sum(len(one.text) for one in self._project.reached(by_shown[program] for program in group))

        self._pool.grow(min(len(shown), sum(map(size, shown)) // WORTH_A_WORKER))
        reports: dict[str, Report | str] = {}
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
