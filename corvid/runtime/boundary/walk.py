"""Going through run values by their shape, with an explicit stack: the texts in them, their plain parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.runtime import values
from corvid.runtime.values import Err, Ok, Record, Some, Structure
from corvid.types import EXCERPT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corvid.runtime.boundary.codec_error import PathKey

_SCALARS = (str, int, float, bool)


def nodes_in(value: object) -> tuple[int, ...]:
    """Return the chains in a value, each once, in the order of the data."""
    if type(value) is tuple and isinstance(value[0], _SCALARS):
        return (int(value[1]),)
    return values.inner_nodes(value)


def texts_in(value: object) -> tuple[tuple[tuple[PathKey, ...], str | Structure], ...]:
    """Return (path, text) of every String in a value without cycles, a map's keys before what is under them.
    An excerpt is one text, which is there itself."""
    found: list[tuple[tuple[PathKey, ...], str | Structure]] = []
    stack: list[tuple[tuple[PathKey, ...], object]] = [((), value)]
    while stack:
        path, here = stack.pop()
        if isinstance(here, str) or (isinstance(here, Structure) and here.corvid_type == EXCERPT.name):
            found.append((path, here))
            continue
        if isinstance(here, dict):
            found.extend(((*path, key), key) for key in here if isinstance(key, str))
        stack.extend(reversed([((*path, *key), inner) for key, inner in parts_of(here)]))
    return tuple(found)


def holds_no_leaf(value: object) -> bool:
    """Return whether there is nothing in a value without labels but absent options, empty lists and maps, and
    records of these."""
    waiting = [value]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Record):
            waiting += [inner for _, inner in parts_of(here)]
        elif here is not None and not (isinstance(here, list | dict) and not here):
            return False
    return True


def has_plain_part(value: object) -> bool:
    """Test whether a scalar in the value, keys of maps included, has no label above it. The structure around
    labels does not count."""
    if type(value) is tuple:
        return False
    stack = [value]
    seen: set[int] = set()
    while stack:
        here = stack.pop()
        if type(here) is tuple or id(here) in seen:
            continue
        inside = values.parts(here)
        if inside is None:
            if here is not None:
                return True
            continue
        if type(here) is dict and here:
            return True
        seen.add(id(here))
        stack.extend(inside)
    return False


def parts_of(value: object) -> Iterable[tuple[tuple[PathKey, ...], object]]:
    """Return what is in a value, each with what leads there: one key, or none through a label."""
    match value:
        case tuple():
            return [((), value[0])]
        case list():
            return [((index,), item) for index, item in enumerate(value)]
        case dict():
            return [((key,), item) for key, item in value.items()]
        case Some():
            return [(("some",), value.value)]
        case Ok():
            return [(("ok",), value.value)]
        case Err():
            return [(("err",), value.value)]
        case Structure():
            return [((name,), getattr(value, values.attribute_of(name))) for name in value.corvid_fields]
        case _:
            return []
