"""What a change made different that it should not have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from corvid.ir.program import Program
from tests.metamorphic.change import Change
from tests.metamorphic.runs import Call, Host, Ran, Runner, Shape
from tests.metamorphic.subject import Subject, look
from tests.metamorphic.view import Seen, View
from tests.values import replace

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The changed program, what differs in one line each, and how many pairs of runs were compared."""

    changed: Subject
    differences: tuple[str, ...]
    runs: int


def compare(
    original: Subject, change: Change, calls: Sequence[Call], host: Callable[[Program], Host]
) -> Comparison:
    """Check the changed program, run both, and compare. `host` answers the original program."""
    changed = look(change.files)
    before, after = Seen(original, original, change), Seen(changed, original, change)
    found = static(before.view(), after.view(), change.expected.purity)
    runs_too = change.expected.values and calls and original.program and changed.program
    if found or not runs_too or original.program is None:
        return Comparison(changed, tuple(found), 0)
    one, two = Runner(before, host(original.program)), Runner(after, host(original.program))
    for call in calls:
        left, right = (runner.run(call, change.expected.grades) for runner in (one, two))
        found += [f"{call.agent}{call.arguments}: {line}" for line in runs(left, right, change)]
    one.close()
    two.close()
    return Comparison(changed, tuple(found), len(calls))


def _held(problems: Counter[Key]) -> Counter[Key]:
    """Without W0502, which is advice about how lines are written: a list that may be empty."""
    return Counter({key: count for key, count in problems.items() if key[0] != "W0502"})


def static(before: View, after: View, purity: bool = True) -> list[str]:
    """Verdict, problems, sites, labels, effective returns, purity."""
    found: list[str] = []
    if before.accepted != after.accepted:
        words = ("refused", "accepted")
        found.append(f"verdict: {words[before.accepted]} before, {words[after.accepted]} after")
    found += _counted("problem", _held(before.problems), _held(after.problems))
    found += _counted("site", before.sites, after.sites)
    found += _mapped("local", before.locals, after.locals)
    found += _mapped("effective return", before.returns, after.returns)
    if purity:
        found += _counted("reason against purity", before.purity, after.purity)
    return found


def runs(before: Ran, after: Ran, change: Change) -> list[str]:
    """Values with grades, confidence and sources, faults, executed discards, questions to the host, log."""
    expected = change.expected
    if not expected.order:
        if before.fault is not None and after.fault is not None:
            return []
        before = replace(before, calls=tuple(sorted(before.calls)), log=tuple(sorted(before.log)))
        after = replace(after, calls=tuple(sorted(after.calls)), log=tuple(sorted(after.log)))
    found: list[str] = []
    if before.fault != after.fault:
        found.append(f"ends with {before.fault} before, {after.fault} after")
    elif before.value != after.value and (expected.sources or not within(before.value, after.value)):
        found.append(f"gives {before.value} before, {after.value} after")
    if before.calls != after.calls:
        found.append(f"asks {before.calls} before, {after.calls} after")
    if before.log != after.log:
        found.append(f"logs {before.log} before, {after.log} after")
    return found + _counted("executed discard", before.discards, after.discards)


def within(before: object, after: object) -> bool:
    """Equal, but that grounded parts may have more sources, and less confidence by those."""
    if isinstance(before, Shape) and isinstance(after, Shape):
        more = set(before.sources) <= set(after.sources) and after.confidence <= before.confidence
        return more and before.grade == after.grade and within(before.value, after.value)
    if isinstance(before, tuple) and isinstance(after, tuple):
        return len(before) == len(after) and all(map(within, before, after))
    return before == after


def _counted(what: str, before: Counter[Key], after: Counter[Key]) -> list[str]:
    gone = [f"{what} only before: {each}" for each in sorted((before - after).elements(), key=repr)]
    return gone + [f"{what} only after: {each}" for each in sorted((after - before).elements(), key=repr)]


def _mapped(what: str, before: Mapping[Key, str], after: Mapping[Key, str]) -> list[str]:
    return [
        f"{what} {key}: {before.get(key)} before, {after.get(key)} after"
        for key in sorted({*before, *after}, key=repr)
        if before.get(key) != after.get(key)
    ]
