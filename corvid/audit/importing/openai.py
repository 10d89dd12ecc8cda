"""OpenAI chat messages: one a line, a list of them, the `messages` of a request or of a line for tuning, or
the answers of chat completions. `docs/importing/openai.md`."""

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
from corvid.json_type import Json


def steps(record: Record) -> Iterator[Step]:
    """Yield the steps of one record."""
    messages = items(record.get("messages"))
    choices = items(record.get("choices"))
    if messages:
        yield Within(text(record.get("id")))
    for one in messages or [table(choice).get("message") for choice in choices] or [dict(record)]:
        yield from _message(table(one))


def _given(inner: Record) -> Json:
    return decoded(inner.get("arguments", inner.get("input")))


def _message(message: Record) -> Iterator[Step]:
    match message.get("role"):
        case "assistant":
            said = words_of(message.get("content"))
            if said:
                yield Said(said)
            for one in map(table, items(message.get("tool_calls"))):
                inner = table(one.get("function")) or table(one.get("custom"))
                yield call(one.get("id"), inner.get("name"), _given(inner))
            if isinstance(message.get("function_call"), dict):
                inner = table(message["function_call"])
                yield call(inner.get("name"), inner.get("name"), _given(inner))
        case "tool":
            yield Answered(text(message.get("tool_call_id")), words_of(message.get("content")))
        case "function":
            yield Answered(text(message.get("name")), words_of(message.get("content")))
        case "system" | "developer" | "user":
            yield Passed()
        case role:
            yield unknown("message", role)
