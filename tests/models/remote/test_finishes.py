"""How replies end: what each vendor's word for it means, whole and streamed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from corvid.models.remote.model import dialect_of
from corvid.models.remote.settings import BASE_URLS, Api
from corvid.models.remote.wire import Completion
from corvid.runtime.host import FailureKind, ModelUsage
from tests.models.remote.outcomes import Failure, Outcome, outcome
from tests.tables import each


def ended(api: Api, *events: Any) -> Outcome:
    body = b"".join(b"data: " + json.dumps(event).encode() + b"\n\n" for event in events)
    return outcome(dialect_of(api, BASE_URLS[api]), True, [body])


def whole(api: Api, reply: Any) -> Outcome:
    return outcome(dialect_of(api, BASE_URLS[api]), False, [json.dumps(reply).encode()])


def failed(found: Outcome, kind: FailureKind, *words: str) -> bool:
    return isinstance(found, Failure) and found.kind == kind and all(word in found.words for word in words)


def text(found: Outcome) -> str:
    assert isinstance(found, Completion), found
    return found.text


# --- OpenAI Chat


def chat(delta: Any, finish: str | None = "stop", **more: Any) -> Any:
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": finish, **more}]}


CHAT: dict[str, FailureKind] = {
    "length": "length", "content_filter": "filter", "error": "server_error",
    "insufficient_system_resource": "overloaded",
}  # fmt: skip


@pytest.mark.parametrize("finish", CHAT)
def test_chat_finishes(finish: str) -> None:
    usage = {"usage": {"prompt_tokens": 7, "completion_tokens": 2}, "choices": []}
    found = ended("openai-chat", chat({"content": "a"}, finish), usage)
    assert failed(found, CHAT[finish])
    assert isinstance(found, Failure)
    assert found.usage == ModelUsage(7, 2)


def test_chat_refusals_say_what_the_model_said() -> None:
    pieces = [chat({"refusal": "I'm "}, None), chat({"refusal": "sorry"}, None), chat({}, "stop")]
    assert failed(ended("openai-chat", *pieces), "refusal", "I'm sorry")
    message = {"message": {"content": None, "refusal": "no"}, "finish_reason": "stop"}
    assert failed(whole("openai-chat", {"choices": [message]}), "refusal", "no")


def call(index: Any = None, id_: str | None = None, name: str | None = None, arguments: str = "") -> Any:
    found: dict[str, Any] = {"function": {"arguments": arguments}}
    found |= {"index": index} if index is not None else {}
    found |= {"id": id_} if id_ is not None else {}
    if name is not None:
        found["function"]["name"] = name
    return {"tool_calls": [found]}


@pytest.mark.parametrize(
    "pieces",
    [
        [call(0, "t", "answer"), call(0, arguments='{"a":'), call(0, arguments="1}")],
        [call(None, "t", "answer", '{"a":'), call(None, arguments="1}")],
        [call(0, "t1", "answer", '{"a":'), call(0, "t2", None, "1}")],
        [call(0, "t", "answer", '{"a":'), call(0, "t", "answer", "1}")],
        [call(0, "", "answer", '{"a":1}'), call(0, "", "")],
        [call("0", "t", "answer", '{"a":'), call([], None, None, "1}")],
        [call(3, "t", "answer", '{"a":1}')],
    ],
)
def test_one_chat_call_in_the_ways_that_servers_send_it(pieces: list[Any]) -> None:
    found = ended("openai-chat", *(chat(piece, None) for piece in pieces), chat({}, "tool_calls"))
    assert isinstance(found, Completion)
    assert found.arguments == '{"a":1}'


@pytest.mark.parametrize(
    "pieces",
    [
        [call(0, "t", "answer", "{}"), call(1, "u", "answer", "{}")],
        [call(0, "t", "answer", "{}"), call(0, "u", "answer", "{}")],
        [call(None, "t", "answer", "{}"), call(None, "u", "other", "{}")],
        [{"tool_calls": [*call(name="a")["tool_calls"], *call(name="b")["tool_calls"]]}],
    ],
)
def test_several_chat_calls_are_never_put_together(pieces: list[Any]) -> None:
    found = ended("openai-chat", *(chat(piece, None) for piece in pieces), chat({}, "tool_calls"))
    assert failed(found, "not_supported", "several tools")


def test_chat_imitations() -> None:
    parts = [{"type": "thinking", "thinking": [{"text": "hm"}]}, {"type": "text", "text": "a"}]
    assert text(ended("openai-chat", chat({"content": parts}))) == "a"
    assert text(ended("openai-chat", chat({"content": "a", "reasoning_content": "hm"}))) == "a"
    assert text(ended("openai-chat", chat({"content": "a"}, "stop", index=None))) == "a"
    second = {"choices": [{"index": 1, "delta": {"content": "b"}, "finish_reason": "length"}]}
    assert text(ended("openai-chat", chat({"content": "a"}), second)) == "a"
    behind = {"choices": [{"index": 0, "delta": {"content": ""}, "finish_reason": "error", "error": {
        "code": 429, "message": "the vendor behind is busy"}}]}  # fmt: skip
    assert failed(ended("openai-chat", chat({"content": "a"}, None), behind), "rate_limited", "busy")
    assert failed(ended("openai-chat", chat({"audio": {"data": "x"}})), "not_supported", "audio")
    halves = [chat({"content": "\ud83d"}, None), chat({"content": "\ude00\ud83d"}, "stop")]
    assert text(ended("openai-chat", *halves)) == "😀\ufffd"


# --- Anthropic


def stopped(why: str | None, *blocks: Any) -> Any:
    return {"type": "message", "model": "m", "id": "r", "content": blocks, "stop_reason": why,
            "usage": {"input_tokens": 1, "cache_read_input_tokens": 10, "cache_creation_input_tokens": 100,
                      "output_tokens": 5}}  # fmt: skip


def test_anthropic_finishes() -> None:
    for why in ("end_turn", "stop_sequence", "tool_use", "something_new"):
        assert text(whole("anthropic", stopped(why, {"type": "text", "text": "a"}))) == "a"
    for why in ("max_tokens", "model_context_window_exceeded"):
        assert failed(whole("anthropic", stopped(why)), "length")
    assert failed(whole("anthropic", stopped("refusal")), "refusal")
    assert failed(whole("anthropic", stopped("pause_turn")), "not_supported", "own tools")
    assert failed(whole("anthropic", stopped(None)), "cut_stream")
    calls = [{"type": "tool_use", "input": {"a": 1}}, {"type": "tool_use", "input": {}}]
    assert failed(whole("anthropic", stopped("tool_use", *calls)), "not_supported", "several tools")


def test_what_anthropic_caches_is_input() -> None:
    found = whole("anthropic", stopped("end_turn", {"type": "text", "text": "a"}))
    assert isinstance(found, Completion)
    assert found.usage == ModelUsage(111, 5, cache_read=10, cache_write=100)


def test_anthropic_takes_only_its_answer_from_blocks() -> None:
    blocks = [
        {"type": "thinking", "thinking": "hm", "text": "hm"},
        {"type": "server_tool_use", "input": {"q": 1}},
        {"type": "text", "text": "a"},
        {"type": "something_new", "text": "no"},
        {"type": "text", "text": "b"},
        {"type": "tool_use", "input": {"b": 1.5, "a": "\ud83d"}},
    ]
    found = whole("anthropic", stopped("tool_use", *blocks))
    assert isinstance(found, Completion)
    assert (found.text, found.arguments) == ("ab", '{"b":1.5,"a":"\ufffd"}')
    assert failed(
        outcome(
            dialect_of("anthropic", ""),
            False,
            [
                json.dumps(stopped("tool_use", {"type": "tool_use", "input": {"a": "N"}}))
                .replace('"N"', "1e999")
                .encode()
            ],
        ),
        "malformed",
        "too great",
    )


# --- OpenAI Responses


def reply(status: str, why: str | None = None, *output: Any, **more: Any) -> Any:
    return {"status": status, "incomplete_details": why and {"reason": why}, "output": output, **more}


def said(words: str, **more: Any) -> Any:
    return {"type": "message", "content": [{"type": "output_text", "text": words}], **more}


def last(kind: str, response: Any) -> Any:
    return {"type": f"response.{kind}", "response": response}


RESPONSES: list[tuple[Any, FailureKind, str]] = [
    (reply("incomplete", "max_output_tokens", said("a")), "length", "limit"),
    (reply("incomplete", None, said("a")), "length", "limit"),
    (reply("incomplete", "content_filter", said("a")), "filter", "filter"),
    (reply("incomplete", "new reason", said("a")), "not_supported", "new reason"),
    (reply("failed", error={"code": "server_error", "message": "sorry"}), "server_error", "sorry"),
    (reply("failed", error={"code": "rate_limit_exceeded", "message": "slow"}), "rate_limited", "slow"),
    (reply("failed", error={"code": "invalid_prompt", "message": "flagged"}), "filter", "flagged"),
    (reply("failed"), "server_error", "error"),
    (reply("queued"), "not_supported", "background"),
    (reply("cancelled"), "server_error", "cancelled"),
    (reply("in_progress", None, said("a")), "cut_stream", "before"),
    (
        reply("completed", None, {"type": "message", "content": [{"type": "refusal", "refusal": "no"}]}),
        "refusal",
        "no",
    ),
    (
        reply("completed", None, *[{"type": "function_call", "arguments": "{}"}] * 2),
        "not_supported",
        "several tools",
    ),
    (reply("completed", None, {"type": "custom_tool_call", "input": "x"}), "not_supported", "not JSON"),
]


@pytest.mark.parametrize(("response", "kind", "words"), RESPONSES)
def test_responses_finishes(response: Any, kind: FailureKind, words: str) -> None:
    used = response | {"usage": {"input_tokens": 7, "output_tokens": 2}}
    name = "failed" if response["status"] == "failed" else "completed"
    for found in (whole("openai", used), ended("openai", last(name, used))):
        assert failed(found, kind, words)
        assert isinstance(found, Failure)
        assert found.usage == ModelUsage(7, 2) or words == "not JSON"


def test_remarks_are_no_part_of_the_answer() -> None:
    remark, answer = said("I look.", phase="commentary", id="1"), said("a", phase="final_answer", id="2")
    assert text(whole("openai", reply("completed", None, remark, answer))) == "a"
    events = [
        {"type": "response.output_item.added", "item": remark},
        {"type": "response.output_text.delta", "item_id": "1", "delta": "I look."},
        {"type": "response.output_item.added", "item": answer},
        {"type": "response.output_text.delta", "item_id": "2", "delta": "a"},
        last("completed", reply("completed", None, remark, answer)),
    ]
    assert text(ended("openai", *events)) == "a"


def test_responses_imitations() -> None:
    """Only a last event; pieces that no item announces; pieces and no whole reply at the end."""
    piece = {"type": "response.output_text.delta", "delta": "a"}
    assert text(ended("openai", last("completed", reply("completed", None, said("a"))))) == "a"
    assert text(ended("openai", piece, last("completed", reply("completed", None, said("a"))))) == "a"
    assert text(ended("openai", piece, last("completed", reply("completed")))) == "a"
    thought = {"type": "response.output_item.added", "item": {"type": "reasoning"}}
    assert text(ended("openai", thought, piece, last("completed", reply("completed")))) == "a"
    refused = {"type": "response.refusal.delta", "delta": "no"}
    assert failed(ended("openai", refused, last("completed", reply("completed"))), "refusal", "no")
    error = {"type": "error", "code": "server_error", "message": "sorry", "param": None}
    assert failed(ended("openai", piece, error), "server_error", "sorry")


# --- Gemini


def candidate(finish: str | None = "STOP", *parts: Any, **more: Any) -> Any:
    found = {"index": 0, "content": {"role": "model", "parts": parts}, **more}
    return {"candidates": [found | ({"finishReason": finish} if finish else {})]}


GOOGLE: dict[str, FailureKind] = {
    "MAX_TOKENS": "length", "SAFETY": "filter", "RECITATION": "filter", "BLOCKLIST": "filter",
    "PROHIBITED_CONTENT": "filter", "SPII": "filter", "LANGUAGE": "filter", "MODEL_ARMOR": "filter",
    "ESCALATION": "filter", "IMAGE_SAFETY": "filter", "IMAGE_PROHIBITED_CONTENT": "filter",
    "IMAGE_RECITATION": "filter", "PUP_LIMITED_DISABLED": "filter", "MALFORMED_FUNCTION_CALL": "malformed",
    "MALFORMED_RESPONSE": "malformed", "UNEXPECTED_TOOL_CALL": "malformed", "CONTINUATION": "not_supported",
    "TOO_MANY_TOOL_CALLS": "not_supported", "MISSING_THOUGHT_SIGNATURE": "not_supported",
    "NO_IMAGE": "not_supported", "IMAGE_OTHER": "not_supported", "OTHER": "server_error",
    "FINISH_REASON_UNSPECIFIED": "server_error",
}  # fmt: skip
"""Every reason that Google's own client knows, but `STOP`."""


