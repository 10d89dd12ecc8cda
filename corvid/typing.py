"""The names of `typing` without importing it, which takes as long as the start of Python itself.

For type checkers these *are* the names of `typing`. While running the forms are objects that take any
subscript and stand for nothing, as annotations are never evaluated; `cast` and `assert_never` do what they
do there.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable as Callable
    from typing import Any as Any
    from typing import ClassVar as ClassVar
    from typing import Final as Final
    from typing import Generic as Generic
    from typing import Literal as Literal
    from typing import NamedTuple as NamedTuple
    from typing import NoReturn as NoReturn
    from typing import Protocol as Protocol
    from typing import TypeAlias as TypeAlias
    from typing import TypedDict as TypedDict
    from typing import TypeGuard as TypeGuard
    from typing import TypeVar as TypeVar
    from typing import assert_never as assert_never
    from typing import cast as cast
else:
    from _collections import _tuplegetter

    class _Form:
        """A form of the type language; so is all that is built from it."""

        __slots__ = ()

        def __getitem__(self, arguments):
            return self

        def __or__(self, other):
            return self

        __ror__ = __or__

    Any = Callable = ClassVar = Final = Literal = NoReturn = TypeAlias = TypeGuard = _Form()

    class Generic:
        """A base that takes type arguments."""

        __slots__ = ()

        def __class_getitem__(cls, arguments):
            return cls

    class Protocol(Generic):
        """A base of protocols; who implements one need not know it."""

        __slots__ = ()

    class _Named(type):
        """Makes of a class with annotations a tuple whose items have these names."""

        def __new__(cls, name, bases, body):
            fields = body.get("__annotations__", ())
            items = {field: _tuplegetter(place, "") for place, field in enumerate(fields)}
            told = {"__slots__": (), "__match_args__": tuple(fields)}
            return super().__new__(cls, name, bases, {**body, **items, **told})

    class NamedTuple(tuple, metaclass=_Named):
        """A base of tuples with names; it takes all items by position."""

        def __new__(cls, *items):
            return tuple.__new__(cls, items)

    class TypedDict(dict):
        """A base of dictionaries with known keys."""

    def TypeVar(name, *constraints, bound=None, covariant=False):  # noqa: N802
        return _Form()

    def cast(kind, value):
        return value

    def assert_never(value):
        raise AssertionError(f"expected code to be unreachable, but got: {value!r}")
