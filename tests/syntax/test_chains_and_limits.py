"""Chains are flat and as long as one likes; what nests has limits that report themselves."""

from __future__ import annotations

import sys

import pytest

from corvid.syntax import tree
from corvid.syntax.walk import walk
from tests.sizes import LINKS
from tests.syntax.parsing import BODY, body_codes, codes, expression, parse, statements


@pytest.fixture(autouse=True)
def _in_little_stack() -> object:
    limit = sys.getrecursionlimit()
    yield
    assert sys.getrecursionlimit() == limit


# rule: lexical.limit.2
def test_a_long_sum_is_one_node() -> None:
    found = expression(" + ".join(["1"] * LINKS))
    assert isinstance(found, tree.Arithmetic)
    assert len(found.links) == LINKS - 1


def test_a_long_product_and_a_long_concatenation() -> None:
    for op, atom in (("*", "2"), ("+", '"a"'), ("-", "x")):
        found = expression(f" {op} ".join([atom] * LINKS))
        assert isinstance(found, tree.Arithmetic)


@pytest.mark.parametrize("word", ["and", "or"])
def test_long_conditions_are_one_node(word: str) -> None:
    found = expression(f" {word} ".join(["a"] * LINKS))
    assert isinstance(found, tree.Logic)
    assert (found.op, len(found.operands)) == (word, LINKS)


def test_many_method_calls_are_one_node() -> None:
    found = expression("a" + ".b(1)" * LINKS)
    assert isinstance(found, tree.Access)
    assert len(found.links) == LINKS


def test_many_elifs_are_one_node() -> None:
    (found,) = statements("if a:", "    pass", *(["elif b:", "    pass"] * LINKS), "else:", "    pass")
    assert isinstance(found, tree.If)
    assert len(found.branches) == LINKS + 1
    assert found.otherwise is not None


def test_long_lists_and_bodies() -> None:
    assert isinstance(expression("[" + "1, " * LINKS + "]"), tree.ListLiteral)
    assert len(statements(*["x = 1"] * LINKS)) == LINKS


def test_two_levels_do_not_mix() -> None:
    found = expression("a + b * c - d or e and not f == g")
    assert isinstance(found, tree.Logic)
    left, right = found.operands
    assert isinstance(left, tree.Arithmetic)
    assert [link.op for link in left.links] == ["+", "-"]
    assert isinstance(left.links[0].operand, tree.Arithmetic)
    assert isinstance(right, tree.Logic)
    assert isinstance(right.operands[1], tree.Not)
    assert isinstance(right.operands[1].operand, tree.Compare)


def test_brackets_nest_two_hundred_deep() -> None:
    assert body_codes("x = " + "(" * 200 + "1" + ")" * 200) == []
    assert body_codes("x = " + "(" * 201 + "1" + ")" * 201) == ["E0901"]


@pytest.mark.parametrize("brackets", ["()", "[]", "{}"])
@pytest.mark.parametrize("is_closed", [True, False])
def test_ten_thousand_brackets_are_one_problem(brackets: str, is_closed: bool) -> None:
    text = brackets[0] * 10_000 + "1" + brackets[1] * 10_000 * is_closed
    assert body_codes(f"x = {text}", "y = 1 1") == ["E0901", "E0101"]


def test_nested_f_strings_count_as_brackets() -> None:
    text = "x"
    for _ in range(201):
        text = f'f"{{{text}}}"'
    assert body_codes(f"x = {text}") == ["E0901"]


def nested(header: str, depth: int) -> str:
    return (
        BODY
        + "".join(f"{' ' * (level + 1)}{header}\n" for level in range(depth))
        + " " * (depth + 2)
        + "pass\n"
    )


def test_blocks_nest_two_hundred_deep() -> None:
    assert codes(nested("if a:", 199)) == []
    assert codes(nested("if a:", 200) + " return 1 1\n") == ["E0901", "E0101"]
    assert codes(nested("if a:", 5000)) == ["E0901"]


def test_loops_nest_sixteen_deep() -> None:
    assert codes(nested("while a:", 16)) == []
    assert codes(nested("while a:", 17)) == ["E0901"]
    assert codes(nested("for x in xs:", 300)) == ["E0901"]
    parsed = parse(nested("for x in xs:", 17) + "fn g() -> Int:\n    return 1\n")
    assert [type(node).__name__ for node in parsed.tree.declarations] == ["BrokenDecl", "Fn"]


# rule: lexical.limit.1
def test_attempts_nest_as_loops_do() -> None:
    """Both become blocks of Python, of which twenty may nest."""

    def attempts(count: int) -> str:
        return "x = " + "try f(" * count + "1" + ")" * count

    assert body_codes(attempts(16)) == []
    assert body_codes(attempts(17)) == ["E0901"]
    assert codes(nested("while a:", 10) .replace("pass", attempts(6))) == []
    assert codes(nested("while a:", 10).replace("pass", attempts(7))) == ["E0901"]
    assert body_codes("\n    ".join(["x = try f(1)"] * 40)) == []


@pytest.mark.parametrize(
    "text",
    [
        "not " * 10_000 + "a",
        "- " * 10_000 + "1",
        "fn () -> " * 10_000 + "1",
        "(" + "-" * 150 + "(" + "+" * 150 + "1))",
    ],
)
def test_prefixes_have_a_limit(text: str) -> None:
    assert body_codes(f"x = {text}") == ["E0901"]


@pytest.mark.parametrize("word", [":", "w", "if a:", "not " * 201, "fn " * 201, "a -" * 201])
@pytest.mark.parametrize("depth", [1, 17, 300])
def test_what_is_too_deep_need_not_stand_in_a_declaration(word: str, depth: int) -> None:
    text = "".join(f"{' ' * level}{word}\n" for level in range(1, depth + 1))
    found = parse(text)
    assert found.tree.declarations == ()
    assert found.problems
    assert len(parse(f"{text}{BODY}    return 1\n").tree.declarations) == 1


def test_types_and_patterns_have_a_limit() -> None:
    assert codes("tool t() -> " + "List<" * 10_000 + "Int" + ">" * 10_000 + "\n") == ["E0901"]
    assert codes("tool t() -> " + "() -> " * 10_000 + "Int\n") == ["E0901"]
    assert body_codes("x = match y:", "    " + "a @ " * 10_000 + "_ -> 1") == ["E0901"]


def test_many_lines_parse() -> None:
    text = "".join(
        f"fn f{n}(x: Int) -> Int:\n    y = x + {n}\n    if y > 3:\n        return y\n    return 0\n"
        for n in range(LINKS // 20)
    )
    assert len(parse(text * 4).tree.declarations) == LINKS // 5


@pytest.mark.oracle
def test_five_thousand_mistakes_take_linear_time() -> None:
    assert len(body_codes(*["x = 1 +"] * 5000)) == 5000
    assert len(body_codes(*["x = (1"] * 5000)) == 5000
    assert len(codes("foo\n" * 5000)) == 5000


def test_nothing_deep_is_left_in_the_tree() -> None:
    parsed = parse(BODY + "    x = " + "not " * 10_000 + "a\n")
    assert sum(1 for _ in walk(parsed.tree)) < 10
