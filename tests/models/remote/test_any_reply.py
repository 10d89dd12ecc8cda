"""Replies that no vendor sends: each ends in an answer or in one `Failed`, the same in whatever pieces."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.models.remote.model import dialect_of
from corvid.models.remote.settings import BASE_URLS, Api
from corvid.models.remote.sse import JsonReader
from corvid.models.remote.wire import Completion, Dialect
from tests.models.remote.outcomes import Failure, chunked, outcome, single_bytes
from tests.shares import examples, share

pytestmark = pytest.mark.guarantee("boundary.values_checked")

APIS: tuple[Api, ...] = ("openai-chat", "openai", "anthropic", "google")
DIALECTS = {api: dialect_of(api, BASE_URLS[api]) for api in APIS}
ALL = pytest.mark.parametrize("api", APIS)

WORDS = st.sampled_from([
    "response.output_item.added", "response.output_text.delta", "response.refusal.delta", "message_start",
    "response.function_call_arguments.delta", "response.completed", "response.incomplete", "response.failed",
    "error", "message_delta", "message_stop", "content_block_start", "content_block_delta", "text_delta",
    "input_json_delta", "tool_use", "text", "message", "function_call", "output_text", "commentary",
    "stop", "STOP", "MAX_TOKENS", "SAFETY", "length", "content_filter", "end_turn", "max_tokens", "refusal",
    "completed", "incomplete", "queued", "failed", "\\ud83d", "\ude00", "é𝕏", "", "x",
])  # fmt: skip
KEYS = st.sampled_from([
    "type", "delta", "item", "item_id", "id", "response", "status", "output", "content", "phase", "usage",
    "error", "choices", "index", "message", "tool_calls", "function", "arguments", "finish_reason", "name",
    "candidates", "parts", "finishReason", "functionCall", "args", "thought", "usageMetadata", "text",
    "promptFeedback", "blockReason", "stop_reason", "content_block", "input", "model", "incomplete_details",
    "reason", "input_tokens", "promptTokenCount", "partial_json", "refusal", "audio", "inlineData",
])  # fmt: skip
DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.just(10**400) | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=25,
)
OBJECTS = st.dictionaries(KEYS, DATA, max_size=6)


def as_json(value: object) -> bytes:
    """JSON with NaN, numbers that no float holds, and lone halves of characters in it."""
    return json.dumps(value).replace("Infinity", "1e999").encode()


def streamed(events: list[Any], end: str = "\n\n") -> bytes:
    return b"".join(b"data: " + as_json(event) + end.encode() for event in events)


def check_it_ends_well(dialect: Dialect, is_streamed: bool, body: bytes, seed: int) -> None:
    whole = outcome(dialect, is_streamed, [body])
    assert outcome(dialect, is_streamed, single_bytes(body)) == whole
    assert outcome(dialect, is_streamed, chunked(body, random.Random(seed))) == whole
    texts = [whole.words] if isinstance(whole, Failure) else [whole.text, whole.model, whole.request]
    if isinstance(whole, Completion) and whole.arguments is not None:
        texts.append(whole.arguments)
    for text in texts:
        text.encode()  # no lone half of a character


@pytest.mark.oracle
@ALL
@settings(max_examples=examples(50))
@given(events=st.lists(OBJECTS, max_size=5), seed=st.integers(0, 99))
def test_any_events(api: Api, events: list[Any], seed: int) -> None:
    check_it_ends_well(DIALECTS[api], True, streamed(events), seed)


@ALL
@settings(max_examples=examples(50))
@given(reply=OBJECTS, seed=st.integers(0, 99))
def test_any_whole_reply(api: Api, reply: Any, seed: int) -> None:
    check_it_ends_well(DIALECTS[api], False, as_json(reply), seed)


@ALL
@given(body=st.binary(max_size=200), seed=st.integers(0, 99))
def test_any_bytes(api: Api, body: bytes, seed: int) -> None:
    for is_streamed in (True, False):
        check_it_ends_well(DIALECTS[api], is_streamed, body, seed)


def mutated(value: Any, draw: random.Random) -> Any:
    """A reply with one place of it changed into something else, or left out."""
    if isinstance(value, dict) and value and draw.random() < 0.9:
        key = draw.choice(list(value))
        if draw.random() < 0.2:
            return {name: one for name, one in value.items() if name != key}
        return value | {key: mutated(value[key], draw)}
    if isinstance(value, list) and value and draw.random() < 0.9:
        place = draw.randrange(len(value))
        return [*value[:place], mutated(value[place], draw), *value[place + 1 :]]
    return draw.choice([None, True, -1, 2, 10**400, 1.5, float("inf"), "x", "\ud83d", [], {}, [[]], {"a": 1}])


GOOD: dict[Api, list[Any]] = {
    "openai-chat": [
        {"id": "c", "model": "m", "choices": [{"index": 0, "delta": {"content": "a", "tool_calls": [
            {"index": 0, "id": "t", "function": {"name": "answer", "arguments": "{}"}}]}}]},
        {"choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}], "usage": {
            "prompt_tokens": 5, "completion_tokens": 3, "prompt_tokens_details": {"cached_tokens": 1},
            "completion_tokens_details": {"reasoning_tokens": 1}}},
    ],
    "openai": [
        {"type": "response.output_item.added", "item": {"type": "message", "id": "i"}},
        {"type": "response.output_text.delta", "item_id": "i", "delta": "a"},
        {"type": "response.output_item.added", "item": {"type": "function_call", "id": "f"}},
        {"type": "response.function_call_arguments.delta", "item_id": "f", "delta": "{}"},
        {"type": "response.completed", "response": {"status": "completed", "model": "m", "id": "r", "usage": {
            "input_tokens": 5, "output_tokens": 3, "input_tokens_details": {"cached_tokens": 1},
            "output_tokens_details": {"reasoning_tokens": 1}}}},
    ],
    "anthropic": [
        {"type": "message_start", "message": {"id": "r", "model": "m", "usage": {"input_tokens": 4,
            "cache_read_input_tokens": 1, "output_tokens": 1}}},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "a"}},
        {"type": "content_block_start", "index": 1, "content_block": {"type": "tool_use", "input": {}}},
        {"type": "content_block_delta", "index": 1, "delta": {"type": "input_json_delta",
            "partial_json": "{}"}},
        {"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": {"output_tokens": 3,
            "output_tokens_details": {"thinking_tokens": 1}}},
        {"type": "message_stop"},
    ],
    "google": [
        {"candidates": [{"index": 0, "content": {"parts": [{"text": "think", "thought": True},
            {"text": "a"}]}}], "modelVersion": "m", "responseId": "r"},
        {"candidates": [{"index": 0, "content": {"parts": [{"functionCall": {"name": "answer",
            "args": {}}}]}, "finishReason": "STOP"}], "usageMetadata": {"promptTokenCount": 5,
            "candidatesTokenCount": 2, "thoughtsTokenCount": 1, "cachedContentTokenCount": 1}},
    ],
}  # fmt: skip
"""One good reply of each dialect: a text and a call, with all that is counted."""


@ALL
def test_the_good_replies_say_the_same_in_all_dialects(api: Api) -> None:
    got = outcome(DIALECTS[api], True, [streamed(GOOD[api])])
    assert isinstance(got, Completion), got
    usage = got.usage
    assert (got.text, got.arguments, got.model) == ("a", "{}", "m")
    assert (usage.input, usage.output, usage.cache_read, usage.reasoning) == (5, 3, 1, 1)


@pytest.mark.oracle
@ALL
@pytest.mark.parametrize("part", share(range(3), 3))
def test_one_place_of_a_good_reply_changed(api: Api, part: int) -> None:
    draw = random.Random(f"{api} {part}")
    for seed in range(100):
        events = list(GOOD[api])
        place = draw.randrange(len(events))
        events[place] = mutated(events[place], draw)
        check_it_ends_well(DIALECTS[api], True, streamed(events), seed)


@ALL
@pytest.mark.parametrize("end", ["\n\n", "\r\n\r\n", "\r\r"])
def test_every_prefix_of_a_good_reply_is_cut(api: Api, end: str) -> None:
    body = streamed(GOOD[api], end)
    whole = outcome(DIALECTS[api], True, [body])
    last = body.rindex(b"data: ")
    for place in range(len(body)):
        got = outcome(DIALECTS[api], True, [body[:place]])
        assert got == whole or (isinstance(got, Failure) and got.kind == "cut_stream")
        assert place > last or got != whole


@ALL
def test_an_error_ends_a_reply_wherever_it_stands(api: Api) -> None:
    error = {"type": "error", "error": {"code": 429, "type": "rate_limit_error", "message": "slow  down"}}
    last = len(GOOD[api]) - 1 if api == "anthropic" else len(GOOD[api])
    for place in range(last + 1):
        body = streamed([*GOOD[api][:place], error, *GOOD[api][place:]]) + b"data: \xff\n\n"
        for pieces in ([body], list(single_bytes(body))):
            got = outcome(DIALECTS[api], True, pieces)
            assert isinstance(got, Failure)
            assert (got.kind, got.words) == ("rate_limited", "slow down")


def test_nothing_behind_the_end_of_a_message_is_looked_at() -> None:
    whole = streamed(GOOD["anthropic"])
    expected = outcome(DIALECTS["anthropic"], True, [whole])
    for more in (b"data: \xff\n\n", b'data: {"type": "error"}\n\n', whole, b"data:\n\n" * 200_000):
        bit_by_bit = [whole, *(more[at : at + 7] for at in range(0, 700, 7))]
        for pieces in ([whole + more], [whole, more], bit_by_bit):
            assert outcome(DIALECTS["anthropic"], True, pieces) == expected
    reader = DIALECTS["anthropic"].reader(True)
    reader.feed(whole)
    assert reader.ended


@ALL
@pytest.mark.parametrize(
    "body",
    [b"[" * 10**6, b'{"a":' * 10**5, b"9" * 10**6, b"[]", b"1", b'"x"', b"null", b"", b"<html>", b"\xff\xfe",
     b'{"choices": NaN}', b'{"a": -Infinity}'],
)  # fmt: skip
def test_a_whole_reply_that_is_no_object(api: Api, body: bytes) -> None:
    got = outcome(DIALECTS[api], False, [body])
    assert isinstance(got, Failure)
    assert got.kind == "malformed"
    assert len(got.words) < 400


@ALL
def test_a_whole_reply_has_a_largest_size(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{JsonReader.__module__}.LARGEST_REPLY", 100)
    monkeypatch.setattr("corvid.models.remote.sse.LARGEST_REPLY", 100)
    for is_streamed in (True, False):
        got = outcome(DIALECTS[api], is_streamed, [b" " * 60, b" " * 60, b" " * 60])
        assert isinstance(got, Failure)
        assert (got.kind, "MiB" in got.words) == ("malformed", True)
