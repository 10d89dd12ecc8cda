"""A tainted value at the Python border, and which parts of a type are tainted."""

from __future__ import annotations

from collections import Counter, deque
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct

from corvid.types import FunctionType, ListType, MapType, NamedType, is_tainted, parts

if TYPE_CHECKING:
    from corvid.ir.program import Program
    from corvid.types import Type

T_co = TypeVar("T_co", covariant=True)
WHOLE = ("",)
"""The parts of what is tainted as a whole."""
_OFTEN = 8
"""In how many places a named type is looked into."""


class Tainted(Struct, Generic[T_co], frozen=True):
    """What an agent returned whose type says `Tainted`: others may have written `value`, or decided what it
    is. `parts` are the paths of the parts of which the type says that, `""` the whole."""

    value: T_co
    parts: tuple[str, ...] = WHOLE


def tainted_parts(program: Program, type_: Type) -> tuple[str, ...]:
    """Return the paths of what is declared `Tainted` in data of this type, those with few steps first, such
    as `orders[].note`. What is inside of itself is looked into once, and what is in many places in eight."""
    declared: dict[str, tuple[tuple[str, Type], ...]] = {
        record.name: tuple((one.name, one.shown) for one in record.fields) for record in program.records
    }
    for sum_ in program.sums:
        fields = (one for variant in sum_.variants for one in variant.fields)
        declared[sum_.name] = tuple((one.name, one.shown) for one in fields)
    found: dict[str, None] = {}
    looked: Counter[str] = Counter()
    waiting: deque[tuple[str, Type, frozenset[str]]] = deque([("", type_, frozenset())])
    while waiting:
        path, here, around = waiting.popleft()
        if is_tainted(here):
            found[path] = None
        elif isinstance(here, NamedType):
            looked[here.name] += 1
            if here.name not in around and looked[here.name] <= _OFTEN:
                before, within = f"{path}." if path else "", around | {here.name}
                waiting += [(before + name, inside, within) for name, inside in declared.get(here.name, ())]
        elif isinstance(here, ListType | MapType):
            element = here.element if isinstance(here, ListType) else here.value
            waiting.append((f"{path}[]", element, around))
        elif not isinstance(here, FunctionType):
            waiting += [(path, inside, around) for inside in parts(here)]
    return tuple(found)
