"""The driver over Lark's tables and Lark itself: one tree, and one place of the first mistake."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from corvid.source.paths import bundled
from corvid.syntax.builder import AstBuilder
from corvid.syntax.generate import method_name, source_of
from corvid.syntax.grammar import Tables, load_tables, tables_of
from corvid.syntax.lexer import lex
from corvid.syntax.lr_parser import LRParser
from corvid.syntax.tokens import END, NAME, Tokens
from tests.generated.programs import generate
from tests.shares import share

ROOT = Path(__file__).parents[2]
SUITE = sorted(path for folder in ("tests", "examples", "stdlib") for path in (ROOT / folder).rglob("*.cor"))
GENERATED = 25
PARTS = 12
BROKEN = 120
_PIECE = re.compile(r"\s+|\w+|[^\w\s]")
_INTRUDERS = ("(", ")", "{", '"', "\n", "    ", ":", "=", "if ", '"""', 'f"', "->", "user", " yield ", "@")

Node = tuple[object, ...]
"""A rule's method, start, end and children; a child that is a token is its index."""


class _Anything(type):
    """A class that has every method: each gives its name, and with what it was called."""

    def __getattribute__(cls, name: str) -> Callable[..., Node]:
        if name.startswith("__"):
            return super().__getattribute__(name)  # type: ignore[no-any-return]
        return lambda _builder, start, end, *children: (name, start, end, children)


class Recorder(AstBuilder, metaclass=_Anything):
    """A builder that only notes with what it was called, for every rule."""

    def __init__(self) -> None:
        pass


@cache
def tables() -> Tables:
    """The tables for such a builder."""
    made = ModuleType("made")
    text = Path(bundled("grammar", "corvid.lark")).read_text(encoding="utf-8")
    exec(source_of(text, Recorder), vars(made))
    return tables_of(made, Recorder)


def driven(tokens: Tokens) -> tuple[int, object]:
    """Where the driver stops, -1 at the end, and what it has built by then."""
    parser = LRParser(tables(), tokens, Recorder())
    index = parser.run(0)
    return index, parser.values[-1] if index < 0 else None


@cache
def lark() -> Lark:
    text = Path(bundled("grammar", "corvid.lark")).read_text(encoding="utf-8")
    return Lark(text, parser="lalr", start="module", maybe_placeholders=True, propagate_positions=True)


def by_lark(tokens: Tokens) -> tuple[int, object]:
    """As `driven`, by Lark's own driver and its own way of putting trees together."""
    parser = lark().parse_interactive("")
    for index, kind in enumerate(tokens.types):
        token = Token(kind, str(index), tokens.starts[index], end_pos=tokens.ends[index])
        try:
            found = _fed(parser, token)
        except UnexpectedToken:
            return index, None
        if kind == END:
            return -1, _plain(found)
    raise AssertionError("the last token is the end")


def _fed(parser: InteractiveParser, token: Token) -> object:
    try:
        return parser.feed_token(token)
    except UnexpectedToken:
        if token.type not in load_tables().soft or (token.type == "YIELD" and "APPROVE" in parser.choices()):
            raise
        return parser.feed_token(token.update(type=NAME))


def _plain(found: object) -> object:
    if isinstance(found, Tree):
        meta = found.meta
        start = 0 if meta.empty else meta.start_pos
        end = 0 if meta.empty else meta.end_pos
        return method_name(str(found.data)), start, end, tuple(map(_plain, found.children))
    return int(found) if isinstance(found, Token) else found


def same(text: str) -> int:
    """Compare both on one text; where they stop."""
    tokens, _ = lex(0, text, load_tables().scanner)
    ours, theirs = driven(tokens), by_lark(tokens)
    assert ours[0] == theirs[0]
    assert ours[1] == theirs[1]
    return ours[0]


def broken(text: str, chance: random.Random) -> str:
    """The text with a few pieces missing, doubled, exchanged or put in."""
    pieces = _PIECE.findall(text)
    for _ in range(chance.randrange(1, 3)):
        at, other = chance.randrange(len(pieces)), chance.randrange(len(pieces))
        match chance.randrange(4):
            case 0:
                pieces[at] = ""
            case 1:
                pieces[at] += pieces[other]
            case 2:
                pieces[at], pieces[other] = pieces[other], pieces[at]
            case _:
                pieces[at] += chance.choice(_INTRUDERS)
    return "".join(pieces)


def programs() -> Iterator[str]:
    yield from (path.read_text(encoding="utf-8") for path in SUITE)
    for seed in range(GENERATED):
        yield from (text for _, text in generate(seed)[0].files)


@pytest.mark.oracle
@pytest.mark.parametrize("part", share(range(PARTS), PARTS))
def test_every_program_of_the_suite_and_generated_ones_give_one_tree(part: int) -> None:
    ends = [same(text) for text in list(programs())[part::PARTS]]
    assert len(ends) > 200 // PARTS
    assert ends.count(-1) > 0.75 * len(ends)


@pytest.mark.oracle
def test_the_first_mistake_of_broken_programs_is_at_one_place() -> None:
    chance = random.Random(5)
    texts = [text for text in programs() if 0 < text.count("\n") < 60]
    stops = [same(broken(chance.choice(texts), chance)) for _ in range(BROKEN)]
    assert len({stop for stop in stops if stop >= 0}) > BROKEN / 10


@pytest.mark.oracle
@pytest.mark.parametrize("text", ["", "\n", "# nothing\n", "user = 1\n", "fn f(\n", "agent a() -> Int:\n"])
def test_the_smallest_texts(text: str) -> None:
    same(text)
