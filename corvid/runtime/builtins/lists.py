"""Methods of List. `sort` and `reverse` change the list; the others give new values."""

from __future__ import annotations

from corvid.runtime.values import Some, equal
from corvid.typing import Any, Callable

Function = Callable[..., Any]


def contains(values: list[object], wanted: object) -> bool:
    return any(equal(value, wanted) for value in values)


def first(values: list[object]) -> Some | None:
    return Some(values[0]) if values else None


def last(values: list[object]) -> Some | None:
    return Some(values[-1]) if values else None


def slice_(values: list[object], start: int, end: int) -> list[object]:
    """The elements `start <= i < end`; both are clamped to the list."""
    return values[max(start, 0) : max(end, 0)]


def sort(values: list[Any]) -> None:
    """Ascending and stable; NaNs come last."""
    if any(value != value for value in values):
        numbers = [value for value in values if value == value]
        numbers.sort()
        values[:] = numbers + [value for value in values if value != value]
    else:
        values.sort()


def join(values: list[str], separator: str) -> str:
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
