"""Words of texts and queries as the searches compare them: parts of identifiers apart, and stemmed."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

_WORD = re.compile(r"[^\W_]+")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_]+|\d+")
TOKENIZER = "porter unicode61 remove_diacritics 2"
"""SQLite's own stemmer and folding: one definition of a word for the index and for comparing queries."""


def spelled_out(text: str) -> str:
    """The text with the parts of each identifier behind it: `readJwtToken2` is also read, Jwt, Token, 2."""
    return _WORD.sub(_with_parts, text)


def _with_parts(found: re.Match[str]) -> str:
    word = found[0]
    parts = _PART.findall(word)
    return word if len(parts) < 2 else " ".join((word, *parts))


def words(text: str) -> tuple[str, ...]:
    """The words of a query, each once, in their order."""
    return tuple(dict.fromkeys(_WORD.findall(text)))


def stems(text: str) -> frozenset[str]:
    """The stemmed words of a query, with the parts of its identifiers. Raises sqlite3.Error."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute(f"CREATE VIRTUAL TABLE query USING fts5(text, tokenize = '{TOKENIZER}')")
        database.execute("CREATE VIRTUAL TABLE terms USING fts5vocab(query, row)")
        database.execute("INSERT INTO query VALUES (?)", (spelled_out(text),))
        return frozenset(term for (term,) in database.execute("SELECT term FROM terms"))
