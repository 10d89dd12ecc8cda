"""Whatever is notified of a value is notified of all labels in it: in Python, JSON, terminal and trace alike,
and in the language. The other opinion goes through type and value by itself and takes one chain after the
other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.api.execution import Outcome
from corvid.audit.trace.graph import read_graph
from corvid.audit.trace.verify import Verification
from corvid.cli.answer import answer_data, answer_text
from corvid.cli.backend import result_of
from corvid.runtime.boundary.documents import text_hash
from corvid.runtime.grounded import Grounded
from corvid.runtime.provenance.arena import Arena
from corvid.runtime.provenance.grade import Grade
from corvid.runtime.provenance.nodes import ModelAttested, PromptTransform, Retrieval, Source
from corvid.runtime.provenance.query import inputs_of
from corvid.runtime.run import Run
from corvid.runtime.values import Err, Ok, Some
from corvid.types import (
    STRING,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Type,
    grounded,
)
from tests.runtime.world import DECLARATIONS, NOTE, SPAN, Lines, World, agent

pytestmark = [
    pytest.mark.guarantee("grounded.chain_carried"),
    pytest.mark.guarantee("grounded.provenance_required"),
]

TYPES: st.SearchStrategy[Type] = st.recursive(
    st.sampled_from([STRING, grounded(STRING), NOTE]),
    lambda inner: st.one_of(
        inner.map(grounded), inner.map(ListType), inner.map(OptionType),
        inner.map(lambda value: MapType(STRING, value)), st.builds(ResultType, inner, inner),
    ),
    max_leaves=3,
)  # fmt: skip


def pool(data: st.DataObject, run: Run) -> list[int]:
    """Some chains, each with a retrieval or a model's word at its ends."""
    arena: Arena = run.arena
    sure = st.sampled_from([0.1, 0.5, 1.0])
    nodes: list[int] = []
    for number in range(data.draw(st.integers(1, 6))):
        kind = data.draw(st.sampled_from("rap+uf" if nodes else "ra"))
        old = data.draw(st.sampled_from(nodes)) if nodes else 0
        if kind == "r":
            text = f"text {number}"
            source = Source(str(number), f"file:{number}", text_hash(text), 0, 6, 1, text, "look", 0)
            nodes.append(arena.retrieval(source, (), data.draw(sure)))
            run.log.retrieval(nodes[-1])
        elif kind == "a":
            nodes.append(arena.model_attested("p", "m", 1, (), data.draw(sure)))
        elif kind == "p":
            nodes.append(arena.prompt_transform("p", "m", 1, (old,), (), data.draw(sure)))
        elif kind == "f":
            nodes.append(arena.select(old, 0))
        else:
            nodes.append(arena.derived("+", (old,), False, kind == "u"))
    return nodes


def value_of(data: st.DataObject, type_: Type, nodes: list[int]) -> Any:
    match type_:
        case GroundedType(inner):
            return (value_of(data, inner, nodes), data.draw(st.sampled_from(nodes)))
        case ListType(element):
            return [value_of(data, element, nodes) for _ in range(data.draw(st.integers(0, 2)))]
        case MapType(_, item):
            return {key: value_of(data, item, nodes) for key in data.draw(st.sets(st.sampled_from("kl")))}
        case OptionType(item):
            return Some(value_of(data, item, nodes)) if data.draw(st.booleans()) else None
        case ResultType(ok, err):
            good = data.draw(st.booleans())
            return Ok(value_of(data, ok, nodes)) if good else Err(value_of(data, err, nodes))
        case NamedType():
            made = DECLARATIONS.record_maker(type_.name)
            return made(value_of(data, grounded(STRING), nodes), 1)
        case _:
            return data.draw(st.sampled_from(["x", "y z"]))


def labels(type_: Type, value: Any) -> Iterator[tuple[Any, list[int]]]:
    """Each grounded part, those inside it first, with the nodes of all labels in it."""
    match type_, value:
        case GroundedType(inner), (content, node):
            below = list(labels(inner, content))
            yield from below
            yield value, [node, *(one for _, found in below for one in found[:1])]
        case ListType(element), list():
            for item in value:
                yield from labels(element, item)
        case MapType(_, element), dict():
            for item in value.values():
                yield from labels(element, item)
        case OptionType(item), Some(content):
            yield from labels(item, content)
        case ResultType(ok, _), Ok(content):
            yield from labels(ok, content)
        case ResultType(_, err), Err(content):
            yield from labels(err, content)
        case NamedType(), _:
            yield from labels(grounded(STRING), value.body)


