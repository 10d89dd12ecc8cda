"""The comments and blank lines between two tokens."""

from __future__ import annotations

from msgspec import Struct


class Comment(Struct, frozen=True):
    """A comment as it was written, from its `#` on. `column` counts the blanks before it; `blanks` is the
    number of blank lines before its line. `trails`: it is behind a token, on the same line."""

    text: str
    column: int
    blanks: int
    trails: bool


class Gap(Struct, frozen=True):
    """The comments of a gap in order, and the number of blank lines between the last of them and the next
    token."""

    comments: tuple[Comment, ...]
    blanks: int


NOTHING = Gap((), 0)


def gap(text: str, *, begins_file: bool = False) -> Gap:
    """Read the text between two tokens: blanks, line ends, comments and backslashes before line ends."""
    if "\n" not in text and "#" not in text:
        return NOTHING
    first, *lines = text.split("\n")
    comments: list[Comment] = []
    blanks = 0
    if begins_file:
        lines.insert(0, first)
    elif "#" in first:
        comments.append(Comment(first.strip(), 0, 0, trails=True))
    for number, line in enumerate(lines):
        words = line.strip()
        if words.startswith("#"):
            comments.append(Comment(words, len(line) - len(line.lstrip()), blanks, trails=False))
            blanks = 0
        elif not words and number < len(lines) - 1:
            blanks += 1
    return Gap(tuple(comments), blanks)
