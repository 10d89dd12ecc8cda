"""LLVM text of one function while it grows."""

from __future__ import annotations

import struct

from corvid.dataclasses import dataclass, field
from corvid.ir.types import FLOAT, INT, GroundedType, ListType, Type

LIKELY = "!0"
"""The branch weights of a test that hardly ever fails."""


def llvm_type(type_: Type) -> str:
    """The form of a value; a list is a pointer to its header, Nothing a bit that nobody reads, and a grounded
    value has the lane of its chain beside it."""
    if isinstance(type_, GroundedType):
        return f"{{ {llvm_type(type_.inner)}, i64 }}"
    if type_ == INT:
        return "i64"
    if type_ == FLOAT:
        return "double"
    return "ptr" if isinstance(type_, ListType) else "i1"


def literal(value: int | float | bool | None) -> str:
    """A constant. Floats are written by their bits."""
    if value is None or isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"


@dataclass(slots=True)
class Code:
    """Lines in blocks. `open` says whether the block that is written now still lacks its end."""

    lines: list[str] = field(default_factory=list)
    slots: list[str] = field(default_factory=list)
    cold: list[str] = field(default_factory=list)
    open: bool = True
    _count: int = 0

    def fresh(self, word: str) -> str:
        """A name that is used nowhere else in the function, without its `%`."""
        self._count += 1
        return f"{word}{self._count}"

    def slot(self, type_: str, word: str) -> str:
        """A place in the frame for a value of the LLVM type."""
        name = f"%{self.fresh(word)}"
        self.slots.append(f"  {name} = alloca {type_}")
        return name

    def let(self, expression: str) -> str:
        """A new value."""
        name = f"%{self.fresh('v')}"
        self.do(f"{name} = {expression}")
        return name

    def do(self, line: str) -> None:
        """One instruction; none after the end of a block."""
        if self.open:
            self.lines.append("  " + line)

    def put(self, lines: list[str]) -> None:
        """Instructions as they stand."""
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

    def text(self, head: str) -> str:
        """The whole function."""
        if self.open:
            self.lines.append("  unreachable")
        body = [f"{head} {{", "entry:", *self.slots, *self.lines, *self.cold, "}"]
        return "\n".join(body) + "\n"
