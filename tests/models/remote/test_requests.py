"""Questions as requests of each dialect."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from corvid.models.remote.google import Google
from corvid.models.remote.model import dialect_of
from corvid.models.remote.settings import BASE_URLS, REASONING, SETTINGS, Api, Way
from corvid.models.remote.wire import Failed, Question, Structured, Turn

APIS: tuple[Api, ...] = ("openai-chat", "openai", "anthropic", "google")
ALL = pytest.mark.parametrize("api", APIS)
SCHEMA = {"type": "object", "properties": {"b": {"type": "string"}, "a": {"type": "integer"}},
          "required": ["b", "a"], "additionalProperties": False}  # fmt: skip
VALUES: Mapping[str, float | int | str] = {
    "max_output_tokens": 100, "temperature": 0.25, "top_p": 0.5, "seed": 7, "reasoning": "low",
}  # fmt: skip
LACKING: Mapping[Api, tuple[str, ...]] = {
    "openai-chat": (), "openai": ("seed",), "anthropic": ("seed",), "google": (),
}  # fmt: skip
"""The settings that a vendor's protocol does not have."""


def body(api: Api, question: Question, base_url: str | None = None) -> dict[str, Any]:
    request = dialect_of(api, base_url or BASE_URLS[api]).request(question)
    found = json.loads(request.body)
    assert isinstance(found, dict)
    return found


def asked(way: Way | None = None, model: str = "m", **settings: float | int | str) -> Question:
    shape = Structured("answer", SCHEMA, way) if way else None
    turns = [
        Turn("system", "Be short."),
        Turn("user", "Größe?"),
        Turn("assistant", "5 ½"),
        Turn("user", "Sure?"),
    ]
    return Question(model, turns, shape, settings)


def strings(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for one in value.values() for text in strings(one)]
    if isinstance(value, list):
        return [text for one in value for text in strings(one)]
    return [value] if isinstance(value, str) else []


@ALL
@pytest.mark.parametrize("way", [None, "native", "tool", "text"])
def test_every_turn_is_in_the_body_once_and_in_order(api: Api, way: Way | None) -> None:
    said = [turn.text for turn in asked().turns]
    found = [text for text in strings(body(api, asked(way))) if text in said]
    assert sorted(found) == sorted(said)
    assert [text for text in found if text != "Be short."] == said[1:]


@ALL
def test_a_question_is_the_same_bytes_each_time(api: Api) -> None:
    dialect = dialect_of(api, BASE_URLS[api])
    first, second = (dialect.request(asked("native", temperature=0.5)) for _ in range(2))
    assert first == second
    assert "Größe".encode() in first.body


@ALL
@pytest.mark.parametrize("way", ["native", "tool"])
def test_a_schema_is_sent_as_it_is(api: Api, way: Way) -> None:
    """With its keys in their order, which is that of the answer."""
    text = dialect_of(api, BASE_URLS[api]).request(asked(way)).body.decode()
    assert json.dumps(SCHEMA, separators=(",", ":")) in text


@ALL
def test_words_alone_ask_for_no_structure(api: Api) -> None:
    assert body(api, asked("text")) == body(api, asked())


@ALL
@pytest.mark.parametrize("name", SETTINGS)
def test_a_setting_is_sent_or_refused_by_name(api: Api, name: str) -> None:
    question = asked(None, **{name: VALUES[name]})
    if name in LACKING[api]:
        with pytest.raises(Failed, match=f"`{name}`") as caught:
            body(api, question)
        assert caught.value.kind == "refused_request"
    else:
        assert body(api, question) != body(api, asked())


@ALL
def test_an_unknown_setting_is_not_dropped_in_silence(api: Api) -> None:
    if api == "openai-chat":
        assert (
            body(api, asked(None, top_k=5))["top_k"] == 5
        )  # servers that imitate it have settings of their own
    else:
        with pytest.raises(Failed, match="`top_k`"):
            body(api, asked(None, top_k=5))


@ALL
def test_every_word_for_reasoning_is_one_of_the_vendor_or_refused(api: Api) -> None:
    for word in REASONING:
        if (api, word) == ("google", "none"):
            with pytest.raises(Failed, match="cannot go without reasoning"):
                body(api, asked(None, reasoning=word))
        else:
            assert body(api, asked(None, reasoning=word)) != body(api, asked())


