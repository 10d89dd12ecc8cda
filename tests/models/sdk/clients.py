"""The vendors' own clients, asked in the words of a person who has read their documentation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from corvid.models.remote.anthropic import DEFAULT_OUTPUT
from corvid.models.remote.settings import Api
from corvid.models.remote.wire import Question

_MISSING = "the vendors' clients are not installed here; `make test-sdk` installs them"
anthropic: Any = pytest.importorskip("anthropic", reason=_MISSING)
openai: Any = pytest.importorskip("openai", reason=_MISSING)
genai: Any = pytest.importorskip("google.genai", reason=_MISSING)
types: Any = pytest.importorskip("google.genai.types", reason=_MISSING)

APIS: tuple[Api, ...] = ("openai-chat", "openai", "anthropic", "google")
PATHS: Mapping[Api, str] = {"openai-chat": "/v1", "openai": "/v1", "anthropic": "/v1", "google": "/v1beta"}
"""Where the vendor's protocol begins on its host."""


def openai_client(url: str) -> Any:
    return openai.OpenAI(base_url=url + PATHS["openai"], api_key="key", max_retries=0)


def anthropic_client(url: str) -> Any:
    return anthropic.Anthropic(base_url=url, api_key="key", max_retries=0)


def google_client(url: str) -> Any:
    options = types.HttpOptions(base_url=url, api_version="v1beta", timeout=30_000)
    return genai.Client(api_key="key", http_options=options)


def ask(api: Api, url: str, question: Question) -> Any:
    """The vendor's client is asked; what it returns is its stream, not read yet."""
    return _ASK[api](url, question)


def _messages(question: Question) -> list[dict[str, str]]:
    return [{"role": turn.role, "content": turn.text} for turn in question.turns]


def _ask_chat(url: str, question: Question) -> Any:
    names = {"max_output_tokens": "max_completion_tokens", "reasoning": "reasoning_effort"}
    more: dict[str, Any] = {names.get(name, name): value for name, value in question.settings.items()}
    shape = question.shape
    if shape and shape.way == "native":
        schema = {"name": shape.name, "schema": shape.schema, "strict": True}
        more["response_format"] = {"type": "json_schema", "json_schema": schema}
    if shape and shape.way == "tool":
        function = {"name": shape.name, "parameters": shape.schema, "strict": True}
        more["tools"] = [{"type": "function", "function": function}]
        more["tool_choice"] = {"type": "function", "function": {"name": shape.name}}
    return openai_client(url).chat.completions.create(
        model=question.model,
        messages=_messages(question),
        stream=True,
        stream_options={"include_usage": True},
        **more,
    )


def _ask_responses(url: str, question: Question) -> Any:
    more: dict[str, Any] = dict(question.settings)
    if "reasoning" in more:
        more["reasoning"] = {"effort": more["reasoning"]}
    shape = question.shape
    if shape and shape.way == "native":
        wanted = {"type": "json_schema", "name": shape.name, "schema": shape.schema, "strict": True}
        more["text"] = {"format": wanted}
    if shape and shape.way == "tool":
        tool = {"type": "function", "name": shape.name, "parameters": shape.schema, "strict": True}
        more |= {"tools": [tool], "tool_choice": {"type": "function", "name": shape.name}}
    return openai_client(url).responses.create(
        model=question.model, input=_messages(question), stream=True, store=False, **more
    )


def _ask_anthropic(url: str, question: Question) -> Any:
    settings = dict(question.settings)
    more: dict[str, Any] = {}
    system = [turn.text for turn in question.turns if turn.role == "system"]
    if len(system) == 1:
        more["system"] = system[0]
    elif system:
        more["system"] = [{"type": "text", "text": text} for text in system]
    effort = settings.pop("reasoning", None)
    limit = settings.pop("max_output_tokens", DEFAULT_OUTPUT)
    output: dict[str, Any] = {"effort": effort} if effort not in (None, "none") else {}
    if effort == "none":
        more["thinking"] = {"type": "disabled"}
    shape = question.shape
    if shape and shape.way == "native":
        output["format"] = {"type": "json_schema", "schema": shape.schema}
    if shape and shape.way == "tool":
        more["tools"] = [{"name": shape.name, "input_schema": shape.schema}]
        more["tool_choice"] = {"type": "tool", "name": shape.name, "disable_parallel_tool_use": True}
    if output:
        more["output_config"] = output
    if settings:  # the types of the client know `temperature` and `top_p` no more
        more["extra_body"] = settings
    return anthropic_client(url).messages.create(
        model=question.model,
        max_tokens=limit,
        messages=[message for message in _messages(question) if message["role"] != "system"],
        stream=True,
        **more,
    )


def _ask_google(url: str, question: Question) -> Any:
    more: dict[str, Any] = dict(question.settings)
    system = [turn.text for turn in question.turns if turn.role == "system"]
    if system:
        more["system_instruction"] = system
    effort = more.pop("reasoning", None)
    if effort and question.model.startswith("gemini-2.5"):
        budget = {"none": 0, "low": 1024, "high": 24576}[str(effort)]
        more["thinking_config"] = types.ThinkingConfig(thinking_budget=budget)
    elif effort:
        more["thinking_config"] = types.ThinkingConfig(thinking_level=str(effort).upper())
    shape = question.shape
    if shape and shape.way == "native":
        more |= {"response_mime_type": "application/json", "response_json_schema": shape.schema}
    if shape and shape.way == "tool":
        function = types.FunctionDeclaration(
            name=shape.name, description="", parameters_json_schema=shape.schema
        )
        calling = types.FunctionCallingConfig(mode="ANY", allowed_function_names=[shape.name])
        more["tools"] = [types.Tool(function_declarations=[function])]
        more["tool_config"] = types.ToolConfig(function_calling_config=calling)
    contents = [
        types.Content(
            role="model" if turn.role == "assistant" else "user", parts=[types.Part(text=turn.text)]
        )
        for turn in question.turns
        if turn.role != "system"
    ]
    client = google_client(url)  # closes its connections once nothing holds it
    yield from client.models.generate_content_stream(
        model=question.model,
        contents=contents,
        config=types.GenerateContentConfig(**more) if more else None,
    )


_ASK: Mapping[Api, Callable[[str, Question], Any]] = {
    "openai-chat": _ask_chat,
    "openai": _ask_responses,
    "anthropic": _ask_anthropic,
    "google": _ask_google,
}
