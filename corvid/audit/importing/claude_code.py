"""Claude Code: `~/.claude/projects/*/*.jsonl`, a record a line.

A message of the assistant is on several lines, one for each part. Sub-agents are recognized by `isSidechain`,
or have a file of their own; what they saw counts for their session. `docs/importing/claude-code.md`.
"""

from __future__ import annotations

from collections.abc import Iterator

from corvid.audit.importing.model import (
    Answered,
    Called,
    Passed,
    Record,
    Said,
    Step,
    Within,
    items,
    table,
    text,
    unknown,
    words_of,
)
from corvid.json_type import Json

WITHOUT_WORDS = frozenset({
    "summary", "file-history-snapshot", "queue-operation", "progress", "attachment", "last-prompt",
    "custom-title", "ai-title", "agent-name", "agent-setting", "permission-mode", "mode", "pr-link",
    "worktree-state", "tag", "task-summary", "marble-origami-commit", "marble-origami-snapshot",
    "speculation-accept", "content-replacement", "attribution-snapshot",
})  # fmt: skip
_SILENT = frozenset({"thinking", "redacted_thinking", "image", "document", "server_tool_use", "fallback"})
"""Parts of messages that say nothing to the user."""


def steps(record: Record) -> Iterator[Step]:
    """Yield the steps of one record."""
    kind = text(record.get("type"))
    if kind in WITHOUT_WORDS or kind == "system":
        yield Passed()
        return
    if kind not in ("user", "assistant"):
        yield unknown(kind)
        return
    yield Within(
        text(record.get("sessionId")),
        (text(record.get("agentId")) or "side") if record.get("isSidechain") is True else "",
        text(record.get("timestamp")),
        text(record.get("cwd")),
    )
    content = table(record.get("message")).get("content")
    if kind == "user":
        yield from _answers(content)
    elif record.get("isApiErrorMessage") is True:
        yield Passed()
    else:
        yield from _said(content)


def _answers(content: Json) -> Iterator[Step]:
    """Yield what tools gave back is in messages of the user. The user's own words are not claims."""
    for part in map(table, items(content)):
        if part.get("type") == "tool_result":
            failed = part.get("is_error") is True
            yield Answered(text(part.get("tool_use_id")), words_of(part.get("content")), failed)
        elif text(part.get("type")) not in ("text", *_SILENT):
            yield unknown("user", part.get("type"))


def _said(content: Json) -> Iterator[Step]:
    if isinstance(content, str):
        yield Said(content)
        return
    for part in map(table, items(content)):
        match part.get("type"):
            case "text":
                yield Said(text(part.get("text")))
            case "tool_use":
                yield Called(text(part.get("id")), text(part.get("name")) or "?", part.get("input"))
            case str() as kind if kind in _SILENT or kind.endswith("_tool_result"):
                pass
            case kind:
                yield unknown("assistant", kind)
