"""One session in each format that an importer reads, by hand from the public documentation of the format,
with every kind of record: the same file is read, the same command run, the same words said in all of them."""

from __future__ import annotations

import json
from typing import Any, TypeAlias

Record: TypeAlias = dict[str, Any]
SAID = (
    "I read the file. `return price * 2 + tax` (src/shop.py:2) doubles the price.\n\n"
    "The function starts at src/shop.py:1. All 3 tests pass (Bash output). It is probably fast.\n"
    "[ASSUMPTION] Users like it.\n\n```python\nx = 1  # src/shop.py:9 is no claim here\n```\n"
    "Shall I go on? Everything else is as before."
)
SOURCE = "def total(price, tax):\n    return price * 2 + tax\n"
RUN = "3 passed in 0.1s"
HOME = "/home/ada/shop"


def _claude(kind: str, uuid: str, **fields: object) -> Record:
    return {
        "type": kind, "uuid": uuid, "parentUuid": None, "sessionId": "s", "cwd": HOME, "isSidechain": False,
        "timestamp": "2026-01-01T00:00:00Z", "version": "2.0.0", **fields,
    }  # fmt: skip


def _assistant(uuid: str, *content: object, **fields: object) -> Record:
    message = {"id": "m", "role": "assistant", "content": list(content)}
    return _claude("assistant", uuid, message=message, **fields)


def _user(uuid: str, content: object, **fields: object) -> Record:
    return _claude("user", uuid, message={"role": "user", "content": content}, **fields)


def _use(id_: str, name: str, given: Record) -> Record:
    return {"type": "tool_use", "id": id_, "name": name, "input": given}


def _result(id_: str, content: object, **fields: object) -> Record:
    return {"type": "tool_result", "tool_use_id": id_, "content": content, **fields}


CLAUDE_CODE: list[Record] = [
    {"type": "summary", "summary": "The shop", "leafUuid": "u9"},
    {"type": "file-history-snapshot", "messageId": "m", "snapshot": {}, "isSnapshotUpdate": False},
    {"type": "queue-operation", "operation": "enqueue", "sessionId": "s", "timestamp": "2026-01-01"},
    _user("u1", "How is the price made?"),
    _claude("system", "u2", subtype="compact_boundary", content="Conversation compacted"),
    _user("u3", "This session is continued. All tests pass (src/shop.py:1).", isCompactSummary=True),
    _assistant("u4", {"type": "thinking", "thinking": "src/shop.py:2 is probably it.", "signature": "x"}),
    _assistant("u5", _use("t1", "Read", {"file_path": f"{HOME}/src/shop.py"})),
    _assistant("u6", _use("t2", "Bash", {"command": "pytest -q"})),
    _assistant("u7", _use("t3", "Bash", {"command": "rm -rf /"})),
    _user("u8", [_result("t2", [{"type": "text", "text": RUN}])], toolUseResult={"stdout": RUN}),
    _user("u9", [_result("t1", "     1→def total(price, tax):\n     2→    return price * 2 + tax\n")]),
    _user("u10", [_result("t3", "The user doesn't want to proceed", is_error=True)]),
    _user("u11", [{"type": "text", "text": "[Request interrupted by user for tool use]"}]),
    _user("u12", [{"type": "image", "source": {"type": "base64", "data": "iVBOR"}}]),
    _assistant("u13", {"type": "text", "text": "API Error: 529 (src/shop.py:1)"}, isApiErrorMessage=True),
    _claude("assistant", "u14", isSidechain=True, agentId="a1",
            message={"role": "assistant", "content": [_use("t4", "Glob", {"pattern": "**/*.py"})]}),
    _claude("user", "u15", isSidechain=True, agentId="a1",
            message={"role": "user", "content": [_result("t4", [{"type": "image", "source": {}}])]}),
    {"type": "progress", "sessionId": "s", "data": {"type": "agent_progress"}, "uuid": "u16"},
    {"type": "attachment", "sessionId": "s", "attachment": {"type": "todo"}, "uuid": "u17"},
    _assistant("u18", {"type": "text", "text": SAID}),
    _assistant("u19", _use("t5", "Bash", {"command": "sleep 100"})),
    {"type": "hologram", "sessionId": "s", "uuid": "u20"},
    _assistant("u21", {"type": "song", "notes": "c d e"}),
    _user("u22", [_result("t9", "an answer that nothing asked for")]),
]  # fmt: skip