def behind(arena: Arena, nodes: list[int]) -> tuple[str, float, set[str]]:
    """Grade, confidence and uris, chain by chain."""
    worst, least, uris = Grade.VERBATIM, 1.0, set[str]()
    for label in nodes:
        below, waiting = set[int](), [label]
        while waiting:
            one = waiting.pop()
            if one not in below:
                below.add(one)
                waiting += inputs_of(arena.node(one))
        steps = [arena.node(one) for one in below]
        uris |= {step.source.uri for step in steps if isinstance(step, Retrieval)}
        least = min([least, *(getattr(step, "confidence", 1.0) for step in steps)])
        level = Grade.VERBATIM
        for step in steps:
            if isinstance(step, ModelAttested) or getattr(step, "unsourced", False):
                level = min(level, Grade.MIXED)
            elif isinstance(step, PromptTransform):
                level = min(level, Grade.SYNTHESISED)
            elif getattr(step, "op", "index") != "index":
                level = min(level, Grade.COMPUTED)
        found = any(isinstance(step, Retrieval) for step in steps)
        worst = min(worst, level if found else Grade.ATTESTED)
    return str(worst), least, uris


def delivered(value: Any) -> Iterator[Grounded[Any]]:
    """The grounded parts of what a host gets, those inside others first."""
    if isinstance(value, Grounded):
        yield from delivered(value.value)
        yield value
    elif isinstance(value, list | dict):
        for item in value if isinstance(value, list) else value.values():
            yield from delivered(item)


def test_a_list_is_as_good_as_its_worst_element() -> None:
    """Of which the chain of the list itself says nothing."""
    lines, type_ = Lines(), grounded(ListType(grounded(STRING)))
    run = Run(DECLARATIONS, World().host(), trace=lines.writer, run_id="r")
    run.started(agent(type_), [])
    source = Source("1", "file:1", text_hash("text"), 0, 4, 1, "text", "look", 0)
    read = run.arena.retrieval(source, (), 1.0)
    run.log.retrieval(read)
    said = run.arena.model_attested("p", "m", 1, (), 0.5)
    python = run.deliver(([("text", read), ("word", said)], read), type_, SPAN)
    told = [(str(one.grade), one.confidence) for one in delivered(python)]
    assert told == [("verbatim", 1.0), ("attested", 0.5), ("attested", 0.5)]
    assert [(one["grade"], one["confidence"]) for one in lines.events("deliver")] == told


# rule: provenance.grade.1
@settings(max_examples=40)
@given(st.data(), TYPES)
def test_a_value_is_as_good_as_the_worst_label_in_it(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, type_: Type
) -> None:
    lines = Lines()
    run = Run(DECLARATIONS, World().host(), trace=lines.writer, run_id="r")
    run.started(agent(type_), [])
    nodes = pool(data, run)
    value = value_of(data, type_, nodes)
    python = run.deliver(value, type_, SPAN)
    run.completed(value, type_)
    parts = [behind(run.arena, found) for _, found in labels(type_, value)]

    told = [(str(one.grade), one.confidence, {s.uri for s in one.sources()}) for one in delivered(python)]
    assert told == parts
    uris = {event["hash"]: event["uri"] for event in lines.events("retrieval")}
    events = lines.events("deliver")
    assert [(e["grade"], e["confidence"], {uris[one] for one in e["retrievals"]}) for e in events] == parts
    found_in = list(labels(type_, value))
    for pair, found in found_in:
        assert run.confidence(pair) == behind(run.arena, found)[1]
        assert len(run.sources(pair, SPAN)) == len(behind(run.arena, found)[2])
        assert run.chain_text(pair) == run.arena.chain_text(*found)

    outcome = Outcome(python, type_, None, (), None, "r")
    result = result_of(outcome, with_chain=True)
    text, report = answer_text(result, _no_texts), answer_data(result, _no_texts)
    whole = behind(run.arena, [found[0] for _, found in found_in])
    if not parts:
        assert (report["grade"], report["confidence"], outcome.provenance) == (None, None, None)
        assert "grade:" not in text
    else:
        assert outcome.provenance is not None
        assert (report["grade"], report["confidence"], {s["uri"] for s in _rows(report["sources"])}) == whole
        assert f"\ngrade: {whole[0].capitalize()}: " in text
        rows = [line for line in text.splitlines() if line.startswith("  file:")]
        assert {line.rpartition(":1")[0].strip() for line in rows} == whole[2]
        assert str(outcome.provenance.grade) == whole[0]

    path = tmp_path_factory.mktemp("shown") / "trace.jsonl"
    path.write_bytes(b"".join(lines.raw))
    assert not [finding.text for finding in Verification(path).findings()]
    drawn = [node for node in read_graph(path).nodes.values() if node.kind == "delivery"]
    assert [set(node.inputs) for node in drawn] == [{f"r1n{one}" for one in found} for _, found in found_in]
    assert json.loads(json.dumps(report["value"])) == report["value"]


def _rows(value: Any) -> list[dict[str, Any]]:
    return list(value)


def _no_texts(number: int) -> Any:
    raise AssertionError("no discards are shown")
