"""How wide text is on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.deferred import deferred_module

if TYPE_CHECKING:
    import unicodedata
else:
    unicodedata = deferred_module("unicodedata")


TAB = 4
_INVISIBLE = frozenset({"Mn", "Me", "Cf"})
_JOINER = "\u200d"
_EMOJI_STYLE = "\ufe0f"


def cells(text: str) -> tuple[str, list[int]]:
    """Return the text as it can be printed on one line, and for each offset of `text` (its end too) the
    number of columns to its left.

    Tabs go to the next multiple of four, control characters become a visible sign, East Asian wide
    characters and emoji take two columns, combining marks and joined parts of an emoji none.
    """
    shown: list[str] = []
    offsets = [0]
    column = 0
    previous = ""
    for character in text:
        piece, width = _cell(character, previous, column)
        shown.append(piece)
        column += width
        offsets.append(column)
        # A second regional indicator joins the first to one flag; a third begins the next one.
        previous = "" if width == 0 and _is_regional(character) else character
    return "".join(shown), offsets


def _cell(character: str, previous: str, column: int) -> tuple[str, int]:
    if " " <= character <= "~":
        return character, 1
    if character == "\t":
        width = TAB - column % TAB
        return " " * width, width
    if unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") or _reverses(character):
        return "\N{REPLACEMENT CHARACTER}", 1
    if character == _EMOJI_STYLE:
        return character, 1 if previous and _width(previous) == 1 else 0
    if previous == _JOINER or _is_skin(character) or (_is_regional(character) and _is_regional(previous)):
        return character, 0
    return character, _width(character)


def _width(character: str) -> int:
    if unicodedata.category(character) in _INVISIBLE:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" or _is_regional(character) else 1


def _is_regional(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _is_skin(character: str) -> bool:
    return "\U0001f3fb" <= character <= "\U0001f3ff"


def _reverses(character: str) -> bool:
    """Return whether the character is a direction override, which would let a line of source show another
    order than it has."""
    return "\u202a" <= character <= "\u202e" or "\u2066" <= character <= "\u2069"
