"""What dimensions are, the one table of them, and how a written value is read (effects.declare.1)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Literal, TypeAlias, assert_never

from msgspec import Struct

from corvid.source.span import Span
from corvid.syntax import tree

Kind: TypeAlias = (
    "Literal['money', 'count', 'duration', 'number', 'level', 'truth', 'words', 'confidence', 'backpressure']"
)
Composition: TypeAlias = "Literal['sum', 'max', 'min', 'and', 'union', 'tightest']"


class Backpressure(Struct, frozen=True):
    """How a stream is held back; `limit` of `bounded`, `source` of `pulls_from`."""

    policy: Literal["bounded", "pulls_from", "unbounded", "none"]
    limit: int = 0
    source: str = ""


Value: TypeAlias = Decimal | bool | str | frozenset[str] | Backpressure


class Dimension(Struct, frozen=True):
    """One dimension (effects.declare.1). `levels` are in ascending order and only those of kind `level`
    have any; `identity` is the value of an effect that does not say."""

    name: str
    kind: Kind
    identity: Value
    composition: Composition
    levels: tuple[str, ...] = ()
    within: tuple[Decimal, Decimal] | None = None
    """The least and the greatest value of one of kind `number`; from 0 on if it is not there."""


_MOST_DIGITS = 100
NO_STREAM = Backpressure("none")
UNTRUSTED = "untrusted"
_NOTHING: frozenset[str] = frozenset()

_TRUST = ("autonomous", "supervisor_required", "human_required")
_LATENCY = ("instant", "fast", "medium", "slow", "streaming")

_TABLE: tuple[Dimension, ...] = (
    Dimension("cost", "money", Decimal(0), "sum"),
    Dimension("tokens", "count", Decimal(0), "sum"),
    Dimension("latency_ms", "duration", Decimal(0), "sum"),
    Dimension("trust", "level", "autonomous", "max", _TRUST),
    Dimension("reversible", "truth", True, "and"),
    Dimension("data", "words", _NOTHING, "union"),
    Dimension("latency", "level", "instant", "max", _LATENCY),
    Dimension("confidence", "confidence", Decimal(1), "min"),
    Dimension("capability", "level", "basic", "max", ("basic", "standard", "expert")),
    Dimension("jurisdiction", "words", _NOTHING, "union"),
    Dimension("compliance", "words", _NOTHING, "union"),
    Dimension("privacy_tier", "level", "standard", "max", ("standard", "strict", "air_gapped")),
    Dimension("backpressure", "backpressure", NO_STREAM, "tightest"),
)
DIMENSIONS: Mapping[str, Dimension] = {dimension.name: dimension for dimension in _TABLE}


def read_value(dimension: Dimension, value: tree.DimensionValue) -> Value | None:
    """Return the value as `dimension` understands it, None if it does not fit."""
    match dimension.kind:
        case "money":
            return Decimal(value.amount) if isinstance(value, tree.MoneyValue) else None
        case "count":
            return whole_number(value)
        case "duration":
            return _duration(value)
        case "number":
            found = number(value)
            low, high = dimension.within or (Decimal(0), None)
            return found if found is not None and found >= low and (high is None or found <= high) else None
        case "level":
            return _level(dimension, value)
        case "truth":
            return value.value if isinstance(value, tree.TruthValue) else None
        case "words":
            return _words(value)
        case "confidence":
            return share(value)
        case "backpressure":
            return _backpressure(value)
        case _:
            assert_never(dimension.kind)


ASKED = "supervisor_required"
"""The level of trust from which on a call needs an approval."""


def is_gate(dimension: Dimension, value: tree.DimensionValue) -> bool:
    """Return whether the value asks only below a confidence: a level of trust that needs no approval, and a
    share. A gate of a level that asks in any case would say nothing."""
    if not isinstance(value, tree.GateValue) or dimension.name != "trust":
        return False
    levels = dimension.levels
    asking = levels.index(ASKED)
    return value.level in levels and levels.index(value.level) < asking and 0 <= float(value.threshold) <= 1


def misspelled(dimension: Dimension, value: tree.DimensionValue) -> tuple[Span, ...]:
    """Return where a value of `data` has the category `untrusted` in capitals: it would be another category,
    which marks nothing (taint.source.1)."""
    if dimension.name != "data":
        return ()
    words: tuple[tuple[Span, str], ...] = ()
    match value:
        case tree.TextValue():
            words = ((value.span, value.value),)
        case tree.WordsValue():
            words = tuple((word.span, word.text) for word in value.words)
        case _:
            pass
    named = ((span, text.replace(",", " ").split()) for span, text in words)
    return tuple(
        span
        for span, names in named
        if any(name != UNTRUSTED and name.casefold() == UNTRUSTED for name in names)
    )


def number(value: tree.DimensionValue) -> Decimal | None:
    """Return a number without a unit; None also for one so large that its digits could not be written."""
    if isinstance(value, tree.NumberValue) and value.unit is None:
        found = Decimal(value.text)
        return found if -_MOST_DIGITS < found.adjusted() < _MOST_DIGITS else None
    return None


def whole_number(value: tree.DimensionValue) -> Decimal | None:
    """Return a number of things: whole, not negative, without a unit."""
    found = number(value)
    return found if found is not None and found >= 0 and found == int(found) else None


def share(value: tree.DimensionValue) -> Decimal | None:
    """Return a number from 0 to 1."""
    found = number(value)
    return found if found is not None and 0 <= found <= 1 else None


def _duration(value: tree.DimensionValue) -> Decimal | None:
    if not isinstance(value, tree.NumberValue):
        return None
    found = Decimal(value.text) * (1000 if value.unit == "s" else 1)
    return found if found >= 0 else None


def _level(dimension: Dimension, value: tree.DimensionValue) -> str | None:
    if isinstance(value, tree.StreamingValue):
        return "streaming" if dimension.name == "latency" and _backpressure(value) is not None else None
    if isinstance(value, tree.GateValue):
        return value.level if is_gate(dimension, value) else None
    word = single_word(value)
    return word if word in dimension.levels else None


def single_word(value: tree.DimensionValue) -> str | None:
    """Return the one word of a value that is a word or a text."""
    match value:
        case tree.TextValue():
            return value.value
        case tree.WordsValue() if len(value.words) == 1:
            return value.words[0].text
        case _:
            return None


def _words(value: tree.DimensionValue) -> frozenset[str] | None:
    match value:
        case tree.TextValue():
            return frozenset({value.value}) - {"none"}
        case tree.WordsValue():
            return frozenset(word.text for word in value.words) - {"none"}
        case _:
            return None


def _backpressure(value: tree.DimensionValue) -> Backpressure | None:
    if not isinstance(value, tree.StreamingValue):
        return Backpressure("unbounded") if single_word(value) == "unbounded" else None
    argument = value.argument
    match value.policy.text:
        case "unbounded" if argument is None:
            return Backpressure("unbounded")
        case "bounded" if argument is not None and argument.isdecimal() and int(argument) > 0:
            return Backpressure("bounded", limit=int(argument))
        case "pulls_from" if argument:
            return Backpressure("pulls_from", source=argument)
        case _:
            return None


def expected(dimension: Dimension) -> str:
    """Return what a value of `dimension` looks like, for messages."""
    match dimension.kind:
        case "money":
            return "an amount like `$0.05`"
        case "count":
            return "a whole number"
        case "duration":
            return "a time like `250ms` or `2s`"
        case "number":
            low, high = dimension.within or (Decimal(0), None)
            return f"a number from {low:f} on" if high is None else f"a number from {low:f} to {high:f}"
        case "level":
            return "one of " + ", ".join(f"`{level}`" for level in dimension.levels)
        case "truth":
            return "`true` or `false`"
        case "words":
            return "a name, or names separated by commas"
        case "confidence":
            return "a number from 0 to 1"
        case "backpressure":
            return "`unbounded`, or the policy of a stream"
        case _:
            assert_never(dimension.kind)
