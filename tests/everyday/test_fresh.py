"""Ten everyday programs, written from the documents alone. `ATTEMPTS` says how many texts of each it took
until `check` accepted one; the programs are the last ones, three of them changed after their first run:
`bees` keeps its sources, `joiner` splits at tabs, `recipes` takes a list of documents."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.cli.main import run
from corvid.pipeline import check_file

HERE = Path(__file__).parent / "fresh"
ATTEMPTS = {
    "bees": 1, "leaflet": 1, "clauses": 1, "joiner": 2, "compare": 2, "library": 2, "school": 2, "voices": 2,
    "choir": 1, "recipes": 1,
}  # fmt: skip


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(HERE, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)


def loaded(name: str, answers: dict[str, list[Any]], **more: Any) -> Any:
    return corvid.load(f"{name}.cor", model=corvid.ScriptedModel(answers), **more)


def test_all_are_accepted_without_a_warning() -> None:
    assert {path.stem for path in HERE.glob("*.cor")} == set(ATTEMPTS)
    assert [one for name in ATTEMPTS for one in check_file(HERE / f"{name}.cor").problems] == []


def test_retrieval_that_abstains() -> None:
    true = {"text": "Twice.", "because": "Honey is harvested twice"}
    found = loaded("bees", {"answer": [true]}).main(question="When is honey harvested?")
    assert found.value == "Twice. (notes/beekeeping.md, line 5: Honey is harvested twice)"
    assert found.grade == "mixed"  # words of the program beside text of the model
    assert loaded("bees", {"answer": [None]}).main(question="Do wasps make honey?") is None
    lie = {"text": "20 kg.", "because": "Each hive keeps at least 20 kilograms"}
    assert loaded("bees", {"answer": [lie]}).main.outcome(question="How much honey?").fault.code == "R0115"


def test_the_grade_says_why_quotes_are_not_enough(capsys: pytest.CaptureFixture[str]) -> None:
    Path("script.json").write_text('{"answer": [{"text": "Twice.", "because": "Honey is harvested twice"}]}')
    question = "question=When is honey harvested?"
    assert run(["run", "bees.cor", "--model", "scripted:script.json", "--arg", question]) == 0
    reason = "`question` of `answer` has no source; it has quotes, but was computed further, or holds text"
    assert f"grade: Mixed: {reason} without one\n" in capsys.readouterr().out


def test_a_leaflet_in_fields() -> None:
    fields = {
        "animal": "dog",
        "drops": 4,
        "dose": "Put 4 drops into the ear once a day.",
        "duration": None,
        "never_use": ["Do not use if the eardrum is perforated.", "Do not use in puppies"],
        "side_effects": [],
    }
    read = loaded("leaflet", {"extract": [fields]}).main.outcome()
    assert read.provenance.grade == "cited"
    assert [one.path for one in read.provenance.evidence if one.status == "unverified"] == ["animal", "drops"]
    told = loaded("leaflet", {"extract": [fields]}).warnings()
    assert told.value == "Do not use if the eardrum is perforated.\nDo not use in puppies"
    assert told.grade == "cited"
    wrong = {**fields, "side_effects": ["Deafness is common."]}
    assert loaded("leaflet", {"extract": [wrong]}).main.outcome().fault.code == "R0115"


def test_clauses_by_their_words() -> None:
    found = loaded("clauses", {}).main.outcome(word="tenant")
    assert [one["number"] for one in found.value] == [2, 4]
    assert [one["passage"].value["line"] for one in found.value] == [3, 5]
    assert found.provenance.grade == "verbatim"
    assert [site.kind for site, _ in found.discards] == ["argument"]
    assert loaded("clauses", {}).main(word="goat") == []


@pytest.mark.oracle
def test_totals_of_invoices() -> None:
    program = loaded("joiner", {})
    assert program.main().value == {"total": 72740, "dearest": "Holz Meier", "most_urgent": "Farben Kurz"}
    assert program.total().grade == program.main().grade == "computed"
    Path("invoices.csv").write_text("supplier,item,cents,days\n")
    assert program.main() is None
    assert program.total().value == 0
    assert program.dearest().value is None


def test_two_documents_are_compared() -> None:
    both = ["opens at 7 in the morning", "opens at 9 in the morning"]
    told = loaded("compare", {"passage": both}).told(subject="opening")["ok"]
    assert told.value == "Before: opens at 7 in the morning Now: opens at 9 in the morning"
    assert told.grade == "cited"
    assert [source.uri for source in told.sources()] == ["rules/pool-2024.md", "rules/pool-2025.md"]
    swapped = loaded("compare", {"passage": both[::-1]}).told.outcome(subject="opening")
    assert swapped.fault.code == "R0115"
    assert loaded("compare", {"passage": [None]}).told(subject="dogs") == {
        "tag": "err",
        "err": "Neither says it.",
    }


def test_a_dangerous_tool_is_approved() -> None:
    gone: list[str] = []

    def discard_book(id: str) -> str:
        gone.append(id)
        return "Withdrawn."

    def books(shelf: str) -> list[dict[str, Any]]:
        loans = {"b1": 2009, "b2": 2025, "b3": 2001}
        return [{"id": id, "title": id, "last_loan": loans[id], "price": 1} for id in loans]

    tools = {"books": books, "discard_book": discard_book}
    program = loaded(
        "library",
        {"reason": ["Nobody reads it."] * 3},
        tools=tools,
        approver=lambda request: request.arguments[0].value == "b1",
    )
    assert program.main.outcome(shelf="K", before=2015).fault.code == "R0113"
    assert gone == ["b1"]


def test_mails_of_parents() -> None:
    mail = corvid.Document("Mia has a fever and stays at home for a week.", uri="mails/1")
    absence = {"tag": "Absence", "child": "Mia", "days": 7, "because": "Mia has a fever"}
    complaint = {"tag": "Complaint", "about": "noise", "because": "stays at home", "urgency": "ThisWeek"}
    desks = {
        "head teacher": absence,
        "office": {**absence, "days": 1},
        "class teacher: stays at home": complaint,
    }
    for desk, matter in desks.items():
        assert loaded("school", {"sort": [matter]}).desk(mail=mail) == desk
    sorted_ = loaded("school", {"sort": [absence]}).main(mail=mail)
    assert sorted_.grade == "cited"
    assert sorted_.value["because"].value["uri"] == "mails/1"


def test_a_loop_collects_quotes() -> None:
    said = ["The mill was still running then.", "The mill closed in 1971", None]
    page = loaded("voices", {"said": said}).page(subject="the mill")
    assert page.value == "Anna: The mill was still running then.\nBruno: The mill closed in 1971"
    assert page.grade == "cited"
    assert loaded("voices", {"said": [None] * 3}).page(subject="the war") is None
    assert loaded("voices", {"said": said[::-1]}).page.outcome(subject="the mill").fault is not None


def test_a_summary_and_what_it_drops() -> None:
    answers = {"summarise": ["1240 euros."], "headline": ["Concert pays"]}
    digest = loaded("choir", answers).main(path="minutes.md").value
    assert digest["summary"].grade == "synthesised"
    assert (digest["headline"], digest["words"]) == ("Concert pays", 26)
    dropped = loaded("choir", answers).short.outcome(path="minutes.md")
    assert dropped.value == "1240 euros."
    assert {"condition", "return"} <= {site.kind for site, _ in dropped.discards}
    assert loaded("choir", answers).pure.outcome(path="minutes.md").discards == ()


def test_a_host_with_documents() -> None:
    cards = [
        corvid.Document("Mix 500 g of flour.", uri="cards/bread"),
        corvid.Document("Milk.", uri="cards/2"),
    ]

    def ask(answer: object, **more: Any) -> Any:
        return loaded("recipes", {"amount": [answer]}).main.outcome(ingredient="flour", cards=cards)

    found = ask({"amount": "500 g", "because": "Mix 500 g of flour"}).value
    assert found.grade == "cited"
    assert [(one.path, one.status) for one in found.evidence] == [
        ("amount", "unverified"),
        ("because", "quoted"),
    ]
    assert ask({"amount": "1 kg", "because": "Mix 900 g of flour"}).fault.code == "R0115"
    assert ask(None).value.value is None
    program = loaded("recipes", {})
    assert program.of_one(card=cards[0], words="500 g of flour").value["uri"] == "cards/bread"
    assert program.of_one(card=cards[0], words="900 g of flour") is None
    Path("whole.cor").write_text(
        Path("recipes.cor").read_text().replace("List<Grounded<Card>>", "Grounded<List<Card>>")
    )
    fault = loaded("whole", {}).main.outcome(ingredient="flour", cards=cards).fault
    assert fault.code == "R0114"
    assert "declare `List<Grounded<…>>`" in str(fault)
