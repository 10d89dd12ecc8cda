"""Many programs checked as one project, each module once.

What is reported is what `corvid check` of each program reports, in order, and each problem once. Most of that
is nothing, and to know so is cheap: a module is checked against the outlines of what it imports (`certify`).
Only where that leaves a doubt programs are checked whole.
"""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING

from msgspec import Struct, field

from corvid.cache.keys import key_of
from corvid.projects.crew import Crew
from corvid.projects.kept import Kept
from corvid.projects.project import WORTH_A_WORKER, Project, load_project, shared
from corvid.projects.told import joined, names_modules
from corvid.projects.verdicts import Verdicts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from corvid.cache.store import Store
    from corvid.projects.hands import Answer
    from corvid.projects.sources import Module
    from corvid.projects.told import Told


class Work(Struct):
    """How much had to be done: modules there are, that were parsed, that were checked against the outlines of
    others, programs that were checked whole; and the processes that did it."""

    modules: int = 0
    parsed: int = 0
    certified: int = 0
    whole: int = 0
    processes: int = 1

    def words(self) -> str:
        """The numbers in one line."""
        return (
            f"modules: {self.modules}, parsed: {self.parsed}, checked once: {self.certified}; "
            f"programs checked whole: {self.whole}; processes: {self.processes}"
        )


class ProjectChecked(Struct):
    """For each program in order what is to be told of it, or why it can't be read. `inputs`: see
    `pipeline.Inputs`."""

    programs: list[tuple[str, list[Told] | str]] = field(default_factory=list)
    inputs: dict[str, bytes | None] = field(default_factory=dict)
    work: Work = field(default_factory=Work)


def check_project(names: Sequence[str], store: Store, jobs: int | None = None) -> ProjectChecked:
    """Check programs in up to `jobs` processes, by default as many as there are processors for this one.
    The result does not depend on how many there are. Raises WorkerLost."""
    crew = Crew(processors() if jobs is None else jobs)
    collecting = gc.isenabled()
    gc.disable()  # trees live until the end: the collector would look at them again and again
    try:
        kept = Kept(store)
        checked = _Check(load_project(names, crew, kept), crew, kept).result()
        kept.save()
        return checked
    finally:
        crew.close()
        if collecting:
            gc.enable()