@each("finish", GOOGLE)
def test_google_finishes(finish: str) -> None:
    used = {"usageMetadata": {"promptTokenCount": 7, "toolUsePromptTokenCount": 3, "thoughtsTokenCount": 2}}
    chunks = [candidate(None, {"text": "a"}), candidate(finish, finishMessage="the\nreason") | used]
    for found in (ended("google", *chunks), whole("google", chunks[1])):
        assert failed(found, GOOGLE[finish])
        assert isinstance(found, Failure)
        assert found.usage == ModelUsage(10, 2, reasoning=2)
        assert finish == "MAX_TOKENS" or "the reason" in found.words
    assert finish in ("MAX_TOKENS",) or failed(ended("google", candidate(finish)), GOOGLE[finish], finish)


def test_google_names_why_a_question_was_blocked() -> None:
    blocked = {
        "promptFeedback": {"blockReason": "PROHIBITED_CONTENT"},
        "usageMetadata": {"promptTokenCount": 7},
    }
    assert failed(ended("google", blocked), "filter", "PROHIBITED_CONTENT")
    assert failed(whole("google", blocked), "filter", "PROHIBITED_CONTENT")
    blocked["promptFeedback"]["blockReasonMessage"] = "It has a word."
    assert failed(ended("google", blocked, candidate("STOP")), "filter", "It has a word.")
    rated = {"promptFeedback": {"safetyRatings": []}}
    assert text(ended("google", candidate("STOP", {"text": "a"}) | rated)) == "a"


