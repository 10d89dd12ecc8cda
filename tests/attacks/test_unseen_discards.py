"""Programs that try to run a discard unseen, in no one's name, or without a count: every executed site is one
Severed event in each activation that ran it, and no event stands for anything else (grounded.discard.1)."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from corvid.api import Loaded, prepare
from corvid.pipeline import check_text
from corvid.runtime.trace.write import TraceWriter
from corvid.testing.compare import services

PROGRAM = """\
tool look(id: String) -> String uses retrieval
tool many(id: String) -> List<Grounded<String>> uses retrieval
tool maybe(id: String) -> Option<Grounded<String>> uses retrieval
tool flag(id: String) -> Bool uses retrieval
tool fails(x: String) -> String
type Later:
    give: () -> String

agent make(id: String) -> () -> String:
    g = look(id)
    return fn () -> g.unwrap_discarding_sources()
fn open_it(g: Grounded<String>) -> String:
    s: String = g
    return s
fn apply(f: () -> String) -> String:
    return f()

agent made_elsewhere(id: String) -> String:
    f = make(id)
    return f() + f()
agent twice(id: String) -> String:
    return made_elsewhere(id) + made_elsewhere(id)
agent runs(f: () -> String) -> String:
    return f() + f() + f()
agent handed_over(id: String) -> String:
    g = look(id)
    return runs(fn () -> g.unwrap_discarding_sources())
agent in_a_record(id: String) -> String:
    later = Later(make(id))
    return later.give()
agent through_a_fn(id: String) -> String:
    return apply(make(id))
agent of_a_list(id: String) -> List<String>:
    return [make(id)].map(fn (f: () -> String) -> f())
agent in_a_lambda(id: String) -> List<String>:
    return ["a", "b"].map(fn (x: String) -> open_it(look(id)))
agent recursive(id: String, n: Int) -> String:
    s: String = look(id)
    if n == 0:
        return s
    return recursive(id, n - 1)
agent before_a_fault(id: String) -> String:
    return fails(look(id))
agent in_a_loop(id: String) -> Int:
    n = 0
    while flag(id) and n < 2:
        n += 1
    return n
agent of_some(id: String) -> Option<String>:
    o: Option<String> = maybe(id)
    return o
agent of_none(id: String) -> Option<String>:
    none: Option<Grounded<String>> = None
    o: Option<String> = none
    return o
agent never_reached(id: String) -> Bool:
    return false and flag(id)
agent of_an_empty_list(id: String) -> Bool:
    none: List<Grounded<String>> = []
    return none == ["a"]
"""


@pytest.fixture(scope="module")
def loaded() -> Iterator[Loaded]:
    checked = check_text("program.cor", PROGRAM)
    assert checked.program is not None
    program = prepare(checked, services(checked.program))
    yield program
    program.close()


# rule: grounded.discard.1
@pytest.mark.parametrize(
    ("agent", "arguments", "events"),
    [
        ("made_elsewhere", [], [("made_elsewhere", 2)]),
        ("twice", [], [("made_elsewhere", 2), ("made_elsewhere", 2)]),
        ("handed_over", [], [("runs", 3)]),
        ("in_a_record", [], [("in_a_record", 1)]),
        ("through_a_fn", [], [("through_a_fn", 1)]),
        ("of_a_list", [], [("of_a_list", 1)]),
        ("in_a_lambda", [], [("in_a_lambda", 2)]),
        ("recursive", [2], [("recursive", 1)] * 3),
        ("before_a_fault", [], [("before_a_fault", 1)]),
        ("in_a_loop", [], [("in_a_loop", 3)]),
        ("of_some", [], [("of_some", 1)]),
        ("of_none", [], []),
        ("never_reached", [], []),
        ("of_an_empty_list", [], []),
    ],
)
def test_every_executed_discard_is_one_event_of_its_activation(
    loaded: Loaded, agent: str, arguments: list[object], events: list[tuple[str, int]]
) -> None:
    """Tries lambdas that outlive their agent, records and lists of them, fns, faults, loops, absences."""
    lines: list[bytes] = []
    function = loaded.functions[f"{loaded.program.main}::{agent}"]
    outcome = loaded.run(function, ["x", *arguments], trace=TraceWriter(lines.append))
    severed = [event for event in map(json.loads, lines) if event["phase"] == "severed"]
    found = [(event["activation"]["agent"].rpartition("::")[2], event["count"]) for event in severed]
    assert found == events
    assert len({(event["site"], event["activation"]["number"]) for event in severed}) == len(severed)
    assert {event["site"] for event in severed} <= set(range(len(loaded.program.sites)))
    assert sum(count for _, count in outcome.discards) == sum(count for _, count in events)
