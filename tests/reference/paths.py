"""The parts of a value and what selects them (provenance.source.3)."""

from __future__ import annotations

from typing import Any

from tests.reference.labelled_types import EXCERPT
from tests.reference.labels import Label, derived, once
from tests.reference.program import Program
from tests.reference.values import Struct, Tagged, Value


def parted(below: Any) -> Label:
    """The node of a part of a source's answer: a document's own, or Derived over those in it
    (provenance.source.3)."""
    if isinstance(below, Label):
        return below
    parts = {key: parted(item) for key, item in below.items()}
    made = derived("part", once(parts.values()))
    made.parts.update(parts)
    return made


def key_text(key: Value) -> str:
    """The text of a map key in JSON (python.data.1)."""
    return ("true" if key else "false") if isinstance(key, bool) else str(key)


def keyed(program: Program, value: Value) -> list[tuple[Any, Value]]:
    """The parts of a value with the keys that select them (provenance.source.3)."""
    match value:
        case list():
            return list(enumerate(value))
        case dict():
            return list(value.items())
        case Struct():
            return list(value.fields.items())
        case Tagged(type="Option" | "Result"):
            return [(value.name.lower(), v) for v in value.items]
        case Tagged(items=items) if items:
            names = next(v for v in program.sums[value.type] if v.name == value.name).fields
            return list(zip(names, items, strict=True))
        case _:
            return []


def is_excerpt(value: Value) -> bool:
    """Whether it is a passage of a document (citations.quote.1)."""
    return isinstance(value, Struct) and value.type == EXCERPT.head


def excerpts(
    program: Program, value: Value, path: tuple[Any, ...] = ()
) -> list[tuple[tuple[Any, ...], Value]]:
    """The passages in an answer with the keys that lead there, in order (citations.quote.2)."""
    if is_excerpt(value):
        return [(path, value)]
    return [one for key, item in keyed(program, value) for one in excerpts(program, item, (*path, key))]


def leaves(program: Program, value: Value, path: str = "") -> list[tuple[str, str]]:
    """Every String leaf of an answer with its path, a map's keys before what is under them
    (citations.quotation.1)."""
    if isinstance(value, str):
        return [(path, value)]
    if is_excerpt(value):
        return []
    keys = [k for k in value if isinstance(k, str)] if isinstance(value, dict) else []
    found = [(place(path, key), key) for key in keys]
    for key, item in keyed(program, value):
        found += leaves(program, item, place(path, key))
    return found


def place(path: str, key: object) -> str:
    """`hits[0].text`: a place in data (citations.quotation.1)."""
    if isinstance(key, str) and key.isidentifier():
        return f"{path}.{key}" if path else key
    return f"{path}[{key!r}]"


def rebuilt(value: Value, parts: dict[Any, Value]) -> Value:
    """The value with other parts, in the order of `keyed` (grounded.lift.7, grounded.result.1)."""
    match value:
        case list():
            return list(parts.values())
        case dict():
            return parts
        case Struct():
            return Struct(value.type, parts)
        case Tagged():
            return Tagged(value.type, value.name, tuple(parts.values()))
        case _:
            return value
