"""What the emission of one function knows."""

from __future__ import annotations

from corvid.dataclasses import dataclass, field
from corvid.ir import nodes as ir
from corvid.ir.types import BOOL, FLOAT, INT, NOTHING, ListType, Type
from corvid.jit.emit.code import Code, literal, llvm_type
from corvid.jit.sites import Site, Why
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from corvid.ir.program import Function
    from corvid.jit.layout import IntLayout
    from corvid.source.span import Span

RESUMED = "resumed"
CONTEXT = "%context"
"""The first parameter of every function: see `emit/runtime.py`."""


@dataclass(slots=True)
class Emission:
    """One function. `sites` grows for the whole program; `sides` says which Int results can overflow."""

    function: Function
    symbols: Mapping[str, str]
    """The LLVM name of each function of the module."""
    recursive: frozenset[str]
    returns: Mapping[str, Type]
    sites: list[Site]
    sides: Mapping[int, tuple[bool, bool]]
    layout: IntLayout
    foreign: frozenset[int]
    """The locals whose list may be one of Python's."""
    emit_block: Callable[[Emission, ir.Block], None]
    code: Code = field(default_factory=Code)
    locals: list[str] = field(default_factory=list)
    owned: list[str] = field(default_factory=list)
    """Slots that own a list, released when the function ends."""
    ranges: dict[int, tuple[str, str]] = field(default_factory=dict)
    """Locals that hold a range nobody but a loop looks at: the slots of its bounds."""
    resumed: ir.Stmt | None = None
    """The loop in the middle of which this function begins, at the label RESUMED."""
    counters: dict[int, str] = field(default_factory=dict)
    """The slots that count the steps of `for`, by the `id` of the statement, and those of the lists below."""
    held: dict[int, str] = field(default_factory=dict)
    loops: list[tuple[str, str]] = field(default_factory=list)
    """Labels of the innermost loop's next step and end, outermost loop first."""

    # ---- values -------------------------------------------------------------------------------
    def type_of(self, operand: ir.Operand) -> Type:
        """The type of an operand."""
        if isinstance(operand, ir.Local):
            return self.function.locals[operand.index].type
        match operand.value:
            case bool():
                return BOOL
            case int():
                return INT
            case float():
                return FLOAT
        return NOTHING

    def value(self, operand: ir.Operand) -> str:
        """The operand's value now."""
        if isinstance(operand, ir.Local):
            type_ = llvm_type(self.function.locals[operand.index].type)
            return self.code.let(f"load {type_}, ptr {self.locals[operand.index]}")
        value = operand.value
        assert not isinstance(value, str)
        return literal(value)

    def typed(self, operand: ir.Operand) -> str:
        """The value with its LLVM type before it."""
        return f"{llvm_type(self.type_of(operand))} {self.value(operand)}"

    def define(self, target: int, value: str, *, owned: bool = False) -> None:
        """Give a local its value; a list is counted, unless the value already is (`owned`)."""
        type_ = self.function.locals[target].type
        slot = self.locals[target]
        if isinstance(type_, ListType):
            self.hold(slot, value, owned=owned)
        else:
            self.code.do(f"store {llvm_type(type_)} {value}, ptr {slot}")

    def hold(self, slot: str, value: str, *, owned: bool = False) -> None:
        """Let a slot own a list instead of the one that it owned."""
        if not owned:
            self.code.do(f"call void @list_retain(ptr {value})")
        before = self.code.let(f"load ptr, ptr {slot}")
        self.code.do(f"store ptr {value}, ptr {slot}")
        self.release(before)

    def release(self, value: str) -> None:
        """Give up a list that was owned."""
        self.code.do(f"call void @list_release(ptr {CONTEXT}, ptr {value})")

    def list_slot(self, word: str) -> str:
        """A slot that owns nothing yet."""
        slot = self.code.slot("ptr", word)
        self.code.slots.append(f"  store ptr null, ptr {slot}")
        self.owned.append(slot)
        return slot

    # ---- stopping -----------------------------------------------------------------------------
    def site(self, span: Span, why: Why, operation: str = "") -> int:
        """The number of a place where this function can stop."""
        self.sites.append(Site(self.function.name, span, why, operation))
        return len(self.sites) - 1

    def stop(self, site: int, first: str = "", second: str = "") -> str:
        """The label of a block that leaves the function at the site; two numbers go with it."""
        label = self.code.fresh("stop")
        self.code.cold.append(f"{label}:")
        for place, number in (("3", first), ("4", second)):
            if number:
                slot = f"%{label}.{place}"
                self.code.cold.append(
                    f"  {slot} = getelementptr %context, ptr {CONTEXT}, i32 0, i32 {place}"
                )
                self.code.cold.append(f"  store i64 {number}, ptr {slot}")
        self.code.cold.append(f"  store i32 {site}, ptr %site")
        self.code.cold.append("  br label %fail")
        return label
