"""Lines, indentation, comments, and where newlines do not count."""

from __future__ import annotations

import pytest

from corvid.syntax import tree
from tests.syntax.parsing import BODY, body_codes, clean, codes, expression, reported
from tests.values import same_meaning

PROGRAM = (
    "fn f() -> Int:\n    if a:\n        x = (1 +\n 2)\n    return x\n\n# end\nfn g() -> Int:\n  return 1\n"
)


@pytest.mark.parametrize("text", ["", "\n", "   \n\n", "# only this", "\ufeff", "\r\n", "    # indented\n"])
def test_a_file_without_declarations_is_empty(text: str) -> None:
    assert clean(text).declarations == ()


# rule: lexical.text.1
def test_line_ends_byte_order_mark_and_last_line_do_not_matter() -> None:
    plain = clean(PROGRAM)
    assert same_meaning(clean(PROGRAM.replace("\n", "\r\n")), plain)
    assert same_meaning(clean("\ufeff" + PROGRAM), plain)
    assert same_meaning(clean(PROGRAM.rstrip("\n")), plain)
    assert same_meaning(clean(PROGRAM.replace("\n", "   # note\n\n\n")), plain)


# rule: lexical.layout.4
@pytest.mark.parametrize("text", ["(1\n+ 2)", "(1 \\\n + 2)", "1 \\\r\n+ 2", "(\n1 # one\n\n+\n  2\n)"])
def test_lines_join_in_brackets_and_behind_a_backslash(text: str) -> None:
    assert same_meaning(expression(text), expression("1 + 2"))


# rule: lexical.layout.4
def test_lines_join_in_square_and_curly_brackets() -> None:
    assert same_meaning(expression("[\n1,\n    2,\n]"), expression("[1, 2]"))
    assert same_meaning(expression('{\n"a": 1,\n  "b": 2\n}'), expression('{"a": 1, "b": 2}'))
    assert same_meaning(expression("T {\n  a: 1,\n  ..b\n}"), expression("T { a: 1, ..b }"))


# rule: lexical.layout.1
def test_any_width_indents() -> None:
    assert codes("fn f() -> Int:\n if a:\n        pass\n else:\n   pass\n return 1\n") == []


# rule: lexical.layout.3
def test_a_tab_in_the_indentation_is_reported_once_for_a_run_of_lines() -> None:
    assert reported("fn f() -> Int:\n\tx = 1\n\treturn x\n") == [("E0106", "\t")]
    assert codes("fn f() -> Int:\n    x = 1\n\tx = 2\n    x = 3\n    \tx = 4\n") == [
        "E0106",
        "E0106",
        "E0114",
    ]


def test_tabs_after_the_first_word_are_blanks() -> None:
    assert codes(BODY + "    x\t=\t1\n") == []


# rule: lexical.layout.2
def test_a_line_between_two_depths_is_reported() -> None:
    assert reported(BODY + "    x = 1\n  y = 2\n    z = 3\n") == [("E0107", "  ")]


def test_an_indent_without_a_reason_is_reported_once() -> None:
    assert reported(BODY + "    x = 1\n      y = 2\n      z = 3\n    return 1\n") == [("E0114", "y")]
    assert codes("  fn f() -> Int:\n    return 1\nfn g() -> Int:\n    return 1\n") == ["E0114"]


# rule: lexical.comment.1
def test_doc_comments_belong_to_what_follows() -> None:
    module = clean(
        "#: Module.\n\n#: First\n#:  line.\ntype T:\n    #: Field.\n    a: Int\n    # plain\n    b: Int\n\n"
        "#: Lost.\n\n#: Agent.\n@deterministic\nagent f() -> Int:\n    #: nothing\n    return 1\n"
    )
    record, agent = module.declarations
    assert isinstance(record, tree.RecordType)
    assert isinstance(agent, tree.Agent)
    assert module.doc == "Module."
    assert (record.doc, agent.doc) == ("First\n line.", "Agent.")
    assert [field.doc for field in record.fields] == ["Field.", None]


def test_the_first_doc_comment_is_the_declaration_s_if_nothing_is_between() -> None:
    module = clean("#: Tool.\ntool t() -> Int\n")
    tool = module.declarations[0]
    assert isinstance(tool, tree.Tool)
    assert (module.doc, tool.doc) == (None, "Tool.")
    assert clean('#: Module.\nimport "std/text"\n').doc == "Module."
    assert clean("#: Module.").doc == "Module."


def test_a_backslash_anywhere_else_is_reported() -> None:
    assert body_codes("x = 1 \\ 2") == ["E0102"]
