"""The built-in methods that compiled code has a form for."""

from __future__ import annotations

from corvid.ir.types import BOOL, FLOAT, INT, ListType, Type

_METHODS: dict[Type, frozenset[str]] = {
    INT: frozenset({"to_float", "abs", "min", "max"}),
    FLOAT: frozenset({"abs", "min", "max", "sqrt", "to_int_truncated", "floor", "ceil"}),
    BOOL: frozenset(),
}
_OF_LISTS = frozenset({"length", "append"})


def compiled_method(receiver: Type, method: str) -> bool:
    """Whether `receiver.method(…)` can be machine code."""
    if isinstance(receiver, ListType):
        return method in _OF_LISTS and receiver.element in _METHODS
    return method in _METHODS.get(receiver, ())
