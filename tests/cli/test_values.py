"""What a shell gets to propose, asked as its completion script asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.cli.main import run

PROGRAM = """\
tool pay_out(id: String) -> String dangerous

public agent main(question: String, limit: Int) -> Int:
    return limit

agent other(name: String) -> String:
    approve PayOut(name)
    return pay_out(name)

agent broken(
"""
MODELS = '[models.fast]\napi = "scripted"\nscript = "a.json"\n'


@pytest.mark.parametrize(
    ("line", "begun", "wanted"),
    [
        ("run a.cor --agent", "", ["main", "other"]),
        ("run a.cor --agent", "o", ["other"]),
        ("run a.cor --arg", "", ["question=", "limit="]),
        ("run a.cor --arg limit=1 --arg", "", ["question="]),
        ("run a.cor --agent other --arg", "", ["name="]),
        ("run a.cor --approve", "", ["PayOut"]),
        ("run a.cor --model", "fa", ["fast"]),
        ("run a.cor --model", "oll", ["ollama:"]),
        ("run missing.cor --agent", "", []),
        ("cost a.cor", "ma", ["main"]),
        ("explain", "E050", ["E0501", "E0502", "E0503", "E0504", "E0505", "E0506", "E0507", "E0508"]),
        ("tour --topic", "strict-", ["strict-citations"]),
        ("doc", "std/tex", ["std/text"]),
        ("doc", "a.", ["a.cor"]),
    ],
)
def test_values_are_proposed(
    line: str, begun: str, wanted: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "none"))
    (tmp_path / "a.cor").write_text(PROGRAM)
    (tmp_path / "corvid.toml").write_text(MODELS)
    words = ["corvid", *line.split()]
    monkeypatch.setenv("COMP_WORDS", " ".join([*words, begun]))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    monkeypatch.setenv("_CORVID_COMPLETE", "bash_complete")
    assert run([]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    found = [row.partition(",")[2] for row in shown.out.splitlines() if row]
    assert found[: len(wanted)] == wanted
    assert wanted or not found
    assert all(one.startswith(begun) for one in found)
