"""Arithmetic and the built-in functions on plain values (types.int.1)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal

from tests.reference.values import NONE, Fault, Tagged, Value, some, text

LOW, HIGH = -(2**63), 2**63 - 1


def whole(n: int, wrapping: bool) -> int:
    """An Int traps on overflow; in a `@wrapping` agent it wraps (types.int.1)."""
    if LOW <= n <= HIGH:
        return n
    if wrapping:
        return (n - LOW) % 2**64 + LOW
    raise Fault("R0101")


def divided(a: int, b: int) -> tuple[int, int]:
    """Truncating division and its remainder; zero and MIN / -1 trap in every mode (types.int.1)."""
    if b == 0:
        raise Fault("R0102")
    if (a, b) == (LOW, -1):
        raise Fault("R0101")
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return quotient, a - quotient * b


def float_operation(op: str, a: float, b: float) -> float:
    """IEEE: nothing traps (types.int.1)."""
    if op == "/":
        if b == 0:
            sign = math.copysign(1.0, a) * math.copysign(1.0, b)
            return math.nan if a == 0 or math.isnan(a) else sign * math.inf
        return a / b
    if op == "%":
        return math.nan if b == 0 or math.isinf(a) or math.isnan(a) or math.isnan(b) else math.fmod(a, b)
    return {"+": a + b, "-": a - b, "*": a * b}[op]


MOST = {str: 2**25, list: 2**23, dict: 2**21}
"""How long a text, a list and a map may be (docs/decisions.md, "Memory")."""


def not_too_long(made: Value) -> Value:
    """A value that was made, or has grown (docs/decisions.md, "Memory")."""
    if len(made) > next(most for kind, most in MOST.items() if isinstance(made, kind)):
        raise Fault("R0109")
    return made


def arithmetic(op: str, a: Value, b: Value, wrapping: bool) -> Value:
    """One operator on plain values (types.int.1)."""
    if isinstance(a, str):
        return not_too_long(joined("", [one for one in (a, b) if one]))
    if isinstance(a, list):
        return not_too_long(a + b)
    if isinstance(a, float) or isinstance(b, float):
        return float_operation(op, float(a), float(b))
    if op in "/%":
        return divided(a, b)[0 if op == "/" else 1]
    return whole({"+": a + b, "-": a - b, "*": a * b}[op], wrapping)


def power(n: int, e: int, wrapping: bool) -> int:
    """`pow` traps before it computes (types.int.1)."""
    if e < 0:
        raise Fault("R0104")
    if abs(n) > 1 and e > 64 and not wrapping:
        raise Fault("R0101")
    if wrapping:
        return whole(pow(n, e, 2**64) if n >= 0 else pow(n % 2**64, e, 2**64), True)
    return whole(n**e, False)


def float_power(a: float, b: float) -> float:
    """IEEE power (types.float.1)."""
    try:
        return math.pow(a, b)
    except OverflowError:
        odd = b == int(b) and int(b) % 2 == 1
        return -math.inf if a < 0 and odd else math.inf
    except ValueError:
        if a == 0:
            odd = b == int(b) and int(b) % 2 == 1
            return math.copysign(math.inf, a) if odd else math.inf
        return math.nan


def to_int(x: float, how: Callable[[float], int]) -> int:
    """A Float as an Int; what has none traps (types.int.1)."""
    if not math.isfinite(x):
        raise Fault("R0104")
    n = how(x)
    if not LOW <= n <= HIGH:
        raise Fault("R0104")
    return n


def rounded(x: float) -> int:
    """Half away from zero (builtins.number.2)."""
    return int(Decimal(x).quantize(Decimal(1), ROUND_HALF_UP)) if abs(x) < 2**60 else int(x)


def parsed(pattern: str, s: str, make: Callable[[str], Value], kind: str) -> Tagged:
    """Trims and gives a Result; its words are those of the toolchain, the specification leaves them open
    (builtins.list.1)."""
    trimmed = s.strip()
    if re.fullmatch(pattern, trimmed, re.ASCII):
        value = make(trimmed)
        if not isinstance(value, int) or LOW <= value <= HIGH:
            return Tagged("Result", "Ok", (value,))
        return Tagged("Result", "Err", (f"too large for {kind}: {quoted(trimmed)}",))
    return Tagged("Result", "Err", (f"not {kind}: {quoted(trimmed)}",))


def quoted(word: str) -> str:
    """A text between marks (builtins.list.1)."""
    return f'"{word if len(word) <= 40 else word[:40] + "…"}"'


class Cut(str):
    """A text that was cut out of another, which it knows with where it begins there (protocols.claim.6)."""

    __slots__ = ("start", "whole")

    whole: str
    start: int


def cut(made: str, text: str, start: int) -> Cut:
    """What begins at this place of a text, which may be cut out itself (protocols.claim.6)."""
    piece = Cut(made)
    piece.whole, piece.start = (text.whole, text.start + start) if isinstance(text, Cut) else (text, start)
    return piece


def pieces(text: str, separator: str) -> list[Value]:
    """What is between separators, each with its place (protocols.claim.6)."""
    found: list[Value] = []
    for one in str.split(text, separator):
        found.append(cut(one, text, sum(len(each) + len(separator) for each in found)))
    return found


def joined(separator: str, texts: list[str]) -> str:
    """A text of several; one alone stays the text that it is (docs/decisions.md)."""
    return texts[0] if len(texts) == 1 else separator.join(texts)


def on_text(name: str, s: str, args: list[Value]) -> Value:
    """Methods of a String (builtins.list.1)."""
    match name:
        case "length":
            return len(s)
        case "to_upper":
            return not_too_long(s.upper())
        case "to_lower":
            return not_too_long(s.lower())
        case "trim":
            return cut(s.strip(), s, len(s) - len(s.lstrip()))
        case "contains":
            return args[0] in s
        case "starts_with":
            return s.startswith(args[0])
        case "ends_with":
            return s.endswith(args[0])
        case "split":
            if args[0] == "":
                raise Fault("R0104")
            return not_too_long(pieces(s, args[0]))
        case "replace":
            return not_too_long(s.replace(args[0], args[1])) if args[0] in s else s
        case "substring":
            return cut(s[max(args[0], 0) : max(args[1], 0)], s, max(args[0], 0))
        case "parse_int":
            return parsed(r"[+-]?\d+", s, int, "an Int")
        case _:
            return parsed(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?|[+-]?(inf|nan)", s, float, "a Float")


def on_int(name: str, n: int, args: list[Value], wrapping: bool) -> Value:
    """Methods of an Int (builtins.list.1)."""
    match name:
        case "to_string":
            return text(n)
        case "to_float":
            return float(n)
        case "abs":
            return whole(abs(n), wrapping)
        case "min":
            return min(n, args[0])
        case "max":
            return max(n, args[0])
        case _:
            return power(n, args[0], wrapping)


def on_float(name: str, x: float, args: list[Value]) -> Value:
    """Methods of a Float (builtins.list.1)."""
    match name:
        case "to_string":
            return text(x)
        case "abs":
            return abs(x)
        case "min":
            return min(x, args[0])
        case "max":
            return max(x, args[0])
        case "pow":
            return float_power(x, args[0])
        case "sqrt":
            if x < 0:
                raise Fault("R0104")
            return math.sqrt(x)
    ways: dict[str, Callable[[float], int]] = {"floor": math.floor, "ceil": math.ceil, "round": rounded}
    return to_int(x, ways.get(name, int))


def on_option(name: str, value: Tagged, args: list[Value]) -> Value:
    """Methods of Option and Result (builtins.list.1)."""
    good = value.name in ("Some", "Ok")
    match name:
        case "unwrap_or":
            return value.items[0] if good else args[0]
        case "is_some" | "is_ok":
            return good
        case "is_none" | "is_err":
            return not good
        case _:
            return Tagged("Result", "Ok", value.items) if good else Tagged("Result", "Err", (args[0],))


def on_map(name: str, m: dict[Value, Value], args: list[Value]) -> Value:
    """Methods of a Map that change nothing else (builtins.list.1)."""
    match name:
        case "length":
            return len(m)
        case "get":
            return some(m[args[0]]) if args[0] in m else NONE
        case "contains_key":
            return args[0] in m
        case "keys":
            return list(m)
        case "values":
            return list(m.values())
        case _:
            return some(m.pop(args[0])) if args[0] in m else NONE