@ALL
def test_the_key_is_in_a_header_and_nowhere_else(api: Api) -> None:
    dialect = dialect_of(api, BASE_URLS[api])
    ((name, value),) = dialect.credentials("canary")
    assert value.removeprefix("Bearer ") == "canary"
    assert name in ("authorization", "x-api-key", "x-goog-api-key")
    request = dialect.request(asked())
    assert name not in dict(request.headers)
    assert request.path.startswith("/")


def test_only_the_vendor_itself_is_sent_what_others_refuse() -> None:
    own = body("openai-chat", asked("tool", max_output_tokens=5))
    other = body("openai-chat", asked("tool", max_output_tokens=5), "http://127.0.0.1:8000/v1")
    assert own["max_completion_tokens"] == other["max_tokens"] == 5
    assert "max_tokens" not in own
    assert "max_completion_tokens" not in other
    assert own["tools"][0]["function"]["strict"] is True
    assert "strict" not in other["tools"][0]["function"]
    for like in (
        "https://api.openai.com.example.org/v1",
        "https://example.org/api.openai.com",
        "https://x@evil.org",
    ):
        assert "max_tokens" in body("openai-chat", asked(max_output_tokens=5), like)
    assert "max_completion_tokens" in body(
        "openai-chat", asked(max_output_tokens=5), "https://API.OpenAI.com/v1"
    )


def test_nothing_is_kept_by_the_vendor() -> None:
    assert body("openai", asked())["store"] is False


def test_anthropic_breakpoints_stand_behind_what_is_reusable() -> None:
    turns = [
        Turn("system", "rules", reusable=5),
        Turn("user", "documents question", reusable=9),
        Turn("assistant", "a"),
        *[Turn("user", "more", reusable=4)] * 4,
    ]
    found = json.dumps(body("anthropic", Question("m", turns)))
    assert found.count("cache_control") == 4
    first = body("anthropic", Question("m", turns[:2]))
    assert [block["text"] for block in first["messages"][0]["content"]] == ["documents", " question"]
    assert "cache_control" in first["messages"][0]["content"][0]
    assert "cache_control" not in json.dumps(body("anthropic", Question("m", turns, cached=False)))
    other = body("anthropic", Question("m", [turns[0], Turn("user", "documents why?", reusable=9)]))
    assert other["system"] == first["system"]
    assert other["messages"][0]["content"][0] == first["messages"][0]["content"][0]


@pytest.mark.parametrize(
    ("model", "path"),
    [
        ("gemini-3-pro", "/models/gemini-3-pro:streamGenerateContent?alt=sse"),
        ("tunedModels/mine", "/tunedModels/mine:streamGenerateContent?alt=sse"),
        ("models/a b?key=x#y", "/models/a%20b%3Fkey%3Dx%23y:streamGenerateContent?alt=sse"),
        ("é", "/models/%C3%A9:streamGenerateContent?alt=sse"),
    ],
)
def test_a_model_of_google_is_a_part_of_the_path(model: str, path: str) -> None:
    assert Google().request(asked(model=model)).path == path


@pytest.mark.parametrize(
    "model", ["", ".", "..", "../files", "models/../../v1/files", "/models/x", "models/", "a//b"]
)
def test_a_model_of_google_leads_to_no_other_place(model: str) -> None:
    with pytest.raises(Failed, match="not a name of a model") as caught:
        Google().request(asked(model=model))
    assert caught.value.kind == "refused_request"


@pytest.mark.parametrize(
    ("model", "word", "config"),
    [
        ("gemini-2.5-flash", "none", {"thinkingBudget": 0}),
        ("gemini-2.5-flash", "minimal", {"thinkingBudget": 1024}),
        ("models/gemini-2.5-pro", "high", {"thinkingBudget": 24576}),
        ("gemini-3-pro", "low", {"thinkingLevel": "LOW"}),
        ("publishers/google/models/gemini-3.5-flash", "high", {"thinkingLevel": "HIGH"}),
    ],
)
def test_reasoning_of_google_by_generation(model: str, word: str, config: dict[str, object]) -> None:
    assert body("google", asked(None, model, reasoning=word))["generationConfig"]["thinkingConfig"] == config
