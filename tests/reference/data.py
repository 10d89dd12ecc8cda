"""Host data to values and back, with labels and documents (python.data.1, provenance.source.1)."""

from __future__ import annotations

import hashlib
import itertools
import json
import math
from collections.abc import Callable, Iterable
from typing import Any

from tests.reference.host import Json, Paper
from tests.reference.labelled_types import (
    BOOL,
    EXCERPT,
    FLOAT,
    INT,
    NOTHING,
    STRING,
    Type,
    erase,
    is_g,
    plain,
)
from tests.reference.labels import Label, Place, Source, once, select
from tests.reference.paths import key_text, keyed, parted, rebuilt
from tests.reference.program import Program, Variant
from tests.reference.values import (
    NONE,
    Fault,
    Fun,
    G,
    Struct,
    Tagged,
    Value,
    quoted_text,
    some,
    stripped,
)

Border = Callable[[Json, Label], Json]
Path = tuple[object, ...]
Found = list[tuple[Path, Paper, tuple[str, ...]]]
"""The documents of an answer: where, what, and the fields of the record that a Document became."""
DEEPEST = 200
"""How deep data may nest that leaves the program."""
SCALARS: dict[Type, type] = {INT: int, FLOAT: float, STRING: str, BOOL: bool, NOTHING: type(None)}


