"""Tables by type, where a `match` would be too slow, name every type of their union."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from corvid.ir import nodes as ir
from corvid.ir import walk
from corvid.ir.lower.exprs import RAW
from corvid.ir.rules import statements
from corvid.pipeline import check_text
from corvid.semantics.check.expressions import RULES
from corvid.semantics.effects.walk import QUIET, CallSite, happenings
from corvid.source.span import Span
from corvid.source.text import SourceText
from corvid.syntax import parse, tree
from corvid.syntax.parse import parse_module
from tests.values import same_meaning


def test_every_operation_has_a_rule() -> None:
    operations = set(get_args(ir.Op))
    assert len(operations) > 25
    assert set(statements._OPERATIONS) == operations


def _declared(kind: type[tree.Node], *words: str) -> tuple[str, ...]:
    """The fields of a class whose types name one of the words."""
    written: dict[str, str] = kind.__annotations__
    return tuple(name for name, type_ in written.items() if set(re.findall(r"\w+", type_)) & set(words))


def test_every_expression_declares_what_it_evaluates() -> None:
    pieces = {piece.__name__ for piece in tree.PIECES}
    assert set(get_args(tree.Piece)) == tree.PIECES
    whole = {tree.Lambda, tree.Match}
    for kind in {*get_args(tree.Expr), *tree.PIECES}:
        assert "evaluated" in vars(kind), kind
        inside = _declared(kind, "Expr", "AccessLink", *pieces)
        assert sorted(kind.evaluated) == sorted(inside if kind not in whole else ()), kind
    assert {kind for kind in get_args(tree.Expr) if not kind.evaluated} - whole == QUIET


def _always(kind: type[tree.Node]) -> list[str]:
    """The types of the fields with what is evaluated, but for what may be missing, as the key of a `try`."""
    written = [kind.__annotations__[name] for name in kind.evaluated]
    return [one for one in written if one != "Expr | None"]


def test_every_prefix_is_counted_where_its_nesting_has_a_limit() -> None:
    """An expression that holds one other, and no brackets around it."""
    prefixes = {kind for kind in get_args(tree.Expr) if _always(kind) == ["Expr"]}
    prefixes -= {tree.Trusted}  # which has brackets of its own
    assert prefixes == {tree.Not, tree.Sign, tree.Attempt}
    assert prefixes < {*parse._PREFIXES, *parse._LOOPS}


T = tree.Name(0, Span(0, 0, 0), "t")
ORDERED = """
tool t(n: Int) -> Int uses retrieval
type Two:
    a: Int
    b: Int
agent pick(a: Int, b: Int) -> List<Int>:
    return [a, b]
agent main() -> Nothing:
"""


@pytest.mark.parametrize(
    "text",
    [
        "t(1) + t(2) - t(3) * t(4)",
        "t(1) < t(2)",
        "t(1) < t(2) and not (t(3) == -t(4)) and t(5) > 0",
        "[t(1), t(2), t(3)]",
        "{t(1): t(2), t(3): t(4)}",
        'f"{t(1)} and {t(2)}"',
        "Two { b: t(1), a: t(2) }",
        "Two { a: t(1), ..Two { b: t(2), a: t(3) } }",
        "Two(t(1), t(2))",
        "pick(t(1), t(2))[t(3)].min(t(4)).max(t(5))",
        "[[t(1)]][t(2)].slice(t(3), t(4)).fold(t(5), fn (x, y) -> x)",
    ],
)
def test_the_order_that_expressions_declare_is_that_of_the_ir(text: str) -> None:
    whole = f"{ORDERED}    x = {text}\n    return nothing\n"
    checked = check_text("main.cor", whole)
    assert checked.program is not None, checked.problems
    (main,) = [function for function in checked.program.functions if function.name == "main::main"]
    calls = [stmt.op for stmt in walk.statements(main.body) if isinstance(stmt, ir.Let)]
    made = [op.arguments[0] for op in calls if isinstance(op, ir.CallTool)]
    lowered = [operand.value for operand in made if isinstance(operand, ir.Constant)]
    agent = parse_module(0, SourceText("main.cor", whole)).tree.declarations[-1]
    assert isinstance(agent, tree.Agent)
    (assign, *_) = agent.body.statements
    assert isinstance(assign, tree.Assign)
    sites = [site for site in happenings(assign.value) if isinstance(site, CallSite)]
    sites = [site for site in sites if same_meaning(site.access.base, T)]
    given = [argument for site in sites for argument in site.link.arguments]
    declared = [one.value for one in given if isinstance(one, tree.IntLiteral)]
    assert declared == lowered == list(range(1, len(lowered) + 1))
    assert text.count("t(") == len(lowered)


def test_every_expression_has_a_type_and_is_lowered() -> None:
    expressions = set(get_args(tree.Expr))
    assert len(expressions) > 15
    assert set(RULES) == expressions
    assert set(RAW) == expressions
