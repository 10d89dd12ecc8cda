"""Whatever is in a file is read, and no text costs more than its length."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.audit.cite.find import Citation, citations
from tests.audit.steps import counted_steps
from tests.shares import share

AT = "[${PROJECT_ROOT}/x.md:1]"
NAMES = st.sampled_from(
    [
        "a.md",
        "a.txt",
        "a.rst",
        "a.py",
        "a.ts",
        "a.rs",
        "a.go",
        "a.sh",
        "a.hs",
        "a.rb",
        "a.el",
        "a.html",
        "run",
    ]
)
PIECES = st.sampled_from(
    [
        "`", "``", "```", "\n", "\r\n", "\r", "[", "]", "(", ")", AT, "[src/a.py:3]", "a", " ", "    ", "\\",
        "|", "> ", "- ", "1. ", "# ", "~~~", "<!--", "-->", '"', "“", "”", "'", "/*", "*/", "//", '"""',
        "=begin",
        "${PROJECT_ROOT}/", ":4", "I assume", "é", "\0", "\x0c", "\u2028", "#L3",
    ]
)  # fmt: skip


@given(st.lists(PIECES, max_size=60).map("".join) | st.text(max_size=80), NAMES)
def test_any_text_is_read(text: str, name: str) -> None:
    """Whatever it is, what is found is where it says, in order."""
    for one in citations(text + "\n", name):
        assert 0 <= one.start < one.end <= len(text) + 1
        if isinstance(one, Citation):
            assert int(text[one.line_start : one.line_end]) == one.line
            assert text[one.path_start :].startswith(one.path)
        elif one.problem != "assumption":
            assert text[one.start : one.end] == one.text


@given(st.binary(max_size=200), NAMES)
def test_any_bytes_are_read(data: bytes, name: str) -> None:
    citations(data.decode("latin-1") + AT, name)


HARD = {
    "ticks of every length": lambda n: " ".join("`" * (1 + i % 40) for i in range(n)),
    "ticks of one length": lambda n: "` " * n,
    "open brackets": lambda n: "[" * n + "`a` " + AT,
    "places": lambda n: f"{AT}: " * n,
    "quotations": lambda n: '"' * n + f"{AT}" + f"” {AT} " * n,
    "cited": lambda n: f"`a` {AT} " * n,
    "assumptions": lambda n: "is likely " * n + AT,
    "lines": lambda n: "`a\n" * n + AT,
    "quoted lines": lambda n: "> " * n + AT,
    "fences": lambda n: f"```\n```\n{AT}\n" * n,
    "comments": lambda n: f"# `a` {AT}\n" * n,
    "open comments": lambda n: "/*" * n + AT,
    "texts": lambda n: '"""' * n + AT,
    "one long line": lambda n: "x" * n * 5 + f"// `a` {AT}\r" * 3,
}


# requirement: E4
@pytest.mark.oracle
@pytest.mark.parametrize("shape", share(HARD, 2))
@pytest.mark.parametrize("name", ["a.md", "a.py", "a.c", "a.hs"])
def test_the_work_grows_with_the_text_only(shape: str, name: str) -> None:
    """Lines of code that run are counted, and no time is taken."""
    small, large = HARD[shape](300), HARD[shape](1200)
    assert (
        counted_steps(lambda: citations(large, name))
        < 4.5 * counted_steps(lambda: citations(small, name)) + 500
    )
