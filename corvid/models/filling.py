"""From a JSON Schema and the evidence to a value: what an extractive model can fill in, and what not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.models.terms import name_terms, terms
from corvid.runtime.host import QUOTE_DESCRIPTION, Json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corvid.models.evidence import Evidence
    from corvid.models.ranking import Ranked

Schema = Mapping[str, Json]

_DEEPEST = 8
_FIELD_WEIGHT = 0.9
_MOST_ITEMS = 5
_UNDECIDED = frozenset(
    {"unknown", "unclear", "other", "none", "neither", "undecided", "unsure", "unspecified"}
)
_NAMES = {
    "string": "String",
    "integer": "Int",
    "number": "Float",
    "boolean": "Bool",
    "null": "Nothing",
    "object": "Map",
}


class CannotFillError(Exception):
    """A part of the result is of a type, here in words, that no quotation can be."""


class Filler(Struct):
    """Fills one answer. `asked`: the query is a question of the user. `must_quote`: an answer without a
    quotation is not one. `quoted`: one is in it so far."""

    evidence: Evidence
    query: Mapping[str, float]
    asked: bool
    root: Schema
    skip: int
    must_quote: bool
    quoted: bool = False

    def fill(self, schema: Schema, names: Sequence[str] = (), depth: int = 0) -> Json:
        """Return a value of the schema; `names` are the words of the fields that lead to it."""
        schema = self._resolved(schema)
        if depth > _DEEPEST + 1:
            raise CannotFillError(type_name(schema))
        options = self._options(schema)
        if options is not None:
            return self._choose(schema, options, names, depth)
        match schema.get("type"):
            case "string" if _is_quote(schema):
                return self._passages(names, most=1)[0]
            case "string":
                return self._text(names)
            case "array":
                return self._list(schema, names, depth)
            case "object" if isinstance(schema.get("properties"), Mapping):
                return self._record(schema, names, depth)
        raise CannotFillError(type_name(schema))

    def _resolved(self, schema: Schema) -> Schema:
        for _ in range(_DEEPEST):
            reference = schema.get("$ref")
            if not isinstance(reference, str):
                return schema
            target: Json = self.root
            step = ""
            for step in reference.removeprefix("#").strip("/").split("/"):
                step = step.replace("~1", "/").replace("~0", "~")
                target = target.get(step) if isinstance(target, Mapping) else None
            if not isinstance(target, Mapping):
                break
            schema = {"title": step, **target}
        return schema

    # ---- strings -------------------------------------------------------------------------------
    def _ranked(self, names: Sequence[str]) -> list[Ranked]:
        query = dict(self.query)
        for term in names:
            query[term] = max(query.get(term, 0.0), _FIELD_WEIGHT)
        return self.evidence.rank(query)

    def _text(self, names: Sequence[str]) -> str:
        if self.evidence.is_empty:
            return "No documents were given to answer from."
        ranked = self._ranked(names)
        found = list(_most_relevant(self.evidence.quotations(ranked, self.skip), most=2, share=0.75))
        if not found:
            return "Nothing in the documents can be quoted."
        self.quoted = True
        if names:
            return found[0][1]
        if found[0][0].score == 0.0 and self.asked:
            return f"Nothing in the documents matches the question; they begin: {found[0][1]}"
        together = "The documents say: " + "; ".join(text for _, text in found)
        return together if self.evidence.supports(together) else f"The documents say: {found[0][1]}"

    def _passages(self, names: Sequence[str], most: int) -> list[str]:
        """Return what the documents say, without marks; at least one passage."""
        passages = self.evidence.passages(self._ranked(names), self.skip)
        found = [text for _, text in _most_relevant(passages, most=most, share=0.4)]
        if not found:
            raise CannotFillError("Quote (the documents have no passage to quote)")
        self.quoted = True
        return found

    def _list(self, schema: Schema, names: Sequence[str], depth: int) -> Json:
        items = schema.get("items")
        if not isinstance(items, Mapping):
            raise CannotFillError(type_name(schema))
        item = self._resolved(items)
        if item.get("type") != "string" or "enum" in item or "const" in item:
            try:
                return [self.fill(item, names, depth + 1)]
            except CannotFillError:
                raise CannotFillError(type_name(schema)) from None
        if _is_quote(item):
            return list(self._passages(names, most=_MOST_ITEMS))
        ranked = self._ranked(names)
        quotations = self.evidence.quotations(ranked, self.skip)
        found = [text for _, text in _most_relevant(quotations, most=_MOST_ITEMS, share=0.4)]
        self.quoted = self.quoted or bool(found)
        return found

    def _record(self, schema: Schema, names: Sequence[str], depth: int) -> Json:
        properties = schema["properties"]
        assert isinstance(properties, Mapping)
        value: dict[str, Json] = {}
        for name, part in properties.items():
            if not isinstance(part, Mapping):
                raise CannotFillError(type_name(schema))
            if "const" in part:
                value[name] = part["const"]
            else:
                value[name] = self.fill(part, [*names, *(name_terms(name) or [name])], depth + 1)
        return value

    # ---- sums ----------------------------------------------------------------------------------
    def _options(self, schema: Schema) -> list[Json] | None:
        for key in ("oneOf", "anyOf"):
            listed = schema.get(key)
            if isinstance(listed, Sequence) and not isinstance(listed, str):
                return list(listed)
        if "const" in schema:
            return [{"const": schema["const"]}]
        listed = schema.get("enum")
        if isinstance(listed, Sequence) and not isinstance(listed, str):
            return [{"const": value} for value in listed]
        return None

    def _choose(self, schema: Schema, options: list[Json], names: Sequence[str], depth: int) -> Json:
        schemas = [self._resolved(option) for option in options if isinstance(option, Mapping)]
        constants = [(option, _constant(option)) for option in schemas]
        units = [(option, found[0]) for option, found in constants if found is not None]
        others = [option for option, found in constants if found is None]
        if _is_option(units, others):
            return self._fill_option(units, others, names, depth)
        if not units or others:
            raise CannotFillError(type_name(schema))
        if len(units) == 1:
            return units[0][1]
        labels = [name_terms(_label(option, value)) for option, value in units]
        best = self._best(labels, names)
        if best is None:
            raise CannotFillError(f"{type_name(schema)} (no document names one of its variants)")
        return units[best][1]

    def _fill_option(
        self, units: Sequence[tuple[Schema, Json]], others: Sequence[Schema], names: Sequence[str], depth: int
    ) -> Json:
        """Return None where there is nothing to say, else what the other branch of an Option holds."""
        best = next(iter(self._ranked(names)), None)
        nothing = best is None or (self.asked and best.score == 0.0)
        if depth >= _DEEPEST or (nothing and not self.must_quote):
            return units[0][1]
        return self.fill(others[0], names, depth + 1)

    def _best(self, labels: Sequence[Sequence[str]], names: Sequence[str]) -> int | None:
        """Return the label whose words weigh most in the passages that fit the question best."""
        scores = [0.0] * len(labels)
        for place, entry in enumerate(self._ranked(names)[:_DEEPEST]):
            words = terms(entry.passage.text)
            for number, label in enumerate(labels):
                found = sum(words.count(term) for term in set(label))
                scores[number] += found * (entry.score + 0.01) / (place + 1)
        best = max(range(len(labels)), key=lambda number: (scores[number], -number))
        if scores[best] > 0.0:
            return best
        return next((number for number, label in enumerate(labels) if _UNDECIDED & set(label)), None)


def _most_relevant(
    quotations: Iterable[tuple[Ranked, str]], *, most: int, share: float
) -> list[tuple[Ranked, str]]:
    """Return the first quotation and up to `most - 1` more whose score is at least `share` of its score."""
    found: list[tuple[Ranked, str]] = []
    for entry, text in quotations:
        if found and (entry.score == 0.0 or entry.score < share * found[0][0].score):
            break
        found.append((entry, text))
        if len(found) == most:
            break
    return found


def _is_quote(schema: Schema) -> bool:
    return schema.get("description") == QUOTE_DESCRIPTION


def _constant(schema: Schema) -> tuple[Json] | None:
    """Return the only value of a schema that has just one, in a tuple; None if it has more."""
    if "const" in schema:
        return (schema["const"],)
    listed = schema.get("enum")
    if isinstance(listed, Sequence) and not isinstance(listed, str) and len(listed) == 1:
        return (listed[0],)
    if schema.get("type") == "null":
        return (None,)
    properties = schema.get("properties")
    if schema.get("type") != "object" or not isinstance(properties, Mapping):
        return None
    value: dict[str, Json] = {}
    for name, part in properties.items():
        found = _constant(part) if isinstance(part, Mapping) else None
        if found is None:
            return None
        value[name] = found[0]
    return (value,) if value else None


def _is_option(units: Sequence[tuple[Schema, Json]], others: Sequence[Schema]) -> bool:
    empty = (None, "none", "None")
    if len(units) != 1 or len(others) != 1:
        return False
    value = units[0][1]
    return value in empty if not isinstance(value, Mapping) else list(value.values()) == ["none"]


def _label(schema: Schema, value: Json) -> str:
    if isinstance(value, Mapping):
        return " ".join(str(part) for part in value.values())
    title = schema.get("title")
    return title if isinstance(title, str) and not isinstance(value, str) else str(value)


def type_name(schema: Schema) -> str:
    """Return a readable name of the type: its own, or how Corvid writes what the schema describes."""
    for key in ("title", "$ref"):
        name = schema.get(key)
        if isinstance(name, str) and name:
            return name.rsplit("/", 1)[-1]
    items = schema.get("items")
    if isinstance(items, Mapping):
        return f"List<{type_name(items)}>"
    listed = schema.get("anyOf")
    if isinstance(listed, Sequence) and not isinstance(listed, str):
        inner = [part for part in listed if isinstance(part, Mapping) and part.get("type") != "null"]
        return f"Option<{type_name(inner[0])}>" if len(inner) == 1 else "Result"
    kind = schema.get("type")
    return _NAMES.get(kind, "this type") if isinstance(kind, str) else "this type"
