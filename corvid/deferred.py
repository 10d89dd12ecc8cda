"""The one way in which this package puts an import off: a module's names, imported when they are asked for.

    if TYPE_CHECKING:
        from corvid.hosts.natives import StandardTools as StandardTools

    __getattr__ = deferred({"StandardTools": "corvid.hosts.natives"})

A command that needs nothing of a package then doesn't pay for it. Where one function alone needs a module
that is dear, the import stands in the function.
"""

from __future__ import annotations

import sys

from corvid.typing import TYPE_CHECKING

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
