"""Run values in a form that compares by what is in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from corvid.runtime.values import attribute_of


def shape(value: Any, of_label: Callable[[Any], object]) -> object:
    """A value as nested tuples; `of_label` says what stands for a label."""
    kind = type(value)
    if kind is tuple:
        return ("Grounded", shape(value[0], of_label), of_label(value[1]))
    if kind is list:
        return ("list", *(shape(item, of_label) for item in value))
    if kind is dict:
        return ("map", *((repr(key), shape(item, of_label)) for key, item in value.items()))
    if hasattr(value, "corvid_fields"):
        name = f"{value.corvid_type}.{getattr(value, 'corvid_variant', '')}"
        return (name, *(shape(getattr(value, attribute_of(each)), of_label) for each in value.corvid_fields))
    if hasattr(value, "value"):
        return (kind.__name__, shape(value.value, of_label))
    return "function" if callable(value) else repr(value)
