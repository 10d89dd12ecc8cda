"""A Grounded value at the Python border."""

from __future__ import annotations

from corvid.dataclasses import replace
from corvid.deferred import deferred_module
from corvid.typing import TYPE_CHECKING, Generic, NoReturn, TypeVar

if TYPE_CHECKING:
    import copy

    from corvid.runtime.provenance.arena import Arena
    from corvid.runtime.provenance.grade import Grade
    from corvid.runtime.provenance.nodes import Source
    from corvid.runtime.provenance.query import Quotation
else:
    copy = deferred_module("copy")


T = TypeVar("T")


class Grounded(Generic[T]):
    """A value with its chain, as a run delivered it. Frozen; it keeps the chains of its run alive.

    Equal to another one with an equal value and the same chain. The chain of a run means nothing in
    another one: hand `Sourced` in there.
    """

    __slots__ = ("_arena", "_node", "_value")
    _arena: Arena
    _node: int
    _value: T

    def __init__(self, value: T, arena: Arena, node: int) -> None:
        object.__setattr__(self, "_value", value)
        object.__setattr__(self, "_arena", arena)
        object.__setattr__(self, "_node", node)

    @property
    def value(self) -> T:
        """The value itself, plain Python data."""
        return self._value

    def sources(self) -> tuple[Source, ...]:
        """The retrieved documents it goes back to, oldest first; writing on their metadata has no effect."""
        return tuple(map(_apart, self._arena.sources(self._node)))

    def quotations(self) -> tuple[Quotation, ...]:
        """The quotes on its chain that were verified word for word, oldest first."""
        found = self._arena.quotations(self._node)
        return tuple(replace(quotation, source=_apart(quotation.source)) for quotation in found)

    @property
    def chain(self) -> str:
        """Every step from the sources to the value, one a line."""
        return self._arena.chain_text(self._node)

    @property
    def grade(self) -> Grade:
        """How far it stands from what was retrieved: Verbatim, Computed, Synthesised, Mixed, Attested."""
        return self._arena.grade(self._node)

    @property
    def confidence(self) -> float:
        """The minimum over all steps of the chain."""
        return self._arena.confidence(self._node)

    @property
    def node(self) -> int:
        """The id of the chain's last step in the arena of its run."""
        return self._node

    def belongs_to(self, arena: Arena) -> bool:
        """Whether the chain is one of this arena."""
        return self._arena is arena

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Grounded value is frozen: {name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grounded):
            return NotImplemented
        return self._arena is other._arena and self._node == other._node and bool(self._value == other._value)

    def __hash__(self) -> int:
        return hash((id(self._arena), self._node))

    def __copy__(self) -> Grounded[T]:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Grounded[T]:
        return Grounded(copy.deepcopy(self._value, memo), self._arena, self._node)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Grounded value can't be pickled: its chain lives in its run")

    def __repr__(self) -> str:
        return f"Grounded({self._value!r}, {self.grade})"


def _apart(source: Source) -> Source:
    """The source with metadata of its own: those in the arena belong to the run, which still reads them."""
    return replace(source, metadata=copy.deepcopy(source.metadata))
