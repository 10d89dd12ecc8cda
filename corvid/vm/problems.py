"""R0101 to R0108: how compiled code can fail by itself."""

from __future__ import annotations

from corvid.diagnostics.model import Code, Problem


class IntegerOverflow(Problem, frozen=True):
    """`operation` is the sign of the operator or the name of the method."""

    code = Code("R0101", "integer-overflow", "An Int result does not fit in 64 bits")
    MESSAGE = "the result of `{operation}` does not fit in an Int, which has 64 bits"
    HELP = "compute with Float, or mark the agent `@wrapping` if it should wrap around"
    operation: str


class DivisionByZero(Problem, frozen=True):
    code = Code("R0102", "division-by-zero", "A division of an Int by zero")
    MESSAGE = "division by zero: the right side of `{operation}` is zero"
    HELP = "test the divisor before the division"
    operation: str


class IndexOutOfBounds(Problem, frozen=True):
    code = Code("R0103", "index-out-of-bounds", "A list index out of bounds")
    HELP = "use an index from 0 to `length() - 1`; `first()` and `last()` return an Option"
    index: int
    length: int

    def message(self) -> str:
        items = "1 item" if self.length == 1 else f"{self.length} items"
        return f"index {self.index} is out of bounds: the list has {items}"


class InvalidArgument(Problem, frozen=True):
    """`reason` completes the sentence: what is wrong with the argument."""

    code = Code("R0104", "invalid-argument", "An invalid argument of a built-in method")
    MESSAGE = "invalid argument of `{method}`: {reason}"
    method: str
    reason: str


class CallDepthExceeded(Problem, frozen=True):
    code = Code("R0105", "call-depth-exceeded", "Calls are nested too deeply")
    MESSAGE = "calls are nested more than {limit} deep"
    HELP = "make sure that the recursion ends, or raise the limit with `--max-depth`"
    limit: int


class KeysChangedWhileIterating(Problem, frozen=True):
    code = Code("R0106", "keys-changed-while-iterating", "A change of a map's keys inside a loop over it")
    MESSAGE = "the keys of the map changed during this loop over it"
    HELP = "iterate over `m.keys()` instead"


class NanMapKey(Problem, frozen=True):
    code = Code("R0107", "nan-map-key", "NaN as the key of a map")
    MESSAGE = "NaN cannot be the key of a map, as it is not equal to itself"


class MissingMapKey(Problem, frozen=True):
    """`key` is the key's text."""

    code = Code("R0108", "missing-map-key", "A missing key of a map")
    MESSAGE = "cannot find key {key} in the map"
    HELP = "read it with `get(…)`, which returns an Option, or add the key first"
    key: str


class OutOfMemory(Problem, frozen=True):
    """A value would be larger than the memory of this machine, or than values may be."""

    code = Code("R0109", "out-of-memory", "A value that does not fit into memory")
    MESSAGE = "this value does not fit into memory, or exceeds the largest size of a value"
    HELP = "process smaller pieces; `for i in range(a, b)` does not build a list"
