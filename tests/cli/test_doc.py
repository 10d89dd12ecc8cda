"""`corvid doc`: the pages of programs, of the whole library and of single names, and what it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import html5lib
import pytest

from corvid.cli.main import run
from corvid.semantics.names.foreign import LIBRARY

PROGRAM = """\
#: Prices & <b>how</b> they `are <found>`.

#: What a thing costs.
public tool price(id: String) -> Grounded<Int> uses retrieval

#: Orders it.
public tool order(id: String) -> Nothing dangerous

tool label(id: String) -> String

#: Twice.
public fn twice(n: Int) -> Int:
    return n * 2

public agent main(id: String) -> Grounded<Int>:
    return twice(price(id))

fixture two() -> Int:
    return 2

mock price(id: String) -> Grounded<Int>:
    return two()

test doubles:
    assert main("a") == 4
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "prices.cor"
    path.write_text(PROGRAM, encoding="utf-8")
    return path


def section(page: str, heading: str) -> str:
    return page.partition(f"## {heading}\n")[2].partition("\n## ")[0]


def test_a_page_has_signatures_comments_rows_and_labels(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["doc", "prices.cor"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("# prices.cor\n\nPrices &amp; &lt;b>how&lt;/b> they `are <found>`.\n")
    price = section(page, "tool `price`")
    assert "public tool price(id: String) -> Grounded<Int> uses retrieval\n" in price
    assert "What a thing costs.\n\n- Effects: `retrieval`.\n- A source" in price
    assert "- Dangerous: " in section(page, "tool `order`")
    assert "- No source: " in section(page, "tool `order`")
    assert "return" not in section(page, "fn `twice`")
    main = section(page, "agent `main`")
    assert "- Effects: `retrieval`.\n- Its result is grounded" in main
    assert "label" not in page
    assert "doubles" not in page
    assert run(["doc", "--private", "prices.cor"]) == 0
    page = capsys.readouterr().out
    assert "## tool `label`" in page
    assert "doubles" not in page


def test_html_is_whole_and_holds_no_markup_of_comments(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["doc", "--format", "html", "prices.cor"]) == 0
    out = capsys.readouterr().out
    tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(out)
    assert tree.find("body//b") is None
    assert tree.find("body//script") is None
    assert [one.text for one in tree.iterfind("body/section/h2/code")] == ["price", "order", "twice", "main"]
    assert {one.get("href", "")[1:] for one in tree.iterfind("body/nav/a")} == {
        one.get("id") for one in tree.iterfind("body/section")
    }


@pytest.mark.parametrize("module", ["prelude", *LIBRARY])
def test_the_whole_library_is_documented(module: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doc", f"std/{module}"]) == 0
    page = capsys.readouterr().out
    for name in LIBRARY.get(module, ()):
        entry = next(
            part
            for part in page.split("\n## ")[1:]
            if part.partition("\n")[0].endswith(f"`{name}`") or re.search(rf"^    \| {name}\b", part, re.M)
        )
        code, _, rest = entry.partition("```corvid\n")[2].partition("\n```")
        assert code
        assert rest.split("\n- ")[0].strip(), f"{name} has no comment"


def test_a_name_is_shown_with_its_import(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doc", "words"]) == 0
    out = capsys.readouterr().out
    assert "    public fn words(text: String) -> List<String>\n" in out
    assert 'import "std/text" use words' in out
    assert run(["doc", "Partial"]) == 0
    assert "    public type Outcome:\n" in capsys.readouterr().out
    assert run(["doc", "List"]) == 0
    assert "A built-in type: `List<Element>`." in capsys.readouterr().out


def test_the_modules_of_the_library_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doc"]) == 0
    listed = [row.split()[0] for row in capsys.readouterr().out.splitlines()]
    assert listed == [f"std/{module}" for module in ("prelude", *LIBRARY)]


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("std/tex", "did you mean std/text?"),
        ("std/../x", "`corvid doc` lists the modules"),
        ("wordz", "did you mean words?"),
        ("missing.cor", "no such file"),
    ],
)
def test_what_is_not_there_is_refused(
    what: str, says: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["doc", what]) == 2
    assert says in capsys.readouterr().err


def test_a_program_with_errors_has_no_page(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("agent main() -> Int:\n    return x\n")
    assert run(["doc", "prices.cor"]) == 1
    found = capsys.readouterr()
    assert found.out == ""
    assert "`corvid check prices.cor` shows them" in found.err


def test_nothing_in_a_comment_steers_a_terminal(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("#: red \x1b[31m\npublic fn f() -> Int:\n    return 1\n")
    run(["doc", "prices.cor"])
    found = capsys.readouterr()
    assert "\x1b" not in found.out + found.err
