"""Inferred rows: the fixpoint, its witnesses, and its cost on large graphs."""

from __future__ import annotations

import pytest

from corvid.pipeline import check_text
from corvid.semantics.effects.check import check_promises, path_of
from corvid.semantics.effects.model import ASKING
from corvid.semantics.effects.problems import EffectConstraintViolation, EffectRowIncomplete
from corvid.semantics.effects.promises import rows_in, summaries_of
from corvid.semantics.effects.rows import Rows
from tests.semantics.growing import Grower


def row(rows: Rows, name: str) -> set[str]:
    found = {effect.name.removeprefix("main::") for effect in rows.of(f"main::{name}")}
    return found - {ASKING.name}


def test_calls_methods_lambdas_and_approvals_bring_effects_in() -> None:
    g = Grower()
    g.effect("payment")
    g.effect("mail")
    g.tool("charge", "n", uses=["payment"], dangerous=True)
    g.prompt("write", "n", uses=["mail"])
    g.fn("twice", ["f", "x"], g.returns(g.value_call("f", g.name("x"))))
    g.agent("pays", g.approve("Charge", g.int(1)), g.call("charge", g.int(1)))
    g.agent("hands_over", g.call("twice", g.closure("x", g.call("write", g.name("x"))), g.int(1)))
    g.agent("keeps", g.assign("f", g.closure("x", g.call("write", g.name("x")))))
    g.agent("as_method", g.method(g.int(1), "write"))
    rows = rows_in(summaries_of(*g.grown()))
    assert row(rows, "pays") == {"payment", "dangerous", "approve"}
    assert row(rows, "twice") == set()
    assert row(rows, "hands_over") == row(rows, "keeps") == row(rows, "as_method") == {"mail"}


def test_a_cycle_shares_its_effects() -> None:
    g = Grower()
    g.effect("payment")
    g.tool("charge", uses=["payment"])
    g.agent("a", g.call("b"))
    g.agent("b", g.call("c"))
    g.agent("c", g.branch(g.name("x"), g.block(g.call("a"))), g.call("charge"))
    g.agent("alone", g.call("alone"))
    rows = rows_in(summaries_of(*g.grown()))
    assert row(rows, "a") == row(rows, "b") == row(rows, "c") == {"payment"}
    assert row(rows, "alone") == set()


def test_a_witness_is_a_shortest_way_with_one_step_per_call() -> None:
    g = Grower()
    g.effect("payment")
    g.tool("charge", uses=["payment"])
    g.agent("far", g.call("middle"), g.call("near"))
    g.agent("middle", g.call("near"))
    g.agent("near", g.call("charge"))
    world, facts = g.grown()
    rows = rows_in(summaries_of(world, facts))
    witness = rows.witness("main::far", "main::payment")
    assert witness is not None
    assert [(hop.caller, hop.callee) for hop in witness.hops] == [
        ("main::far", "main::near"), ("main::near", "main::charge"),
    ]
    assert [step.text for step in path_of(world, witness)] == [
        "`far` calls the agent `near`", "`near` calls the tool `charge`",
        "the tool `charge` states `payment`",
    ]
    assert rows.witness("main::far", "dangerous") is None


def chain(length: int) -> Rows:
    g = Grower()
    g.effect("payment")
    g.effect("other")
    g.tool("charge", uses=["payment"])
    for i in range(length):
        callee = f"a{i + 1}" if i + 1 < length else "charge"
        g.agent(f"a{i}", g.call(callee), g.call("a0"), uses=["other"] if i == 0 else ())
    world, facts = g.grown()
    summaries = summaries_of(world, facts)
    rows, problems = rows_in(summaries), list(check_promises(world, summaries))
    assert [type(problem) for problem in problems] == [EffectRowIncomplete]
    assert len(problems[0].labels()) == 12
    return rows


@pytest.mark.oracle
def test_a_chain_of_five_thousand_agents_in_one_cycle() -> None:
    assert row(chain(5_000), "a17") == {"payment"}


