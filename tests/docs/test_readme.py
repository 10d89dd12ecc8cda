"""README.md: its programs are accepted and refused as it says, with the words that it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import corvid
from corvid.cli.main import run

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)(?: (\S+))?\n(.*?)^```", README, re.M | re.S)
LEASE = "Residential lease\n\nEither party may end this lease with three months' notice.\n"


def shown(beginning: str) -> str:
    """The block of output that begins so."""
    return next(text for kind, _, text in BLOCKS if not kind and text.startswith(beginning))


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for _, name, text in BLOCKS:
        if name:
            (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "lease.txt").write_text(LEASE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


def test_the_accepted_program_answers_with_a_quotation(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "answer.cor"]) == 0
    assert run(["run", "answer.cor", "--arg", "question=How can a party end this lease?"]) == 0
    assert "Either party may end this lease with three months' notice." in capsys.readouterr().out


def test_the_refused_program_has_the_problem_that_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "refused.cor"]) == 1
    said = capsys.readouterr()
    assert shown("error[E0501]") in said.out + said.err
    assert "1 error" in said.out + said.err


def test_a_misquotation_ends_the_run_with_the_fault_that_is_shown() -> None:
    wrong = "\"Either party may end this lease with two months' notice.\""
    program = corvid.load("answer.cor", model=corvid.ScriptedModel({"answer": [wrong]}))
    with pytest.raises(corvid.RunFailed) as failed:
        program.main("How can a party end this lease?")
    fault = failed.value
    assert shown("error[R0115]").startswith(f"error[{fault.code}] ")
    assert shown("error[R0115]").rstrip("\n") in str(fault)


def test_the_program_with_tools_asks_before_it_pays(tmp_path: Path) -> None:
    program_text = next(text for kind, _, text in BLOCKS if kind == "corvid" and "issue_refund" in text)
    tools_text = next(text for kind, _, text in BLOCKS if kind == "python" and "issue_refund" in text)
    (tmp_path / "shop.cor").write_text(program_text, encoding="utf-8")
    (tmp_path / "tools.py").write_text(tools_text, encoding="utf-8")
    with pytest.raises(corvid.RunFailed) as failed:
        corvid.load("shop.cor", approver=lambda request: False).main("7")
    assert failed.value.code == "R0113"
    answer = corvid.load("shop.cor", approver=lambda request: request.label == "IssueRefund").main("7")
    assert answer.value == "The kettle leaked. 500 cents were paid."


def test_what_the_readme_names_is_there() -> None:
    named = set(re.findall(r"[`(]((?:docs|examples|grammar|stdlib|corvid)/[\w./-]*)[`)]", README))
    assert len(named) > 10
    assert not [name for name in sorted(named) if not (ROOT / name).exists()]
