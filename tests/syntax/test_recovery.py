"""Each mistake is one problem, in words that fit it, and hides nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.pipeline import check_file
from corvid.source.text import SourceText
from corvid.syntax import tree
from corvid.syntax.grammar import load_tables
from corvid.syntax.parse import parse_module
from corvid.syntax.problems import TooManyMistakes
from corvid.syntax.walk import walk
from tests.shares import examples
from tests.syntax.parsing import BODY, body_codes, codes, parse, reported
from tests.syntax.sample import SAMPLE
from tests.tables import each

#: One mistake in one statement: the lines, the code, the marked text.
MISTAKES = [
    ("x = 1 +", "E0101", ""),
    ("x = 1 2", "E0101", "2"),
    ("x = )", "E0110", ")"),
    ("x = (1, 2]", "E0110", "]"),
    ("x = (1, 2", "E0109", "("),
    ("x = [1, 2", "E0109", "["),
    ('x = {"a": 1', "E0109", "{"),
    ("return foo(bar(1)", "E0109", "("),
    ("x = a < b < c", "E0108", "<"),
    ("x = a == b != c", "E0108", "!="),
    ("if x = 1:\n        y = 1", "E0119", "="),
    ("while (a) = b:\n        y = 1", "E0119", "="),
    ("x = y = 1", "E0119", "="),
    ("if x\n        y = 1", "E0115", "if x"),
    ("while x > 1\n        y = 1", "E0115", "while x > 1"),
    ("for x in xs\n        y = 1", "E0115", "for x in xs"),
    ("x = match y\n        A -> 1", "E0115", "x = match y"),
    ("if x: y = 1", "E0113", "y = 1"),
    ("if x:", "E0111", "if x:"),
    ("if x:\n        # nothing", "E0112", "if x:"),
    ("if a b:\n        y = 1", "E0101", "b"),
    ("else:\n        y = 1", "E0121", "else"),
    ("let x = 1", "E0118", "let "),
    ("var x = 1", "E0118", "var "),
    ("x = a && b", "E0118", "&&"),
    ("x = a || b", "E0118", "||"),
    ("x = !a", "E0118", "!"),
    ("x = 'a'", "E0118", "'a'"),
    ("x = 1;", "E0118", ";"),
    ("x = 2 ** 3", "E0118", "**"),
    ("x++", "E0118", "++"),
    ("x = a // b", "E0118", "//"),
    ("x = a is b", "E0118", "is"),
    ("x = a in b", "E0118", "in"),
    ("x = a if b else c", "E0118", "if"),
    ("if a:\n        y = 1\n    else if b:\n        y = 2", "E0118", "else if"),
    ("def g(x):\n        return 1", "E0118", "def"),
    ("raise x", "E0118", "raise"),
    ("x = match y:\n        A => 1", "E0118", "=>"),
    ("x = match y:\n        A 1\n        B -> 2", "E0101", "1"),
    ("x = 1 + match y:\n        A -> 1", "E0123", "match"),
    ("x = a ~ b", "E0102", "~"),
    ("x = \u201chello\u201d", "E0102", "\u201c"),
    ("größe = 1", "E0102", "öße"),
    ('x = "abc', "E0103", '"abc'),
    ('x = "a\\q"', "E0104", "\\q"),
    ("x = 12ab", "E0105", "12ab"),
    ("x = 5 { a: 1 }", "E0124", "{"),
    ("x = T { a, .. }", "E0124", ".."),
    ("x = T { ..a, b }", "E0124", "..a"),
    ("T { a: 1 } = x", "E0125", "1"),
    ("for a, b, c in x:\n        y = 1", "E0125", "c"),
    ("for in = xs:\n        y = 1", "E0120", "in"),
    ("approve x", "E0101", ""),
    ("x.in = 3", "E0120", "in"),
]


# rule: lexical.layout.5
@each(("written", "code", "marked"), MISTAKES)
def test_one_mistake_is_one_problem(written: str, code: str, marked: str) -> None:
    text = f"{BODY}    before = 1\n    {written}\n    after = 2\n\nfn g() -> Int:\n    return 1\n"
    assert reported(text) == [(code, marked)]
    first, second = parse(text).tree.declarations
    assert isinstance(first, tree.Fn)
    assert isinstance(second, tree.Fn)
    names = [
        s.target.text
        for s in first.body.statements
        if isinstance(s, tree.Assign) and isinstance(s.target, tree.Name)
    ]
    assert (names[0], names[-1]) == ("before", "after")


# rule: lexical.recovery.1
@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.sampled_from(MISTAKES), min_size=20, max_size=20))
def test_twenty_mistakes_are_twenty_problems(mistakes: list[tuple[str, str, str]]) -> None:
    lines = "".join(f"    ok = 1\n    {written}\n" for written, _, _ in mistakes)
    assert codes(f"{BODY}{lines}    return 1\n") == [code for _, code, _ in mistakes]


def test_mistakes_in_adjacent_lines() -> None:
    assert body_codes("x = 1 +", "y = ) 2", "z = = 3", "q = (1", "r = 2 2") == [
        "E0101",
        "E0110",
        "E0101",
        "E0109",
        "E0101",
    ]


# rule: declarations.callable.1
def test_mistakes_inside_broken_headers_are_found_too() -> None:
    assert (
        body_codes("if a b:", "    x = 1 1", "elif c d:", "    x = 2 2", "else:", "    x = 3 3")
        == ["E0101"] * 5
    )


DECLARATIONS = [
    ("agent f(x: Int):\n    return 1\n", "E0116", "f", "f"),
    ("agent f(x) -> Int:\n    return 1\n", "E0117", "x", "f"),
    ("tool f()\n", "E0116", "f", "f"),
    ("tool f(x: Int -> Int\n", "E0109", "(", "f"),
    ("fn f(x: Int) -> Int\n    return 1\n", "E0115", "fn f(x: Int) -> Int", "f"),
    ("def f(x):\n    return 1\n", "E0118", "def", "f"),
    ("class f:\n    x: Int\n", "E0118", "class", "f"),
    ("type f:\n    a Int\n    b: Int\n", "E0101", "Int", "f"),
    ("type f:\n    | A\n    b: Int\n", "E0101", "b", "f"),
    ("type f:\n", "E0111", "type f:", "f"),
    ("effect f:\n    data: (1)\n    cost: $1\n", "E0101", "(", "f"),
    ("effect f:\n    trust: x(0.5)\n", "E0127", "x(0.5)", "f"),
    ("model f:\n", "E0111", "model f:", "f"),
    ('prompt f() -> Int:\n    "a"\n    calibrated\n', "E0126", "calibrated", "f"),
    ('prompt f() -> Int:\n    "a"\n    "b"\n', "E0126", '"b"', "f"),
    ('prompt f() -> Int:\n    system: "a"\n', "E0126", 'system: "a"', "f"),
    ("prompt f() -> Int:\n    calibrated\n", "E0126", "f", "f"),
    ("@deterministic\ntool f() -> Int\n", "E0101", "tool", "f"),
    ("foo = 3\n", "E0122", "foo", None),
    ("return 3\n", "E0122", "return", None),
    ("import lib\n", "E0101", "lib", None),
    ("extend T:\n    fn f() -> Int\n        return 1\n", "E0115", "fn f() -> Int", "f"),
    ("extend T:\n    tool f()\n    tool g() -> Int\n", "E0116", "f", "f"),
]


# rule: lexical.recovery.1
@pytest.mark.parametrize(("written", "code", "marked", "name"), DECLARATIONS)
def test_a_broken_declaration_hides_no_other(written: str, code: str, marked: str, name: str | None) -> None:
    good, bad = "() -> Int:\n    return 1\n", "() -> Int:\n    return 1 1\n"
    text = f"fn a{good}{written}fn b{bad}\nfn c{good}"
    assert reported(text) == [(code, marked), ("E0101", "1")]
    found = [node.name.text for node in parse(text).tree.declarations if isinstance(node, tree.Fn)]
    assert found == ["a", "b", "c"] if name != "f" or not written.startswith("fn") else ["a", "f", "b", "c"]
    known = {node.text for node in walk(parse(text).tree) if isinstance(node, tree.Ident)}
    assert name is None or name in known


def test_broken_methods_leave_their_names() -> None:
    module = parse("extend T:\n    tool f()\n    tool g() -> Int\n").tree
    extend, broken = module.declarations
    assert isinstance(extend, tree.Extend)
    assert [member.name.text for member in extend.members] == ["g"]
    assert isinstance(broken, tree.BrokenDecl)
    assert broken.name is not None
    assert broken.name.text == "f"


def test_a_problem_says_what_could_follow() -> None:
    (problem,) = parse(BODY + "    x = 1 2\n").problems
    assert problem.message() == "expected an operator or the end of the line, found `2`"
    assert problem.help() == "remove `2`, or complete what comes before it"


def test_without_problems_nothing_is_broken() -> None:
    parsed = parse(SAMPLE)
    assert parsed.problems == ()
    assert not [node for node in walk(parsed.tree) if type(node).__name__.startswith("Broken")]


def test_problems_come_in_the_order_of_the_text() -> None:
    problems = parse(BODY + "    x = 9223372036854775808\n    y = 1 1\n    z = 'a'\n").problems
    assert [problem.span.start for problem in problems] == sorted(problem.span.start for problem in problems)


WORDS = st.sampled_from(
    [
        *sorted(load_tables().scanner.words),
        *sorted(load_tables().scanner.kinds.keys() - load_tables().scanner.words.keys()),
        *("x", "y", "Int", "1", "2.5", "$", ";", "~", "&&", "let", "def", "system:", '"t"', 'f"a{x}b"'),
        *('f"', '"', '"""', "\t", "\\"),
    ]
)
SOUP = st.lists(
    st.tuples(st.sampled_from(["", "", "    ", "        ", "  "]), st.lists(WORDS, max_size=8)), max_size=15
)


