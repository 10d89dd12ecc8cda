"""T8 between the VM and the reference interpreter over the tree, which has an inference of its own: verdicts,
labels, sites, values, chains, calls, errors and Severed events."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.ir.program import Function, Parameter
from corvid.ir.types import INT
from corvid.pipeline import CheckedProgram
from tests.generated.programs import Sources
from tests.reference.agreement import Pair, meaning, static
from tests.reference.runs import Runner
from tests.theorems.findings import Finding

NUMBERS = (2, 1, 0, 3)
TEXTS = ("a", "12")


def reference_agrees(sources: Sources, checked: CheckedProgram) -> Iterator[Finding]:
    """T8 for a program, accepted or not."""
    files = tuple((f"{name}.cor", text) for name, text in (sources.files[-1], *sources.files[:-1]))
    both = Pair(files, checked, meaning(files))
    differences = static(both)
    yield from (Finding("T8", "the reference's inference", words) for words in differences)
    if differences or checked.program is None or both.inferred is None or both.inferred.problems:
        return
    runner = Runner(both)
    try:
        for function in runnable(both):
            arguments = [argument(runner, p, i) for i, p in enumerate(function.parameters)]
            for words in runner.compare(function.name.partition("::")[2], arguments):
                yield Finding("T8", "the reference's run", words)
    finally:
        runner.close()


def runnable(both: Pair) -> list[Function]:
    """The agents of the main module that take host data: nothing grounded, no functions."""
    assert both.inferred is not None
    assert both.checked.program is not None
    program = both.inferred.program
    fit = {
        f"main::{name}"
        for name, decl in program.main.decls.items()
        if not any(program.maybe(t) or program.functions(t) for _, t in decl.parameters)
    }
    return [f for f in both.checked.program.functions if f.kind == "agent" and f.name in fit]


def argument(runner: Runner, parameter: Parameter, number: int) -> object:
    """Small host data for a parameter."""
    if parameter.type == INT:
        return NUMBERS[number % len(NUMBERS)]
    return runner.log.small(parameter.type, TEXTS[number % len(TEXTS)])
