"""A promise is only as good as the programs that notice when it is broken.

Each problem of each row is silenced in turn, where problems are collected and where runs end. The suite's
own judgement must then fail on every program that is refused with it, and on no accepted one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path

import pytest

from corvid import pipeline
from corvid.api.execution import Loaded, Outcome
from corvid.diagnostics.model import Problem
from corvid.guarantees import ALL, Guarantee
from corvid.ir.program import Function
from corvid.testing import Sample, compare
from tests.architecture.witnesses import witnesses
from tests.shares import share_of_rows
from tests.tables import each
from tests.values import replace

TEETH = [(row, problem) for row in ALL for problem in row.refused_with]
NAMES = [f"{row.id}-{problem.code.id}" for row, problem in TEETH]
WITNESSES = witnesses()


def silence(kind: type[Problem], patch: pytest.MonkeyPatch) -> None:
    """From here on no check and no run reports a problem of this kind."""
    arrange, run = pipeline.arrange, Loaded.run

    def arranged(problems: Iterable[Problem]) -> tuple[Problem, ...]:
        return arrange(problem for problem in problems if not isinstance(problem, kind))

    def ended(loaded: Loaded, function: Function, arguments: Sequence[object]) -> Outcome:
        outcome = run(loaded, function, arguments)
        silenced = outcome.fault is not None and isinstance(outcome.fault.problem, kind)
        return replace(outcome, fault=None) if silenced else outcome

    patch.setattr(pipeline, "arrange", arranged)
    patch.setattr(Loaded, "run", ended)


def judged(sample: Sample, folder: Path) -> list[str]:
    """What the suite has against a program; that Corvid's verifier raises is an objection, too."""
    folder.mkdir()
    try:
        return compare(sample, folder)
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]


@pytest.mark.parametrize(("row", "kind"), share_of_rows(TEETH, 8), ids=NAMES)
def test_a_silenced_problem_is_missed(
    row: Guarantee, kind: type[Problem], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own = [witness for witness in WITNESSES if witness.guarantee == row.id]
    refused = [witness.sample for witness in own if kind.code.id in witness.refused]
    assert refused
    silence(kind, monkeypatch)
    unnoticed = [
        sample.name for n, sample in enumerate(refused) if not judged(sample, tmp_path / f"refused{n}")
    ]
    assert not unnoticed, f"these do not notice that {kind.code.id} is never reported"
    accepted = next(witness.sample for witness in own if witness.accepted)
    assert not judged(accepted, tmp_path / "accepted")


def test_sites_that_are_not_listed_are_missed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The row without refusals: here the list of discards and exposures falls silent."""
    showing = [w.sample for w in WITNESSES if w.guarantee == "grounded.discards_visible" and w.sites]
    assert showing
    judging = import_module("corvid.testing.compare")
    check = judging.check_file

    def without_sites(path: Path) -> pipeline.CheckedProgram:
        checked: pipeline.CheckedProgram = check(path)
        program = checked.program
        return replace(checked, program=None if program is None else replace(program, sites=()))

    monkeypatch.setattr(judging, "check_file", without_sites)
    unnoticed = [s.name for n, s in enumerate(showing) if not judged(s, tmp_path / str(n))]
    assert not unnoticed


@pytest.mark.parametrize("bad", [0, 1, 2])
def test_a_table_fails_at_any_of_its_rows(bad: int) -> None:
    @each("row", range(3))
    def looked_at(row: int) -> None:
        assert row != bad

    with pytest.raises(AssertionError) as caught:
        looked_at()
    assert caught.value.__notes__ == [str({"row": bad})]
