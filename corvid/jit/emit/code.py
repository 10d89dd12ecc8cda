"""LLVM text of one function while it grows."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct, field

from corvid.ir import nodes as ir
from corvid.ir.program import Function
from corvid.runtime.provenance.nodes import INPUT_MASK, RETRIEVAL_BIT
from corvid.types import BOOL, FLOAT, INT, NOTHING, GroundedType, ListType, Type, plain

LIKELY = "!0"
"""The branch weights of a test that hardly ever fails."""


def llvm_type(type_: Type) -> str:
    """Return the form of a value. A list is a pointer to its header, Nothing a bit that no one reads, and
    a grounded value has the two words of its chain beside it: see `grounded.py`."""
    if isinstance(type_, GroundedType):
        return f"{{ {llvm_type(type_.inner)}, i64, i64 }}"
    if type_ == INT:
        return "i64"
    if type_ == FLOAT:
        return "double"
    return "ptr" if isinstance(type_, ListType) else "i1"


def returned_type(type_: Type) -> str:
    """Return the form of a result. What a function gives back fits into three registers, so a chain is one
    word."""
    return f"{{ {llvm_type(type_.inner)}, i64 }}" if isinstance(type_, GroundedType) else llvm_type(type_)


def literal(value: int | float | bool | None) -> str:
    """Return a constant as LLVM writes it. Floats are written by their bits."""
    if value is None or isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"


class Code(Struct):
    """Lines in blocks. `open` says whether the block that is written now still lacks its end."""

    lines: list[str] = field(default_factory=list)
    slots: list[str] = field(default_factory=list)
    cold: list[str] = field(default_factory=list)
    open: bool = True
    _count: int = 0

    def fresh(self, word: str) -> str:
        """Return a name that is used nowhere else in the function, without its `%`."""
        self._count += 1
        return f"{word}{self._count}"

    def slot(self, type_: str, word: str) -> str:
        """Add a place in the frame for a value of the LLVM type, and return its name."""
        name = f"%{self.fresh(word)}"
        self.slots.append(f"  {name} = alloca {type_}")
        return name

    def let(self, expression: str) -> str:
        """Emit a new value, and return its name."""
        name = f"%{self.fresh('v')}"
        self.do(f"{name} = {expression}")
        return name

    def do(self, line: str) -> None:
        """Emit one instruction; emit nothing after the end of a block."""
        if self.open:
            self.lines.append("  " + line)

    def put(self, lines: list[str]) -> None:
        """Emit instructions as they are; emit nothing after the end of a block."""
        if self.open:
            self.lines += lines

    def go(self, label: str) -> None:
        """End the block with a jump."""
        self.do(f"br label %{label}")
        self.open = False

    def fork(self, condition: str, then: str, otherwise: str) -> None:
        """End the block with a choice."""
        self.do(f"br i1 {condition}, label %{then}, label %{otherwise}")
        self.open = False

    def begin(self, label: str) -> None:
        """Begin a block; one that is still open runs into it."""
        if self.open:
            self.go(label)
        self.lines.append(f"{label}:")
        self.open = True

    def unless(self, failing: str, label: str) -> None:
        """Go to `label` if the condition holds, which it hardly ever does."""
        on = self.fresh("on")
        self.do(f"br i1 {failing}, label %{label}, label %{on}, !prof {LIKELY}")
        self.open = False
        self.begin(on)

    def part(self, struct: str, of: str, number: int) -> str:
        """Emit the address of a part of a `list` or `context`."""
        return self.let(f"getelementptr %{struct}, ptr {of}, i32 0, i32 {number}")

    @contextmanager
    def counting(self, many: str) -> Iterator[tuple[str, str]]:
        """Emit a loop whose body is written inside, for each number from 0 on that is below `many`. Yield
        the number and the label of what comes behind."""
        counter = self.slot("i64", "at")
        self.do(f"store i64 0, ptr {counter}")
        test, body, end = self.fresh("test"), self.fresh("body"), self.fresh("end")
        self.begin(test)
        at = self.let(f"load i64, ptr {counter}")
        self.fork(self.let(f"icmp slt i64 {at}, {many}"), body, end)
        self.begin(body)
        yield at, end
        self.do(f"store i64 {self.let(f'add nsw i64 {at}, 1')}, ptr {counter}")
        self.go(test)
        self.begin(end)

    def text(self, head: str) -> str:
        """Return the text of the whole function."""
        if self.open:
            self.lines.append("  unreachable")
        body = [f"{head} {{", "entry:", *self.slots, *self.lines, *self.cold, "}"]
        return "\n".join(body) + "\n"


# ---- grounded values --------------------------------------------------------------------------
BIT = str(RETRIEVAL_BIT - 2**64)
"""RETRIEVAL_BIT as LLVM writes it."""


def with_chain(code: Code, type_: Type, value: str, node: str, bit: str) -> str:
    """Emit a value of the type, which is Grounded, with the two words of its chain."""
    whole, inner = llvm_type(type_), llvm_type(plain(type_))
    first = code.let(f"insertvalue {whole} undef, {inner} {value}, 0")
    second = code.let(f"insertvalue {whole} {first}, i64 {node}, 1")
    return code.let(f"insertvalue {whole} {second}, i64 {bit}, 2")


def packed(code: Code, type_: Type, whole: str) -> str:
    """Emit a value of the type, which is Grounded, as a result."""
    form, inner, returned = llvm_type(type_), llvm_type(plain(type_)), returned_type(type_)
    value, node, bit = (code.let(f"extractvalue {form} {whole}, {place}") for place in range(3))
    first = code.let(f"insertvalue {returned} undef, {inner} {value}, 0")
    return code.let(f"insertvalue {returned} {first}, i64 {code.let(f'or i64 {node}, {bit}')}, 1")


def unpacked(code: Code, type_: Type, result: str) -> str:
    """Emit a result as any other value."""
    value, word = (code.let(f"extractvalue {returned_type(type_)} {result}, {place}") for place in range(2))
    node, bit = (code.let(f"and i64 {word}, {mask}") for mask in (INPUT_MASK, BIT))
    return with_chain(code, type_, value, node, bit)


def operand_type(function: Function, operand: ir.Operand) -> Type:
    """Return the type of what an instruction of the function reads; of a text, which has no form here,
    Nothing."""
    if isinstance(operand, ir.Local):
        return function.locals[operand.index].type
    match operand.value:
        case bool():
            return BOOL
        case int():
            return INT
        case float():
            return FLOAT
    return NOTHING