def test_google_takes_only_its_answer_from_parts() -> None:
    parts = [
        {"text": "hm", "thought": True},
        {"text": "a", "thoughtSignature": "x"},
        {"executableCode": {"code": "1"}},
        {"codeExecutionResult": {"output": "1"}},
        {"toolCall": {"args": {}}},
        {"text": "b"},
        {"functionCall": {"name": "answer", "args": {"b": [1.5], "a": "é\ud83d"}}},
    ]
    found = ended("google", candidate("STOP", *parts))
    assert isinstance(found, Completion)
    assert (found.text, found.arguments) == ("ab", '{"b":[1.5],"a":"é\ufffd"}')
    several = candidate("STOP", {"functionCall": {}}, {"functionCall": {}})
    assert failed(ended("google", several), "not_supported", "several tools")
    picture = candidate("STOP", {"inlineData": {"mimeType": "image/png", "data": ""}})
    assert failed(ended("google", picture), "not_supported", "image/png")
    other = {"candidates": [{"index": 1, "content": {"parts": [{"text": "c"}]}, "finishReason": "SAFETY"}]}
    assert text(ended("google", candidate("STOP", {"text": "a"}), other)) == "a"


# --- what is counted


@pytest.mark.parametrize("count", [-1, True, 1.0, "5", None, [], {}, 2**53, 10**400])
def test_what_is_no_count_of_tokens_is_unknown(count: Any) -> None:
    google = {"promptTokenCount": count, "candidatesTokenCount": 3, "cachedContentTokenCount": count}
    found = ended("google", candidate("STOP", {"text": "a"}) | {"usageMetadata": google})
    assert isinstance(found, Completion)
    assert found.usage == ModelUsage(None, 3)
    used = {"input_tokens": 4, "output_tokens": count, "cache_read_input_tokens": count}
    found = whole("anthropic", stopped("end_turn", {"type": "text", "text": "a"}) | {"usage": used})
    assert isinstance(found, Completion)
    assert found.usage == ModelUsage(4, None)


