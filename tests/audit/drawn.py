"""Traces with every kind of step, and hostile words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from corvid.runtime.provenance.nodes import CitedSpan, Source
from corvid.runtime.trace import events
from corvid.runtime.trace.events import Event
from corvid.runtime.trace.write import TraceWriter

HOSTILE = '"];</text><script>alert(1)</script>\\N `*x*` &amp; #quot; \x1b[2J\u202e\ufffe\ud800 ]]> --> 字'
HOSTILE += "x" * 999


def source(uri: str, tool: str = "look") -> Source:
    return Source("1", uri, "ab" * 32, 0, 4, 1, "text", tool, 0)


def step(node: int, kind: str, name: str, inputs: list[int], **more: object) -> dict[str, Any]:
    known = {"node": node, "step": kind, "name": name, "model": None, "ops": None, "inputs": inputs}
    return known | {"constant": False, "unsourced": [], "confidence": 1.0} | more


def quoted(node: int, words: str, document: int, chosen_by: int | None) -> dict[str, Any]:
    """The step of a quote with these words, which is at two places."""
    more = {"chosen_by": chosen_by, "hash": "ab" * 32, "start": 2, "end": 4, "text": words}
    return step(node, "Quoted", words, [document], **more, ambiguous=True, repaired=False)


def written(path: Path, *found: Event, times: tuple[int, ...] = ()) -> Path:
    with path.open("wb") as file:
        writer = TraceWriter(file.write)
        for number, event in enumerate(found):
            writer.emit(event, times[number] if times else number, "run", "m::main")
    return path


def all_kinds(text: str) -> tuple[Event, ...]:
    """A run with every kind of step, and this text wherever there is one."""
    quote = CitedSpan("ab" * 32, 0, 4, text)
    steps = [
        step(3, "Derived", "", [1, 2], ops={"+": 3, text: 1}),
        step(4, "PromptTransform", text, [3], model=text, unsourced=[text]),
        step(5, "ToolTransform", text, [4, 1]),
        step(6, "AgentHandoff", text, [5]),
        step(7, "ModelAttested", text, [], model=text),
        step(8, "Severed", text, [7]),
        step(9, "Derived", "", [6, 8], ops={"join": 1}),
        quoted(10, text, 1, 4),
        quoted(11, text, 1, None),
    ]
    return (
        events.run_started({}),
        events.retrieval(1, source(text, text), 1.0, ()),
        events.retrieval(2, source(text), 1.0, (1,)),
        events.cite(text, None, "citation", events.quotation(quote, text, 1)),
        events.derive(9, steps, 0),
        events.deliver(text, 9, text, 1.0, True, ["ab" * 32]),
        events.run_completed(None),
    )
