"""Each snippet of `docs/models.md` does what the page says, against a server on this machine."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.cli.main import run
from corvid.connections.tables import _INNER, _READERS
from corvid.models.remote import settings
from tests.models.remote.peer import Asked, Peer, Say, chat, peer, reply

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "models.md").read_text()
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.M | re.S)


def answered(number: int, asked: Asked) -> Say:
    """One true quotation, in the protocol that is asked."""
    if b'"type":"document"' in asked.body:
        return Say((reply(anthropic("Snow thought of water", cited(asked))),))
    text = f'Snow thought of water: "{quoted(asked)}"'
    if asked.path.endswith("/messages"):
        return Say((reply(anthropic(text)),))
    return chat(text)


def quoted(asked: Asked) -> str:
    """Some words of the passages that were sent."""
    passages = asked.body.decode().partition("Passages:")[2]
    found = re.search(r"\b(?:[a-z]+ ){6}[a-z]+\b", passages)
    assert found is not None, passages[:2000]
    return found.group()


def cited(asked: Asked) -> list[Any]:
    """A true citation of the last document that was sent."""
    content = asked.json["messages"][0]["content"]
    *_, text = (block["source"]["data"] for block in content if block["type"] == "document")
    number = sum(block["type"] == "document" for block in content) - 1
    return [{"type": "char_location", "cited_text": text, "document_index": number, "document_title": None,
             "start_char_index": 0, "end_char_index": len(text)}]  # fmt: skip


def anthropic(text: str, citations: list[Any] | None = None) -> bytes:
    usage = {"input_tokens": 1000, "output_tokens": 100}
    content = [{"type": "text", "text": text, "citations": citations}]
    return json.dumps(
        {"type": "message", "id": "m", "model": "claude-sonnet-5", "content": content,
         "stop_reason": "end_turn", "usage": usage}
    ).encode()  # fmt: skip


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Peer]:
    """A server in the vendor's place; the user has a key and no file."""
    with peer(answered) as made:
        monkeypatch.setitem(settings.BASE_URLS, "anthropic", made.url)  # type: ignore[arg-type]
        monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-snippet")
        (tmp_path / "user.toml").write_text("")
        monkeypatch.setenv("CORVID_CONFIG", str(tmp_path / "user.toml"))
        monkeypatch.delenv("CORVID_MODEL", raising=False)
        yield made


def commands(text: str) -> list[list[str]]:
    return [shlex.split(line)[1:] for line in text.splitlines() if line.startswith("corvid ")]


def copied(folder: Path) -> None:
    """The research example, at the place that the snippets name."""
    place = folder / "examples" / "research"
    place.mkdir(parents=True)
    for file in (ROOT / "examples" / "research").rglob("*"):
        if file.is_file():
            target = place / file.relative_to(ROOT / "examples" / "research")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())


