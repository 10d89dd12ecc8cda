"""Anthropic Messages. https://docs.claude.com/en/api/messages"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from corvid.models.remote.failures import failure_in
from corvid.models.remote.replies import (
    count_of,
    encoded,
    joined,
    json_text,
    object_of,
    objects_of,
    text_of,
    word_of,
)
from corvid.models.remote.sse import JsonReader
from corvid.models.remote.wire import (
    CUT,
    SEVERAL_CALLS,
    TOO_LONG,
    TOO_MANY_CITATIONS,
    Completion,
    Failed,
    HttpRequest,
    Question,
    Reader,
    Served,
    Turn,
    document_name,
)
from corvid.runtime.host import Json, ModelCitation, ModelUsage
from corvid.runtime.model_citations import MOST_CITATIONS

VERSION = "2023-06-01"
DEFAULT_OUTPUT = 8192
"""Output tokens where neither the prompt nor the model says how many: the protocol wants a number."""

_EFFORTS = {"minimal": "low", "low": "low", "medium": "medium", "high": "high"}
_BREAKPOINTS = 4
"""Places behind which a prompt may be cached."""


class Anthropic:
    def request(self, question: Question) -> HttpRequest:
        settings = dict(question.settings)
        body: dict[str, Json] = {
            "model": question.model,
            "max_tokens": settings.pop("max_output_tokens", DEFAULT_OUTPUT),
        }
        left = _BREAKPOINTS if question.cached else 0
        system, left = _blocks([turn for turn in question.turns if turn.role == "system"], left)
        if system:
            body["system"] = system
        messages: list[Json] = []
        documents, left = _documents(question.documents, left)
        for turn in question.turns:
            if turn.role != "system":
                content, left = _blocks([turn], left)
                if turn.role == "user":
                    content, documents = documents + content, []
                messages.append({"role": turn.role, "content": content})
        body["messages"] = messages
        body["stream"] = True
        output: dict[str, Json] = {}
        for name, value in settings.items():
            match name:
                case "temperature" | "top_p":
                    body[name] = value
                case "reasoning" if value == "none":
                    body["thinking"] = {"type": "disabled"}
                case "reasoning":
                    output["effort"] = _EFFORTS[str(value)]
                case _:
                    raise Failed("refused_request", f"the protocol of Anthropic has no setting `{name}`")
        shape = question.shape
        if shape is not None and shape.way == "native":
            output["format"] = {"type": "json_schema", "schema": shape.schema}
        elif shape is not None and shape.way == "tool":
            body["tools"] = [{"name": shape.name, "input_schema": shape.schema}]
            body["tool_choice"] = {"type": "tool", "name": shape.name, "disable_parallel_tool_use": True}
        if output:
            body["output_config"] = output
        return HttpRequest("/messages", encoded(body), (("anthropic-version", VERSION),))

    def credentials(self, key: str) -> tuple[tuple[str, str], ...]:
        return (("x-api-key", key),)

    def reader(self, streamed: bool) -> Reader:
        return _Message(streamed)


def _blocks(turns: list[Turn], left: int) -> tuple[list[Json], int]:
    """Return the texts of turns as content blocks, a breakpoint behind what is reusable of each; how many
    more breakpoints there may be. An empty block would be refused."""
    blocks: list[Json] = []
    for turn in turns:
        cut = turn.reusable if left else 0
        if cut:
            mark: Json = {"type": "ephemeral"}
            blocks.append({"type": "text", "text": turn.text[:cut], "cache_control": mark})
            left -= 1
        if turn.text[cut:]:
            blocks.append({"type": "text", "text": turn.text[cut:]})
    return blocks, left


def _documents(texts: Sequence[str], left: int) -> tuple[list[Json], int]:
    """Return the documents that may be cited, as content blocks, with a breakpoint behind the last; how
    many more breakpoints there may be."""
    blocks: list[Json] = []
    for number, text in enumerate(texts):
        block: dict[str, Json] = {
            "type": "document",
            "source": {"type": "text", "media_type": "text/plain", "data": text},
            "title": document_name(number),
            "citations": {"enabled": True},
        }
        if left and number == len(texts) - 1:
            block["cache_control"] = {"type": "ephemeral"}
            left -= 1
        blocks.append(block)
    return blocks, left


class _Message(JsonReader):
    """The state of one reply while its events arrive. Each block of text has its pieces and what it cites: a
    citation is before or behind the words that it is for, and always in their block."""

    def __init__(self, streamed: bool) -> None:
        super().__init__(streamed)
        self._blocks: list[tuple[list[str], list[Mapping[str, object]]]] = [([], [])]
        self._cited = 0
        self._arguments: list[str] = []
        self._calls = 0
        self._in_call = False
        self._stop = ""
        self._model = ""
        self._id = ""
        self._counts: dict[str, object] = {}

    def whole(self, reply: Mapping[str, object]) -> None:
        """Take a reply that was not streamed."""
        if text_of(reply, "type") == "error":
            raise failure_in(reply)
        self._begin(reply)
        for block in objects_of(reply, "content"):
            self._block(block)
        self._stop = text_of(reply, "stop_reason")
        self.ended = True

    def event(self, event: Mapping[str, object]) -> None:
        """Read one event. Types that are not known here are passed over, as the protocol demands."""
        match event.get("type"):
            case "message_start":
                self._begin(object_of(event, "message"))
            case "content_block_start":
                self._block(object_of(event, "content_block"))
            case "content_block_delta":
                delta = object_of(event, "delta")
                if delta.get("type") == "text_delta":
                    self._blocks[-1][0].append(text_of(delta, "text"))
                elif delta.get("type") == "citations_delta":
                    self._cite(object_of(delta, "citation"))
                elif delta.get("type") == "input_json_delta" and self._in_call:
                    self._arguments.append(text_of(delta, "partial_json"))
            case "message_delta":
                self._stop = text_of(object_of(event, "delta"), "stop_reason") or self._stop
                self._count(object_of(event, "usage"))
            case "message_stop":
                self.ended = True
            case "error":
                raise failure_in(event)

    def _begin(self, message: Mapping[str, object]) -> None:
        self._model, self._id = word_of(message, "model"), word_of(message, "id")
        self._count(object_of(message, "usage"))

    def _block(self, block: Mapping[str, object]) -> None:
        """Begin a block; one that is not streamed is all there. What the vendor's own tools did is in
        blocks of other types, and is not part of the answer."""
        self._in_call = block.get("type") == "tool_use"
        if self._in_call:
            self._calls += 1
            if block.get("input"):
                self._arguments.append(json_text(object_of(block, "input")))
        elif block.get("type") == "text":
            self._blocks.append(([text_of(block, "text")], []))
            cited = block.get("citations")
            for citation in cited if isinstance(cited, list) else ():
                self._cite(object_of(citation))

    def _cite(self, citation: Mapping[str, object]) -> None:
        self._cited += 1
        if self._cited > MOST_CITATIONS:
            raise Failed(*TOO_MANY_CITATIONS)
        self._blocks[-1][1].append(citation)

    def _count(self, usage: Mapping[str, object]) -> None:
        """Replace the counts: later ones, too, are those of the whole reply."""
        self._counts.update({name: count for name, count in usage.items() if count is not None})

    def completion(self) -> Completion:
        usage = _usage(self._counts)
        match self._stop:
            case "max_tokens" | "model_context_window_exceeded":
                raise Failed(*TOO_LONG, usage=usage)
            case "refusal":
                raise Failed("refusal", "the model declined to answer", usage=usage)
            case "pause_turn":
                raise Failed("not_supported", "the vendor's own tools paused the reply", usage=usage)
        if not self._stop or not self.ended:
            raise Failed(*CUT, usage=usage)
        if self._calls > 1:
            raise Failed(*SEVERAL_CALLS, usage=usage)
        arguments = (joined(self._arguments) or "{}") if self._calls else None
        text, citations = self._answer()
        return Completion(text, arguments, usage, self._model, self._id, citations)

    def _answer(self) -> tuple[str, tuple[ModelCitation, ...]]:
        """Return the text of all blocks, and what each of them cites."""
        texts: list[str] = []
        citations: list[ModelCitation] = []
        start = 0
        for pieces, cited in self._blocks:
            texts.append(joined(pieces))
            end = start + len(texts[-1])
            citations += [_citation(one, start, end) for one in cited]
            start = end
        return "".join(texts), tuple(citations)

    def served(self) -> Served:
        """Read how the call was served: priority, the fast mode, an answer bound to one country and a cache
        cached for an hour cost more."""
        counts = self._counts
        usual = all(text_of(counts, name) in words for name, words in _STANDARD.items())
        hour = count_of(object_of(counts, "cache_creation"), "ephemeral_1h_input_tokens")
        return Served(self._model, usual and not hour)


def _citation(said: Mapping[str, object], start: int, end: int) -> ModelCitation:
    """Return one citation of [start, end) of the answer. Documents are sent as texts, so whatever does not
    name a range of characters names no place in them; it is retained, and refused where citations are
    verified."""
    text = joined([text_of(said, "cited_text")])
    number = count_of(said, "document_index") if said.get("type") == "char_location" else None
    first, last = count_of(said, "start_char_index"), count_of(said, "end_char_index")
    if number is None or first is None or last is None:
        return ModelCitation(start, end, text, None)
    return ModelCitation(start, end, text, number, first, last)


_STANDARD: Mapping[str, tuple[str, ...]] = {
    "service_tier": ("", "standard"), "speed": ("", "standard"),
    "inference_geo": ("", "global", "not_available"),
}  # fmt: skip


def _usage(counts: Mapping[str, object]) -> ModelUsage:
    """Read the usage: `input_tokens` leaves out what the prompt cache had a part in."""
    read = count_of(counts, "cache_read_input_tokens")
    written = count_of(counts, "cache_creation_input_tokens")
    fresh = count_of(counts, "input_tokens")
    return ModelUsage(
        None if fresh is None else fresh + (read or 0) + (written or 0),
        count_of(counts, "output_tokens"),
        cache_read=read,
        cache_write=written,
        reasoning=count_of(object_of(counts, "output_tokens_details"), "thinking_tokens"),
    )
