"""The two ways in which this package puts an import off until it is needed.

A package's names, for those who import them from it:

    if TYPE_CHECKING:
        from corvid.hosts.natives import StandardTools as StandardTools

    __getattr__ = deferred({"StandardTools": "corvid.hosts.natives"})

A module, for one who calls into it, perhaps never:

    if TYPE_CHECKING:
        from corvid.runtime import prompt_calls
    else:
        prompt_calls = deferred_module("corvid.runtime.prompt_calls")

A command that needs nothing of either doesn't pay for it. Where one function alone needs a module that is
dear, the import stands in the function.
"""

from __future__ import annotations

import sys

from corvid.typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def deferred(homes: Mapping[str, str]) -> Callable[[str], object]:
    """A module's `__getattr__` for names that live elsewhere, each with the module that defines it."""

    def find(name: str) -> object:
        home = homes.get(name)
        if home is None:
            raise AttributeError(f"there is no {name!r} here", name=name)
        __import__(home)
        return getattr(sys.modules[home], name)

    return find


class deferred_module:  # noqa: N801
    """A module that is imported when something of it is first asked for; from then on it stands for it."""

    __slots__ = ("__dict__", "_deferred_name")

    def __init__(self, name: str) -> None:
        self._deferred_name = name

    def __getattr__(self, name: str) -> Any:
        __import__(self._deferred_name)
        self.__dict__ = sys.modules[self._deferred_name].__dict__
        return getattr(sys.modules[self._deferred_name], name)
