"""What the emission of one function knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, field

from corvid.ir import nodes as ir
from corvid.ir.low.nodes import Body, Read, Value
from corvid.ir.program import Function
from corvid.ir.table import TypeTable
from corvid.jit.emit.code import Code, literal, llvm_type, operand_type, returned_type, unpacked
from corvid.jit.emit.runtime import TABLE
from corvid.jit.layout import IntLayout
from corvid.jit.stop_points import StopPoint, Why
from corvid.source.span import Span
from corvid.types import ListType, Type, is_grounded, plain

RESUMED = "resumed"
CONTEXT = "%context"
"""The first parameter of every function: see `emit/runtime.py`."""
SIZE = "%size"
"""Where a function that makes nodes has the id of the next one; the context has it at `%known.at`."""


class Reported(Struct):
    """What compiled code reports to the run, by numbers of its own: the sites of its discards, and the agents
    that have an activation. `severing` says of all functions whether they may discard: see
    `vm.emit.program`."""

    severing: frozenset[str]
    discards: dict[int, int] = field(default_factory=dict)
    activations: dict[str, int] = field(default_factory=dict)


class ModuleContext(Struct):
    """What functions compiled together share, in as many modules as they are. `sites` and `names`
    grow while they are emitted."""

    symbols: Mapping[str, str]
    """The LLVM name of each function."""
    shared: frozenset[str]
    """The functions that other modules than their own call."""
    linked: Mapping[str, int]
    """Those that this module calls and others define: which address behind the table is theirs."""
    recursive: frozenset[str]
    table: TypeTable
    sites: list[StopPoint]
    names: dict[tuple[str, bool], int]
    """Operations without a code, and agents that hand off (True), and their numbers."""
    reported: Reported
    layout: IntLayout
    foreign: Mapping[str, frozenset[int]]
    """The locals of each function that may hold a list of Python's."""


