"""Words of declarations and clauses are names wherever a name can be."""

from __future__ import annotations

from corvid.syntax import tree
from corvid.syntax.grammar import load_tables
from corvid.syntax.tokens import RESERVED_WORDS
from corvid.syntax.walk import walk
from tests.syntax.parsing import body_codes, clean, codes, statements
from tests.tables import each

SOFT = sorted(
    {word for word in load_tables().scanner.words if word not in RESERVED_WORDS}
    | {
        "test",
        "memory",
        "error",
        "data",
        "server",
        "session",
        "on",
        "times",
        "when",
        "replay",
        "route",
        "parallel",
    }
    | {"let", "default", "python", "hash", "policy", "extern", "mock", "eval", "fixture", "where", "cost"}
)
FIRST = ("yield", "approve")


def soft_program(word: str) -> str:
    """A program that has a word as a name wherever there is one."""
    return (
        f"type {word}:\n    {word}: {word}.{word}<{word}>\n"
        f"effect {word}:\n    {word}: {word}\n"
        f"tool {word}({word}: {word}) -> {word} uses {word}, {word}\n"
        f'prompt {word}({word}: {word}) -> {word} uses {word}:\n    cites {word} strictly\n    "{{{word}}}"\n'
        f"@{word}({word}: {word})\nagent {word}({word}: {word}) -> {word} uses {word}:\n"
        f"    x = {word} + {word}.{word}.{word}({word})\n"
        f"    for {word}, y in {word}[{word}]:\n        pass\n"
        f"    approve {word}({word})\n"
        f"    y = fn ({word}: {word}, z) -> {word}\n"
        f"    z = {word} {{ {word}: {word}, {word} }}\n"
        f'import "./{word}" as {word} use {word}, {word} as {word}\n'
        f"extend {word}.{word}:\n    fn {word}({word}: {word}) -> {word}:\n        return {word}\n"
    )


# rule: lexical.name.3
@each("word", SOFT)
def test_a_soft_word_is_a_name_everywhere(word: str) -> None:
    text = soft_program(word)
    names = [node for node in walk(clean(text)) if isinstance(node, tree.Name | tree.Ident)]
    assert sum(name.text == word for name in names) >= 50


@each("word", [word for word in SOFT if word not in FIRST])
def test_a_soft_word_begins_statements(word: str) -> None:
    lines = (f"{word} = 1", f"{word}: Int = 1", f"{word}(1)", f"{word}.x[0] += 1", f"{word} {{ a }} = x")
    found = statements(*lines)
    assert [type(statement).__name__ for statement in found] == [
        "Assign",
        "Let",
        "ExprStmt",
        "Assign",
        "Destructure",
    ]


def test_the_wildcard_is_a_name_outside_of_patterns() -> None:
    (statement,) = statements("_ = 1")
    assert isinstance(statement, tree.Assign)


# rule: lexical.name.2
@each("word", sorted(RESERVED_WORDS))
def test_a_reserved_word_is_no_name(word: str) -> None:
    assert codes(f"fn f({word}: Int) -> Int:\n    return 1\n") == ["E0120"]


# rule: lexical.name.3
def test_yield_and_approve_are_reserved_where_a_statement_begins() -> None:
    assert body_codes("yield = 1") == ["E0902"]
    assert body_codes("approve = 1") == ["E0101"]
    assert body_codes("x = yield + approve") == []
