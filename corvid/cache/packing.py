"""Values of the compiler as plain data and back: what can be kept with `marshal` or MessagePack.

An object becomes a list of its class's number and its fields; one that stands in several places is told once
and meant from then on, so that what was one object is one again. Nothing but the classes asked for is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from msgspec import Struct

Packed: TypeAlias = "None | bool | int | float | str | list[Packed]"

_TUPLE, _AGAIN, _SET, _DECIMAL = 0, -1, -2, -3
"""In place of a class's number: a tuple, an object that was told already, a frozenset of texts, a Decimal."""


class Unpackable(Exception):
    """A value of a class that was not asked for."""


class Packer:
    """Packs several values; objects that they share are told once."""

    __slots__ = ("_alive", "_fields", "_known")

    def __init__(self, classes: Sequence[type[Struct]]) -> None:
        self._fields: dict[type, tuple[int, tuple[str, ...]]] = {
            kind: (number, kind.__struct_fields__) for number, kind in enumerate(classes, 1)
        }
        self._known: dict[int, int] = {}
        self._alive: list[object] = []

    def pack(self, value: object) -> Packed:
        """The value as data. Raises Unpackable."""
        if value is None or isinstance(value, bool | int | float | str):
            return value
        if isinstance(value, tuple):
            return [_TUPLE, *map(self.pack, value)]
        if isinstance(value, frozenset):
            return [_SET, *sorted(value)]
        if id(value) in self._known:
            return [_AGAIN, self._known[id(value)]]
        if type(value) not in self._fields:
            if type(value).__name__ == "Decimal":
                return [_DECIMAL, str(value)]
            raise Unpackable(type(value).__name__)
        number, names = self._fields[type(value)]
        packed: list[Packed] = [number, *(self.pack(getattr(value, name)) for name in names)]
        self._known[id(value)] = len(self._known)
        self._alive.append(value)  # as long as it lives nothing else has its id
        return packed


class Unpacker:
    """Unpacks what a Packer of the same classes gave, in the same order."""

    __slots__ = ("_classes", "_known")

    def __init__(self, classes: Sequence[type[Struct]]) -> None:
        self._classes = (None, *classes)
        self._known: list[object] = []

    def unpack(self, data: Packed) -> object:
        """The value. Raises LookupError, TypeError or ValueError for what no Packer gave."""
        if not isinstance(data, list):
            return data
        number = data[0]
        if number == _AGAIN:
            return self._known[data[1]]  # type: ignore[index]
        if number == _SET:
            return frozenset(data[1:])
        if number == _DECIMAL:
            from decimal import Decimal  # few programs have any

            return Decimal(data[1])  # type: ignore[arg-type]
        parts = [self.unpack(part) if part.__class__ is list else part for part in data[1:]]
        if number == _TUPLE:
            return tuple(parts)
        kind = self._classes[number]  # type: ignore[index]
        if kind is None:
            raise ValueError(f"there is no class {number}")
        made: object = kind(*parts)
        self._known.append(made)
        return made
