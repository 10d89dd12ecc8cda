"""Gemini, of the Gemini API and of Vertex AI. https://ai.google.dev/api/generate-content"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote

from corvid.models.remote.failures import failure_in
from corvid.models.remote.replies import (
    count_of,
    encoded,
    joined,
    json_text,
    object_of,
    objects_of,
    one_line,
    text_of,
    word_of,
)
from corvid.models.remote.sse import JsonReader
from corvid.models.remote.wire import (
    CUT,
    SEVERAL_CALLS,
    TOO_LONG,
    Completion,
    Failed,
    HttpRequest,
    Question,
    Reader,
    Served,
    Turn,
)
from corvid.runtime.host import Json, ModelUsage

_NAMES = {
    "max_output_tokens": "maxOutputTokens",
    "temperature": "temperature",
    "top_p": "topP",
    "seed": "seed",
}
_BUDGETS = {"none": 0, "minimal": 1024, "low": 1024, "medium": 8192, "high": 24576}
"""Tokens of thought that Google's own OpenAI protocol means by these words, for models that count them."""
_COUNTING = "gemini-2."
"""How the names of those models begin. The later ones take a word, and none of them can do without."""

_FILTERED = frozenset((
    "SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "LANGUAGE", "MODEL_ARMOR",
    "ESCALATION", "IMAGE_SAFETY", "IMAGE_PROHIBITED_CONTENT", "IMAGE_RECITATION", "PUP_LIMITED_DISABLED",
))  # fmt: skip
_GARBLED = frozenset(("MALFORMED_FUNCTION_CALL", "MALFORMED_RESPONSE", "UNEXPECTED_TOOL_CALL"))
_UNSUPPORTED = frozenset((
    "CONTINUATION", "TOO_MANY_TOOL_CALLS", "MISSING_THOUGHT_SIGNATURE", "NO_IMAGE", "IMAGE_OTHER",
))  # fmt: skip
_OTHER_MEDIA = ("inlineData", "fileData")


class Google:
    def request(self, question: Question) -> HttpRequest:
        system = [turn for turn in question.turns if turn.role == "system"]
        body: dict[str, Json] = {
            "contents": [
                {"role": "model" if turn.role == "assistant" else "user", "parts": _parts([turn])}
                for turn in question.turns
                if turn.role != "system"
            ]
        }
        if system:
            body["systemInstruction"] = {"parts": _parts(system)}
        wanted: dict[str, Json] = {}
        for name, value in question.settings.items():
            if name == "reasoning":
                wanted["thinkingConfig"] = _thinking(question.model, str(value))
            elif name in _NAMES:
                wanted[_NAMES[name]] = value
            else:
                raise Failed("refused_request", f"the protocol of Gemini has no setting `{name}`")
        shape = question.shape
        if shape is not None and shape.way == "native":
            wanted["responseMimeType"] = "application/json"
            wanted["responseJsonSchema"] = shape.schema
        elif shape is not None and shape.way == "tool":
            # Its description must be there, and may be empty.
            tool: Json = {"name": shape.name, "description": "", "parametersJsonSchema": shape.schema}
            chosen: Json = {"mode": "ANY", "allowedFunctionNames": [shape.name]}
            body["tools"] = [{"functionDeclarations": [tool]}]
            body["toolConfig"] = {"functionCallingConfig": chosen}
        if wanted:
            body["generationConfig"] = wanted
        return HttpRequest(f"{_path(question.model)}:streamGenerateContent?alt=sse", encoded(body))

    def credentials(self, key: str) -> tuple[tuple[str, str], ...]:
        return (("x-goog-api-key", key),)

    def reader(self, streamed: bool) -> Reader:
        return _Chunks(streamed)


def _path(model: str) -> str:
    """Return a model's path: names with a slash say themselves what they are (`models/…`,
    `tunedModels/…`)."""
    segments = model.split("/") if "/" in model else ["models", model]
    if any(segment in ("", ".", "..") for segment in segments):
        raise Failed("refused_request", f"{one_line(repr(model))} is not a name of a model")
    return "".join("/" + quote(segment, safe="@") for segment in segments)


def _parts(turns: list[Turn]) -> list[Json]:
    return [{"text": turn.text} for turn in turns]


