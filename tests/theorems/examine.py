"""One generated program through all theorems: its text is checked once and linked once for all of them."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TypeVar
from unittest import mock

from corvid.ir import nodes as ir
from corvid.ir.errors import IrError
from corvid.ir.passes.marks import with_marks
from corvid.ir.program import Program
from corvid.ir.verify import verify
from corvid.ir.walk import statements
from corvid.pipeline import CheckedProgram
from corvid.semantics.modules import graph
from corvid.source.text import SourceText
from corvid.syntax import tree
from corvid.syntax.parse import Parsed, parse_module
from tests.generated.coverage import covered_trees
from tests.generated.programs import Sources, generate
from tests.ir.removal import without_one_label
from tests.reference.program import Trees
from tests.theorems.audit import discards_are_told, sites
from tests.theorems.budgets import bounded, nothing_spends_more
from tests.theorems.confidence import nothing_grows_surer
from tests.theorems.engines import walk_and_vm_agree
from tests.theorems.findings import Broken, Finding
from tests.theorems.labels import nothing_is_forged, static_covers_dynamic
from tests.theorems.purity import Pairing
from tests.theorems.reference import reference_agrees
from tests.theorems.replay import replays_are_equal
from tests.theorems.subject import Subject, check, refusal
from tests.theorems.tally import Tally
from tests.theorems.transparency import asks, labels_change_nothing

T = TypeVar("T")
QUESTIONING_EVERY = 5
"""One program of so many may ask about chains."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """Every how many programs something is done; 1 is always, 0 never. Each counts seeds from its own first
    one, so that the rarer ones do not all fall on the same programs."""

    coverage: int = 1
    run: int = 1
    watched: int = 2
    pairs: int = 1
    impure: int = 1
    erased: int = 1
    replayed: int = 1
    reference: int = 1
    removal: int = 1


FULL = Schedule()
SUITE = Schedule(watched=1, impure=3, removal=3)
"""What the suite does: on every third program what says something of the tests and of the verifier only."""
NOTHING = Schedule(*[0] * len(fields(Schedule)))
"""Only the check, and the sites against the IR."""


def due(every: int, seed: int, first: int = 0) -> bool:
    """Whether the seed's turn has come."""
    return every > 0 and seed % every == first % every


def program_of(seed: int) -> Sources:
    """The program of the seed."""
    return generate(seed, questioning=due(QUESTIONING_EVERY, seed, 4))[0]


def examine(
    seed: int, schedule: Schedule = FULL, sources: Sources | None = None
) -> tuple[list[Finding], Tally]:
    """What does not hold of the program of a seed, or of another one in its place."""
    tally = Tally()
    found: list[Finding] = []
    sources = program_of(seed) if sources is None else sources
    try:
        found += _examined(seed, schedule, sources, tally)
    except Broken as broken:
        found.append(broken.finding)
    except Exception as error:  # one program must not end the run of all others
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}, {place.name}"
        found.append(Finding("the test itself", f"{type(error).__name__} in {where}", str(error)))
    return found, tally


