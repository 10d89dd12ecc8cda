"""What a `fn` may do."""

from __future__ import annotations

from corvid.semantics.effects.check import check_effects
from corvid.semantics.effects.problems import FnBodyNotPure
from corvid.syntax import tree
from tests.semantics.growing import Grower


def deeds(g: Grower, *body: tree.Stmt | tree.Expr) -> list[str]:
    g.fn("subject", ["p"], *body)
    world, facts = g.grown()
    problems = tuple(check_effects(world, facts))
    return [problem.deed for problem in problems if isinstance(problem, FnBodyNotPure)]


def test_calls() -> None:
    g = Grower()
    g.tool("charge", "n")
    g.prompt("write", "n")
    g.agent("run", g.int(1))
    g.fn("other", ["n"], g.returns(g.name("n")))
    body: list[tree.Stmt | tree.Expr] = [
        g.call("charge", g.int(1)), g.closure("x", g.call("write", g.int(1))), g.call("run"),
        g.approve("Charge", g.int(1)), g.call("other", g.int(1)), g.value_call("p", g.int(1)),
    ]
    assert deeds(g, *body) == ["tool", "prompt", "agent", "approve"]


def test_changes_of_what_it_made() -> None:
    g = Grower()
    fresh: list[tree.Expr] = [
        g.list(), tree.MapLiteral(*g.new(), ()), g.plus(g.name("p"), g.name("p")), g.call("Box", g.name("p")),
        g.method(g.name("p"), "slice"), g.method(g.name("p"), "map"), g.method(g.name("p"), "filter"),
    ]
    body: list[tree.Stmt | tree.Expr] = []
    for i, value in enumerate(fresh):
        name = f"x{i}"
        body += [
            g.assign(name, value), g.method(g.name(name), "append", g.int(1)),
            g.assign(g.index(g.name(name), g.int(0)), g.int(1)), g.assign(name, g.name("p"), "+="),
            g.assign(g.field(g.name(name), "part"), g.int(1), "+="),
        ]
    assert deeds(g, *body) == []


def test_changes_of_what_others_have() -> None:
    g = Grower()
    assert deeds(g, g.method(g.name("p"), "sort")) == ["parameter"]
    g = Grower()
    assert deeds(g, g.assign("x", g.list()), g.assign("x", g.name("p")), g.method(g.name("x"), "sort")) == [
        "not own"
    ]
    g = Grower()
    assert deeds(g, g.loop("x", g.name("p"), g.assign(g.field(g.name("x"), "a"), g.int(1)))) == ["not own"]
    g = Grower()
    box = g.assign("x", g.call("Box", g.name("p")))
    assert deeds(g, box, g.method(g.field(g.name("x"), "items"), "append", g.int(1))) == ["inside"]
    g = Grower()
    inner = g.index(g.index(g.name("x"), g.int(0)), g.int(0))
    assert deeds(g, g.assign("x", g.list(g.name("p"))), g.assign(inner, g.int(1))) == ["inside"]
    g = Grower()
    changing = g.closure("y", g.method(g.name("x"), "append", g.name("y")))
    assert deeds(g, g.assign("x", g.list()), changing) == ["captured"]
    g = Grower()
    given = g.assign("x", g.method(g.name("p"), "length"))
    assert deeds(g, given, g.method(g.name("x"), "sort")) == ["not own"]
