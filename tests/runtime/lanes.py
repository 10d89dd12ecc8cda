"""A program with lanes, and the models and tools that its tests run it on."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from corvid.api.execution import Loaded, Outcome, Services
from corvid.pipeline import CheckedProgram, check_text
from corvid.protocols.continuity.audit import CycleAudit
from corvid.runtime.executor.cancellation import Cancellation
from corvid.runtime.grounded import Grounded
from corvid.runtime.host import Json, ModelReply, ModelRequest
from corvid.runtime.trace.write import TraceWriter

PROGRAM = """
import "std/continuity" use Candidate, Selection, Conversation

tool active_widget_items() -> List<Candidate> uses retrieval
tool chat_recoverable_options() -> List<Candidate>
tool documents() -> List<Candidate> uses retrieval

prompt choose(utterance: String, options: List<Candidate>) -> Selection:
    lane selection
    enrich from chat_recoverable_options
    "Pick for {utterance} among {options}"

prompt follow(utterance: String, options: List<Candidate>, turn: Conversation) -> Selection:
    lane LANE
    enrich from chat_recoverable_options
    "Pick for {utterance} among {options}"

prompt select(utterance: String, options: List<Grounded<Candidate>>) -> Selection:
    lane selection
    enrich from active_widget_items, chat_recoverable_options
    "Pick for {utterance} among {options}"

agent plain(request: String, options: List<Candidate>) -> Selection:
    return choose(request, options)

agent turn(request: String, options: List<Candidate>, told: Conversation) -> Selection:
    return follow(request, options, told)

agent grounded(request: String) -> Grounded<Selection>:
    found = []
    for one in documents():
        found.append(one)
    return select(request, found)

@intent_first
agent intended(request: String) -> Grounded<Selection>:
    intent "Find what is meant" because "the customer asked" expecting 1..3:
        found = select(request, [documents()[0]])
    return found
"""
SELECT_B: Json = {"decision": "select", "id": "b"}
MORE: Json = {"decision": "need_more_info", "neededEvidenceTypes": ["active_widget_items"]}
ABSTAIN: Json = {"decision": "abstain"}
Answer = Any
"""A reply, an exception to raise, or what makes a reply of a request."""


def scope(kind: str = "Chat", instance: str = "set-1") -> dict[str, Json]:
    return {"kind": kind, "instance": instance}


def candidate(id_: str, label: str = "", place: dict[str, Json] | None = None) -> dict[str, Any]:
    empty = dict.fromkeys(("path", "kind", "owner", "sublabel"), "")
    return {
        "id": id_, "label": label or f"label {id_}", "scope": place or scope(), "source_type": "chat",
        "source_id": "1", "entity_keys": [], "timestamp": 5, **empty,
    }  # fmt: skip


class Asked:
    """A model that gives one answer after the other, and remembers what it was asked."""

    name = "asked"

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.requests: list[ModelRequest] = []

    def answer(self, request: ModelRequest) -> ModelReply:
        self.requests.append(request)
        given = self.answers.pop(0)
        if isinstance(given, BaseException):
            raise given
        return given(request) if callable(given) else ModelReply(given, "m", 3)


def slowly(request: ModelRequest) -> Any:
    async def answer() -> ModelReply:
        return ModelReply(SELECT_B, "m", 1)

    return answer()


class Tools:
    def __init__(self, **found: object) -> None:
        self.found = found
        self.called: list[str] = []

    def find(self, name: str) -> Callable[[], object]:
        def tool() -> object:
            self.called.append(name)
            given = self.found.get(name, [])
            if isinstance(given, BaseException):
                raise given
            return given

        return tool


@cache
def program(lane: str) -> CheckedProgram:
    checked = check_text("main", PROGRAM.replace("LANE", lane))
    assert {problem.code.id for problem in checked.problems} <= {"W0502"}  # some ask with an empty list
    return checked


class Ran:
    """One run: how it ended, and its log."""

    def __init__(
        self, agent: str, *arguments: object, model: Asked, tools: Tools | None = None,
        lane: str = "selection", cancellation: Cancellation | None = None,
    ) -> None:
        checked = program(lane)
        loaded = Loaded(checked, Services(tools or Tools(), model))
        lines: list[bytes] = []
        function = loaded.functions[f"main::{agent}"]
        writer = TraceWriter(lines.append)
        self.outcome: Outcome = loaded.run(function, arguments, trace=writer, cancellation=cancellation)
        loaded.close()
        self.log: list[dict[str, Any]] = [json.loads(line) for line in lines]
        audit = CycleAudit()
        self.breaches = [breach for event in self.log for breach in audit.take(event)]
        self.rates = audit.rates

    @property
    def value(self) -> Any:
        assert self.outcome.fault is None, self.outcome.fault
        value = self.outcome.value
        return value.value if isinstance(value, Grounded) else value

    def of(self, *phases: str) -> list[dict[str, Any]]:
        return [event for event in self.log if event["phase"] in phases]


AB = [candidate("a"), candidate("b")]


def conversation(**told: object) -> dict[str, Any]:
    """A turn after the options of set-1 were shown."""
    state = {
        "last_resolved_action": None, "recent_action_trace": [], "last_accepted_choice_id": None,
        "recent_accepted_choice_ids": [], "recent_rejected_choice_ids": [], "active_option_set_id": "set-1",
        "active_scope": scope(), "pending_clarifier_type": "NoClarifier", "written_turn": 1, "written_ms": 0,
        "shown_ids": [],
    }  # fmt: skip
    usual = {
        "state": state, "scope": scope(), "option_set_id": "set-1", "turn": 2, "now_ms": 1,
        "loop_guard": False, "command_collision": False, "excerpts": [], "history": [],
    }  # fmt: skip
    return {**usual, **told}


class RateLimitError(Exception):
    pass


class Refused(Exception):
    status_code = 429


class Gateway(Exception):
    def __init__(self) -> None:
        self.response = Refused()
        self.response.status_code = 504


class Lying(Exception):
    @property
    def status_code(self) -> int:
        raise ValueError("not even this works")


class Meddling(dict):
    """Says that it is data, and is code."""

    def items(self) -> Any:
        raise RuntimeError("code of the host")


def unsure(request: ModelRequest) -> ModelReply:
    return ModelReply(SELECT_B, "m", 1, confidence=0.2)