def _codex(kind: str, payload: Record) -> Record:
    return {"timestamp": "2026-01-01T00:00:00Z", "type": kind, "payload": payload}


def _item(kind: str, **fields: object) -> Record:
    return _codex("response_item", {"type": kind, **fields})


def _shown(text: str) -> list[Record]:
    return [{"type": "output_text", "text": text}]


_READ = {"command": ["bash", "-lc", "cat src/shop.py"]}
_PATCH = "*** Begin Patch\n*** Update File: src/other.py\n@@\n-a\n+b\n*** End Patch"
CODEX: list[Record] = [
    _codex("session_meta", {"id": "s", "cwd": HOME, "originator": "codex_cli_rs", "cli_version": "0.139.0",
                            "git": {"commit_hash": "abc", "branch": "main"}}),
    _codex("turn_context", {"cwd": HOME, "approval_policy": "on-request", "model": "gpt-5"}),
    _item("message", role="user", content=[{"type": "input_text", "text": "How is src/shop.py:1 made?"}]),
    _item("message", role="developer", content=[{"type": "input_text", "text": "src/shop.py:1 probably"}]),
    _codex("event_msg", {"type": "user_message", "message": "How?"}),
    _item("reasoning", summary=[{"type": "summary_text", "text": "src/shop.py:2"}], encrypted_content="x"),
    _item("function_call", name="shell", arguments=json.dumps(_READ), call_id="c1"),
    _item("function_call_output", call_id="c1", output=json.dumps({"output": SOURCE, "metadata": {
        "exit_code": 0, "duration_seconds": 0.1}})),
    _item("function_call", name="exec_command", arguments='{"cmd": "pytest -q"}', call_id="c2"),
    _item("function_call_output", call_id="c2", output=RUN),
    _item("function_call", name="shell", arguments="{not json", call_id="c3"),
    _item("function_call_output", call_id="c3", output={"content": "failed", "success": False}),
    _item("custom_tool_call", name="apply_patch", input=_PATCH, call_id="c4", status="completed"),
    _item("custom_tool_call_output", call_id="c4", output='{"output": "Done", "metadata": {}}'),
    _item("local_shell_call", call_id="c5", status="completed",
          action={"type": "exec", "command": ["ls", "-l"]}),
    _item("function_call_output", call_id="c5", output="shop.py"),
    _item("web_search_call", status="completed", action={"type": "search", "query": "tax"}),
    _item("ghost_snapshot", ghost_commit={"id": "abc"}),
    _codex("compacted", {"message": "All tests pass (src/shop.py:1)."}),
    _codex("event_msg", {"type": "token_count", "info": {}}),
    _codex("event_msg", {"type": "agent_message", "message": SAID}),
    _item("message", role="assistant", content=_shown(SAID)),
    _item("function_call", name="shell", arguments='{"command": ["sleep", "100"]}', call_id="c6"),
    _codex("event_msg", {"type": "turn_aborted", "reason": "interrupted"}),
    _codex("hologram", {}),
    _item("song", notes="c d e"),
    _codex("event_msg", {"type": "fireworks"}),
    _item("function_call_output", call_id="c9", output="an answer that nothing asked for"),
]  # fmt: skip
OLD_CODEX: list[Record] = [
    {"id": "s", "timestamp": "2025-06-01T00:00:00Z", "instructions": None, "git": {}},
    {"record_type": "state"},
    {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "How?"}]},
    {"type": "function_call", "name": "shell", "arguments": json.dumps(_READ), "call_id": "c1"},
    {"type": "function_call_output", "call_id": "c1", "output": SOURCE},
    {"type": "message", "role": "assistant", "content": _shown(SAID)},
]


def _asked(id_: str, name: str, given: object) -> Record:
    return {"id": id_, "type": "function", "function": {"name": name, "arguments": json.dumps(given)}}


