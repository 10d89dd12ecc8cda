"""Short ways to parse a piece of Corvid."""

from __future__ import annotations

from corvid.source.text import SourceText
from corvid.syntax import tree
from corvid.syntax.parse import Parsed, parse_module

BODY = "fn f() -> Int:\n"


def parse(text: str) -> Parsed:
    """A whole file."""
    return parse_module(0, SourceText("t.cor", text))


def clean(text: str) -> tree.Module:
    """A whole file without problems."""
    parsed = parse(text)
    assert parsed.problems == ()
    return parsed.tree


def statements(*lines: str) -> tuple[tree.Stmt, ...]:
    """The statements of a body without problems."""
    declaration = clean(BODY + "".join(f"    {line}\n" for line in lines)).declarations[0]
    assert isinstance(declaration, tree.Fn)
    return declaration.body.statements


def expression(text: str) -> tree.Expr:
    """One expression without problems."""
    (statement,) = statements(f"x = {text}")
    assert isinstance(statement, tree.Assign)
    return statement.value


def codes(text: str) -> list[str]:
    """The codes of the problems of a file."""
    return [problem.code.id for problem in parse(text).problems]


def body_codes(*lines: str) -> list[str]:
    """The codes of the problems of a body."""
    return codes(BODY + "".join(f"    {line}\n" for line in lines))


def reported(text: str) -> list[tuple[str, str]]:
    """The codes of the problems of a file, and the text that each marks."""
    return [
        (problem.code.id, text[problem.span.start : problem.span.end]) for problem in parse(text).problems
    ]
