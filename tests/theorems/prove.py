"""`python -m tests.theorems.prove --programs N [--first S] [--jobs J] [--marked]`: all theorems over N
programs.

Prints a table at the end, and every finding when it is met, made small, with both results. Ends with 1 if
there was a finding or a cell of the coverage is zero. `--marked` writes marks into the programs, looks at T3
for taint too, and has the pairs of marks for its cells. Needs no more memory for more programs: each
process ends after a while and another one goes on.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import resource
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import NoReturn

from corvid.api.execution import WATCH_VARIABLE
from corvid.ir.errors import InternalError
from tests.generated.coverage import unwritten
from tests.generated.programs import Sources
from tests.generated.shrink import shrunk
from tests.theorems.examine import FULL, NOTHING, Schedule, examine, program_of
from tests.theorems.findings import Finding
from tests.theorems.marking import with_marks_written
from tests.theorems.subject import Subject, check, refusal
from tests.theorems.taint import TAINT, Counts, taint_decides_nothing
from tests.theorems.tally import Tally, tally_of
from tests.values import replace

STEP = 25
"""Programs that a process looks at before it reports."""
STEPS = 16
"""Reports of a process before another one takes its place."""
SHRINK_TRIES = 1500
PATIENCE = 10.0
"""Seconds of computing that a smaller program may take."""
MEMORY = 3 << 30
"""Bytes that a process may have."""
SHOWN = 10
"""Findings that are made small and printed; more are counted."""
WRITING = "the compiler fails while marks are written"


@dataclass(frozen=True, slots=True)
class Report:
    """What a process shows: the findings by seed, and the tally as data, which is quick to send."""

    findings: tuple[tuple[int, Finding], ...]
    tally: dict[str, object]


def main(given: list[str] | None = None) -> int:
    """Ends with 0 iff nothing was found and every cell was filled."""
    options = _options(given)
    os.environ.setdefault(WATCH_VARIABLE, "1")
    os.environ.setdefault("MALLOC_ARENA_MAX", "2")  # else each thread of a deep run takes 64 MB of addresses
    tally, count = Tally(), 0
    for done, report in enumerate(_reports(options), 1):
        tally.add(tally_of(report.tally))
        for seed, finding in report.findings:
            count += 1
            if count <= SHOWN:
                shown = small(seed, finding, marked=options.marked)
                print(f"seed {seed}: {shown}\n", flush=True)
        programs = min(done * STEP, options.programs)
        print(f"\r{programs} programs, {count} findings", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(tally.table())
    zeros = unwritten(tally.coverage) if options.marked else tally.zeros()
    if zeros:
        print(f"never written: {', '.join(zeros)}")
    print(f"findings: {count}")
    return 1 if count or zeros else 0


def _options(given: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="prove", description="All theorems over generated programs.")
    parser.add_argument("--programs", type=int, default=2000, help="how many programs")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first one")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes")
    parser.add_argument("--marked", action="store_true", help="with marks written into the programs")
    return parser.parse_args(given)


def _reports(options: argparse.Namespace) -> Iterator[Report]:
    """The reports in the order of the seeds, so that equal calls print the same."""
    end = options.first + options.programs
    steps = [(start, min(start + STEP, end)) for start in range(options.first, end, STEP)]
    context = multiprocessing.get_context("spawn")
    with context.Pool(options.jobs, limited, maxtasksperchild=STEPS) as pool:
        yield from pool.imap(partial(report_on, marked=options.marked), steps)


def limited() -> None:
    """A process may have so much memory: a program that takes more ends with a fault."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def report_on(seeds: tuple[int, int], marked: bool = False) -> Report:
    """All theorems over the programs of the seeds."""
    tally = Tally()
    findings: list[tuple[int, Finding]] = []
    for seed in range(*seeds):
        try:
            sources = with_marks_written(program_of(seed), seed) if marked else program_of(seed)
        except InternalError as error:  # of a process of its own, where only some errors get out
            findings.append((seed, Finding(TAINT, WRITING, str(error))))
            continue
        if sources is None:
            continue
        found, counted = examined(seed, FULL, sources, marked)
        findings += ((seed, finding) for finding in found)
        tally.add(counted)
        gc.collect()  # faults that were compared hold frames, and those the address space of their runs
    return Report(tuple(findings), tally.data())


def examined(seed: int, schedule: Schedule, sources: Sources, marked: bool) -> tuple[list[Finding], Tally]:
    """What does not hold of the program; of one that speaks of marks, T3 for taint too."""
    found, counted = examine(seed, schedule, sources)
    if marked and not found:
        checked = check(sources)
        if refusal(checked) is None:
            found = list(taint_decides_nothing(Subject(sources, checked), seed, Counts()))
    return found, counted


def small(seed: int, finding: Finding, tries: int = SHRINK_TRIES, marked: bool = False) -> str:
    """The finding in the smallest program that was met, and that program."""
    if finding.kind == WRITING:
        return f"{finding}\n(marks written into this program)\n\n{program_of(seed).text}"
    sources = (with_marks_written(program_of(seed), seed) if marked else None) or program_of(seed)
    for schedule in (needed(finding), FULL):
        if _met(finding, seed, schedule, sources) is not None:
            least = shrunk(sources, partial(_is_met, finding, seed, schedule), tries)
            return f"{_met(finding, seed, schedule, least)}\n\n{least.text}"
    return f"{finding}\n(not met again when it was to be made small)\n\n{sources.text}"


def _met(finding: Finding, seed: int, schedule: Schedule, candidate: Sources) -> Finding | None:
    found, _ = examined(seed, schedule, candidate, finding.theorem == TAINT)
    return next((f for f in found if (f.theorem, f.kind) == (finding.theorem, finding.kind)), None)


def _is_met(finding: Finding, seed: int, schedule: Schedule, candidate: Sources) -> bool:
    """A smaller program may run forever: after some seconds of computing it is not one."""

    def stop(*_: object) -> NoReturn:
        raise KeyboardInterrupt  # what a run hands on to the threads that it is in

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        return _met(finding, seed, schedule, candidate) is not None
    except KeyboardInterrupt:
        return False
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def needed(finding: Finding) -> Schedule:
    """No more than it takes to meet the finding again."""
    if finding.theorem == "T8" and finding.kind.startswith("the reference"):
        return replace(NOTHING, reference=1)
    if finding.theorem == "T4" and finding.kind.startswith("verify"):
        return replace(NOTHING, removal=1)
    theorem = finding.theorem
    return replace(
        NOTHING, run=1, watched=1, pairs=theorem == "T3", erased=theorem == "T6", replayed=theorem == "T7"
    )


if __name__ == "__main__":
    sys.exit(main())
