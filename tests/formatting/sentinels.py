"""Comments put between the tokens of a program, and found again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from corvid.syntax.grammar import load_tables
from corvid.syntax.lexer import lex
from corvid.syntax.tokens import LAYOUT, Tokens

OPENERS = ("LPAR", "LSQB", "LBRACE")
CLOSERS = ("RPAR", "RSQB", "RBRACE")
SIGNS = frozenset(",()")
"""What the formatter may add or leave out."""


def tokens_of(text: str) -> Tokens:
    return lex(0, text, load_tables().scanner)[0]


def visible(tokens: Tokens) -> Iterator[tuple[int, int]]:
    """The tokens outside of f-strings, each f-string as one, as the indexes of their first and last token."""
    first, depth = 0, 0
    for index, kind in enumerate(tokens.types):
        if kind in LAYOUT:
            continue
        first = first if depth else index
        depth += (kind == "FSTRING_START") - (kind == "FSTRING_END")
        if not depth:
            yield first, index


def with_comments(text: str, wanted: Callable[[int], bool]) -> str:
    """`text` with a comment at each boundary between tokens where one can be and whose number is wanted:
    inside brackets, where it also ends the line, and behind lines that have none."""
    tokens = tokens_of(text)
    pieces: list[str] = []
    at, depth, number = 0, 0, 0
    for _, index in visible(tokens):
        kind, end = tokens.types[index], tokens.ends[index]
        depth += (kind in OPENERS) - (kind in CLOSERS)
        ends_line = tokens.types[index + 1] in LAYOUT
        rest = text[end:].partition("\n")[0] if ends_line else ""
        if "#" in rest or not (depth or ends_line):
            continue
        number += 1
        if wanted(number):
            pieces += (text[at:end], f"  # S{number}", "" if ends_line else "\n")
            at = end
    return "".join((*pieces, text[at:]))


def comments(text: str) -> list[tuple[int, str]]:
    """The comments of a file in order, each with the number of words before it."""
    tokens = tokens_of(text)
    found: list[tuple[int, str]] = []
    words, at = 0, 0
    places = [(tokens.starts[first], tokens.ends[last]) for first, last in visible(tokens)]
    for start, end in (*places, (len(text), len(text))):
        for line in text[at:start].split("\n"):
            if "#" in line:
                found.append((words, line[line.index("#") :].strip()))
        words += text[start:end] not in SIGNS
        at = end
    return found
