"""Why compiled code can't go on, before anyone knows where: raised by built-ins and emitted checks.

`corvid.vm.engine` turns a Stop into a Fault: the place is the innermost `.cor` frame of the traceback.
"""

from __future__ import annotations

from typing import NoReturn


class Stop(Exception):
    """Base of all; never seen by a host."""


class Overflow(Stop):
    """An Int result does not fit in 64 bits. `operation` is its sign or the method's name."""

    def __init__(self, operation: str) -> None:
        super().__init__(operation)
        self.operation = operation


class DividedByZero(Stop):
    """Int `/` or `%` by zero."""

    def __init__(self, operation: str) -> None:
        super().__init__(operation)
        self.operation = operation


class OutOfBounds(Stop):
    """A list has no such index."""

    def __init__(self, index: int, length: int) -> None:
        super().__init__(index, length)
        self.index = index
        self.length = length


class BadArgument(Stop):
    """A built-in method refuses what it was given; `reason` says why in words."""

    def __init__(self, method: str, reason: str) -> None:
        super().__init__(method, reason)
        self.method = method
        self.reason = reason


class TooDeep(Stop):
    """A call crossed the limit `limit` on nested calls."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class KeysChanged(Stop):
    """The keys of a map changed while a loop ran over it."""


class NanKey(Stop):
    """NaN is not a key."""


class MissingKey(Stop):
    """`m[k] += v` on a map without `k`."""

    def __init__(self, key: object) -> None:
        super().__init__(key)
        self.key = key


def overflow(operation: str) -> NoReturn:
    """Raise Overflow; a call, so that emitted expressions can hold it."""
    raise Overflow(operation)


def out_of_bounds(values: list[object], index: int) -> NoReturn:
    """Raise OutOfBounds for `values[index]`."""
    raise OutOfBounds(index, len(values))
