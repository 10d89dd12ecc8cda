"""T2 and T4 over a file: what is forged and chained anew is found where it contradicts what is beside it."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from corvid.api.execution import Services
from corvid.api.program import prepare
from corvid.api.replays import replayed
from corvid.audit.trace.read import Event as Entry
from corvid.audit.trace.read import whole_events
from corvid.audit.trace.verify import Verification
from corvid.cli.main import run as command
from corvid.hosts.recording import recording_of
from corvid.hosts.system import MappedTools
from corvid.models.scripted import ScriptedModel
from corvid.pipeline import check_text
from corvid.runtime.trace.events import Event
from corvid.runtime.trace.write import TraceWriter

pytestmark = [
    pytest.mark.guarantee("grounded.discards_visible"),
    pytest.mark.guarantee("grounded.provenance_required"),
]

PROGRAM = """\
tool look(id: String) -> String uses retrieval
prompt tell(doc: Grounded<String>) -> Grounded<String>:
    cites doc strictly
    "{doc}"
agent main(id: String) -> Grounded<String>:
    doc = look(id)
    shown: String = doc
    again: String = doc
    return tell(doc + "!") + "."
"""


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    checked = check_text("program.cor", PROGRAM)
    assert checked.program is not None
    tools = MappedTools({"look": lambda id: "The very first document says that tokens expire."})
    program = prepare(checked, Services(tools=tools))
    path = tmp_path / "trace.jsonl"
    with path.open("wb") as file:
        main = program.functions[f"{program.program.main}::main"]
        outcome = program.run(main, ["x"], trace=TraceWriter(file.write))
    program.close()
    assert outcome.fault is None
    return path


def findings(path: Path) -> list[str]:
    return [one.text for one in Verification(path).findings()]


def forged(path: Path, change: Callable[[dict[str, Any]], None], phase: str) -> None:
    """Change the last event of the phase and chain all anew."""
    found = [event.fields for event in whole_events(path)]
    change([one for one in found if one["phase"] == phase][-1])
    with path.open("wb") as file:
        writer = TraceWriter(file.write)
        for one in found:
            fields = tuple(value for name, value in list(one.items())[6:-1])
            writer.emit(Event(str(one["phase"]), fields), 0, "run", "main")


def test_a_whole_run_adds_up(trace: Path) -> None:
    assert findings(trace) == []
    phases = [event.fields["phase"] for event in whole_events(trace)]
    assert {"retrieval", "derive", "deliver", "cite", "severed", "document"} <= set(phases)


def transform(event: dict[str, Any]) -> dict[str, Any]:
    """The step in which a model made the value."""
    found: dict[str, Any] = next(one for one in event["steps"] if one["step"] == "PromptTransform")
    return found


ABSTAINING = """\
tool look(id: String) -> String uses retrieval
prompt find(doc: Grounded<String>) -> List<String>:
    cites doc strictly
    with repair 1
    "{doc}"
agent main(id: String) -> Grounded<List<String>>:
    return find(look(id))
