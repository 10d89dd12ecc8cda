"""How large data of a type can be, from the type alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.ir.types import (
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    Type,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corvid.runtime.boundary.declarations import Declarations
    from corvid.runtime.boundary.misfit import Limits

MOST_ITEMS = (10_000, 1_000, 100, 20)
MOST_PARTS = 100_000
"""A reader counts nothing while it reads, so it takes only what can't be too much: lists of so many items
that the whole has at most so many parts."""

_Size = tuple[int, int, int]
"""Parts, texts and levels of a value."""


class Sizes:
    """Answers for the types of one program under some limits."""

    def __init__(self, declarations: Declarations, limits: Limits) -> None:
        self._declarations = declarations
        self._limits = limits

    def bounds(self, type_: Type) -> tuple[int, int] | None:
        """How many items each list or map may have, and how many characters each text, so that no value is
        beyond the limits; None if there are no such numbers. Raises RecursionError for types that nest too
        deeply."""
        for items in MOST_ITEMS:
            size = _Measuring(self._declarations, items).size(type_)
            if size is None or size[2] > self._limits.depth:
                return None
            parts, texts, _ = size
            if parts <= min(self._limits.parts, MOST_PARTS):
                return items, min(self._limits.characters // max(1, texts), self._limits.text)
        return None

    def is_fixed(self, type_: Type) -> bool:
        """Whether the type alone says how many parts a value has at most: there is no list or map in it.
        Raises RecursionError likewise."""
        sizes = [_Measuring(self._declarations, items).size(type_) for items in (1, 2)]
        return sizes[0] is not None and sizes[0] == sizes[1]

    def is_shallow(self, type_: Type) -> bool:
        """Whether no value of the type is deeper than the limit. Raises RecursionError likewise."""
        size = _Measuring(self._declarations, 1).size(type_)
        return size is not None and size[2] <= self._limits.depth


class _Measuring:
    """The largest values whose lists have at most `items` items."""

    def __init__(self, declarations: Declarations, items: int) -> None:
        self._declarations = declarations
        self._items = items
        self._known: dict[Type, _Size | None] = {}

    def size(self, type_: Type) -> _Size | None:
        """None if values of the type can nest without end, or hold functions."""
        if type_ not in self._known:
            self._known[type_] = None  # for a type inside itself
            self._known[type_] = self._size(type_)
        return self._known[type_]

    def _size(self, type_: Type) -> _Size | None:
        match type_:
            case Scalar():
                return (1, 1, 0) if type_.name == "String" else (1, 0, 0)
            case GroundedType():
                return self._around((type_.inner,), 1, 0)
            case ListType():
                return self._around((type_.element,), self._items, 1)
            case MapType():
                return self._around((type_.key, type_.value), self._items, 1)
            case OptionType():
                return self._around((type_.item,), 1, 1)
            case ResultType():
                return self._around((type_.ok, type_.err), 1, 1)
            case NamedType():
                return self._around(self._fields(type_.name), 1, 1)
            case FunctionType():
                return None

    def _fields(self, name: str) -> Iterable[Type]:
        record, sum_ = self._declarations.record(name), self._declarations.sum(name)
        yield from (parameter.type for parameter in (record.fields if record else ()))
        yield from (part.type for variant in (sum_.variants if sum_ else ()) for part in variant.fields)

    def _around(self, inside: Iterable[Type], times: int, deeper: int) -> _Size | None:
        parts, texts, levels = 1, 0, 0
        for type_ in inside:
            size = self.size(type_)
            if size is None:
                return None
            parts += times * size[0]
            texts += times * size[1]
            levels = max(levels, deeper + size[2])
        return parts, texts, levels
