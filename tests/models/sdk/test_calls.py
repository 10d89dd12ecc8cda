"""What `llmock` thinks of the real client: its transport, its attempts, its waits, in all four dialects."""

from __future__ import annotations

from typing import Any

import pytest

from corvid.models.remote.model import RemoteModel
from corvid.models.remote.settings import Api, ModelSettings, Retry, Timeouts
from corvid.runtime.host import Message, ModelCallFailed, ModelReply, ModelRequest
from tests.models.sdk.test_faults import ALL, MODELS, PATHS, WORDS

pytest.importorskip("llmock", reason="llmock is not installed here; `make test-sdk` installs it")
pytestmark = pytest.mark.filterwarnings("default")

REQUEST = ModelRequest("main::ask", (Message("user", "hello"),), (), {"type": "string"}, None, {})


class Key:
    origin = "the test"

    def read(self) -> str:
        return "key"


def asked(llmock: Any, api: Api) -> ModelReply | ModelCallFailed:
    """What comes of one prompt, with all attempts that it takes."""
    vendor, path = PATHS[api]
    settings = ModelSettings(
        "mock", api, MODELS[api], llmock.base_url(vendor) + path, key=Key(),
        timeout=Timeouts(2, 10, 5, 30), retry=Retry(4, 10),
    )  # fmt: skip
    try:
        return RemoteModel([settings]).answer(REQUEST)
    except ModelCallFailed as failed:
        return failed


def answered(found: ModelReply | ModelCallFailed) -> list[str]:
    assert isinstance(found, ModelReply), found
    assert found.value == WORDS
    return [one.outcome for one in found.attempts]


@ALL
def test_an_answer(llmock: Any, api: Api) -> None:
    assert answered(asked(llmock.reply(WORDS), api)) == ["answered"]


@ALL
@pytest.mark.parametrize("status", [408, 409, 500, 502, 503, 504, 529])
def test_errors_that_pass(llmock: Any, api: Api, status: int) -> None:
    llmock.reply(WORDS, times=None)
    assert len(answered(asked(llmock.fail(status, times=2), api))) == 3
    llmock.assert_resilient(strict=True)


@ALL
def test_too_many_requests_are_waited_for(llmock: Any, api: Api) -> None:
    llmock.reply(WORDS, times=None)
    found = asked(llmock.rate_limit(times=2, retry_after=0.3), api)
    assert answered(found) == ["rate_limited", "rate_limited", "answered"]
    llmock.assert_resilient(strict=True)


@ALL
@pytest.mark.parametrize("status", [401, 403, 404])
def test_errors_that_stay(llmock: Any, api: Api, status: int) -> None:
    assert isinstance(asked(llmock.fail(status, times=None), api), ModelCallFailed)
    llmock.assert_resilient(strict=True)
    assert len(llmock.requests) == 1


@ALL
def test_an_outage(llmock: Any, api: Api) -> None:
    found = asked(llmock.outage(), api)
    assert isinstance(found, ModelCallFailed)
    # Status 503, to which the reply in Anthropic's form adds that it is an `overloaded_error`.
    assert found.kind == ("overloaded" if api == "anthropic" else "unavailable")
    assert len(llmock.requests) == 4


@ALL
@pytest.mark.parametrize("after", [0, 2])
@pytest.mark.parametrize("fault", ["disconnect", "truncate"])
def test_broken_streams_are_tried_again(llmock: Any, api: Api, fault: str, after: int) -> None:
    getattr(llmock.reply(WORDS, times=None), fault)(after_chunks=after)
    found = answered(asked(llmock, api))
    assert found[-1] == "answered"
    assert set(found[:-1]) <= {"cut_stream", "unreachable"}
    llmock.assert_resilient(strict=True)


@ALL
def test_slow_answers_are_whole(llmock: Any, api: Api) -> None:
    llmock.reply(WORDS, times=None).delay(0.2).slow_first_token(0.2).stall(seconds=0.3).pace(5)
    assert answered(asked(llmock, api)) == ["answered"]
