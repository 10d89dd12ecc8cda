"""Values of the reference, and what is asked of them everywhere (language.md, "Numbers", "Evaluation")."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from corvid.source.span import Span
from tests.reference.labelled_types import FLOAT, INT, Type, is_g, joins_labels
from tests.reference.labels import Label, derived, once

Value = Any
"""int, float, str, bool, None, list, dict, Struct, Tagged, Fun or G."""


@dataclass(slots=True)
class G:
    """A grounded value."""

    value: Value
    label: Label


@dataclass(slots=True)
class Struct:
    """A record: shared and changeable."""

    type: str
    fields: dict[str, Value]


@dataclass(slots=True)
class Tagged:
    """A variant, or `Some None Ok Err`: never changes."""

    type: str
    name: str
    items: tuple[Value, ...] = ()


@dataclass(slots=True)
class Fun:
    """A lambda with what it captured."""

    call: Callable[[list[Value]], Value] = field(repr=False)


NONE = Tagged("Option", "None")


def some(value: Value) -> Tagged:
    """`Some(value)` (corvid-facts.md 4.6)."""
    return Tagged("Option", "Some", (value,))


class Fault(Exception):
    """A run ends; `code` says how, `at` where, `why` what more there is to say."""

    def __init__(self, code: str, why: object = None) -> None:
        super().__init__(code)
        self.code = code
        self.why = why
        self.at: Span | None = None


def bare(value: Value) -> Value:
    """Without the outermost label (grounding.md 1.1)."""
    return value.value if isinstance(value, G) else value


def parts(value: Value) -> list[Value]:
    """What a value holds directly (grounding.md 2, "surely and maybe grounded")."""
    match value:
        case list():
            return value
        case dict():
            return list(value.values())
        case Struct():
            return list(value.fields.values())
        case Tagged():
            return list(value.items)
        case G():
            return [value.value]
        case _:
            return []


def inside(value: Value) -> Iterator[Value]:
    """A value and all that it holds, in the order of the value, each container once: values may hold
    themselves (grounding.md 2, "Reading through a container")."""
    waiting, seen = [value], set()
    while waiting:
        one = waiting.pop()
        if isinstance(one, list | dict | Struct):
            if id(one) in seen:
                continue
            seen.add(id(one))
        yield one
        waiting += reversed(parts(one))


def labels(value: Value) -> tuple[Label, ...]:
    """Every label in it, each once, in the order of the value, the outermost first (grounding.md 2, "Reading
    through a container")."""
    return once(one.label for one in inside(value) if isinstance(one, G))


def plain_part(value: Value) -> bool:
    """Whether a scalar in it stands under no label, the keys of maps included (grounding.md 6,
    "unsourced")."""
    waiting, seen = [value], set()
    while waiting:
        one = waiting.pop()
        if isinstance(one, G) or one is None or id(one) in seen:
            continue
        if not isinstance(one, list | dict | Struct | Tagged) or (isinstance(one, dict) and one):
            return True
        seen.add(id(one))
        waiting += parts(one)
    return False


def stripped(value: Value) -> Value:
    """A copy without any label (grounding.md 8, T6)."""
    return copied(value, strip=True)


def copied(value: Value, strip: bool = False, made: dict[int, Value] | None = None) -> Value:
    """A copy as deep as there are changeable parts: grounding.md 1.3, no plain alias writes into a grounded
    value. What is shared inside stays shared."""
    made = {} if made is None else made
    if id(value) in made:
        return made[id(value)]
    match value:
        case list():
            made[id(value)] = items = []
            items += [copied(v, strip, made) for v in value]
            return items
        case dict():
            made[id(value)] = entries = {}
            entries.update({k: copied(v, strip, made) for k, v in value.items()})
            return entries
        case Struct():
            made[id(value)] = record = Struct(value.type, {})
            record.fields.update({k: copied(v, strip, made) for k, v in value.fields.items()})
            return record
        case Tagged():
            return Tagged(value.type, value.name, tuple(copied(v, strip, made) for v in value.items))
        case G():
            inner = copied(value.value, strip, made)
            return inner if strip else G(inner, value.label)
        case _:
            return value


def equal(a: Value, b: Value, seen: frozenset[tuple[int, int]] = frozenset()) -> bool:
    """`==`, through labels (grounding.md 6); structural; NaN is not equal (corvid-facts.md 4.5)."""
    a, b = bare(a), bare(b)
    if (id(a), id(b)) in seen:
        return True
    if isinstance(a, list | dict | Struct):
        seen |= {(id(a), id(b))}
    match a, b:
        case list(), list():
            return len(a) == len(b) and all(equal(x, y, seen) for x, y in zip(a, b, strict=True))
        case dict(), dict():
            return a.keys() == b.keys() and all(equal(v, b[k], seen) for k, v in a.items())
        case Struct(), Struct():
            return all(equal(v, b.fields[k], seen) for k, v in a.fields.items())
        case Tagged(), Tagged():
            return a.name == b.name and all(equal(x, y, seen) for x, y in zip(a.items, b.items, strict=True))
        case _:
            return bool(a == b)


def text(value: Value) -> str:
    """`to_string()` (language.md, "Evaluation": Float text is the shortest that reads back)."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else repr(value)


def converted(value: Value, src: Type, dst: Type, lost: list[bool], step: Callable[[Label], Label]) -> Value:
    """A `src` as a `dst`: labels come off at the top and under Option and Result, Int widens there
    (grounding.md
    1.2); `lost` takes one entry for each label; `step` is the Derived `widen`."""
    if src == dst:
        return value
    if is_g(src) and is_g(dst) and joins_labels(src) and not joins_labels(dst):
        label = derived("together", (value.label, *labels(value.value)))
        return G([item.value for item in value.value], label)
    if is_g(src) and is_g(dst):
        inside = converted(value.value, src.args[0], dst.args[0], lost, step)
        changed = src.args[0] != dst.args[0] and repr(inside) != repr(value.value)
        return G(inside, step(value.label)) if changed else value
    if is_g(src):
        lost.append(True)
        return converted(copied(value.value), src.args[0], dst, lost, step)
    if (src, dst) == (INT, FLOAT):
        return float(value)
    if isinstance(value, Tagged) and src.head in ("Option", "Result") and value.items:
        place = 1 if value.name == "Err" else 0
        item = converted(value.items[0], src.args[place], dst.args[place], lost, step)
        return Tagged(value.type, value.name, (item,))
    return value
