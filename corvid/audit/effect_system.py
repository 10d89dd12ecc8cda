"""`[effect-system]` of a `corvid.toml`: dimensions of a project's own, and more levels of the built-in ones.

    [effect-system.dimensions.freshness]
    composition = "Max"
    type = "number"
    default = 0
    semantics = "days since the data were looked at"

    [effect-system.levels]
    trust = ["autonomous", "workspace", "supervisor_required", "human_required"]

Both are closed: what nothing would keep is refused, and a composition that breaks a law is, too.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec.structs import replace

from corvid.audit.configuration import Section, near, toml_entries
from corvid.audit.entries import Entry, Refused, Written, place
from corvid.audit.laws import Counterexample, broken
from corvid.semantics.dimensions import DIMENSIONS, Composition, Dimension, Kind, Value
from corvid.semantics.effects.annotations import LATER, SUPPORTED

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

TABLE = "effect-system"
AT_LOAD = 200
"""Cases of each law that are tried whenever a program is checked; `corvid test dimensions` tries more."""
MOST = 100
"""Dimensions of one file, and levels of one dimension."""
Composed: TypeAlias = Literal["Sum", "Max", "Min", "Union", "LeastReversible"]
_COMPOSITIONS: Mapping[str, Composition] = {
    "Sum": "sum", "Max": "max", "Min": "min", "Union": "union", "LeastReversible": "and",
}  # fmt: skip
_KINDS: Mapping[str, Kind] = {
    "number": "number", "timestamp": "number", "count": "count", "cost": "money", "money": "money",
    "duration": "duration", "level": "level", "bool": "truth", "name": "words",
}  # fmt: skip
_FITTING: Mapping[Composition, tuple[Kind, ...]] = {
    "sum": ("number", "count", "money", "duration"),
    "max": ("number", "count", "money", "duration", "level"),
    "min": ("number", "count", "money", "duration", "level"),
    "union": ("words",),
    "and": ("truth",),
}
_KEYS = ("composition", "type", "default", "semantics", "levels", "range")
_LEVELS = tuple(name for name, one in DIMENSIONS.items() if one.kind == "level")


def read_dimensions(path: Path, cases: int = AT_LOAD) -> Mapping[str, Dimension]:
    """Return the dimensions of programs beside this file: the built-in ones, with its levels, and its own.
    Raises Refused for what can't be one, and for one that breaks a law in so many cases."""
    own = declared(path)
    for dimension in own.values():
        found = broken(dimension, cases)
        if found is not None:
            raise Refused(
                f"{path}: the dimension `{dimension.name}` is not {found.law}: {shown(found)}",
                _fitting(dimension, found),
            )
    return {**DIMENSIONS, **own}


def _fitting(dimension: Dimension, found: Counterexample) -> str:
    """Return what to write in place of what breaks the law."""
    if found.law != "identity":
        return f"choose a `composition` and a `default` that fit: {found.words}"
    if dimension.composition == "min" and dimension.kind == "number" and dimension.within is None:
        return f"write `range = [0, {_value(dimension.identity)}]`: no value is greater than the `default`"
    return "leave out `default`: only one value could be it"


def declared(path: Path) -> Mapping[str, Dimension]:
    """Return those that the file says something of, whatever laws they break. Raises Refused."""
    entries = toml_entries(path)
    if entries is None or TABLE not in entries:
        return {}
    top = Section(str(path), entries).table(TABLE)
    top.only(("dimensions", "levels"))
    levels = top.table("levels")
    custom = top.table("dimensions")
    found: dict[str, Dimension] = {}
    for name in list(custom.entries)[: MOST + 1]:
        found[name] = _dimension(custom, name, levels)
    if len(found) > MOST:
        raise Refused(f"{path}: more than {MOST} dimensions")
    for name, entry in levels.entries.items():
        if name in found:
            continue
        if name not in _LEVELS:
            advice = near(name, (*_LEVELS, *found)) or f"dimensions with levels are {', '.join(_LEVELS)}"
            raise Refused(f"{place(levels.file, entry.line)}: no dimension `{name}` has levels", advice)
        found[name] = _extended(levels, name, entry)
    return found


def shown(found: Counterexample) -> str:
    """Return a counterexample in words."""
    return f"{found.words}, as for {', '.join(map(_value, found.values))}"


def _value(value: Value) -> str:
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(value)) + "}"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


def _extended(levels: Section, name: str, entry: Entry) -> Dimension:
    """Return a built-in dimension with more levels: its own ones stay, and in their order."""
    words = _names(levels, entry)
    own = DIMENSIONS[name].levels
    if tuple(word for word in words if word in own) != own:
        listed = ", ".join(f'"{word}"' for word in own)
        raise levels.wrong(entry, f"a list that has {listed} in this order, and others beside them")
    if words[0] != own[0]:
        raise levels.wrong(entry, f'a list that begins with "{own[0]}", the level of what says none')
    return replace(DIMENSIONS[name], levels=words)


