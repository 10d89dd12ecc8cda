"""The operations of the IR over labelled values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from corvid.ir import nodes as ir
from corvid.ir.program import Function
from corvid.runtime.boundary.codec_error import Limits
from corvid.runtime.boundary.documents import call_uri
from corvid.runtime.builtins import maps
from corvid.runtime.stops import OutOfBounds
from corvid.runtime.values import Err, Ok, Some, deep_copy, erase_inside
from corvid.types import BOOL, FLOAT, INT, NOTHING, STRING, GroundedType, ListType, Type, plain, short_name
from tests.codec import to_json, to_native
from tests.generated.calls import LATE
from tests.generated.evidence import shows
from tests.generated.hosting import form
from tests.generated.labels import (
    ATTESTED,
    LabelMismatch,
    Late,
    NoSource,
    ToolFails,
    Unfit,
    arithmetic,
    compare,
    inside,
    labelled,
    labels,
    mapping,
    raw,
    read,
    text,
    wrapped,
)
from tests.generated.methods import method
from tests.generated.searches import OUTCOME
from tests.generated.selecting import places
from tests.reference.policy import EXEMPT

if TYPE_CHECKING:
    from tests.generated.walker import Walker


def quote_text(part: Any) -> Any:
    """The text of an excerpt, or of each of a list, under the labels that they have."""
    if isinstance(part, list):
        return [quote_text(one) for one in part]
    return (quote_text(part[0]), part[1]) if labelled(part) else part.text


class Operations:
    """What an activation of a function or lambda knows, and the operations on it."""

    def __init__(self, walker: Walker, function: Function, values: dict[int, object]) -> None:
        self.walker = walker
        self.function = function
        self.values = values

    def get(self, operand: ir.Operand) -> Any:
        return self.values[operand.index] if isinstance(operand, ir.Local) else operand.value

    def type_of(self, operand: ir.Operand) -> Type:
        if isinstance(operand, ir.Local):
            return self.function.locals[operand.index].type
        return {bool: BOOL, int: INT, float: FLOAT, str: STRING}.get(type(operand.value), NOTHING)

    def set(self, index: int, value: object, op: ir.Op | None = None) -> None:
        """A local gets a value. A named type read out of its labels can't say that it has none."""
        slot = self.function.locals[index]
        if isinstance(op, ir.ContainerRead) and self.walker.declared.carries_named(slot.type):
            self.values[index] = value
            return
        if slot.type == NOTHING:
            value = raw(value)  # there is no Grounded of Nothing (grounded.type.2)
        self.walker.fits(slot.type, value, f"{self.function.name}: {slot.name or index}")
        self.values[index] = value

    def run(self, body: ir.Block) -> object:
        """What the body returns."""
        raise NotImplementedError

    # ---- operations ---------------------------------------------------------------------------
    def op(self, op: ir.Op, result: Type) -> object:
        match op:
            case ir.Copy(value) | ir.Expose(value):
                return self.get(value)
            case ir.Untaint(value):
                return deep_copy(self.get(value))
            case ir.UnwrapGrounded(value, site, path):
                return deep_copy(self.at(self.get(value), path, lambda part: self.unwrapped(part, site)))
            case ir.ContainerRead(value, site):
                made, found = erase_inside(self.get(value))
                if found:
                    self.walker.sever(site)
                return made
            case ir.Widen(value, path):
                return self.at(
                    self.get(value), path, lambda p: (raw(p) + 0.0, p[1]) if labelled(p) else p + 0.0
                )
            case ir.Together(value, path):
                return self.at(self.get(value), path, lambda p: ([x for x, _ in p[0]], p[1] | inside(p[0])))
            case ir.QuoteText(value, path):
                return self.at(self.get(value), path, quote_text)
            case ir.ExposeQuote(value, _, path):
                return self.at(
                    self.get(value), path, lambda p: None if p[0] is None else Some((p[0].value, p[1]))
                )
            case ir.Lambda():
                return self.closure(op)
            case ir.CallFunction() | ir.LiftedCall() | ir.CallTool() | ir.CallPrompt() | ir.CallValue():
                return self.called(op, result)
            case ir.CallMethod("sources" | "chain" | "confidence" as name):
                self.walker.guess(f".{name}()")
                return {"sources": [], "chain": "", "confidence": 1.0}[name]
            case ir.CallMethod("quote", receiver, arguments):
                self.walker.guess(".quote()")
                asked = [self.get(each) for each in (receiver, *arguments)]
                return None, frozenset().union(*(each[1] for each in asked if labelled(each)))
            case ir.CallMethod(name, receiver, arguments):
                given = [self.get(a) for a in arguments]
                types = tuple(self.type_of(a) for a in arguments)
                wrapping = self.function.wrapping
                return method(name, self.get(receiver), self.type_of(receiver), given, types, wrapping)
            case ir.Claim(kind=kind, citing=cited, quoted=quoted):
                if kind not in EXEMPT:
                    held = cited is not None and shows(self.get(cited), kind)
                    self.walker.claims.append(None if held and quoted is not None else held)
                return None
            case ir.Assume():
                self.walker.claims.append(False)
                return None
            case ir.Approve() | ir.Pivot():
                return None
            case ir.ReadOutcome(value, site):
                search = self.get(value)
                if search.asked:
                    self.walker.sever(site)
                return self.walker.world.declarations.make_variant(OUTCOME, search.outcome, [])
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
            case ir.Arithmetic():
                wrapping, sign = self.function.wrapping, op.op
                return self.lifted([op.left, op.right], lambda a, b: arithmetic(sign, a, b, wrapping))
            case ir.Compare():
                values = [self.get(op.left), self.get(op.right)]
                answer = compare(op.op, raw(values[0]), raw(values[1]))
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
                return self.built(
                    fields, types, lifted, lambda parts: make.make_variant(name, variant, parts)
                )
            case ir.MakeSome(value, lifted) | ir.MakeOk(value, _, lifted) | ir.MakeErr(value, _, lifted):
                box = {ir.MakeSome: Some, ir.MakeOk: Ok, ir.MakeErr: Err}[type(op)]
                part = self.type_of(value)
                wanted = part if op.keeps else plain(part)
                return self.built([value], [wanted], lifted, lambda parts: box(parts[0]))
            case ir.MakeNone(_, witness):
                return None if witness is None else (None, labels(self.get(witness)))
        raise AssertionError(op)

    def built(
        self,
        operands: Sequence[ir.Operand],
        types: Sequence[Type],
        lifted: bool,
        make: Callable[[list[Any]], object],
    ) -> object:
        values = [self.get(operand) for operand in operands]
        if not lifted:
            return make(values)
        parts = [v if isinstance(t, GroundedType) else raw(v) for v, t in zip(values, types, strict=True)]
        return wrapped(make(parts), inside(*(v for v in values if not labelled(v))) | labels(*values))

    # ---- calls --------------------------------------------------------------------------------
    def closure(self, op: ir.Lambda) -> Callable[..., object]:
        captured = {index: self.values[index] for index in op.captures}

        def call(*arguments: object) -> object:
            frame = type(self)(self.walker, self.function, dict(captured))
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
                given = [
                    v if isinstance(p.type, GroundedType) else raw(v)
                    for v, p in zip(values, callee.parameters, strict=True)
                ]
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
            found = frozenset({call_uri(short_name(name), json)})
        elif tool.selects is None and self.walker.declared.carries(result):
            if not found:
                raise NoSource(short_name(name))
            found |= {f"turned:{short_name(name)}"}
        how = world.fails(tool, native)
        if how:
            owner = next((own for most, own in self.walker.limits if most == LATE), None)
            is_late = how == "late" and owner is not None
            raise Late(short_name(name), owner) if is_late else ToolFails(short_name(name))
        answer = world.answered(tool, native)
        if tool.selects is not None:
            return self.selected(short_name(name), values[tool.selects], native[tool.selects], answer, result)
        for search in self.walker.searches if tool.source else ():
            search.asked = True
            search.results += map(str, map(form, answer if isinstance(answer, list) else [answer]))
        return world.value(result, answer, found)

    def selected(self, name: str, whole: Any, objects: Any, answer: object, result: Type) -> object:
        """What an index reads at each place that the tool chose."""
        chosen = places(objects, answer)
        if chosen is None:
            raise Unfit(name)
        found = [deep_copy(read(whole, raw(whole)[at])) for at in chosen]
        return list(map(raw, found)) if result == ListType(NOTHING) else found

    def prompt(self, name: str, values: list[Any], types: list[Type], result: Type) -> object:
        world, prompt = self.walker.world, self.walker.prompts[name]
        if prompt.lane is not None:
            return self.lane(prompt, values, types, result)
        if prompt.cites_strictly_param is not None:
            self.walker.guess("a strict citation")
        shown = [i for i, p in enumerate(prompt.parameters) if p.name in prompt.shown]
        native = [to_json(world.declarations, Limits(), types[i], values[i]) for i in shown]
        found = inside(*(values[i] for i in shown))
        step = world.asked(prompt, cast("list[object]", native))
        if prompt.attesting and not any(self.walker.declared.carries(types[i]) for i in shown):
            found = frozenset({f"{ATTESTED}{step}"})
        elif self.walker.declared.carries(result):
            if not found:
                raise NoSource(short_name(name))
            found |= {step}
        return world.value(result, world.replied(prompt, cast("list[object]", native)), found)
