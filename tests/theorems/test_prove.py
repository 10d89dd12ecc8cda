"""The long run: its table, its exit code, and programs made small."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from corvid.runtime.provenance.store import NodeStore
from tests.generated.pairs import MARKED
from tests.theorems import prove
from tests.theorems.examine import NOTHING, examine, program_of
from tests.theorems.findings import Finding
from tests.theorems.prove import Report, main, needed, report_on, small
from tests.theorems.tally import Tally, tally_of, total


@pytest.mark.oracle
def test_a_finding_is_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NodeStore, "derived2", lambda self, code, left, right: self.derived1(code, left, 0))
    wanted = Finding("T8", "chains differ", "")
    short = (seed for seed in range(200) if len(program_of(seed).text) < 2000)
    met = ((seed, finding) for seed in short for finding in examine(seed, needed(wanted))[0])
    seed, finding = next(pair for pair in met if pair[1].kind == wanted.kind)
    shown = small(seed, finding, tries=400)
    assert shown.startswith("T8, chains differ: ")
    assert "walk" in shown
    assert "VM" in shown
    assert len(shown.partition("\n\n")[2]) < len(program_of(seed).text) / 2


def test_what_is_not_met_again_is_shown_as_it_is() -> None:
    shown = small(0, Finding("T3", "a pair differs", "by chance"), tries=1)
    assert "not met again" in shown
    assert program_of(0).text in shown


def test_only_what_is_needed_is_done_again() -> None:
    assert needed(Finding("T8", "the reference's run", "")).run == 0
    assert needed(Finding("T3", "a pair differs", "")).pairs == 1
    assert needed(Finding("T3", "a pair differs", "")).reference == 0


def test_tallies_add_up_and_travel() -> None:
    one, other = examine(1)[1], examine(2)[1]
    both = total([tally_of(one.data()), tally_of(other.data())])
    assert both.counts["programs"] == 2
    assert both.counts["runs"] == one.counts["runs"] + other.counts["runs"]
    assert both.coverage.pairs == one.coverage.pairs + other.coverage.pairs
    assert both.table().startswith("         2          programs")
    assert tally_of(both.data()).table() == both.table()


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> list[Report]:
    """What the processes report, without processes."""
    made: list[Report] = []
    monkeypatch.setattr(prove, "_reports", lambda options: iter(made))
    return made


def test_a_finding_or_an_empty_cell_ends_with_one(
    reports: list[Report], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    full = report_on((0, 1)).tally
    reports.append(Report((), full))
    assert main(["--programs", "1"]) == 1
    assert "never written: " in capsys.readouterr().out
    monkeypatch.setattr(Tally, "zeros", lambda self: [])
    assert main(["--programs", "1"]) == 0
    reports.append(Report(((0, Finding("T3", "a pair differs", "by chance")),), full))
    assert main(["--programs", "2"]) == 1
    assert "findings: 1" in capsys.readouterr().out


def test_an_empty_cell_of_marks_ends_with_one(
    reports: list[Report], capsys: pytest.CaptureFixture[str]
) -> None:
    tally = Tally()
    tally.coverage.pairs.update(MARKED[1:])
    reports.append(Report((), tally.data()))
    assert main(["--programs", "1", "--marked"]) == 1
    row, column = MARKED[0]
    assert f"never written: {column} as {row}\n" in capsys.readouterr().out
    tally.coverage.pairs.update(MARKED[:1])
    reports.append(Report((), tally.data()))
    assert main(["--programs", "1", "--marked"]) == 0


@pytest.mark.oracle
def test_processes_share_the_seeds() -> None:
    given: Sequence[str] = ("--programs", "3", "--first", "5", "--jobs", "1")
    options = prove._options(list(given))
    tally = total(tally_of(report.tally) for report in prove._reports(options))
    assert tally.counts["programs"] == 3
    assert tally.counts["run"] == tally.counts["accepted"]


def test_nothing_scheduled_is_the_check_alone() -> None:
    found, tally = examine(0, NOTHING)
    assert not found
    assert tally.counts["accepted"] == 1
    assert not tally.counts["run"]
