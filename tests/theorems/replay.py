"""T7: a run whose host only reads out what the trace of an earlier run says is that run again, byte for byte.

Nothing in Corvid replays a trace yet, so the reading is here: answers of tools and models, decisions, times
and random numbers come from the recorded lines, in their order, and a question that was not asked then is a
finding. Documents are put back where their texts stood.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import partial
from typing import Any

from corvid.ir.program import Tool
from corvid.runtime.host import ApprovalRequest, Document, Host, ModelReply, ModelRequest
from corvid.runtime.model_citations import citations_in
from tests.generated.natives import native
from tests.generated.world import World
from tests.theorems.findings import Finding
from tests.theorems.shapes import shape
from tests.theorems.subject import Ended, Subject
from tests.theorems.watching import Recording

Line = Mapping[str, Any]
EPOCH = datetime.fromisoformat("1970-01-01T00:00:00+00:00")


class Replaying:
    """A host that knows nothing but the lines of a trace. `written` tells how many lines the new run has;
    `strange` is the first question that the trace does not know."""

    def __init__(self, world: World, lines: list[bytes], written: Callable[[], int]) -> None:
        self.world = world
        self.lines: list[Line] = [json.loads(line) for line in lines]
        self.written = written
        self.read = 0
        self.strange = ""

    # ---- what a host is asked -----------------------------------------------------------------
    @property
    def name(self) -> str:
        return str(next((line["model"] for line in self.lines if line["phase"] == "llm_call"), "echo"))

    def find(self, name: str) -> Callable[..., object] | None:
        tool = self.world.tools.get(name)
        return None if tool is None else lambda *_: self._tool(tool)

    def answer(self, request: ModelRequest) -> ModelReply:
        line = self._next("llm_result", "prompt", request.prompt)
        cited = citations_in(line["citations"]) if "citations" in line else None
        return ModelReply(
            line["result"], line["model"], line["tokens"], line["confidence"], citations=cited
        )

    def approve(self, request: ApprovalRequest) -> bool:
        return bool(self._next("approval_decision", "label", request.label)["approved"])

    def now_ms(self) -> int:
        """The time of the line that comes next: it passes only while the host is asked."""
        stamp = self.lines[min(self.written(), len(self.lines) - 1)]["ts"]
        return round((datetime.fromisoformat(stamp.replace("Z", "+00:00")) - EPOCH).total_seconds() * 1000)

    def next_float(self) -> float:
        return float(self._next("seed_read", "phase", "seed_read")["value"])

    # ---- reading ------------------------------------------------------------------------------
    def _next(self, phase: str, field: str, wanted: str) -> Line:
        """The next line of the phase, which is about `wanted`."""
        while self.read < len(self.lines):
            line = self.lines[self.read]
            self.read += 1
            if line["phase"] == phase:
                if line[field] != wanted:
                    break
                return line
        self.strange = self.strange or f"{wanted} is asked, which the trace does not have there"
        raise LookupError(self.strange)

    def _tool(self, tool: Tool) -> object:
        line = self._next("tool_result", "tool", tool.name.rpartition("::")[2])
        return self._documents(tool, line["result"]) if tool.source else line["result"]

    def _documents(self, tool: Tool, json_data: Any) -> object:
        """The answer of a source, with a document in the place of each text."""
        texts = {line["hash"]: line["text"] for line in self.lines if line["phase"] == "document"}
        found: list[Line] = []
        for line in self.lines[self.read :]:
            if line["phase"] not in ("document", "retrieval") or line.get("inputs"):
                break
            if line["phase"] == "retrieval":
                found.append(line)
        made = iter(found)

        def document(text: str) -> object:
            line = next(made)
            assert texts[line["hash"]] == text
            return Document(
                text, line["uri"], line["title"], line["line"], line["metadata"], line["confidence"]
            )

        data = native(self.world, tool.returns, json_data)
        return self.world.with_texts(tool.returns, data, document)


def replays_are_equal(subject: Subject) -> Iterator[Finding]:
    """T7: prompts, values, chains and everything else that is traced."""
    for execution in subject.executions:
        name, first = execution.function.name, execution.ran
        hosts: list[Replaying] = []
        second = execution.perform(partial(_host, first, hosts))
        ours, theirs = _value(first), _value(second)
        if hosts[0].strange:
            yield Finding("T7", "asks something else", f"{name}: {hosts[0].strange}")
        elif ours != theirs:
            yield Finding("T7", "values differ", f"{name}: {ours}, replayed {theirs}")
        elif (left := first.trace.lines) != (right := second.trace.lines):
            one, other = next((a, b) for a, b in zip([*left, b""], [*right, b""], strict=False) if a != b)
            words = f"{name}: {one.decode(errors='replace')}, replayed {other.decode(errors='replace')}"
            yield Finding("T7", "traces differ", words)


def _host(first: Ended, made: list[Replaying], world: World, trace: Recording) -> Host:
    world.served.update(first.world.served)
    world.sure.update(first.world.sure)
    replaying = Replaying(world, first.trace.lines, lambda: len(trace.events))
    made.append(replaying)
    return Host(replaying, replaying, replaying, replaying, replaying)


def _value(ended: Ended) -> object:
    """How it ended: the fault, or the value with each chain in words."""
    return ended.fault or shape(ended.value, ended.run.arena.chain_text)
