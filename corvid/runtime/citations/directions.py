"""Whether a reader sees a quotation in the order in which it is written, for all that Unicode can do to that.

Overrides turn letters around. An embedding or isolate in one direction around words of the other turns what
stands between them around: `100 / 200` is shown as `200 / 100`; a directional mark does so to numbers.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from typing import Final

_CONTROL: Final = re.compile("[\u061c\u200f\u202a-\u202e\u2066-\u2069]")
_EVENT: Final = re.compile("[\n\r\x1c-\x1e\x85\u2029\u202a-\u202e\u2066-\u2069]")
_OVERRIDES: Final = frozenset("\u202d\u202e")
_LEFT_TO_RIGHT: Final = frozenset("\u202a\u2066")
_RIGHT_TO_LEFT: Final = frozenset("\u202b\u2067")
_MARKED: Final = re.compile("[\u061c\u200f][\\W_]*(\\d)?")
_MARKS: Final = frozenset("\u061c\u200e\u200f")


class Directions:
    """What the controls of one text do to its quotations, asked in ascending order of their starts.

    Linear in the text and in the quotations that are asked about, if few of them hold one another.
    """

    __slots__ = ("_controlled", "_events", "_isolates", "_marked", "_next", "_overrides", "_stack", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._controlled = not text.isascii() and _CONTROL.search(text) is not None
        self._events = [found.start() for found in _EVENT.finditer(text)] if self._controlled else []
        numbers = _MARKED.finditer(text) if self._controlled else ()
        self._marked = [found.start(1) for found in numbers if found.group(1)]
        self._next = 0
        self._stack: list[str] = []
        self._overrides = self._isolates = 0

    def turns(self, start: int, end: int) -> bool:
        """Whether [start, end) is not shown as it is written."""
        if not self._controlled:
            return False
        while self._next < len(self._events) and self._events[self._next] < start:
            self._take(self._text[self._events[self._next]])
            self._next += 1
        if self._overrides:
            return True
        around = self._stack[-1:]
        return (
            (bool(around) and self._opposes(around[0], self._strong(start, end), end))
            or self._turns_inside(end)
            or self._turns_numbers(start, end)
        )

    def _take(self, control: str) -> None:
        stack = self._stack
        if control == "\u202c":
            if stack and stack[-1] < "\u2066":
                self._pop()
        elif control == "\u2069":
            while self._isolates and self._pop() < "\u2066":
                pass
        elif control >= "\u202a":
            stack.append(control)
            self._overrides += control in _OVERRIDES
            self._isolates += control >= "\u2066"
        else:
            stack.clear()
            self._overrides = self._isolates = 0

    def _pop(self) -> str:
        control = self._stack.pop()
        self._overrides -= control in _OVERRIDES
        self._isolates -= control >= "\u2066"
        return control

    def _turns_inside(self, end: int) -> bool:
        """Whether an embedding or isolate that begins in the quotation, before `end`, turns it around."""
        strong = -1
        for number in range(self._next, bisect_left(self._events, end)):
            at = self._events[number]
            if strong < at:
                strong = self._strong(at, end)
            if self._opposes(self._text[at], strong, end):
                return True
        return False

    def _turns_numbers(self, start: int, end: int) -> bool:
        """Whether a number follows a mark of right-to-left, in a quotation without such letters."""
        first = bisect_left(self._marked, start)
        if first == len(self._marked) or self._marked[first] >= end:
            return False
        return not any(
            unicodedata.bidirectional(c) in ("R", "AL") and c not in _MARKS for c in self._text[start:end]
        )

    def _strong(self, start: int, end: int) -> int:
        """Where the first letter with a direction stands in [start, end); `end` if there is none."""
        for at in range(start, end):
            if self._text[at] not in _MARKS and unicodedata.bidirectional(self._text[at]) in ("L", "R", "AL"):
                return at
        return end

    def _opposes(self, control: str, strong: int, end: int) -> bool:
        """Whether what a control begins runs against the first letter inside."""
        direction = unicodedata.bidirectional(self._text[strong]) if strong < end else ""
        if control in _RIGHT_TO_LEFT:
            return direction not in ("R", "AL")
        return control in _LEFT_TO_RIGHT and direction in ("R", "AL")
