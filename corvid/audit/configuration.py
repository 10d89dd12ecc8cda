"""Configuration files as anybody may have written them: read bounded, taken for nothing but plain data."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct, field

from corvid.audit.entries import Entry, Refused, Written, place
from corvid.audit.texts import NoText, read_text, why
from corvid.audit.toml_lines import key_lines
from corvid.diagnostics.columns import cells

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from pathlib import Path

    from corvid.audit.entries import Value
    from corvid.audit.toml_lines import Keys

    Word = TypeVar("Word", bound=str)

LARGEST = 256 * 2**10
"""Bytes of a configuration."""
_PART = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_LONG_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*\.[ \t]*{_PART}){{100}}")
"""`tomllib` takes time quadratic in the parts of a dotted key."""
_AT_LINE = re.compile(r"at line ([0-9]+)", re.ASCII)
_DECIMAL = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,18})?", re.ASCII)
_WIDEST = 60
"""Characters of a value that are shown."""
_TABLES = ("grounding", "files")
_MODELS = ("llm", "models")
"""Tables that `corvid.connections` reads."""
_MISSPELLED = 0.8
"""So much like a table of ours is no table of another tool."""

_PLAIN = ("by", "threshold", "zero_claim_passes", "log_ungrounded")
_INNER = {
    "negative": ("query_count", "similarity_threshold", "doc_mention_threshold", "strict_mode_blocks"),
    "edd": ("min_test_scenarios", "trajectory_audit", "require_citations"),
    "trajectory": ("retention_days", "archive_days", "compression_level"),
}
_TOML_PLACES = {
    **{key: f"`{key}` under `[grounding]`" for key in (*_PLAIN, "enforce")},
    **{key: f"`[grounding.{key}]`" for key in (*_INNER, "tools")},
    **{key: f"`{key}` under `[grounding.{table}]`" for table, keys in _INNER.items() for key in keys},
    "grounding_enforcement": "`enforce` under `[grounding]`",
    "retention": "`[grounding.trajectory]`",
    "default": "`default` under `[llm]`",
}
"""Where a `corvid.toml` says what stands elsewhere."""
_LOA_PLACES = {
    **{key: f"`{key}` under `grounding`" for key in (*_PLAIN[1:], "negative")},
    **{key: f"`{key}` under `{table}`" for table, keys in _INNER.items() for key in keys},
    **{key: f"`{key}` under `grounding.negative`" for key in _INNER["negative"]},
    "enforce": "`grounding_enforcement` at the top",
    **{key: f"`{key}` at the top" for key in ("grounding_enforcement", "edd", "trajectory")},
}
"""The same of a `.loa.config.yaml`."""


class Section(Struct):
    """A table of a file. Each question names a key that may be there; `no_more` refuses all others."""

    file: str
    entries: Mapping[str, Entry]
    _asked: list[str] = field(default_factory=list)

    def flag(self, key: str, default: bool) -> bool:
        """`true` or `false`."""
        entry = self._entry(key)
        if entry is None or isinstance(entry.value, bool):
            return default if entry is None else entry.value is True
        raise self._wrong(entry, "true or false")

    def number(self, key: str, default: int, least: int, most: int) -> int:
        """A whole number between two others."""
        entry = self._entry(key)
        if entry is None:
            return default
        if type(entry.value) is int and least <= entry.value <= most:
            return entry.value
        raise self._wrong(entry, f"a whole number from {least:,} to {most:,}")

    def share(self, key: str, default: Fraction) -> Fraction:
        """A decimal from 0 to 1, exactly as it is written."""
        entry = self._entry(key)
        if entry is None:
            return default
        is_bool = isinstance(entry.value, bool)
        text = str(entry.value) if isinstance(entry.value, int | str) and not is_bool else ""
        value = Fraction(text) if _DECIMAL.fullmatch(text) else Fraction(2)
        if value <= 1:
            return value
        raise self._wrong(entry, "a decimal from 0 to 1 such as 0.95")

    def choice(self, key: str, allowed: Collection[Word], default: Word) -> Word:
        """One of some words."""
        entry = self._entry(key)
        if entry is None:
            return default
        return self.word(entry, allowed)

    def word(self, entry: Entry, allowed: Collection[Word]) -> Word:
        """The value as one of some words. Raises Refused with the one that was probably meant."""
        for one in allowed:
            if entry.value == one:
                return one
        raise self._wrong(entry, f"one of {', '.join(allowed)}", near(entry.value, allowed))

    def table(self, key: str) -> Section:
        """A table inside this one; an empty one where it is not there."""
        entry = self._entry(key)
        if entry is None:
            return Section(self.file, {})
        if isinstance(entry.value, dict):
            return Section(self.file, entry.value)
        raise self._wrong(entry, "a table with keys of its own")

    def words(self, entry: Entry, allowed: Collection[Word]) -> tuple[Word, ...]:
        """The value as a list of some words."""
        if not isinstance(entry.value, list):
            raise self._wrong(entry, f"a list of some of {', '.join(allowed)}")
        return tuple(self.word(Entry(one, entry.shown, entry.line), allowed) for one in entry.value)

    def paths(self, key: str) -> tuple[tuple[str, ...], ...]:
        """A list of paths that lead down, each as its parts; an empty one where it is not there."""
        entry = self._entry(key)
        if entry is None:
            return ()
        listed = entry.value if isinstance(entry.value, list) else [None]
        parts = [tuple(filter(None, one.split("/"))) if isinstance(one, str) else () for one in listed]
        for one, path in zip(listed, parts, strict=True):
            if not path or {".", ".."} & {*path} or str(one).startswith("/"):
                raise self._wrong(entry, 'a list of paths below the program\'s folder such as [".github"]')
        return tuple(parts)

    def asks(self, key: str) -> None:
        """Have a key known."""
        self._asked.append(key)

    def no_more(self) -> None:
        """Raises Refused for a key that was not asked for."""
        for key, entry in self.entries.items():
            if key not in self._asked:
                raise unknown(self.file, entry, key, self._asked)

    def _entry(self, key: str) -> Entry | None:
        self._asked.append(key)
        return self.entries.get(key)

    def _wrong(self, entry: Entry, allowed: str, advice: str | None = None) -> Refused:
        where = place(self.file, entry.line)
        return Refused(
            f"{where}: `{entry.shown}` is {_shown(entry.value)}, and must be {allowed}", advice, entry.line
        )


def unknown(file: str, entry: Entry, key: str, known: Collection[str]) -> Refused:
    """The refusal of a key that means nothing."""
    right = (_TOML_PLACES if file.endswith(".toml") else _LOA_PLACES).get(key)
    advice = f"its place is {right}" if right else near(key, known) or f"known are {', '.join(known)}"
    where = place(file, entry.line)
    return Refused(f"{where}: no setting is called `{_cut(entry.shown)}`", advice, entry.line)


def near(value: Value, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """`did you mean …?` where something known is spelled like it."""
    found = nearest(value, known, cutoff)
    return None if found is None else f"did you mean `{found}`?"


def nearest(value: Value, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """What is known and spelled most like it, if anything is."""
    from difflib import get_close_matches

    words = list(known)
    found = get_close_matches(value[:_WIDEST], words, 1, cutoff) if isinstance(value, str) else []
    return found[0] if found else None


def _shown(value: Value) -> str:
    match value:
        case None:
            return "empty"
        case bool():
            return "true" if value else "false"
        case int() | str():
            return f"`{_cut(str(value))}`" if not isinstance(value, int) or abs(value) < 10**18 else "huge"
        case list():
            return "a list"
        case dict():
            return "a table"


def _cut(text: str) -> str:
    return cells(text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…")[0]


class Toml(Struct, frozen=True):
    """A `corvid.toml`: the table `[grounding]`, empty if it has none, and of `[files]` the hidden files or
    folders that tools may read, each as its parts below the program's folder."""

    grounding: Section
    dot_files: tuple[tuple[str, ...], ...]