def _dimension(custom: Section, name: str, levels: Section) -> Dimension:
    section, entry = custom.table(name), custom.entries[name]
    where = place(custom.file, entry.line)
    if not (name.isascii() and name.isidentifier()):
        raise Refused(f"{where}: `{name}` can't be written in a program", "use letters, digits and `_`")
    if name in DIMENSIONS or name in SUPPORTED or name in LATER:
        raise Refused(f"{where}: `{name}` has a meaning of its own", "choose another name")
    section.only(_KEYS)
    for key in ("composition", "type"):
        if key not in section.entries:
            raise Refused(f"{where}: the dimension `{name}` has no `{key}`")
    composition = _COMPOSITIONS[section.value(section.entries["composition"], Composed)]
    written = section.entries["type"]
    kind = _KINDS.get(str(written.value))
    fitting = [word for word, one in _KINDS.items() if one in _FITTING[composition]]
    if kind is None or kind not in _FITTING[composition]:
        expected = f"one of {', '.join(fitting)} for this composition"
        raise section.wrong(written, expected, near(written.value, fitting))
    words: tuple[str, ...] = ()
    if kind == "level":
        listed = section.entries.get("levels") or levels.entries.get(name)
        if listed is None:
            advice = 'write `levels = ["low", "high"]`'
            raise Refused(f"{where}: the dimension `{name}` has no `levels`", advice)
        words = _names(section, listed)
    within = _range(section, kind)
    made = Dimension(name, kind, Decimal(0), composition, words, within)
    return replace(made, identity=_default(section, made))


def _names(section: Section, entry: Entry) -> tuple[str, ...]:
    listed = entry.value if isinstance(entry.value, list) else []
    words = tuple(word for word in listed if isinstance(word, str) and word.isascii() and word.isidentifier())
    if len(words) == len(listed) != len({*words}):
        raise section.wrong(entry, "a list that has each name once")
    if len(words) < 2 or len(words) != len(listed) or len(words) > MOST:
        raise section.wrong(entry, 'a list of two or more names, the lowest first, such as ["low", "high"]')
    return words


def _range(section: Section, kind: Kind) -> tuple[Decimal, Decimal] | None:
    entry = section.entries.get("range")
    if entry is None:
        return None
    listed = entry.value if isinstance(entry.value, list) else []
    numbers = [number for number in map(_number, listed) if number is not None]
    if kind != "number" or len(numbers) != 2 or len(listed) != 2 or not 0 <= numbers[0] < numbers[1]:
        raise section.wrong(entry, "the least and the greatest of a `number`, from 0 on, such as [0, 1]")
    return numbers[0], numbers[1]


def _number(value: object) -> Decimal | None:
    if isinstance(value, bool) or not isinstance(value, int | Written):
        return None
    try:
        found = Decimal(value)
    except InvalidOperation:
        return None
    return found if found.is_finite() and -20 < found.adjusted() < 20 else None


def _default(section: Section, dimension: Dimension) -> Value:
    """Return what an effect has that does not say: written, or else the only value that could be it."""
    entry = section.entries.get("default")
    if dimension.kind == "words":
        if entry is not None and entry.value != "none":
            raise section.wrong(entry, '"none", or not there')
        return frozenset()
    if dimension.kind == "truth":
        if entry is not None and not isinstance(entry.value, bool):
            raise section.wrong(entry, "true or false")
        return True if entry is None else bool(entry.value)
    if dimension.kind == "level":
        first = dimension.levels[0 if dimension.composition == "max" else -1]
        if entry is not None and entry.value not in dimension.levels:
            expected = f"one of {', '.join(dimension.levels)}"
            raise section.wrong(entry, expected, near(entry.value, dimension.levels))
        return first if entry is None else str(entry.value)
    least, greatest = dimension.within or (Decimal(0), None)
    if entry is None:
        if dimension.composition == "min" and greatest is None:
            raise Refused(
                f"{section.file}: `{dimension.name}` has no greatest value, and so no `default`",
                "write `range = [0, 1]`",
            )
        return greatest if dimension.composition == "min" and greatest is not None else least
    text = entry.value if not isinstance(entry.value, str) or isinstance(entry.value, Written) else None
    number = _number(text if text is not None else _unquoted(entry.value))
    if number is None or number < 0:
        raise section.wrong(entry, "a number from 0 on")
    return number


def _unquoted(value: object) -> object:
    """Unquote numbers, which programs written elsewhere quote: `default = "0"`."""
    text = str(value)
    return Written(text) if text.replace(".", "", 1).isdigit() and len(text) < 20 else None


