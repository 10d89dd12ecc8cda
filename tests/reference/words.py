"""Words as searches compare them (protocols.absent.2)."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from functools import lru_cache

ABSENT = "std/grounding::absent"
"""It says itself what it looks for."""
WORD = re.compile(r"[^\W_]+")
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_]+|\d+")


@lru_cache(maxsize=4096)
def stems(text: str) -> frozenset[str]:
    """Its words and the parts of identifiers without their endings (protocols.absent.2)."""
    text = " ".join(part for word in WORD.findall(text) for part in (word, *PART.findall(word)))
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute("CREATE VIRTUAL TABLE one USING fts5(text, tokenize = 'porter unicode61')")
        database.execute("CREATE VIRTUAL TABLE terms USING fts5vocab(one, row)")
        database.execute("INSERT INTO one VALUES (?)", (text,))
        return frozenset(term for (term,) in database.execute("SELECT term FROM terms"))
