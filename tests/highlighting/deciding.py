"""What the parser makes of each word of a program: the judge of highlighters."""

from __future__ import annotations

from corvid.source.text import SourceText
from corvid.syntax.builder import AstBuilder
from corvid.syntax.grammar import load_tables
from corvid.syntax.lr_parser import LRParser
from corvid.syntax.parse import parse_tokens
from corvid.syntax.tokens import END, NAME

KEYWORDS = ("constant", "operator", "declaration", "control", "clause")
"""The kinds of pieces that are keywords."""


def accepted(text: str) -> bool:
    """Whether the parser has no problem with a text."""
    return not parse_tokens(0, SourceText("", text))[0].problems


def words(text: str) -> dict[int, tuple[str, bool]]:
    """Each word of a program without syntax problems and whether the parser takes it as a keyword, by its
    offset."""
    tables = load_tables()
    parsed, tokens = parse_tokens(0, SourceText("", text))
    assert not parsed.problems
    parser = LRParser(tables, tokens, AstBuilder(0, tokens, []))
    found: dict[int, tuple[str, bool]] = {}
    for at, kind in enumerate(tokens.types):
        if kind == END:
            break
        taken = NAME if kind in tables.soft and not parser.accepts(kind) else kind
        if kind in tables.terminals and tables.terminals[kind].isidentifier():
            found[tokens.starts[at]] = (tokens.word(at), taken != NAME)
        parser.feed(taken, tokens.ends[at], at, tokens.starts[at])
    return found
