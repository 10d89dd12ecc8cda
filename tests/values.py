"""Values of the compiler in tests: changed ones, and whether two mean the same."""

from __future__ import annotations

import dataclasses
from typing import TypeVar

import msgspec

from corvid.cache.code import LateBody
from corvid.ir.program import FunctionBody
from corvid.runtime.late import Late

T = TypeVar("T")

WHERE = frozenset(("id", "span"))
"""Where something was written; two trees that differ in nothing else mean the same."""


def replace(value: T, /, **changes: object) -> T:
    """A copy of a value of the compiler or of the tests with other fields."""
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(value, **changes)
    if isinstance(value, Late):
        return value.__replace__(**changes)  # type: ignore[return-value]
    return dataclasses.replace(value, **changes)  # type: ignore[type-var]


def same_meaning(one: object, other: object) -> bool:
    """Whether two trees, programs or parts of them are equal but for places and ids. Nodes themselves are
    compared by identity, as facts are kept beside them."""
    pairs = [(one, other)]
    while pairs:
        left, right = pairs.pop()
        if type(left) is not type(right) and not isinstance(left, FunctionBody | LateBody):
            return False
        if isinstance(left, tuple | list) and isinstance(right, tuple | list):
            if len(left) != len(right):
                return False
            pairs += zip(left, right, strict=True)
        elif isinstance(left, FunctionBody | LateBody):
            assert isinstance(right, FunctionBody | LateBody)
            pairs += ((left.locals, right.locals), (left.block, right.block))
        elif isinstance(left, msgspec.Struct):
            names = (name for name in left.__struct_fields__ if name not in WHERE)
            pairs += ((getattr(left, name), getattr(right, name)) for name in names)
        elif left != right:
            return False
    return True
