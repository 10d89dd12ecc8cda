"""What a file is that holds no event: sessions of other programs, by the fields of their records.

The answer is a hint for people, and a reason to take no line of such a file for evidence. Nothing is read
from a record but the names of its fields and the word that says what it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from corvid.audit.opened import DAMAGES, STANDARD_INPUT, opened
from corvid.audit.ratio.phases import PHASES
from corvid.json_type import Json
from corvid.protocols.claims import is_step

LOOKED_AT = 2**18
"""Bytes at the beginning of a file from which its format is recognized."""
MOST_RECORDS = 200
CLAUDE_CODE = "a Claude Code session"
CODEX = "a Codex rollout"
OPENAI = "OpenAI chat messages"
OTEL = "OpenTelemetry spans"
AIWG = "a trace of aiwg"
COUNTERS = "counters of `corvid audit ratio --partial`"

_CLAUDE_TYPES = frozenset({
    "user", "assistant", "system", "summary", "file-history-snapshot", "queue-operation", "progress",
    "attachment", "last-prompt", "custom-title", "ai-title", "agent-name", "permission-mode",
})  # fmt: skip
_CLAUDE_FIELDS = frozenset({"sessionId", "parentUuid", "leafUuid", "isSidechain", "uuid", "messageId"})
_CODEX_TYPES = frozenset({
    "session_meta", "response_item", "event_msg", "turn_context", "compacted", "function_call",
    "function_call_output", "local_shell_call", "reasoning", "custom_tool_call",
})  # fmt: skip
_AIWG_TYPES = frozenset({"agent_start", "agent_stop", "tool_call"})
_SPAN_FIELDS = frozenset({"resourceSpans", "scopeSpans"})
_TRACE_FIELDS, _SPAN_IDS = frozenset({"traceId", "trace_id"}), frozenset({"spanId", "span_id"})
_OPENED = re.compile(r"^[ \t]*[{\[]", re.MULTILINE)
_ROLES = frozenset({"system", "developer", "user", "assistant", "tool", "function"})


def is_event(record: Mapping[str, Json]) -> bool:
    """Return whether it is an event that audits know: of a phase of the schema, or a general step (T5)."""
    phase = record.get("phase")
    return (isinstance(phase, str) and phase in PHASES) or is_step(record)


def format_of(record: Mapping[str, Json]) -> str | None:
    """Return the format of another program that one record is of; None if it is of none that is known."""
    kind, role = record.get("type"), record.get("role")
    word = kind if isinstance(kind, str) else ""
    if "phase" in record:
        return None
    if word in _CLAUDE_TYPES and not _CLAUDE_FIELDS.isdisjoint(record):
        return CLAUDE_CODE
    if word in _CODEX_TYPES and ("payload" in record or "call_id" in record or "summary" in record):
        return CODEX
    if record.get("record_type") == "state" or (word == "message" and _is_item(record)):
        return CODEX
    if word in _AIWG_TYPES and "timestamp" in record and not {"agent_id", "tool"}.isdisjoint(record):
        return AIWG
    if not _SPAN_FIELDS.isdisjoint(record) or _is_span(record):
        return OTEL
    if isinstance(role, str) and role in _ROLES and not {"content", "tool_calls"}.isdisjoint(record):
        return OPENAI
    messages = record.get("messages")
    if isinstance(messages, list) and messages and isinstance(messages[0], dict) and "role" in messages[0]:
        return OPENAI
    if "choices" in record and str(record.get("object", "")).startswith("chat.completion"):
        return OPENAI
    return COUNTERS if str(record.get("format", "")).startswith("corvid ratio counters") else None


def _is_item(record: Mapping[str, Json]) -> bool:
    """Return whether a message is an item of a rollout, whose parts say which way they went."""
    parts = record.get("content")
    return isinstance(parts, list) and any(
        isinstance(one, dict) and one.get("type") in ("input_text", "output_text") for one in parts
    )


def _is_span(record: Mapping[str, Json]) -> bool:
    named = record.get("context")
    where = named if isinstance(named, dict) else record
    return not _TRACE_FIELDS.isdisjoint(where) and not _SPAN_IDS.isdisjoint(where)


def is_record(record: Mapping[str, Json]) -> bool:
    """Return whether it is a line of some session: an event, or what another program writes of one."""
    found = format_of(record)
    return is_event(record) or (found is not None and found != COUNTERS)


def objects(values: Iterable[Json]) -> Iterator[Mapping[str, Json]]:
    """Yield the objects among values, and those that are in a list."""
    for value in values:
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, dict):
                yield one


def looks_like(log: Path) -> str | None:
    """Return the format that most records at the beginning of a file are of; None if it is of none that is
    known, is empty, or can be read only once."""
    if log == STANDARD_INPUT:
        return None
    try:
        with opened(log) as file:
            text = file.read(LOOKED_AT).decode("utf-8-sig", "replace")
    except (OSError, *DAMAGES):
        return None
    votes: dict[str, int] = {}
    for number, record in enumerate(objects(value for value, _, _ in values_in(text))):
        if number >= MOST_RECORDS:
            break
        found = format_of(record)
        if found is not None:
            votes[found] = votes.get(found, 0) + 1
    return max(sorted(votes), key=lambda one: votes[one], default=None)


def plainly(log: Path) -> str | None:
    """Return the format of another program that a file is plainly of: its first records that are known are
    all of that one, and none is an event. None for what can be read only once, and for MessagePack."""
    if log == STANDARD_INPUT:
        return None
    try:
        with opened(log) as file:
            head = file.read(LOOKED_AT)
    except (OSError, *DAMAGES):
        return None
    if head.lstrip()[:1] not in (b"{", b"["):
        return None
    seen: set[str] = set()
    text = head.decode("utf-8-sig", "replace")
    for number, record in enumerate(objects(value for value, _, _ in values_in(text))):
        if is_event(record):
            return None
        if (found := format_of(record)) is not None:
            seen.add(found)
        if number >= MOST_RECORDS or len(seen) > 1:
            break
    return seen.pop() if len(seen) == 1 else None


def values_in(text: str) -> Iterator[tuple[Json, int, int]]:
    """Yield the objects and lists of JSON that begin on a line of their own, over however many lines, each
    with where it begins and ends. Time is linear in the text: reading what turns out to be none counts
    against a fixed multiple of its length, behind which no more is looked for."""
    decoder = json.JSONDecoder()
    at, spent, most = 0, 0, 2 * len(text) + 10_000
    while spent <= most and (found := _OPENED.search(text, at)) is not None:
        start = found.end() - 1
        try:
            value, at = decoder.raw_decode(text, start)
        except (ValueError, RecursionError) as error:
            spent += max(1, getattr(error, "pos", start + 1000) - start)
            at = found.end()
        else:
            yield value, start, at
