"""`corvid explain`: what has a page, and what is proposed for what has none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from corvid.builtins import NAMES
from corvid.cli import words
from corvid.cli.main import run
from corvid.guarantees import ALL
from corvid.semantics.names.foreign import LIBRARY
from corvid.semantics.names.scope import BUILTIN_TYPES, BUILTIN_VALUES
from corvid.syntax.grammar import load_tables

STDLIB = Path(__file__).resolve().parents[2] / "stdlib"


def explained(wanted: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["explain", wanted]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_every_word_of_the_language_has_a_page() -> None:
    literals = [text for text in load_tables().terminals.values() if text.isalpha()]
    prelude = re.findall(r"^public \w+ (\w+)", (STDLIB / "prelude.cor").read_text(encoding="utf-8"), re.M)
    assert len(literals) > 40
    assert {"retrieval", "Source"} <= set(prelude)
    methods = [name for names in NAMES.values() for name in names]
    library = [name for names in LIBRARY.values() for name in names]
    for word in (*literals, *prelude, *methods, *library, *BUILTIN_TYPES, *BUILTIN_VALUES):
        page = words.page(word)
        assert page is not None, word
        assert page.startswith(f"# {word}\n\n")
        assert page.count("\n") > 2


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("e501", "# E0501 ungrounded-return"),
        ("GROUNDED.no_laundering", "Accepted: follows.cor"),
        ("grounded", "Grounded<Bare>.sources() -> List<Source>"),
        ("cites", 'cites_clause: "cites" ident "strictly"\n'),
        ("dangerous", '"->" type ["dangerous"] ["selects"] [uses]\n'),
        ("approve", "corvid explain E0601"),
        ("citing", "evidence"),
        ("Source", "    uri: String"),
        ("read_document", 'import "std/documents" use read_document'),
        ("append", "List<Element>.append(Element) -> Nothing  (changes its receiver)"),
        ("fold", "fold(Start, (Start, Element) -> Start) -> Start"),
        ("mean", "mean(numbers: List<Float>) -> "),
        ("budget", "An annotation of an agent: `@budget($0.50, tokens: 4000, latency: 2s)`."),
        ("trusted", 'An expression, `trusted(value, reason: "…")`'),
        ("std/http", 'import "std/http" use Page'),
        ("print", "Corvid has no `print`: return the value"),
    ],
)
def test_a_page_says(wanted: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in explained(wanted, capsys)


def test_a_page_has_no_body_of_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    assert "return" not in explained("clamped", capsys)


def test_words_that_differ_in_their_case_only_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert explained("list", capsys).startswith("# list\n\nAs a value: write a List")
    assert explained("LIST", capsys).count("# ") == 2


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("aprove", "approve"),
        ("Groundde", "Grounded"),
        ("ungrounded-retrun", "ungrounded-return"),
        (ALL[0].id[:-1], ALL[0].id),
    ],
)
def test_a_slip_finds_what_was_meant(slip: str, meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", slip]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"corvid: there is no page about `{slip}`\n  did you mean ")
    assert meant in told


def test_what_is_like_nothing_is_sent_to_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "zzzzzzzz"]) == 2
    assert "`corvid explain` lists all codes" in capsys.readouterr().err
