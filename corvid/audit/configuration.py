"""Configuration files as anyone may have written them: read bounded, taken for nothing but plain data."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import fields, replace

from corvid.audit.entries import Entry, Refused, Written, place
from corvid.audit.schema import Grounding, Unfit, converted
from corvid.audit.texts import NoText, read_text, why
from corvid.diagnostics.columns import cells

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from pathlib import Path

    from corvid.audit.entries import Value

    Declared = TypeVar("Declared", bound=Struct)

LARGEST = 256 * 2**10
"""Bytes of a configuration."""
_PART = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_LONG_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*\.[ \t]*{_PART}){{100}}")
"""`tomllib` takes time quadratic in the parts of a dotted key."""
_AT_LINE = re.compile(r"at line ([0-9]+)", re.ASCII)
_WIDEST = 60
"""Characters of a value that are shown."""
_TABLES = ("grounding", "files")
_EFFECTS = "effect-system"
"""The table that `effect_system` reads."""
_MODELS = ("llm", "models", "fetch")
"""Tables that `corvid.connections` reads."""
_MISSPELLED = 0.8
"""So much like a table of ours is not a table of another tool."""

_FIELDS = fields(Grounding)
_PLAIN = tuple(one.name for one in _FIELDS if not isinstance(one.default, Struct) and one.name != "tools")
_INNER_KEYS = {
    one.encode_name: tuple(one.default.__struct_fields__)
    for one in _FIELDS if isinstance(one.default, Struct)
}  # fmt: skip
_INNER = {table: tuple(key for key in keys if key != "enabled") for table, keys in _INNER_KEYS.items()}
"""The keys of each inner table; `enabled`, which two of them have, says nothing about its place."""
_TOML_PLACES = {
    **{key: f"`{key}` under `[grounding]`" for key in _PLAIN},
    **{key: f"`[grounding.{key}]`" for key in (*_INNER, "tools")},
    **{key: f"`{key}` under `[grounding.{table}]`" for table, keys in _INNER.items() for key in keys},
    "grounding_enforcement": "`enforce` under `[grounding]`",
    "retention": "`[grounding.trajectory]`",
    "default": "`default` under `[llm]`",
    "allow": "`allow` under `[fetch]`",
}
"""Where a `corvid.toml` says what is elsewhere."""
_ENFORCEMENT = ("enforcement",)
"""What projects call `grounding_enforcement` where it is under `grounding`."""
_LOA_GROUNDING = ("threshold", "zero_claim_passes", "log_ungrounded", "negative")
_LOA = ("grounding_enforcement", "grounding", "edd", "trajectory")
_LOA_PLACES = {
    **{key: f"`{key}` under `grounding`" for key in _LOA_GROUNDING},
    **{key: f"`{key}` under `{table}`" for table, keys in _INNER.items() for key in keys},
    **{key: f"`{key}` under `grounding.negative`" for key in _INNER["negative"]},
    "enforce": "`grounding_enforcement` at the top",
    **{key: f"`{key}` at the top" for key in ("grounding_enforcement", "edd", "trajectory")},
}
"""The same of a `.loa.config.yaml`."""


class Section(Struct, frozen=True):
    """A table of a file, with what a reader of the file should know."""

    file: str
    entries: Mapping[str, Entry]
    notes: tuple[str, ...] = ()

    def table(self, key: str, expected: str = "a table with keys of its own") -> Section:
        """Return a table inside this one; an empty one where it is not there. Raises Refused."""
        entry = self.entries.get(key, Entry({}, key))
        if isinstance(entry.value, dict):
            return Section(self.file, entry.value)
        raise self.wrong(entry, expected)

    def over(self, below: Declared, kind: type[Struct]) -> Declared:
        """Return `below` with what this table says of the fields of `kind` in its place. Raises Refused for a
        key that is not a field, and for a value that does not fit the field's type."""
        declared = {one.encode_name: one for one in fields(kind)}
        self.only(declared)
        said: dict[str, object] = {}
        for key, entry in self.entries.items():
            name = declared[key].name
            inner = getattr(below, name)
            if isinstance(inner, Struct):
                said[name] = self.table(key).over(inner, type(inner))
            else:
                said[name] = self.value(entry, declared[key].type)
        return replace(below, **said)

    def value(self, entry: Entry, kind: object) -> Any:
        """Return the value as one of a declared type. Raises Refused, with the word that was probably
        meant."""
        try:
            return converted(entry.value, kind)
        except Unfit as unfit:
            wrong = Entry(unfit.value, entry.shown, entry.line)
            raise self.wrong(wrong, unfit.expected, near(unfit.value, unfit.words)) from None

    def only(self, known: Collection[str]) -> None:
        """Raise Refused for a key that is not one of these."""
        for key, entry in self.entries.items():
            if key not in known:
                raise unknown(self.file, entry, key, known)

    def wrong(self, entry: Entry, expected: str, advice: str | None = None) -> Refused:
        """Return the refusal of a value."""
        where = place(self.file, entry.line)
        return Refused(
            f"{where}: `{entry.shown}` is {_shown(entry.value)}, and must be {expected}", advice, entry.line
        )


