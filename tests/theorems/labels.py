"""T1: the static label covers the dynamic one. T2: nothing is forged.

Both are looked at while values cross the border of the program: arguments, results, what tools and prompts
are given and what they answer. T1 holds for every local besides: the naive walk checks each as it is set, and
so does the VM in a watched build.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.theorems.findings import Finding
from tests.theorems.subject import Subject


def static_covers_dynamic(subject: Subject) -> Iterator[Finding]:
    """T1. A mislabelled local raises Broken where the runs are made."""
    for execution in subject.executions:
        yield from (found for found in execution.ran.findings if found.theorem == "T1")


def nothing_is_forged(subject: Subject) -> Iterator[Finding]:
    """T2: every label that crosses the border has a finite chain whose leaves were retrieved in this run, or
    are a model's own word in a program that carries the warning."""
    for execution in subject.executions:
        ended = execution.ran
        yield from (found for found in ended.findings if found.theorem == "T2")
        for node in range(1, len(ended.run.arena) + 1):
            step = ended.chains.step(node)
            if step.problem:
                yield Finding("T2", "a step without a source", f"{execution.function.name}: {step.problem}")
                break
