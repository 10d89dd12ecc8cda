"""Every fault that `llmock` has, in all four dialects: what a reader or `failure` makes of it, and that what
they say is enough for a client of ten lines to behave well in the eyes of `llmock`."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any

import pytest

from corvid.models.remote.model import dialect_of
from corvid.models.remote.settings import BASE_URLS, Api
from corvid.models.remote.wire import RETRIED, Completion, Failed, Question, Structured, Turn
from corvid.runtime.host import FailureKind
from tests.models.remote.servers import asked_once

pytest.importorskip("llmock", reason="llmock is not installed here; `make test-sdk` installs it")
pytestmark = pytest.mark.filterwarnings("default")

PATHS: Mapping[Api, tuple[str, str]] = {
    "openai-chat": ("openai", ""),
    "openai": ("openai", ""),
    "anthropic": ("anthropic", "/v1"),
    "google": ("gemini", "/v1beta"),
}
"""What `llmock` calls the vendor, and where the protocol begins behind its address."""
ALL = pytest.mark.parametrize("api", PATHS)

SCHEMA = {"type": "object", "properties": {"answer": {"type": "string"}}, "required": ["answer"],
          "additionalProperties": False}  # fmt: skip
MODELS: Mapping[Api, str] = {
    "openai-chat": "gpt-5.5", "openai": "gpt-5.5", "anthropic": "claude-sonnet-5",
    "google": "gemini-3.5-flash",
}  # fmt: skip
WORDS = "The grass is green, é 𝕏, and the sky is blue."


def asked(api: Api, way: Any = None) -> Question:
    shape = Structured("answer", SCHEMA, way) if way else None
    return Question(MODELS[api], [Turn("system", "Be short."), Turn("user", "Which colours?")], shape)


def once(llmock: Any, api: Api, question: Question | None = None) -> Completion | Failed:
    provider, begin = PATHS[api]
    dialect = dialect_of(api, BASE_URLS[api])
    return asked_once(llmock.base_url(provider) + begin, dialect, question or asked(api))


def patiently(llmock: Any, api: Api) -> Completion | Failed:
    """A few attempts, by nothing but what a failure says of itself."""
    found = once(llmock, api)
    for attempt in range(3):
        if not isinstance(found, Failed) or found.kind not in RETRIED:
            break
        time.sleep(0.1 * 2**attempt if found.wait is None else found.wait)
        found = once(llmock, api)
    return found


@ALL
def test_an_answer(llmock: Any, api: Api) -> None:
    found = once(llmock.reply(WORDS), api)
    assert isinstance(found, Completion), found
    assert (found.text, found.arguments) == (WORDS, None)
    assert found.usage.input
    assert found.usage.output
    assert found.model == MODELS[api]


@ALL
def test_a_call_of_the_tool(llmock: Any, api: Api) -> None:
    found = once(llmock.call_tool("answer", {"answer": WORDS}), api, asked(api, "tool"))
    assert isinstance(found, Completion), found
    assert json.loads(found.arguments or "") == {"answer": WORDS}


@ALL
def test_structured_output(llmock: Any, api: Api) -> None:
    if api == "anthropic":
        pytest.skip("llmock does not know `output_config.format` of Anthropic, and answers with any text")
    found = once(llmock, api, asked(api, "native"))
    assert isinstance(found, Completion), found
    assert isinstance(json.loads(found.text)["answer"], str)


STATUSES: Mapping[int, FailureKind] = {
    400: "refused_request", 401: "unauthorised", 403: "unauthorised", 404: "not_found", 408: "timeout",
    409: "rate_limited", 413: "refused_request", 422: "refused_request", 429: "rate_limited",
    500: "server_error", 502: "bad_gateway", 503: "unavailable", 504: "timeout", 529: "overloaded",
}  # fmt: skip


def _kind_of(status: int, api: Api) -> FailureKind:
    """What `llmock` sends as Anthropic with status 503 says that it is an `overloaded_error`."""
    return "overloaded" if (status, api) == (503, "anthropic") else STATUSES[status]


@ALL
@pytest.mark.parametrize("status", STATUSES)
def test_statuses(llmock: Any, api: Api, status: int) -> None:
    found = once(llmock.fail(status, message="the words"), api)
    assert isinstance(found, Failed)
    assert found.kind == _kind_of(status, api)
    assert "the words" in found.words


@ALL
def test_too_many_requests_are_waited_for(llmock: Any, api: Api) -> None:
    found = patiently(llmock.rate_limit(times=2, retry_after=0.3), api)
    assert isinstance(found, Completion), found
    llmock.assert_resilient(strict=True)


@ALL
@pytest.mark.parametrize("status", [500, 502, 503, 504, 529, 408, 409])
def test_errors_that_pass(llmock: Any, api: Api, status: int) -> None:
    assert isinstance(patiently(llmock.fail(status, times=2), api), Completion)
    llmock.assert_resilient(strict=True)


@ALL
@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_errors_that_stay(llmock: Any, api: Api, status: int) -> None:
    assert isinstance(patiently(llmock.fail(status, times=None), api), Failed)
    llmock.assert_resilient(strict=True)
    assert len(llmock.requests) == 1


@ALL
def test_an_outage(llmock: Any, api: Api) -> None:
    found = patiently(llmock.outage(), api)
    assert isinstance(found, Failed)
    assert found.kind == _kind_of(503, api)
    assert len(llmock.requests) == 4


@ALL
def test_too_long_a_prompt(llmock: Any, api: Api) -> None:
    found = once(llmock.context_overflow(), api)
    assert isinstance(found, Failed)
    assert found.kind == "refused_request"
    assert "context" in found.words


@ALL
def test_real_quotas(llmock: Any, api: Api) -> None:
    llmock.limits(rpm=60)
    found = [once(llmock, api) for _ in range(70)]
    refused = [one for one in found if isinstance(one, Failed)]
    assert {one.kind for one in refused} == {"rate_limited"}
    assert all(one.wait is not None and 0 <= one.wait <= 60 for one in refused)


@ALL
@pytest.mark.parametrize("after", range(5))
@pytest.mark.parametrize("fault", ["disconnect", "truncate", "corrupt"])
def test_broken_streams(llmock: Any, api: Api, fault: str, after: int) -> None:
    getattr(llmock.reply(WORDS, times=None), fault)(after_chunks=after)
    found = once(llmock, api)
    assert isinstance(found, Failed)
    assert found.kind == ("malformed" if fault == "corrupt" else "cut_stream")


@ALL
@pytest.mark.parametrize("fault", ["disconnect", "truncate"])
def test_broken_streams_are_tried_again(llmock: Any, api: Api, fault: str) -> None:
    getattr(llmock.reply(WORDS, times=None), fault)(after_chunks=2)
    found = patiently(llmock, api)
    assert isinstance(found, Completion)
    assert found.text == WORDS
    llmock.assert_resilient(strict=True)


@ALL
def test_slow_answers_are_whole(llmock: Any, api: Api) -> None:
    llmock.reply(WORDS, times=None).delay(0.2).slow_first_token(0.2).stall(seconds=0.3).pace(5)
    found = once(llmock, api)
    assert isinstance(found, Completion)
    assert found.text == WORDS


@ALL
def test_arguments_that_are_no_json_are_handed_on_as_they_are(llmock: Any, api: Api) -> None:
    """The caller checks them against the type. Gemini sends them as data, so they are always JSON."""
    found = once(llmock.break_tool_call("malformed_arguments"), api, asked(api, "tool"))
    if isinstance(found, Failed):
        assert found.kind == "malformed"
    else:
        assert found.arguments is not None
        with pytest.raises((ValueError, KeyError)):
            json.loads(found.arguments)["answer"]
