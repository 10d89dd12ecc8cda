"""Two questions to the same documents begin with the same bytes, and the vendor is reported how far."""

from __future__ import annotations

import json
from itertools import takewhile

import pytest

from corvid.models.remote.model import asking, dialect_of
from corvid.models.remote.settings import BASE_URLS, Api, ModelSettings
from corvid.runtime.host import Json, Message, ModelArgument, ModelDocument, ModelRequest
from tests.tables import each

APIS: tuple[Api, ...] = ("openai-chat", "openai", "anthropic", "google")
pytestmark = pytest.mark.guarantee("boundary.values_checked")

LEASE = "Either party may end this lease with three months' notice. " * 40
PASSAGES: Json = [{"uri": "lease.txt", "text": LEASE}]
TYPES: dict[str, dict[str, Json]] = {
    "text": {"type": "string"},
    "form": {"type": "integer"},
}


def request(question: str, value: Json, shown: str, type_: str, violation: str | None = None) -> ModelRequest:
    documents = (ModelDocument("lease.txt", "Lease", LEASE),)
    arguments = (
        ModelArgument("lease", "Grounded<String>", value, documents, True),
        ModelArgument("question", "String", question, (), False),
    )
    messages = (
        Message("system", "You read leases."),
        Message("user", f"Lease: {shown}\n\nQuestion: {question}"),
    )
    return ModelRequest("main::ask", messages, arguments, TYPES[type_], None, {}, 0, violation)


def common(texts: list[str]) -> str:
    """What texts have in common from the first character on."""
    return "".join(one[0] for one in takewhile(lambda at: len(set(at)) == 1, zip(*texts, strict=False)))


@each("way", ["native", "tool", "text"])
@each("type_", TYPES)
@each("api", APIS)
@each(("value", "shown"), [(LEASE, LEASE), (PASSAGES, json.dumps(PASSAGES, separators=(",", ":")))])
def test_two_questions_share_all_up_to_the_question(
    api: Api, type_: str, way: str, value: Json, shown: str
) -> None:
    settings = ModelSettings("m", api, "model", BASE_URLS[api])
    bodies = []
    for question, violation in (("When?", None), ("Who may end it?", None), ("When?", "it misquotes")):
        asked = asking(request(question, value, shown, type_, violation), settings, way)  # type: ignore[arg-type]
        bodies.append(dialect_of(api, settings.base_url).request(asked.question).body.decode())
    shared = common(bodies)
    assert "three months' notice" in shared
    assert "Question: W" in shared.replace('{"type":"text","text":"', "").replace("\\n", "")


def test_a_breakpoint_stands_behind_the_documents() -> None:
    settings = ModelSettings("m", "anthropic", "model", BASE_URLS["anthropic"])
    for value, shown in ((LEASE, LEASE), (PASSAGES, json.dumps(PASSAGES, separators=(",", ":")))):
        asked = asking(request("When?", value, shown, "text"), settings, "native")
        body = json.loads(dialect_of("anthropic", settings.base_url).request(asked.question).body)
        assert body["messages"][0]["content"] == [
            {"type": "text", "text": f"Lease: {shown}", "cache_control": {"type": "ephemeral"}},
            {"type": "text", "text": "\n\nQuestion: When?"},
        ]


def test_no_breakpoint_where_it_is_switched_off() -> None:
    settings = ModelSettings("m", "anthropic", "model", BASE_URLS["anthropic"], prompt_cache=False)
    asked = asking(request("When?", LEASE, LEASE, "text"), settings, "native")
    assert b"cache_control" not in dialect_of("anthropic", settings.base_url).request(asked.question).body
