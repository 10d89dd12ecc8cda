"""OpenAI Responses. https://platform.openai.com/docs/api-reference/responses"""

from __future__ import annotations

from collections.abc import Mapping

from corvid.models.remote.failures import failure_in
from corvid.models.remote.openai_chat import STANDARD_TIERS, usage_of
from corvid.models.remote.replies import (
    encoded,
    joined,
    object_of,
    objects_of,
    one_line,
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
from corvid.runtime.host import Json


class OpenAIResponses:
    def request(self, question: Question) -> HttpRequest:
        # The vendor takes turns without their type; llama.cpp does not take those of the assistant so.
        turns: Json = [
            {"type": "message", "role": turn.role, "content": turn.text} for turn in question.turns
        ]
        # A reply that the vendor stores is one that a later run could read: each question says it all.
        body: dict[str, Json] = {"model": question.model, "input": turns, "stream": True, "store": False}
        for name, value in question.settings.items():
            match name:
                case "max_output_tokens" | "temperature" | "top_p":
                    body[name] = value
                case "reasoning":
                    body["reasoning"] = {"effort": value}
                case _:
                    raise Failed(
                        "refused_request", f"the protocol of OpenAI Responses has no setting `{name}`"
                    )
        shape = question.shape
        if shape is not None and shape.way == "native":
            wanted: Json = {"type": "json_schema", "name": shape.name, "schema": shape.schema, "strict": True}
            body["text"] = {"format": wanted}
        elif shape is not None and shape.way == "tool":
            tool: Json = {
                "type": "function",
                "name": shape.name,
                "parameters": shape.schema,
                "strict": True,
            }
            body["tools"] = [tool]
            body["tool_choice"] = {"type": "function", "name": shape.name}
        return HttpRequest("/responses", encoded(body))

    def credentials(self, key: str) -> tuple[tuple[str, str], ...]:
        return (("authorization", f"Bearer {key}"),)

    def reader(self, streamed: bool) -> Reader:
        return _Response(streamed)


class _Response(JsonReader):
    """The state of one reply while its events arrive."""

    def __init__(self, streamed: bool) -> None:
        super().__init__(streamed)
        self._text: list[str] = []
        self._arguments: list[str] = []
        self._refusal: list[str] = []
        self._calls = 0
        self._remarks: set[str] = set()
        """The ids of messages that are not part of the answer."""
        self._pieces = False
        self._last: Mapping[str, object] = {}

    def whole(self, reply: Mapping[str, object]) -> None:
        """Take a reply that was not streamed."""
        self._last = reply
        if text_of(reply, "status") == "failed" or reply.get("error"):
            failed = failure_in(reply)
            failed.usage = usage_of(object_of(reply, "usage"), "input", "output")
            raise failed
        for item in objects_of(reply, "output"):
            self._item(item)
            for part in objects_of(item, "content") if _answers(item) else ():
                self._text.append(text_of(part, "text") if part.get("type") == "output_text" else "")
                self._refusal.append(text_of(part, "refusal"))
            if item.get("type") == "function_call":
                self._arguments.append(text_of(item, "arguments"))

    def event(self, event: Mapping[str, object]) -> None:
        """Read one event. Types that are not known here, most of them of the vendor's own tools, are passed
        over."""
        match event.get("type"):
            case "response.output_item.added":
                self._pieces = True
                self._item(object_of(event, "item"))
            case "response.output_text.delta":
                self._pieces = True
                if text_of(event, "item_id") not in self._remarks:
                    self._text.append(text_of(event, "delta"))
            case "response.refusal.delta":
                self._pieces = True
                self._refusal.append(text_of(event, "delta"))
            case "response.function_call_arguments.delta":
                self._arguments.append(text_of(event, "delta"))
            case "response.completed" | "response.incomplete" | "response.failed" | "response.cancelled":
                reply = object_of(event, "response")
                if self._pieces and text_of(reply, "status") != "failed":
                    self._last = reply
                else:  # some servers send nothing before the last event
                    self.whole(reply)
            case "error":
                raise failure_in(event)

    def _item(self, item: Mapping[str, object]) -> None:
        """Begin an item of the output. Items of other types, with reasoning or calls of the vendor's tools,
        are not part of the answer."""
        if item.get("type") == "function_call":
            self._calls += 1
        elif item.get("type") == "custom_tool_call":
            raise Failed("not_supported", "the reply calls a tool with text that is not JSON")
        elif item.get("id") and not _answers(item):
            self._remarks.add(text_of(item, "id"))

    def completion(self) -> Completion:
        reply = self._last
        usage = usage_of(object_of(reply, "usage"), "input", "output")
        refusal = joined(self._refusal)
        if text_of(reply, "status") in ("", "in_progress"):  # a refusal that breaks off may be another one
            raise Failed(*CUT, usage=usage)
        if refusal:
            raise Failed("refusal", refusal, usage=usage)
        why = text_of(object_of(reply, "incomplete_details"), "reason")
        match text_of(reply, "status"), why:
            case "incomplete", "content_filter":
                raise Failed(*FILTERED, usage=usage)
            case "incomplete", "" | "max_output_tokens":
                raise Failed(*TOO_LONG, usage=usage)
            case "incomplete", _:
                raise Failed("not_supported", f"the reply is not whole: {one_line(why)}", usage=usage)
            case "queued", _:
                raise Failed("not_supported", "the reply is made in the background", usage=usage)
            case "cancelled", _:
                raise Failed("server_error", "the vendor cancelled the answer", usage=usage)
        if self._calls > 1:
            raise Failed(*SEVERAL_CALLS, usage=usage)
        arguments = joined(self._arguments) if self._calls else None
        return Completion(joined(self._text), arguments, usage, word_of(reply, "model"), word_of(reply, "id"))

    def served(self) -> Served:
        return Served(word_of(self._last, "model"), word_of(self._last, "service_tier") in STANDARD_TIERS)


def _answers(item: Mapping[str, object]) -> bool:
    """Return whether an item is a message with the answer, not one that says what the model is about to
    do."""
    return item.get("type") == "message" and item.get("phase") != "commentary"