def _thinking(model: str, effort: str) -> Json:
    if model.rpartition("/")[2].startswith(_COUNTING):
        return {"thinkingBudget": _BUDGETS[effort]}
    if effort == "none":
        raise Failed("refused_request", f"the model {one_line(model)} cannot go without reasoning")
    return {"thinkingLevel": effort.upper()}


class _Chunks(JsonReader):
    """The state of one reply while its chunks arrive. Each of them looks like a whole reply."""

    def __init__(self, streamed: bool) -> None:
        super().__init__(streamed)
        self._text: list[str] = []
        self._calls: list[Mapping[str, object]] = []
        self._finish = ""
        self._why = ""
        self._blocked = ""
        self._model = ""
        self._id = ""
        self._counts: dict[str, object] = {}

    def event(self, event: Mapping[str, object]) -> None:
        if event.get("error"):
            raise failure_in(event)
        self._model = word_of(event, "modelVersion") or self._model
        self._id = word_of(event, "responseId") or self._id
        self._counts.update(object_of(event, "usageMetadata"))
        feedback = object_of(event, "promptFeedback")
        if text_of(feedback, "blockReason"):
            words = word_of(feedback, "blockReasonMessage") or word_of(feedback, "blockReason")
            self._blocked = self._blocked or words
        for candidate in objects_of(event, "candidates"):
            if candidate.get("index") in (0, None):
                for part in objects_of(object_of(candidate, "content"), "parts"):
                    self._part(part)
                self._finish = text_of(candidate, "finishReason") or self._finish
                self._why = word_of(candidate, "finishMessage") or self._why

    def _part(self, part: Mapping[str, object]) -> None:
        """Read a part. What was thought is not part of the answer, nor what the vendor's own tools did."""
        if part.get("thought") is True:
            return
        for name in _OTHER_MEDIA:
            if part.get(name):
                media = word_of(object_of(part, name), "mimeType") or "another medium"
                raise Failed("not_supported", f"the reply holds {media}")
        self._text.append(text_of(part, "text"))
        call = part.get("functionCall")
        if isinstance(call, dict):
            self._calls.append(call)

    def completion(self) -> Completion:
        usage = _usage(self._counts)
        finish = self._finish
        if self._blocked:
            raise Failed("filter", f"the vendor blocked the question: {self._blocked}", usage=usage)
        if finish in _FILTERED:
            raise Failed("filter", self._said("the vendor's content filter stopped the answer"), usage=usage)
        if finish in _GARBLED:
            raise Failed("malformed", self._said("the model called a tool in no valid way"), usage=usage)
        if finish in _UNSUPPORTED:
            raise Failed("not_supported", self._said("the reply ended in an unknown way"), usage=usage)
        match finish:
            case "":
                raise Failed(*CUT, usage=usage)
            case "MAX_TOKENS":
                raise Failed(*TOO_LONG, usage=usage)
            case "OTHER" | "FINISH_REASON_UNSPECIFIED":
                raise Failed("server_error", self._said("the model stopped without an answer"), usage=usage)
        if len(self._calls) > 1:
            raise Failed(*SEVERAL_CALLS, usage=usage)
        arguments = json_text(object_of(self._calls[0], "args")) if self._calls else None
        return Completion(joined(self._text), arguments, usage, self._model, self._id)

    def served(self) -> Served:
        return Served(self._model, text_of(self._counts, "serviceTier").lower() in ("", "standard"))

    def _said(self, words: str) -> str:
        return f"{words}: {self._why or self._finish}"


def _usage(counts: Mapping[str, object]) -> ModelUsage:
    """Read the usage: thoughts are counted beside the answer, the results of the vendor's own tools beside
    the question."""
    prompt, tools = count_of(counts, "promptTokenCount"), count_of(counts, "toolUsePromptTokenCount")
    answer, thoughts = count_of(counts, "candidatesTokenCount"), count_of(counts, "thoughtsTokenCount")
    return ModelUsage(
        None if prompt is None else prompt + (tools or 0),
        None if answer is None and thoughts is None else (answer or 0) + (thoughts or 0),
        cache_read=count_of(counts, "cachedContentTokenCount"),
        reasoning=thoughts,
    )
