"""Function values bring what they do to whoever calls them, on whichever way they come."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

import corvid
from corvid.pipeline import CheckedProgram, check_file
from corvid.semantics.effects.rows import infer_rows
from tests.attacks.function_values import CASES, DIRECT, LAMBDA, PLAIN, WAYS, Case, Way, program

BARE = Case("", "", "confidence: 0.2")
ALL = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def checked(files: Mapping[str, str], folder: Path) -> CheckedProgram:
    for name, text in files.items():
        (folder / name).write_text(text)
    return check_file(folder / "main.cor")


def codes(files: Mapping[str, str], folder: Path) -> tuple[str, ...]:
    return tuple(sorted({problem.code.id for problem in checked(files, folder).problems}))


@pytest.mark.guarantee("confidence.min_threshold")
@pytest.mark.guarantee("data.categories")
@pytest.mark.guarantee("effect_row.body_completeness")
@pytest.mark.guarantee("protocols.searches_have_an_intent")
@pytest.mark.parametrize("way", (DIRECT, *WAYS.values()), ids=("directly", *WAYS))
def test_a_call_has_the_same_verdict_on_every_way(way: Way, tmp_path: Path) -> None:
    found = {name: codes(program(way, case, LAMBDA), tmp_path) for name, case in CASES.items()}
    assert found == {name: case.called for name, case in CASES.items()}


@ALL
def test_a_function_that_does_nothing_breaks_nothing(way: Way, tmp_path: Path) -> None:
    found = {name: codes(program(way, case, PLAIN), tmp_path) for name, case in CASES.items()}
    assert found == {name: case.idle for name, case in CASES.items()}


@ALL
def test_every_way_leads_to_the_call(way: Way, tmp_path: Path) -> None:
    files = program(way, BARE)
    assert not checked(files, tmp_path).problems
    called: list[str] = []

    def act(x: str) -> str:
        called.append(x)
        return x

    corvid.load(tmp_path / "main.cor", tools={"act": act}).main("here")
    assert called
