"""Every recorded stream, served again: what the vendor's own client reads in it, and what we do."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from corvid.models.remote.model import dialect_of
from corvid.models.remote.settings import Api
from corvid.models.remote.wire import Completion, Failed, Question, Turn
from tests.models.remote.recordings import WHOLE_COLLECTION, Recording, of_this_folder, recordings
from tests.models.remote.servers import always, asked_once, events, serving
from tests.models.sdk.clients import APIS, PATHS, anthropic_client, google_client, openai_client

pytestmark = pytest.mark.filterwarnings("default")

ASKED = Question("gemini-3.5-flash", [Turn("user", "hello")])
MESSAGES: Any = [{"role": "user", "content": "hello"}]


@dataclass(frozen=True)
class Read:
    """What a client made of a stream: text, arguments of the calls, tokens, whether it ended well, and what
    words cite what."""

    text: str
    calls: tuple[Any, ...]
    input: int | None
    output: int | None
    ended: bool
    cited: tuple[tuple[str, str], ...] = ()


def _chat(url: str) -> Read:
    usage = None
    with openai_client(url).chat.completions.stream(model="m", messages=MESSAGES) as stream:
        for event in stream:  # the reply at the end has the usage of the last piece, known or not
            usage = getattr(getattr(event, "chunk", None), "usage", None) or usage
        reply = stream.get_final_completion()
    assert usage
    choice = reply.choices[0]
    calls = tuple(json.loads(call.function.arguments) for call in choice.message.tool_calls or ())
    return Read(
        choice.message.content or "",
        calls,
        usage.prompt_tokens,
        usage.completion_tokens,
        choice.finish_reason in ("stop", "tool_calls"),
    )


def _responses(url: str) -> Read:
    with openai_client(url).responses.stream(model="m", input="hello") as stream:
        reply = stream.get_final_response()
    calls = tuple(json.loads(item.arguments) for item in reply.output if item.type == "function_call")
    # The client's own `output_text` holds the remarks about what the model is going to do, too.
    messages = [item for item in reply.output if item.type == "message" and item.phase != "commentary"]
    text = "".join(part.text for item in messages for part in item.content if part.type == "output_text")
    usage = reply.usage
    return Read(text, calls, usage.input_tokens, usage.output_tokens, reply.status == "completed")


def _anthropic(url: str) -> Read:
    client = anthropic_client(url)
    with client.messages.stream(model="m", max_tokens=9, messages=MESSAGES) as stream:
        reply = stream.get_final_message()
    calls = tuple(block.input for block in reply.content if block.type == "tool_use")
    text = "".join(block.text for block in reply.content if block.type == "text")
    usage = reply.usage
    read = (
        usage.input_tokens + (usage.cache_read_input_tokens or 0) + (usage.cache_creation_input_tokens or 0)
    )
    texts = [block for block in reply.content if block.type == "text"]
    cited = tuple((block.text, one.cited_text) for block in texts for one in block.citations or ())
    ended = reply.stop_reason in ("end_turn", "tool_use")
    return Read(text, calls, read, usage.output_tokens, ended, cited)


def _google(url: str) -> Read:
    text, calls, usage, finish = "", [], None, None
    client = google_client(url)
    for chunk in client.models.generate_content_stream(model=ASKED.model, contents="hello"):
        usage = chunk.usage_metadata or usage
        for candidate in chunk.candidates or ():
            finish = candidate.finish_reason or finish
            for part in (candidate.content and candidate.content.parts) or ():
                text += "" if part.thought else part.text or ""
                calls += [part.function_call.args or {}] if part.function_call else []
    assert usage
    output = [count for count in (usage.candidates_token_count, usage.thoughts_token_count) if count]
    return Read(
        text,
        tuple(calls),
        (usage.prompt_token_count or 0) + (usage.tool_use_prompt_token_count or 0),
        sum(output),
        finish is not None and finish.name == "STOP",
    )


READ: Mapping[Api, Callable[[str], Read]] = {
    "openai-chat": _chat,
    "openai": _responses,
    "anthropic": _anthropic,
    "google": _google,
}


def check_both_read_the_same(recording: Recording) -> None:
    with serving(always(events(recording.body))) as server:
        theirs = READ[recording.api](server.url)
        dialect = dialect_of(recording.api, recording.url)
        ours = asked_once(server.url + PATHS[recording.api], dialect, ASKED)
    if isinstance(ours, Failed):
        assert (ours.kind, len(theirs.calls) > 1) == ("not_supported", True)
        return
    assert isinstance(ours, Completion)
    calls = () if ours.arguments is None else (json.loads(ours.arguments),)
    cited = tuple((ours.text[one.start : one.end], one.text) for one in ours.citations)
    assert Read(ours.text, calls, ours.usage.input, ours.usage.output, True, cited) == theirs


def streams(found: tuple[Recording, ...]) -> list[Recording]:
    return [one for one in found if one.streamed]


@pytest.mark.parametrize("recording", streams(of_this_folder()), ids=lambda one: f"{one.api}-{one.name}")
def test_a_stream_is_read_alike(recording: Recording) -> None:
    check_both_read_the_same(recording)


@pytest.mark.parametrize("api", APIS)
def test_all_streams_are_read_alike(api: Api) -> None:
    if not WHOLE_COLLECTION.is_dir():
        pytest.skip("the whole collection is not here; CORVID_WIRE names the folder that has it")
    found = [one for one in streams(tuple(recordings(WHOLE_COLLECTION))) if one.api == api]
    assert found
    for recording in found:
        check_both_read_the_same(recording)
