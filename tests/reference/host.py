"""The host of the reference: canned tools and an echoing model, restated; host data to values and back
(corvid-facts.md 4.8; the programs of tests/lang run on the same host)."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable
from typing import Any

from tests.reference.labelled_types import BOOL, FLOAT, INT, NOTHING, STRING, Type, erase, is_g, plain
from tests.reference.labels import Document, Documents, Label, select
from tests.reference.program import Decl, Program
from tests.reference.values import NONE, Fault, G, Struct, Tagged, Value, some, stripped

Json = Any
Border = Callable[[Json, Label], Json]


class Data:
    """Host data as values, by type."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def enumeration(self, t: Type) -> bool:
        return all(not v.fields for v in self.program.sums[t.head])

    def value(self, t: Type, data: Json, code: str) -> Value:
        """Host data as a plain value; a Fault with `code` if it does not fit."""
        t = plain(t)
        if t in (INT, FLOAT, STRING, BOOL, NOTHING):
            return self.scalar(t, data, code)
        match t.head, data:
            case "List", list() | tuple():
                return [self.value(t.args[0], item, code) for item in data]
            case "Map", dict():
                return {
                    self.map_key(t.args[0], k, code): self.value(t.args[1], v, code) for k, v in data.items()
                }
            case "Option", _:
                return self.option(t, data, code)
            case "Result", {"tag": "ok" | "err" as tag}:
                place = 0 if tag == "ok" else 1
                return Tagged("Result", tag.title(), (self.value(t.args[place], data[tag], code),))
            case _, dict() if t.head in self.program.records:
                fields = self.program.records[t.head].fields
                if set(data) != set(fields):
                    raise Fault(code)
                return Struct(t.head, {name: self.value(f, data[name], code) for name, f in fields.items()})
            case _, dict() | str() if t.head in self.program.sums:
                return self.variant(t, data, code)
        raise Fault(code)

    def scalar(self, t: Type, data: Json, code: str) -> Value:
        if t == FLOAT and isinstance(data, int) and not isinstance(data, bool):
            return float(data)
        wanted = {INT: int, FLOAT: float, STRING: str, BOOL: bool, NOTHING: type(None)}[t]
        if not isinstance(data, wanted) or (t == INT and isinstance(data, bool)):
            raise Fault(code)
        return data

    def map_key(self, t: Type, key: Json, code: str) -> Value:
        if not isinstance(key, str) or t == STRING:
            return self.scalar(t, key, code)
        if t == BOOL:
            return key == "true"
        return int(key) if t == INT else float(key)

    def option(self, t: Type, data: Json, code: str) -> Value:
        """null, a bare value, or tagged (corvid-facts.md 4.8 and 10.5, 18)."""
        if data is None or data == {"tag": "none"}:
            return NONE
        if isinstance(data, dict) and data.get("tag") == "some" and set(data) == {"tag", "value"}:
            return some(self.value(t.args[0], data["value"], code))
        return some(self.value(t.args[0], data, code))

    def variant(self, t: Type, data: Json, code: str) -> Value:
        tag = data if isinstance(data, str) else data.get("tag")
        for v in self.program.sums[t.head]:
            given = {} if isinstance(data, str) else {k: x for k, x in data.items() if k != "tag"}
            if v.name == tag and set(given) == set(v.fields):
                return Tagged(
                    t.head, v.name, tuple(self.value(f, given[n], code) for n, f in v.fields.items())
                )
        raise Fault(code)

    # ---- back ---------------------------------------------------------------------------------
    def native(self, value: Value, text_keys: bool = False, grounded: Border | None = None) -> Json:
        """A value as host data; `grounded` says what stands for a label, else nothing does."""

        def inside(part: Value) -> Json:
            return self.native(part, text_keys, grounded)

        match value:
            case G():
                form = inside(value.value)
                return form if grounded is None else grounded(form, value.label)
            case list():
                return [inside(v) for v in value]
            case dict():
                return {self.key_text(k) if text_keys else k: inside(v) for k, v in value.items()}
            case Struct():
                return {n: inside(v) for n, v in value.fields.items()}
            case Tagged(name="None", type="Option"):
                return None
            case Tagged(type="Option"):
                inner = inside(value.items[0])
                tagged = isinstance(inner, dict) and inner.get("tag") in ("some", "none")
                return {"tag": "some", "value": inner} if inner is None or tagged else inner
            case Tagged(type="Result"):
                tag = value.name.lower()
                return {"tag": tag, tag: inside(value.items[0])}
            case Tagged(type=sum_name, name=name) if self.enumeration(Type(sum_name)):
                return name
            case Tagged():
                fields = next(v for v in self.program.sums[value.type] if v.name == value.name).fields
                named = {n: inside(v) for n, v in zip(fields, value.items, strict=True)}
                return (
                    {"tag": value.name, "fields": named} if "tag" in named else {"tag": value.name, **named}
                )
            case float() if text_keys and not math.isfinite(value):
                return repr(value)
            case _:
                return value

    @staticmethod
    def key_text(key: Value) -> str:
        return ("true" if key else "false") if isinstance(key, bool) else str(key)

    def shown(self, t: Type, value: Value) -> str:
        """An argument in a template: a String as it is, all else as JSON, labels looked through
        (grounding.md 6)."""
        data = self.native(value, text_keys=True)
        if erase(t) == STRING:
            return str(data)
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    # ---- labels -------------------------------------------------------------------------------
    def labelled(self, t: Type, value: Value, whole: Label | None) -> Value:
        """`value` with labels at the Grounded positions of `t`: an element's node is its document's alone;
        inside a
        wrapped value the node of the whole (grounding.md 2)."""
        if whole is None:
            return stripped(value)
        if is_g(t):
            return G(self.inside(t.args[0], value, whole), whole)
        if not self.program.maybe(t):
            return value
        return self.walk(t, value, lambda part, item, key: self.labelled(part, item, below(whole, key)))

    def inside(self, t: Type, value: Value, whole: Label) -> Value:
        if not self.program.maybe(t):
            return value
        if is_g(t):
            return G(self.inside(t.args[0], value, whole), whole)
        return self.walk(t, value, lambda part, item, key: self.inside(part, item, whole))

    def walk(self, t: Type, value: Value, each: Any) -> Value:
        """The value with every direct part replaced."""
        match value:
            case list():
                return [each(t.args[0], v, i) for i, v in enumerate(value)]
            case dict():
                return {k: each(t.args[1], v, k) for k, v in value.items()}
            case Struct():
                fields = self.program.records[value.type].fields
                return Struct(value.type, {n: each(fields[n], v, n) for n, v in value.fields.items()})
            case Tagged(type="Option" | "Result", items=(item,)):
                place = 1 if value.name == "Err" else 0
                return Tagged(value.type, value.name, (each(t.args[place], item, value.name.lower()),))
            case Tagged():
                found = (
                    next(v for v in self.program.sums[value.type] if v.name == value.name).fields
                    if value.items
                    else {}
                )
                items = (each(f, v, n) for (n, f), v in zip(found.items(), value.items, strict=True))
                return Tagged(value.type, value.name, tuple(items))
            case _:
                return value

    def documents(
        self, value: Value, order: int, tool: str, arguments: str, path: str = ""
    ) -> Documents | None:
        """Every String leaf of a source's answer is a document (grounding.md 6, `Source`)."""
        if isinstance(value, str):
            return Document(order, tool, arguments, path, value)
        found: dict[object, Documents] = {}
        for key, item in keyed(self.program, value):
            part = self.documents(item, order, tool, arguments, f"{path}/{key}")
            if part is not None:
                found[key] = part
        return found or None