OPENAI: list[Record] = [
    {"role": "system", "content": "You look into src/shop.py:1."},
    {"role": "developer", "content": "Be brief."},
    {"role": "user", "content": [{"type": "text", "text": "How?"}, {"type": "image_url", "image_url": {}}]},
    {"role": "assistant", "content": None, "tool_calls": [
        _asked("c1", "read_file", {"path": "src/shop.py"}), _asked("c2", "bash", {"command": "pytest -q"})]},
    {"role": "tool", "tool_call_id": "c2", "content": RUN},
    {"role": "tool", "tool_call_id": "c1", "content": [{"type": "text", "text": SOURCE}]},
    {"role": "assistant", "content": None, "function_call": {"name": "ls", "arguments": "{}"}},
    {"role": "function", "name": "ls", "content": "shop.py"},
    {"role": "assistant", "content": [{"type": "text", "text": SAID}]},
    {"role": "assistant", "content": "", "tool_calls": [_asked("c3", "bash", {"command": "sleep 100"})]},
    {"role": "narrator", "content": "It was night."},
    {"role": "tool", "tool_call_id": "c9", "content": "an answer that nothing asked for"},
]


def _attribute(key: str, value: str) -> Record:
    return {"key": key, "value": {"stringValue": value}}


def _span(name: str, id_: str, **attributes: str) -> Record:
    return {
        "traceId": "s", "spanId": id_, "name": name, "startTimeUnixNano": "1", "status": {},
        "attributes": [_attribute(key.replace("__", "."), value) for key, value in attributes.items()],
    }  # fmt: skip


_OUTPUT = json.dumps([{"role": "assistant", "parts": [
    {"type": "reasoning", "content": "src/shop.py:2"}, {"type": "tool_call", "id": "c", "name": "bash"},
    {"type": "text", "content": SAID},
]}])  # fmt: skip
OTEL: list[Record] = [
    {"resourceSpans": [{"resource": {"attributes": []}, "scopeSpans": [{"scope": {"name": "x"}, "spans": [
        _span("invoke_agent shop", "0", gen_ai__operation__name="invoke_agent"),
        _span("execute_tool read_file", "1", gen_ai__operation__name="execute_tool",
              gen_ai__tool__name="read_file", gen_ai__tool__call__arguments='{"path": "src/shop.py"}',
              gen_ai__tool__call__result=SOURCE),
        _span("execute_tool bash", "2", gen_ai__tool__name="bash",
              gen_ai__tool__call__arguments='{"command": "pytest -q"}', gen_ai__tool__call__result=RUN),
        _span("chat gpt-5", "3", gen_ai__operation__name="chat", gen_ai__output__messages=_OUTPUT),
        _span("execute_tool bash", "4", gen_ai__operation__name="execute_tool", gen_ai__tool__name="bash"),
        _span("GET /price", "5"),
    ]}]}]},
    {"name": "LLM", "context": {"trace_id": "s", "span_id": "6"}, "attributes": {
        "openinference.span.kind": "CHAIN"}},
    {"name": "execute_tool ls", "context": {"trace_id": "s", "span_id": "7"}, "attributes": {
        "openinference.span.kind": "TOOL", "tool.name": "ls", "input.value": "{}", "output.value": "x"},
     "status": {"status_code": "ERROR"}},
]  # fmt: skip
AIWG: list[Record] = [
    {"timestamp": "2026-01-01T00:00:00Z", "type": "session_start", "agent_id": "main"},
    {"timestamp": "2026-01-01T00:00:00Z", "type": "agent_start", "agent_id": "a", "subagent_type": "tester"},
    {"timestamp": "2026-01-01T00:00:01Z", "type": "tool_call", "agent_id": "a", "tool": "Bash",
     "input": {"command": "pytest -q"}, "output": RUN, "success": True},
    {"timestamp": "2026-01-01T00:00:01Z", "type": "tool_call", "agent_id": "a", "tool": "Read"},
    {"timestamp": "2026-01-01T00:00:02Z", "type": "agent_stop", "agent_id": "a", "outcome": "success"},
    {"timestamp": "2026-01-01T00:00:03Z", "type": "hologram", "agent_id": "a", "tool": "x"},
]  # fmt: skip
