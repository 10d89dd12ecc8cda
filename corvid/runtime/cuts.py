"""Where texts were cut out of others, in a program whose claims cite values.

A text is known as the object that it is: an equal one that was made in another way is another text. So
nothing is added to a String, which hosts and engines share as it is, and a program without such claims pays
nothing.
"""

from __future__ import annotations

from corvid.runtime.builtins import strings

MOST = 100_000
"""Texts whose places are known; with more, those that were cut first are forgotten."""
_SHARED = 2
"""Letters from which on two texts that were made apart are two objects."""


class Cuts:
    """Of each text that was cut out of another: that whole text, and where in it. The methods are those of
    String."""

    __slots__ = ("_places",)

    def __init__(self) -> None:
        """Start with nothing cut."""
        self._places: dict[int, tuple[str, str, int]] = {}

    def place(self, text: str) -> tuple[str, int] | None:
        """Return the text that this one was cut out of, and from which letter on; None if it was not."""
        found = self._places.get(id(text))
        return None if found is None else found[1:]

    def split(self, text: str, separator: str) -> list[str]:
        """Return the pieces between the separators."""
        pieces = strings.split(text, separator)
        whole, at = self.place(text) or (text, 0)
        for piece in pieces:
            self._note(piece, whole, at)
            at += len(piece) + len(separator)
        return pieces

    def substring(self, text: str, start: int, end: int) -> str:
        """Return the code points `start <= i < end`; both are clamped to the text."""
        made = strings.substring(text, start, end)
        whole, at = self.place(text) or (text, 0)
        self._note(made, whole, at + max(start, 0))
        return made

    def trim(self, text: str) -> str:
        """Return the text without white space at its ends."""
        made = text.strip()
        whole, at = self.place(text) or (text, 0)
        self._note(made, whole, at + len(text) - len(text.lstrip()))
        return made

    def _note(self, text: str, whole: str, at: int) -> None:
        if len(text) < _SHARED:
            return
        if len(self._places) >= MOST:
            del self._places[next(iter(self._places))]
        self._places[id(text)] = (text, whole, at)
