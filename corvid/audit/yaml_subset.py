"""YAML as configurations need it: one document of mappings, lists and plain values.

Made from the parser's events and not with a loader: no tag can name a class, no anchor can blow a document
up, no key can stand twice, and every value has its line. What is left out is refused by name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias

from corvid.audit.entries import Entry, Refused, place
from corvid.audit.extras import needed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corvid.audit.entries import Value

    Parsed: TypeAlias = Any
    """An event of PyYAML, whose types are in another package."""

DEEPEST = 20
_WHOLE = re.compile(r"[-+]?[0-9]{1,18}", re.ASCII)
_WORDS: dict[str, Value] = {
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
}  # fmt: skip


def parsed(text: str, file: str) -> dict[str, Entry]:
    """The mapping that the document is; nothing for an empty document. Raises Refused."""
    yaml = needed("yaml", "reading .loa.config.yaml")
    try:
        return _Document(yaml.parse(text, Loader=yaml.SafeLoader), file).mapping()
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        reason = getattr(error, "problem", None) or getattr(error, "reason", None) or "not YAML"
        where = place(file, 0 if mark is None else mark.line + 1)
        raise Refused(f"{where} is no YAML: {reason}"[:300]) from None


class _Document:
    """The events of one document on their way to values."""

    def __init__(self, events: Iterator[Parsed], file: str) -> None:
        self._events = events
        self._file = file

    def mapping(self) -> dict[str, Entry]:
        """The whole document."""
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
                        raise self._refused(event, "is no mapping of keys to values")
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
                raise self._refused(event, "has a key that is no word")
            self._value(event, shown, depth)
            key: str = event.value
            if key in found:
                raise self._refused(event, f"has the key `{key[:60]}` twice")
            name = f"{shown}.{key}" if shown else key
            line: int = event.start_mark.line + 1
            found[key] = Entry(self._value(next(self._events), name, depth + 1), name, line)
        return found

    def _refused(self, event: Parsed, reason: str) -> Refused:
        return Refused(f"{place(self._file, event.start_mark.line + 1)} {reason}")


def _scalar(event: Parsed) -> Value:
    """A plain word as YAML 1.2 reads it; a number with a point stays text, as does all that is in quotes."""
    text: str = event.value
    if event.style is not None:
        return text
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _WHOLE.fullmatch(text) else text
