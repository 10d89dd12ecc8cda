"""Characters that make a text look like another one: what a reader sees is not what is compiled.

Some turn the direction of what is around them, so that a comment looks like code and code like a comment.
Some end a line for an editor and not for Corvid, or move the cursor of a terminal. Some are not shown at all
and yet distinguish two names, or are letters for a model that is asked. Letters of scripts that run from
right to left are not of these, and neither are the marks of direction (U+200E, U+200F, U+061C), which turn
nothing but themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.deferred import deferred_module, deferred_pattern
from corvid.diagnostics.model import Edit
from corvid.source.span import Span
from corvid.syntax import problems as syntax_problems

if TYPE_CHECKING:
    import bisect
    from collections.abc import Iterator

    from corvid.diagnostics.model import Problem
    from corvid.syntax.tokens import Tokens
else:
    bisect = deferred_module("bisect")

_ANY = deferred_pattern(
    "[\u202a-\u202e\u2066-\u206f\u2028\u2029\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\U000e0000-\U000e01ef"
    "\u00ad\u180e\u200b\u2060-\u2065\u3164\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a]"
    "|(?<!^)\ufeff"
    "|\r(?!\n)|[\ufe00-\ufe0f]{2}"
)
"""One of them, or what may begin a flag, or an ideograph in one of its forms."""
_FINE = deferred_pattern(
    "(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"
    "|(?<![\ufe00-\ufe0f\U000e0100-\U000e01ef])[\U000e0100-\U000e01ef](?![\ufe00-\ufe0f\U000e0100-\U000e01ef])"
)
"""The flag of a region behind the black one, and one sign that says which form of an ideograph is meant."""


_TEXTS = ("STRING", "FSTRING_TEXT")


def without_misleading(source: int, tokens: Tokens, problems: list[Problem]) -> list[Problem]:
    """Return the problems of a text with one more for each line that has such a character, wherever it is, in
    the place of the lexer's own."""
    text = tokens.text
    # Most texts are ASCII without control characters, which is known sooner than the pattern is compiled.
    plain = text.isascii() and text.replace("\n", "").isprintable()
    if plain or _ANY.search(text) is None:
        return problems
    lines: dict[int, list[int]] = {}
    start = end = 0
    for at in _places(text):
        if at >= end:
            start = at
            broken = text.find("\n", at)
            end = len(text) if broken < 0 else broken
        lines.setdefault(start, []).append(at)
    places = {at for found in lines.values() for at in found}
    kept = [
        one
        for one in problems
        if not isinstance(one, syntax_problems.UnexpectedCharacter)
        or places.isdisjoint(range(one.span.start, one.span.end))
    ]
    for found in lines.values():
        edits = tuple(Edit(Span(source, at, at + 1), _instead(tokens, at)) for at in found)
        kept.append(syntax_problems.MisleadingCharacter(edits[0].span, text[found[0]], edits))
    return kept


def _instead(tokens: Tokens, at: int) -> str:
    """Return the escape of a character in a string; nothing for one anywhere else."""
    token = bisect.bisect_right(tokens.starts, at) - 1
    if token < 0 or at >= tokens.ends[token] or tokens.types[token] not in _TEXTS:
        return ""
    number = ord(tokens.text[at])
    return f"\\u{number:04X}" if number <= 0xFFFF else f"\\U{number:08X}"


def _places(text: str) -> Iterator[int]:
    """Yield where each of them is."""
    at = 0
    while (found := _ANY.search(text, at)) is not None:
        fine = _FINE.match(text, found.start())
        if fine is not None:
            at = fine.end()
            continue
        at = found.end()
        yield from range(found.start(), at)
