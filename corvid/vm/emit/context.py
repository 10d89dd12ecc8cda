"""The state of emitting one Python function: statements so far, and expressions that still wait.

A foldable local's expression is not stored but waits in `pending` for the one operation that reads it.
The waiting expressions are in the order of evaluation; a statement first stores all that wait, and an
operation takes its operands only from the end of the row. So nothing is ever evaluated out of order.
"""

from __future__ import annotations

import ast
import keyword
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct, field

from corvid.ir import nodes as ir
from corvid.ir.low.nodes import Body, Read, Value
from corvid.ir.program import Function
from corvid.runtime.provenance.nodes import INPUT_BITS
from corvid.source.span import Span
from corvid.types import BOOL, FLOAT, INT, NOTHING, STRING, Type
from corvid.vm.emit.build import At
from corvid.vm.emit.program import ProgramContext
from corvid.vm.positions import Positions

Into: TypeAlias = int | str
"""Where a value goes: a local, or a name of Python."""

FOLD_DEPTH = 12
"""How deep folded expressions nest: CPython's compiler recurses over them."""

_SCALARS: dict[type, Type] = {bool: BOOL, int: INT, float: FLOAT, str: STRING, type(None): NOTHING}


class Waiting(Struct, frozen=True):
    """The expression of a foldable local."""

    local: int
    expression: ast.expr
    depth: int
    at: At


class Shifted(Struct, frozen=True):
    """The Python name for what a node whose second input is a certain local adds to its first."""

    name: str
    word: int


class Sum(Struct, frozen=True):
    """A sum of texts or lists, or an f-string, not tested: the expression that tests it, its own, and how
    many of its pieces may be long."""

    tested: ast.expr
    bare: ast.expr
    pieces: int