def toml_data(path: Path) -> Toml | None:
    """What a `corvid.toml` says; None if there is no such file. Raises Refused for a key of `[files]` that
    means nothing, for a table whose name is like `grounding`, and for settings outside."""
    found = toml_entries(path)
    if found is None:
        return None
    for key, entry in found.items():
        if key not in _TABLES and (key not in _MODELS or not isinstance(entry.value, dict)):
            _no_setting(path, key, entry)
    grounding, files = (_table(path, found, name) for name in _TABLES)
    dot_files = files.paths("dot_files")
    files.no_more()
    return Toml(grounding, dot_files)


def toml_entries(path: Path) -> Mapping[str, Entry] | None:
    """What stands at the top of a TOML file, each key with its line; None if there is no such file. Raises
    Refused."""
    text = _text(path)
    if text is None:
        return None
    long = _LONG_KEY.search(text)
    if long:
        line = text.count("\n", 0, long.start()) + 1
        raise Refused(f"{place(str(path), line)} has a key of more than 100 parts", line=line)
    try:
        found = tomllib.loads(text, parse_float=Written)
        lines = key_lines(text)
        return {key: _from_toml(value, (key,), key, lines) for key, value in found.items()}
    except RecursionError:
        raise Refused(f"{path} can't be read: too many brackets inside one another") from None
    except ValueError as error:  # also whole numbers of thousands of digits
        at = _AT_LINE.search(str(error))
        line = int(at[1]) if at else text.count("\n") + 1 if "end of document" in str(error) else 0
        raise Refused(f"{place(str(path), line)} is no TOML: {why(error)}"[:300], line=line) from None


