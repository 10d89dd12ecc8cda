"""Regular expressions whose compiled form goes from one process to the next.

`re` is written in Python: its import and the compiling of the lexer's patterns take as long as the start of
Python itself. What they give is a list of numbers for the matcher, which is part of the interpreter. A cache
may keep that list and have it learnt before the patterns are asked for; without it `re` does all as ever.
"""

from __future__ import annotations

from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re
    from collections.abc import Mapping

    from corvid.typing import TypeAlias

    Learned: TypeAlias = tuple[int, list[int], int, dict[str, int], tuple[str | None, ...]]
    """What the matcher is made from: flags, code, number of groups, their numbers by name, their names."""

_learned: dict[str, Learned] = {}
_asked: list[str] = []


def pattern(text: str) -> re.Pattern[str]:
    """The compiled pattern; flags stand at the beginning of its text, as `(?m)`."""
    known = _learned.get(text)
    if known is not None:
        from _sre import compile as made  # type: ignore[import-not-found]

        return made(text, *known)  # type: ignore[no-any-return]
    import re

    _asked.append(text)
    return re.compile(text)


def escaped(text: str) -> str:
    """A pattern for the text itself."""
    return "".join(each if each.isalnum() or each == "_" else f"\\{each}" for each in text)


def learn(found: Mapping[str, Learned]) -> None:
    """Take over what another process of the same interpreter has compiled."""
    _learned.update(found)


def learned() -> dict[str, Learned]:
    """What was compiled so far, for another process; nothing if `re` is not built as it is known to be."""
    try:
        return {**_learned, **{text: _compiled(text) for text in _asked}}
    except (AttributeError, ImportError, TypeError, ValueError):
        return {}


def _compiled(text: str) -> Learned:
    """As `re._compiler.compile` does it."""
    from re import _compiler, _parser  # type: ignore[attr-defined]

    parsed = _parser.parse(text, 0)
    code = _compiler._code(parsed, 0)
    names = parsed.state.groupdict
    groups: list[str | None] = [None] * parsed.state.groups
    for name, number in names.items():
        groups[number] = name
    flags = parsed.state.flags
    found = (int(flags), [int(each) for each in code], parsed.state.groups - 1, dict(names), tuple(groups))
    import _sre
    import re

    made, usual = _sre.compile(text, *found), re.compile(text)
    if made != usual or made.groupindex != usual.groupindex:
        raise ValueError(text)
    return found
