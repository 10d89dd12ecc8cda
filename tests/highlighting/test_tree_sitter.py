"""tree-sitter accepts what our parser accepts, and takes the same words as keywords. Run by
`make test-editors`, which compiles the parser."""

from __future__ import annotations

import ctypes
import hashlib
import os
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from corvid.highlighting import generate
from corvid.highlighting.table import WORDS
from tests.highlighting.deciding import accepted, words
from tests.highlighting.programs import PROGRAMS, ROOT, generated
from tests.processes import PATIENCE
from tests.syntax.test_soft_keywords import SOFT, soft_program
from tests.tables import each

FOLDER = ROOT / "editors" / "tree-sitter-corvid"
GENERATED, PART = 2_000, 250
KEYWORDS = ("keyword", "keyword.function", "keyword.operator", "constant.builtin")
RARE = (
    'import "./a" requires @artifact(sha256:9ab3) @b(sha256:12) as c use d as e, f\n',
    "effect e:\n    cost: $1_0.5\n    words: a, b\n    data: [a, b]\n",
    "fn f(x: Int) -> Int:\n    # first\n    if x > 0:\n        # in\n        return 1\n        # out\n# far\n"
    "    # again\n"
    "    return 2 # last",
    "fn f(x: Int) -> Int:\n    y = [\n1,\n  2]\n    z = 1 + \\\n  2\n\n\n    claim (x)\n    claim x \\\n"
    "      of y\n    return y[\n0]",
    'fn f(x: Int) -> String:\n    return f"{x}# {{a}} \\"{f"{x}"}"\n',
    'fn f(x: Int) -> String:\n    return f"""a "b" ""c{x}\n\n# no comment {[\n1]}\\""""\n',
    'fn f() -> String:\n    return f"" + f"""""" + "" + """""" + """ "" """ + "a\\\n b"\n',
    "\ufefffn f() -> Int:\r\n    return 1\r\n\r\n# end",
    "#: only a comment",
    "",
)  # fmt: skip


@cache
def parser() -> tuple[Any, Any]:
    """The compiled language and a parser of it."""
    import tree_sitter

    library = ctypes.CDLL(os.environ["CORVID_EDITORS"])
    library.tree_sitter_corvid.restype = ctypes.c_void_p
    capsule = ctypes.pythonapi.PyCapsule_New
    capsule.restype = ctypes.py_object
    capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    language = tree_sitter.Language(capsule(library.tree_sitter_corvid(), b"tree_sitter.Language", None))
    return language, tree_sitter.Parser(language)


def keywords(text: str) -> set[int]:
    """The offsets, in bytes, of what `highlights.scm` takes as keywords. The text must have no mistake."""
    import tree_sitter

    language, reader = parser()
    root = reader.parse(text.encode()).root_node
    assert not root.has_error, str(root)[:2000]
    query = tree_sitter.Query(language, (FOLDER / "queries" / "highlights.scm").read_text(encoding="utf-8"))
    found = tree_sitter.QueryCursor(query).captures(root)
    return {node.start_byte for capture in KEYWORDS for node in found.get(capture, [])}


def assert_agrees(text: str) -> None:
    found = keywords(text)
    for start, (word, keyword) in words(text).items():
        if word in WORDS.roles:
            assert (len(text[:start].encode()) in found) == keyword, (word, text[start - 40 : start + 40])


def test_the_parser_is_made_from_the_grammar() -> None:
    grammar = (FOLDER / "grammar.js").read_bytes()
    made_from = (FOLDER / "src" / "made-from").read_text(encoding="utf-8").strip()
    assert hashlib.sha256(grammar).hexdigest() == made_from, "run `make editors`"
    written = generate.files((ROOT / "grammar" / "corvid.lark").read_text(encoding="utf-8"))
    assert grammar.decode() == written["editors/tree-sitter-corvid/grammar.js"]


def test_the_language_is_of_an_abi_that_all_editors_know() -> None:
    assert parser()[0].abi_version == 14


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: str(path.relative_to(ROOT)))
def test_programs_of_the_repository(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if accepted(text):
        assert_agrees(text)
    else:
        parser()[1].parse(text.encode())


@pytest.mark.parametrize("first", range(0, GENERATED, PART))
def test_generated_programs(first: int) -> None:
    for text in generated(first, PART):
        assert_agrees(text)


@each("word", SOFT)
def test_words_that_are_names(word: str) -> None:
    assert_agrees(soft_program(word))


@each("text", RARE)
def test_rare_forms(text: str) -> None:
    assert_agrees(text)


@each("text", ["x =", "fn f(:\n  y", "agent a() -> Int:\n    return (1\n    x = 2\n", "a 'b'", '"""', "\x00"])
def test_what_our_parser_refuses_has_an_error(text: str) -> None:
    assert not accepted(text)
    assert parser()[1].parse(text.encode()).root_node.has_error


def test_an_edit_gives_the_tree_of_the_whole_text() -> None:
    """The open blocks are the state of the scanner, which must be right where a parse goes on."""
    _, reader = parser()
    compared = 0
    for path in PROGRAMS[::40]:
        lines = path.read_bytes().splitlines(keepends=True)
        for at in range(0, len(lines), 3):
            start = len(b"".join(lines[:at]))
            tree = reader.parse(b"".join(lines))
            tree.edit(start, start + len(lines[at]), start, (at, 0), (at + 1, 0), (at, 0))
            after = b"".join(lines[:at] + lines[at + 1 :])
            fresh = reader.parse(after)
            if not fresh.root_node.has_error:
                assert str(reader.parse(after, tree).root_node) == str(fresh.root_node)
                compared += 1
    assert compared > 20


def test_no_half_of_a_program_is_a_crash() -> None:
    for path in PROGRAMS[::10]:
        text = path.read_bytes()
        for end in range(0, len(text), max(1, len(text) // 20)):
            parser()[1].parse(text[:end])


def test_the_compiler_has_no_warning(tmp_path: Path) -> None:
    command = ["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I", "src", "src/scanner.c"]
    subprocess.run(command, cwd=FOLDER, check=True, timeout=PATIENCE)
