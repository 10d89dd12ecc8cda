"""Colors agree with the parser about each word, and nothing that the parser accepts is an error."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from pygments.lexers import get_lexer_for_filename
from pygments.token import Error, Keyword, Name, String, Token

from corvid.highlighting import generate
from corvid.highlighting.coloring import pieces
from corvid.highlighting.pygments_lexer import CorvidLexer
from corvid.highlighting.table import WORDS
from tests.highlighting.deciding import KEYWORDS, accepted, words
from tests.highlighting.programs import PROGRAMS, ROOT, generated
from tests.shares import share
from tests.syntax.test_soft_keywords import SOFT, soft_program
from tests.tables import each

GENERATED = 12
MANY_GENERATED = 500


def assert_agrees(text: str) -> None:
    """The pieces are the text, have no error, and each word is a keyword where the parser takes it as one."""
    found = list(pieces(text))
    assert "".join(text[one.start : one.end] for one in found) == text
    assert not [text[one.start : one.end] for one in found if one.kind == "error"]
    kinds = {one.start: one.kind for one in found}
    wrong = [
        (word, text.count("\n", 0, start) + 1, kinds[start])
        for start, (word, keyword) in words(text).items()
        if word in WORDS.roles and (kinds[start] in KEYWORDS) != keyword
    ]
    assert not wrong


def test_the_committed_files_are_up_to_date() -> None:
    made = generate.files((ROOT / "grammar" / "corvid.lark").read_text(encoding="utf-8"))
    stale = [path for path, text in made.items() if (ROOT / path).read_text(encoding="utf-8") != text]
    assert not stale, "run `python -m corvid.highlighting.generate`"


@pytest.mark.parametrize("path", share(PROGRAMS, 6), ids=lambda path: str(path.relative_to(ROOT)))
def test_programs_of_the_repository(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if accepted(text):
        assert_agrees(text)
    else:
        assert "".join(text[one.start : one.end] for one in pieces(text)) == text


def test_generated_programs() -> None:
    for text in generated(0, GENERATED):
        assert_agrees(text)


@pytest.mark.oracle
def test_many_generated_programs() -> None:
    for text in generated(GENERATED, MANY_GENERATED):
        assert_agrees(text)


@each("word", SOFT)
def test_words_that_are_names(word: str) -> None:
    assert_agrees(soft_program(word))


# ---- what the pieces are --------------------------------------------------------------------------
def kinds(text: str) -> list[tuple[str, str]]:
    return [(text[one.start : one.end], one.kind) for one in pieces(text) if one.kind != "blank"]


def test_names_have_the_color_of_what_they_are() -> None:
    assert kinds("public agent ask(x: List<Fee>) -> String uses net:\n    return ask(x.first)\n") == [
        ("public", "clause"), ("agent", "declaration"), ("ask", "function"), ("(", "bracket"), ("x", "name"),
        (":", "sign"), ("List", "builtin"), ("<", "sign"), ("Fee", "type"), (">", "sign"), (")", "bracket"),
        ("->", "sign"), ("String", "builtin"), ("uses", "clause"), ("net", "name"), (":", "sign"),
        ("return", "control"), ("ask", "call"), ("(", "bracket"), ("x", "name"), (".", "sign"),
        ("first", "property"), (")", "bracket"),
    ]  # fmt: skip


def test_strings_have_pieces() -> None:
    assert kinds('f"a{f(")")}\\n{{" + """\n"" \\" """') == [
        ('f"', "string"), ("a", "string"), ("{", "braces"), ("f", "call"), ("(", "bracket"),
        ('")"', "string"), (")", "bracket"), ("}", "braces"), ("\\n", "escape"), ("{{", "string"),
        ('"', "string"), ("+", "sign"), ('"""\n"" ', "string"), ('\\"', "escape"), (' """', "string"),
    ]  # fmt: skip


@each(
    ("text", "wrong"),
    [
        ("x = 'a'", ["'", "'"]),
        ("a && b", ["&", "&"]),
        ('x = "open\ny', ['"open']),
        ('x = """open\ny', ['"""open\ny']),
        ("12ab", ["1", "2"]),
        ('f"}"', ["}"]),
        ("naïve", ["ï"]),
    ],
)
def test_what_is_wrong_is_an_error(text: str, wrong: list[str]) -> None:
    assert [written for written, kind in kinds(text) if kind == "error"] == wrong


@pytest.mark.oracle
def test_time_is_linear_in_what_is_never_closed() -> None:
    """Each of these takes minutes where a quote or a bracket is looked for again and again."""
    for part in ('"""x"""""', '"\n', 'f"{', "because ("):
        text = part * 50_000
        assert sum(one.end - one.start for one in pieces(text)) == len(text)


# ---- Pygments ----------------------------------------------------------------------------------------
def test_pygments_finds_the_lexer() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["pygments.lexers"] == {
        "corvid": f"{CorvidLexer.__module__}:{CorvidLexer.__name__}"
    }
    assert get_lexer_for_filename("lease.cor").name == "Corvid"


def test_tokens_of_pygments() -> None:
    text = 'agent ask() -> Int:\n    return "a\\n"  # why\n'
    tokens = list(CorvidLexer().get_tokens(text))
    assert "".join(written for _, written in tokens) == text
    assert tokens[0] == (Keyword.Declaration, "agent")
    assert tokens[2] == (Name.Function, "ask")
    assert (String.Escape, "\\n") in tokens
    assert (Token.Comment.Single, "# why") in tokens
    assert not [one for one in tokens if one[0] is Error]
    assert [one for one in CorvidLexer().get_tokens("x = 'a'") if one[0] is Error]