def _examined(seed: int, schedule: Schedule, sources: Sources, tally: Tally) -> Iterator[Finding]:
    checked, trees = guarded("check raises", lambda: checked_with_trees(sources))
    tally.counts["programs"] += 1
    code = refusal(checked)
    watched = due(schedule.watched, seed // max(schedule.run, 1))
    subject = Subject(sources, checked, watched=watched) if code is None else None
    if due(schedule.reference, seed, 1):
        tally.counts["referred"] += 1
        yield from reference_agrees(sources, checked, trees, subject and subject.as_loaded)
    if subject is None:
        tally.refused[code or ""] += 1
        return
    if due(schedule.coverage, seed):
        tally.coverage.add(covered_trees(own(checked, trees)))
    pairing = Pairing(subject)
    _describe(subject, pairing, tally)
    if due(schedule.removal, seed, 2):
        yield from nothing_can_be_removed(subject.program, tally)
    if not due(schedule.run, seed):
        yield from sites(subject.program)
        return
    yield from _runs(subject, tally)
    if due(schedule.pairs, seed):
        yield from _pairs(pairing, tally)
    if due(schedule.impure, seed):
        impure = pairing.impure()
        tally.counts["impure pairs"] += len(impure)
        tally.counts["differing impure pairs"] += sum(bool(pair.difference) for pair in impure)
    if due(schedule.erased, seed, 2) and not asks(subject.program):
        tally.counts["erased"] += 1
        yield from labels_change_nothing(subject)
    if due(schedule.replayed, seed, 4):
        tally.counts["replayed"] += 1
        yield from replays_are_equal(subject)


def guarded(what: str, job: Callable[[], T]) -> T:
    """Accepting implies compiling: nothing up to the verified IR raises."""
    try:
        return job()
    except Exception as error:
        words = error.message if isinstance(error, IrError) else str(error)
        raise Broken("T8", what, f"{type(error).__name__} {words}") from error


def checked_with_trees(sources: Sources) -> tuple[CheckedProgram, Trees]:
    """The pipeline on the texts, and the trees that it read: no one need parse again."""
    trees: dict[tuple[int, str], tuple[SourceText, Parsed]] = {}

    def parse(source: int, text: SourceText) -> Parsed:
        parsed = parse_module(source, text)
        # The reference knows a file as the module that it is.
        trees[source, text.text] = (SourceText(Path(text.name).stem, text.text), parsed)
        return parsed

    with mock.patch.object(graph, "parse_module", parse):
        return check(sources), trees


def own(checked: CheckedProgram, trees: Trees) -> Iterator[tree.Module]:
    """Those of the program's own files."""
    named = ((checked.store.text(number).name, parsed.tree) for (number, _), (_, parsed) in trees.items())
    return (module for name, module in named if not name.startswith("std/"))


def _runs(subject: Subject, tally: Tally) -> Iterator[Finding]:
    """The theorems about one run of each agent."""
    yield from static_covers_dynamic(subject)
    yield from nothing_is_forged(subject)
    yield from discards_are_told(subject)
    yield from nothing_grows_surer(subject)
    yield from nothing_spends_more(subject)
    yield from walk_and_vm_agree(subject)
    tally.counts["run"] += 1
    tally.counts["bounded runs"] += bounded(subject)
    for execution in subject.executions:
        ended = execution.ran
        tally.counts["runs"] += 1
        tally.counts["faults"] += ended.fault is not None
        tally.counts["walked"] += execution.walked is not None
        tally.counts["crossings"] += ended.crossings
        tally.counts["grounded results"] += ended.grounded
        tally.counts["discards"] += sum(event.phase == "severed" for _, event in ended.trace.events)


def _pairs(pairing: Pairing, tally: Tally) -> Iterator[Finding]:
    yield from pairing.nothing_is_laundered()
    tally.counts["pairs"] += len(pairing.seen)
    tally.counts["vacuous pairs"] += sum(pair.vacuous for pair in pairing.seen)
    tally.counts["reaching pairs"] += sum(pair.reaches for pair in pairing.seen)


def nothing_can_be_removed(program: Program, tally: Tally) -> Iterator[Finding]:
    """`ir/verify` refuses the program, with its marks, without any one of its label nodes
    (grounded.verify.1)."""
    if program.marks == "said":
        program = with_marks(program).program
    names = {function.name for function in program.functions}
    for words, function, changed in without_one_label(program):
        tally.counts["removals"] += 1
        # Each function is verified by itself: what one is refused for it is refused for without the others.
        if refused(changed, names - {function}) or refused(changed, ()):
            continue
        kind = words.partition(":")[2].partition("(")[0]
        yield Finding("T4", f"verify misses {kind}", words)


def refused(changed: Program, apart: Collection[str]) -> bool:
    """Whether the verifier refuses the program for what it says in a function, of those not `apart`."""
    try:
        verify(changed, apart)
    except IrError as error:
        return "used nowhere" not in error.message
    return False


def _describe(subject: Subject, pairing: Pairing, tally: Tally) -> None:
    program, counts = subject.program, tally.counts
    tools = {tool.name for tool in program.tools if tool.source}
    called = [
        (stmt.op.tool, function.locals[stmt.target].type)
        for function in program.functions
        for stmt in statements(function.body)
        if isinstance(stmt, ir.Let) and isinstance(stmt.op, ir.CallTool)
    ]
    selecting = {tool.name for tool in program.tools if tool.selects is not None}
    counts["accepted"] += 1
    counts["with a source"] += any(name in tools for name, _ in called)
    counts["selections"] += sum(name in selecting for name, _ in called)
    counts["labelled selections"] += sum(
        name in selecting and subject.declared.carries(type_) for name, type_ in called
    )
    counts["with a discard"] += any(site.discard for site in program.sites)
    counts["with an exposure"] += any(not site.discard for site in program.sites)
    counts["with a pure agent"] += bool(pairing.annotated)
    counts["with a possibly pure agent"] += bool(pairing.pure)
    counts["asking"] += asks(program)
    counts["citing"] += any(prompt.cites_strictly_param is not None for prompt in program.prompts)
