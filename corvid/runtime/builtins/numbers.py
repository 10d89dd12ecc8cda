"""Methods of Int, Float and Bool, and the arithmetic that emitted code does not write inline."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from corvid.runtime.stops import BadArgument, DividedByZero, NanKey, Overflow
from corvid.runtime.values import bool_text as bool_text

INT_MIN = -(2**63)
INT_MAX = 2**63 - 1
_BITS = 2**64


def wrapped(value: int) -> int:
    """Return the Int with the same lowest 64 bits."""
    return (value - INT_MIN) % _BITS + INT_MIN


def quotient(left: int, right: int) -> int:
    """Divide toward zero; zero and `MIN / -1` fault."""
    if right == 0:
        raise DividedByZero("/")
    result = abs(left) // abs(right)
    if (left < 0) != (right < 0):
        return -result
    if result > INT_MAX:
        raise Overflow("/")
    return result


def remainder(left: int, right: int) -> int:
    """Return the remainder, with the sign of the dividend; zero and `MIN % -1` fault."""
    if right == 0:
        raise DividedByZero("%")
    if right == -1 and left == INT_MIN:
        raise Overflow("%")
    result = abs(left) % abs(right)
    return -result if left < 0 else result


def float_quotient(left: float, right: float) -> float:
    """Divide as IEEE does, by zero too."""
    if right:
        return left / right
    if left != left or not left:
        return math.nan
    return math.copysign(math.inf, left) * math.copysign(1.0, right)


def float_remainder(left: float, right: float) -> float:
    """Compute C's `fmod`: nan where it has no value."""
    if not right or math.isinf(left):
        return math.nan
    return math.fmod(left, right)


def float_key(key: float) -> float:
    """Return the key itself; NaN faults."""
    if key != key:
        raise NanKey
    return key


def int_text(value: int) -> str:
    return str(value)


def int_abs(value: int) -> int:
    if value == INT_MIN:
        raise Overflow("abs")
    return abs(value)


def int_abs_wrapping(value: int) -> int:
    """Compute `abs` inside `@wrapping`."""
    return wrapped(abs(value))


def int_min(left: int, right: int) -> int:
    return left if left <= right else right


def int_max(left: int, right: int) -> int:
    return left if left >= right else right


def int_pow(base: int, exponent: int) -> int:
    """Compute `pow`; fault before anything large is computed."""
    if exponent < 0:
        raise BadArgument("pow", "the exponent is negative")
    if -2 < base < 2:
        exponent = exponent if exponent < 2 else 2 - exponent % 2
    result = int(base**exponent) if exponent < 64 else _BITS
    if not INT_MIN <= result <= INT_MAX:
        raise Overflow("pow")
    return result


def int_pow_wrapping(base: int, exponent: int) -> int:
    """Compute `pow` inside `@wrapping`."""
    if exponent < 0:
        raise BadArgument("pow", "the exponent is negative")
    return wrapped(pow(base, exponent, _BITS))


def float_min(left: float, right: float) -> float:
    """Return the smaller one; a NaN loses."""
    if left != left:
        return right
    return right if right < left else left


def float_max(left: float, right: float) -> float:
    """Return the larger one; a NaN loses."""
    if left != left:
        return right
    return right if right > left else left


def float_pow(base: float, exponent: float) -> float:
    """Compute C's `pow`: infinite or nan where Python raises."""
    try:
        return math.pow(base, exponent)
    except OverflowError:
        odd = exponent == math.trunc(exponent) and math.fmod(exponent, 2.0) != 0
        return -math.inf if base < 0 and odd else math.inf
    except ValueError:
        if base:
            return math.nan
        odd = math.fmod(exponent, 2.0) != 0 and exponent == math.trunc(exponent)
        return math.copysign(math.inf, base) if odd else math.inf


def sqrt(value: float) -> float:
    if value < 0:
        raise BadArgument("sqrt", f"{value!r} is negative")
    return math.sqrt(value)


def to_int_truncated(value: float) -> int:
    return _whole("to_int_truncated", value, value)


def floor(value: float) -> int:
    return _whole("floor", value, value if not math.isfinite(value) else math.floor(value))


def ceil(value: float) -> int:
    return _whole("ceil", value, value if not math.isfinite(value) else math.ceil(value))


def round_half_away(value: float) -> int:
    """Round to the nearest Int; a half goes away from zero."""
    if not math.isfinite(value):
        return _whole("round", value, value)
    whole = math.trunc(value)
    if abs(value - whole) >= 0.5:
        whole += 1 if value > 0 else -1
    return _whole("round", value, whole)


def _whole(method: str, value: float, result: float) -> int:
    if not math.isfinite(result):
        raise BadArgument(method, f"{value!r} is not a number that an Int can hold")
    whole = math.trunc(result)
    if not INT_MIN <= whole <= INT_MAX:
        raise BadArgument(method, f"{value!r} does not fit in an Int")
    return whole


INT_METHODS: Mapping[str, Callable[..., object]] = {
    "to_string": int_text,
    "to_float": float,
    "abs": int_abs,
    "abs wrapping": int_abs_wrapping,
    "min": int_min,
    "max": int_max,
    "pow": int_pow,
    "pow wrapping": int_pow_wrapping,
}
FLOAT_METHODS: Mapping[str, Callable[..., object]] = {
    "to_string": float.__repr__,
    "to_int_truncated": to_int_truncated,
    "abs": abs,
    "min": float_min,
    "max": float_max,
    "pow": float_pow,
    "sqrt": sqrt,
    "floor": floor,
    "ceil": ceil,
    "round": round_half_away,
}
BOOL_METHODS: Mapping[str, Callable[..., object]] = {
    "to_string": bool_text,
}