def unknown(file: str, entry: Entry, key: str, known: Collection[str]) -> Refused:
    """Return the refusal of a key that means nothing."""
    right = (_TOML_PLACES if file.endswith(".toml") else _LOA_PLACES).get(key)
    advice = f"its place is {right}" if right else near(key, known) or f"known are {', '.join(known)}"
    where = place(file, entry.line)
    return Refused(f"{where}: no setting is called `{_cut(entry.shown)}`", advice, entry.line)


def near(value: Value, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return `did you mean …?` where something known is spelled like it."""
    found = nearest(value, known, cutoff)
    return None if found is None else f"did you mean `{found}`?"


def nearest(value: Value, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return what is known and spelled most like it, if anything is."""
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
    """Return what a `corvid.toml` says; None if there is no such file. Raises Refused for a key of `[files]`
    that means nothing, for a table whose name is like `grounding`, and for settings outside."""
    found = toml_entries(path)
    if found is None:
        return None
    for key, entry in found.items():
        if key not in (*_TABLES, _EFFECTS) and (key not in _MODELS or not isinstance(entry.value, dict)):
            _no_setting(path, key, entry)
    grounding, files = (Section(str(path), found).table(name, "a table") for name in _TABLES)
    dot_files = _paths(files, "dot_files")
    files.only(("dot_files",))
    return Toml(grounding, dot_files)


def _paths(section: Section, key: str) -> tuple[tuple[str, ...], ...]:
    """Return a list of paths that lead down, each as its parts; an empty one where it is not there."""
    entry = section.entries.get(key, Entry([], key))
    listed = entry.value if isinstance(entry.value, list) else [None]
    parts = [tuple(filter(None, one.split("/"))) if isinstance(one, str) else () for one in listed]
    for one, path in zip(listed, parts, strict=True):
        if not path or {".", ".."} & {*path} or str(one).startswith("/"):
            raise section.wrong(entry, 'a list of paths below the program\'s folder such as [".github"]')
    return tuple(parts)


def toml_entries(path: Path) -> Mapping[str, Entry] | None:
    """Read the top-level keys of a TOML file with their lines. Gives None if the file does not exist. Raises
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
        raise Refused(f"{place(str(path), line)} is not TOML: {why(error)}"[:300], line=line) from None


def _no_setting(path: Path, key: str, entry: Entry) -> None:
    """Check what is beside our tables: it may be a table of another tool. Raises Refused for anything
    else."""
    table = key not in _MODELS and _is_table(entry.value)
    shown = f"[{_cut(key)}]" if table else _cut(key)
    where = place(str(path), entry.line)
    name = nearest(key, ["grounding", *_MODELS], _MISSPELLED)
    if table and name:
        raise Refused(f"{where}: no table is called `{shown}`", f"did you mean `[{name}]`?", entry.line)
    right = _TOML_PLACES.get(key)
    if right or not table:
        meant = near(key, _TOML_PLACES) or "settings are in `[grounding]`, and models in `[models.NAME]`"
        advice = f"its place is {right}" if right else meant
        raise Refused(f"{where}: no setting at the top is called `{shown}`", advice, entry.line)


def _is_table(value: Value) -> bool:
    """Return whether it is a table, or a list of tables."""
    if isinstance(value, list) and value:
        return all(isinstance(one, dict) for one in value)
    return isinstance(value, dict)


def _from_toml(value: object, keys: Keys, shown: str, lines: Mapping[Keys, int]) -> Entry:
    """Convert tomllib's value. Dates, which no setting is, are text here."""
    made: Value
    match value:
        case dict():
            made = {key: _from_toml(one, (*keys, key), f"{shown}.{key}", lines) for key, one in value.items()}
        case list():
            made = [_from_toml(one, (*keys, number), shown, lines).value for number, one in enumerate(value)]
        case bool() | int() | str():
            made = value
        case _:
            made = str(value)
    return Entry(made, shown, lines.get(keys, 0))


def loa_data(path: Path) -> Section | None:
    """Return the keys of E9 and T16 of a `.loa.config.yaml`, named as in `[grounding]`; None if there is no
    such file. Its other keys are another tool's. Raises Refused, also for a key that is like one of these,
    and for a key of an inner table at the top."""
    text = _text(path)
    if text is None:
        return None
    from corvid.audit.yaml_subset import parsed

    notes: list[str] = []
    top = Section(str(path), parsed(text, str(path), _LOA, notes))
    for key, entry in top.entries.items():
        if key not in _LOA and (key in _LOA_PLACES or near(key, _LOA, _MISSPELLED)):
            raise unknown(top.file, entry, key, _LOA)
    grounding = top.table("grounding")
    entries = {key: entry for key, entry in grounding.entries.items() if key not in _ENFORCEMENT}
    entries = _known(Section(top.file, entries), _LOA_GROUNDING, notes)
    if isinstance(negative := entries.get("negative", Entry(None, "")).value, dict):
        inner = _known(Section(top.file, negative), _INNER_KEYS["negative"], notes)
        entries["negative"] = replace(entries["negative"], value=inner)
    said = [grounding.entries[key] for key in _ENFORCEMENT if key in grounding.entries]
    if "grounding_enforcement" in top.entries:
        said.append(top.entries["grounding_enforcement"])
    for entry in said:
        before = entries.get("enforce")
        if before is not None and before.value != entry.value:
            over, under = (f"`{one.shown}` (line {one.line})" for one in (entry, before))
            notes.append(f"{top.file}: {over} goes over {under}")
        entries["enforce"] = entry
    for name in ("edd", "trajectory"):
        if name in top.entries:
            entries[name] = found = top.entries[name]
            if isinstance(found.value, dict):
                inner = _known(Section(top.file, found.value), _INNER_KEYS[name], notes)
                entries[name] = replace(found, value=inner)
    return Section(str(path), entries, tuple(notes))


def _known(section: Section, known: Collection[str], notes: list[str]) -> dict[str, Entry]:
    """Return the entries that are settings. Others belong to the tool whose file this is, which is noted; one
    that is like a setting, or is one at another place, is refused."""
    found: dict[str, Entry] = {}
    for key, entry in section.entries.items():
        if key in known:
            found[key] = entry
        elif near(key, known, _MISSPELLED) or key in _LOA_PLACES:
            raise unknown(section.file, entry, key, known)
        else:
            words = f"`{_cut(entry.shown)}` is not a setting of audits"
            notes.append(f"{place(section.file, entry.line)}: {words}")
    return found


def _text(path: Path) -> str | None:
    try:
        return read_text(path, LARGEST)
    except FileNotFoundError:
        return None
    except NoText as error:
        raise Refused(f"{path} can't be read: {error.reason}") from None
    except OSError as error:
        raise Refused(f"{path} can't be read: {error.strerror}") from None


# ---- the lines of a TOML text -------------------------------------------------------------------
# `tomllib` does not say on which line a key is. Texts that it has read are taken apart once more by their
# signs alone, in one pass and without nesting of calls.
Keys: TypeAlias = "tuple[str | int, ...]"
"""The keys that lead to a value, from the top; a number for a place in a list."""

_SIGN = re.compile(
    r'''(?P<blank>[ \t\r]+|\#[^\n]*)'''
    r'''|(?P<end>\n)'''
    r'''|(?P<text>"""(?:[^"\\]|\\[\s\S]|"(?!""))*(?:"{3,5}|\\?\Z)'''
    r'''|\'\'\'(?:[^\']|\'(?!\'\'))*(?:\'{3,5}|\Z)'''
    r'''|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?)'''
    r'''|(?P<word>[^\s\#"'\[\]{}=,.]+)'''
    r'''|(?P<mark>[\[\]{}=,.])'''
)  # fmt: skip


class _Open(Struct):
    """A list or table that is being read: what it is, the keys that lead to it, and how many values of a list
    are behind us."""

    kind: Literal["file", "list", "table"]
    keys: Keys
    count: int = 0


def key_lines(text: str) -> Mapping[Keys, int]:
    """Return the lines, from 1 on. A table that several lines make has the first of them; those in a list of
    tables (`[[a]]`) are not distinguished."""
    return _Scan().lines_of(text)


class _Scan:
    """One pass over one text."""

    def __init__(self) -> None:
        self._lines: dict[Keys, int] = {}
        self._open = [_Open("file", ())]
        self._parts: list[str] = []
        self._at = 0
        self._wants_value = False
        self._header = 0

    def lines_of(self, text: str) -> Mapping[Keys, int]:
        line = 1
        for sign in _SIGN.finditer(text.replace("\r\n", "\n")):
            match sign.lastgroup:
                case "end":
                    self._line_ends()
                case "text" | "word" if not self._wants_value:
                    self._key_part(sign[0], line)
                case "mark":
                    self._mark(sign[0], line)
            line += sign[0].count("\n")
        return self._lines

    def _key_part(self, written: str, line: int) -> None:
        if not self._parts:
            self._at = line
        self._parts.append(tomllib.loads(f"k = {written}")["k"] if written[0] in "\"'" else written)

    def _line_ends(self) -> None:
        """Begin a new statement, unless the line ends within a list."""
        if len(self._open) == 1:
            self._wants_value = False
            self._parts.clear()

    def _mark(self, mark: str, line: int) -> None:
        inside = self._open[-1]
        if self._header or (mark == "[" and not self._wants_value):
            self._of_header(mark)
        elif mark == "=" and not self._wants_value:
            self._note((*inside.keys, *self._parts), self._at)
            self._wants_value = True
        elif mark in "[{" and self._wants_value:
            parts = (inside.count,) if inside.kind == "list" else self._parts
            keys: Keys = (*inside.keys, *parts)
            self._open.append(_Open("list" if mark == "[" else "table", keys))
            self._wants_value = mark == "["
            self._parts.clear()
        elif mark in "]}" and len(self._open) > 1:
            self._open.pop()
            self._wants_value = True  # behind a value, where no key begins before a comma or the line's end
        elif mark == "," and inside.kind == "list":
            inside.count += 1
        elif mark == "," and inside.kind == "table":
            self._wants_value = False
            self._parts.clear()

    def _of_header(self, mark: str) -> None:
        """Read a header, `[a.b]` or `[[a.b]]`: the first closing bracket ends the keys."""
        if mark == "[":
            self._header += 1
        elif mark == "]":
            self._header -= 1
            if self._parts:
                keys = tuple(self._parts)
                self._note(keys, self._at)
                self._open = [_Open("file", keys)]
                self._parts.clear()

    def _note(self, keys: Keys, line: int) -> None:
        """Note a key, and the tables that it makes on its way."""
        for end in range(1, len(keys) + 1):
            self._lines.setdefault(keys[:end], line)
