"""The border of one program under some limits: how values of each type cross it, worked out once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.runtime.boundary.readers import Reader, reader_of
from corvid.runtime.boundary.texts import Teller, teller_of
from corvid.runtime.boundary.writers import Way, Writer, writer_of

if TYPE_CHECKING:
    from corvid.ir.types import Type
    from corvid.runtime.boundary.declarations import Declarations
    from corvid.runtime.boundary.misfit import Limits


def border_of(declarations: Declarations, limits: Limits) -> Border:
    """The border of the program under these limits, the same one for all its runs."""
    found = declarations.kept.get(limits)
    if not isinstance(found, Border):
        found = declarations.kept[limits] = Border(declarations, limits)
    return found


class Border:
    """Shared by all runs of a program, by all their threads: what is kept here never changes once it is made,
    and to make it twice does no harm. `plans` is room for what others work out for each place of a call."""

    __slots__ = ("_readers", "_tellers", "_writers", "declarations", "limits", "plans")

    def __init__(self, declarations: Declarations, limits: Limits) -> None:
        self.declarations = declarations
        self.limits = limits
        self.plans: dict[object, object] = {}
        self._readers: dict[Type, Reader] = {}
        self._tellers: dict[Type, Teller] = {}
        self._writers: dict[tuple[Way, Type], Writer] = {}

    def reader(self, type_: Type) -> Reader:
        """How plain data becomes a value of the type."""
        found = self._readers.get(type_)
        if found is None:
            found = self._readers[type_] = reader_of(self.declarations, self.limits, type_)
        return found

    def teller(self, type_: Type) -> Teller:
        """How the texts in what a reader gave are told of."""
        found = self._tellers.get(type_)
        if found is None:
            found = self._tellers[type_] = teller_of(self.declarations, type_)
        return found

    def writer(self, way: Way, type_: Type) -> Writer:
        """How a value of the type becomes data."""
        found = self._writers.get((way, type_))
        if found is None:
            found = self._writers[way, type_] = writer_of(self.declarations, self.limits, way, type_)
        return found
