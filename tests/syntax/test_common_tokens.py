"""The pattern of common tokens finds what the whole pattern finds."""

from __future__ import annotations

import random
import re
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from corvid.syntax import lexer
from corvid.syntax.grammar import load_tables
from corvid.syntax.lexer import lex
from tests.shares import examples, share
from tests.syntax.test_driver import broken, programs
from tests.tables import each

NEVER = re.compile("(?!)")
PARTS = 16
PIECES = (
    *sorted(load_tables().scanner.kinds.keys() - load_tables().scanner.words.keys()),
    *("===", "!==", "=>", "&&", "||", "!", "//", "**", ";", "++", "--", "'", '"', '""', '"""', "\\", "#"),
    *("f", 'f"', "ff", "if", "else", "elif", "a", "_", "1", "1.", ".5", "1_0", "2ms", "1e3", "$", "é"),
    *("claim", "intent", "\n", "\t", " "),
)


def same(text: str, longest: int = 4096) -> int:
    """Wherever the chunks end in which common tokens are taken."""
    scanner = load_tables().scanner
    slowly = lex(0, text, replace(scanner, common=NEVER))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lexer, "_LONG", longest)
        assert lex(0, text, scanner) == slowly
    return len(slowly[0].types)


@pytest.mark.oracle
@pytest.mark.parametrize("part", share(range(PARTS), PARTS))
def test_programs_and_broken_ones_have_the_same_tokens(part: int) -> None:
    chance = random.Random(part)
    texts = list(programs())[part::PARTS]
    assert sum(map(same, texts)) > 5_000
    assert sum(same(broken(chance.choice(texts), chance), 23) for _ in range(40)) > 2_000


class Cut:
    """The pattern of common tokens, with a count of the pieces that it cut."""

    def __init__(self, common: re.Pattern[str]) -> None:
        self._common = common
        self.pieces = 0

    def findall(self, text: str, start: int, end: int) -> list[str]:
        found: list[str] = self._common.findall(text, start, end)
        self.pieces += len(found)
        return found


@each("unit", [*string.punctuation, *PIECES, ") a ", "'a' ", "else if ", 'f"{', 'f"{x}" '])
def test_few_pieces_are_cut_for_nothing(unit: str) -> None:
    scanner = load_tables().scanner
    common = Cut(scanner.common)
    tokens, _ = lex(0, unit * 500, replace(scanner, common=common))
    assert common.pieces <= 20 * len(tokens.types) + lexer._LONG


@settings(max_examples=examples(400), deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_any_pieces_side_by_side_are_the_same_tokens(text: str) -> None:
    same(text, 7)
    same(f"{text}\n    x = [{text}\n")
