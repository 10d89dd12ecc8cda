"""Words that may not come back in messages, documents, docstrings, comments and names."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tables import each

ROOT = Path(__file__).resolve().parents[2]
BANNED = {
    letters: re.compile(pattern, re.IGNORECASE)
    for letters, pattern in {
        "tell": r"\b(?:tells?|telling)\b",
        "told": r"\btold\b",
        "whoever": r"\bwhoever\b",
        "body": r"\b(?:nobody|somebody|anybody)\b",
        "dear": r"\bdear(?:er|est)?\b",
        "hasten": r"\bhasten\w*",
        "in vain": r"\bin vain\b",
        "e none": r"(?<!there )\b(?:are|were) (?-i:none)\b",
        "s no": r"(?<!there )\b(?:is|was) (?:(?-i:none)\b|no "
        r"(?!(?:longer|more|less|such|one|other|better|larger|slower|faster|call and)\b)(?=\w))",
        "stand": r"\bstands?\b(?! for\b)(?!-)",
        "stood": r"\bstood\b(?! for\b)(?!-)",
        "kept": r"\bkept (?:answers?|bytecode|code|index(?:es)?|items?|repl(?:y|ies)|runs?|texts?)\b",
    }.items()
}
"""Write: report, serialize or emit; the role, as the approver; expensive; is not one; is not a; cached. Each
pattern has the letters of all that it finds: most texts have none, and to look for letters is quick."""
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


def _banned(text: str) -> Iterator[str]:
    folded = text.casefold()
    for letters, pattern in BANNED.items():
        if letters in folded:
            yield from (word[0] for word in pattern.finditer(text))


def _said(text: str) -> Iterator[tuple[int, str]]:
    """Docstrings and comments, each with its line. Other strings of tests may be what users write."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(said))):
                yield node.lineno, said
            case _:
                pass


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


OUTSIDE = ["bench", "examples", "scripts", "tests"]
"""Places of which docstrings, comments, pages and scripts count, but no strings and no marks of programs."""
_KINDS = (".py", ".cor", ".md", "")
_MARK = re.compile(r" *# (?:run|file|type|error\[|warning\[)")


def _outside(path: Path) -> Iterator[tuple[int, str]]:
    if path.suffix in (".py", ".cor"):
        lines = _said(path.read_text(encoding="utf-8")) if path.suffix == ".py" else _prose(path)
        yield from ((number, text) for number, text in lines if not _MARK.match(text))
    elif path.name in ("README.md", "NOTES.md"):
        yield from _prose(path)
    elif not path.suffix and path.parent == ROOT / "scripts":
        yield from enumerate(path.read_text(encoding="utf-8").split("\n"), 1)


@pytest.mark.oracle
@each("place", OUTSIDE)
def test_no_banned_word_is_in_tests_and_examples(place: str) -> None:
    files = [path for path in sorted((ROOT / place).rglob("*")) if path.is_file() and path.suffix in _KINDS]
    assert files
    found = [
        f"{path.relative_to(ROOT)}:{number}: {word}"
        for path in files
        if any(_banned(path.read_text(encoding="utf-8")))  # most files have none, and are not parsed
        for number, text in _outside(path)
        for word in _banned(_quoted(_as_one_line(text)))
    ]
    assert not found


def test_what_tests_say_is_looked_at() -> None:
    said = [text for _, text in _said('"""a"""\nX = "no"\n"""b"""\ndef f():\n    """c"""\n    # d\n')]
    assert sorted(said) == ["# d", "a", "b", "c"]


@each("place", PLACES)
def test_no_banned_word_is_there(place: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {word}"
        for path in _files(place)
        if any(_banned(_as_one_line(path.read_text(encoding="utf-8"))))  # else no part of it has one
        for number, text in _prose(path)
        for word in _banned(_quoted(_as_one_line(text)))
    ]
    assert not found


_NO_VERB = re.compile(
    r"(?:Whether|What|Where|How|Why|When|Which|Who|The|A|An|One|It|Its|As|Of|In|All|Every|Each|Nothing|None|No"
    r"|Raises|Reads|Writes|Takes|Gives|Before|Around|From|`)\b"
)


_MAY_BE_ONE = re.compile(
    rf""":[ \t]*(?:#[^\n]*)?(?:\n[ \t]*(?:#[^\n]*)?)*[rRuU]?['"]{{1,3}}\\?\s*{_NO_VERB.pattern}"""
)
"""What is in each text with a docstring of a function that begins so, and in few others."""


def _statements(text: str) -> list[ast.AST]:
    """The module and all statements in it: functions are in no expression."""
    nodes: list[ast.AST] = [ast.parse(text)]
    for node in nodes:
        for held in vars(node).values():
            if isinstance(held, list) and held and not isinstance(held[0], ast.expr):
                nodes += [one for one in held if isinstance(one, ast.AST)]
    return nodes


def _begins_without_a_verb(node: ast.AST) -> bool:
    """Return whether it is a function, other than a property, whose docstring begins with no verb."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    words = ast.get_docstring(node) or ""
    noun = any(ast.unparse(one).endswith(("property", ".setter")) for one in node.decorator_list)
    return not noun and _NO_VERB.match(words) is not None


def test_a_docstring_of_a_function_begins_with_a_verb() -> None:
    """Look for the first words that docstrings had: all that is not a verb cannot be listed."""
    files = {path: path.read_text(encoding="utf-8") for path in _files("corvid") if path.suffix == ".py"}
    found = {
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path, text in files.items()
        if _MAY_BE_ONE.search(text)  # the others are not parsed
        for node in _statements(text)
        if _begins_without_a_verb(node)
    }
    assert not sorted(found)


@each("header", ["def f():", "async def f(\n    x,\n) -> int:", "def f() -> A[1]:"])
@each("between", [" ", "\n    ", "\n\n    # why\n    "])
@each("text", ['"""What"""', "r'''\n    The'''", "'An x'", '"""\\\n    `b` is"""'])
def test_a_docstring_without_a_verb_is_found(header: str, between: str, text: str) -> None:
    whole = f"{header}{between}{text}\n"
    assert any(map(_begins_without_a_verb, _statements(whole)))
    assert _MAY_BE_ONE.search(whole)


@pytest.mark.oracle
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
    plain = ("it tells", "TOLD", "Whoever", "Nobody may", "a dearer one", "hastening", "in vain", "it stood")
    for text in (*plain, "x is none", "were none", "x is no file", "what stands there", "kept code"):
        assert any(_banned(text)), text
    for text in ("there is no file", "x stands for y", "it is no longer x", "a reminder", "understand"):
        assert not any(_banned(text)), text


@each("place", sorted(ALLOWED))
def test_what_is_allowed_is_there(place: str) -> None:
    assert (ROOT / place).exists()
