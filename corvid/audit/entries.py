"""What a configuration file holds, as plain data: entries with their lines; and why something is refused.

Numbers with a point stay text, so that `0.95` is 95 hundredths and not the nearest power of two.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class Refused(Exception):
    """Something that a person named can't be used: a configuration, a tree, a log. The command line prints
    the message and `advice`, which is one thing to do. `line` is that of a configuration, 0 if unknown."""

    def __init__(self, message: str, advice: str | None = None, line: int = 0) -> None:
        super().__init__(message)
        self.advice = advice
        self.line = line


class Written(str):
    """A number with a point or an exponent, as the file has it."""

    __slots__ = ()


Value: TypeAlias = "str | int | bool | None | list[Value] | dict[str, Entry]"


class Entry(Struct, frozen=True):
    """What is under a key: its value, the key as the file has it, and its line, 0 if unknown."""

    value: Value
    shown: str
    line: int = 0


def place(file: str, line: int) -> str:
    """Return `file:3`, or `file` where no line is known."""
    return f"{file}:{line}" if line else file
