"""Codex: `~/.codex/sessions/Y/M/D/rollout-*.jsonl`, a record a line.

Since 0.32 a line is `{timestamp, type, payload}`; before, the payload itself, behind a first line that
describes the session. What was said is there twice, as an item and as an event for the screen, and is
taken from the item. `docs/importing/codex.md`.
"""

from __future__ import annotations

from collections.abc import Iterator

from corvid.audit.importing.model import (
    Answered,
    Passed,
    Record,
    Said,
    Step,
    Within,
    call,
    decoded,
    items,
    table,
    text,
    unknown,
    words_of,
)

_SILENT = frozenset({
    "reasoning", "web_search_call", "image_generation_call", "ghost_snapshot", "compaction",
    "compaction_trigger", "tool_search_call", "tool_search_output", "other",
})  # fmt: skip
_SCREEN = frozenset({
    "agent_message", "user_message", "agent_reasoning", "agent_reasoning_raw_content", "token_count",
    "task_started", "task_complete", "turn_started", "turn_complete", "turn_aborted", "exec_command_begin",
    "exec_command_end", "patch_apply_begin", "patch_apply_end", "mcp_tool_call_begin", "mcp_tool_call_end",
    "web_search_begin", "web_search_end", "view_image_tool_call", "context_compacted", "entered_review_mode",
    "exited_review_mode", "error", "stream_error", "thread_rolled_back", "thread_name_updated",
    "item_completed", "undo_completed",
})  # fmt: skip


def steps(record: Record) -> Iterator[Step]:
    """Yield the steps of one record."""
    kind, payload = text(record.get("type")), table(record.get("payload"))
    time = text(record.get("timestamp"))
    match kind:
        case "session_meta":
            yield Within(text(payload.get("id")), "", time, text(payload.get("cwd")))
        case "turn_context":
            yield Within("", "", time, text(payload.get("cwd")))
        case "response_item":
            yield Within("", "", time)
            yield from _item(payload)
        case "event_msg":
            screen = text(payload.get("type"))
            yield Passed() if screen in _SCREEN else unknown("event_msg", screen)
        case "compacted":
            yield Passed()
        case "" if record.get("record_type") == "state":
            yield Passed()
        case "" if "id" in record and "timestamp" in record:
            yield Within(text(record.get("id")), "", time)
        case _:
            yield from _item(record)


def _item(item: Record) -> Iterator[Step]:
    kind = text(item.get("type"))
    match kind:
        case "message":
            if item.get("role") == "assistant":
                yield from (Said(text(one.get("text"))) for one in map(table, items(item.get("content"))))
        case "function_call":
            yield call(item.get("call_id"), item.get("name"), decoded(item.get("arguments")))
        case "custom_tool_call":
            yield call(item.get("call_id"), item.get("name"), item.get("input"))
        case "local_shell_call":
            id_ = item.get("call_id") or item.get("id")
            yield call(id_, "local_shell", item.get("action"))
        case "function_call_output" | "custom_tool_call_output" | "local_shell_call_output":
            yield _answer(item)
        case _ if kind in _SILENT:
            yield Passed()
        case _:
            yield unknown("response_item", kind)


def _answer(item: Record) -> Answered:
    """Return what a tool gave back: words, words as JSON with how it ended, or parts."""
    output = decoded(item.get("output"))
    inner = table(output)
    code = table(inner.get("metadata")).get("exit_code")
    failed = inner.get("success") is False or (isinstance(code, int) and code != 0)
    words = inner.get("output", inner.get("content")) if inner else item.get("output")
    return Answered(text(item.get("call_id")), words_of(words), failed)
