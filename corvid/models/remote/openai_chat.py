"""OpenAI Chat Completions, which most servers of models speak.

https://platform.openai.com/docs/api-reference/chat
"""

from __future__ import annotations

from collections.abc import Mapping

from corvid.models.remote.failures import failure_in
from corvid.models.remote.replies import (
    count_of,
    encoded,
    joined,
    object_of,
    objects_of,
    text_of,
    word_of,
)
from corvid.models.remote.sse import JsonReader
from corvid.models.remote.wire import (
    CUT,
    FILTERED,
    SEVERAL_CALLS,
    TOO_LONG,
    Completion,
    Failed,
    HttpRequest,
    Question,
    Reader,
    Served,
)
from corvid.runtime.host import Json, ModelUsage

STANDARD_TIERS = ("", "default")
"""What a reply of OpenAI calls the service tier of its usual prices, if it names one. `auto` is not one, as
the account decides then."""


class OpenAIChat:
    """`own` is whether the server is OpenAI's: only there the limit of output is called
    `max_completion_tokens`, and only there a tool's schema may be called strict without being refused."""

    def __init__(self, own: bool) -> None:
        self._own = own

    def request(self, question: Question) -> HttpRequest:
        body: dict[str, Json] = {
            "model": question.model,
            "messages": [{"role": turn.role, "content": turn.text} for turn in question.turns],
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        names = {
            "max_output_tokens": "max_completion_tokens" if self._own else "max_tokens",
            "reasoning": "reasoning_effort",
        }
        for name, value in question.settings.items():
            body[names.get(name, name)] = value
        shape = question.shape
        if shape is not None and shape.way == "native":
            schema: Json = {"name": shape.name, "schema": shape.schema, "strict": True}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        elif shape is not None and shape.way == "tool":
            described: dict[str, Json] = {"name": shape.name, "parameters": shape.schema}
            if self._own:
                described["strict"] = True
            body["tools"] = [{"type": "function", "function": described}]
            body["tool_choice"] = {"type": "function", "function": {"name": shape.name}}
        return HttpRequest("/chat/completions", encoded(body))

    def credentials(self, key: str) -> tuple[tuple[str, str], ...]:
        return (("authorization", f"Bearer {key}"),)

    def reader(self, streamed: bool) -> Reader:
        return _Chunks(streamed)


class _Chunks(JsonReader):
    """The state of one reply while its chunks arrive."""

    def __init__(self, streamed: bool) -> None:
        super().__init__(streamed)
        self._text: list[str] = []
        self._arguments: list[str] = []
        self._refusal: list[str] = []
        self._calls: dict[int, str] = {}
        self._begun = 0
        self._finish = ""
        self._model = ""
        self._tier = ""
        self._id = ""
        self._usage = ModelUsage()

    def event(self, event: Mapping[str, object]) -> None:
        self._chunk(event, "delta")

    def whole(self, reply: Mapping[str, object]) -> None:
        """Take a reply that was not streamed."""
        self._chunk(reply, "message")

    def _chunk(self, chunk: Mapping[str, object], part: str) -> None:
        if chunk.get("error"):
            raise failure_in(chunk)
        self._model = word_of(chunk, "model") or self._model
        self._id = word_of(chunk, "id") or self._id
        self._tier = word_of(chunk, "service_tier") or self._tier
        if chunk.get("usage"):
            self._usage = usage_of(object_of(chunk, "usage"), "prompt", "completion")
        for choice in objects_of(chunk, "choices"):
            if choice.get("error"):  # so does OpenRouter when the vendor behind it fails
                raise failure_in(choice)
            if choice.get("index") in (0, None):
                self._piece(object_of(choice, part))
                self._finish = text_of(choice, "finish_reason") or self._finish

    def _piece(self, delta: Mapping[str, object]) -> None:
        content = delta.get("content")
        if isinstance(content, list):
            self._text.extend(text_of(part, "text") for part in objects_of(delta, "content"))
        else:
            self._text.append(text_of(delta, "content"))
        self._refusal.append(text_of(delta, "refusal"))
        for number, call in enumerate(objects_of(delta, "tool_calls")):
            index, function = count_of(call, "index"), object_of(call, "function")
            place = number if index is None else index
            # Some servers give all calls of a reply the same index, or none; others a call a new id with
            # every piece of it. A name with another id begins another call.
            name, own = text_of(function, "name"), text_of(call, "id")
            if place not in self._calls or (name and own not in ("", self._calls[place])):
                self._begun += 1
                self._calls[place] = own
            self._arguments.append(text_of(function, "arguments"))
        if delta.get("audio"):
            raise Failed("not_supported", "the reply is audio")

    def completion(self) -> Completion:
        usage = self._usage
        refusal = joined(self._refusal)
        if not self._finish:  # a refusal that breaks off, too, may have been another one
            raise Failed(*CUT, usage=usage)
        if refusal:
            raise Failed("refusal", refusal, usage=usage)
        match self._finish:
            case "length":
                raise Failed(*TOO_LONG, usage=usage)
            case "content_filter":
                raise Failed(*FILTERED, usage=usage)
            case "error":
                raise Failed("server_error", "the server could not finish the answer", usage=usage)
            case "insufficient_system_resource":
                raise Failed("overloaded", "the server had no room to finish the answer", usage=usage)
        if self._begun > 1:
            raise Failed(*SEVERAL_CALLS, usage=usage)
        arguments = joined(self._arguments) if self._calls else None
        return Completion(joined(self._text), arguments, usage, self._model, self._id)

    def served(self) -> Served:
        return Served(self._model, self._tier in STANDARD_TIERS)


def usage_of(found: Mapping[str, object], into: str, out: str) -> ModelUsage:
    """Return the counts of a reply; the two protocols of OpenAI have two words for what goes in and comes
    out."""
    read = object_of(found, f"{into}_tokens_details")
    return ModelUsage(
        count_of(found, f"{into}_tokens"),
        count_of(found, f"{out}_tokens"),
        cache_read=count_of(read, "cached_tokens"),
        cache_write=count_of(read, "cache_write_tokens"),
        reasoning=count_of(object_of(found, f"{out}_tokens_details"), "reasoning_tokens"),
    )