"""


@pytest.fixture
def abstention(tmp_path: Path) -> Path:
    """The trace of a run in which a model abstains after it invented a quotation."""
    checked = check_text("program.cor", ABSTAINING)
    tools = MappedTools({"look": lambda id: "The very first document says that tokens expire."})
    model = ScriptedModel({"find": [["“invented words of mine”"], []]})
    path = tmp_path / "abstention.jsonl"
    with closing(prepare(checked, Services(tools=tools, model=model))) as loaded, path.open("wb") as file:
        outcome = loaded.run(loaded.functions["program::main"], ["x"], trace=TraceWriter(file.write))
    assert outcome.fault is None
    assert outcome.provenance is not None
    assert ", 0 tokens, repaired, abstained <-" in outcome.provenance.chain
    return path


def noted(event: dict[str, Any], *notes: str) -> None:
    transform(event)["notes"] = list(notes)


ABSTENTIONS: dict[str, tuple[str, Callable[[dict[str, Any]], None], str]] = {
    "an answer that says something": (
        "llm_result", lambda event: event.update(result=[""]), "not one of this prompt that holds nothing",
    ),
    "a record with a number": (
        "llm_result", lambda event: event.update(result={"a": None, "b": {"c": 0}}),
        "not one of this prompt that holds nothing",
    ),
    "an answer that failed": (
        "llm_result", lambda event: event.update(error="x"), "not one of this prompt that holds nothing",
    ),
    "another prompt's": (
        "abstained", lambda event: event.update(prompt="x"), "not one of this prompt that holds nothing",
    ),
    "a repair of nothing": (
        "abstained", lambda event: event.update(prompt="x"), "there is no answer that was repaired",
    ),
    "an abstention that the step hides": (
        "abstained", lambda event: event.update(repaired=False), "abstained, and no answer of `find` did",
    ),
    "a step that hides the repair": (
        "derive", lambda event: noted(event, "abstained"), "abstained, and no answer of `find` did",
    ),
    "another order": ("derive", lambda event: noted(event, "abstained", "repaired"), "its steps is not"),
    "no notes": ("derive", lambda event: noted(event), "its steps is not"),
    "notes of no kind": ("derive", lambda event: noted(event, "true"), "its steps is not"),
    "notes of a tool": (
        "derive", lambda event: transform(event).update(step="ToolTransform"), "its steps is not",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ABSTENTIONS)
def test_a_forged_abstention_is_found(abstention: Path, name: str) -> None:
    phase, change, expected = ABSTENTIONS[name]
    assert findings(abstention) == []
    forged(abstention, change, phase)
    assert any(expected in text for text in findings(abstention)), findings(abstention)


def test_an_abstention_is_none_of_an_answer_that_was_not_asked_for(trace: Path) -> None:
    forged(trace, lambda event: noted(event, "abstained"), "derive")
    assert any("abstained, and no answer of `tell` did" in text for text in findings(trace))
    forged(trace, lambda event: noted(event, "repaired"), "derive")
    assert any("was repaired, and `tell` was asked once" in text for text in findings(trace))


@pytest.mark.parametrize("answer", [None, [], {}, {"tag": "none"}, {"a": None, "b": {"c": [], "d": {}}}])
def test_what_holds_nothing_is_an_abstention(abstention: Path, answer: object) -> None:
    forged(abstention, lambda event: event.update(result=answer), "llm_result")
    assert not [text for text in findings(abstention) if "holds nothing" in text]


def test_an_abstention_is_drawn_and_replayed(abstention: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for form in ("dot", "mermaid", "svg"):
        assert command(["trace", "dag", "--format", form, str(abstention)]) == 0
        assert "prompt, repaired, abstained" in capsys.readouterr().out
    assert command(["trace", "show", str(abstention)]) == 0
    assert "abstained" in capsys.readouterr().out
    program = check_text("program.cor", ABSTAINING)
    lines = abstention.read_bytes().splitlines()
    entries = [Entry(number, line, json.loads(line)) for number, line in enumerate(lines, 1)]
    again = replayed(program, recording_of(entries, abstention), jit="off")
    assert again.fault is None
    assert again.value is not None


SELECTING = """\
tool rank(q: String, passages: List<String>, others: Int) -> List<String> selects
agent main(id: String) -> List<String>:
    return rank(id, ["one", "two", "three"], 3)
