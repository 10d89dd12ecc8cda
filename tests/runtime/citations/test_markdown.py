"""The code of an answer as Markdown has it, as a library of Markdown has it."""

from __future__ import annotations

import os
import re
import time
from random import Random

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from corvid.runtime.citations.markdown import code
from tests.shares import share

pytestmark = pytest.mark.guarantee("citation.strict")

ANSWERS = int(os.environ.get("CORVID_ANSWERS", "3000"))
_LIBRARY = {html: MarkdownIt("commonmark", {"html": html}) for html in (True, False)}
PIECES = ["`", "``", "```", "~~~", "````", "\n", "\n", "\n", "\n\n", " "]
PIECES += ["  ", "    ", "\t", "a", "b c", "x", "\u2028"]
PIECES += ["- ", "1. ", "2) ", "10. ", "> ", ">", "\\", "\\\\", "# "]
PIECES += ["---", "===", "* * *", "*", "-\n", "|", "\r\n"]
PIECES += ["\n```\n", "\n  ```\n", "\n~~~\n", "\n- ```\n", "<?", "?>", "<!-- ", "-->", "<b>", "<b x=1>"]
PIECES += ["<b x='`'>", "<a:b`>", "<b '>", "<https://x", "<b\n", "/>", ">", "<?`?>"]
PIECES += ["<div>", "</div>", "<pre>", "</pre>", "<p\n", "<script>", "<a b='c'>\n", "<!X", "<![CDATA[", "]]>"]
_INDENTED = re.compile("^(?: {4}| {0,3}\t)\\s*>", re.MULTILINE)
"""What the library takes for one more quoted line, and the specification for none."""


def _theirs(text: str, html: bool) -> list[str]:
    found: list[str] = []
    waiting: list[Token] = list(_LIBRARY[html].parse(text))
    for token in waiting:
        if token.type in ("fence", "code_inline"):
            found.append(token.content)
        waiting += token.children or ()
    return sorted(map(_letters, found))


def _letters(text: str) -> str:
    return "".join(c for c in text if not c.isspace() and c != ">")


@pytest.mark.parametrize("html", [True, False])
@pytest.mark.parametrize("seed", share(range(max(1, ANSWERS // 1_000)), 3))
def test_code_is_where_a_library_finds_it(seed: int, html: bool) -> None:
    random = Random(seed)
    compared = 0
    for _ in range(1_000):
        text = "".join(random.choices(PIECES, k=random.randint(3, 14)))
        if _INDENTED.search(text):
            continue
        theirs = _theirs(text, html)
        ours = [text[start:end] for start, end in code(text, html=html).ranges]
        assert sorted(map(_letters, ours)) == theirs, text
        compared += bool(theirs)
    assert compared > 100


SHAPES = ["- ", "> ", "`", "` ", "\\`", "`\n", "- `\n", "```\n"]
SHAPES += ["- ```\n", "\t`", "<div>\n`\n\n", "<a b=c", "* * `"]
SHAPES += ["<b a='", "1. ", "-\n", "\\", "- a\n\n  ", "``` `", "#", "=\n`", "<!--\n`"]


@pytest.mark.oracle
@pytest.mark.parametrize("shape", share(SHAPES, 4))
def test_time_is_linear(shape: str) -> None:
    """Eight times as much; a quadratic way would take sixty times as long."""

    def took(count: int) -> float:
        text = shape * count + "`x`"
        start = time.process_time()
        code(text, html=True)
        return time.process_time() - start

    took(1_500)
    assert took(24_000) < 25 * max(min(took(3_000) for _ in range(2)), 0.005)