@pytest.mark.oracle
@settings(max_examples=examples(300), deadline=None)
@given(SOUP)
def test_any_words_give_a_tree_and_problems(lines: list[tuple[str, list[str]]]) -> None:
    text = "".join(f"{indent}{' '.join(words)}\n" for indent, words in lines)
    parsed = parse(text)
    assert parsed.tree.span.end == len(text)
    broken = [node for node in walk(parsed.tree) if type(node).__name__.startswith("Broken")]
    assert not broken or parsed.problems
    for problem in parsed.problems:
        assert 0 <= problem.span.start <= problem.span.end <= len(text)
        assert "\n" not in problem.message()


@pytest.mark.oracle
@settings(max_examples=examples(200), deadline=None)
@given(st.integers(0, len(SAMPLE)), st.integers(0, 12), st.text(alphabet='()[]{}":=-+ \nabc', max_size=4))
def test_damage_at_one_place_leaves_the_other_declarations(at: int, length: int, inserted: str) -> None:
    text = SAMPLE[:at] + inserted + SAMPLE[at + length :]
    parsed = parse_module(0, SourceText("t", text))
    ids = [node.id for node in walk(parsed.tree)]
    assert len(set(ids)) == len(ids)
    assert max(ids) < parsed.tree.node_count


@settings(max_examples=examples(100), deadline=None)
@given(st.text(max_size=60))
def test_any_text_gives_a_tree(text: str) -> None:
    assert parse(text).tree.span.end == len(text)


