"""Lists of the same elements that differ in the labels around them and around the elements."""

from __future__ import annotations

from corvid.types import GroundedType, ListType, Type, grounded


def lists_of(element: Type) -> list[Type]:
    """All of them, of which there is one label less where an element has none."""
    every = (ListType(element), ListType(grounded(element)))
    return list(dict.fromkeys((*every, *map(grounded, every))))


def has_label(list_: Type) -> bool:
    """Whether a label is around a list, or around its elements."""
    return isinstance(list_, GroundedType) or (
        isinstance(list_, ListType) and isinstance(list_.element, GroundedType)
    )
