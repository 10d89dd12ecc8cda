"""Strings, f-strings, numbers and what is wrong with them."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.syntax import tree
from tests.shares import examples
from tests.syntax.parsing import BODY, body_codes, clean, expression, parse, reported
from tests.values import same_meaning


def string(text: str) -> str:
    found = expression(text)
    assert isinstance(found, tree.StringLiteral)
    return found.value


def f_parts(text: str) -> tuple[object, ...]:
    found = expression(text)
    assert isinstance(found, tree.FString)
    return found.parts


# rule: lexical.string.1
@pytest.mark.parametrize(
    ("written", "value"),
    [
        (r'"a\n\t\r\\\"\0b"', 'a\n\t\r\\"\0b'),
        ('""', ""),
        ('""""""', ""),
        ('"""a "quoted" ""b"""', 'a "quoted" ""b'),
        ('"""\na\\n\n  b\n"""', "\na\n\n  b\n"),
        ('"""a\r\nb"""', "a\nb"),
        ('"a\\\n      b"', "ab"),
        ('"# no comment"', "# no comment"),
        ('"\U0001f426"', "\U0001f426"),
        (r'"\u202E\u05d0\U0001F426\u00e9x\\u0041"', "\u202e\u05d0\U0001f426\u00e9x\\u0041"),
    ],
)
def test_strings(written: str, value: str) -> None:
    assert string(written) == value


# rule: lexical.string.2
@settings(max_examples=examples(100), deadline=None)
@given(st.text())
def test_every_text_can_be_written(value: str) -> None:
    written = value
    for raw, escaped in (("\\", r"\\"), ('"', r"\""), ("\n", r"\n"), ("\r", r"\r")):
        written = written.replace(raw, escaped)
    written = "".join(one if one.isprintable() else f"\\U{ord(one):08x}" for one in written)
    assert string(f'"{written}"') == value
    assert string(f'"""{written}"""') == value


# rule: lexical.string.2
def test_invalid_escapes_are_marked_one_by_one() -> None:
    assert reported(BODY + '    x = "\\ud800 \\U00110000 \\u12 \\U1234567"\n') == [
        ("E0104", "\\ud800"), ("E0104", "\\U00110000"), ("E0104", "\\u"), ("E0104", "\\U"),
    ]  # fmt: skip
    assert reported(BODY + '    x = "a\\qb\\z"\n') == [("E0104", "\\q"), ("E0104", "\\z")]
    assert reported(BODY + '    x = """a\r\n\r\n b\\q"""\n') == [("E0104", "\\q")]


# rule: lexical.string.1
@pytest.mark.parametrize("line", ['x = "abc', 'x = f"abc', 'x = foo("abc)', 'x = f"a{b("c', 'x = f"{a'])
def test_a_string_without_end_ends_with_its_line(line: str) -> None:
    assert len(body_codes(line, "y = 1 1", "z = 2")) == 2


def test_a_long_string_without_end_ends_before_the_next_declaration() -> None:
    assert reported(BODY + '    x = """abc\n  y\n\nfn g() -> Int:\n    return 1 1\n') == [
        ("E0103", '"""'),
        ("E0101", "1"),
    ]


@pytest.mark.oracle
def test_a_megabyte_is_one_string() -> None:
    before = time.perf_counter()
    assert len(string('"' + "a" * 1_000_000 + '"')) == 1_000_000
    assert len(string('"""' + 'a"\n' * 400_000 + '"""')) == 1_200_000
    assert len(string('"' + "\\n" * 500_000 + '"')) == 500_000
    assert time.perf_counter() - before < 10


# rule: lexical.fstring.1
def test_f_strings_hold_full_expressions() -> None:
    assert same_meaning(f_parts('f"a{x + 1}b"'), ("a", expression("x + 1"), "b"))
    assert same_meaning(f_parts('f"{x}{y}"'), (expression("x"), expression("y")))
    assert f_parts('f""') == ()
    assert f_parts(r'f"{{\n}}"') == ("{\n}",)
    assert same_meaning(f_parts('f"{{{x}}}"'), ("{", expression("x"), "}"))
    assert same_meaning(f_parts('f"{m["k"]}"'), (expression('m["k"]'),))
    assert same_meaning(f_parts('f"{f"{x}"}"'), (expression('f"{x}"'),))
    assert same_meaning(f_parts('f"{ {"a": 1} }"'), (expression('{"a": 1}'),))
    assert same_meaning(f_parts('f"""a\n"{\nx\n}"\n"""'), ('a\n"', expression("x"), '"\n'))