class Data:
    """Host data as values, by type; `numbers` are those of the sources of the run."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.numbers = itertools.count(1)

    def variant_of(self, value: Tagged) -> Variant:
        """The variant of a value of a sum (types.sum.1)."""
        return next(v for v in self.program.sums[value.type] if v.name == value.name)

    # ---- in -----------------------------------------------------------------------------------
    def value(
        self, t: Type, data: Json, code: str, found: Found | None = None, path: Path = (), uri: str = ""
    ) -> Value:
        """Host data as a plain value; a Fault with `code` if it does not fit. `found` takes the documents:
        each String leaf of plain data, and each Document (provenance.source.1)."""

        def inside(part: Type, item: Json, key: object) -> Value:
            return self.value(part, item, code, found, (*path, key), uri)

        t = plain(t)
        if isinstance(data, Paper) and found is not None and (t == STRING or t.head in self.program.records):
            return self.paper(t, data, code, found, path)
        if t == STRING and isinstance(data, str) and found is not None:
            place = "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in path)
            found.append((path, Paper(data, f"{uri}#{place}" if path else uri), ()))
        if t in SCALARS:
            return self.scalar(t, data, code)
        if t == EXCERPT and isinstance(data, str):
            return Struct(t.head, {"text": data})  # what a model says; the lookup decides (citations.quote.4)
        match t.head, data:
            case "List", list() | tuple():
                return [inside(t.args[0], item, at) for at, item in enumerate(data)]
            case "Map", dict():
                keys = {self.map_key(t.args[0], k, code): v for k, v in data.items()}
                return {k: inside(t.args[1], v, k) for k, v in keys.items()}
            case "Option", _:
                return self.option(t, data, inside)
            case "Result", {"tag": "ok" | "err" as tag}:
                place_of = 0 if tag == "ok" else 1
                return Tagged("Result", tag.title(), (inside(t.args[place_of], data[tag], tag),))
            case _, dict() if t.head in self.program.records:
                fields = self.program.records[t.head].fields
                return Struct(t.head, self.named(fields, data, code, inside))
            case _, dict() | str() if t.head in self.program.sums:
                return self.variant(t, data, code, inside)
        raise Fault(code)

    def paper(self, t: Type, data: Paper, code: str, found: Found, path: Path) -> Value:
        """A Document where a String is wanted is its text, where a record is wanted its fields
        (provenance.source.1)."""
        if t == STRING:
            found.append((path, data, ()))
            return data.text
        fields = self.program.records[t.head].fields
        if not set(fields) <= {"text", "uri", "title", "start_line", "metadata"}:
            raise Fault(code)
        found.append((path, data, tuple(fields)))
        return self.value(t, {name: getattr(data, name) for name in fields}, code)

    @staticmethod
    def named(fields: dict[str, Type], data: Json, code: str, inside: Any) -> dict[str, Value]:
        """Exactly the fields; an Option may be missing (python.data.1)."""
        missing = set(fields) - set(data)
        if set(data) - set(fields) or any(fields[name].head != "Option" for name in missing):
            raise Fault(code)
        return {n: inside(f, data[n], n) if n in data else NONE for n, f in fields.items()}

    @staticmethod
    def scalar(t: Type, data: Json, code: str) -> Value:
        """A scalar as it is; an Int fits Float, too (python.data.1, types.fit.2)."""
        if t == FLOAT and data in ("nan", "inf", "-inf"):
            return float(data)
        if t == FLOAT and isinstance(data, int) and not isinstance(data, bool):
            return float(data)
        if not isinstance(data, SCALARS[t]) or (t == INT and isinstance(data, bool)):
            raise Fault(code)
        if t == INT and isinstance(data, int) and not -(2**63) <= data < 2**63:
            raise Fault(code)
        return data

    def map_key(self, t: Type, key: Json, code: str) -> Value:
        """A key as itself or as its text (python.data.1)."""
        if not isinstance(key, str) or t == STRING:
            return self.scalar(t, key, code)
        if t == BOOL:
            return key == "true"
        return int(key) if t == INT else float(key)

    @staticmethod
    def option(t: Type, data: Json, inside: Any) -> Value:
        """null, a bare value, or tagged (python.data.1)."""
        if data is None or data == {"tag": "none"}:
            return NONE
        tagged = isinstance(data, dict) and data.get("tag") == "some" and set(data) == {"tag", "value"}
        return some(inside(t.args[0], data["value"] if tagged else data, "some"))

    def variant(self, t: Type, data: Json, code: str, inside: Any) -> Value:
        """The bare text of a variant without fields, or tagged (docs/decisions.md, "Sums in JSON")."""
        tag = data if isinstance(data, str) else data.get("tag")
        for v in self.program.sums[t.head]:
            given = {} if isinstance(data, str) else {k: x for k, x in data.items() if k != "tag"}
            if v.name == tag:
                given = given["fields"] if "tag" in v.fields else given
                return Tagged(t.head, v.name, tuple(self.named(v.fields, given, code, inside).values()))
        raise Fault(code)

    # ---- out ----------------------------------------------------------------------------------
    def native(
        self, value: Value, text_keys: bool = False, grounded: Border | None = None, depth: int = 0
    ) -> Json:
        """A value as host data; `grounded` says what stands for a label, else nothing does
        (python.data.1)."""

        def inside(part: Value) -> Json:
            return self.native(part, text_keys, grounded, depth + (not isinstance(value, G)))

        if depth > DEEPEST:
            raise Fault("R0121")
        match value:
            case G():
                form = inside(value.value)
                return form if grounded is None else grounded(form, value.label)
            case list():
                return [inside(v) for v in value]
            case dict():
                return {key_text(k) if text_keys else k: inside(v) for k, v in value.items()}
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
            case Tagged(type=sum_, name=name) if not any(v.fields for v in self.program.sums[sum_]):
                return name
            case Tagged():
                named = {n: inside(v) for n, v in keyed(self.program, value)}
                return {"tag": value.name, **({"fields": named} if "tag" in named else named)}
            case Fun():
                raise Fault("R0121")
            case float() if text_keys and not math.isfinite(value):
                return repr(value)
            case _:
                return value

    def json(self, value: Value) -> str:
        """A value as compact JSON text, labels looked through (provenance.chain.1)."""
        return json.dumps(self.native(value, text_keys=True), ensure_ascii=False, separators=(",", ":"))

    def shown(self, t: Type, value: Value) -> str:
        """An argument in a template: a String as it is, a quote as its text, all else as JSON, labels looked
        through (provenance.chain.1, citations.quote.7)."""
        if erase(t) == EXCERPT:
            value = quoted_text(value)
            t = STRING
        return str(self.native(value)) if erase(t) == STRING else self.json(value)

    # ---- labels -------------------------------------------------------------------------------
    def labelled(self, t: Type, value: Value, node: Label | None, by_path: bool) -> Value:
        """`value` with labels at the Grounded positions of `t`: with `by_path` an element's node is its
        document's alone, else and inside a wrapped value it is the node of the whole (grounded.source.1,
        grounded.result.1)."""
        if node is None:
            return stripped(value)
        if is_g(t):
            holds = node.holds
            node = node if holds is None else holds.quotes.get(holds.path, node)
            return G(self.labelled(t.args[0], value, node, by_path and node.holds is not None), node)
        if not self.program.maybe(t):
            return value
        parts = {}
        for (key, item), part in zip(keyed(self.program, value), self.part_types(t, value), strict=True):
            own = select(node, key) if by_path and self.program.maybe(part) else node
            parts[key] = self.labelled(part, item, own, by_path)
        return rebuilt(value, parts)

    def part_types(self, t: Type, value: Value) -> Iterable[Type]:
        """The declared types of the parts of a value, in the order of `keyed` (grounded.lift.7,
        grounded.result.1)."""
        match value:
            case Struct():
                return self.program.records[value.type].fields.values()
            case Tagged(type="Option" | "Result"):
                return [t.args[1 if value.name == "Err" else 0]] * len(value.items)
            case Tagged():
                return self.variant_of(value).fields.values()
            case _:
                return [t.args[-1]] * len(value)

    def planted(self, tool: str, uri: str, digest: str, sure: float, found: Found) -> Label:
        """One Retrieval per document, and one for the answer as a whole with those as its inputs
        (grounded.source.1)."""
        documents = [(path, self.document(paper, tool, sure, names), names) for path, paper, names in found]
        source = Source(str(next(self.numbers)), uri, digest, 0, 0, 0, None, tool)
        whole = Label("Retrieval", "", once(d for _, d, _ in documents), confidence=sure, source=source)
        tree: dict[object, Any] = {}
        for path, label, names in documents:
            branch = tree
            for key in path[:-1]:
                branch = branch.setdefault(key, {})
            branch.update({path[-1]: label} if path else dict.fromkeys(names, label))
        whole.parts.update({key: parted(below) for key, below in tree.items()})
        return whole

    def document(self, paper: Paper, tool: str, sure: float, names: tuple[str, ...]) -> Label:
        """The Retrieval of one document (provenance.source.1); a record that it fills is all of it."""
        digest = hashlib.sha256(paper.text.encode()).hexdigest()
        source = Source(
            str(next(self.numbers)), paper.uri, digest, 0, len(paper.text), paper.start_line, paper.text,
            tool, paper.title, paper.metadata,
        )  # fmt: skip
        own = sure if paper.confidence is None else paper.confidence
        label = Label("Retrieval", "", confidence=own, source=source)
        label.parts.update(dict.fromkeys(names, label))
        return label

    def source(self, s: Source) -> Struct:
        """A source as `.sources()` lists it (provenance.source.4, the prelude's `Source`)."""
        metadata = json.dumps(s.metadata, ensure_ascii=False, separators=(",", ":"))
        fields = (s.id, s.uri, s.hash, s.start, s.end, s.line, s.text or "", s.tool, 0, metadata)
        names = self.program.records["prelude::Source"].fields
        return Struct("prelude::Source", dict(zip(names, fields, strict=True)))

    def excerpt(self, s: Source, place: Place) -> Struct:
        """The passage at a place of a source (citations.quote.1)."""
        text = s.text or ""
        pages = (s.metadata.get(name) for name in ("page", "last_page"))
        first, last = (some(page) if type(page) is int else NONE for page in pages)
        line = s.line + text.count("\n", 0, place.start)
        fields = (text[place.start : place.end], s.uri, s.title, line, first, last)
        names = self.program.records["prelude::Excerpt"].fields
        values = (*fields, s.start + place.start, s.start + place.end)
        return Struct("prelude::Excerpt", dict(zip(names, values, strict=True)))
