"""`corvid guarantees`: the table in its forms, and one row with its programs, run for real."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from corvid.cli.main import run
from corvid.guarantees import ALL, Guarantee, Held
from tests.shares import share


def test_the_table_in_three_forms(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["guarantees"]) == 0
    text = capsys.readouterr().out
    assert run(["guarantees", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert run(["guarantees", "--format", "markdown"]) == 0
    table = capsys.readouterr().out
    assert [row["id"] for row in data["guarantees"]] == [guarantee.id for guarantee in ALL]
    for guarantee in ALL:
        assert f"\n{guarantee.id}\n  " in "\n" + text
        assert f"\n| `{guarantee.id}` | " in table
    assert {line.count("|") - line.count("\\|") for line in table.splitlines()} == {6}


@pytest.mark.parametrize("guarantee", share(ALL, 2, 1), ids=lambda guarantee: guarantee.id)
def test_a_row_shows_its_programs(guarantee: Guarantee, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["guarantees", guarantee.id, "--format", "json"]) == 0
    said = capsys.readouterr()
    (row,) = json.loads(said.out)["guarantees"]
    assert said.err == ""
    assert row["id"] == guarantee.id
    kinds = [program["kind"] for program in row["programs"]]
    assert kinds == (["accepted", "refused"] if guarantee.refused_with else ["accepted"])
    assert "error[" not in row["programs"][0]["says"]
    for program in row["programs"][1:]:
        assert any(f"error[{code}]" in program["says"] for code in row["refused_with"])
    assert bool(row["no_refusal"]) == (guarantee.held is not Held.NOT_CLAIMED and not guarantee.refused_with)


@pytest.mark.parametrize("guarantee", share(ALL, 2), ids=lambda guarantee: guarantee.id)
def test_what_is_shown_is_all_that_it_takes(
    guarantee: Guarantee, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["guarantees", guarantee.id, "--format", "json"]) == 0
    for program in json.loads(capsys.readouterr().out)["guarantees"][0]["programs"]:
        folder = tmp_path / program["kind"]
        for file in (program, *program["files"]):
            path = folder / file["file"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(file["text"], encoding="utf-8")
        monkeypatch.chdir(folder)
        run(shlex.split(program["command"])[1:])
        said = capsys.readouterr()
        assert sorted((said.out + said.err).splitlines()) == sorted(program["says"].splitlines())


def test_a_row_names_its_tests_once(capsys: pytest.CaptureFixture[str]) -> None:
    for form in ("text", "markdown"):
        assert run(["guarantees", "grounded.no_laundering", "--format", form]) == 0
        text = capsys.readouterr().out
        assert text.count("Tested by:") == 1
        assert text.count("test_theorems.py::test_theorems") == 1


def test_a_row_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["guarantees", "Citation.Strict"]) == 0
    text = capsys.readouterr().out
    assert run(["guarantees", "citation.strict", "--format", "markdown"]) == 0
    markdown = capsys.readouterr().out
    for shown in (text, markdown):
        assert "documents/lease.txt" in shown
        assert "The landlord repairs the roof" in shown
        assert '"answer": ["The lease says:' in shown
        assert "corvid tour --topic strict-citations --folder my-tour" in shown
        assert "cites lease strictly" in shown
        assert "$ corvid run lease.cor --model scripted:misquotes.json" in shown
        assert "Refused with R0115" in shown
        assert "error[R0115] citation-violation" in shown
    assert markdown.startswith("## `citation.strict`\n\n")


@pytest.mark.parametrize(
    ("wanted", "advice"),
    [
        ("grounded.no_laundry", "did you mean `grounded.no_laundering`?"),
        ("strict", "did you mean `citation.strict`?"),
        ("xyzzy", "`corvid guarantees` lists them all"),
    ],
)
def test_an_unknown_row(wanted: str, advice: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["guarantees", wanted]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"corvid: there is no guarantee `{wanted}`\n  {advice}\n"
