"""Which `approve` covers which call, on all paths."""

from __future__ import annotations

import pytest

from corvid.semantics.approvals import check_approvals
from corvid.semantics.approvals.problems import UnapprovedDangerousCall
from corvid.syntax import tree
from tests.semantics.growing import Grower


def fresh() -> Grower:
    g = Grower()
    g.tool("wire", "to", "cents", dangerous=True)
    g.tool("price", "item")
    return g


def wire(g: Grower, to: str = "a", cents: str = "b") -> tree.Access:
    return g.call("wire", g.name(to), g.name(cents))


def approve(g: Grower, to: str = "a", cents: str = "b") -> tree.Approve:
    return g.approve("Wire", g.name(to), g.name(cents))


def outcome(g: Grower, *body: tree.Stmt | tree.Expr) -> list[str]:
    """For each problem its reason, or its code."""
    g.agent("subject", *body)
    found = check_approvals(*g.grown())
    return [
        problem.obstacle.reason if isinstance(problem, UnapprovedDangerousCall) else problem.code.id
        for problem in found.problems
    ]


def test_an_approval_covers_the_next_call_and_lowering_is_reported() -> None:
    g = fresh()
    asked, done = approve(g), wire(g)
    g.agent("subject", asked, done)
    found = check_approvals(*g.grown())
    assert found.problems == ()
    covered = found.tokens["main::subject"]
    assert covered.calls == {done.links[0].id: asked.id}
    assert covered.names_of(asked.id, 2) == ("to", "cents")
    assert covered.names_of(asked.id, 1) == ("1",)


def test_nothing_approved() -> None:
    g = fresh()
    g.agent("subject", g.call("wire", g.name("a"), g.call("price", g.name("b"))))
    (problem,) = check_approvals(*g.grown()).problems
    assert problem.message() == "`wire` needs an approval: expected an `approve` before this call, found none"
    assert problem.help() == (
        "bind the argument for `cents` to a name first, then add `approve Wire(a, cents)` before the call"
    )


def test_real_arguments_are_printed() -> None:
    g = fresh()
    inner = g.plus(g.name("n"), g.int(1))
    arguments = (g.field(g.name("order"), "to", "name"), g.plus(inner, g.int(2), op="*"))
    g.agent("subject", g.call("wire", *arguments))
    (problem,) = check_approvals(*g.grown()).problems
    assert problem.help() == "add `approve Wire(order.to.name, (n + 1) * 2)` before it"


def test_used_up_on_some_path() -> None:
    g = fresh()
    assert outcome(g, approve(g), wire(g), wire(g)) == ["consumed"]
    g = fresh()
    assert outcome(g, approve(g), g.branch(g.name("c"), g.block(wire(g))), wire(g)) == ["consumed"]
    g = fresh()
    assert outcome(g, approve(g), g.match(g.name("c"), wire(g), g.int(1)), wire(g)) == ["consumed"]
    g = fresh()
    assert outcome(g, approve(g), g.plus(wire(g), wire(g))) == ["consumed"]


def test_each_of_two_branches_may_use_it() -> None:
    g = fresh()
    assert outcome(g, approve(g), g.branch(g.name("c"), g.block(wire(g)), g.block(wire(g)))) == []
    g = fresh()
    ends = g.branch(g.name("c"), g.block(g.returns(wire(g))))
    assert outcome(g, approve(g), ends, wire(g)) == []
    g = fresh()
    assert outcome(g, approve(g), approve(g), g.branch(g.name("c"), g.block(wire(g))), wire(g)) == []


def test_a_return_inside_an_operand_does_not_end_the_path() -> None:
    g = fresh()
    arm = g.match(g.name("c"), g.block(g.returns()))
    maybe = tree.Logic(*g.new(), "and", (g.name("c"), arm))
    assert outcome(g, approve(g), g.branch(g.name("d"), g.block(wire(g), maybe)), wire(g)) == ["consumed"]
    g = fresh()
    arm = g.match(g.name("c"), g.block(wire(g), g.returns()))
    maybe = tree.Logic(*g.new(), "and", (g.name("c"), arm))
    assert outcome(g, approve(g), maybe, wire(g)) == []


def test_blocks_loops_and_lambdas_are_borders() -> None:
    g = fresh()
    assert outcome(g, g.branch(g.name("c"), g.block(approve(g))), wire(g)) == ["block ended"]
    g = fresh()
    assert outcome(g, approve(g), g.loop("x", g.name("xs"), wire(g))) == ["outside the loop"]
    g = fresh()
    assert outcome(g, approve(g), g.while_(wire(g), tree.Pass(*g.new()))) == ["outside the loop"]
    g = fresh()
    mapped = g.method(g.name("xs"), "map", g.closure("x", wire(g)))
    assert outcome(g, approve(g), mapped) == ["outside the lambda"]
    g = fresh()
    assert outcome(g, g.loop("x", g.name("xs"), approve(g), wire(g))) == []
    g = fresh()
    assert outcome(g, approve(g), g.loop("x", wire(g), tree.Pass(*g.new()))) == []
    g = fresh()
    inside = g.match(g.name("x"), g.block(approve(g), wire(g)))
    assert outcome(g, g.method(g.name("xs"), "map", g.closure("x", inside))) == []


