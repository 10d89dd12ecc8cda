"""Runs whose model cites beside its text, over real sockets: what is true is reported with its places, and
whatever else a server says is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.cli.main import run
from corvid.models.remote.model import RemoteModel
from corvid.models.remote.settings import ModelSettings, Retry, Timeouts
from corvid.runtime.host import ModelReply, ModelRequest
from corvid.runtime.model_citations import citations_in
from tests.models.remote.peer import HEAD, LAST, Asked, Say, chunk, peer, reply
from tests.models.remote.recordings import Recording
from tests.models.remote.test_any_reply import streamed
from tests.models.remote.test_native_citations import (
    CATS,
    GRASS,
    LEASE,
    NOTICE,
    PRISM,
    cited_blocks,
    place,
    said,
    whole_reply,
)

pytestmark = pytest.mark.guarantee("citation.strict")

PROGRAM = """\
import "std/documents" use Passage

type Finding:
    quote: String
    certain: Bool

tool leases() -> List<Passage> uses retrieval

prompt answer(passages: List<Passage>, question: String) -> Grounded<String>:
    cites passages strictly
    "Passages: {passages} Question: {question}"

prompt finding(passages: List<Passage>) -> Grounded<Finding>:
    cites passages strictly
    "Passages: {passages}"

prompt patient(passages: List<Passage>) -> Grounded<String>:
    cites passages strictly
    with repair 1
    "Passages: {passages}"

agent main(question: String) -> Grounded<String> uses retrieval:
    return answer(leases(), question)

agent found() -> Grounded<Finding> uses retrieval:
    return finding(leases())

agent repaired() -> Grounded<String> uses retrieval:
    return patient(leases())
"""
TOOLS = f"""\
from corvid import Document

def leases():
    return [Document({LEASE!r}, "lease.txt", start_line=3), Document({CATS!r}, "cats.txt")]
