"""`@min_confidence` holds while a run goes on: no label inside of what is returned is less certain."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.runtime.trace.write import TraceWriter

pytestmark = pytest.mark.guarantee("confidence.min_threshold")

PROGRAM = """
type Note:
    body: Grounded<String>
    rank: Int
type Found:
    | Some_(note: Note)
    | Nobody
tool look(id: String) -> String uses retrieval
tool many(id: String) -> List<String> uses retrieval
prompt guess(x: Grounded<String>) -> String:
    "x {x}"
prompt opine(x: String) -> Grounded<String> uses retrieval:
    "x {x}"

@min_confidence(0.5)
agent whole(id: String) -> Grounded<String>:
    return guess(look(id))
@min_confidence(0.5)
agent attested(id: String) -> Grounded<String>:
    return opine(id)
@min_confidence(0.5)
agent joined(id: String) -> Grounded<String>:
    return look(id) + guess(look(id))
@min_confidence(0.5)
agent a_list(id: String) -> List<Grounded<String>>:
    return [look(id), guess(look(id))]
@min_confidence(0.5)
agent inside_a_label(id: String) -> Grounded<List<Grounded<String>>>:
    return many(id).map(fn (x) -> guess(x))
@min_confidence(0.5)
agent a_record(id: String) -> Note:
    return Note(guess(look(id)), 1)
@min_confidence(0.5)
agent a_map(id: String) -> Map<String, List<Grounded<String>>>:
    return {"a": [look(id)], "b": [look(id), guess(look(id))]}
@min_confidence(0.5)
agent an_option(id: String) -> Option<Grounded<String>>:
    return Some(guess(look(id)))
@min_confidence(0.5)
agent a_result(id: String) -> Result<Int, Grounded<String>>:
    return Err(guess(look(id)))
@min_confidence(0.5)
agent a_variant(id: String) -> Found:
    return Some_(Note(guess(look(id)), 1))
@min_confidence(0.5)
agent passed_on(id: String) -> Option<Grounded<String>>:
    x = an_unsure_option(id)?
    return Some(look(id))
agent an_unsure_option(id: String) -> Option<Grounded<String>>:
    return None
@min_confidence(0.5)
agent an_early_way_out(id: String) -> Result<Int, Grounded<String>>:
    n = unsure_failure(id)?
    return Ok(n)
agent unsure_failure(id: String) -> Result<Int, Grounded<String>>:
    return Err(guess(look(id)))
@min_confidence(0.5)
agent summed(n: Grounded<Int>) -> Grounded<Int>:
    total = n
    for i in range(0, 3000):
        total = total + n
    return total
@min_confidence(0.5)
agent doubled(n: Grounded<Int>) -> Grounded<Int>:
    return n + n
agent doubles(n: Grounded<Int>) -> Grounded<Int>:
    total = n
    for i in range(0, 3000):
        total = doubled(n)
    return total
@min_confidence(0.5)
agent in_a_lambda(id: String) -> Grounded<String>:
    g = guess(look(id))
    texts = ["a"].map(fn (x: String) -> g)
    return look(id)
@min_confidence(0.5)
agent given_up(id: String) -> String:
    return guess(look(id)).unwrap_discarding_sources()
@min_confidence(0)
agent promises_nothing(id: String) -> Grounded<String>:
    return guess(look(id))
agent promises_not(id: String) -> Grounded<String>:
    return guess(look(id))
"""
LABELLED = (
    "whole", "attested", "joined", "a_list", "inside_a_label", "a_record", "a_map", "an_option", "a_result",
    "a_variant", "an_early_way_out",
)  # fmt: skip
NOT_RETURNED = ("in_a_lambda", "passed_on", "given_up", "promises_nothing", "promises_not")
COMPUTED = ("summed", "doubled", "doubles")


class World:
    """A model and documents that are so sure; the program is loaded once for each engine."""

    name = "echo"

    def __init__(self, folder: Path, jit: Any) -> None:
        path = folder / "sure.cor"
        path.write_text(PROGRAM, encoding="utf-8")
        self.model: float | None = None
        self.document: float | None = None
        tools = {"look": lambda id: self.found(), "many": lambda id: [self.found(), self.found()]}
        self.program = corvid.load(path, tools=tools, model=self, jit=jit)

    def answer(self, request: corvid.ModelRequest) -> corvid.ModelReply:
        return corvid.ModelReply("words", "echo-1", 1, self.model)

    def found(self) -> corvid.Document:
        return corvid.Document("text", "a.txt", confidence=self.document)

    def ends(
        self, agent: str, argument: object = "x", *, model: float | None = None, document: float | None = None
    ) -> str:
        """How a run ends: the code of its fault, or nothing."""
        self.model, self.document = model, document
        try:
            self.program.agents[agent](argument)
        except corvid.CorvidError as error:
            return error.code
        return ""


@pytest.fixture(scope="module", params=["off", "auto", "always"])
def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> World:
    return World(tmp_path_factory.mktemp("sure"), request.param)


# rule: provenance.confidence.3
@pytest.mark.parametrize("agent", LABELLED)
def test_no_label_inside_is_less_certain(agent: str, world: World) -> None:
    assert [world.ends(agent, model=sure) for sure in (0.49, 0.5, None)] == ["R0125", "", ""]


@pytest.mark.parametrize("agent", [name for name in LABELLED if name != "attested"])
def test_a_document_counts_like_a_model(agent: str, world: World) -> None:
    assert [world.ends(agent, document=sure) for sure in (0.49, 0.5, None)] == ["R0125", "", ""]


@pytest.mark.parametrize("agent", NOT_RETURNED)
def test_what_is_not_returned_with_its_label_is_not_looked_at(agent: str, world: World) -> None:
    assert world.ends(agent, model=0.1) == ""


# rule: runtime.engine.1
@pytest.mark.parametrize("agent", COMPUTED)
def test_arithmetic_keeps_the_promise_in_every_engine(agent: str, world: World) -> None:
    for sure, code in ((0.49, "R0125"), (0.5, ""), (None, "")):
        assert world.ends(agent, corvid.Sourced(3, "a.txt", "3", confidence=sure)) == code


def test_the_fault_names_agent_bound_and_the_weakest_step(tmp_path: Path) -> None:
    world = World(tmp_path, "off")
    world.model = 0.25
    loaded = world.program.loaded
    lines: list[bytes] = []
    joined = loaded.functions["sure::joined"]
    outcome = loaded.run(joined, ["x"], trace=TraceWriter(lines.append), run_id="run")
    assert outcome.fault is not None
    words = (
        "`joined`: expected a confidence of at least 0.5, found 0.25: "
        "confidence of echo-1 of its answer to `guess`"
    )
    assert outcome.fault.problem.message() == words
    last = json.loads(lines[-1])
    assert (last["phase"], last["error"]) == ("run_completed", {"code": "R0125", "message": words})
