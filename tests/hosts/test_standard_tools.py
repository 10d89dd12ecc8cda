"""The standard tools: what they find, what they refuse, and that no text is a broken query."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corvid.documents.passages import passages, title_of
from corvid.hosts import ChainedTools, StandardTools, ToolError
from corvid.hosts.documents import DocumentTools
from corvid.hosts.files import FileTools
from corvid.hosts.roots import Root
from corvid.runtime.host import Document
from tests.shares import examples


class FixedClock:
    def now_ms(self) -> int:
        return 1_234


def tools(root: Path) -> StandardTools:
    return StandardTools(root, FixedClock())


def search(root: Path, query: str, folder: str = ".", limit: int = 5) -> list[Document]:
    found = DocumentTools(Root(root)).search_documents(folder, query, limit).value
    assert isinstance(found, list)
    return found


@pytest.fixture
def library(tmp_path: Path) -> Path:
    root = tmp_path / "program"
    docs = root / "docs"
    docs.mkdir(parents=True)
    (docs / "tides.md").write_text(
        "# Tides\n\nThe Moon raises two tides a day.\n\n## Spring\n\nSpring tides are high.\n"
    )
    (docs / "clocks.md").write_text("# Clocks\n\nA pendulum keeps time.\n")
    (docs / "chinese.txt").write_text("潮汐\n\n月亮引起潮汐。海水每天涨落两次。\n", encoding="utf-8")
    (docs / "picture.bin").write_bytes(b"\x00\x01tides")
    (docs / "latin.txt").write_bytes(b"mar\xe9e tides")
    (docs / ".hidden.md").write_text("tides tides tides")
    (tmp_path / "secret.md").write_text("tides that nobody may read")
    (docs / "link.md").symlink_to(tmp_path / "secret.md")
    return root


def test_the_best_passage_comes_with_path_title_line_and_exact_text(library: Path) -> None:
    found = search(library, "When are spring tides?", "docs")
    assert (found[0].uri, found[0].title, found[0].start_line) == ("docs/tides.md", "Tides", 5)
    assert found[0].text == "## Spring\n\nSpring tides are high."
    assert found[0].metadata == {"heading": "Spring"}


def test_words_match_in_another_form_and_in_chinese(library: Path) -> None:
    assert search(library, "pendulums", "docs")[0].uri == "docs/clocks.md"
    assert search(library, "潮汐", "docs")[0].uri == "docs/chinese.txt"


def test_binary_undecodable_hidden_and_outside_files_are_left_out(library: Path) -> None:
    index = DocumentTools(Root(library)).index("docs")
    assert {document.uri for document in index.search("tides", 50)} == {"docs/tides.md"}


def test_a_changed_file_is_searched_anew(library: Path) -> None:
    documents = DocumentTools(Root(library))
    assert documents.search_documents("docs", "zebra", 5).value == []
    (library / "docs" / "zoo.md").write_text("# Zoo\n\nA zebra.\n")
    assert [found.uri for found in documents.index("docs").search("zebra", 5)] == ["docs/zoo.md"]


def test_equally_good_passages_come_by_path_and_line(tmp_path: Path) -> None:
    for name in ("b.md", "a.md", "c.md"):
        (tmp_path / name).write_text("the same words here\n")
    assert [found.uri for found in search(tmp_path, "words")] == ["a.md", "b.md", "c.md"]


@pytest.mark.parametrize(
    "query", ['"', "NEAR(", "a AND", "OR OR", "body:x", "*", "^", "-", "'; --", "", "{a b}", "\0"]
)
def test_query_syntax_in_a_question_means_nothing(library: Path, query: str) -> None:
    assert isinstance(search(library, query, "docs"), list)


@settings(
    max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(query=st.text(max_size=60))
def test_every_text_is_a_query(library: Path, query: str) -> None:
    for found in search(library, query, "docs"):
        assert found.text


@settings(max_examples=examples(100), deadline=None)
@given(text=st.text(alphabet="ab #\n.\r\u2028漢", max_size=200))
def test_passages_are_pieces_of_their_document_at_their_line(text: str) -> None:
    for passage in passages(text):
        before = text[: passage.start]
        assert text.startswith(passage.text, passage.start)
        assert passage.start_line == 1 + len(re.findall(r"\r\n?|\n", before))  # as editors count lines


@pytest.mark.parametrize(
    "path", ["../secret.md", "/etc/passwd", "docs/../../secret.md", "docs/link.md", "a\0b", "~"]
)
def test_a_path_that_leaves_the_root_is_refused(library: Path, path: str) -> None:
    for name in ("read_document", "read_text", "list_dir"):
        function = tools(library).find(name)
        assert function is not None
        with pytest.raises(ToolError):
            function(path)
    with pytest.raises(ToolError):
        search(library, "tides", path)


def test_a_link_that_turns_in_a_circle_is_refused_or_skipped(library: Path) -> None:
    (library / "docs" / "loop").symlink_to(library / "docs" / "loop")
    (library / "docs" / "up").symlink_to(library / "docs")
    with pytest.raises(ToolError):
        FileTools(Root(library)).read_text("docs/loop")
    assert {found.uri for found in search(library, "tides", "docs")} == {"docs/tides.md"}


def test_files_are_read_and_listed(library: Path) -> None:
    files = FileTools(Root(library))
    assert files.read_text("docs/clocks.md").startswith("# Clocks")
    assert files.list_dir(".") == ["docs/"]
    assert files.list_dir("docs") == ["chinese.txt", "clocks.md", "latin.txt", "picture.bin", "tides.md"]
    for name, words in (
        ("docs/latin.txt", "not UTF-8"),
        ("docs/picture.bin", "not a text file"),
        ("docs/none", "can't be read"),
    ):
        with pytest.raises(ToolError, match=words):
            files.read_text(name)


def test_a_document_is_read_whole_with_its_title(library: Path) -> None:
    document = DocumentTools(Root(library)).read_document("docs/clocks.md")
    assert (document.uri, document.title) == ("docs/clocks.md", "Clocks")
    assert document.text == (library / "docs" / "clocks.md").read_text()


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# A\nb", "A"),
        ("Letter\n======\n\nDear", "Letter"),
        ("Poem\n\nRoses", "Poem"),
        ("A line.\nB", ""),
        ("", ""),
    ],
)
def test_the_title_is_the_first_heading(text: str, title: str) -> None:
    assert title_of(text) == title


def ok(value: object) -> dict[str, object]:
    return {"tag": "ok", "ok": value}


DATA = json.dumps(
    {"a": {"b/c": [1, 2.5, "x", True, None]}, "n": [1, 2], "s": ["p", "q"], "big": 2**63, "": "empty"}
)


@pytest.mark.parametrize(
    ("tool", "path", "value"),
    [
        ("json_get_int", "/a/b~1c/0", 1),
        ("json_get_float", "/a/b~1c/0", 1.0),
        ("json_get_float", "/a/b~1c/1", 2.5),
        ("json_get_string", "/a/b~1c/2", "x"),
        ("json_get_string", "/", "empty"),
        ("json_get_bool", "/a/b~1c/3", True),
        ("json_kind", "/a/b~1c/4", "null"),
        ("json_kind", "", "object"),
        ("json_get_ints", "/n", [1, 2]),
        ("json_get_floats", "/n", [1.0, 2.0]),
        ("json_get_strings", "/s", ["p", "q"]),
        ("json_length", "/s", 2),
        ("json_keys", "/a", ["b/c"]),
    ],
)
def test_json_values_are_found_by_pointer(tmp_path: Path, tool: str, path: str, value: object) -> None:
    function = tools(tmp_path).find(tool)
    assert function is not None
    assert function(DATA, path) == ok(value)


@pytest.mark.parametrize(
    ("tool", "text", "path", "words"),
    [
        ("json_get_int", DATA, "/big", "does not fit an Int"),
        ("json_get_int", DATA, "/a/b~1c/1", "whole number"),
        ("json_get_int", DATA, "/a/b~1c/3", "a bool"),
        ("json_get_string", DATA, "/x/y", "nothing at /x"),
        ("json_get_string", DATA, "a", "start with /"),
        ("json_get_string", DATA, "/n/01", "nothing at /n/01"),
        ("json_get_string", DATA, "/n/9", "nothing at /n/9"),
        ("json_get_ints", DATA, "/s", "whole number"),
        ("json_get_float", "NaN", "", "NaN is not a number"),
        ("json_get_float", "1e999", "", "does not fit"),
        ("json_get_string", "{", "", "line 1"),
        ("json_get_string", '"\\ud800"', "", "surrogate"),
        ("json_get_int", "9" * 6000, "", "whole number"),
        ("json_kind", "[" * 100_000, "", "too deep"),
    ],
)
def test_json_that_does_not_fit_is_an_err_in_words(
    tmp_path: Path, tool: str, text: str, path: str, words: str
) -> None:
    function = tools(tmp_path).find(tool)
    assert function is not None
    result = function(text, path)
    assert isinstance(result, dict)
    assert result["tag"] == "err"
    assert words in result["err"]


@given(st.text())
def test_a_quoted_text_reads_back(text: str) -> None:
    function: Callable[..., object] | None = tools(Path()).find("json_quote")
    assert function is not None
    assert json.loads(str(function(text))) == text


def test_the_first_place_that_has_a_tool_supplies_it(tmp_path: Path) -> None:
    standard = tools(tmp_path)
    chained = ChainedTools(standard, standard)
    now = chained.find("now_ms")
    assert now is not None
    assert now() == 1_234
    assert chained.find("no_such_tool") is None