def _table(path: Path, found: Mapping[str, Entry], name: str) -> Section:
    entry = found.get(name, Entry({}, name))
    if not isinstance(entry.value, dict):
        where = place(str(path), entry.line)
        raise Refused(f"{where}: `{name}` is {_shown(entry.value)}, and must be a table", None, entry.line)
    return Section(str(path), entry.value)


def _no_setting(path: Path, key: str, entry: Entry) -> None:
    """What stands beside our tables may be a table of another tool. Raises Refused for anything else."""
    table = key not in _MODELS and _is_table(entry.value)
    shown = f"[{_cut(key)}]" if table else _cut(key)
    where = place(str(path), entry.line)
    name = nearest(key, ["grounding", *_MODELS], _MISSPELLED)
    if table and name:
        raise Refused(f"{where}: no table is called `{shown}`", f"did you mean `[{name}]`?", entry.line)
    right = _TOML_PLACES.get(key)
    if right or not table:
        meant = near(key, _TOML_PLACES) or "settings stand in `[grounding]`, and models in `[models.NAME]`"
        advice = f"its place is {right}" if right else meant
        raise Refused(f"{where}: no setting at the top is called `{shown}`", advice, entry.line)


def _is_table(value: Value) -> bool:
    """Whether it is a table, or a list of tables."""
    if isinstance(value, list) and value:
        return all(isinstance(one, dict) for one in value)
    return isinstance(value, dict)


def _from_toml(value: object, keys: Keys, shown: str, lines: Mapping[Keys, int]) -> Entry:
    """tomllib's value. Dates, which no setting is, are text here."""
    line = lines.get(keys, 0)
    match value:
        case dict():
            inner = {
                key: _from_toml(one, (*keys, key), f"{shown}.{key}", lines) for key, one in value.items()
            }
            return Entry(inner, shown, line)
        case list():
            return Entry(
                [_from_toml(one, (*keys, number), shown, lines).value for number, one in enumerate(value)],
                shown, line,
            )  # fmt: skip
        case bool() | int() | str():
            return Entry(value, shown, line)
        case _:
            return Entry(str(value), shown, line)


_LOA_GROUNDING = ("threshold", "zero_claim_passes", "log_ungrounded", "negative")
_LOA = ("grounding_enforcement", "grounding", "edd", "trajectory")


def loa_data(path: Path) -> Section | None:
    """The keys of E9 and T16 of a `.loa.config.yaml`, named as in `[grounding]`; None if there is no such
    file. Its other keys are another tool's. Raises Refused, also for a key that is like one of these, and for
    a key of an inner table at the top."""
    text = _text(path)
    if text is None:
        return None
    from corvid.audit.yaml_subset import parsed

    top = Section(str(path), parsed(text, str(path)))
    for key, entry in top.entries.items():
        if key not in _LOA and (key in _LOA_PLACES or near(key, _LOA, _MISSPELLED)):
            raise unknown(top.file, entry, key, _LOA)
    grounding = top.table("grounding")
    for key in _LOA_GROUNDING:
        grounding.asks(key)
    grounding.no_more()
    entries = dict(grounding.entries)
    for key, name in (("grounding_enforcement", "enforce"), ("edd", "edd"), ("trajectory", "trajectory")):
        if key in top.entries:
            entries[name] = top.entries[key]
    return Section(str(path), entries)


def _text(path: Path) -> str | None:
    try:
        return read_text(path, LARGEST)
    except FileNotFoundError:
        return None
    except NoText as error:
        raise Refused(f"{path} can't be read: {error.reason}") from None
    except OSError as error:
        raise Refused(f"{path} can't be read: {error.strerror}") from None