class Emission(Struct):
    """One function."""

    function: Function
    module: ModuleContext
    low: Body
    emit_block: Callable[[Emission, ir.Block], None]
    code: Code = field(default_factory=Code)
    locals: list[str] = field(default_factory=list)
    owned: list[str] = field(default_factory=list)
    """Slots that own a list, released when the function ends."""
    ranges: dict[int, tuple[str, str]] = field(default_factory=dict)
    """Locals that hold a range no one but a loop looks at: the slots of its bounds."""
    itself: str = ""
    """The symbol by which the function calls itself, if that is another."""
    resumed: ir.Stmt | None = None
    """The loop in the middle of which this function begins, at the label RESUMED."""
    counters: dict[int, str] = field(default_factory=dict)
    """The slots that count the steps of `for`, by the `id` of the statement, and those of the lists below."""
    held: dict[int, str] = field(default_factory=dict)
    loops: list[tuple[str, str]] = field(default_factory=list)
    """Labels of the innermost loop's next step and end, outermost loop first."""

    # ---- values -------------------------------------------------------------------------------
    @property
    def carries(self) -> bool:
        """Whether the function can make nodes: what is grounded in it has a name."""
        return any(is_grounded(slot.type) for slot in self.function.locals)

    def is_constant(self, operand: ir.Operand) -> bool:
        """Return whether a plain operand counts as constant (provenance.chain.4)."""
        return isinstance(operand, ir.Constant) or operand.index in self.low.constants

    def name(self, name: str, *, handoff: bool) -> int:
        """Return the number of an operation without a code, or of an agent that hands off."""
        return self.module.names.setdefault((name, handoff), len(self.module.names))

    def discard(self, site: int) -> int:
        """Return the number of a discard."""
        numbers = self.module.reported.discards
        return numbers.setdefault(site, len(numbers))

    def agent(self, name: str) -> int:
        """Return the number of an agent that has an activation."""
        numbers = self.module.reported.activations
        return numbers.setdefault(name, len(numbers))

    @property
    def activation(self) -> bool:
        """Decide whether the function reports its begin and end to the run. A part of a function never
        does."""
        function = self.function
        whole = self.resumed is None
        return whole and function.kind == "agent" and function.name in self.module.reported.severing

    def type_of(self, operand: ir.Operand) -> Type:
        """Return the type of an operand without its label."""
        return plain(self.whole_type(operand))

    def whole_type(self, operand: ir.Operand) -> Type:
        """Return the type of an operand."""
        return operand_type(self.function, operand)

    def value(self, operand: ir.Operand) -> str:
        """Emit the operand's value now, without its label."""
        whole = self.whole(operand)
        type_ = self.whole_type(operand)
        return self.code.let(f"extractvalue {llvm_type(type_)} {whole}, 0") if is_grounded(type_) else whole

    def whole(self, operand: ir.Operand) -> str:
        """Emit the operand's value now, with the lane of its chain if it is grounded."""
        if isinstance(operand, ir.Local):
            type_ = llvm_type(self.function.locals[operand.index].type)
            return self.code.let(f"load {type_}, ptr {self.locals[operand.index]}")
        value = operand.value
        assert not isinstance(value, str)
        return literal(value)

    def typed(self, operand: Read) -> str:
        """Return the value with its LLVM type before it."""
        if isinstance(operand, Value):
            return f"{llvm_type(self.type_of(operand.of))} {self.value(operand.of)}"
        return f"{llvm_type(self.whole_type(operand))} {self.whole(operand)}"

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
        """Add a slot that owns nothing yet, and return its name."""
        slot = self.code.slot("ptr", word)
        self.code.slots.append(f"  store ptr null, ptr {slot}")
        self.owned.append(slot)
        return slot

    def called(self, function: str, arguments: Sequence[str], span: Span) -> str:
        """Emit a call of a compiled function and return its result; if it stops, so does this one."""
        code = self.code
        returns = self.module.table.declared.functions[function].returns
        result = f"{{ {returned_type(returns)}, i1 }}"
        depth = code.let("sub i64 %depth, 1")
        handed = "".join(f", {argument}" for argument in arguments)
        code.put(self.tell())
        both = code.let(f"call fastcc {result} {self._callee(function)}(ptr {CONTEXT}, i64 {depth}{handed})")
        code.put(self.ask())
        stopped = code.let(f"extractvalue {result} {both}, 1")
        code.unless(stopped, self.stop(self.site(span, "call")))
        value = code.let(f"extractvalue {result} {both}, 0")
        return unpacked(code, returns, value) if is_grounded(returns) else value

    def _callee(self, function: str) -> str:
        """Return what is called: a symbol of this module, or an address that the table has."""
        if self.itself and function == self.function.name:
            return f"@{self.itself}"
        place = self.module.linked.get(function)
        if place is None:
            return f"@{self.module.symbols[function]}"
        table = self.code.let(f"load ptr, ptr {CONTEXT}, !invariant.load !1")
        at = self.code.let(f"getelementptr ptr, ptr {table}, i64 {len(TABLE) + place}")
        return self.code.let(f"load ptr, ptr {at}, !invariant.load !1")

    # ---- the arena ----------------------------------------------------------------------------
    def tell(self) -> list[str]:
        """Return instructions by which the context learns the id of the next node, before others run."""
        return self._moved(SIZE, "%known.at") if self.carries else []

    def ask(self) -> list[str]:
        """Return instructions by which the function learns it from the context."""
        return self._moved("%known.at", SIZE) if self.carries else []

    def _moved(self, origin: str, to: str) -> list[str]:
        now = f"%{self.code.fresh('now')}"
        return [f"  {now} = load i64, ptr {origin}", f"  store i64 {now}, ptr {to}"]

    # ---- stopping -----------------------------------------------------------------------------
    def site(self, span: Span, why: Why, operation: str = "") -> int:
        """Record a place where this function can stop, and return its number."""
        sites = self.module.sites
        sites.append(StopPoint(self.function.name, span, why, operation))
        return len(sites) - 1

    def stop(self, site: int, first: str = "", second: str = "") -> str:
        """Emit a block that leaves the function at the site, and return its label; two numbers go with it."""
        label = self.code.fresh("stop")
        self.code.cold.append(f"{label}:")
        for place, number in (("3", first), ("4", second)):
            if number:
                slot = f"%{label}.{place}"
                self.code.cold.append(f"  {slot} = getelementptr %context, ptr {CONTEXT}, i32 0, i32 {place}")
                self.code.cold.append(f"  store i64 {number}, ptr {slot}")
        self.code.cold.append(f"  store i32 {site}, ptr %site")
        self.code.cold.append("  br label %fail")
        return label
