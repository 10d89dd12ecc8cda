"""Sessions as other programs write them: a few records of each format, by hand from its documentation."""

from __future__ import annotations

import json

CLAUDE_CODE = [
    {"type": "summary", "summary": "Login fails", "leafUuid": "u2"},
    {"type": "user", "uuid": "u1", "parentUuid": None, "sessionId": "s", "cwd": "/home/ada/shop",
     "timestamp": "2026-01-01T00:00:00Z", "message": {"role": "user", "content": "Why does login fail?"}},
    {"type": "assistant", "uuid": "u2", "parentUuid": "u1", "sessionId": "s", "cwd": "/home/ada/shop",
     "timestamp": "2026-01-01T00:00:01Z", "message": {"role": "assistant", "content": [
         {"type": "text", "text": "All tests pass."},
         {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "ls"}}]}},
    {"type": "user", "uuid": "u3", "parentUuid": "u2", "sessionId": "s", "toolUseResult": {"stdout": "a.py"},
     "message": {"role": "user", "content": [
         {"type": "tool_result", "tool_use_id": "t1", "content": "a.py"}]}},
]  # fmt: skip
CODEX = [
    {"timestamp": "2026-01-01T00:00:00Z", "type": "session_meta", "payload": {"id": "s", "cwd": "/home/ada"}},
    {"timestamp": "2026-01-01T00:00:01Z", "type": "response_item", "payload": {
        "type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "It is."}]}},
    {"timestamp": "2026-01-01T00:00:02Z", "type": "response_item", "payload": {
        "type": "function_call", "name": "shell", "arguments": "{}", "call_id": "c1"}},
    {"timestamp": "2026-01-01T00:00:03Z", "type": "event_msg", "payload": {"type": "token_count"}},
]  # fmt: skip
OPENAI = [
    {"role": "system", "content": "You are a reviewer."},
    {"role": "user", "content": "Are there tests?"},
    {"role": "assistant", "content": None, "tool_calls": [
        {"id": "c1", "type": "function", "function": {"name": "ls", "arguments": "{}"}}]},
    {"role": "tool", "tool_call_id": "c1", "content": "a.py"},
]  # fmt: skip
OTEL = [
    {"resourceSpans": [{"scopeSpans": [{"spans": [{"traceId": "ab", "spanId": "cd", "name": "chat"}]}]}]},
    {"traceId": "ab", "spanId": "ce", "name": "execute_tool ls", "attributes": {"gen_ai.tool.name": "ls"}},
    {"name": "chat", "context": {"trace_id": "0xab", "span_id": "0xcd"}, "attributes": {}},
]  # fmt: skip
AIWG = [
    {"timestamp": "2026-01-01T00:00:00Z", "type": "agent_start", "agent_id": "a", "subagent_type": "tester"},
    {"timestamp": "2026-01-01T00:00:01Z", "type": "tool_call", "agent_id": "a", "tool": "Bash"},
    {"timestamp": "2026-01-01T00:00:02Z", "type": "agent_stop", "agent_id": "a", "outcome": "success"},
]  # fmt: skip
UNKNOWN = [{"phase": "thinking", "text": "the moon is cheese"}, {"phase": "acting"}, {"level": "info"}]


def as_lines(records: list[dict[str, object]]) -> bytes:
    """One record a line."""
    return b"".join(json.dumps(one).encode() + b"\n" for one in records)


FOREIGN: dict[str, tuple[bytes, str | None]] = {
    "claude": (as_lines(CLAUDE_CODE), "a Claude Code session"),
    "codex": (as_lines(CODEX), "a Codex rollout"),
    "openai": (as_lines(OPENAI), "OpenAI chat messages"),
    "openai as one list": (json.dumps(OPENAI).encode(), "OpenAI chat messages"),
    "openai over lines": (json.dumps(OPENAI, indent=2).encode(), "OpenAI chat messages"),
    "openai for tuning": (as_lines([{"messages": OPENAI}]), "OpenAI chat messages"),
    "otel": (as_lines(OTEL), "OpenTelemetry spans"),
    "aiwg": (as_lines(AIWG), "a trace of aiwg"),
    "counters": (b'{"format": "corvid ratio counters 3", "sessions": []}\n', "counters of `corvid audit"),
    "unknown phases": (as_lines(UNKNOWN), None),
    "no objects": (b"[]\n1\nnull\n", None),
    "prose": (b"All tests pass.\nTrust me.\n", None),
    "an empty file": (b"", None),
    "blank lines": (b"\n \n", None),
}
"""What is not a log, by a name, with the words for what it looks like where there are some."""
IMPORTED = tuple(name for name in FOREIGN if name.split()[0] in ("claude", "codex", "openai", "otel", "aiwg"))
"""Those that an importer reads."""
