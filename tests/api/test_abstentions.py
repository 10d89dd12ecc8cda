"""Programs whose documents may not say what is asked: what they give, and what they are reported."""

from __future__ import annotations

import json
from contextlib import closing
from typing import Any

import pytest

from corvid.api.execution import Outcome, Services
from corvid.api.program import prepare
from corvid.hosts.system import MappedTools
from corvid.models.scripted import ScriptedModel
from corvid.pipeline import check_text
from corvid.runtime.host import Json
from corvid.runtime.interfaces import Model
from corvid.runtime.trace.write import TraceWriter

pytestmark = pytest.mark.guarantee("citation.strict")

TEXT = "The handle was taken off on 8 September."
OPTION = """\
type Reply:
    | Found(text: Grounded<String>)
    | Unknown(why: String)
tool look(question: String) -> List<String> uses retrieval
prompt answer(passages: List<String>, question: String) -> Option<Grounded<String>>:
    cites passages strictly
    with repair 1
    "Answer {question} from {passages}; null if they do not say."
agent main(question: String) -> Reply:
    return match answer(look(question), question):
        Some(text) -> Found(text) # discard: exposure
        None -> Unknown("the documents do not say")
"""
SUM = """\
type Reply:
    | Found(text: Grounded<String>)
    | Unknown(why: String)
tool look(question: String) -> List<String> uses retrieval
prompt answer(passages: List<String>, question: String) -> Reply:
    cites passages strictly
    "Answer {question} from {passages}; Unknown if they do not say."
agent main(question: String) -> Reply:
    return answer(look(question), question)
"""
FINDINGS = """\
type Finding:
    months: Int
    quote: String
tool look(question: String) -> List<String> uses retrieval
prompt all(passages: List<String>, question: String) -> List<Finding>:
    cites passages strictly
    "All findings on {question}: {passages}"
agent main(question: String) -> Int uses retrieval:
    return all(look(question), question).length()
"""
TEXTS = """\
tool look(question: String) -> List<String> uses retrieval
prompt answer(passages: List<String>, question: String) -> List<String>:
    cites passages strictly
    "Answer {question} from {passages}"
agent main(question: String) -> Grounded<List<String>>:
    return answer(look(question), question)
"""


class Chained:
    """A model with others that are asked in its place."""

    name = "first"

    def __init__(self, answer: Json, *others: Json) -> None:
        self._model = ScriptedModel({"answer": [answer]})
        self.then = tuple(ScriptedModel({"answer": [one]}) for one in others)

    def answer(self, request: Any) -> Any:
        return self._model.answer(request)


def ran(program: str, model: Model) -> tuple[Outcome, list[dict[str, Any]]]:
    """How the program ended, and the events of its trace."""
    lines: list[bytes] = []
    services = Services(tools=MappedTools({"look": lambda question: [TEXT]}), model=model)
    checked = check_text("main.cor", program)
    assert checked.ok, checked.problems
    with closing(prepare(checked, services)) as loaded:
        found = loaded.run(loaded.functions["main::main"], ["When?"], trace=TraceWriter(lines.append))
    return found, [json.loads(line) for line in lines]


def abstained(events: list[dict[str, Any]]) -> list[tuple[str, bool]]:
    return [(event["prompt"], event["repaired"]) for event in events if event["phase"] == "abstained"]


def test_an_option_may_be_absent() -> None:
    found, events = ran(OPTION, ScriptedModel({"answer": [None]}))
    assert found.fault is None
    assert events[-1]["result"] == {"tag": "Unknown", "why": "the documents do not say"}
    assert abstained(events) == [("answer", False)]


def test_an_option_may_be_absent_after_an_invention() -> None:
    found, events = ran(OPTION, ScriptedModel({"answer": ["“It was taken off in May”", None]}))
    assert found.fault is None
    assert events[-1]["result"] == {"tag": "Unknown", "why": "the documents do not say"}
    assert abstained(events) == [("answer", True)]


def test_a_list_may_be_empty() -> None:
    found, events = ran(FINDINGS, ScriptedModel({"all": [[]]}))
    assert found.fault is None
    assert events[-1]["result"] == 0
    assert abstained(events) == [("all", False)]
    assert found.provenance is not None
    assert ", abstained" in found.provenance.chain
    assert str(found.provenance.grade) == "mixed"


def test_a_variant_is_an_answer_and_is_told_the_ways_out() -> None:
    found, events = ran(SUM, ScriptedModel({"answer": [{"tag": "Unknown", "why": "they do not say"}]}))
    assert found.fault is not None
    problem = found.fault.problem
    assert problem.code.id == "R0115"
    ways = ("into quotation marks", "`Quote`", "`Option`", "`with repair N`")
    assert all(way in str(problem.help()) for way in ways)
    assert abstained(events) == []


# rule: citations.abstain.1
@pytest.mark.parametrize(
    ("type_", "answer"),
    [
        ("Reply", {"tag": "Silent", "why": None}),
        ("Reply", {"tag": "Says", "texts": []}),
        ("List<Reply>", [{"tag": "Silent", "why": None}]),
        ("Option<Option<String>>", {"tag": "some", "value": None}),
        ("Result<List<String>, String>", {"tag": "ok", "ok": []}),
        ("Map<Int, List<String>>", {"1": []}),
        ("List<List<String>>", [[]]),
        ("String", ""),
        ("List<String>", [""]),
    ],
)
def test_whatever_is_there_is_an_answer(type_: str, answer: Json) -> None:
    sum_ = "type Reply:\n    | Says(texts: List<String>)\n    | Silent(why: Option<String>)\n"
    program = sum_ + TEXTS.replace("List<String>:\n    cites", f"{type_}:\n    cites")
    program = program.replace("-> Grounded<List<String>>", f"-> Grounded<{type_}>")
    found, events = ran(program, ScriptedModel({"answer": [answer]}))
    assert found.fault is not None
    assert (found.fault.problem.code.id, abstained(events)) == ("R0115", [])


def test_what_is_there_already_is_no_way_out() -> None:
    found, _ = ran(OPTION, ScriptedModel({"answer": ["It is so.", "It is so."]}))
    assert found.fault is not None
    words = str(found.fault.problem.help())
    assert "`Quote`" in words
    assert "`Option`" not in words
    assert "`with repair N`" not in words


def test_an_answer_of_the_wrong_form_is_not_told_to_ask_again_twice() -> None:
    found, _ = ran(OPTION, ScriptedModel({"answer": [5, 5]}))
    assert found.fault is not None
    assert found.fault.problem.code.id == "R0112"
    assert "`with repair N`" not in str(found.fault.problem.help())


# rule: citations.abstain.2
@pytest.mark.parametrize("last", [[], [f"“{TEXT}”"]])
def test_a_violation_of_another_model_is_noted(last: list[Json]) -> None:
    found, events = ran(TEXTS, Chained(["“It was taken off in May”"], last))
    assert found.fault is None
    assert found.provenance is not None
    assert ", repaired" in found.provenance.chain
    assert abstained(events) == ([] if last else [("answer", True)])
    steps = [step for event in events if event["phase"] == "derive" for step in event["steps"]]
    assert ["repaired", "quoted" if last else "abstained"] in [step.get("notes") for step in steps]
