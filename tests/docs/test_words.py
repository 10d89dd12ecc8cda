"""Words that may not come back in messages, documents, docstrings, comments and names."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from tests.tables import each

ROOT = Path(__file__).resolve().parents[2]
BANNED = re.compile(
    r"\b(?:tells?|told|telling)\b|\bwhoever\b|\b(?:nobody|somebody|anybody)\b|\bdear(?:er|est)?\b|\bhasten\w*"
    r"|\bin vain\b|(?<!there )\b(?:is|was|are|were) (?-i:none)\b"
    r"|(?<!there )\b(?:is|was) no "
    r"(?!(?:longer|more|less|such|one|other|better|larger|slower|faster|call and)\b)(?=\w)"
    r"|\b(?:stands?|stood)\b(?! for\b)(?!-)",
    re.IGNORECASE,
)
"""Write: report, serialize or emit; the role, such as the approver; expensive; is not one; is not a."""
WORDS_OF_NAMES = re.compile("whoever|nobody|somebody|dear|hasten|vain", re.IGNORECASE)
NAMES = re.compile(rf"(?:^|_)(?:{WORDS_OF_NAMES.pattern})(?:_|$)", re.IGNORECASE)

ALLOWED = {
    "corvid/diagnostics/explanations/R0140.md": "a story in which a caller is told",
    "corvid/models/extractive.py": "English words that a search leaves out",
    "corvid/models/terms.py": "English words that a search leaves out",
    "corvid/protocols/words.py": "English words that a search leaves out",
    "corvid/audit/absence/specific.py": "English words that a search leaves out",
    "corvid/protocols/continuity/messages.py": "English words that a request is read by",
    "corvid/runtime/citations/marks.py": "English words before an apostrophe",
    "corvid/syntax/generated.py": "generated from the grammar",
    "corvid/jit/emit": "text of LLVM, with names of its own",
    "corvid/cli/tour/topics/not-promised": "a program whose tool is called `tell`",
    "docs/messages.md": "the words before",
}
"""Places that have such words, and why."""


def _python(text: str) -> Iterator[tuple[int, str]]:
    """Strings of several words, docstrings among them, and comments, each with its line."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and " " in token.string):
            yield token.start[0], token.string


def _prose(path: Path) -> Iterator[tuple[int, str]]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        yield from _python(text)
        return
    fenced = False
    for number, line in enumerate(text.split("\n"), 1):
        fenced ^= line.startswith("```")
        if line.lstrip().startswith("#") if path.suffix == ".cor" else not fenced:
            yield number, line


def _files(place: str) -> list[Path]:
    whole = ROOT / place
    found = [whole] if whole.is_file() else sorted(whole.rglob("*"))
    texts = [path for path in found if path.suffix in (".py", ".md", ".cor", ".toml")]
    return [path for path in texts if not path.relative_to(ROOT).as_posix().startswith(tuple(ALLOWED))]


def _as_one_line(text: str) -> str:
    return text.replace("\n    ", " ").replace("\n", " ")


def _quoted(line: str) -> str:
    """The line without code between back-ticks or braces, which may be a name."""
    return re.sub(r"`[^`\n]*`|\{[^{}]*\}", "``", line)


PLACES = [*sorted(f"corvid/{path.name}" for path in (ROOT / "corvid").iterdir()), "stdlib", "README.md",
          "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs"]  # fmt: skip


@each("place", PLACES)
def test_no_banned_word_is_there(place: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {word[0]}"
        for path in _files(place)
        if BANNED.search(_as_one_line(path.read_text(encoding="utf-8")))  # else no part of it has one
        for number, text in _prose(path)
        for word in BANNED.finditer(_quoted(_as_one_line(text)))
    ]
    assert not found


def test_no_name_has_one() -> None:
    found = set()
    for path in _files("corvid"):
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".py" and WORDS_OF_NAMES.search(text):
            for node in ast.walk(ast.parse(text)):
                name = getattr(node, "name", None) or getattr(node, "arg", None)
                if isinstance(name, str) and NAMES.search(name):
                    found.add(f"{path.relative_to(ROOT)}: {name}")
    assert not sorted(found)


def test_a_banned_word_is_found() -> None:
    for text in ("it tells", "x is no file", "what stands there", "Nobody may", "x is none", "the dear call"):
        assert BANNED.search(text), text
    for text in ("there is no file", "x stands for y", "it is no longer x", "a reminder", "understand"):
        assert not BANNED.search(text), text


@each("place", sorted(ALLOWED))
def test_what_is_allowed_is_there(place: str) -> None:
    assert (ROOT / place).exists()
