"""Wire traffic that others recorded, and what each reply must be read as, found out without our readers.

Some recordings lie in `recordings/` beside this file, with their licences. The whole collection is tried
where there is one: in the folder that CORVID_WIRE names, or in `../shared/fixtures/wire` beside the checkout.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from corvid.models.remote.settings import Api

HERE = Path(__file__).resolve().parent / "recordings"
_BESIDE = Path(__file__).resolve().parents[4] / "shared" / "fixtures" / "wire"

WHOLE_COLLECTION = Path(os.environ.get("CORVID_WIRE", _BESIDE))

APIS: tuple[tuple[str, Api], ...] = (
    (r"/chat/completions$", "openai-chat"),
    (r"/responses$", "openai"),
    (r"api\.anthropic\.com/v1/messages(\?beta=true)?$", "anthropic"),
    (r":(stream)?[gG]enerateContent(\?alt=sse)?$", "google"),
)
"""The addresses that Corvid asks, and the dialect of their replies."""

LEFT_OUT: tuple[tuple[str, str], ...] = (
    (r"^(GET|DELETE) ", "Corvid only posts questions; it fetches, resumes and deletes nothing"),
    (r"/count_tokens", "tokens are not counted before a call"),
    (r"/input_tokens$", "tokens are not counted before a call"),
    (r":countTokens$", "tokens are not counted before a call"),
    (r"/responses/compact$", "conversations are not compacted by the vendor"),
    (r"/conversations$", "conversations are not kept by the vendor"),
    (r"/files$|/vector_stores|[fF]ileSearchStore", "no files are kept by the vendor"),
    (r"oauth2\.googleapis\.com/token$", "a sign-in that is no part of the dialect"),
)
"""What recordings hold besides, and why it is not a reply of a dialect."""


@dataclass(frozen=True)
class Recording:
    """A reply, as its server sent it; `again` is where the same question was asked before."""

    name: str
    api: Api
    url: str
    streamed: bool
    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Expected:
    """What a reply says. `failure` is the kind of fault that it must end in, empty for none."""

    text: str = ""
    arguments: Any = None
    input: int | None = None
    output: int | None = None
    failure: str = ""


def recordings(folder: Path) -> Iterator[Recording]:
    """All replies in a folder that a dialect must read. An address that is neither asked nor left out by
    name is an error: a new kind of recording must be looked at."""
    for path in sorted(folder.rglob("*.yaml")):
        interactions = _loaded(path)["interactions"]
        for number, interaction in enumerate(interactions):
            asked = f"{interaction['request']['method'].upper()} {interaction['request']['uri']}"
            api = _api_of(asked)
            if api is not None:
                name = f"{path.stem}-{number}" if len(interactions) > 1 else path.stem
                yield _of_a_cassette(name, api, asked.partition(" ")[2], interaction["response"])
    for path in sorted((folder / "prism").glob("*")):
        if path.suffix in (".json", ".sse"):
            url = "https://api.anthropic.com/v1/messages"
            yield Recording(path.stem, "anthropic", url, path.suffix == ".sse", 200, {}, path.read_bytes())


def _loaded(path: Path) -> Any:
    return yaml.load(path.read_bytes(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _api_of(asked: str) -> Api | None:
    found = [api for pattern, api in APIS if re.search(pattern, asked)]
    out = [why for pattern, why in LEFT_OUT if re.search(pattern, asked)]
    assert len(found) == 1 or out, f"neither a question of Corvid's nor left out by a rule: {asked}"
    return None if out else found[0]


def _of_a_cassette(name: str, api: Api, url: str, response: Mapping[str, Any]) -> Recording:
    headers = {key.lower(): values[0] for key, values in response["headers"].items()}
    if "parsed_body" in response:
        body = json.dumps(response["parsed_body"]).encode()
    else:
        body = response["body"]["string"].encode()
    streamed = headers["content-type"].startswith("text/event-stream")
    return Recording(name, api, url, streamed, response["status"]["code"], headers, body)


# --- what a reply says, read in the simplest way


def expected(recording: Recording) -> Expected:
    """What a reply of status 200 must be read as."""
    if recording.streamed:
        return _STREAMED[recording.api](_data_of(recording.body))
    return _WHOLE[recording.api](json.loads(recording.body))


def _data_of(body: bytes) -> list[Any]:
    """The JSON in the data lines of a stream whose events have one line each."""
    lines = [line.removeprefix("data: ") for line in body.decode().splitlines() if line.startswith("data: ")]
    return [json.loads(line) for line in lines if line != "[DONE]"]


def _one_call(calls: list[Any], text: str, usage: tuple[Any, Any], failure: str = "") -> Expected:
    if failure:
        return Expected(failure=failure)
    if len(calls) > 1:
        return Expected(failure="not_supported")
    return Expected(text, calls[0] if calls else None, *usage)


def _chat(reply: Any) -> Expected:
    message = reply["choices"][0]["message"]
    usage = reply["usage"]
    calls = [json.loads(call["function"]["arguments"]) for call in message.get("tool_calls") or ()]
    return _one_call(
        calls, message.get("content") or "", (usage["prompt_tokens"], usage.get("completion_tokens"))
    )


def _chat_stream(chunks: list[Any]) -> Expected:
    text, calls, usage = "", {}, (None, None)
    for chunk in chunks:
        if chunk.get("usage"):
            usage = (chunk["usage"]["prompt_tokens"], chunk["usage"]["completion_tokens"])
        for choice in chunk["choices"]:
            text += choice["delta"].get("content") or ""
            for call in choice["delta"].get("tool_calls") or ():
                calls[call["index"]] = calls.get(call["index"], "") + call["function"]["arguments"]
    return _one_call([json.loads(call) for call in calls.values()], text, usage)


def _anthropic_input(usage: Mapping[str, Any]) -> int:
    cached = ("cache_read_input_tokens", "cache_creation_input_tokens")
    return int(usage["input_tokens"] + sum(usage.get(name) or 0 for name in cached))


def _anthropic(reply: Any) -> Expected:
    calls = [block["input"] for block in reply["content"] if block["type"] == "tool_use"]
    text = "".join(block["text"] for block in reply["content"] if block["type"] == "text")
    usage = (_anthropic_input(reply["usage"]), reply["usage"]["output_tokens"])
    return _one_call(calls, text, usage, {"max_tokens": "length"}.get(reply["stop_reason"], ""))


def _anthropic_stream(events: list[Any]) -> Expected:
    text, calls, kinds = "", {}, {}
    usage: dict[str, Any] = {}
    for event in events:
        usage |= event.get("usage") or event.get("message", {}).get("usage") or {}
        if event["type"] == "content_block_start":
            kinds[event["index"]] = event["content_block"]["type"]
        delta = event.get("delta", {})
        text += delta.get("text", "")
        if kinds.get(event.get("index")) == "tool_use":
            calls[event["index"]] = calls.get(event["index"], "") + delta.get("partial_json", "")
    parsed = [json.loads(call) for call in calls.values()]
    return _one_call(parsed, text, (_anthropic_input(usage), usage["output_tokens"]))


def _responses(reply: Any) -> Expected:
    if reply.get("status") == "queued":
        return Expected(failure="not_supported")
    calls = [json.loads(item["arguments"]) for item in reply["output"] if item["type"] == "function_call"]
    text = "".join(
        part["text"]
        for item in reply["output"]
        if item["type"] == "message" and item.get("phase") != "commentary"
        for part in item["content"]
        if part["type"] == "output_text"
    )
    return _one_call(calls, text, (reply["usage"]["input_tokens"], reply["usage"]["output_tokens"]))


def _responses_stream(events: list[Any]) -> Expected:
    """By the whole reply that ends the stream; our reader puts the answer together from its pieces."""
    last = [event for event in events if event["type"] == "response.completed"]
    return _responses(last[0]["response"]) if last else Expected(failure="cut_stream")


def _google(reply: Any) -> Expected:
    return _google_stream([reply])


def _google_stream(chunks: list[Any]) -> Expected:
    text, calls, finish, usage = "", [], "", {}
    for chunk in chunks:
        if chunk.get("promptFeedback", {}).get("blockReason"):
            return Expected(failure="filter")
        usage = chunk.get("usageMetadata", usage)
        for candidate in chunk["candidates"]:
            for part in candidate.get("content", {}).get("parts", ()):
                text += "" if part.get("thought") else part.get("text", "")
                calls += [part["functionCall"].get("args", {})] if "functionCall" in part else []
            finish = candidate.get("finishReason", finish)
    read = usage["promptTokenCount"] + usage.get("toolUsePromptTokenCount", 0) if usage else None
    counted = [usage[name] for name in ("candidatesTokenCount", "thoughtsTokenCount") if name in usage]
    failure = {"STOP": "", "MAX_TOKENS": "length", "": "cut_stream"}[finish]
    return _one_call(calls, text, (read, sum(counted) if counted else None), failure)


_WHOLE = {"openai-chat": _chat, "anthropic": _anthropic, "openai": _responses, "google": _google}
_STREAMED = {
    "openai-chat": _chat_stream,
    "anthropic": _anthropic_stream,
    "openai": _responses_stream,
    "google": _google_stream,
}


@cache
def of_this_folder() -> tuple[Recording, ...]:
    return tuple(recordings(HERE))
