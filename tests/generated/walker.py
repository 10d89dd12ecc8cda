"""A naive interpreter of the IR over labelled values, as the rules of grounding.md read.

A Grounded value is `(value, labels)`, `labels` the set of the calls of sources and of attesting prompts it
goes back to. Labels come only from what was executed, never from a type, except where the rule itself
names one (a parameter, a field, the result of a call); and every local is compared with its type.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

from corvid.ir import nodes as ir
from corvid.ir.declarations import declarations
from corvid.ir.program import Function, Program
from corvid.ir.types import (
    FLOAT,
    BOOL,
    INT,
    NOTHING,
    STRING,
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Type,
    plain,
)
from corvid.runtime.boundary.declarations import bare
from corvid.runtime.boundary.encode import to_json, to_native
from corvid.runtime.boundary.misfit import Limits
from corvid.runtime.builtins import maps, numbers
from corvid.runtime.stops import DividedByZero, KeysChanged, MissingKey, NanKey, OutOfBounds, Overflow
from corvid.runtime.tool_calls import call_uri
from corvid.runtime.values import Err, Ok, Some, deep_copy, equal, erase_inside, inner_nodes
from tests.generated.methods import method
from tests.generated.world import World

Labels = frozenset[str]
STEPS = 20_000


class LabelMismatch(AssertionError):
    """A value whose labels are not those of its type."""


class TooLong(Exception):
    """More steps than a test has time for."""


class NoSource(Exception):
    """The fault R0114."""


class _Return(Exception):
    def __init__(self, value: object) -> None:
        self.value = value


class _Break(Exception):
    pass


class _Continue(Exception):
    pass


def labelled(value: object) -> bool:
    return type(value) is tuple


def raw(value: Any) -> Any:
    """The value without its outermost label."""
    return value[0] if type(value) is tuple else value


def labels(*values: object) -> Labels:
    """The outermost labels of the values together."""
    return frozenset().union(*(value[1] for value in values if type(value) is tuple))


def inside(*values: object) -> Labels:
    """All labels of the values, at any depth."""
    return frozenset().union(*(cast(Labels, found) for value in values for found in inner_nodes(value)))


def wrapped(value: object, found: Labels) -> object:
    """The value with these labels and its own; a copy, because a Grounded value never changes."""
    return (deep_copy(raw(value)), found | labels(value))


class Walker:
    """Runs functions of one program. `severed` has (agent, site, executions) of each ended activation."""

    def __init__(self, program: Program, world: World) -> None:
        self.program = program
        self.world = world
        self.declared = declarations(program)
        self.functions = {f.name: f for f in program.functions}
        self.tools = {t.name: t for t in program.tools}
        self.prompts = {p.name: p for p in program.prompts}
        self.steps = 0
        self.open: list[tuple[str, Counter[int]]] = []
        self.severed: list[tuple[str, int, int]] = []

    def call(self, function: Function, arguments: Sequence[object]) -> object:
        """The result of one call."""
        if function.kind == "agent":
            self.open.append((function.name, Counter()))
        try:
            frame = _Frame(self, function, {})
            for index, value in enumerate(arguments):
                frame.set(index, value)
            result = frame.run(function.body)
            self.fits(function.returns, result, f"the result of {function.name}")
            return result
        finally:
            if function.kind == "agent":
                name, counts = self.open.pop()
                self.severed += [(name, site, count) for site, count in counts.items()]

    def step(self) -> None:
        self.steps += 1
        if self.steps > STEPS:
            raise TooLong

    def sever(self, site: int) -> None:
        self.open[-1][1][site] += 1

    # ---- T1 -----------------------------------------------------------------------------------
    def fits(self, type_: Type, value: Any, what: str) -> None:
        """The labels of the value are those of the type, at every depth, and none is empty."""
        if isinstance(type_, GroundedType) != labelled(value):
            raise LabelMismatch(f"{what} is {value!r}, not {type_}")
        if labelled(value):
            if not value[1]:
                raise LabelMismatch(f"{what} has no source: {value!r}")
            value = value[0]
        match plain(type_):
            case ListType(element):
                self._all(element, value, what)
            case MapType(key, item):
                self._all(key, value, what)
                self._all(item, value.values(), what)
            case OptionType(item):
                self._all(item, () if value is None else (value.value,), what)
            case ResultType(ok, err):
                self.fits(ok if isinstance(value, Ok) else err, value.value, what)
            case NamedType(name):
                parts = self.declared.fields_of(name) if name in self.declared.records else self.world.declarations.variant_of(value).fields
                for part in parts:
                    self.fits(part.type, getattr(value, part.name), f"{what}.{part.name}")

    def _all(self, type_: Type, values: Iterable[object], what: str) -> None:
        for value in values:
            self.fits(type_, value, what)


class _Frame:
    """One activation of a function or lambda."""

    def __init__(self, walker: Walker, function: Function, values: dict[int, object]) -> None:
        self.walker = walker
        self.function = function
        self.values = values

    def run(self, body: ir.Block) -> object:
        try:
            self.block(body)
        except _Return as result:
            return result.value
        return None

    def get(self, operand: ir.Operand) -> Any:
        return self.values[operand.index] if isinstance(operand, ir.Local) else operand.value

    def type_of(self, operand: ir.Operand) -> Type:
        if isinstance(operand, ir.Local):
            return self.function.locals[operand.index].type
        return {bool: BOOL, int: INT, float: FLOAT, str: STRING}.get(type(operand.value), NOTHING)

    def set(self, index: int, value: object) -> None:
        slot = self.function.locals[index]
        self.walker.fits(slot.type, value, f"{self.function.name}: {slot.name or index}")
        self.values[index] = value

    # ---- statements ---------------------------------------------------------------------------
    def block(self, block: ir.Block) -> None:
        for stmt in block:
            self.walker.step()
            match stmt:
                case ir.Let(target, op):
                    self.set(target, self.op(op, self.function.locals[target].type))
                case ir.If():
                    self.if_(stmt)
                case ir.Logic():
                    self.logic(stmt)
                case ir.While():
                    self.loop(self._while(stmt), stmt.body)
                case ir.ForEach():
                    self.loop(self._each(stmt), stmt.body)
                case ir.ForPairs():
                    self.loop(self._pairs(stmt), stmt.body)
                case ir.Match():
                    self.match(stmt)
                case ir.SetIndex(container, index, value):
                    self.set_index(self.get(container), self.get(index), self.get(value))
                case ir.SetField(record, name, value):
                    setattr(self.get(record), name, self.get(value))
                case ir.Break():
                    raise _Break
                case ir.Continue():
                    raise _Continue
                case ir.Return(value):
                    raise _Return(self.get(value))

    def set_index(self, container: Any, index: Any, value: object) -> None:
        if isinstance(container, list) and not 0 <= index < len(container):
            raise OutOfBounds(index, len(container))
        if index != index:
            raise NanKey
        container[index] = value

    def if_(self, stmt: ir.If) -> None:
        for branch in stmt.branches:
            self.block(branch.setup)
            if self.get(branch.condition):
                self.block(branch.body)
                return
        self.block(stmt.otherwise)

    def logic(self, stmt: ir.Logic) -> None:
        seen: list[object] = []
        for link in stmt.links:
            self.block(link.setup)
            seen.append(self.get(link.operand))
            if raw(seen[-1]) == (stmt.op == "or"):
                break
        value = raw(seen[-1])
        self.set(stmt.target, (value, labels(*seen)) if labelled(seen[0]) else value)

    def loop(self, steps: Iterable[None], body: ir.Block) -> None:
        for _ in steps:
            self.walker.step()
            try:
                self.block(body)
            except _Break:
                return
            except _Continue:
                continue

    def _while(self, stmt: ir.While) -> Iterable[None]:
        while True:
            self.block(stmt.setup)
            if not self.get(stmt.condition):
                return
            yield

    def _each(self, stmt: ir.ForEach) -> Iterable[None]:
        whole = self.get(stmt.iterable)
        for item in raw(whole):
            self.set(stmt.item, read(whole, item))
            yield

    def _pairs(self, stmt: ir.ForPairs) -> Iterable[None]:
        whole = self.get(stmt.iterable)
        if stmt.kind == "enumerate":
            for index, item in enumerate(raw(whole)):
                self.set(stmt.first, index)
                self.set(stmt.second, read(whole, item))
                yield
            return
        for key, item in maps.pairs(raw(whole)):
            self.set(stmt.first, read(whole, key))
            self.set(stmt.second, read(whole, item))
            yield

    # ---- patterns -----------------------------------------------------------------------------
    def match(self, stmt: ir.Match) -> None:
        subject = self.get(stmt.subject)
        for arm in stmt.arms:
            if not self.tests(arm.pattern, subject):
                continue
            self.bind(arm.pattern, subject)
            self.block(arm.setup)
            if arm.guard is None or self.get(arm.guard):
                self.block(arm.body)
                return
        raise AssertionError("no arm fits")

    def tests(self, pattern: ir.Pattern, value: Any) -> bool:
        match pattern:
            case ir.AliasPattern(_, inner):
                return self.tests(inner, value)
            case ir.LiteralPattern(wanted):
                return bool(raw(value) == wanted)
            case ir.VariantPattern(_, variant, parts):
                if not is_variant(raw(value), variant):
                    return False
                return all(self.tests(p, read(value, v)) for p, v in zip(parts, payload(raw(value)), strict=False))
            case ir.RecordPattern(_, fields):
                return all(self.tests(p, read(value, getattr(raw(value), name))) for name, p in fields)
            case _:
                return True

    def bind(self, pattern: ir.Pattern, value: Any) -> None:
        match pattern:
            case ir.AnyPattern(local):
                if local is not None:
                    self.set(local, value)
            case ir.AliasPattern(local, inner):
                self.set(local, value)
                self.bind(inner, value)
            case ir.VariantPattern(_, _, parts):
                for each, part in zip(parts, payload(raw(value)), strict=False):
                    self.bind(each, read(value, part))
            case ir.RecordPattern(_, fields):
                for name, each in fields:
                    self.bind(each, read(value, getattr(raw(value), name)))
            case _:
                pass

    # ---- operations ---------------------------------------------------------------------------
    def op(self, op: ir.Op, result: Type) -> object:
        match op:
            case ir.Copy(value) | ir.Expose(value):
                return self.get(value)
            case ir.UnwrapGrounded(value, site, path):
                return deep_copy(self.at(self.get(value), path, lambda part: self.unwrapped(part, site)))
            case ir.ContainerRead(value, site):
                made, found = erase_inside(self.get(value))
                if found:
                    self.walker.sever(site)
                return made
            case ir.Widen(value, path):
                return self.at(self.get(value), path, lambda p: (raw(p) + 0.0, p[1]) if labelled(p) else p + 0.0)
            case ir.Lambda():
                return self.closure(op)
            case ir.CallFunction() | ir.LiftedCall() | ir.CallTool() | ir.CallPrompt() | ir.CallValue():
                return self.called(op, result)
            case ir.CallMethod(name, receiver, arguments):
                given = [self.get(a) for a in arguments]
                types = tuple(self.type_of(a) for a in arguments)
                return method(name, self.get(receiver), self.type_of(receiver), given, types)
            case ir.Approve():
                return None
            case _:
                return self.computed(op)

    def unwrapped(self, part: Any, site: int) -> object:
        if not labelled(part):
            raise LabelMismatch(f"site {site} unwraps {part!r}")
        self.walker.sever(site)
        return part[0]

    def at(self, value: Any, path: ir.Path, change: Callable[[Any], object]) -> object:
        """The value with the part at `path` changed, if there is one."""
        if not path:
            return change(value)
        box = {"some": Some, "ok": Ok, "err": Err}[path[0]]
        if type(raw(value)) is not box:
            return value
        made = box(self.at(raw(value).value, path[1:], change))
        return (made, value[1]) if labelled(value) else made

    def computed(self, op: ir.Op) -> object:
        match op:
            case ir.Arithmetic(sign, left, right):
                return self.lifted([left, right], lambda a, b: arithmetic(sign, a, b, self.function.wrapping))
            case ir.Compare(sign, left, right):
                values = [self.get(left), self.get(right)]
                answer = compare(sign, raw(values[0]), raw(values[1]))
                return (answer, inside(*values)) if labels(*values) or any(map(labelled, values)) else answer
            case ir.Not(value):
                return self.lifted([value], lambda a: not a)
            case ir.Negate(value):
                return self.lifted([value], lambda a: arithmetic("-", 0, a, False) if type(a) is int else -a)
            case ir.Text(parts):
                return self.lifted(parts, lambda *each: "".join(map(text, each)))
            case ir.Range(start, end):
                return self.lifted([start, end], lambda a, b: list(range(a, b)))
            case ir.GetField(value, name):
                whole = self.get(value)
                return read(whole, getattr(raw(whole), name))
            case ir.GetIndex(value, index):
                return self.indexed(self.get(value), self.get(index))
            case _:
                return self.made(op)

    def lifted(self, operands: Sequence[ir.Operand], compute: Callable[..., object]) -> object:
        values = [self.get(operand) for operand in operands]
        result = compute(*map(raw, values))
        return wrapped(result, labels(*values)) if any(map(labelled, values)) else result

    def indexed(self, whole: Any, index: Any) -> object:
        values, key = raw(whole), raw(index)
        if isinstance(values, list):
            if not 0 <= key < len(values):
                raise OutOfBounds(key, len(values))
            found: object = values[key]
        else:
            found = maps.get(values, key)
        if labelled(whole) or labelled(index):
            return wrapped(found, labels(whole, index))
        return found

    def made(self, op: ir.Op) -> object:
        make = self.walker.world.declarations
        declared = self.walker.declared
        match op:
            case ir.MakeList(element, items, lifted):
                return self.built(items, [element] * len(items), lifted, list)
            case ir.MakeMap(key, value, entries, lifted):
                operands = [operand for entry in entries for operand in entry]
                return self.built(operands, [key, value] * len(entries), lifted, mapping)
            case ir.MakeRecord(name, fields, lifted):
                types = [f.type for f in declared.fields_of(name)]
                return self.built(fields, types, lifted, lambda parts: make.make_record(name, parts))
            case ir.MakeVariant(name, variant, fields, lifted):
                types = [f.type for f in declared.variant_of(name, variant)]
                return self.built(fields, types, lifted, lambda parts: make.make_variant(name, variant, parts))
            case ir.MakeSome(value, lifted) | ir.MakeOk(value, _, lifted) | ir.MakeErr(value, _, lifted):
                box = {ir.MakeSome: Some, ir.MakeOk: Ok, ir.MakeErr: Err}[type(op)]
                return self.built([value], [plain(self.type_of(value))], lifted, lambda parts: box(parts[0]))
            case ir.MakeNone(_, witness):
                return None if witness is None else (None, labels(self.get(witness)))
        raise AssertionError(op)

    def built(
        self, operands: Sequence[ir.Operand], types: Sequence[Type], lifted: bool, make: Callable[[list[Any]], object]
    ) -> object:
        values = [self.get(operand) for operand in operands]
        if not lifted:
            return make(values)
        parts = [v if isinstance(t, GroundedType) else raw(v) for v, t in zip(values, types, strict=True)]
        return wrapped(make(parts), labels(*values))

    # ---- calls --------------------------------------------------------------------------------
    def closure(self, op: ir.Lambda) -> Callable[..., object]:
        captured = {index: self.values[index] for index in op.captures}

        def call(*arguments: object) -> object:
            frame = _Frame(self.walker, self.function, dict(captured))
            for index, value in zip(op.parameters, arguments, strict=True):
                frame.set(index, value)
            return frame.run(op.body)

        return call

    def called(
        self, op: ir.CallFunction | ir.LiftedCall | ir.CallTool | ir.CallPrompt | ir.CallValue, result: Type
    ) -> object:
        values = [self.get(argument) for argument in op.arguments]
        types = [self.type_of(argument) for argument in op.arguments]
        match op:
            case ir.CallFunction(name):
                return self.walker.call(self.walker.functions[name], values)
            case ir.LiftedCall(name):
                callee = self.walker.functions[name]
                given = [v if isinstance(p.type, GroundedType) else raw(v) for v, p in zip(values, callee.parameters, strict=True)]
                found = self.walker.call(callee, given)
                lost = labels(*(v for v, g in zip(values, given, strict=True) if v is not g))
                return found if callee.returns == NOTHING else wrapped(found, lost)
            case ir.CallValue(function):
                return self.get(function)(*values)
            case ir.CallTool(name):
                return self.tool(name, values, types, result)
            case ir.CallPrompt(name):
                return self.prompt(name, values, types, result)

    def tool(self, name: str, values: list[Any], types: list[Type], result: Type) -> object:
        world, tool = self.walker.world, self.walker.tools[name]
        native = [to_native(world.declarations, Limits(), t, v) for t, v in zip(types, values, strict=True)]
        found = inside(*values)
        if tool.source:
            json = [to_json(world.declarations, Limits(), t, v) for t, v in zip(types, values, strict=True)]
            found = frozenset({call_uri(bare(name), json)})
        elif not found and self.walker.declared.carries(result):
            raise NoSource
        return world.value(result, world.answered(tool, native), found)

    def prompt(self, name: str, values: list[Any], types: list[Type], result: Type) -> object:
        world, prompt = self.walker.world, self.walker.prompts[name]
        shown = [i for i, p in enumerate(prompt.parameters) if p.name in prompt.rendered]
        native = [to_json(world.declarations, Limits(), types[i], values[i]) for i in shown]
        found = inside(*(values[i] for i in shown))
        if prompt.attesting and not any(self.walker.declared.carries(types[i]) for i in shown):
            found = frozenset({f"attested:{bare(name)}"})
        elif not found and self.walker.declared.carries(result):
            raise NoSource
        return world.value(result, world.data(prompt.returns, name, cast("list[object]", native)), found)


# ---- helpers ----------------------------------------------------------------------------------
def read(whole: object, part: object) -> object:
    """A part of a value: grounded by both if one of them is."""
    if not labelled(whole) or callable(part):
        return part
    return (raw(part), labels(whole, part))


def is_variant(value: Any, variant: str) -> bool:
    match variant:
        case "None":
            return value is None
        case "Some" | "Ok" | "Err":
            return type(value).__name__ == variant
    return bool(value.variant_name == variant)


def payload(value: Any) -> list[object]:
    if value is None:
        return []
    if isinstance(value, Some | Ok | Err):
        return [value.value]
    return [getattr(value, name) for name in value.corvid_fields]


def mapping(parts: list[Any]) -> dict[Any, Any]:
    if any(key != key for key in parts[0::2]):
        raise NanKey
    return dict(zip(parts[0::2], parts[1::2], strict=True))


def compare(sign: ir.CompareOp, left: Any, right: Any) -> bool:
    match sign:
        case "==":
            return equal(left, right)
        case "!=":
            return not equal(left, right)
        case "<":
            return bool(left < right)
        case "<=":
            return bool(left <= right)
        case ">":
            return bool(left > right)
        case ">=":
            return bool(left >= right)


def arithmetic(sign: ir.ArithmeticOp, left: Any, right: Any, wrapping: bool) -> object:
    whole = type(left) is int
    match sign:
        case "/":
            return numbers.quotient(left, right) if whole else numbers.float_quotient(left, right)
        case "%":
            return numbers.remainder(left, right) if whole else numbers.float_remainder(left, right)
        case "+":
            result = left + right
        case "-":
            result = left - right
        case "*":
            result = left * right
    if type(result) is int and not -(2**63) <= result < 2**63:
        if wrapping:
            return numbers.wrapped(result)
        raise Overflow(sign)
    return result


def text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else repr(value)


FAULTS: tuple[tuple[type[BaseException], str], ...] = (
    (Overflow, "R0101"), (DividedByZero, "R0102"), (OutOfBounds, "R0103"), (KeysChanged, "R0106"),
    (NanKey, "R0107"), (MissingKey, "R0108"), (NoSource, "R0114"),
)  # fmt: skip

assert FunctionType
