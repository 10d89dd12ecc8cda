"""The one table of dimensions, and how a written value is read (effects.declare.1)."""

from __future__ import annotations

from decimal import Decimal
from typing import assert_never

from corvid.semantics.effects.model import Backpressure, Dimension, Value
from corvid.source.span import Span
from corvid.syntax import tree

NO_STREAM = Backpressure("none")
UNTRUSTED = "untrusted"
_NOTHING: frozenset[str] = frozenset()

_TRUST = ("autonomous", "supervisor_required", "human_required")
_LATENCY = ("instant", "fast", "medium", "slow", "streaming")

_TABLE: tuple[Dimension, ...] = (
    Dimension("cost", "money", Decimal(0), "sum", "at most"),
    Dimension("tokens", "count", Decimal(0), "sum", "at most"),
    Dimension("latency_ms", "duration", Decimal(0), "sum", "at most"),
    Dimension("trust", "level", "autonomous", "max", "at most", _TRUST),
    Dimension("reversible", "truth", True, "and", "equals"),
    Dimension("data", "words", _NOTHING, "union", "contains"),
    Dimension("latency", "level", "instant", "max", "at most", _LATENCY),
    Dimension("confidence", "confidence", Decimal(1), "min", "at least"),
    Dimension("capability", "level", "basic", "max", "at most", ("basic", "standard", "expert")),
    Dimension("jurisdiction", "words", _NOTHING, "union", "contains"),
    Dimension("compliance", "words", _NOTHING, "union", "contains"),
    Dimension("privacy_tier", "level", "standard", "max", "at most", ("standard", "strict", "air_gapped")),
    Dimension("backpressure", "backpressure", NO_STREAM, "tightest", "equals"),
)
DIMENSIONS: dict[str, Dimension] = {dimension.name: dimension for dimension in _TABLE}


def read_value(dimension: Dimension, value: tree.DimensionValue) -> Value | None:
    """The value as `dimension` understands it, None if it does not fit."""
    match dimension.kind:
        case "money":
            return Decimal(value.amount) if isinstance(value, tree.MoneyValue) else None
        case "count":
            return whole_number(value)
        case "duration":
            return _duration(value)
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


def unkept(dimension: Dimension, value: tree.DimensionValue) -> tuple[tuple[Span, str], ...]:
    """The words of a value whose promise nothing keeps yet, with how they are called: a gate would have to
    ask at a call for each argument that is not certain enough, and what is untrusted would
    have to stay away from each call that needs an approval (effects.declare.2)."""
    if isinstance(value, tree.GateValue):
        is_gate = dimension.name == "trust" and value.level in dimension.levels
        return ((value.span, f"`trust: {value.level}_if_confident(…)`"),) if is_gate else ()
    if dimension.name != "data":
        return ()
    return tuple((span, f"`data: {UNTRUSTED}`") for span in untrusted(value))


def untrusted(value: tree.DimensionValue) -> tuple[Span, ...]:
    """Where a value names the category `untrusted`, however it is quoted, spaced or capitalised."""
    words: tuple[tuple[Span, str], ...] = ()
    match value:
        case tree.TextValue():
            words = ((value.span, value.value),)
        case tree.WordsValue():
            words = tuple((word.span, word.text) for word in value.words)
        case _:
            pass
    named = ((span, text.replace(",", " ").casefold().split()) for span, text in words)
    return tuple(span for span, names in named if UNTRUSTED in names)


def number(value: tree.DimensionValue) -> Decimal | None:
    """A number without a unit."""
    if isinstance(value, tree.NumberValue) and value.unit is None:
        return Decimal(value.text)
    return None


def whole_number(value: tree.DimensionValue) -> Decimal | None:
    """A number of things: whole, not negative, without a unit."""
    found = number(value)
    return found if found is not None and found >= 0 and found == int(found) else None


def share(value: tree.DimensionValue) -> Decimal | None:
    """A number from 0 to 1."""
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
    word = single_word(value)
    return word if word in dimension.levels else None


def single_word(value: tree.DimensionValue) -> str | None:
    """The one word of a value that is a word or a text."""
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
    """What a value of `dimension` looks like, for messages."""
    match dimension.kind:
        case "money":
            return "an amount like `$0.05`"
        case "count":
            return "a whole number"
        case "duration":
            return "a time like `250ms` or `2s`"
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
