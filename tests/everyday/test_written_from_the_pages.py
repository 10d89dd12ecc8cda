"""Ten everyday programs that were written from README and the pages of `docs` alone, before the first call
of `check`. `ATTEMPTS` says how many texts of each it took until `check` accepted one, each after the messages
about the one before; the programs are the last ones."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid.pipeline import check_file

HERE = Path(__file__).parent / "written"
ATTEMPTS = {
    "expenses": 1, "minutes": 2, "faq": 2, "cvs": 2, "prices": 1, "interactions": 2, "invoices": 1,
    "mails": 1, "glossary": 3, "translation": 2,
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


def test_expenses() -> None:
    verdict = {"tag": "TooMuch", "limit_cents": 4000, "rule": "A taxi is paid up to 40 EUR for one ride."}
    claims = [{"employee": "Ada", "what": name, "cents": 5500} for name in ("taxi", "yacht")]
    assert loaded("expenses", {"decide": [verdict]}).main(claims=claims) == [
        "taxi: only 40 (A taxi is paid up to 40 EUR for one ride.)",
        "yacht: no rule found",
    ]


def test_minutes() -> None:
    said = [
        {"who": "Ada", "task": "report", "said": "Ada writes the report"},
        {"who": "Grace", "task": "cake", "said": "Grace orders the cake."},
        {"who": "Ada", "task": "landlord", "said": "“Ada calls the landlord”"},
    ]
    assert loaded("minutes", {"items": [said]}).main(path="docs/minutes.txt") == {
        "Ada": ["report (line 2)", "landlord (line 4)"],
        "Grace": ["cake (line 3)"],
    }


def test_faq() -> None:
    def ask(answer: str | None) -> Any:
        program = loaded("faq", {"find": [answer]}, tools={"file_question": lambda question: 7})
        return program.main(question="What may a hotel cost?")

    found = ask("hotels are paid up to 120 EUR")["ok"]
    assert found.value == "Hotels are paid up to 120 EUR (see docs/policy.md)"
    assert found.grade == "cited"
    assert ask(None) == {"tag": "err", "err": "Nobody knows yet; your question is number 7."}


def test_cvs() -> None:
    scores = [
        {"points": 80, "because": "Ada wrote compilers", "strengths": [], "remark": "fits"},
        {"points": 10, "because": "Bob baked bread", "strengths": ["bread for six years"], "remark": "no"},
    ]
    best = loaded("cvs", {"rate": scores}).main(folder="cvs", job="compiler engineer")
    assert best["path"] == "cvs/ada.txt"
    assert best["score"].value["because"].value["uri"] == "cvs/ada.txt"
    assert [source.uri for source in best["score"].sources()] == ["cvs/ada.txt"]


def test_prices() -> None:
    old = [{"article": "Kettle", "cents": 2490, "line": "Kettle: 24.90 EUR each"}]
    new = [
        {"article": "Kettle", "cents": 2690, "line": "Kettle: 26.90 EUR each"},
        {"article": "Mixer", "cents": 5500, "line": "Mixer: 55.00 EUR each"},
    ]
    changes = loaded("prices", {"prices": [old, new]}).main(old="docs/prices1.txt", new="docs/prices2.txt")
    assert changes.value == ["Kettle: 2490 -> 2690", "new: Mixer"]
    assert [source.uri for source in changes.sources()] == ["docs/prices1.txt", "docs/prices2.txt"]


def test_interactions() -> None:
    ordered: list[str] = []

    def order(medicine: str, reason: str) -> str:
        ordered.append(reason)
        return "ordered"

    def ask(how_bad: int) -> object:
        warning = {"tag": "Warning", "because": "as bleeding may follow", "how_bad": how_bad}
        program = loaded(
            "interactions",
            {"interaction": [warning, "Silent"]},
            approver=lambda request: request.arguments[1].value == "with warfarin, worst 1",
            tools={"order": order},
        )
        return program.main(a="aspirin", b="warfarin")

    assert ask(3) == "No: as bleeding may follow silent"
    assert ordered == []
    assert ask(1) == "ordered"
    assert ordered == ["with warfarin, worst 1"]


def test_invoices() -> None:
    invoices = [{"number": f"R{cents}", "cents": cents, "paid": cents > 2} for cents in (1, 2, 6)]
    figures = loaded("invoices", {}, tools={"invoices_of": lambda customer: invoices}).main(customer="Ada")
    assert figures.value == {"count": 3, "total": 9, "open": 3, "largest": invoices[2], "average": 3.0}
    assert figures.grade == "computed"


def test_mails() -> None:
    mails = [{"id": number, "sender": "x", "text": "y"} for number in range(3)]
    kinds = ["Question", {"tag": "Complaint", "urgent": True}, "Question"]
    digest = loaded("mails", {"classify": kinds}, tools={"mails_today": lambda: mails}).main()
    assert digest["counts"] == {"question": 2, "complaint": 1, "praise": 0}
    assert [one.value for one in digest["urgent"]] == [1]


def test_glossary() -> None:
    terms = {"warfarin": [{"blood thinner": "This medicine thins the blood."}]}
    documents = sorted(path.stem for path in Path("docs").iterdir())
    answers = [terms.get(name, [{}])[0] for name in documents]
    assert len(documents) == 6
    told = loaded("glossary", {"terms": answers}).main(folder="docs")
    assert told.value == "blood thinner: This medicine thins the blood."
    assert loaded("glossary", {"terms": [{}] * 6}).main(folder="docs") is None


def test_translation() -> None:
    answers = {
        "translate": ["one", "two", "three", "four"],
        "judge": [{"tag": "Bad", "why": "dull"}, "Good"],
    }
    text = loaded("translation", answers).main(path="docs/minutes.txt")
    assert text.value == "three"
    unchecked = {"translate": ["one"] * 4, "judge": [{"tag": "Bad", "why": "dull"}] * 3}
    assert loaded("translation", unchecked).main(path="docs/minutes.txt").value == "[not checked] one"
