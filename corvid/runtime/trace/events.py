"""The events that a run writes: a closed list of phases, each with its fields, made by a function here.

Every line of a trace has, besides the fields of its phase, `v` (the version of this schema), `seq`, `ts`,
`run`, `agent`, `phase` and `prev`.
"""

from __future__ import annotations

from corvid.dataclasses import dataclass
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from corvid.runtime.host import Json, Message
    from corvid.runtime.provenance.nodes import CitedSpan, Source

VERSION = 1

# phase -> the names of its fields, in the order in which they are written
FIELDS: Mapping[str, tuple[str, ...]] = {
    "run_started": ("args",),
    "run_completed": ("ok", "result", "error"),
    "tool_call": ("tool", "args"),
    "tool_result": ("tool", "result", "error"),
    "llm_call": ("prompt", "model", "attempt", "rendered", "args"),
    "llm_result": ("prompt", "model", "tokens", "confidence", "result", "error"),
    "approval_request": ("label", "args"),
    "approval_decision": ("label", "approved"),
    "clock_read": ("value",),
    "seed_read": ("value",),
    "document": ("hash", "text"),
    "retrieval": ("node", "tool", "uri", "hash", "start", "end", "line", "title", "metadata", "time",
                  "confidence", "inputs"),
    "cite": ("claim", "grounding", "evidence"),
    "derive": ("nodes", "ops"),
    "severed": ("site", "kind", "function", "activation", "count", "first"),
    "deliver": ("boundary", "node", "grade", "confidence", "attested", "retrievals"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Event:
    """One event; `fields` has exactly the names that `FIELDS` lists for `phase`, in that order."""

    phase: str
    fields: tuple[Json, ...]

    def named(self) -> dict[str, Json]:
        """The fields by name."""
        return dict(zip(FIELDS[self.phase], self.fields, strict=True))


def run_started(arguments: Mapping[str, Json]) -> Event:
    """The run begins with these arguments."""
    return Event("run_started", (arguments,))


def run_completed(result: Json) -> Event:
    """The run ended with a result."""
    return Event("run_completed", (True, result, None))


def run_failed(code: str, message: str) -> Event:
    """The run ended with a fault."""
    return Event("run_completed", (False, None, {"code": code, "message": message}))


def tool_call(tool: str, arguments: Mapping[str, Json]) -> Event:
    """A tool is about to be called."""
    return Event("tool_call", (tool, arguments))


def tool_result(tool: str, result: Json, error: str | None = None) -> Event:
    """What a tool gave back, or the words of its exception."""
    return Event("tool_result", (tool, result, error))


def llm_call(
    prompt: str, model: str, attempt: int, rendered: Iterable[Message], arguments: Mapping[str, Json]
) -> Event:
    """A model is about to be asked."""
    messages: list[Json] = [{"role": message.role, "text": message.text} for message in rendered]
    return Event("llm_call", (prompt, model, attempt, messages, arguments))


def llm_result(prompt: str, model: str, tokens: int, confidence: float | None, result: Json) -> Event:
    """What a model answered."""
    return Event("llm_result", (prompt, model, tokens, confidence, result, None))


def llm_failed(prompt: str, model: str, error: str) -> Event:
    """A model gave no answer."""
    return Event("llm_result", (prompt, model, 0, None, None, error))


def approval_request(label: str, arguments: Mapping[str, Json]) -> Event:
    """The approver is about to be asked."""
    return Event("approval_request", (label, arguments))


def approval_decision(label: str, approved: bool) -> Event:
    """What the approver said."""
    return Event("approval_decision", (label, approved))


def clock_read(value: int) -> Event:
    """The program asked for the time."""
    return Event("clock_read", (value,))


def seed_read(value: float) -> Event:
    """The program asked for a random number."""
    return Event("seed_read", (value,))


def document(hash_: str, text: str) -> Event:
    """A document's text, once for each hash of a run."""
    return Event("document", (hash_, text))


def retrieval(node: int, source: Source, confidence: float, inputs: tuple[int, ...]) -> Event:
    """A Retrieval node was made. One with `inputs` is the answer of a source as a whole."""
    return Event("retrieval", (
        node, source.tool, source.uri, source.hash, source.start, source.end, source.line, source.title,
        source.metadata, source.time, confidence, list(inputs),
    ))  # fmt: skip


def cite(claim: str, span: CitedSpan, uri: str, line: int) -> Event:
    """A quote of a strictly cited answer was found in its document."""
    evidence: dict[str, Json] = {
        "quote": span.text, "path": uri, "line": line,
        "hash": span.hash, "start": span.start, "end": span.end,
    }  # fmt: skip
    return Event("cite", (claim, "citation", evidence))


def derive(nodes: int, ops: Mapping[str, int]) -> Event:
    """How many steps the chains of the run have, by what they are. One for each run."""
    return Event("derive", (nodes, ops))


def severed(
    site: int, kind: str, function: str, activation: tuple[int, str], count: int, first: str
) -> Event:
    """A discard site ran `count` times in one activation, first at `first`."""
    number, agent = activation
    return Event("severed", (site, kind, function, {"number": number, "agent": agent}, count, first))


def deliver(
    boundary: str, node: int, grade: str, confidence: float, attested: bool, retrievals: Iterable[str]
) -> Event:
    """A grounded value left the program, or entered it from the host."""
    return Event("deliver", (boundary, node, grade, confidence, attested, list(retrievals)))
