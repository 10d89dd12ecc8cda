"""Values of the reference, and what is asked of them everywhere (types.int.1, expressions.order.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from corvid.source.span import Span
from tests.reference.labelled_types import (
    FLOAT,
    FOUND_QUOTE,
    INT,
    QUOTE,
    STRING,
    Type,
    as_text,
    is_g,
    joins_labels,
    lists_quotes,
    plain,
)
from tests.reference.labels import Label, derived, once, select

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
    """`Some(value)` (builtins.list.1)."""
    return Tagged("Option", "Some", (value,))


class Fault(Exception):
    """A run ends; `code` says how, `at` where, `why` what more there is to say, `callee` in which call."""

    def __init__(self, code: str, why: object = None) -> None:
        super().__init__(code)
        self.code = code
        self.why = why
        self.at: Span | None = None
        self.callee = ""


def bare(value: Value) -> Value:
    """Without the outermost label (grounded.type.1)."""
    return value.value if isinstance(value, G) else value


def parts(value: Value) -> list[Value]:
    """What a value holds directly (grounded.maybe.1)."""
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
    themselves (grounded.inside.1)."""
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
    """Every label in it, each once, in the order of the value, the outermost first (grounded.inside.1)."""
    return once(one.label for one in inside(value) if isinstance(one, G))


def plain_part(value: Value) -> bool:
    """Whether a scalar in it is under no label, the keys of maps included (provenance.chain.4)."""
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
    """A copy without any label (theorem T6)."""
    return copied(value, strip=True)


def copied(value: Value, strip: bool = False, made: dict[int, Value] | None = None) -> Value:
    """Copy as deep as there are changeable parts (grounded.coercion.5): no plain alias writes into a grounded
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
    """`==`, through labels (grounded.inside.1); structural; NaN is not equal (types.int.1)."""
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
    """`to_string()` (expressions.order.1)."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else repr(value)


def quoted_text(value: Value) -> Value:
    """The text of an excerpt, read like a field where it has a label (citations.quote.7)."""
    if isinstance(value, G):
        return G(value.value.fields["text"], select(value.label, "text"))
    return value.fields["text"]


def converted(value: Value, src: Type, dst: Type, lost: list[bool], step: Callable[[Label], Label]) -> Value:
    """A `src` as a `dst`: labels come off at the top and under Option and Result, Int widens there
    (types.fit.2); `lost` takes one entry for each label; `step` is the Derived `widen`."""
    if src == dst:
        return value
    if src == QUOTE and plain(dst) == STRING:
        text = quoted_text(value)
        lost += [True] * (not is_g(dst))
        return text if is_g(dst) else text.value
    if src == FOUND_QUOTE and dst.head == "Option":
        inner = [G(item, select(value.label, "some")) for item in value.value.items]
        found = some(inner[0]) if inner else NONE
        return converted(found, Type("Option", (QUOTE,)), dst, lost, step)
    if lists_quotes(src) and as_text(src) == dst:
        texts = [quoted_text(item) for item in (value.value if is_g(src) else value)]
        return G(texts, value.label) if is_g(src) else texts
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