def test_an_approval_from_before_the_loop_is_there_after_it() -> None:
    g = fresh()
    assert outcome(g, approve(g), g.loop("x", g.name("xs"), tree.Pass(*g.new())), wire(g)) == []
    g = fresh()
    assert outcome(g, approve(g), g.loop("b", g.name("xs"), tree.Pass(*g.new())), wire(g)) == ["reassigned"]


def test_changes_in_between() -> None:
    g = fresh()
    assert outcome(g, approve(g), g.assign("b", g.int(1)), wire(g)) == ["reassigned"]
    g = fresh()
    place = g.assign(g.field(g.name("b"), "part"), g.int(1))
    assert outcome(g, approve(g), place, wire(g)) == ["reassigned"]
    g = fresh()
    assert outcome(g, approve(g), g.method(g.name("b"), "append", g.int(1)), wire(g)) == ["reassigned"]
    g = fresh()
    changed = g.branch(g.name("c"), g.block(g.assign("b", g.int(1))))
    assert outcome(g, approve(g), changed, wire(g)) == ["reassigned"]
    g = fresh()
    left = g.branch(g.name("c"), g.block(g.assign("b", g.int(1)), g.returns()))
    assert outcome(g, approve(g), left, wire(g)) == []
    g = fresh()
    assert outcome(g, approve(g), g.assign("b", wire(g))) == []
    g = fresh()
    assert outcome(g, approve(g), g.assign("z", g.int(1)), wire(g)) == []


def test_a_change_before_a_break_counts_after_the_loop() -> None:
    g = fresh()
    breaking = g.branch(g.name("c"), g.block(g.assign("b", g.int(1)), g.breaks()))
    assert outcome(g, approve(g), g.while_(g.name("d"), breaking), wire(g)) == ["reassigned"]
    g = fresh()
    nested = g.while_(g.name("e"), g.while_(g.name("d"), g.assign("b", g.int(1)), g.breaks()), g.breaks())
    assert outcome(g, approve(g), nested, wire(g)) == ["reassigned"]


def test_other_arguments_and_labels() -> None:
    g = fresh()
    assert outcome(g, approve(g), wire(g, "a", "c")) == ["other arguments"]
    g = fresh()
    assert outcome(g, g.approve("Wir", g.name("a"), g.name("b")), wire(g)) == ["E0602"]
    g = fresh()
    refused = g.approve("Wire", g.name("a"), g.index(g.name("b"), g.int(0)))
    assert outcome(g, refused, g.call("wire", g.name("a"), g.index(g.name("b"), g.int(0)))) == ["E0603"]
    g = fresh()
    assert outcome(g, approve(g)) == ["W0601"]
    g = fresh()
    assert outcome(g, g.approve("Price", g.name("a")), g.call("price", g.name("a"))) == []


def test_a_callee_that_could_not_be_resolved_silences_the_warning() -> None:
    g = fresh()
    unknown = tree.Access(*g.new(), g.name("wiree"), (tree.CallLink(*g.new(), (g.name("a"),)),))
    assert outcome(g, approve(g), unknown) == []


def test_trust_above_autonomous_and_agents() -> None:
    g = fresh()
    g.effect("ledger", trust=g.words("supervisor_required"))
    g.tool("book", "n", uses=["ledger"])
    g.agent("inner", g.approve("Book", g.name("n")), g.call("book", g.name("n")))
    assert outcome(g, g.call("inner"), g.call("book", g.int(1))) == ["none"]


def test_a_method_is_approved_with_its_receiver() -> None:
    g = fresh()
    asked = g.approve("Wire", g.field(g.name("o"), "to"), g.int(5))
    assert outcome(g, asked, g.method(g.field(g.name("o"), "to"), "wire", g.int(5))) == []


@pytest.mark.oracle
def test_deep_nesting_and_long_bodies() -> None:
    g = fresh()
    block = g.block(approve(g), wire(g))
    for _ in range(3_000):
        block = g.block(g.branch(g.name("c"), block))
    assert outcome(g, block.statements[0]) == []
    g = fresh()
    many: list[tree.Stmt | tree.Expr] = []
    for _ in range(5_000):
        many += [approve(g), wire(g), g.assign("a", g.int(1))]
    assert outcome(g, *many) == []
    g = fresh()
    deep: tree.Expr = g.name("b")
    for _ in range(3_000):
        deep = g.plus(deep, g.int(1))
    asked, done = g.approve("Wire", g.name("a"), deep), g.call("wire", g.name("a"), deep)
    assert outcome(g, asked, done, done) == ["consumed"]
