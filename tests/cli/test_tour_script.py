"""The tour's topics as data."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.cli.main import run
from corvid.cli.tour.script import Topic, topics
from corvid.diagnostics import explain
from corvid.guarantees import ALL

NEEDED = {
    "grounded-values",
    "provenance-propagation",
    "strict-citations",
    "dimensional-effects",
    "approve-gates",
    "confidence-gates",
    "discards-visible",
    "whole-chains",
    "no-forged-delivery",
    "check-and-run",
    "transparency",
    "not-promised",
}


def test_the_topics_of_the_core_are_there() -> None:
    assert {topic.name for topic in topics()} >= NEEDED


@pytest.mark.parametrize("topic", topics(), ids=lambda topic: topic.name)
def test_a_topic_keeps_a_promise_and_breaks_it(topic: Topic, tmp_path: Path) -> None:
    topic.write_to(tmp_path)
    rows = [row for row in ALL if row.id in topic.guarantees]
    assert any(step.refused for step in topic.steps) or not any(row.refused_with for row in rows)
    assert any(step.refused is None for step in topic.steps)
    for step in topic.steps:
        assert (tmp_path / step.file).is_file()
        assert step.file in step.command
        assert step.refused is None or explain.find(step.refused) is not None


def test_files_that_were_edited_stay(tmp_path: Path) -> None:
    topic = topics()[0]
    (tmp_path / topic.steps[0].file).write_text("edited")
    topic.write_to(tmp_path)
    assert (tmp_path / topic.steps[0].file).read_text() == "edited"
    assert not (tmp_path / "topic.toml").exists()


def test_the_list_and_a_wrong_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tour", "--list"]) == 0
    assert {line.split()[0] for line in capsys.readouterr().out.splitlines()} >= NEEDED
    assert run(["tour", "--topic", "grounded-value"]) == 2
    assert "did you mean `grounded-values`?" in capsys.readouterr().err