class FunctionContext(Struct):
    """`nodes` are the names of the nodes of those grounded locals that are stored as two: `names` has that of
    the value then. `shifted` are, by local and operator, what is worked out for loops whenever such a local
    gets a value. `level` counts the Python blocks around the next statement, `nesting` those of the IR.
    `methods` are the bound methods of the arena that the function's head has to fetch."""

    program: ProgramContext
    function: Function
    positions: Positions
    names: tuple[str, ...]
    nodes: Mapping[int, str]
    shifted: Mapping[tuple[int, str], Shifted]
    foldable: frozenset[int]
    low: Body
    emit_block: Callable[[FunctionContext, ir.Block], None]
    activation: bool = False
    noted: bool = False
    """Whether the run keeps notes of a call of this function: `_s`."""
    floor: float | None = None
    """How certain each label must be in what the body returns."""
    sums: dict[int, Sum] = field(default_factory=dict)
    """By the `id` of an expression that tests how long a sum is: the sum."""
    out: list[ast.stmt] = field(default_factory=list)
    pending: list[Waiting] = field(default_factory=list)
    methods: set[str] = field(default_factory=set)
    makes_nodes: bool = False
    """Whether the body itself writes nodes into the arena, which the head has to fetch."""
    level: int = 0
    nesting: int = 0
    depth: int = 0
    """The folding depth of what `take` gave last."""
    fresh: list[int] = field(default_factory=lambda: [0])
    steps: dict[int, str] = field(default_factory=dict)
    """The names that count the steps of loops, by statement. Below: those of the count when the loop was
    begun, and of the end of its range."""
    begun: dict[int, str] = field(default_factory=dict)
    ends: dict[int, str] = field(default_factory=dict)

    def at(self, span: Span) -> At:
        return At(self.positions.position(span))

    def type_of(self, operand: ir.Operand) -> Type:
        """Return the type of an operand: the local's declared one, or the constant's."""
        if isinstance(operand, ir.Local):
            return self.function.locals[operand.index].type
        return _SCALARS[type(operand.value)]

    def is_constant(self, operand: ir.Operand) -> bool:
        """Return whether a plain operand counts as constant (provenance.chain.4)."""
        return isinstance(operand, ir.Constant) or operand.index in self.low.constants

    def unique(self, stem: str) -> str:
        """Return a Python name that nothing else in the function has."""
        self.fresh[0] += 1
        return f"_{stem}{self.fresh[0]}"

    def arena(self, method: str, at: At, *arguments: ast.expr) -> ast.expr:
        """Build a call of a method of the run's arena."""
        self.methods.add(method)
        return at.call(at.name("_" + method), arguments)

    # ---- operands -----------------------------------------------------------------------------
    def take(self, operands: Sequence[Read], at: At) -> list[ast.expr]:
        """Return expressions of the operands, each to be evaluated exactly once, in this order, at once."""
        if any(type(operand) is Value for operand in operands):
            return self.atoms(operands, at)
        wanted = [
            operand.index
            for operand in operands
            if type(operand) is ir.Local and operand.index in self.foldable
        ]
        self.depth = 0
        found: dict[int, ast.expr] = {}
        if wanted and self.pending:
            tail = self.pending[-len(wanted) :]
            depth = max(waiting.depth for waiting in tail)
            if depth < FOLD_DEPTH and [waiting.local for waiting in tail] == wanted:
                del self.pending[-len(wanted) :]
                found = {waiting.local: waiting.expression for waiting in tail}
                self.depth = depth
            else:
                waits = {waiting.local for waiting in self.pending}
                if any(index in waits for index in wanted):
                    self.flush()
        return [
            found[operand.index]
            if type(operand) is ir.Local and operand.index in found
            else self._atom(operand, at)
            for operand in operands
        ]

    def atoms(self, operands: Sequence[Read], at: At) -> list[ast.expr]:
        """Return names and constants for the operands: free to be evaluated in any number and order."""
        if self.pending:
            waits = {waiting.local for waiting in self.pending}
            locals_ = (operand.of if isinstance(operand, Value) else operand for operand in operands)
            if any(isinstance(local, ir.Local) and local.index in waits for local in locals_):
                self.flush()
        self.depth = 0
        return [self._atom(operand, at) for operand in operands]

    def _atom(self, operand: Read, at: At) -> ast.expr:
        if isinstance(operand, Value):
            return at.value_of(self._atom(operand.of, at))
        if isinstance(operand, ir.Local):
            name = at.name(self.names[operand.index])
            node = self.nodes.get(operand.index)
            return name if node is None else at.make_tuple([name, at.name(node)])
        return at.constant(operand.value)

    # ---- results ------------------------------------------------------------------------------
    def give(self, into: Into, expression: ast.expr, at: At) -> None:
        """Do the same as `define`, or emit an assignment to a Python name."""
        if isinstance(into, str):
            self.statement(at.assign(into, expression))
        else:
            self.define(into, expression, at)

    def name_of(self, into: Into) -> str:
        """Return the Python name that gets the value."""
        return into if isinstance(into, str) else self.names[into]

    def define(self, target: int, expression: ast.expr, at: At) -> None:
        """Give the local the value of the expression, which took its operands last."""
        if target in self.foldable:
            self.pending.append(Waiting(target, expression, self.depth + 1, at))
        else:
            self.flush()
            self._store(target, expression, at)

    def statement(self, stmt: ast.stmt) -> None:
        self.flush()
        self.out.append(stmt)

    def flush(self) -> None:
        """Store all that waits."""
        for waiting in self.pending:
            self._store(waiting.local, waiting.expression, waiting.at)
        self.pending.clear()

    def _store(self, target: int, expression: ast.expr, at: At) -> None:
        node = self.nodes.get(target)
        if node is None:
            self.out.append(at.assign(self.names[target], expression))
            return
        self.out.append(at.assign_both(self.names[target], node, expression))
        self.shift(target, at)

    def shift(self, target: int, at: At) -> None:
        """Note that the node of the local has changed. Python multiplies small numbers faster than it
        shifts them."""
        for (local, _), shifted in self.shifted.items():
            if local == target:
                second = at.arithmetic("*", at.name(self.nodes[target]), at.constant(1 << INPUT_BITS))
                word = at.arithmetic("+", second, at.constant(shifted.word))
                self.out.append(at.assign(shifted.name, word))

    def inner(self, block: ir.Block, levels: int = 1) -> list[ast.stmt]:
        """Return the statements of a block that is `levels` Python blocks deeper; all is stored at its
        end."""
        return self.apart(lambda: self.emit_block(self, block), levels)[0]

    def apart(self, work: Callable[[], object], levels: int) -> tuple[list[ast.stmt], object]:
        """Return what `work` emits, apart from the statements so far, and what it gives."""
        out, pending = self.out, self.pending
        self.out, self.pending = [], []
        self.level += levels
        result = work()
        self.flush()
        made = self.out
        self.level -= levels
        self.out, self.pending = out, pending
        return made, result

    def setup(
        self, block: ir.Block, operand: ir.Operand, at: At, levels: int = 1
    ) -> tuple[list[ast.stmt], ast.expr]:
        """Return a block that computes `operand`: what has to run before, and the operand's expression."""

        def work() -> ast.expr:
            self.emit_block(self, block)
            (expression,) = self.take((operand,), at)
            return expression

        statements, expression = self.apart(work, levels)
        assert isinstance(expression, ast.expr)
        return statements, expression


def local_names(function: Function) -> tuple[str, ...]:
    """Return Python names of the locals: their own where nothing speaks against it. Names of emitted code
    begin with `_`, so no local's name does."""
    counts: dict[str, int] = {}
    for slot in function.locals:
        counts[slot.name] = counts.get(slot.name, 0) + 1
    names: list[str] = []
    for index, slot in enumerate(function.locals):
        name = slot.name
        if not name.isidentifier() or name.startswith("_") or keyword.iskeyword(name) or counts[name] > 1:
            stem = name.strip("_") if name.isidentifier() and not keyword.iskeyword(name) else ""
            name = f"_v{index}_{stem}" if stem else f"_t{index}"
        names.append(name)
    return tuple(names)
