"""What emission knows about the whole program: names of its globals, facts about its types."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct, field

from corvid.ir import nodes as ir
from corvid.ir.declarations import Declarations, declarations
from corvid.ir.definitions import definitions
from corvid.ir.methods import takes_lambda
from corvid.ir.program import Function, Program
from corvid.ir.table import TypeTable
from corvid.ir.walk import closure, operations
from corvid.runtime.values import record_class, unit_variant, variant_class
from corvid.types import (
    FLOAT,
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    TaintedType,
    Type,
)
from corvid.vm.names import HotLoop

Global = object


class ProgramContext(Struct):
    """Shared by all functions of one program while they are emitted."""

    program: Program
    declared: Declarations
    table: TypeTable
    functions: Mapping[str, str]
    """The Python global of each function."""
    globals: dict[str, Global] = field(default_factory=dict)
    """Constants that emitted code refers to: types, tools, spans, classes."""
    severing: frozenset[str] = frozenset()
    """Functions that discard, themselves, in a `fn` they call or in a function value they run."""
    cuts: bool = False
    """Whether a claim cites a value, so that a run has to know where texts were cut out."""
    watch: Callable[[Type, str], object] | None = None
    """In a watched program: makes the check of a local from its type and its name."""
    hot: Mapping[int, HotLoop] = field(default_factory=dict)
    """Loops that may go on elsewhere, by the `id` of their statement."""
    bounded: frozenset[int] = frozenset()
    """Loops over ranges whose ends they need."""
    placed: frozenset[int] = frozenset()
    """Loops over lists where they need the place."""
    _constants: dict[object, str] = field(default_factory=dict)
    _mutable: dict[str, bool] = field(default_factory=dict)

    def constant(self, value: object) -> str:
        """Return the global that holds `value`, which hashes by what it is."""
        return self._global((type(value), value), value)

    def unshared(self, value: object) -> str:
        """Return a global of its own for a value whose equality leaves something out, as a declaration's
        does."""
        return self._global((id(value), None), value)

    def _global(self, key: object, value: object) -> str:
        name = self._constants.get(key)
        if name is None:
            name = self._constants[key] = f"_k{len(self._constants)}"
            self.globals[name] = value
        return name

    def record(self, name: str) -> str:
        """Return the global with the class of the record."""
        fields = tuple(part.name for part in self.declared.fields_of(name))
        return self.constant(record_class(name, fields))

    def variant(self, name: str, variant: str) -> str:
        """Return the global with the class of the variant, or with its one value if it has no fields."""
        fields = tuple(part.name for part in self.declared.variant_of(name, variant))
        if fields:
            return self.constant(variant_class(name, variant, fields))
        return self.unshared(unit_variant(name, variant))

    def holds_mutable(self, type_: Type) -> bool:
        """Return whether a value of the type may hold a List, Map or record."""
        match type_:
            case Scalar() | FunctionType():
                return False
            case ListType() | MapType():
                return True
            case GroundedType(inner) | TaintedType(inner) | OptionType(inner):
                return self.holds_mutable(inner)
            case ResultType(ok, err):
                return self.holds_mutable(ok) or self.holds_mutable(err)
            case NamedType(name):
                return name in self.declared.records or self._sum_holds_mutable(name)

    def _sum_holds_mutable(self, name: str) -> bool:
        known = self._mutable.get(name)
        if known is None:
            self._mutable[name] = False
            variants = self.declared.sums[name].variants
            known = any(self.holds_mutable(part.type) for each in variants for part in each.fields)
            self._mutable[name] = known
        return known


def natively_equal(type_: Type) -> bool:
    """Return whether Python's `==` is our equality: no Float in containers (NaN), no record, sum or label."""
    match type_:
        case Scalar():
            return True
        case ListType(element):
            return element != FLOAT and natively_equal(element)
        case MapType(_, value):
            return value != FLOAT and natively_equal(value)
    return False


def program_context(
    program: Program,
    watch: Callable[[Type, str], object] | None = None,
    hot: Mapping[int, HotLoop] | None = None,
) -> ProgramContext:
    """Return the context before anything is emitted."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    for function in program.functions:
        base = "_f_" + "".join(c if c.isascii() and c.isalnum() else "_" for c in function.name)
        name, number = base, 1
        while name in taken:
            number += 1
            name = f"{base}_{number}"
        taken.add(name)
        names[function.name] = name
    declared = declarations(program)
    context = ProgramContext(program, declared, TypeTable(program, declared), names)
    context.watch = watch
    context.hot = hot or {}
    context.bounded = frozenset(number for loop in context.hot.values() for number in loop.ranges)
    context.placed = frozenset(number for loop in context.hot.values() for number in loop.lists)
    context.severing = severing(program)
    context.cuts = any(
        isinstance(op, ir.Claim) and op.citing is not None and op.quoted is None
        for function in program.functions
        for op in operations(function.body)
    )
    return context


def severing(program: Program) -> frozenset[str]:
    """Return functions whose execution may report a discard outside the activation of a further agent:
    those that hold one, those that run a function value where some lambda holds one, and those that call
    such fns."""
    by_name: dict[str, Function] = {function.name: function for function in program.functions}
    callers: dict[str, list[str]] = {}
    work: list[str] = []
    for function in program.functions:
        for op in operations(function.body):
            if isinstance(op, ir.UnwrapGrounded | ir.ContainerRead | ir.ReadOutcome):
                work.append(function.name)
            elif isinstance(op, ir.FunctionCall) and by_name[op.function].kind == "fn":
                callers.setdefault(op.function, []).append(function.name)
    found = closure(work, callers)
    if not any(_lambda_severs(function, found) for function in program.functions):
        return found
    running = [function.name for function in program.functions if _runs_values(function)]
    return closure([*found, *running], callers)


def _lambda_severs(function: Function, found: frozenset[str]) -> bool:
    """Return whether a lambda of the function holds a discard, or calls a fn that does."""
    inside = (op for whole in operations(function.body) if isinstance(whole, ir.Lambda)
              for op in operations(whole.body))  # fmt: skip
    return any(
        isinstance(op, ir.UnwrapGrounded | ir.ContainerRead)
        or (isinstance(op, ir.FunctionCall) and op.function in found)
        for op in inside
    )


def _runs_values(function: Function) -> bool:
    """Return whether the function calls a function value, or has a method call one that it did not write
    itself."""
    known = definitions(function)
    return any(
        isinstance(op, ir.CallValue)
        or (isinstance(op, ir.CallMethod) and takes_lambda(op.method) and not known.lambdas(op.arguments[-1]))
        for op in operations(function.body)
    )
