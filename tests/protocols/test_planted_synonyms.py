"""Claims of absence over trees in which something may be planted, with backends that work, or do not.

What is planted is known, so the verdict is: a tree with any word of a pair of synonyms that the queries name
is never `verified_absent`, and a backend that failed once never says so either."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.audit.absence.backends import LineByLine
from corvid.audit.absence.full_text import FullText
from corvid.audit.absence.search import absence
from corvid.audit.absence.tree import TextFile, Tree
from corvid.protocols.absence import Hit, event_fields, headline
from tests.shares import examples

FEATURE = "retry queue"
MEANINGS = (
    ("backoff", "reattempt", "redeliver", "requeue"),
    ("deadletter", "parkinglot", "quarantine", "poison"),
)  # fmt: skip
"""Two queries of synonyms; no two of them share a word."""
QUERIES = (" ".join(MEANINGS[0][:2]), " ".join(MEANINGS[1][:2]))
SPELLINGS = (
    str.lower, str.upper, str.title, lambda word: f"do{word.title()}Now", lambda word: f"_{word}_",
    lambda word: f"{word}Count", lambda word: f'"{word}!"',
)  # fmt: skip


def tree(seed: int, planted: Sequence[str] = ()) -> Tree:
    """Code of no meaning, and somewhere in it the planted words, each in a spelling of its own."""
    chance = Random(seed)
    files = []
    for number in range(8):
        names = [
            f"{chance.choice(('load', 'store', 'merge'))}_{number}_{i}" for i in range(chance.randint(1, 9))
        ]
        files.append([f"def {name}(value): return value + {chance.randint(0, 99)}" for name in names])
    for word in planted:
        into = chance.choice(files)
        into.insert(chance.randint(0, len(into)), f"    x = {chance.choice(SPELLINGS)(word)}")
    return Tree(tuple(TextFile(f"src/{n}.py", "\n".join(lines)) for n, lines in enumerate(files)), ())


EMPTY = Tree((), ())


# requirement: E12, E13
@pytest.mark.parametrize("backend", [FullText, LineByLine])
@settings(max_examples=examples(60))
@given(seed=st.integers(0, 2**32), words=st.sets(st.sampled_from(MEANINGS[0] + MEANINGS[1]), max_size=3))
def test_a_planted_synonym_that_a_query_names_refutes(
    backend: type[FullText | LineByLine], seed: int, words: set[str]
) -> None:
    code = tree(seed, sorted(words))
    found = absence(FEATURE, QUERIES, code, EMPTY, backend=backend(code.files))
    asked = {word for query in QUERIES for word in query.split()} & words
    assert found.status == ("refuted" if asked else "verified_absent")
    if asked:
        assert headline(found) == "UNVERIFIED: Found potential matches"
        path, line = found.reason.rsplit(" ", 1)[1].split(":")
        (text,) = (file.text for file in code.files if file.path == path)
        # A place is a stretch of lines; what was asked for is in it.
        assert any(word in "\n".join(text.splitlines()[int(line) - 1 :]).lower() for word in asked)


class Knowing:
    """A semantic backend: it knows which words mean one thing. It may break at any of its calls."""

    name = "knowing"

    def __init__(self, files: Sequence[TextFile], breaks: Sequence[str] = ()) -> None:
        self.files, self.breaks, self.calls = files, list(breaks), 0

    def search(self, query: str, limit: int) -> Sequence[Hit]:
        self.calls += 1
        match self.breaks[self.calls - 1] if self.calls <= len(self.breaks) else "works":
            case "raises":
                raise OSError("the index is gone")
            case "too similar":
                return (Hit("src/0.py", 1, 1.5),)
            case "not a number":
                return (Hit("src/0.py", 1, float("nan")),)
            case "nothing":
                return ()
        wanted = {word.lower() for word in query.split()}
        for meaning in MEANINGS:
            wanted |= set(meaning) if wanted & set(meaning) else set()
        hits = [
            Hit(file.path, number, 0.9, line)
            for file in self.files
            for number, line in enumerate(file.text.splitlines(), 1)
            if any(word in line.lower() for word in wanted)
        ]
        return hits[:limit]


# requirement: E12
@settings(max_examples=examples(60))
@given(seed=st.integers(0, 2**32), words=st.sets(st.sampled_from(MEANINGS[0] + MEANINGS[1]), max_size=2))
def test_a_semantic_backend_finds_what_means_the_same(seed: int, words: set[str]) -> None:
    code = tree(seed, sorted(words))
    found = absence(FEATURE, QUERIES, code, EMPTY, backend=Knowing(code.files))
    assert found.status == ("refuted" if words else "verified_absent")


# requirement: E12, E13
@settings(max_examples=examples(120))
@given(
    seed=st.integers(0, 2**32), planted=st.booleans(),
    breaks=st.lists(st.sampled_from(["works", "raises", "too similar", "not a number"]), max_size=3),
)  # fmt: skip
def test_a_backend_that_broke_once_is_an_error_and_never_a_proof(
    seed: int, planted: bool, breaks: list[str]
) -> None:
    """Even where another query of the same search found something: error is before refuted."""
    code = tree(seed, ["requeue"] if planted else [])
    found = absence(FEATURE, QUERIES, code, EMPTY, backend=Knowing(code.files, breaks))
    if any(way != "works" for way in breaks):
        assert found.status == "error"
        assert headline(found).startswith("NOT SEARCHED")
        assert event_fields(found)["action"] == "human_audit_required"
        assert all(event_fields(found)[f"results{n}"] != 0 for n in (1, 2) if breaks[n : n + 1] == ["raises"])
    else:
        assert found.status == ("refuted" if planted else "verified_absent")


# requirement: E12
def test_a_backend_that_finds_nothing_fails_its_positive_control() -> None:
    code = tree(7)
    found = absence(FEATURE, QUERIES, code, EMPTY, backend=Knowing(code.files, ["nothing"]))
    assert (found.status, found.reason.split(",")[-1]) == ("error", " which is known to be there")


# requirement: E14
@given(st.integers(0, 6), st.booleans(), st.booleans())
def test_documents_and_failures_in_the_order_of_precedence(lines: int, planted: bool, broken: bool) -> None:
    """error > refuted > ambiguous > verified absent, at every number of mentions."""
    code = tree(3, ["backoff"] if planted else [])
    documents = Tree((TextFile("docs/a.md", "the Retry Queue waits\n" * lines),), ())
    backend = Knowing(code.files, ["works", "raises"] if broken else [])
    found = absence(FEATURE, QUERIES, code, documents, backend=backend)
    quiet = "ambiguous" if lines >= 3 else "verified_absent"
    assert found.status == ("error" if broken else "refuted" if planted else quiet)
    assert found.doc_mentions == lines
