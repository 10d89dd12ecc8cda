"""R0101 to R0108: how compiled code can fail by itself."""

from __future__ import annotations

from corvid.diagnostics.model import Code, Problem


class IntegerOverflow(Problem, frozen=True):
    """`operation` is the sign of the operator or the name of the method."""

    code = Code("R0101", "integer-overflow", "An Int result does not fit in 64 bits")
    MESSAGE = "the result of `{operation}` does not fit in an Int, which has 64 bits"
    HELP = "compute with Float, or mark the agent `@wrapping` if wrapping around is meant"
    operation: str


class DivisionByZero(Problem, frozen=True):
    code = Code("R0102", "division-by-zero", "An Int is divided by zero")
    MESSAGE = "the right side of `{operation}` is zero"
    HELP = "test the divisor before"
    operation: str


class IndexOutOfBounds(Problem, frozen=True):
    code = Code("R0103", "index-out-of-bounds", "A list has no such index")
    HELP = "indices begin at 0; `first()` and `last()` give an Option instead"
    index: int
    length: int

    def message(self) -> str:
        items = "1 item" if self.length == 1 else f"{self.length} items"
        return f"index {self.index} is out of bounds: the list has {items}"


class InvalidArgument(Problem, frozen=True):
    """`reason` completes the sentence: what is wrong with the argument."""

    code = Code("R0104", "invalid-argument", "A built-in method refuses its argument")
    MESSAGE = "`{method}` refuses its argument: {reason}"
    method: str
    reason: str


class CallDepthExceeded(Problem, frozen=True):
    code = Code("R0105", "call-depth-exceeded", "Calls are nested too deeply")
    MESSAGE = "this call would be nested more than {limit} deep"
    HELP = "does the recursion end? `--max-depth` raises the limit"
    limit: int


class KeysChangedWhileIterating(Problem, frozen=True):
    code = Code("R0106", "keys-changed-while-iterating", "The keys of a map change while a loop runs over it")
    MESSAGE = "the keys of the map changed while this loop ran over it"
    HELP = "loop over `m.keys()` instead"


class NanMapKey(Problem, frozen=True):
    code = Code("R0107", "nan-map-key", "NaN is no key of a map")
    MESSAGE = "the key is NaN, which equals no key"


class MissingMapKey(Problem, frozen=True):
    """`key` is the key's text."""

    code = Code("R0108", "missing-map-key", "A map has no such key")
    MESSAGE = "the map has no key {key}"
    HELP = "put the key into the map first"
    key: str


class OutOfMemory(Problem, frozen=True):
    """A value would be larger than the memory of this machine, or than values may be."""

    code = Code("R0109", "out-of-memory", "A value that does not fit into memory")
    MESSAGE = "this value does not fit into memory, or is longer than a value may be"
    HELP = "work on smaller pieces; `for i in range(a, b)` makes no list"
