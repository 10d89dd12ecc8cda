"""Sixty questions: the bytes of our dialects and those of the vendors' own clients, sent to one server."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from corvid.models.remote.model import dialect_of
from corvid.models.remote.settings import BASE_URLS, Api
from corvid.models.remote.wire import Question, Structured, Turn
from tests.models.remote.servers import Received, always, posted, serving, whole
from tests.models.sdk.clients import APIS, PATHS, ask

pytestmark = pytest.mark.filterwarnings("default")

SMALL = {"type": "object", "properties": {"answer": {"type": "string"}}, "required": ["answer"],
         "additionalProperties": False}  # fmt: skip
LARGE = {
    "type": "object",
    "properties": {
        "z_first": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        "kind": {"type": "string", "enum": ["a", "b c", "é"]},
        "items": {"type": "array", "items": SMALL},
        "a_last": {"type": "integer", "description": "Größe in m²"},
    },
    "required": ["z_first", "kind", "items", "a_last"],
    "additionalProperties": False,
}
SYSTEM = Turn("system", "Answer from the documents alone.")
WORDS = Turn("user", "What is the capital of France?")
TALK = (WORDS, Turn("assistant", "Paris."), Turn("user", "And of Italy?"))
ODD = Turn(
    "user", "quotes \"' \\ tab\t lines\r\n\u2028\u2029 nul\x00 é 𝕏 👩‍👩‍👧 \u202eright to left\u202c </s>"
)
LONG = Turn("user", "A document of many words.\n" * 5000)

MODELS: Mapping[Api, tuple[str, str]] = {
    "openai-chat": ("gpt-5.5", "gpt-5.5"),
    "openai": ("gpt-5.5", "gpt-5.5"),
    "anthropic": ("claude-sonnet-5", "claude-sonnet-5"),
    "google": ("gemini-3.5-flash", "gemini-2.5-flash"),
}
"""A model of each vendor, and one that may go without reasoning."""


def questions(api: Api) -> list[Question]:
    """Fifteen: all shapes, with and without system, several turns, each setting, odd and long texts."""
    model, free = MODELS[api]
    small, large = SMALL, LARGE

    def shaped(way: Any, schema: Any = small) -> Structured:
        return Structured("answer", schema, way)

    has_seed = api in ("openai-chat", "google")
    return [
        Question(model, [WORDS]),
        Question(model, [SYSTEM, WORDS]),
        Question(model, [SYSTEM, *TALK]),
        Question(model, [ODD]),
        Question(model, [SYSTEM, LONG]),
        Question(model, [WORDS], shaped("native")),
        Question(model, [SYSTEM, *TALK], shaped("native", large), {"max_output_tokens": 300}),
        Question(model, [WORDS], shaped("tool")),
        Question(model, [SYSTEM, ODD], shaped("tool", large), {"max_output_tokens": 1}),
        Question(model, [SYSTEM, WORDS], shaped("text", large)),
        Question(model, [WORDS], None, {"temperature": 0.0, "top_p": 0.9}),
        Question(model, [WORDS], None, {"seed": 2**31 - 1} if has_seed else {"temperature": 1.0}),
        Question(model, [WORDS], None, {"reasoning": "low"}),
        Question(model, [SYSTEM, WORDS], shaped("native"), {"reasoning": "high", "max_output_tokens": 9000}),
        Question(free, [SYSTEM, Turn("system", "Be short."), WORDS], None, {"reasoning": "none"}),
    ]


@dataclass(frozen=True)
class Difference:
    """Where a vendor's client sends something else than we do, and why that is right. `applied` makes of the
    client's body ours."""

    reason: str
    applied: Callable[[Any], Any]


def _blocks(body: Any) -> Any:
    """The short form of a content, a text, in its long form."""

    def long(content: Any) -> Any:
        return [{"type": "text", "text": content}] if isinstance(content, str) else content

    messages = [message | {"content": long(message["content"])} for message in body["messages"]]
    return body | {"messages": messages} | ({"system": long(body["system"])} if "system" in body else {})


def _without_role(body: Any) -> Any:
    if "systemInstruction" not in body:
        return body
    system = {key: value for key, value in body["systemInstruction"].items() if key != "role"}
    return body | {"systemInstruction": system}


def _without_nothing(body: Any) -> Any:
    return {key: value for key, value in body.items() if (key, value) != ("generationConfig", {})}


def _camel_cased(body: Any) -> Any:
    names = {
        "parameters_json_schema": "parametersJsonSchema",
        "thinking_budget": "thinkingBudget",
        "thinking_level": "thinkingLevel",
    }
    if isinstance(body, dict):
        return {names.get(name, name): _camel_cased(value) for name, value in body.items()}
    return [_camel_cased(one) for one in body] if isinstance(body, list) else body