def test_the_shortest_way(
    server: Peer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copied(tmp_path)
    monkeypatch.chdir(tmp_path)
    (command,) = commands(BLOCKS[1][1])
    assert run(command) == 0
    shown = capsys.readouterr()
    assert "Snow thought of water" in shown.out
    assert "1 model call: 1,000 tokens in, 100 out, $0.003 by the prices of 2026-11-10, " in shown.err
    assert server.asked[0].headers["x-api-key"] == "sk-snippet"
    assert server.asked[0].json["model"] == "claude-sonnet-5"


def test_from_python(server: Peer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied(tmp_path)
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    exec(next(text for kind, text in BLOCKS if kind == "python"), names)
    assert isinstance(names["answer"], corvid.Grounded)
    assert "Snow thought of water" in str(names["answer"].value)


def test_a_model_by_name(
    server: Peer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copied(tmp_path)
    monkeypatch.chdir(tmp_path)
    table = tables()[0]
    shown = table.replace("http://127.0.0.1:11434/v1", server.url)
    assert shown != table
    (tmp_path / "corvid.toml").write_text(shown)
    for command in commands(BLOCKS[4][1]):
        assert run(command) == 0, command
    printed = capsys.readouterr()
    assert "fast (default)" in printed.out
    assert "1 model call: 1,000 tokens in, 100 out, $0.0045 by the configured prices, " in printed.err
    assert [one.path for one in server.asked] == ["/v1/messages", "/v1/chat/completions"]
    assert server.asked[0].json["max_tokens"] == 4096
    assert "authorization" not in server.asked[1].headers


def test_citations_of_the_vendor(
    server: Peer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copied(tmp_path)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "corvid.toml").write_text(tables()[1])
    (command,) = (one for one in commands(BLOCKS[6][1]) if "cited" in one)
    assert run(command) == 0
    shown = capsys.readouterr().out
    asked = server.asked[0].json["messages"][0]["content"]
    sent = [block["source"]["data"] for block in asked if block["type"] == "document"]
    assert sent
    assert "[document 1]" in asked[len(sent)]["text"]
    assert not any(text in asked[len(sent)]["text"] for text in sent)
    answer, _, quotes = shown.partition("quotes, each found word for word:")
    assert "Snow thought of water" in answer
    words = " ".join(sent[-1].split())[:40]
    assert words in " ".join(quotes.partition("sources:")[0].split())
    assert words not in " ".join(answer.split())


def tables() -> list[str]:
    return [text for kind, text in BLOCKS if kind == "toml"]


def test_all_keys_are_listed() -> None:
    rows = re.findall(r"^\| (`[a-z_`, ]+`) \|", PAGE.split("## All keys")[1].split("##")[0], re.M)
    listed = {key for row in rows for key in re.findall(r"\w+", row)}
    assert listed == {*_READERS, *_INNER}


def test_recording_and_replaying(
    server: Peer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copied(tmp_path)
    monkeypatch.chdir(tmp_path)
    table = next(text for kind, text in BLOCKS if kind == "toml")
    (tmp_path / "corvid.toml").write_text(table)
    record, *others = commands(next(text for kind, text in BLOCKS if "--record" in text))
    assert run(record) == 0
    answer = capsys.readouterr().out
    asked = len(server.asked)
    for command in others:
        assert run(command) == 0, command
    printed = capsys.readouterr()
    assert printed.out.count(answer) == 2
    assert len(server.asked) == asked == 1
    exec([text for kind, text in BLOCKS if kind == "python"][1], {})
    assert "Snow thought of water" in capsys.readouterr().out


def test_keeping_replies(
    server: Peer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copied(tmp_path)
    monkeypatch.chdir(tmp_path)
    table, kept = tables()[0], next(text for text in tables() if "cache = " in text)
    (tmp_path / "corvid.toml").write_text(table.replace("[models.fast]\n", kept))
    question = commands(BLOCKS[4][1])[2]
    for _ in range(2):
        assert run(question) == 0
    told = capsys.readouterr().err
    assert "1 model call: 1,000 tokens in, 100 out, $0.0045" in told
    assert "1 model call, kept by an earlier run: 0 tokens in, 0 out, $0, 0.0 s" in told
    assert len(server.asked) == 1
    assert len(list(Path(".replies").iterdir())) == 1


def test_a_model_that_looks_things_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (program,) = (text for language, text in BLOCKS if language == "corvid")
    (command,) = (line for _, text in BLOCKS for line in commands(text) if "look.cor" in line)
    copied(tmp_path)
    monkeypatch.chdir(tmp_path / "examples" / "research")
    Path("look.cor").write_text(program)
    steps = [{"tag": "Search", "query": "pump handle"}, {"tag": "Done"}]
    Path("said.json").write_text(json.dumps({"next": steps, "answer": ['"the handle of the pump"']}))
    assert run([*command[: command.index("--model")], "--model", "scripted:said.json"]) == 0
    assert "documents/cholera.md:15  the handle of the pump" in capsys.readouterr().out
    assert run(["check", "look.cor", "--discards"]) == 0
    assert "argument: Grounded<String> -> String  in main" in capsys.readouterr().out
