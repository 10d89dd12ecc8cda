"""A tainted value at the Python border."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

T_co = TypeVar("T_co", covariant=True)


class Tainted(Struct, Generic[T_co], frozen=True):
    """What an agent returned whose type is `Tainted`: others may have written `value`, or decided what it
    is."""

    value: T_co
