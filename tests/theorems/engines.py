"""T8: the engines agree on values, chains and errors.

The naive walk over the IR is compared here, `tests/reference` over the tree in `reference.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.theorems.findings import Finding
from tests.theorems.shapes import shape
from tests.theorems.subject import Execution, Subject


def walk_and_vm_agree(subject: Subject) -> Iterator[Finding]:
    """T8 between the walk over the IR and the VM: faults, values, labels at the same places, and under each
    label the same calls."""
    for execution in subject.executions:
        yield from (Finding("T8", kind, words) for kind, words in _differences(execution))


def _differences(execution: Execution) -> Iterator[tuple[str, str]]:
    ended, walked, name = execution.ran, execution.walked, execution.function.name
    if walked is None:
        return
    if walked.fault != ended.fault:
        yield "faults differ", f"{name}: walk {walked.fault}, VM {ended.fault}"
    elif walked.fault is None:
        ours = shape(ended.value, lambda node: ended.chains.step(node).labels)
        theirs = shape(walked.value, lambda labels: labels)
        if ours != theirs:
            same = shape(ended.value, lambda _: 0) == shape(walked.value, lambda _: 0)
            yield "chains differ" if same else "values differ", f"{name}: walk {theirs}, VM {ours}"