#: Lines with a mistake, or with what hides or follows one.
WRONG = [":", "$", "x = = 1", "fn f() -> Int:", "    return )", "agent a(", "    x = 1", 'y = "open', "", "("]


# rule: lexical.recovery.3
@given(st.lists(st.sampled_from(WRONG), max_size=30), st.integers(1, 6))
@settings(max_examples=examples(200), deadline=None)
def test_a_file_with_too_many_mistakes_is_read_so_far(lines: list[str], most: int) -> None:
    """What is reported is what would be notified of the part that was read, and how many mistakes that
    are."""
    text = "\n".join(lines)
    whole = parse(text).problems
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("corvid.syntax.parse.MOST_MISTAKES", most)
        parsed = parse(text)
    (*cut,) = (problem for problem in parsed.problems if isinstance(problem, TooManyMistakes))
    told = [problem for problem in parsed.problems if problem not in cut]
    assert set(told) <= set(whole)
    if not cut:
        assert told == list(whole)
        return
    (stop,) = cut
    assert stop.found == len(told)
    assert all(stop.span.start <= problem.span.start < stop.span.end for problem in told)
    assert [type(declaration) for declaration in parsed.tree.declarations] == [tree.BrokenDecl]


@pytest.mark.guarantee("limits.reported")
def test_ten_thousand_mistakes_are_read() -> None:
    found = codes(":\n" * 30_000)
    assert found.count("E0122") == 10_000
    assert found.count("E0903") == 1
    assert "E0903" not in codes(":\n" * 10_000)


@pytest.mark.guarantee("limits.reported")
@pytest.mark.parametrize("imported", ["use early, late as behind", "as lib"])
def test_what_a_file_declares_that_was_not_read_to_its_end_is_not_known(
    imported: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither its own names nor those behind the end are said not to exist, in it or in what imports it."""
    (tmp_path / "lib.cor").write_text(
        "public fn early(a: Int) -> Int:\n    return late(a)\n:\n:\n:\n"
        "public fn late(a: Int) -> Int:\n    return a\n"
    )
    called = "lib.early(lib.late(1))" if imported == "as lib" else "early(behind(1))"
    main = tmp_path / "main.cor"
    main.write_text(f'import "./lib" {imported}\nagent main() -> Int:\n    return {called}\n')
    monkeypatch.setattr("corvid.syntax.parse.MOST_MISTAKES", 2)
    assert sorted({problem.code.id for problem in check_file(main).problems}) == ["E0122", "E0903"]
