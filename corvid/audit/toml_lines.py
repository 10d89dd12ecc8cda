"""The line on which each key of a TOML text stands, which `tomllib` does not say.

Only for texts that `tomllib` has read: what it accepts is taken apart here once more by its signs alone, in
one pass and without nesting of calls.
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

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
    """The lines, from 1 on. A table that several lines make has the first of them; those in a list of tables
    (`[[a]]`) are not told apart."""
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
        """A new statement begins, unless the line ends within a list."""
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
            keys: Keys = (*inside.keys, inside.count) if inside.kind == "list" else self._value_keys()
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

    def _value_keys(self) -> Keys:
        return (*self._open[-1].keys, *self._parts)

    def _of_header(self, mark: str) -> None:
        """`[a.b]` or `[[a.b]]`: the first closing bracket ends the keys."""
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
        """A key, and the tables that it makes on its way."""
        for end in range(1, len(keys) + 1):
            self._lines.setdefault(keys[:end], line)
