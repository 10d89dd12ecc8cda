"""The programs of the language's page do what the page says, and what it lists is all that there is."""

from __future__ import annotations

import json
import re
from contextlib import closing
from pathlib import Path

import pytest

from corvid.api.execution import Services
from corvid.api.program import prepare
from corvid.audit.trace.verify import Verification
from corvid.builtins import NAMES
from corvid.hosts.system import MappedTools
from corvid.models.scripted import ScriptedModel
from corvid.pipeline import check_text
from corvid.runtime.host import Document
from corvid.runtime.trace.write import TraceWriter
from corvid.testing import Sample, compare
from corvid.testing.literate import markers
from tests.api.protocol_runs import noted, phases

PAGE = Path(__file__).resolve().parents[2] / "docs" / "language.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = [
    Sample(PAGE, number, TEXT.count("\n", 0, block.start()) + 2, (("main.cor", block["program"]),))
    for number, block in enumerate(re.finditer(r"^```corvid\n(?P<program>.*?)^```", TEXT, re.M | re.S), 1)
]


@pytest.mark.parametrize("sample", BLOCKS, ids=lambda sample: f"line {sample.line}")
def test_program(sample: Sample, tmp_path: Path) -> None:
    wrong = compare(sample, tmp_path)
    assert not wrong, f"the program at line {sample.line}:\n" + "\n".join(wrong)


def test_the_claims_of_the_page_are_grounded(tmp_path: Path) -> None:
    (shown,) = (one.files[0][1] for one in BLOCKS if "\n    claim f" in one.files[0][1])
    program = "".join(line for line in shown.splitlines(True) if "# error" not in line)
    document = Document("Orders of May\nRefunds come within 14 days.\n", "a.md")
    outcome, events = noted(program, tmp_path, "a.md", "m1", read_text=lambda path: document)
    first, second, *_ = phases(events, "cite", "assumption")
    assert (first["claim"], first["grounding"]) == ("a.md speaks of refunds", "citation")
    assert (second["evidence"]["quote"], second["evidence"]["line"]) == ("within 14 days", 2)
    assert outcome.notices == ()


ANSWERS = [
    (type_, answer, outcome)
    for type_, *cells in re.findall(r"^\| `([^`]+)` \|(.*)\|(.*)\|(.*)\|(.*)\|$", TEXT, re.M)
    for answer, outcome in re.findall(r"`([^`]+)` (cited|abstained|accepted|R0115)", "|".join(cells))
]


@pytest.mark.guarantee("citation.strict")
@pytest.mark.parametrize(("type_", "answer", "outcome"), ANSWERS)
def test_answers_to_strict_prompts(type_: str, answer: str, outcome: str, tmp_path: Path) -> None:
    (types,) = (one.files[0][1] for one in BLOCKS if "type Noted:" in one.files[0][1])
    program = f"""{types}
tool look() -> String uses retrieval
prompt find(doc: String) -> {type_}:
    cites doc strictly
    "What does it say? {{doc}}"
agent main() -> {type_ if "Quote" in type_ else f"Grounded<{type_}>"} uses retrieval:
    return find(look())
"""
    model = ScriptedModel({"find": [json.loads(answer)]})
    tools = MappedTools({"look": lambda: "The notice is three months."})
    lines: list[bytes] = []
    with closing(prepare(check_text("main.cor", program), Services(tools=tools, model=model))) as loaded:
        found = loaded.run(loaded.functions["main::main"], [], trace=TraceWriter(lines.append))
    events = [json.loads(line) for line in lines]
    told = [event["phase"] for event in events if event["phase"] in ("cite", "abstained")]
    if outcome == "R0115":
        assert found.fault is not None
        assert (found.fault.problem.code.id, told) == ("R0115", [])
        return
    assert found.fault is None
    assert {*told} == {"cited": {"cite"}, "abstained": {"abstained"}, "accepted": set()}[outcome]
    if "Quote" not in type_:  # else the chain may be that of the passage alone
        words = {"cited": ", 1 verified quote", "abstained": ", abstained", "accepted": "PromptTransform"}
        assert found.provenance is not None
        assert words[outcome] in found.provenance.chain
        steps = [step for event in events if event["phase"] == "derive" for step in event["steps"]]
        notes = {"cited": ["quoted"], "abstained": ["abstained"], "accepted": None}[outcome]
        assert steps[0].get("notes") == notes
    trace = tmp_path / "trace.jsonl"
    trace.write_bytes(b"".join(lines))
    assert not list(Verification(trace).findings())


def test_the_table_of_answers_has_all_outcomes() -> None:
    assert len(ANSWERS) >= 50
    assert {outcome for _, _, outcome in ANSWERS} == {"cited", "abstained", "accepted", "R0115"}


def test_the_page_shows_results_and_refusals() -> None:
    kinds = [marker.kind for sample in BLOCKS for marker in markers(sample.files[0][1])]
    assert kinds.count("run") >= 5
    assert kinds.count("error") >= 5


def test_all_built_in_methods_are_listed() -> None:
    section = TEXT.split("## Built-in methods")[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (`.*) \|$", section, re.M))
    known = {kind: set(names) for kind, names in NAMES.items() if kind != "Grounded"}
    listed = {name: set(" ".join(re.findall(r"`([^`]*)`", row)).split()) for name, row in rows.items()}
    del listed["Grounded"]
    assert listed == known