"""
TABLE = """\
[models.fast]
api = "anthropic"
model = "claude"
citations = "native"
base_url = "{url}"
retry = {{ attempts = 1 }}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "p.cor").write_text(PROGRAM)
    (tmp_path / "tools.py").write_text(TOOLS)
    (tmp_path / "user.toml").write_text("")
    monkeypatch.setenv("CORVID_CONFIG", str(tmp_path / "user.toml"))
    monkeypatch.delenv("CORVID_MODEL", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def in_events(*blocks: tuple[str, list[Any]]) -> Say:
    return Say((HEAD, *(chunk(streamed([event])) for event in said(*blocks)), LAST))


def in_one(*blocks: tuple[str, list[Any]]) -> Say:
    return Say((reply(whole_reply(*blocks)),))


TRUE: tuple[tuple[str, list[Any]], ...] = (
    ("Yes: ", []), ("you may leave", [place(NOTICE)]), (" with your cat", [place(CATS, CATS, 1)]), (".", []),
)  # fmt: skip
WORDS = "Yes: you may leave with your cat."
WAYS = pytest.mark.parametrize("way", [in_events, in_one])


def command(url: str, *more: str, agent: str = "main") -> int:
    Path("corvid.toml").write_text(TABLE.format(url=url))
    question = ["--arg", "question=May I?"] if agent == "main" else []
    return run(["run", "p.cor", "--model", "fast", "--agent", agent, *question, *more])


@WAYS
def test_what_is_true_is_reported_with_its_quotes(
    folder: Path, way: Callable[..., Say], capsys: pytest.CaptureFixture[str]
) -> None:
    with peer(lambda n, asked: way(*TRUE)) as server:
        assert command(server.url, "--json") == 0
        shown = json.loads(capsys.readouterr().out)
        assert command(server.url) == 0
    assert shown["value"] == WORDS
    assert [(one["text"], one["uri"], one["line"]) for one in shown["quotes"]] == [
        (NOTICE.strip(), "lease.txt", 3), (CATS, "cats.txt", 1),
    ]  # fmt: skip
    printed = capsys.readouterr().out
    assert "quotes, each found word for word:" in printed
    assert NOTICE.strip() in printed
    asked = server.asked[0].json
    content = asked["messages"][0]["content"]
    assert [block["type"] for block in content][:3] == ["document", "document", "text"]
    assert "output_config" not in asked


def changed(**more: Any) -> list[Any]:
    return [{**place(NOTICE), **more}]


START, END = 0, len(NOTICE)
LIES: dict[str, tuple[tuple[str, list[Any]], ...]] = {
    "the text is changed": (("x", changed(cited_text=NOTICE.replace("three", "two"))),),
    "the text is another one of the document": (("x", changed(cited_text="The rent is due monthly. ")),),
    "the range is shifted": (("x", changed(start_char_index=START + 1, end_char_index=END + 1)),),
    "the range cuts a word": (
        ("x", changed(cited_text=NOTICE[1:], start_char_index=1)),
    ),
    "another document": (("x", changed(document_index=1)),),
    "a document too many": (("x", changed(document_index=2)),),
    "a negative document": (("x", [{**place(CATS, CATS, 1), "document_index": -1}]),),
    "a huge document": (("x", changed(document_index=10**30)),),
    "a negative place": (
        ("x", [{**place(CATS, CATS, 1), "start_char_index": -len(CATS)}]),
    ),
    "a huge place": (("x", changed(end_char_index=10**30)),),
    "a page": (("x", changed(type="page_location", start_page_number=1, end_page_number=2)),),
    "a tag that was left": (("you <cite index=0-1>may</cite> leave", [place(NOTICE)]),),
    "a tag over two blocks": (("you <ci", [place(NOTICE)]), ("te>may", []),),
    "one of many": (*TRUE, ("and pay nothing", changed(cited_text="The rent is due never. "))),
    "words in marks": (*TRUE, (' It says "whenever you like".', [])),
    "nothing is cited": (("you may leave", []),),
    "too little is cited": (("you may leave", [place("The rent ")]),),
}  # fmt: skip


@WAYS
@pytest.mark.parametrize("lie", LIES)
def test_a_lie_ends_the_run(
    folder: Path, way: Callable[..., Say], lie: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with peer(lambda n, asked: way(*LIES[lie])) as server:
        assert command(server.url, "--json") == 1
    shown = capsys.readouterr()
    assert "R0115" in shown.out + shown.err
    assert len(server.asked) == 1


GRASS_TOOLS = f"""\
from corvid import Document

def leases():
    return [Document({GRASS!r}, "grass.txt")]
"""


@pytest.mark.parametrize("recording", PRISM, ids=lambda one: one.name)
def test_recorded_replies_answer_a_run_or_end_it(
    folder: Path, recording: Recording, capsys: pytest.CaptureFixture[str]
) -> None:
    """As an answer about the document of which they were recorded: places in the texts that were sent are
    taken, all others and an answer without any are not."""
    (folder / "tools.py").write_text(GRASS_TOOLS)
    type_ = "text/event-stream" if recording.streamed else "application/json"
    kinds = {one["type"] for _, one in cited_blocks(recording)}
    with peer(lambda n, asked: Say((reply(recording.body, type_=type_),))) as server:
        code = command(server.url, "--json")
    shown = capsys.readouterr()
    if kinds == {"char_location"}:
        assert code == 0, shown
        assert [one["text"] for one in json.loads(shown.out)["quotes"]] == [
            "The grass is green.", "The sky is blue.",
        ]  # fmt: skip
    else:
        assert code == 1
        assert "R0115" in shown.out + shown.err


def test_a_lie_is_reported_and_repaired(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lies = LIES["the range is shifted"]
    with peer(lambda n, asked: in_events(*(TRUE if n else lies))) as server:
        assert command(server.url, agent="repaired") == 0
    first, second = (one.json["messages"][0]["content"] for one in server.asked)
    assert first[:2] == second[:2]
    assert "not at the place of a document that is cited for it" in second[-1]["text"]
    assert WORDS in capsys.readouterr().out


def test_a_record_is_asked_without_and_quotes_in_marks(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The vendor has no citations in answers that have a form."""
    answers = iter([f'It says "{NOTICE.strip()}"', "It says so"])

    def answer(number: int, asked: Asked) -> Say:
        value = {"quote": next(answers), "certain": True}
        return in_one((json.dumps(value), [place(NOTICE)]))

    with peer(answer) as server:
        assert command(server.url, agent="found") == 0
        assert command(server.url, agent="found") == 1
    assert "R0115" in capsys.readouterr().err
    for one in server.asked:
        assert '"citations"' not in json.dumps(one.json)
        assert "output_config" in one.json
        assert "three months' notice" in json.dumps(one.json["messages"])


def test_without_the_table_citations_are_asked_in_the_text(folder: Path) -> None:
    """`auto` is the text, whatever the vendor could do."""
    for word in ('"auto"', '"text"', None):
        table = TABLE.replace('citations = "native"', f"citations = {word}" if word else "")
        text = in_one((f'It says "{NOTICE.strip()}"', [place(NOTICE, number=7)]))
        with peer(lambda n, asked, said=text: said) as server:  # type: ignore[misc]
            Path("corvid.toml").write_text(table.format(url=server.url))
            assert run(["run", "p.cor", "--model", "fast", "--arg", "question=May I?"]) == 0
        assert b'"document"' not in server.asked[0].body


class Replay:
    """Answers with what a trace says that a model answered."""

    name = "fast"

    def __init__(self, lines: list[Any]) -> None:
        self.lines = [line for line in lines if line["phase"] == "llm_result"]

    def answer(self, request: ModelRequest) -> ModelReply:
        line = self.lines.pop(0)
        cited = citations_in(line["citations"])
        return ModelReply(line["result"], line["model"], line["tokens"], line["confidence"], citations=cited)


@pytest.mark.oracle
@pytest.mark.parametrize("name", ["", "the range is shifted", "a negative document", "a tag that was left"])
def test_a_trace_has_what_was_cited_and_replays_to_the_same_verdict(
    folder: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    blocks = LIES[name] if name else TRUE
    with peer(lambda n, asked: in_events(*blocks)) as server:
        assert command(server.url, "--trace", "t.jsonl") == (1 if name else 0)
        settings = ModelSettings("fast", "anthropic", "claude", server.url, citations="native",
                                 timeout=Timeouts(2, 5, 5, 20), retry=Retry(1))  # fmt: skip
        first = corvid.load("p.cor", model=RemoteModel((settings,))).main.outcome("May I?")
    assert run(["trace", "verify", "t.jsonl"]) == 0, capsys.readouterr()
    lines = [json.loads(line) for line in Path("t.jsonl").read_text().splitlines()]
    cites = [line["evidence"]["quote"] for line in lines if line["phase"] == "cite"]
    assert cites == ([] if name else [NOTICE.strip(), CATS])
    second = corvid.load("p.cor", model=Replay(lines)).main.outcome("May I?")
    if name:
        assert first.fault is not None
        assert second.fault is not None
        assert first.fault.problem == second.fault.problem
        assert second.fault.problem.code.id == "R0115"
    else:
        assert isinstance(first.value, corvid.Grounded)
        assert isinstance(second.value, corvid.Grounded)
        assert first.value.value == second.value.value == WORDS
        spans = [one.span for one in first.value.quotations()]
        assert spans == [one.span for one in second.value.quotations()]
        assert [one.text for one in spans] == cites
