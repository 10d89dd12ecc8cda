"""Where CPython keeps the parts of its objects, looked at rather than believed."""

from __future__ import annotations

import sys
from functools import cache
from typing import Literal, TypeAlias

IntLayout: TypeAlias = Literal["sized", "tagged", "unknown"]

_INTS = (0, 1, -1, 5, -7, 256, 257, 2**30 - 1, 1 - 2**30, 2**30, -(2**30), 2**62, -(2**63))
DIGIT = 2**30


@cache
def objects_are_known() -> bool:
    """Return whether types, floats, lists and bytes keep their parts where entries look for them. Only then
    is anything compiled: debug builds and those without the lock have larger heads."""
    if sys.implementation.name != "cpython" or sys.maxsize != 2**63 - 1:
        return False
    number, items, text = 1.5, ["a", "b"], b"contents"
    return (
        all(_word(each, 8) == id(type(each)) for each in (1, number, items, text, True))
        and _double(number) == number
        and _word(items, 16) == 2
        and _word_at(_word(items, 24)) == id(items[0])
        and _word_at(_word(items, 24) + 8) == id(items[1])
        and _word(text, 32).to_bytes(8, "little") == text
    )


@cache
def int_layout() -> IntLayout:
    """Return how objects of int are laid out. `sized` (3.11): the signed number of digits at 16, the
    lowest digit at 24. `tagged` (from 3.12 on): at 16 a tag that is below 16 for one digit, its lowest
    bits 0 for plus, 1 for zero and 2 for minus. `unknown`: neither gives the numbers that there are, and
    Python is asked through its API."""
    if not objects_are_known():
        return "unknown"
    if all(_sized(number) for number in _INTS):
        return "sized"
    return "tagged" if all(_tagged(number) for number in _INTS) else "unknown"


def _sized(number: int) -> bool:
    size = _word(number, 16)
    if abs(number) >= DIGIT:
        return abs(size) > 1
    return -1 <= size <= 1 and size * _digit(number) == number


def _tagged(number: int) -> bool:
    tag = _word(number, 16)
    if abs(number) >= DIGIT:
        return tag >= 16
    return 0 <= tag < 16 and (1 - (tag & 3)) * _digit(number) == number


# ---- memory -----------------------------------------------------------------------------------
def _word(object_: object, offset: int) -> int:
    return _word_at(id(object_) + offset)


def _word_at(address: int) -> int:
    import ctypes

    return ctypes.c_int64.from_address(address).value


def _digit(number: int) -> int:
    import ctypes

    return ctypes.c_uint32.from_address(id(number) + 24).value


def _double(number: float) -> float:
    import ctypes

    return ctypes.c_double.from_address(id(number) + 16).value
