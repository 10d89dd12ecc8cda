"""Values with labels, and what operators do with those that have none."""

from __future__ import annotations

from typing import Any, cast

from corvid.ir import nodes as ir
from corvid.runtime.builtins import numbers
from corvid.runtime.stops import NanKey, Overflow
from corvid.runtime.values import Err, Ok, Some, deep_copy, equal, inner_nodes

Labels = frozenset[str]
"""The calls a value goes back to: those of sources as chains name them, then `turned:TOOL`, and the name of
the model for a prompt, after `attested:` if it is a leaf."""
ATTESTED = "attested:"


class LabelMismatch(AssertionError):
    """A value whose labels are not those of its type."""


class TooLong(Exception):
    """More steps than a test has time for."""


class NotWalked(Exception):
    """What asks about whole chains, of which the naive walk knows the labels only."""


class NoSource(Exception):
    """The fault R0114 of a call of what it names."""


class Unfit(Exception):
    """The fault R0111 of a call of the tool that it names."""


class ToolFails(Exception):
    """The fault R0110 of a call of the tool that it names."""


class Late(Exception):
    """The fault R0129 of a call of the tool that it names, for which the time of an attempt, the second
    argument, was not enough."""


class UnfitEvidence(Exception):
    """The fault R0130."""


class TooFewGrounded(Exception):
    """The fault R0123."""


class TooManyRounds(Exception):
    """The fault R0141."""


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