def check_each(names: Sequence[str], jobs: int | None = None) -> ProjectChecked:
    """Check programs one by one, whole, and tell their sites too."""
    crew = Crew(processors() if jobs is None else jobs)
    try:
        crew.grow(sum(map(_size, names)) // WORTH_A_WORKER)
        answers = _whole(crew, names, with_sites=True)
        checked = ProjectChecked(work=Work(whole=len(names), processes=crew.size))
        for name in names:
            _add(checked, name, [answers[name]], ())
        return checked
    finally:
        crew.close()


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _size(name: str) -> int:
    try:
        return os.path.getsize(name)
    except OSError:
        return 0


def _whole(crew: Crew, names: Sequence[str], with_sites: bool) -> dict[str, Answer]:
    """The answers of whole checks, by program."""
    shares = shared(names, crew.size, _size)
    answers = crew.ask("check", [(share, with_sites) for share in shares])
    whole: dict[str, Answer] = {}
    for share, found in zip(shares, answers, strict=True):
        whole |= dict(zip(share, found, strict=True))
    return whole


def _add(checked: ProjectChecked, name: str, answers: Iterable[Answer], order: Sequence[str]) -> None:
    """Add what whole checks tell of one program, whose texts have the names in `order`."""
    told: list[Told] = []
    for answer in answers:
        if isinstance(answer, str):
            checked.programs.append((name, answer))
            return
        told.append(answer[0])
        for path, seen in answer[1].items():
            # What changed while it was looked at was seen by no process as a whole.
            known = checked.inputs.setdefault(os.path.abspath(path), seen)
            if known != seen:
                checked.inputs[os.path.abspath(path)] = b""
    checked.programs.append((name, told if len(told) < 2 else [joined(told, order)]))


def _differs(main: Module, teller: Module, answer: Answer) -> bool:
    """Whether the check of a program may tell in other words what the check of a module told."""
    beside = os.path.dirname(main.path) == os.path.dirname(teller.path)
    return not beside and not isinstance(answer, str) and names_modules(answer[0])


def _load_order(main: str, targets: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The module and all that it reaches, in the order in which they are met."""
    seen = {main: None}
    waiting = [main]
    for name in waiting:
        for target in targets[name]:
            if target not in seen:
                seen[target] = None
                waiting.append(target)
    return tuple(seen)


class _Check:
    """One check of a loaded project."""

    def __init__(self, project: Project, crew: Crew, kept: Kept) -> None:
        self._project, self._crew, self._kept = project, crew, kept

    def result(self) -> ProjectChecked:
        project = self._project
        verdicts = Verdicts(project, self._crew, self._kept)
        verdicts.find()
        told_by = self._tellers(verdicts)
        answers: dict[str, Answer] = {}
        done = self._answer(told_by.values(), answers)
        for program, names in told_by.items():
            here = self._module_of(program)
            if any(_differs(here, project.modules[name], answers[name]) for name in names):
                told_by[program] = [here.name]
        done += self._answer(told_by.values(), answers)
        certified, processes = len(verdicts.certified), self._crew.size
        work = Work(len(project.modules), project.outlined, certified, done, processes)
        checked = ProjectChecked(inputs=dict(project.inputs), work=work)
        for name, main in project.mains.items():
            if isinstance(main, str):
                checked.programs.append((name, main))
            else:
                tellers = told_by[name]
                order = self._order(main) if len(tellers) > 1 else ()
                _add(checked, name, [answers[module] for module in tellers], order)
        return checked

    def _module_of(self, program: str) -> Module:
        main = self._project.mains[program]
        assert not isinstance(main, str), "an unreadable program has nothing told of it"
        return main

    def _order(self, main: Module) -> Sequence[str]:
        """The names of a program's texts, in the order in which its check meets them."""
        own, prelude, *others = _load_order(main.name, self._project.targets)
        return [self._project.modules[name].shown for name in (prelude, own, *others)]

    def _tellers(self, verdicts: Verdicts) -> dict[str, list[str]]:
        """By program the modules whose whole checks tell what is to be told of it."""
        project, doubtful = self._project, verdicts.doubtful()
        doubts = sum(1 << project.modules[name].source for name in doubtful)
        tellers: dict[str, list[str]] = {}
        for program, main in project.mains.items():
            if isinstance(main, str):
                continue
            reach = project.reach[main.name]
            tellers[program] = []
            if verdicts.whole(reach):
                tellers[program] = [main.name]
            elif reach & doubts:
                tellers[program] = [n for n in _load_order(main.name, project.targets) if n in doubtful]
        return tellers

    def _answer(self, told_by: Iterable[Sequence[str]], answers: dict[str, Answer]) -> int:
        """Add what whole checks tell, by module, where it is not known; how many had to be made."""
        modules = self._project.modules
        keys = {name: self._key(name) for names in told_by for name in names if name not in answers}
        for name, key in keys.items():
            kept = self._kept.find(key) if key else None
            if kept is not None:
                answers[name] = kept
        wanted = [name for name in keys if name not in answers]
        self._crew.grow(sum(map(self._size, wanted)) // WORTH_A_WORKER)
        shown = {modules[name].shown: name for name in wanted}
        for program, answer in _whole(self._crew, list(shown), with_sites=False).items():
            name = shown[program]
            answers[name] = answer
            if keys[name] and self._is_as_read(answer):
                self._kept.keep(keys[name], answer)
        return len(wanted)

    def _is_as_read(self, answer: Answer) -> bool:
        """Whether the check saw the bytes that the key speaks of, and can see them again."""
        if isinstance(answer, str):
            return False
        known = self._project.inputs
        seen = ((known.get(os.path.abspath(path)), seen) for path, seen in answer[1].items())
        return all(found == wanted != b"" for found, wanted in seen)

    def _reached(self, name: str) -> list[Module]:
        reach = self._project.reach[name]
        return [module for module in self._project.modules.values() if reach >> module.source & 1]

    def _size(self, name: str) -> int:
        return sum(len(module.text) for module in self._reached(name))

    def _key(self, name: str) -> str:
        """The key of a whole check: all that it reads. Nothing where links decide what that is."""
        modules = self._reached(name)
        if any(module.awkward for module in modules):
            return ""
        parts = [
            part
            for one in sorted(modules, key=lambda module: module.name)
            for part in (one.name, one.shown, one.checksum.hex(), *one.missing, "")
        ]
        return key_of(b"whole", self._project.modules[name].shown.encode(), *map(os.fsencode, parts))
