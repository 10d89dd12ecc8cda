"""What a prompt only cites is sent to models, as it is what their answers are on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.models.remote.model import asking, dialect_of
from corvid.models.remote.settings import BASE_URLS, Api, ModelSettings
from corvid.runtime.host import Json, Message, ModelArgument, ModelDocument, ModelRequest
from tests.models.remote.peer import chat, peer

pytestmark = pytest.mark.guarantee("citation.strict")

LEASE = "Either party may end this lease with three months' notice. The rent is due monthly."
PASSAGES: Json = [{"uri": "a.txt", "text": LEASE}, {"uri": "b.txt", "text": "No dogs."}]


def request(value: Json, *messages: tuple[str, str], cites: str | None = "lease") -> ModelRequest:
    documents = (ModelDocument("a.txt", "", LEASE),)
    arguments = (
        ModelArgument("lease", "Grounded<String>", value, documents, True),
        ModelArgument("question", "String", "When?", (), False),
    )
    told = tuple(Message(role, text) for role, text in messages)
    return ModelRequest("p", told, arguments, {"type": "string"}, cites, {}, 0, None)


def sent(asked: ModelRequest, api: Api = "openai-chat", **more: Any) -> list[tuple[str, str]]:
    settings = ModelSettings("m", api, "model", BASE_URLS[api], **more)
    return [(turn.role, turn.text) for turn in asking(asked, settings, "native").question.turns]


@pytest.mark.parametrize("value", [LEASE, PASSAGES])
def test_it_stands_before_what_the_user_says(value: Json) -> None:
    whole = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
    begin = f"`lease`, which the answer has to quote:\n\n{whole}"
    system, user, more = ("system", "Be short."), ("user", "When?"), ("user", "Please.")
    assert sent(request(value, system, user, more)) == [system, ("user", f"{begin}\n\nWhen?"), more]
    assert sent(request(value, system)) == [system, ("user", begin)]


def test_what_is_shown_or_not_cited_is_not_sent_again() -> None:
    shown = ("system", f"Read {LEASE}"), ("user", "When?")
    assert sent(request(LEASE, *shown)) == list(shown)
    assert sent(request(LEASE, shown[1], cites=None)) == [shown[1]]
    assert sent(request(" ", shown[1])) == [shown[1]]


def test_what_is_sent_as_a_document_is_not_sent_again() -> None:
    told = ("user", "When?")
    assert sent(request(LEASE, told), "anthropic", citations="native") == [told]
    ((_, text),) = sent(request(PASSAGES, told), "anthropic", citations="native")
    assert LEASE not in text
    assert "[document 1]" in text
    assert "No dogs." in text


def test_a_cache_of_prompts_goes_up_to_its_end() -> None:
    settings = ModelSettings("m", "anthropic", "model", BASE_URLS["anthropic"])
    asked = asking(request(LEASE, ("user", "When?")), settings, "native").question
    body = json.loads(dialect_of("anthropic", settings.base_url).request(asked).body)
    first, second = body["messages"][0]["content"]
    assert first["text"].endswith(LEASE)
    assert "cache_control" in first
    assert second == {"type": "text", "text": "\n\nWhen?"}


PROGRAM = """\
tool load() -> String uses retrieval
prompt ask(lease: Grounded<String>) -> Grounded<String>:
    cites lease strictly
    "When is the rent due?"
agent main() -> Grounded<String>:
    return ask(load())
"""


def test_a_run_sends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CORVID_CONFIG", "off")
    (tmp_path / "main.cor").write_text(PROGRAM)
    with peer(lambda number, asked: chat('It says "The rent is due monthly".')) as server:
        config = f'[models.m]\napi = "openai-chat"\nmodel = "m"\nbase_url = "{server.url}"\n'
        (tmp_path / "corvid.toml").write_text(config)
        program = corvid.load(tmp_path / "main.cor", tools={"load": lambda: LEASE}, model="m")
        assert program.main().value == 'It says "The rent is due monthly".'
    (asked,) = server.asked
    assert LEASE in asked.json["messages"][0]["content"]
