"""What the searches find in a tree, and what is read of it."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.audit.absence.backends import LineByLine, searched
from corvid.audit.absence.full_text import FullText
from corvid.audit.absence.tree import LARGEST, LeftOut, TextFile, Tree, UnreadableTree, read_tree
from corvid.protocols.absence import (
    Found,
    event_fields,
    headline,
)
from corvid.protocols.words import spelled_out, stems
from tests.audit.absence.trees import FILLER, ask, tree
from tests.audit.steps import counted_steps


def test_an_empty_tree_shows_nothing() -> None:
    assert ask(Tree((), ())).status == "error"


def test_words_are_parts_of_identifiers_without_their_endings() -> None:
    assert spelled_out("readJwtToken2 x") == "readJwtToken2 read Jwt Token 2 readJwtToken x"
    assert stems("validating users") == stems("Validated USER") == {"valid", "user"}


@cache
def small_backends() -> tuple[FullText, LineByLine]:
    """To make an index takes a hundred times as long as to ask it."""
    files = tree().files[:3]
    return FullText(files), LineByLine(files)


@given(st.text(max_size=30))
def test_any_query_is_searched_or_refused(query: str) -> None:
    for backend in small_backends():
        answer = searched(backend, query, 5)
        assert isinstance(answer, Found) or answer.reason == "the query has no word"


@pytest.mark.guarantee("protocols.absence_is_shown")
def test_a_tree_is_read_inside_its_root_only(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "deep" / "node_modules").mkdir(parents=True)
    (tmp_path / "secret.py").write_text("sso")
    (root / "link.py").symlink_to(tmp_path / "secret.py")
    (root / "folder").symlink_to(tmp_path)
    (root / "a.py").write_text("text", encoding="utf-8-sig")
    (root / "binary").write_bytes(bytes(range(256)))
    (root / "odd.py").write_bytes(bytes(range(256)))
    (root / "again.py").symlink_to("a.py")
    (root / "none.py").symlink_to("nothing.py")
    (root / "installed.js").symlink_to("deep/node_modules/c.js")
    (root / "latin.py").write_bytes(b"caf\xe9")
    (root / "wide.txt").write_text("größe", encoding="utf-16")
    (root / "deep" / "env").mkdir()
    (root / "deep" / "env" / "pyvenv.cfg").write_text("")
    (root / "large.txt").write_bytes(b"a" * (LARGEST + 1))
    (root / "deep" / "b.py").write_text("b")
    (root / "deep" / "node_modules" / "c.js").write_text("c")
    os.mkfifo(root / "pipe")
    read = read_tree(root)
    assert [(file.path, file.text) for file in read.files] == [
        ("a.py", "text"), ("latin.py", "café"), ("wide.txt", "größe"), ("deep/b.py", "b"),
    ]  # fmt: skip
    assert {one.path: (one.reason, one.hides) for one in read.left_out} == {
        "binary": ("binary", False), "large.txt": ("larger than 16 MiB", True), "odd.py": ("binary", True),
        "link.py": ("a link that leads elsewhere", True), "folder": ("a link that leads elsewhere", True),
        "again.py": ("a link", False), "none.py": ("a link to nothing", False),
        "installed.js": ("a link to what was made or installed", True), "pipe": ("no plain file", False),
        "deep/node_modules": ("a folder of what was made or installed", False),
        "deep/env": ("a folder of what was made or installed", False),
    }  # fmt: skip
    with pytest.raises(UnreadableTree, match="is not a folder"):
        read_tree(root / "missing")


ODD = ("byte order", "big end first", "a zero", "many zeros", "a marker", "an environment", "latin")


# requirement: E12
@pytest.mark.guarantee("protocols.absence_is_shown")
@pytest.mark.parametrize("way", ODD)
def test_no_way_to_write_or_place_a_file_hides_it(tmp_path: Path, way: str) -> None:
    """Whatever has code in it is searched, or is said not to have been; nothing is passed over as no text."""
    code = "import os\n\ndef federated_login(user):\n    return os.environ[user]\n" * 3
    place = tmp_path / "auth"
    place.mkdir()
    if way in ("a marker", "an environment"):
        (place / ("CACHEDIR.TAG" if way == "a marker" else "pyvenv.cfg")).write_text(
            "Signature: 8a477f597d28d172789f06886806bc55"
        )
    written = {
        "byte order": code.encode("utf-16-le"), "big end first": code.encode("utf-16-be"),
        "a zero": b"x\0\n" + code.encode(), "many zeros": b"\0" * 5000 + code.encode(),
        "latin": "# größe\n".encode("latin-1") + code.encode(),
    }  # fmt: skip
    (place / "login.py").write_bytes(written.get(way, code.encode()))
    (tmp_path / "other.py").write_text("".join(FILLER))
    assert ask(read_tree(tmp_path), queries=("federated login", "single sign-on")).status == "refuted"


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("databases", "databases = []"),  # SQLite stems what it is asked for once more
        ("single-sign-on", "def singlesignon(): ..."),
        ("OAuth2", "oauth_2 = {}"),
        ("oauth 2", "OAuth2()"),
        ("单点登录 登出", "# 实现单点登录功能\n"),  # no blanks between words
        ("인증 토큰", "# 인증을 위한 토큰을 만든다\n"),
        ("größe", "GROSSE = GRÖẞE"),
        ("café", "cafe()"),
    ],
)  # fmt: skip
def test_a_word_is_met_however_it_is_written(query: str, text: str) -> None:
    code = tree(("src/planted.py", text))
    (hit,) = FullText(code.files).search(query, 1)
    assert (hit.path, hit.similarity >= 0.4) == ("src/planted.py", True)


def test_one_rare_word_of_a_query_is_a_match_and_one_that_is_everywhere_is_none() -> None:
    """A verified absence must not be wrong; a match that was not one costs someone a look."""
    rare = tree(("src/login.py", "def login_via_sso(): ..."))
    assert ask(rare).status == "refuted"
    everywhere = tree(*((f"src/a{n}.py", "identity(value)\n" * 5) for n in range(40)))
    assert ask(everywhere).status == "verified_absent"


def test_lines_are_those_of_editors() -> None:
    code = tree(("src/old.py", "a\n\x0cb\u2028c\x85\r\nd\rfederated = 1\n"))
    for backend in (FullText(code.files), LineByLine(code.files)):
        (hit,) = backend.search("federated", 1)
        assert (hit.line, hit.text) == (4, "federated = 1")


# requirement: E12
def test_what_could_not_be_read_could_hold_it() -> None:
    code = Tree(tree().files, (LeftOut("src/big.js", "larger than 16 MiB", hides=True),))
    found = ask(code)
    assert (found.status, found.reason) == ("error", "src/big.js was not searched: larger than 16 MiB")
    assert ask(Tree(tree().files, (LeftOut("a.png", "binary"),))).status == "verified_absent"


# requirement: E12
@pytest.mark.parametrize("way", ["no module", "no index"])
def test_without_a_full_text_index_a_regular_expression_searches(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if way == "no module":
        monkeypatch.setitem(sys.modules, "sqlite3", None)
    else:
        monkeypatch.setattr("corvid.audit.absence.full_text.TOKENIZER", "none'); --")
        real = FullText.__init__

        def without(self: FullText, files: Sequence[TextFile]) -> None:
            try:
                real(self, files)
            except sqlite3.OperationalError:
                raise sqlite3.OperationalError("no such module: fts5") from None

        monkeypatch.setattr(FullText, "__init__", without)
    found = ask(tree())
    assert (found.backend, headline(found)) == ("line by line", "VERIFIED GHOST (grep fallback)")
    assert ask(tree(("src/a.py", "sign_on()"))).status == "refuted"
    assert ask(tree(("src/a.py", "signs()"))).status == "verified_absent"


# requirement: E12
def test_an_index_that_breaks_is_an_error_and_no_reason_for_another_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(self: FullText, files: Sequence[TextFile]) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(FullText, "__init__", fails)
    found = ask(tree())
    assert (found.status, found.reason) == ("error", "OperationalError: database or disk is full")
    assert event_fields(found)["action"] == "human_audit_required"


def test_a_dependency_in_a_text_file_is_no_mention() -> None:
    code = tree(("requirements.txt", "sso-client==1.0\n"), ("docs/sso.txt", "sso and oauth2"))
    found = ask(code)
    assert (found.status, found.reason.rsplit(" ", 1)[1]) == ("refuted", "requirements.txt:1")


def test_the_work_of_a_search_grows_with_its_lines_only() -> None:
    """A word that is on every line: steps are counted, not time."""

    def steps(lines: int) -> int:
        backend = FullText([TextFile("a.py", "common word\n" * lines)])
        return counted_steps(lambda: backend.search("common word", 10))

    assert steps(2000) < 2.2 * steps(1000)