"""


@pytest.fixture
def selection(tmp_path: Path) -> Path:
    """The trace of a run in which a tool selects two of three passages."""
    checked = check_text("program.cor", SELECTING)
    path = tmp_path / "selection.jsonl"
    services = Services(tools=MappedTools({"rank": lambda q, passages, others: passages[::-2]}))
    with closing(prepare(checked, services)) as loaded, path.open("wb") as file:
        outcome = loaded.run(loaded.functions["program::main"], ["x"], trace=TraceWriter(file.write))
    assert outcome.fault is None
    return path


SELECTIONS: dict[str, tuple[str, Callable[[dict[str, Any]], None]]] = {
    "another element": ("tool_result", lambda event: event.update(result=["three", "two"])),
    "another order": ("tool_result", lambda event: event.update(places=[0, 2])),
    "an element that was not handed over": ("tool_result", lambda event: event.update(result=["three", "x"])),
    "a place before the list": ("tool_result", lambda event: event.update(places=[-1, 0])),
    "a place behind the list": ("tool_result", lambda event: event.update(places=[2, 3])),
    "more than is there": ("tool_result", lambda event: event["result"].append("two")),
    "another tool's": ("tool_call", lambda event: event.update(tool="look")),
    "other passages": ("tool_call", lambda event: event["args"].update(passages=["x", "two", "three"])),
    "no list": ("tool_call", lambda event: event["args"].update(passages="one")),
}


@pytest.mark.parametrize("name", SELECTIONS)
def test_a_forged_selection_is_found(selection: Path, name: str) -> None:
    phase, change = SELECTIONS[name]
    assert findings(selection) == []
    forged(selection, change, phase)
    assert any("is not what is at these places" in text for text in findings(selection))


def test_a_selection_that_the_writer_cut_is_not_judged(selection: Path) -> None:
    long = f"{'a' * 1000}… cut: 2000 characters, SHA-256 {'0' * 64}"
    forged(selection, lambda event: event["args"].update(passages=["one", "two", long]), "tool_call")
    assert findings(selection) == []


FORGERIES: dict[str, tuple[str, Callable[[dict[str, Any]], None], str]] = {
    "another source": (
        "deliver", lambda event: event.update(retrievals=["0" * 64]), "which was not retrieved in this run",
    ),
    "no source": (
        "deliver", lambda event: event.update(retrievals=[]), "what is delivered has no source",
    ),
    "another node": (
        "deliver", lambda event: event.update(node=10**6), "does not say of what it was derived",
    ),
    "a better grade": (
        "deliver", lambda event: event.update(grade="verbatim"),
        "the steps below it make it cited or synthesised",
    ),
    "more confidence": (
        "deliver", lambda event: event.update(confidence=2.0), "the steps below it have the confidence 1.0",
    ),
    "another label inside": (
        "deliver", lambda event: event.update(inside=[10**6], prev=event.pop("prev")),
        "does not say of what it was derived",
    ),
    "another result": (
        "run_completed", lambda event: event.update(result="x"), "is not the one that was handed over",
    ),
    "a fault instead of the result": (
        "run_completed", lambda event: event.update(ok=False, result=None),
        "is not the one that was handed over",
    ),
    "a chain without its source": (
        "derive", lambda event: event["steps"][0].update(inputs=[]), "are not those of its chain",
    ),
    "a step of nothing that is known": (
        "derive", lambda event: event["steps"][-1]["inputs"].insert(0, 0), "neither retrieved nor derived",
    ),
    "a step made of a later one": (
        "derive", lambda event: event["steps"][0].update(inputs=[10**6]), "made of something younger than it",
    ),
    "another text": ("document", lambda event: event.update(text="x"), "has another hash"),
    "another quote": (
        "cite", lambda event: event["evidence"].update(quote="x"), "is not at that place",
    ),
    "a quotation of another prompt": (
        "cite", lambda event: event.update(claim="other"), "no quotation of `tell` was verified",
    ),
    "a document that was not retrieved": (
        "retrieval", lambda event: event.update(inputs=[77]), "which was not retrieved before it",
    ),
    "a node twice": ("retrieval", lambda event: event.update(node=1), "its node is not a new one"),
    "a site twice": ("severed", lambda event: event.update(site=0), "severed in this activation already"),
    "another site's place": (
        "severed", lambda event: event.update(site=0, activation={"number": 9, "agent": ""}, kind="x"),
        "was another discard before",
    ),
    "a step told again": (
        "derive", lambda event: event["steps"].append({**event["steps"][-1]}), "was reported before",
    ),
    "a step of no kind": (
        "derive", lambda event: event["steps"][-1].update(step="Magic", ops=None), "its steps is not",
    ),
    "a transform that selects": (
        "derive", lambda event: transform(event).update(step="Derived", ops={"part": 1}), "its steps is not",
    ),
    "a transform without confidence": (
        "derive", lambda event: transform(event).update(confidence=None), "its steps is not",
    ),
    "less than no confidence": (
        "derive", lambda event: transform(event).update(confidence=-1.0), "its steps is not",
    ),
    "no whole number left out": ("derive", lambda event: event.update(left_out=True), "its left_out is not"),
    "less than none left out": ("derive", lambda event: event.update(left_out=-1), "its left_out is not"),
    "few steps with some left out": ("derive", lambda event: event.update(left_out=1), "its steps are few"),
    "another node than its steps": ("derive", lambda event: event.update(node=1), "none of its steps is"),
    "a model's word": ("deliver", lambda event: event.update(attested=True), "of a model's own word"),
    "no share": ("deliver", lambda event: event.update(confidence=1.5), "its confidence is not"),
    "no count": ("severed", lambda event: event.update(count=0), "no site, no activation or no count"),
}  # fmt: skip


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forgery_contradicts_what_is_beside_it(trace: Path, forgery: str) -> None:
    phase, change, words = FORGERIES[forgery]
    forged(trace, change, phase)
    found = findings(trace)
    assert any(words in one for one in found), found


@pytest.mark.parametrize("change", ['"result":"', '"ok":true', '"error":null'])
def test_the_last_event_is_compared_without_chaining_anew(trace: Path, change: str) -> None:
    """No event holds the hash of the last one."""
    *lines, last = trace.read_bytes().splitlines(keepends=True)
    others = {'"result":"': '"result":"No ', '"ok":true': '"ok":false', '"error":null': '"error":{}'}
    trace.write_bytes(b"".join([*lines, last.replace(change.encode(), others[change].encode())]))
    assert findings(trace) == ["its result is not the one that was handed over"]


@pytest.mark.parametrize("value", [None, True, [], {}, 10**30, [[{}]], 0.5])
def test_values_of_any_type_are_findings_or_nothing(trace: Path, value: object) -> None:
    whole = trace.read_bytes()
    for phase in ("document", "retrieval", "derive", "deliver", "cite", "severed"):
        names = [event.fields for event in whole_events(trace) if event.fields["phase"] == phase][-1]
        for name in list(names)[6:-1]:
            forged(trace, lambda event, name=name: event.update({name: value}), phase)  # type: ignore[misc]
            assert all(len(one) < 300 for one in findings(trace))
            trace.write_bytes(whole)


def test_a_chain_that_is_reported_again_is_the_first_one(trace: Path) -> None:
    """A second event of the same node, better than the first, makes no better grade."""
    found = [event.fields for event in whole_events(trace)]
    *_, first = (one for one in found if one["phase"] == "derive")
    source = next(one["node"] for one in found if one["phase"] == "retrieval")
    step = {
        "node": first["node"], "step": "Derived", "name": None, "model": None, "ops": {"part": 1},
        "inputs": [source], "constant": False, "unsourced": [], "confidence": None,
    }  # fmt: skip
    found.insert(found.index(first) + 1, {**first, "steps": [step]})
    found[-3 if found[-2]["phase"] == "handed_over" else -2]["grade"] = "verbatim"
    with trace.open("wb") as file:
        writer = TraceWriter(file.write)
        for one in found:
            writer.emit(Event(str(one["phase"]), tuple([*one.values()][6:-1])), 0, "run", "main")
    said = findings(trace)
    assert any("was reported before" in one for one in said), said
