"""`--arg name=value` by declared type."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.cli.arguments import parse_arguments
from corvid.cli.output import Unable
from corvid.ir.program import Function, FunctionBody, Parameter
from corvid.runtime.entrance import Sourced
from corvid.source.span import Span
from corvid.types import BOOL, FLOAT, INT, STRING, ListType, OptionType, Type, grounded, show


def agent(**parameters: Type) -> Function:
    return Function(
        name="program::ask",
        kind="agent",
        public=True,
        parameters=tuple(Parameter(name, type_) for name, type_ in parameters.items()),
        returns=STRING,
        code=FunctionBody((), ()),
        grounded_pure=False,
        wrapping=False,
        min_confidence=None,
        doc=None,
        span=Span(0, 0, 0),
    )


def refusal(function: Function, *given: str) -> str:
    with pytest.raises(Unable) as caught:
        parse_arguments(function, "ask", given)
    return f"{caught.value.message} / {caught.value.advice}"


@pytest.mark.parametrize(
    ("type_", "text", "value"),
    [
        (STRING, "", ""),
        (STRING, " a=b ", " a=b "),
        (STRING, "@@home", "@home"),
        (STRING, "12", "12"),
        (INT, "12", 12),
        (INT, "-1_000", -1000),
        (INT, " 7 ", 7),
        (INT, str(2**63 - 1), 2**63 - 1),
        (FLOAT, "0.5", 0.5),
        (FLOAT, "2", 2.0),
        (FLOAT, "-inf", float("-inf")),
        (BOOL, "true", True),
        (BOOL, "false", False),
        (ListType(INT), "[1, 2]", [1, 2]),
        (OptionType(STRING), "null", None),
    ],
)
def test_a_text_becomes_a_value_of_the_declared_type(type_: Type, text: str, value: object) -> None:
    parsed = parse_arguments(agent(x=type_), "ask", [f"x={text}"])["x"]
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("type_", "text"),
    [
        (INT, "abc"),
        (INT, "1.0"),
        (INT, ""),
        (INT, str(2**63)),
        (INT, "٣x"),
        (FLOAT, "abc"),
        (BOOL, "yes"),
        (ListType(INT), "[1, 2"),
    ],
)
def test_a_text_of_another_type_is_refused_with_the_type(type_: Type, text: str) -> None:
    words = refusal(agent(x=type_), f"x={text}")
    assert "--arg x" in words
    assert f": expected {show(type_)}, found `" in words


def test_a_grounded_parameter_takes_no_bare_text() -> None:
    words = refusal(agent(doc=grounded(STRING)), "doc=made up")
    assert "a text from the command line has no source" in words
    assert "--arg doc=@FILE" in words


def test_a_grounded_parameter_takes_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.txt").write_bytes("\ufeffone\r\ntwo\r\nthree\r\nfour".encode())
    function = agent(doc=grounded(STRING))
    whole = parse_arguments(function, "ask", ["doc=@docs/a.txt"])["doc"]
    text = "one\ntwo\nthree\nfour"
    assert whole == Sourced(text, "docs/a.txt", text)
    part = parse_arguments(function, "ask", [f"doc=@{tmp_path}/docs/a.txt#2-3"])["doc"]
    assert part == Sourced("two\nthree\n", "docs/a.txt", "two\nthree\n", start_line=2)
    one = parse_arguments(function, "ask", ["doc=@docs/a.txt#4"])["doc"]
    assert one == Sourced("four", "docs/a.txt", "four", start_line=4)
    for lines in ("0-1", "3-2", "4-5"):
        assert "4 lines" in refusal(function, f"doc=@docs/a.txt#{lines}")


def test_a_plain_parameter_takes_a_file_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "n").write_text("42\n")
    assert parse_arguments(agent(n=INT), "ask", ["n=@n"]) == {"n": 42}
    assert parse_arguments(agent(n=STRING), "ask", ["n=@n"]) == {"n": "42\n"}


def test_unreadable_files_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    assert "cannot read `missing`" in refusal(agent(x=STRING), "x=@missing")
    assert "is not UTF-8" in refusal(agent(x=STRING), "x=@binary")


def test_names_are_checked() -> None:
    function = agent(question=STRING, limit=INT)
    assert "has no `=`" in refusal(function, "question")
    assert "did you mean `question`?" in refusal(function, "qestion=x")
    assert "given twice" in refusal(function, "limit=1", "limit=2")
    words = refusal(function, "limit=1")
    assert "needs `question`" in words
    assert "--arg question=String --arg limit=Int" in words


def test_a_value_may_hold_equals_signs() -> None:
    assert parse_arguments(agent(q=STRING), "ask", ["q=a=b=c"]) == {"q": "a=b=c"}
