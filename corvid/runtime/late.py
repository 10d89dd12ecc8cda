"""Values for hosts of which a field may be made when it is first read: many models read none of the documents
and the schema that they are given, and these cost more than all the rest of a call.

They are written by hand because no library of data classes leaves a field of a frozen value open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, NoReturn, TypeVar


class Late:
    """A base of such values. A class of it has its fields as slots, in order, and stores them with its
    `_setters`. They are compared, shown, copied and pickled by their fields, which makes the open one."""

    __slots__ = ("_later",)
    _later: tuple[str, Callable[[], object]]
    _setters: ClassVar[tuple[Callable[[object, object], None], ...]]

    def __init_subclass__(cls) -> None:
        # Those of the slots themselves: each call of a model makes some values, and `object.__setattr__`
        # looks a field up by its name first.
        cls._setters = tuple(cls.__dict__[name].__set__ for name in cls.__slots__)

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    if not TYPE_CHECKING:

        def __getattr__(self, name):
            """Look up only what is not there."""
            late, make = ("", None) if name == "_later" else getattr(self, "_later", ("", None))
            if name != late:
                raise AttributeError(f"{type(self).__name__!r} has no {name!r}")
            made = make()
            object.__setattr__(self, name, made)
            return made

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: its field {name!r} can't be assigned")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: its field {name!r} can't be deleted")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Late) or type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        shown = zip(self.__slots__, self._values(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in shown)})"

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), self._values()

    def __replace__(self, **changes: object) -> object:
        """Return what `copy.replace` of Python 3.13 asks."""
        fields = dict(zip(self.__slots__, self._values(), strict=True))
        return type(self)(**{**fields, **changes})


L = TypeVar("L", bound=Late)


def later(value: L, name: str, make: Callable[[], object]) -> L:
    """Return the value, whose field `name` is from now on what `make` gives when it is first read."""
    object.__delattr__(value, name)
    object.__setattr__(value, "_later", (name, make))
    return value
