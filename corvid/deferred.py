"""How this package puts an import off until it is needed.

A package's names, for those who import them from it:

    if TYPE_CHECKING:
        from corvid.hosts.natives import StandardTools as StandardTools

    __getattr__ = deferred({"StandardTools": "corvid.hosts.natives"})

A module, for one who calls into it, perhaps never:

    if TYPE_CHECKING:
        from corvid.runtime import prompt_calls
    else:
        prompt_calls = deferred_module("corvid.runtime.prompt_calls")

A module of a package, for all who import it from the package: the problems of a phase, which a clean program
has none of. `from corvid.syntax import problems` is then an import like any other:

    if not TYPE_CHECKING:
        problems = deferred_module("corvid.syntax.problems")

A regular expression is `deferred_pattern(r"…")`, compiled when it is first used.

A command that needs nothing of these doesn't pay for it. Where one function alone needs a module that is
expensive, the import is in the function.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any


def deferred(homes: Mapping[str, str]) -> Callable[[str], object]:
    """Return a module's `__getattr__` for names that live elsewhere, each with the module that defines it."""

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


class deferred_pattern:  # noqa: N801
    """A regular expression; flags are in its text, as `(?s)`."""

    __slots__ = ("_text", "finditer", "fullmatch", "match", "search", "sub")

    finditer: Callable[..., Iterator[re.Match[str]]]
    fullmatch: Callable[..., re.Match[str] | None]
    match: Callable[..., re.Match[str] | None]
    search: Callable[..., re.Match[str] | None]
    sub: Callable[[str | Callable[[re.Match[str]], str], str], str]

    def __init__(self, text: str) -> None:
        self._text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, deferred_pattern) and other._text == self._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __getattr__(self, name: str) -> Any:
        import re

        made = re.compile(self._text)
        self.fullmatch, self.match, self.search = made.fullmatch, made.match, made.search
        self.finditer, self.sub = made.finditer, made.sub
        return getattr(made, name)
