"""T5: a confidence is the minimum over the chain, and no result is surer than the nodes it used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from corvid.runtime.values import attribute_of
from tests.theorems.findings import Finding
from tests.theorems.subject import Ended, Execution, Subject, inside


def nothing_grows_surer(subject: Subject) -> Iterator[Finding]:
    """T5. Two ways to the minimum: node by node over the arena, with what the host said it reported, and from
    the calls that the naive walk saw the value go back to."""
    for execution in subject.executions:
        name = execution.function.name
        yield from (Finding("T5", kind, f"{name}: {words}") for kind, words in _nodes(execution.ran))
        walked = execution.walked
        if walked is not None and walked.fault is None and execution.ran.fault is None:
            yield from (
                Finding("T5", "not what the walk saw", f"{name}: {words}")
                for words in _bounds(execution, walked.value)
            )


def _nodes(ended: Ended) -> Iterator[tuple[str, str]]:
    arena = ended.run.arena
    for node in range(1, len(arena) + 1):
        wanted, found = ended.chains.step(node).confidence, arena.confidence(node)
        if wanted != found:
            yield "not the minimum", f"{arena.node(node)} has {found}, the steps give {wanted}"


def _bounds(execution: Execution, walked: Any) -> Iterator[str]:
    """The delivered value beside that of the walk, which has the labels of all calls that it goes back to."""
    ended = execution.ran
    waiting: list[tuple[Any, Any]] = [(ended.value, walked)]
    while waiting:
        one, other = waiting.pop()
        if type(one) is not type(other) or one is None or isinstance(one, int | float | str):
            continue  # a difference of values is T8's to show
        if type(one) is tuple:
            found = ended.run.arena.confidence(one[1])
            known = [ended.world.sure[label.removeprefix("attested:")] for label in sorted(other[1])]
            least, most = min(low for low, _ in known), min(high for _, high in known)
            if not least <= found <= most:
                yield f"{found} is not in {least}..{most}, which {sorted(other[1])} give"
            waiting.append((one[0], other[0]))
        elif not callable(one) and _same_form(one, other):
            waiting += zip(inside(one), inside(other), strict=True)


def _same_form(one: Any, other: Any) -> bool:
    if type(one) in (list, dict):
        return len(one) == len(other)
    return bool(hasattr(one, "value") or all(hasattr(one, attribute_of(n)) for n in one.corvid_fields))
