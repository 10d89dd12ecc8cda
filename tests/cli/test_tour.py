"""The tour, run for real: piped, refused where it says so, and different after an edit."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from corvid.cli.main import run
from corvid.cli.tour.script import Topic, topics
from tests.shares import share


def show(name: str, *more: str) -> list[str]:
    return ["tour", "--topic", name, "--no-input", *more]


@pytest.mark.parametrize("topic", share(topics(), 3), ids=lambda topic: topic.name)
def test_each_step_ends_as_it_says(topic: Topic, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(show(topic.name)) == 0
    said = capsys.readouterr()
    assert said.err == ""
    _, *parts = said.out.split("\n$ corvid ")
    assert len(parts) == len(topic.steps)
    for step, part in zip(topic.steps, parts, strict=True):
        if step.refused is None:
            assert "error[" not in part
        else:
            assert f"error[{step.refused}]" in part
            assert "Refused, as it should be." in part
    assert topic.steps[-1].title in said.out


@pytest.mark.parametrize(
    ("topic", "file", "old", "new", "before", "after"),
    [
        ("grounded-values", "computed.cor", "From the notes", "It says",
         "From the notes: A crow", "It says: A crow"),
        ("grounded-values", "invented.cor", '"A crow recognises a human face."',
         'read_document("documents/crows.md")', "error[E0501]", "1 program checked, no problems"),
        ("strict-citations", "lease.cor", "Which notice ends the lease?", "Who repairs the roof?",
         "lease.txt:3  Either party", "lease.txt:2  The landlord"),
        ("strict-citations", "misquotes.json", "two months", "three months", "error[R0115]", None),
        ("no-forged-delivery", "count.cor", ".trim()", "", "\n2\n", "\n3\n"),
        ("pure-functions", "meddles.cor", 'xs.sort()\n    notify("sorted")\n    return xs[xs',
         "own = xs.slice(0, xs.length())\n    own.sort()\n    return own[xs", "error[E0390]",
         "1 program checked, no problems"),
        ("frozen-inside", "forges.cor", "    lines =", "    lines: List<String> =",
         "as it should be. `corvid explain E0504`", "Refused, for another reason. `corvid explain E0501`"),
        ("confidence-gates", "too_sure.cor", "0.80", "0.70", "error[E0402]", None),
    ],
)  # fmt: skip
def test_an_edit_changes_what_is_shown(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    topic: str,
    file: str,
    old: str,
    new: str,
    before: str,
    after: str | None,
) -> None:
    folder = tmp_path / "mine"
    assert run(show(topic, "--folder", str(folder))) == 0
    first = capsys.readouterr().out
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    assert run(show(topic, "--folder", str(folder))) == 0
    second = capsys.readouterr().out
    assert before in first
    assert before not in second
    assert after is None or (after in second and after not in first)


class Person(io.StringIO):
    """Someone at a terminal who types these lines."""

    def isatty(self) -> bool:
        return True


def test_a_person_can_step_run_again_and_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Person()
    monkeypatch.setattr(sys, "stdin", Person("r\n\nq\n"))
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setenv("NO_COLOR", "1")
    assert run(["tour", "--topic", "grounded-values"]) == 0
    shown = screen.getvalue()
    assert shown.count("$ corvid run read.cor") == 2
    assert shown.count("$ corvid run computed.cor") == 1
    assert "invented.cor" not in shown


def test_the_end_of_input_ends_the_tour(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Person()
    monkeypatch.setattr(sys, "stdin", Person(""))
    monkeypatch.setattr(sys, "stdout", screen)
    assert run(["tour", "--topic", "grounded-values"]) == 0
    assert screen.getvalue().count("\n$ corvid ") == 1


def test_an_editor_is_started_on_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    editor = tmp_path / "editor.py"
    editor.write_text(
        "import pathlib, sys\n"
        "path = pathlib.Path(sys.argv[1])\n"
        "path.write_text(path.read_text().replace('Grounded<String>', 'Strin'))\n"
    )
    monkeypatch.setenv("VISUAL", f"{sys.executable} {editor}")
    screen = Person()
    monkeypatch.setattr(sys, "stdin", Person("e\nq\n"))
    monkeypatch.setattr(sys, "stdout", screen)
    assert run(["tour", "--topic", "grounded-values"]) == 0
    assert "E0209" in screen.getvalue()


def test_all_topics_are_shown_without_waiting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each in a folder of its own: topics have files of the same name. Two stand for all of them."""
    two = topics()[:2]
    monkeypatch.setattr("corvid.cli.tour.topics", lambda: two)
    assert run(["tour", "--no-input", "--folder", str(tmp_path)]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out.count("\n$ corvid ") == sum(len(topic.steps) for topic in two)
    assert all(f"{topic.title}\n{'=' * len(topic.title)}\n" in said.out for topic in two)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(topic.name for topic in two)


@pytest.mark.parametrize("arguments", [["tour"], ["tour", "--list", "--no-input"]])
def test_a_list_runs_nothing(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 0
    said = capsys.readouterr()
    assert [row.split()[0] for row in said.out.splitlines()] == [topic.name for topic in topics()]
    assert ("choose one" in said.err) == (arguments == ["tour"])