@pytest.mark.parametrize(
    ("line", "code", "marked"),
    [
        ('x = f"a}b"', "E0128", "}"),
        ('x = f"a{b"', "E0128", "{"),
        ('x = f"{a b}"', "E0101", "b"),
        ('x = f"{}"', "E0101", "}"),
        ('x = f"{a:>3}"', "E0101", ":"),
        (r'x = f"\q{a}"', "E0104", r"\q"),
    ],
)
def test_mistakes_in_f_strings(line: str, code: str, marked: str) -> None:
    assert reported(f"{BODY}    {line}\n    y = 1\n") == [(code, marked)]


# rule: lexical.number.1
@pytest.mark.parametrize(
    ("written", "value"),
    [("1_000", 1000), ("0", 0), ("007", 7), ("9223372036854775807", 2**63 - 1), ("0" * 5000 + "1", 1)],
)
def test_whole_numbers(written: str, value: int) -> None:
    assert same_meaning(expression(written), tree.IntLiteral(0, parse("").tree.span, value))


# rule: lexical.number.2
@pytest.mark.parametrize(
    ("written", "value"), [("1.5", 1.5), ("1e9", 1e9), ("1_0.2_5E-3", 0.01025), ("2.0e+2", 200.0)]
)
def test_other_numbers(written: str, value: float) -> None:
    assert same_meaning(expression(written), tree.FloatLiteral(0, parse("").tree.span, value))


# rule: lexical.number.1
def test_the_smallest_int_can_be_written() -> None:
    found = expression("-9223372036854775808")
    assert isinstance(found, tree.Sign)
    assert isinstance(found.operand, tree.IntLiteral)
    assert found.operand.value == 2**63


@pytest.mark.parametrize(
    "written",
    ["9223372036854775808", "1 - 9223372036854775808", "+9223372036854775808", "-9223372036854775809",
     "9" * 5000, "1__0", "1_", "0x1F", "12ab", "1e", "1e999", "-9223372036854775808.abs()"],
)  # fmt: skip
def test_numbers_that_do_not_fit_or_are_none(written: str) -> None:
    assert body_codes(f"x = {written}") == ["E0105"]


def test_methods_of_numbers() -> None:
    found = expression("1.to_string()")
    assert isinstance(found, tree.Access)


def test_numbers_in_patterns() -> None:
    arms = "".join(
        f"        {number} -> 0\n" for number in ("-9223372036854775808", "-1.5", "7", "true", '"s"')
    )
    module = clean(f"{BODY}    x = match y:\n{arms}")
    declaration = module.declarations[0]
    assert isinstance(declaration, tree.Fn)
    statement = declaration.body.statements[0]
    assert isinstance(statement, tree.Assign)
    assert isinstance(statement.value, tree.Match)
    values = [
        arm.pattern.value for arm in statement.value.arms if isinstance(arm.pattern, tree.LiteralPattern)
    ]
    assert values == [-(2**63), -1.5, 7, True, "s"]
    assert body_codes("x = match y:", "    9223372036854775808 -> 0") == ["E0105"]


def test_template_text_is_taken_as_it_stands() -> None:
    text = 'prompt p(q: String) -> String:\n    """\n    A {q} {{x}} {1} {a b} { } {q\n    """\n'
    (prompt,) = clean(text).declarations
    assert isinstance(prompt, tree.Prompt)
    before, placeholder, after = prompt.blocks[0].parts
    assert isinstance(placeholder, tree.Placeholder)
    assert (before, placeholder.name, after) == ("\n    A ", "q", " {x} {1} {a b} { } {q\n    ")
