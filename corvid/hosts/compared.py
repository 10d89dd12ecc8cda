"""An event of a replay beside the recorded one: whether they are the same, else where they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from corvid.runtime.problems import one_line
from corvid.runtime.trace.cut import cut
from corvid.runtime.trace.write import LONGEST, encoded_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from corvid.runtime.host import Json

_BEFORE, _AFTER = 20, 60
"""Characters that are shown before and behind the place where texts differ."""


def same(fields: Mapping[str, Json], told: Mapping[str, Json]) -> bool:
    """Whether an event has these fields, each spelt so. One that was too long was written with parts cut."""
    encoded, recorded = encoded_line(fields), encoded_line(told)
    if encoded == recorded:
        return True
    return len(encoded) > LONGEST // 2 and encoded_line(cut(fields)) == recorded


def differing(
    recorded: Mapping[str, Json], told: Mapping[str, Json], phase: str, fields: Mapping[str, Json], agent: str
) -> tuple[str, str]:
    """What was expected and what was found, in words."""
    before, now = _subject(str(recorded["phase"]), told), _subject(phase, fields)
    if before != now:
        return before, now
    if recorded["agent"] != agent:
        return f"{before} of `{_name(recorded['agent'])}`", f"that of `{_name(agent)}`"
    # Of the end of a run its fault says more than that there is one.
    name = next((one for one in ("error", *told, *fields) if not _equal(told, fields, one)), "")
    where, one, other = _difference(name, told.get(name), fields.get(name))
    return f"{before} with {where} = {one}", other


def _equal(told: Mapping[str, Json], fields: Mapping[str, Json], name: str) -> bool:
    if name not in told or name not in fields:
        return (name in told) == (name in fields)
    return encoded_line({"": told[name]}) == encoded_line({"": fields[name]})


def _subject(phase: str, fields: Mapping[str, Json]) -> str:
    """`the tool_call of `search``."""
    about = next((fields[one] for one in ("tool", "prompt", "label", "boundary") if one in fields), None)
    return f"the {_name(phase)}" + ("" if about is None else f" of `{_name(about)}`")


def _difference(where: str, one: Json, other: Json) -> tuple[str, str, str]:
    """The innermost part that differs: where it stands, and both."""
    while True:
        if isinstance(one, dict) and isinstance(other, dict) and [*one] == [*other]:
            inside: Any = next(key for key in one if not _equal(one, other, key))
            where, one, other = f"{where}.{_name(inside)}", one[inside], other[inside]
        elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
            pairs = enumerate(zip(one, other, strict=True))
            inside = next(n for n, (a, b) in pairs if encoded_line({"": a}) != encoded_line({"": b}))
            where, one, other = f"{where}[{inside}]", one[inside], other[inside]
        else:
            return where, *_excerpts(one, other)


def _excerpts(one: Json, other: Json) -> tuple[str, str]:
    if not isinstance(one, str) or not isinstance(other, str):
        return _short(one), _short(other)
    pairs = enumerate(zip(one, other, strict=False))
    first = next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))
    begin = max(0, first - _BEFORE)
    return _short(one[begin:], begin > 0), _short(other[begin:], begin > 0)


def _short(value: Json, begun: bool = False) -> str:
    """A value in a sentence; of a text that had `begun` before, the rest."""
    most = _BEFORE + _AFTER
    if isinstance(value, str):
        text = value if len(value) <= most else value[:most] + "…"
        return repr(("…" if begun else "") + text)
    try:
        text = encoded_line({"": value})[4:-1].decode("utf-8", "replace")
    except ValueError:  # a whole number of thousands of digits
        return "a long number"
    return text if len(text) <= most else text[:most] + "…"


def _name(name: object) -> str:
    """A name of the program or of the trace, which anybody may have made long."""
    return one_line(str(name))


def listed(names: Iterable[str]) -> str:
    """`the arguments a, b`."""
    words = ", ".join(map(_name, names))
    return f"the arguments {words}" if words else "no arguments"
