"""What the words of a claim show."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.protocols.policy import (
    LONGEST_LITERAL,
    guesses,
    literals,
    names_place,
    shows_output,
    split,
    stands_in,
)

PHRASES = (
    "probably contains", "should work because", "is likely", "I assume", "based on typical patterns",
)  # fmt: skip


# requirement: S12
@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("The file probably contains a key", "probably contains"),
        ("This should work because it did", "should work because"),
        ("The error is likely a timeout", "is likely"),
        ("i ASSUME the config has it", "I assume"),
        ("Based on\ntypical patterns, it does", "based on typical patterns"),
        ("The file contains a key", None), ("This likely works", None), ("Unlikely", None), ("", None),
        ("It is unlikely", None), ("I assumed nothing", None), ("probably. Contains", "probably contains"),
    ],
)  # fmt: skip
def test_guesses_are_found_word_for_word(text: str, phrase: str | None) -> None:
    assert guesses(text, PHRASES) == phrase


# requirement: S6
@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("It is so (Source: Read)", "Read"), ("It is so (Read src/file.ts:42)", "Read src/file.ts:42"),
        ("f(x) is 1 (npm test --grep 'f(x)').", "npm test --grep 'f(x)'"), ("f(x)", "x"), ("It is so", ""),
        ("(", ""), (")", ""), ("a) b)", ""), ("", ""),
    ],
)  # fmt: skip
def test_the_source_stands_at_the_end(text: str, source: str) -> None:
    assert split(text)[1] == source


# requirement: S10
@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Line 42 contains 'const TTL = 60' (Read src/config.ts)", ("const TTL = 60",)),
        ("lines 3 to 5 of a.py:3 say \"x\" and `y` and “z”", ("x", "y", "z")),
        ("The cache expires after 24 hours, 2.5 % of 1,000", ("24", "2.5", "1,000")),
        ("it's the user's v2 of utf8", ()), ("", ()),
    ],
)  # fmt: skip
def test_literal_parts(text: str, parts: tuple[str, ...]) -> None:
    assert literals(text) == parts


@pytest.mark.parametrize(
    ("literal", "observed", "stands"),
    [
        ("24", "expires: 24h", True), ("24", "1240", False), ("24", "2.24", False), ("24", "24.5", False),
        ("24", "ends at 24.", True), ("const TTL = 60", "  const  TTL =\n 60;", True), ("a", "b", False),
        (".*", "abc", False),
    ],
)  # fmt: skip
def test_a_part_stands_there_whole(literal: str, observed: str, stands: bool) -> None:
    assert stands_in(literal, observed) is stands


@given(st.text())
def test_any_words_are_taken(text: str) -> None:
    for part in literals(text):
        assert part in text
        assert stands_in(part, text) or part.strip() == ""
    said, source = split(text)
    assert said in text
    assert source in text
    assert names_place("see a.py:3 " + text)
    assert shows_output("output " + text)


def test_long_words_are_no_trouble() -> None:
    """Each would take minutes if a pattern began anew at every letter."""
    for text in ("(", "'", "1.", "a:", "a", "line 1 to ", "1 ", "`"):
        long = text * 100_000
        assert split(long)[0]
        assert all(len(part) <= LONGEST_LITERAL for part in literals(long))
        assert guesses(long, PHRASES) is None
        assert not stands_in("1 " * 200, text * 30_000) or text == "1 "
        names_place(long)