DIFFERENCES: Mapping[Api, tuple[Difference, ...]] = {
    "openai-chat": (),
    "openai": (
        Difference(
            "A turn may be without its type; llama.cpp wants it of those of the assistant.",
            lambda body: body | {"input": [{"type": "message"} | turn for turn in body["input"]]},
        ),
    ),
    "anthropic": (
        Difference(
            "A content that is one text may be a list of blocks, too: the protocol says that both mean the "
            "same. Only blocks can carry the breakpoints of the prompt cache, so ours always are.",
            _blocks,
        ),
    ),
    "google": (
        Difference(
            "The client gives the system instruction the role `user`; the protocol has no role there.",
            _without_role,
        ),
        Difference("The client sends a `generationConfig` that says nothing.", _without_nothing),
        Difference(
            "The client writes a few names with underscores. JSON of Protocol Buffers takes both spellings; "
            "the documented one is that with capitals.",
            _camel_cased,
        ),
    ),
}

HEADERS: Mapping[Api, Mapping[str, str]] = {
    "openai-chat": {"content-type": "application/json", "authorization": "Bearer key"},
    "openai": {"content-type": "application/json", "authorization": "Bearer key"},
    "anthropic": {"content-type": "application/json"},
    "google": {"content-type": "application/json", "x-goog-api-key": "key"},
}
"""The headers that decide about an answer, as both sides send them."""

OTHER_HEADERS: Mapping[Api, Mapping[str, tuple[str | None, str | None, str]]] = {
    "openai-chat": {},
    "openai": {},
    "anthropic": {
        "anthropic-version": (
            "2023-06-01",
            "2026-10-21",
            "The later version refuses `temperature` and `top_p`, which programs may set; the vendor keeps "
            "the parameters of the earlier one.",
        ),
        "x-api-key": ("key", None, "The header for keys that the reference names; the client's is for both"),
        "authorization": (None, "Bearer key", "keys and tokens of a sign-in. Imitations know the first."),
    },
    "google": {},
}
"""Ours, theirs, and why."""


def sent_by_both(api: Api, question: Question) -> tuple[Received, Received]:
    """The request of our dialect, and that of the vendor's client. The server refuses both."""
    refusal = whole(b'{"error": {"message": "no", "code": 400, "status": "INVALID_ARGUMENT"}}', 400)
    with serving(always(refusal)) as server:
        dialect = dialect_of(api, BASE_URLS[api])
        with posted(server.url + PATHS[api], dialect, dialect.request(question)) as response:
            assert response.status == 400
        with pytest.raises(Exception, match="no"):
            list(ask(api, server.url, question))
    ours, theirs = server.received
    return ours, theirs


ALL = [(api, number) for api in APIS for number in range(15)]


def test_there_are_sixty() -> None:
    assert sum(len(questions(api)) for api in APIS) == len(ALL) == 60


@pytest.mark.parametrize(("api", "number"), ALL)
def test_the_same_request(api: Api, number: int) -> None:
    ours, theirs = sent_by_both(api, questions(api)[number])
    body = json.loads(theirs.body)
    for difference in DIFFERENCES[api]:
        body = difference.applied(body)
    assert json.loads(ours.body) == body
    assert (ours.method, ours.path) == (theirs.method, theirs.path)
    for name, value in HEADERS[api].items():
        assert (ours.headers[name], theirs.headers[name]) == (value, value)
    for name, (own, other, _reason) in OTHER_HEADERS[api].items():
        assert (ours.headers.get(name), theirs.headers.get(name)) == (own, other)


@pytest.mark.parametrize("api", APIS)
def test_every_difference_of_the_list_is_there(api: Api) -> None:
    bodies = [json.loads(sent_by_both(api, question)[1].body) for question in questions(api)]
    for difference in DIFFERENCES[api]:
        assert any(difference.applied(body) != body for body in bodies), difference.reason


def test_documents_to_be_cited_are_what_the_client_calls_documents() -> None:
    types = pytest.importorskip("anthropic.types")
    pydantic = pytest.importorskip("pydantic")
    question = Question("claude-sonnet-5", [SYSTEM, WORDS], documents=(LONG.text, ODD.text))
    body = json.loads(dialect_of("anthropic", BASE_URLS["anthropic"]).request(question).body)
    *documents, words = body["messages"][0]["content"]
    assert words == {"type": "text", "text": WORDS.text}
    for block in documents:
        pydantic.TypeAdapter(types.DocumentBlockParam).validate_python(block)
        assert block.keys() <= types.DocumentBlockParam.__annotations__.keys()
        assert block["source"].keys() == types.PlainTextSourceParam.__annotations__.keys()
        assert block["citations"].keys() <= types.CitationsConfigParam.__annotations__.keys()
