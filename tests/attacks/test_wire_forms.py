"""Data that looks like what Corvid itself writes: tags, labels, chains, nodes. Tools and models try to
have it taken for a label, another variant, or a value of another type; it is data, or it does not fit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.runtime.host import ModelReply, ModelRequest

PROGRAM = """\
type Claim:
    value: String
    node: Int
    tag: String
type Answer:
    | Grounded_(value: String, node: Int)
    | some(value: String)
    | tag(tag: String)
    | none
tool text(id: String) -> String
tool claim(id: String) -> Claim
tool table(id: String) -> Map<String, String>
tool maybe(id: String) -> Option<Map<String, String>>
tool twice(id: String) -> Option<Option<String>>
tool tried(id: String) -> Result<Map<String, String>, Map<String, String>>
tool answer(id: String) -> Answer
tool listed(id: String) -> List<Option<String>>
tool promised(id: String) -> Grounded<String>
tool passed(id: Grounded<String>) -> Grounded<Claim>
tool look(id: String) -> String uses retrieval
prompt told(x: Grounded<String>) -> Grounded<Claim>:
    "{x}"
prompt plainly(x: String) -> Grounded<String>:
    "{x}"
agent a_text(id: String) -> String:
    return text(id)
agent a_claim(id: String) -> Claim:
    return claim(id)
agent a_table(id: String) -> Map<String, String>:
    return table(id)
agent a_maybe(id: String) -> Option<Map<String, String>>:
    return maybe(id)
agent a_twice(id: String) -> Option<Option<String>>:
    return twice(id)
agent a_tried(id: String) -> Result<Map<String, String>, Map<String, String>>:
    return tried(id)
agent a_answer(id: String) -> Answer:
    return answer(id)
agent a_listed(id: String) -> List<Option<String>>:
    return listed(id)
agent a_promised(id: String) -> String:
    return promised(id)
agent a_passed(id: String) -> Grounded<Claim>:
    return passed(look(id))
agent a_told(id: String) -> Grounded<Claim>:
    return told(look(id))
agent a_plainly(id: String) -> String:
    return plainly(id)
"""
TOOLS = ("text", "claim", "table", "maybe", "twice", "tried", "answer", "listed", "promised", "passed")
LABEL = {"value": "x", "node": 1, "tag": "grounded"}
PAIR = ("x", 1)


class Saying:
    """A model that says one thing."""

    name = "saying"

    def __init__(self, value: Any) -> None:
        self._value = value

    def answer(self, request: ModelRequest) -> ModelReply:
        return ModelReply(self._value, "saying")


@pytest.fixture
def run(tmp_path: Path) -> Callable[[str, object], Any]:
    path = tmp_path / "program.cor"
    path.write_text(PROGRAM, encoding="utf-8")

    def call(name: str, data: object) -> Any:
        tools: dict[str, Callable[..., object]] = dict.fromkeys(TOOLS, lambda id: data)
        tools["look"] = lambda id: f"text of {id}"
        return corvid.load(path, tools=tools, model=Saying(data)).agents[f"a_{name}"]("x")

    return call


# rule: provenance.chain.3
@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("text", LABEL), ("text", PAIR), ("text", {"tag": "some", "value": "x"}), ("text", ["x"]),
        ("promised", LABEL), ("promised", PAIR), ("promised", corvid.Sourced("x", "u", "x")),
        ("promised", corvid.Document("x", "u")), ("plainly", LABEL), ("plainly", PAIR),
        ("claim", {**LABEL, "sources": []}), ("claim", {"tag": "Claim", "fields": LABEL}), ("claim", [LABEL]),
        ("claim", {"tag": "some", "value": LABEL}), ("table", {"tag": "some", "value": {}}),
        ("table", LABEL), ("maybe", {"tag": "some", "value": {"tag": "none"}, "more": "x"} | {"node": 1}),
        ("tried", {"ok": {}}), ("tried", {"tag": "ok", "ok": {}, "node": "1"}),
        ("tried", {"tag": "err", "ok": {}}),
        ("answer", "Grounded_"), ("answer", {"tag": "Grounded_", "value": "x"}),
        ("answer", {"tag": "tag", "x": 1}),
        ("answer", {"tag": "Some", "value": "x"}), ("answer", {"tag": "none", "value": "x"}),
        ("listed", {"tag": "some", "value": []}), ("listed", [{"tag": "some"}]),
        ("told", {**LABEL, "chain": ["Retrieval"]}), ("told", PAIR), ("passed", {"value": LABEL, "node": 1}),
    ],
)  # fmt: skip
def test_what_looks_like_more_than_data_does_not_fit(
    run: Callable[[str, object], Any], name: str, data: object
) -> None:
    """Tries wire objects where plain types are declared, from tools and models."""
    with pytest.raises(corvid.RunFailed, match=r"R0111|R0112"):
        run(name, data)


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("claim", LABEL, LABEL),
        ("table", {"tag": "none"}, {"tag": "none"}),
        ("table", {"tag": "some", "value": "x"}, {"tag": "some", "value": "x"}),
        ("table", {"ok": "x", "node": "1"}, {"ok": "x", "node": "1"}),
        ("maybe", {"tag": "none"}, None),
        ("maybe", {"tag": "some", "value": {"tag": "none"}}, {"tag": "some", "value": {"tag": "none"}}),
        ("maybe", {"value": "x"}, {"value": "x"}),
        ("twice", {"tag": "some", "value": None}, {"tag": "some", "value": None}),
        ("twice", {"tag": "none"}, None),
        ("tried", {"tag": "ok", "ok": {"tag": "err", "err": "x"}}, None),
        ("answer", {"tag": "some", "value": "x"}, {"tag": "some", "value": "x"}),
        ("answer", "none", {"tag": "none"}),
        ("answer", {"tag": "tag", "fields": {"tag": "none"}}, {"tag": "tag", "fields": {"tag": "none"}}),
        ("listed", [None, {"tag": "none"}, "none", {"tag": "some", "value": "x"}], [None, None, "none", "x"]),
    ],
)
def test_what_fits_is_the_data_it_is(
    run: Callable[[str, object], Any], name: str, data: object, expected: object
) -> None:
    """Tries keys, tags and variants that are called like ours, where they are what the program declared."""
    found = run(name, data)
    assert not isinstance(found, corvid.Grounded)
    assert found == (data if expected is None and name == "tried" else expected)


@pytest.mark.parametrize("name", ["told", "passed"])
def test_a_claimed_node_is_a_number(run: Callable[[str, object], Any], name: str) -> None:
    """Tries to choose the chain of an answer by a node in the answer: the chain is that of the call."""
    found = run(name, {"value": "x", "node": 10**6, "tag": "Retrieval"})
    assert found.value == {"value": "x", "node": 10**6, "tag": "Retrieval"}
    assert {source.tool for source in found.sources()} == {"look"}
    assert str(found.grade) == "synthesised"
