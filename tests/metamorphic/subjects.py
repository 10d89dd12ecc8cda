"""The programs that are transformed: those of the suite, the examples, and generated ones."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from corvid.ir.program import Program
from corvid.testing.literate import Sample, markers, samples
from tests.generated.changes import CHANGES
from tests.generated.edits import Parsed
from tests.generated.programs import Sources, generate
from tests.generated.world import World
from tests.metamorphic.change import Change
from tests.metamorphic.runs import Asked, Call, Host, Names, Suite, followed, world_calls
from tests.metamorphic.subject import Files, Subject, look
from tests.metamorphic.view import Seen

ROOT = Path(__file__).parent.parent.parent
QUESTIONING_EVERY = 5
MISTAKES_TRIED = 6
_RUN = re.compile(r"(?P<agent>\w+)\((?P<arguments>.*)\) (?:faults|->)")


LIBRARY = frozenset({"prelude.cor"})
"""Files of a program under names of the library's are left out: here a file is known by its name."""
OF_LITERALS = frozenset({"E0323", "E0705"})
"""Problems of what is written as literals, and of nothing that has the same value. Programs that have one are
left out: nearly any change takes it away."""


@dataclass(frozen=True)
class Case:
    """A program to be transformed, the runs to compare, and who answers them."""

    name: str
    subject: Subject
    calls: tuple[Call, ...]
    host: Callable[[Program], Host]


def literate(first: int = 0, every: int = 1) -> Iterator[Case]:
    """Each program of the suite in so many, refused ones too, with the runs that it states."""
    for sample in islice(_samples(), first, None, every):
        case = _sample(sample)
        if not any(problem.code.id in OF_LITERALS for problem in case.subject.problems):
            yield case


def _samples() -> Iterator[Sample]:
    for path in sorted((ROOT / "tests" / "lang").rglob("*.cor")):
        if path.parent.name == "limits":
            continue  # programs as deep as the language goes: any change goes beyond
        for sample in samples(path):
            # What bounds a loop is read off how it is written (effects.budget.2): a law may take it away.
            # And the callee of a fault is a name of the program as a value.
            bounded = any("@budget(" in text or ".callee" in text for _, text in sample.files)
            of_library = any(name in LIBRARY or name.startswith("std/") for name, _ in sample.files)
            if not bounded and not of_library:
                yield sample


def _sample(sample: Sample) -> Case:
    subject = look(dict(sample.files))
    calls: list[Call] = []
    if subject.program is not None:
        runs = [_RUN.match(m.text) for _, text in sample.files for m in markers(text) if m.kind == "run"]
        main = subject.program.main
        calls = [
            Call(f"{main}::{run['agent']}", tuple(json.loads(f"[{run['arguments']}]")))
            for run in runs
            if run is not None
        ]
    return Case(sample.name, subject, tuple(calls), Suite)


def examples() -> Iterator[Case]:
    """The examples; their tools and models are their own, so they are compared before they run."""
    for path in sorted((ROOT / "examples").rglob("*.cor")):
        others = sorted(p for p in path.parent.rglob("*.cor") if p != path)
        files: Files = {
            p.relative_to(path.parent).as_posix(): p.read_text(encoding="utf-8") for p in (path, *others)
        }
        yield Case(f"examples/{path.stem}", look(files), (), Suite)


def follow(case: Case, change: Change) -> Case:
    """The changed program as a case of its own: the same runs, answered by the same host."""
    subject = look(change.files)
    original = case.subject.program
    if original is None or subject.program is None:
        return Case(f"{case.name}, {change.transformation}", subject, (), case.host)
    seen = Seen(subject, case.subject, change)
    names = Names(change, subject.program)
    calls = tuple(followed(call, seen) for call in case.calls)
    host = Asked(case.host(original), names)
    return Case(f"{case.name}, {change.transformation}", subject, calls, lambda _: host)


def generated(seed: int) -> Case:
    """A generated program; one that asks about chains is not run, for nothing says that it ends."""
    questioning = seed % QUESTIONING_EVERY == 0
    sources, _ = generate(seed, questioning=questioning)
    return _case(f"seed {seed}", sources, run=not questioning)


def _case(name: str, sources: Sources, run: bool) -> Case:
    files = (sources.files[-1], *sources.files[:-1])
    subject = look({f"{name}.cor": text for name, text in files})
    calls: list[Call] = []
    if subject.program is not None and run:
        calls = world_calls(subject.program, World(subject.program))
    return Case(name, subject, tuple(calls), World)


def changed(seed: int) -> Case:
    """A generated program with one of the generator's mistakes, which may refuse it; without one if there is
    no place for the first few that are tried."""
    chance = random.Random(seed)
    sources, _ = generate(seed)
    for change in chance.sample(CHANGES, MISTAKES_TRIED):
        edits = list(change.edits(Parsed(sources)))
        if edits:
            made = chance.choice(edits).made(sources)
            return _case(f"seed {seed}, {change.name}", made, run=False)
    return _case(f"seed {seed}", sources, run=False)