def test_an_incomplete_row_is_reported_with_its_path_and_can_be_fixed() -> None:
    g = Grower()
    g.effect("payment")
    g.effect("network")
    g.tool("charge", uses=["payment"], dangerous=True)
    g.agent("helper", g.approve("Charge"), g.call("charge"))
    g.agent("main", g.call("helper"), uses=["network"])
    g.agent("open", g.call("helper"))
    g.agent("unsure", g.call("helper"), uses=["missing"])
    world, facts = g.grown()
    (problem,) = check_promises(world, summaries_of(world, facts))
    assert problem.message() == "missing effect `payment` in the row of `main`"
    assert [label.text for label in problem.labels()] == [
        "`main` calls the agent `helper`", "`helper` calls the tool `charge`",
        "the tool `charge` states `payment`",
    ]
    assert problem.help() == "add `payment` to the row, or remove the call"
    assert problem.fixes()[0].edits[0].text == ", payment"


def test_confidence_and_data_are_those_of_the_whole_path() -> None:
    g = Grower()
    g.effect("lookup", data=g.words("grounded", "financial"), confidence=g.number("0.99"))
    g.effect("summary", confidence=g.number("0.70"))
    g.tool("fetch", uses=["lookup"])
    g.prompt("summarize", "x", uses=["summary"])
    g.agent("helper", g.call("summarize", g.call("fetch")))
    wanted = (
        g.annotation("min_confidence", g.argument(g.number("0.80"))),
        g.annotation("data", g.argument(g.words("grounded"), "only")),
    )
    kept = (
        g.annotation("min_confidence", g.argument(g.number("0.7"))),
        g.annotation("data", g.argument(g.words("grounded")), g.argument(g.words("financial"))),
    )
    g.agent("strict", g.call("helper"), annotations=wanted)
    g.agent("modest", g.call("helper"), annotations=kept)
    world, facts = g.grown()
    first, second = check_promises(world, summaries_of(world, facts))
    assert isinstance(first, EffectConstraintViolation)
    assert isinstance(second, EffectConstraintViolation)
    assert first.message() == "`strict` promises `@min_confidence(0.80)`, but its confidence composes to 0.70"
    assert [label.text for label in first.labels()] == [
        "`strict` calls the agent `helper`", "`helper` calls the prompt `summarize`",
        "the prompt `summarize` states `summary`", "`summary` is declared here",
    ]
    assert second.message() == (
        "`strict` promises `@data(only: grounded)`, but its data composes to financial, grounded"
    )


PATH = """effect guess:
    confidence: 0.2
prompt low(x: String) -> String uses guess:
    "x {x}"
type Box:
    f: (String) -> String
agent inner(g: (String) -> String, x: String) -> String:
    return g(x)
@min_confidence(0.9)
agent outer(f: (String) -> String, x: String) -> String:
    return inner(f, x)
@min_confidence(0.9)
agent opens(b: Box, x: String) -> String:
    return [x].map(b.f)[0]
agent main(x: String) -> String:
    return outer(fn (y) -> low(y), x) + opens(Box(fn (y) -> low(y)), x)
"""


def test_the_path_of_a_function_value_says_who_calls_it_and_where_it_comes_from() -> None:
    problems = check_text("main.cor", PATH).problems
    assert [[label.text for label in problem.labels()] for problem in problems] == [
        [
            "`outer` passes this to `inner` as `g`",
            "`main` passes this to `outer` as `f`",
            "`main` calls the prompt `low`",
            "the prompt `low` states `guess`",
            "`guess` is declared here",
        ],
        [
            "`opens` passes this to `map`",
            "this lambda of `main` may be called",
            "`main` calls the prompt `low`",
            "the prompt `low` states `guess`",
            "`guess` is declared here",
        ],
    ]


@pytest.mark.oracle
def test_a_long_way_of_a_function_value_costs_what_it_is_long() -> None:
    """Ten thousand names, each of the one before, of which the last is called, and as many lists."""
    lines = ["agent main(f: (String) -> String, fs: List<(String) -> String>) -> String:", "    f0 = f"]
    lines += ["    g0 = fs"]
    for n in range(1, 5000):
        lines += [f"    f{n} = f{n - 1}", f"    g{n} = g{n - 1}"]
    lines += ["    g4999.append(f4999)", '    return g0[0]("x")']
    lines += ["tool charge(x: String) -> String uses paying", "effect paying:\n    cost: $1"]
    lines += ["agent start() -> String:", "    return main(fn (x) -> charge(x), [])"]
    assert not check_text("main.cor", "\n".join(lines) + "\n").problems
