"""R0101 to R0108: how compiled code can fail by itself."""

from __future__ import annotations

from typing import ClassVar

from corvid.diagnostics.model import Code, Problem


class IntegerOverflow(Problem, frozen=True):
    """`operation` is the sign of the operator or the name of the method."""

    code: ClassVar[Code] = Code("R0101", "integer-overflow", "An Int result does not fit in 64 bits")
    operation: str

    def message(self) -> str:
        return f"the result of `{self.operation}` does not fit in an Int, which has 64 bits"

    def help(self) -> str | None:
        return "compute with Float, or mark the agent `@wrapping` if wrapping around is meant"


class DivisionByZero(Problem, frozen=True):
    code: ClassVar[Code] = Code("R0102", "division-by-zero", "An Int is divided by zero")
    operation: str

    def message(self) -> str:
        return f"the right side of `{self.operation}` is zero"

    def help(self) -> str | None:
        return "test the divisor before"


class IndexOutOfBounds(Problem, frozen=True):
    code: ClassVar[Code] = Code("R0103", "index-out-of-bounds", "A list has no such index")
    index: int
    length: int

    def message(self) -> str:
        items = "1 item" if self.length == 1 else f"{self.length} items"
        return f"index {self.index} is out of bounds: the list has {items}"

    def help(self) -> str | None:
        return "indices begin at 0; `first()` and `last()` give an Option instead"


class InvalidArgument(Problem, frozen=True):
    """`reason` completes the sentence: what is wrong with the argument."""

    code: ClassVar[Code] = Code("R0104", "invalid-argument", "A built-in method refuses its argument")
    method: str
    reason: str

    def message(self) -> str:
        return f"`{self.method}` refuses its argument: {self.reason}"


class CallDepthExceeded(Problem, frozen=True):
    code: ClassVar[Code] = Code("R0105", "call-depth-exceeded", "Calls are nested too deeply")
    limit: int

    def message(self) -> str:
        return f"this call would be nested more than {self.limit} deep"

    def help(self) -> str | None:
        return "does the recursion end? `--max-depth` raises the limit"


class KeysChangedWhileIterating(Problem, frozen=True):
    code: ClassVar[Code] = Code(
        "R0106", "keys-changed-while-iterating", "The keys of a map change while a loop runs over it"
    )

    def message(self) -> str:
        return "the keys of the map changed while this loop ran over it"

    def help(self) -> str | None:
        return "loop over `m.keys()` instead"


class NanMapKey(Problem, frozen=True):
    code: ClassVar[Code] = Code("R0107", "nan-map-key", "NaN is no key of a map")

    def message(self) -> str:
        return "the key is NaN, which equals no key"


class MissingMapKey(Problem, frozen=True):
    """`key` is the key's text."""

    code: ClassVar[Code] = Code("R0108", "missing-map-key", "A map has no such key")
    key: str

    def message(self) -> str:
        return f"the map has no key {self.key}"

    def help(self) -> str | None:
        return "put the key into the map first"


class OutOfMemory(Problem, frozen=True):
    """A value would be larger than the memory of this machine, or than values may be."""

    code: ClassVar[Code] = Code("R0109", "out-of-memory", "A value that does not fit into memory")

    def message(self) -> str:
        return "this value does not fit into memory, or is longer than a value may be"

    def help(self) -> str | None:
        return "work on smaller pieces; `for i in range(a, b)` makes no list"


PROBLEMS: tuple[type[Problem], ...] = (
    IntegerOverflow,
    DivisionByZero,
    IndexOutOfBounds,
    InvalidArgument,
    CallDepthExceeded,
    KeysChangedWhileIterating,
    NanMapKey,
    MissingMapKey,
    OutOfMemory,
)
