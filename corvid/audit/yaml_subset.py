"""YAML as configurations need it: one document of mappings, lists and plain values.

Made from the parser's events and not with a loader: no tag can name a class, no anchor can blow a document
up, no key can be twice, and every value has its line. What is left out is refused by name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias

from corvid.audit.entries import Entry, Refused, place
from corvid.audit.extras import needed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from corvid.audit.entries import Value

    Parsed: TypeAlias = Any
    """An event of PyYAML, whose types are in another package."""

DEEPEST = 20
_LOA = ".loa.config.yaml"
_WHOLE = re.compile(r"[-+]?[0-9]{1,18}", re.ASCII)
_WORDS: dict[str, Value] = {
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
}  # fmt: skip


def parsed(
    text: str, file: str, ours: Collection[str] | None = None, notes: list[str] | None = None
) -> dict[str, Entry]:  # fmt: skip
    """Return the mapping that the document is; nothing for an empty document. With `ours` only those keys at
    its top are read, whatever the others hold; one that is twice is merged, which is noted. Raises
    Refused."""
    yaml = needed("yaml", "reading .loa.config.yaml" if file.endswith(_LOA) else "reading YAML")
    try:
        return _Document(yaml.parse(text, Loader=yaml.SafeLoader), file, ours, notes).mapping()
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        reason = getattr(error, "problem", None) or getattr(error, "reason", None) or "not YAML"
        where = place(file, 0 if mark is None else mark.line + 1)
        raise Refused(f"{where} is not YAML: {reason}"[:300]) from None


class _Document:
    """The events of one document on their way to values."""

    def __init__(
        self, events: Iterator[Parsed], file: str, ours: Collection[str] | None, notes: list[str] | None
    ) -> None:  # fmt: skip
        self._events = events
        self._file = file
        self._ours = ours
        self._notes = notes

    def mapping(self) -> dict[str, Entry]:
        """Return the whole document."""
        started = 0
        found: dict[str, Entry] = {}
        for event in self._events:
            match type(event).__name__:
                case "DocumentStartEvent":
                    started += 1
                    if started > 1:
                        raise self._refused(event, "has a second document")
                case "StreamStartEvent" | "StreamEndEvent" | "DocumentEndEvent":
                    pass
                case _:
                    value = self._value(event, "", 0)
                    if not isinstance(value, dict) and value is not None:
                        raise self._refused(event, "is not a mapping of keys to values")
                    found = value or {}
        return found

    def _value(self, event: Parsed, shown: str, depth: int) -> Value:
        if getattr(event, "anchor", None) is not None:  # an alias has one, too
            raise self._refused(event, "has an anchor or an alias, which settings do without")
        if getattr(event, "tag", None) is not None:
            raise self._refused(event, "has a tag, which settings do without")
        if depth > DEEPEST:
            raise self._refused(event, f"has more than {DEEPEST} levels")
        match type(event).__name__:
            case "ScalarEvent":
                return _scalar(event)
            case "SequenceStartEvent":
                return self._list(shown, depth)
            case _:
                return self._table(shown, depth)

    def _list(self, shown: str, depth: int) -> list[Value]:
        found: list[Value] = []
        while type(event := next(self._events)).__name__ != "SequenceEndEvent":
            found.append(self._value(event, shown, depth + 1))
        return found

    def _table(self, shown: str, depth: int) -> dict[str, Entry]:
        found: dict[str, Entry] = {}
        while type(event := next(self._events)).__name__ != "MappingEndEvent":
            if type(event).__name__ != "ScalarEvent":
                raise self._refused(event, "has a key that is not a word")
            key: str = event.value
            name = f"{shown}.{key}" if shown else key
            line: int = event.start_mark.line + 1
            if self._ours is not None and not shown and key not in self._ours:
                self._skip(next(self._events))
                found.setdefault(key, Entry(None, name, line))
                continue
            self._value(event, shown, depth)
            before = found.get(key)
            if before is not None and (shown or self._ours is None):
                raise self._refused(event, f"has the key `{key[:60]}` twice")
            entry = Entry(self._value(next(self._events), name, depth + 1), name, line)
            found[key] = entry if before is None else self._merged(before, entry)
        return found

    def _skip(self, event: Parsed) -> None:
        """Read over a value of another tool, whatever is in it."""
        depth = 0
        while True:
            name = type(event).__name__
            depth += name.endswith("StartEvent") - name.endswith("EndEvent")
            if depth <= 0:
                return
            event = next(self._events)

    def _merged(self, before: Entry, entry: Entry) -> Entry:
        """Return two tables of one key at the top, as two examples that were put into one file: the keys of
        both."""
        one, other = before.value, entry.value
        if not isinstance(one, dict) or not isinstance(other, dict):
            if one == other:
                return before
            raise Refused(f"{place(self._file, entry.line)} has the key `{entry.shown[:60]}` twice")
        if self._notes is not None:
            lines = f"lines {before.line} and {entry.line}"
            self._notes.append(f"{self._file}: `{entry.shown}` is twice ({lines}) and was merged")
        found = dict(one)
        for key, value in other.items():
            found[key] = self._merged(found[key], value) if key in found else value
        return Entry(found, before.shown, before.line)

    def _refused(self, event: Parsed, reason: str) -> Refused:
        return Refused(f"{place(self._file, event.start_mark.line + 1)} {reason}")


def _scalar(event: Parsed) -> Value:
    """Return a plain word as YAML 1.2 reads it; a number with a point stays text, as does all that is in
    quotes."""
    text: str = event.value
    if event.style is not None:
        return text
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _WHOLE.fullmatch(text) else text