def test_counts_of_google_may_come_one_by_one() -> None:
    chunks = [
        candidate(None, {"text": "a"})
        | {"usageMetadata": {"promptTokenCount": 7, "candidatesTokenCount": 1}},
        candidate("STOP", {"text": "b"}) | {"usageMetadata": {"candidatesTokenCount": 2}},
    ]
    found = ended("google", *chunks)
    assert isinstance(found, Completion)
    assert found.usage == ModelUsage(7, 2)


def test_what_anthropic_s_own_tools_are_given_is_no_argument_of_ours() -> None:
    def given(words: str) -> Any:
        return {"type": "content_block_delta", "delta": {"type": "input_json_delta", "partial_json": words}}

    def begun(kind: str) -> Any:
        return {"type": "content_block_start", "content_block": {"type": kind, "input": {}}}

    events = [
        begun("server_tool_use"), given('{"q":1}'), begun("tool_use"), given('{"a":'), given("1}"),
        begun("mcp_tool_use"), given('{"q":2}'),
        {"type": "message_delta", "delta": {"stop_reason": "tool_use"}}, {"type": "message_stop"},
    ]  # fmt: skip
    found = ended("anthropic", *events)
    assert isinstance(found, Completion)
    assert found.arguments == '{"a":1}'


def test_a_stream_that_is_cut_inside_a_refusal_is_cut() -> None:
    """Another attempt may refuse in whole, or answer."""
    assert failed(ended("openai-chat", chat({"refusal": "I'm "}, None)), "cut_stream")
    refused = {"type": "response.refusal.delta", "delta": "I'm "}
    assert failed(ended("openai", refused), "cut_stream")
    under_way = {"type": "response.incomplete", "response": {"status": "in_progress"}}
    assert failed(ended("openai", refused, under_way), "cut_stream")