def keyed(program: Program, value: Value) -> Iterable[tuple[object, Value]]:
    """The parts of a value with the keys that select them."""
    match value:
        case list():
            return list(enumerate(value))
        case dict():
            return list(value.items())
        case Struct():
            return list(value.fields.items())
        case Tagged(type="Option" | "Result"):
            return [(value.name.lower(), v) for v in value.items]
        case Tagged():
            fields = next(v for v in program.sums[value.type] if v.name == value.name).fields
            return list(zip(fields, value.items, strict=True))
        case _:
            return []


def below(label: Label, key: object) -> Label:
    """The label of a part of a source's answer; of anything else the whole's."""
    if isinstance(label.answer, dict) and key in label.answer:
        return select(label, key)
    return label


class Canned:
    """The answers of the host."""

    def __init__(self, program: Program, data: Data) -> None:
        self.program = program
        self.data = data

    def tool(self, decl: Decl, arguments: list[Json]) -> Json:
        """Text says which tool was called with what, the rest is small."""
        name = decl.name.partition("::")[2]
        short = name.rpartition("::")[2] if decl.owner else name
        if short == "fails":
            raise Fault("R0110")
        return self.small(decl.returns, f"{short}({', '.join(map(str, arguments))})")

    def small(self, t: Type, text: str) -> Json:
        t = plain(t)
        if t.head == "List":
            return [self.small(t.args[0], text), self.small(t.args[0], text)]
        if t.head == "Map":
            return {}
        if t.head == "Option":
            return self.small(t.args[0], text)
        if t.head == "Result":
            return {"tag": "ok", "ok": self.small(t.args[0], text)}
        if t.head in self.program.records:
            return {n: self.small(f, text) for n, f in self.program.records[t.head].fields.items()}
        if t.head in self.program.sums:
            first = self.program.sums[t.head][0]
            return {"tag": first.name, **{n: self.small(f, text) for n, f in first.fields.items()}}
        return {INT: 7, FLOAT: 0.5, BOOL: True, STRING: text}.get(t)

    def model(self, returns: Type, text: str) -> Json:
        """The echo: a text for what is not a small value by its JSON kind."""
        t = erase(returns)
        if t.head in self.program.records or t.head in ("Map",):
            return text
        return {INT: 3, FLOAT: 0.5, BOOL: True, NOTHING: None}.get(t, [] if t.head == "List" else text)

    def approves(self, label: str) -> bool:
        return label != "Refused"
