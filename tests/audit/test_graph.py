"""Graphs of traces: drawn in three forms, given away as PROV-JSON, from whole runs and from hostile logs."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.audit.trace.drawing import HEIGHT, dot, layout, mermaid, svg
from corvid.audit.trace.graph import read_graph, smaller
from corvid.audit.trace.prov import prov_json
from corvid.runtime.trace import events
from corvid.runtime.trace.events import Event
from tests.audit.drawn import HOSTILE, all_kinds, source, step, written
from tests.audit.test_grounds import trace as grounded_trace
from tests.audit.test_prov import broken

trace = grounded_trace


def test_a_run_is_drawn_from_its_source_to_what_it_delivers(trace: Path) -> None:
    graph = read_graph(trace)
    words = [(node.kind, node.words) for node in graph.nodes.values()]
    assert words == [
        ("document", 'tool:look("x")'), ("answer", 'tool:look("x")'), ("claim", "tell"), ("Derived", "+"),
        ("PromptTransform", words[4][1]), ("Derived", "+"), ("delivery", "the result of `main`"),
    ]  # fmt: skip
    below, waiting = set[str](), [[*graph.nodes][-1]]
    while waiting:
        below.add(one := waiting.pop())
        waiting += graph.nodes[one].inputs
    assert below == {id_ for id_, node in graph.nodes.items() if node.kind != "claim"}
    assert graph.left_out == 0


def test_dot_and_mermaid_name_each_node_and_arrow_once(tmp_path: Path) -> None:
    graph = read_graph(written(tmp_path / "log", *all_kinds("a b")))
    arrows = {(one, node.id) for node in graph.nodes.values() for one in node.inputs}
    assert len(graph.nodes) == 14
    for text, arrow in ((dot(graph), "->"), (mermaid(graph), "-->")):
        found = re.findall(rf"^  (\w+) {arrow} (\w+);?$", text, re.MULTILINE)
        assert set(found) == arrows
        assert len(found) == len(arrows)
        assert all(len(re.findall(rf"^  {id_} ?[\[(]", text, re.MULTILINE)) == 1 for id_ in graph.nodes)
    assert dot(graph).splitlines()[3] == '  r1n1 [label="document\\na b\\na b, line 1", shape=note];'


def test_hostile_words_are_words_in_every_form(tmp_path: Path) -> None:
    graph = read_graph(written(tmp_path / "log", *all_kinds(HOSTILE)))
    for line in dot(graph).splitlines()[3:-1]:
        assert re.fullmatch(r'  \w+ (\[label="([^"\\]|\\["\\n])*"(, (shape|style)=\w+)?\]|-> \w+);', line), (
            line
        )
    for line in mermaid(graph).splitlines()[1:]:
        text = r'"[\w .,:()/+*=%×…’“”#;�]*(<br/>[\w .,:()/+*=%×…’“”#;�]*)*"'
        assert re.fullmatch(
            rf"  \w+(\[{text}\]|\[\[{text}\]\]|\(\[{text}\]\)| --> \w+)|  style \w+ stroke-dasharray: 5 3",
            line,
        ), line
    whole = svg(graph)
    root = ElementTree.fromstring(whole)
    names = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert names == {"svg", "style", "defs", "marker", "path", "rect", "g", "title", "text"}
    inside = [name for element in root.iter() for name in element.attrib]
    assert not [name for name in inside if name.startswith("on") or "href" in name]
    assert "http" not in whole.replace("http://www.w3.org/2000/svg", "")
    texts = ["".join(element.itertext()) for element in root.iter() if element.tag.endswith("text")]
    assert any("<script>" in text for text in texts)
    assert all(len(text) <= 36 for text in texts)
    assert len(whole) < 40_000


def test_an_argument_without_a_source_is_a_dashed_box(tmp_path: Path) -> None:
    call = step(2, "PromptTransform", "m::answer", [1], model="m", unsourced=["question", "tone"])
    sum_ = step(3, "Derived", "", [2], ops={"+": 1}, unsourced=["+"])
    found = [events.retrieval(1, source("a"), 1.0, ()), events.derive(3, [call, sum_], 0)]
    graph = read_graph(written(tmp_path / "log", events.run_started({}), *found))
    dashed = [(node.id, node.words) for node in graph.nodes.values() if node.kind == "unsourced"]
    assert dashed == [("r1n2u1", "question"), ("r1n2u2", "tone")]
    assert graph.nodes["r1n2"].inputs == ("r1n1", "r1n2u1", "r1n2u2")
    assert '  r1n2u1 [label="no source\\nquestion", style=dashed];' in dot(graph).splitlines()
    assert "  style r1n2u2 stroke-dasharray: 5 3" in mermaid(graph).splitlines()
    boxes = re.findall(r'<g><title>(\w+)</title><rect [^>]*?\n? class="u"', svg(graph))
    assert boxes == ["question", "tone"]
    document = json.loads(prov_json(graph))
    assert not broken(document)
    used = [one["prov:entity"] for one in document["used"].values()]
    assert {"corvid:r1n2u1", "corvid:r1n2u2"} <= set(used)
    generated = {one["prov:entity"] for one in document["wasGeneratedBy"].values()}
    assert generated == {"corvid:r1n1", "corvid:r1n2", "corvid:r1n3"}


# ---- layout -------------------------------------------------------------------------------------
INPUTS = st.lists(st.lists(st.integers(0, 30), max_size=4), max_size=25).map(
    lambda found: {
        f"n{number}": [f"n{one % number}" for one in inputs] if number else []
        for number, inputs in enumerate(found)
    }
)


@given(INPUTS)
def test_a_layout_goes_from_left_to_right_and_nothing_stands_on_another(inputs: dict[str, list[str]]) -> None:
    placed = layout(inputs, 10.0)
    assert set(placed.layers) == set(placed.heights) == set(inputs)
    assert set(placed.arrows) == {(one, node) for node, parents in inputs.items() for one in parents}
    for (start, end), between in placed.arrows.items():
        assert len(between) == placed.layers[end] - placed.layers[start] - 1 >= 0
    standing: dict[int, list[float]] = {}
    for node, layer in placed.layers.items():
        standing.setdefault(layer, []).append(placed.heights[node])
    for (start, _), between in placed.arrows.items():
        for number, height in enumerate(between, placed.layers[start] + 1):
            standing[number].append(height)
    for heights in standing.values():
        ordered = sorted(heights)
        assert all(right - left >= 9.999 for left, right in pairwise(ordered))
    assert min(placed.heights.values(), default=0) >= 0
    assert layout(inputs, 10.0) == placed


def test_a_tree_has_no_crossings() -> None:
    leaves: dict[str, list[str]] = {"a": [], "b": [], "c": [], "d": []}
    inputs = leaves | {"right": ["a", "c"], "left": ["d", "b"], "top": ["left", "right"]}
    heights = layout(inputs, 10.0).heights
    right = heights["right"] < heights["left"]
    for one in "ac":
        assert all((heights[one] < heights[other]) == right for other in "bd")


def test_what_is_drawn_is_bounded_and_keeps_what_stands_behind_deliveries(tmp_path: Path) -> None:
    many = [events.retrieval(number, source("doc"), 1.0, ()) for number in range(1, 3001)]
    end = [events.derive(3001, [step(3001, "Derived", "", [2000], ops={"+": 1})], 0)]
    end.append(events.deliver("b", 3001, "computed", 1.0, False, ["ab" * 32]))
    graph = smaller(read_graph(written(tmp_path / "log", events.run_started({}), *many, *end)), 10)
    assert [node for node in graph.nodes if node not in ("r1n2000", "r1n3001", "r1d1")] == [
        f"r1n{number}" for number in range(1, 8)
    ]
    assert graph.left_out == 3002 - 10
    assert "and 2992 more" in svg(graph)
    assert "and 2992 more" in dot(graph)
    tall = float(ElementTree.fromstring(svg(graph)).attrib["height"])
    assert tall < 10 * (HEIGHT + 20) + 100


NUMBERS = st.integers(-1, 6)
ANY = st.sampled_from([None, True, "x", [], {}, 10**30, 0.5])
STEPS = st.builds(
    step, NUMBERS | ANY, st.sampled_from(["Derived", "PromptTransform", "Nothing"]), st.just("p"),
    st.lists(NUMBERS | ANY, max_size=3), ops=ANY | st.just({"+": 2}),
) | ANY  # fmt: skip
FOUND = st.lists(
    st.one_of(
        st.builds(
            lambda node, inputs: events.retrieval(node, source("d"), 1.0, inputs),
            NUMBERS | ANY, st.lists(NUMBERS, max_size=2),
        ),
        st.builds(events.derive, NUMBERS, st.lists(STEPS, max_size=4), NUMBERS | ANY),
        st.builds(lambda n: events.deliver("b", n, "g", 1.0, False, []), NUMBERS | ANY),
        st.builds(lambda h: events.cite("c", None, "citation", {"hash": h}), ANY | st.just("ab" * 32)),
        st.just(events.run_completed(None)), st.just(events.run_started({})),
    ),
    max_size=12,
)  # fmt: skip


@given(FOUND, st.lists(st.integers(-5, 10**14), min_size=12, max_size=12))
def test_any_log_gives_a_graph_in_every_form(
    tmp_path_factory: pytest.TempPathFactory, found: list[Event], times: list[int]
) -> None:
    path = tmp_path_factory.mktemp("graph") / "log"
    graph = read_graph(written(path, *found, times=tuple(times)))
    before = set[str]()
    for node in graph.nodes.values():
        assert set(node.inputs) <= before
        before.add(node.id)
    ElementTree.fromstring(svg(smaller(graph, 5)))
    assert dot(graph)
    assert mermaid(graph)
    assert broken(json.loads(prov_json(graph))) == []
