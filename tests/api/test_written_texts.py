"""A grounded text that a statement writes into the log is not text without a source there: the event before
says where it comes from. Every statement of the protocols, and every text of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from corvid.protocols import texts
from corvid.semantics.effects.walk import protocol_parts
from corvid.syntax import tree
from tests.api.protocol_runs import noted

pytestmark = [
    pytest.mark.guarantee("protocols.claims_have_evidence"),
    pytest.mark.guarantee("grounded.no_laundering"),
]

HEAD = """\
effect made_up:
    data: grounded
    confidence: 0.4
tool look(id: String) -> String uses retrieval
tool many(id: String) -> List<String> uses retrieval
prompt recall(x: String) -> String uses made_up:
    "{x}"

@grounded_pure
agent pure(a: Grounded<String>, b: Grounded<String>) -> Grounded<String>:
    {statement}
    return a

agent main(id: String) -> Int:
    a = look("a")
    b = look("b") + "!"
    kept: Grounded<String> = pure(a, b)
    return 1
"""
STATEMENTS: dict[str, tuple[str, ...]] = {
    'claim f"{a}" citing b': (texts.CLAIM,),
    "claim a of file_contents citing b": (texts.CLAIM,),
    "claim a quoting b citing b": (texts.CLAIM, texts.QUOTED),
    'claim "x" quoting "y" citing b': (),
    'claim "x" from user(b)': (texts.MESSAGE,),
    "claim a from user(b)": (texts.CLAIM, texts.MESSAGE),
    "assume a + b": (texts.ASSUMPTION,),
    'intent a because "the task needs it" expecting 1..3:\n        pass': (texts.INTENT,),
    "intent a because b expecting a:\n        pass": (texts.INTENT, texts.RATIONALE, texts.EXPECTED),
    "pivot reason a failed b refined a query b": texts.PIVOT,
    'pivot reason "x" failed "y" refined "z" query b': texts.PIVOT[3:],
    'assume "plain"': (),
}


def events_of(statement: str, folder: Path, program: str = HEAD) -> list[dict[str, Any]]:
    tools = {"look": lambda id: f"text of {id}", "many": lambda id: [f"one of {id}", "another"]}
    _, events = noted(program.replace("{statement}", statement), folder, "x", **tools)
    return list(events)


# rule: protocols.claim.5
@pytest.mark.parametrize("statement", STATEMENTS)
def test_a_grounded_text_stands_in_the_log_behind_its_chain(statement: str, tmp_path: Path) -> None:
    events = events_of(statement, tmp_path)
    place = next(
        number for number, event in enumerate(events)
        if event["phase"] in ("cite", "assumption", "intent", "pivot")
    )  # fmt: skip
    wanted = STATEMENTS[statement]
    before = [event for event in events[:place] if event["phase"] == "deliver"]
    assert [event["boundary"] for event in before] == list(wanted)
    assert events[place - 1]["phase"] == ("deliver" if wanted else "retrieval")
    assert all(event["retrievals"] and event["node"] for event in before)


def test_the_statements_are_those_of_the_language() -> None:
    forms = protocol_parts.__annotations__["statement"]
    said = {name.removeprefix("tree.").lower() for name in forms.split(" | ")}
    assert {statement.split()[0] for statement in STATEMENTS} == said
    assert all(hasattr(tree, name.title()) for name in said)
    assert set(texts.ALL) == {what for wanted in STATEMENTS.values() for what in wanted}


@pytest.mark.parametrize(
    ("cited", "grounding"),
    [
        ('many("u").map(fn (x: String) -> look(x))', "observation"),
        ('many("u").map(fn (x: String) -> recall("invented"))', "assumption"),
    ],
)
def test_what_a_model_vouches_for_in_part_shows_nothing(cited: str, grounding: str, tmp_path: Path) -> None:
    program = HEAD.replace("    kept: Grounded<String> = pure(a, b)", f'    claim "x" citing {cited}')
    (event,) = [one for one in events_of("pass", tmp_path, program) if one["phase"] in ("cite", "assumption")]
    assert event["grounding"] == grounding
