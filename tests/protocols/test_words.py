"""Stems: as SQLite's own stemmer makes them, and the same for every spelling."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from corvid.protocols.words import spelled_out, stem, stems, tied

ENDINGS = (
    "ational", "tional", "enci", "anci", "izer", "logi", "bli", "alli", "entli", "eli", "ousli",
    "ization", "ation", "ator", "alism", "iveness", "fulness", "ousness", "aliti", "iviti", "biliti",
    "icate", "ative", "alize", "iciti", "ical", "ful", "ness", "al", "ance", "ence", "er", "ic", "able",
    "ible", "ant", "ement", "ment", "ent", "ion", "ou", "ism", "ate", "iti", "ous", "ive", "ize",
    "sses", "ies", "ss", "s", "eed", "ed", "ing", "y", "e", "ll", "at", "bl", "iz",
)  # fmt: skip


def of_sqlite(words: list[str]) -> list[str]:
    with closing(sqlite3.connect(":memory:")) as database:
        try:
            database.execute("CREATE VIRTUAL TABLE query USING fts5(text, tokenize='porter unicode61')")
        except sqlite3.OperationalError:
            pytest.skip("this SQLite has no FTS5")
        database.execute("CREATE VIRTUAL TABLE terms USING fts5vocab(query, instance)")
        rows = list(enumerate(words))
        database.executemany("INSERT INTO query(rowid, text) VALUES (?, ?)", rows)
        found = dict(database.execute("SELECT doc, term FROM terms"))
        return [found[number] for number, _ in rows]


def test_stems_are_those_of_sqlite() -> None:
    """Over all words of this repository's documents, and each ending behind stems of several shapes."""
    root = Path(__file__).resolve().parents[2]
    words = {
        word
        for path in [*root.glob("*.md"), *(root / "docs").glob("*.md")]
        for word in re.findall("[a-z]+", path.read_text("utf-8").lower())
    }
    starts = ("abil", "cr", "controll", "y", "happ", "relat", "w", "trea", "sky", "hop")
    words |= {start + ending for start in starts for ending in ENDINGS}
    listed = sorted(word for word in words if len(word) < 60)
    told = of_sqlite(listed)
    assert [stem(word) for word in listed] == told


@example("\u3099")
@example("\u0e38 \uff9e")
@given(st.text(max_size=40))
def test_any_text_has_stems_without_case(text: str) -> None:
    assert all(stems(text))
    assert {one.casefold() for one in stems(text)} == stems(text)


def test_words_that_a_sign_ties_together() -> None:
    assert list(tied("a single sign-on for identity.provider_2")) == [
        ("sign", "on"), ("identity", "provider", "2"),
    ]  # fmt: skip
    assert spelled_out("登录 ok") == "登 录 ok"
