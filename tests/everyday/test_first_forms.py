"""Everyday programs in the form that a new user wrote first: each is accepted, or `check` prints lines that
are accepted where they are pasted; and then each does what its author wanted."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.cli.main import run
from corvid.pipeline import check_file

HERE = Path(__file__).parent / "first"
REPAIRED = {
    "chat.cor": ["history[history.length() - 1]"],
    "joined.cor": [
        "agent main(folder: String) -> Option<Grounded<String>>:",
        'return parts.join("\\n")',
        "agent words(folder: String) -> Option<Grounded<Int>>:",
        "return counts.sum()",
    ],
    "shop.cor": [
        "agent main(customer: String, currency: String) -> Option<Grounded<String>> uses retrieval, rates, "
        "database_write:",
        'return lines.join("\\n")',
    ],
    "summaries.cor": [
        "words: Option<Grounded<Int>>",
        "words = parts.map(fn (part) -> part.words).sum()",
        "return Digest(parts.length(), words, parts, merged)",
    ],
}
"""The lines, or parts of one, that `check` prints for those that are not accepted."""
PUMP = "“Nearly all of the dead had lived closer to the pump in Broad Street than to any other.”"
LOST = "use the link 'Forgotten password' below the form"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of all programs, those that are not accepted with the printed lines in them."""
    shutil.copytree(HERE, tmp_path, dirs_exist_ok=True)
    for name in REPAIRED:
        path = tmp_path / name
        path.write_text(pasted(path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pasted(path: Path) -> str:
    """The text of a program with what is printed for it in place of what it replaces."""
    text = path.read_text()
    edits = [edit for one in check_file(path).problems for fix in one.fixes() for edit in fix.edits]
    for edit in sorted(edits, key=lambda edit: edit.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def loaded(name: str, answers: dict[str, list[Any]], **more: Any) -> Any:
    return corvid.load(name, model=corvid.ScriptedModel(answers), **more)


def failed(name: str, answers: dict[str, list[Any]], **arguments: Any) -> corvid.RunFailed:
    with pytest.raises(corvid.RunFailed) as caught:
        loaded(name, answers).main(**arguments)
    return caught.value


@pytest.mark.parametrize("path", sorted(HERE.glob("*.cor")), ids=lambda path: path.stem)
def test_it_is_accepted_or_repaired_by_the_lines_that_are_printed(path: Path, folder: Path) -> None:
    wrong = [one for one in check_file(path).problems if one.code.severity.value == "error"]
    assert bool(wrong) == (path.name in REPAIRED)
    printed = "\n".join(one.help() or "" for one in wrong)
    changed = (folder / path.name).read_text()
    for line in REPAIRED.get(path.name, []):
        assert line in printed
        assert line in changed
    assert check_file(folder / path.name).ok


def test_research(folder: Path) -> None:
    answers = {"judge": [{"tag": "Refine", "query": "the pump in Broad Street"}, "Enough"], "answer": [PUMP]}
    answer = loaded("research.cor", answers).main(question="Who died of cholera?")
    assert (answer.value, answer.grade) == (PUMP, "cited")
    nothing = failed("research.cor", answers, question="xyzzy")
    assert nothing.code == "R0114"
    assert "`passages` is empty: nothing was found" in str(nothing)


def test_triage(folder: Path) -> None:
    ticket = {"id": 7, "sender": "ada@example.org", "subject": "Lost password", "body": "I can't log in."}
    asked: list[tuple[str, ...]] = []
    sent: list[str] = []

    async def approve(request: corvid.ApprovalRequest) -> bool:
        asked.append((request.label, *(str(one.value) for one in request.arguments)))
        return True

    def send(to: str, subject: str, body: str) -> str:
        sent.append(subject)
        return "sent"

    draft = f'Dear customer, our help says: "{LOST}".'
    script = folder / "script.json"
    script.write_text(json.dumps({"classify": ["Nonsense", "Account"], "draft": [draft]}))
    program = corvid.load(
        "triage.cor", model=f"scripted:{script}", approver=approve, tools={"send_email": send}
    )
    outcome: Any = program.main(ticket=ticket)
    assert outcome["reply"].value == draft
    assert sent == ["Re: Lost password"]
    assert asked == [("SendEmail", "ada@example.org", "Re: Lost password", draft)]
    spam = loaded("triage.cor", {"classify": ["Spam"]}, tools={"send_email": send}).main(ticket=ticket)
    assert spam == {"tag": "Dropped"}


@pytest.mark.guarantee("citation.strict")
def test_contract(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    terms = {
        "provider": "Larkfield Systems GmbH", "customer": "Merrow & Sons Ltd", "begins": "2025-04-01",
        "ends": "2027-03-31", "monthly_cents": 125000, "total_cents": 3000000, "notice_days": 90,
        "quote": "“The Customer pays 1,250.00 EUR per month.”",
    }  # fmt: skip
    script = folder / "script.json"
    script.write_text(json.dumps({"extract": [terms]}))
    given = ["--arg", "path=documents/contract.txt", "--model", f"scripted:{script}"]
    assert run(["run", "contract.cor", *given, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["value"]["ok"]["ok"] is True
    status = {one["path"]: one["status"] for one in told["evidence"]}
    assert status == {
        **{f"ok.terms.{name}": "unverified" for name in terms},
        "ok.terms.quote": "quoted",
        "ok.checks[3].note": "unverified",  # the date that the model gave
    }
    assert len(told["quotes"]) == 1  # though thirteen values of the report go back to the same answer
    assert run(["run", "contract.cor", *given]) == 0
    said = capsys.readouterr().out
    assert said.count("  documents/contract.txt:2  The Customer pays") == 1


def test_summaries(folder: Path) -> None:
    answers = {"summarise": [f"Summary {number}." for number in range(5)], "merge": ["All of it."]}
    digest = loaded("summaries.cor", answers).main(folder="documents")
    assert digest["merged"].value == "All of it."
    assert digest["words"].value == sum(part["words"].value for part in digest["parts"]) > 50
    assert len(digest["words"].sources()) == 5
    joined = loaded("joined.cor", answers)
    assert joined.main(folder="documents").value.startswith("Summary 0.\nSummary 1.")
    assert joined.words(folder="documents").value == digest["words"].value


def test_compare(folder: Path) -> None:
    answers = {
        "claim_of": ['"The bridge was opened in 1894"', f"It says {PUMP}"],
        "relate": [{"tag": "Contradict", "point": "the year of opening", "severity": 4}],
    }
    answer = loaded("compare.cor", answers).main(
        a="documents/bridge.txt", b="documents/cholera.md", question="When was it opened?"
    )
    assert answer.value.startswith("CONTRADICTION (4): the year of opening\n- documents/bridge.txt: ")
    assert [source.uri for source in answer.sources()] == ["documents/bridge.txt", "documents/cholera.md"]


def test_shop(folder: Path) -> None:
    orders = [
        {"id": "A-1", "customer": "Ada", "cents": 2490, "placed": "2025-01-03", "note": None},
        {"id": "A-2", "customer": "Ada", "cents": 990, "placed": "2025-02-09", "note": "gift"},
    ]
    noted: list[str] = []

    async def exchange_rate(currency: str) -> float | None:
        return {"USD": 1.5}.get(currency)

    async def set_note(id: str, note: str) -> int:
        noted.append(id)
        return 1

    tools = {"orders_of": lambda customer: orders, "exchange_rate": exchange_rate, "set_note": set_note}
    program = corvid.load("shop.cor", tools=tools, approver=lambda request: True)
    report: Any = program.main(customer="Ada", currency="USD")
    assert report.value == "A-1 2025-01-03 2490 -\nA-2 2025-02-09 990 gift\ntotal 52.2 USD"
    assert noted == ["A-1"]


def test_chat(folder: Path) -> None:
    answers = {
        "next_step": [{"tag": "Search", "query": "pump"}, "Answer", {"tag": "AskUser", "question": "Which?"}],
        "reply": [PUMP],
    }
    said, asked = loaded("chat.cor", answers).main(messages=["hello", "and the other?"])
    assert (said["text"].value, said["text"].grade) == (PUMP, "cited")
    assert asked == {"tag": "Asked", "text": "Which?"}


def test_an_answer_may_be_absent(folder: Path) -> None:
    def reply(answer: object) -> Any:
        return loaded("abstaining.cor", {"answer": [answer]}).main(question="What ended the cholera?")

    assert reply(None) == {"tag": "Unknown", "why": "the documents do not say"}
    found = reply(PUMP)
    assert (found["tag"], found["text"].value) == ("Found", PUMP)
    tea = reply("“Tea is served at four o'clock.”")  # from the tool beside the shared module
    assert [quote.source.uri for quote in tea["text"].quotations()] == ["https://tea.example"]


def test_a_variant_is_an_answer(folder: Path) -> None:
    refused = failed("sum.cor", {"answer": [{"tag": "Unknown", "why": "It does not say."}]}, question="?")
    assert refused.code == "R0115"
    assert "a `Quote`" in str(refused)
    assert "with repair" in str(refused)


def test_a_quotation_wants_its_marks(folder: Path) -> None:
    assert loaded("findings.cor", {"all": [[]]}).many().value == 0
    refused = failed("findings.cor", {"read": [{"months": 3, "quote": "Either party may end this lease"}]})
    assert refused.code == "R0115"
    assert "quotation marks" in str(refused)
