"""`docs/log-format.md` and its JSON Schema are made from the code, and agree with what verifies traces."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from corvid.audit.trace.json_schema import _EXAMPLES, example, log_schema, page, shapes
from corvid.audit.trace.schema import shape_of, wrong
from corvid.cli.main import run
from corvid.runtime.trace.events import FIELDS

DOCS = Path(__file__).resolve().parents[2] / "docs"
VALIDATOR = Draft202012Validator(log_schema())


@cache
def of_phase(phase: object) -> Draft202012Validator:
    """The schema for events that say this phase: of the others' alternatives none fits, and to try them takes
    most of the time."""
    schema = log_schema()
    events = [one for one in schema["anyOf"] if one["properties"]["phase"]["const"] == phase]  # type: ignore
    return Draft202012Validator({**schema, "anyOf": events})


EXAMPLES = [example(phase, fields) for phase in FIELDS for fields in shapes(phase)]


def test_the_page_and_the_schema_are_as_the_code_makes_them() -> None:
    made = {"log-format.md": page(), "log-format.schema.json": json.dumps(log_schema(), indent=1) + "\n"}
    for name, text in made.items():
        if os.environ.get("CORVID_BLESS"):
            (DOCS / name).write_text(text, encoding="utf-8")
        assert (DOCS / name).read_text(encoding="utf-8") == text
    Draft202012Validator.check_schema(log_schema())


def test_every_event_has_an_example_that_both_accept() -> None:
    assert {str(one["phase"]) for one in EXAMPLES} == {*FIELDS}
    for one in EXAMPLES:
        shape = shape_of(one)
        assert shape is not None, one
        assert wrong(shape, one) is None, one
        assert VALIDATOR.is_valid(one), one
        for name in one:
            less = {key: value for key, value in one.items() if key != name}
            validator = of_phase(one["phase"]) if name != "phase" else VALIDATOR
            assert validator.is_valid(less) == (shape_of(less) is not None), name
        assert not VALIDATOR.is_valid({**one, "more": 1})


# What a step may have depends on its kind, of which the schema speaks in words alone.
SIMPLE = [one for name, one in _EXAMPLES.items() if name != "steps"]


@given(st.sampled_from(EXAMPLES), st.data())
def test_the_schema_accepts_what_the_verifier_does(one: dict[str, object], data: st.DataObject) -> None:
    own = [name for name in one if name not in ("v", "seq", "ts", "run", "agent", "phase", "prev", "steps")]
    if own:
        name = data.draw(st.sampled_from(own))
        other = {**one, name: data.draw(st.sampled_from([*SIMPLE, None, -1, 0, 1.5, [None], {"a": 0}, [[]]]))}
        shape = shape_of(other)  # type: ignore[arg-type]
        assert shape is not None
        assert of_phase(one["phase"]).is_valid(other) == (wrong(shape, other) is None)  # type: ignore[arg-type]


def test_a_run_writes_what_the_schema_has(tmp_path: Path) -> None:
    source = DOCS.parent / "examples/research/research.cor"
    trace = tmp_path / "t.jsonl"
    question = "question=How were the dead in Broad Street explained?"
    assert run(["run", str(source), "--arg", question, "--trace", str(trace)]) == 0
    lines = [json.loads(line) for line in trace.read_text().splitlines()]
    assert len({one["phase"] for one in lines}) > 5
    for one in lines:
        assert VALIDATOR.is_valid(one), one["phase"]
