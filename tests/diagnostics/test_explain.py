"""Reading and finding explanation pages."""

from __future__ import annotations

import pytest

from corvid.diagnostics import explain

TEXT = """\
# E0101 unexpected-token: A title: with a colon

## What it means

One.

## Why Corvid refuses

Two.

## A refused program

```corvid
agent
```

```json answers.json
{}
```

## The repaired program

None.

## See also

- nothing
"""


def test_a_page_has_sections_and_blocks() -> None:
    page = explain.read_page(TEXT)
    assert (page.code, page.name, page.title) == ("E0101", "unexpected-token", "A title: with a colon")
    assert page.blocks("A refused program") == (
        explain.Block("corvid", "program.cor", "agent\n"),
        explain.Block("json", "answers.json", "{}\n"),
    )
    assert page.blocks("The repaired program") == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        TEXT.replace("# E0101", "# Error"),
        TEXT.replace("## See also", "## And"),
        TEXT.replace("## Why Corvid refuses\n\nTwo.\n", ""),
    ],
)
def test_a_page_of_another_shape_is_refused(text: str) -> None:
    with pytest.raises(explain.BadPage):
        explain.read_page(text)


def test_pages_are_found_by_code_and_name_in_any_case() -> None:
    for wanted in ("E0501", "e0501", "e501", "E501", "ungrounded-return", " Ungrounded-Return "):
        page = explain.find(wanted)
        assert page is not None
        assert page.code == "E0501"
    for wanted in ("E9999", "501", "e00501", ""):
        assert explain.find(wanted) is None


def test_a_slip_of_the_pen_finds_what_was_meant() -> None:
    assert "ungrounded-return" in explain.similar("ungrounded-retrun")
    assert explain.similar("zzzzzzzz") == ()


def test_every_page_names_only_pages_that_exist() -> None:
    known = {page.code for page in explain.pages()}
    for page in explain.pages():
        mentioned = {
            line.split("`")[1].removeprefix("corvid explain ")
            for line in dict(page.sections)["See also"].splitlines()
            if "`corvid explain " in line
        }
        assert mentioned
        assert mentioned <= known - {page.code}


def test_pages_are_short_lines_without_trailing_space() -> None:
    for page in explain.pages():
        for line in page.text.splitlines():
            assert len(line) <= 110
            assert line == line.rstrip()
