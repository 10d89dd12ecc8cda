"""Methods of List. `sort` and `reverse` change the list; the others give new values."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from typing import Any

from corvid.runtime import longest
from corvid.runtime.builtins.numbers import INT_MAX, INT_MIN, wrapped
from corvid.runtime.stops import Overflow
from corvid.runtime.values import Err, Ok, Some, equal

Function = Callable[..., Any]
PART = 2**17
"""Values that are sorted, or asked for their lengths, in one call that an interrupt waits for."""
LETTERS = 2**24
"""Letters of all texts that are sorted in one call, if each is as long as the longest."""


def append(values: list[object], value: object) -> None:
    longest.list_of_length(len(values) + 1)
    values.append(value)


def contains(values: list[object], wanted: object) -> bool:
    return any(equal(value, wanted) for value in values)


def first(values: list[object]) -> Some | None:
    return Some(values[0]) if values else None


def last(values: list[object]) -> Some | None:
    return Some(values[-1]) if values else None


def slice_(values: list[object], start: int, end: int) -> list[object]:
    """Return the elements `start <= i < end`; both are clamped to the list."""
    return values[max(start, 0) : max(end, 0)]


def sort(values: list[Any]) -> None:
    """Sort values, ascending and stable; NaNs come last."""
    if any(value != value for value in values):
        numbers = [value for value in values if value == value]
        _sort(numbers)
        values[:] = numbers + [value for value in values if value != value]
    else:
        _sort(values)


def _sort(values: list[Any]) -> None:
    """Sort values that can all be compared."""
    most = _sorted_at_once(values)
    if len(values) <= most:
        values.sort()
        return
    runs: list[list[Any]] = []
    for start in range(0, len(values), most):
        runs.append(sorted(values[start : start + most]))
    while len(runs) > 1:
        pairs = zip(runs[::2], [*runs[1::2], []], strict=False)
        runs = [_merged(first, second, most) for first, second in pairs]
    values[:] = runs[0]


def _sorted_at_once(values: list[Any]) -> int:
    """Return how many values are sorted in one call, for an interrupt to wait for it: long texts may begin
    alike, and each comparison then looks at all of them."""
    most = PART
    if values and type(values[0]) is str:
        for start in range(0, len(values), PART):
            length = max(map(len, values[start : start + PART]))
            most = min(most, max(LETTERS // max(length, 1), 1))
    return most


def _merged(first: list[Any], second: list[Any], most: int) -> list[Any]:
    """Return two sorted lists as one, in calls that sort so many of each at most; of equal values those of
    the first come first."""
    made: list[Any] = []
    at = other = 0
    while at < len(first) and other < len(second):
        end = min(at + most, len(first))
        # What is below the last one of `first[at:end]` belongs among them.
        further = min(other + most, len(second))
        past = bisect_left(second, first[end - 1], other, further)
        if past == further:
            # More of the second list may belong there: only what is not above its last one is sure.
            end = bisect_right(first, second[past - 1], at, end)
        part = first[at:end] + second[other:past]
        part.sort()
        made += part
        at, other = end, past
    return made + first[at:] + second[other:]


def join(values: list[str], separator: str) -> str:
    """Return the texts with the separator between them."""
    length = len(separator) * max(len(values) - 1, 0)
    for start in range(0, len(values), PART):
        length += sum(map(len, values[start : start + PART]))
    longest.text_of_length(length)
    return separator.join(values)


def map_(run: object, depth: int, values: list[object], function: Function) -> list[object]:
    made: list[object] = []
    for value in values:
        made.append(function(run, depth, value))
    return made


def filter_(run: object, depth: int, values: list[object], function: Function) -> list[object]:
    kept: list[object] = []
    for value in values:
        if function(run, depth, value):
            kept.append(value)
    return kept


def fold(run: object, depth: int, values: list[object], start: object, function: Function) -> object:
    for value in values:
        start = function(run, depth, start, value)
    return start


def any_(run: object, depth: int, values: list[object], function: Function) -> bool:
    for value in values:  # noqa: SIM110
        if function(run, depth, value):
            return True
    return False


def all_(run: object, depth: int, values: list[object], function: Function) -> bool:
    for value in values:  # noqa: SIM110
        if not function(run, depth, value):
            return False
    return True


def sum_of_ints(values: list[int]) -> int:
    """Add from the left as by `+`: a fault where a part of the sum does not fit, whatever comes after."""
    total = 0
    for value in values:
        total += value
        if not INT_MIN <= total <= INT_MAX:
            raise Overflow("sum")
    return total


def sum_of_ints_wrapping(values: list[int]) -> int:
    """Compute `sum` inside `@wrapping`."""
    total = 0
    for value in values:
        total = wrapped(total + value)
    return total


def sum_of_floats(values: list[float]) -> float:
    """Add from the left as by `+`: Python's `sum` corrects what rounding loses, from 3.12 on."""
    total = 0.0
    for value in values:
        total += value
    return total


def least(values: list[Any]) -> int:
    """Return where the smallest one is as by `a.min(b)`, of equal ones the first; a NaN loses."""
    found = 0
    for at, value in enumerate(values):
        if value < values[found] or values[found] != values[found]:
            found = at
    return found


def most(values: list[Any]) -> int:
    """Return where the largest one is, likewise."""
    found = 0
    for at, value in enumerate(values):
        if value > values[found] or values[found] != values[found]:
            found = at
    return found


def min_(values: list[Any]) -> Some | None:
    return Some(values[least(values)]) if values else None


def max_(values: list[Any]) -> Some | None:
    return Some(values[most(values)]) if values else None


def min_by(run: object, depth: int, values: list[object], function: Function) -> Some | None:
    """Return the element of which the function gives the smallest rank."""
    ranks = map_(run, depth, values, function)
    return Some(values[least(ranks)]) if ranks else None


def max_by(run: object, depth: int, values: list[object], function: Function) -> Some | None:
    ranks = map_(run, depth, values, function)
    return Some(values[most(ranks)]) if ranks else None


def oks(values: list[Ok | Err]) -> list[object]:
    """Return what the Results that are Ok hold, in their order."""
    return [value.value for value in values if type(value) is Ok]


def errs(values: list[Ok | Err]) -> list[object]:
    """Return what those that are Err hold."""
    return [value.value for value in values if type(value) is Err]


METHODS: Mapping[str, Callable[..., object]] = {
    "length": len,
    "append": append,
    "contains": contains,
    "first": first,
    "last": last,
    "slice": slice_,
    "reverse": list.reverse,
    "sort": sort,
    "join": join,
    "sum Int": sum_of_ints,
    "sum Int wrapping": sum_of_ints_wrapping,
    "sum Float": sum_of_floats,
    "min": min_,
    "max": max_,
    "min_by": min_by,
    "max_by": max_by,
    "oks": oks,
    "errs": errs,
    "map": map_,
    "filter": filter_,
    "fold": fold,
    "any": any_,
    "all": all_,
}
