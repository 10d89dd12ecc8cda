"""Function values bring what they do to anyone who calls them, on whichever way they come."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import pytest

import corvid
from corvid.pipeline import CheckedProgram, check_file
from corvid.semantics.effects.direct import Direct
from corvid.semantics.effects.rows import Rows, rows_of
from tests.attacks.function_programs import TOOLS, written
from tests.attacks.function_values import CASES, DIRECT, LAMBDA, PLAIN, WAYS, Case, Way, program
from tests.shares import share

SEEDS = int(os.environ.get("CORVID_FUNCTION_VALUES", "1"))
"""How many times as many random programs as in every run."""
BARE = Case("", "", "confidence: 0.2")


def checked(files: Mapping[str, str], folder: Path) -> CheckedProgram:
    for name, text in files.items():
        (folder / name).write_text(text)
    return check_file(folder / "main.cor")


def codes(files: Mapping[str, str], folder: Path) -> tuple[str, ...]:
    found = check_file(folder / "main.cor", overlay={folder / name: text for name, text in files.items()})
    return tuple(sorted({problem.code.id for problem in found.problems}))


# rule: effects.row.4
@pytest.mark.guarantee("confidence.min_threshold")
@pytest.mark.guarantee("data.categories")
@pytest.mark.guarantee("effect_row.body_completeness")
@pytest.mark.guarantee("protocols.searches_have_an_intent")
@pytest.mark.parametrize("way", [DIRECT, *WAYS.values()], ids=("directly", *WAYS))
def test_a_call_has_the_same_verdict_on_every_way(way: Way, tmp_path: Path) -> None:
    found = {name: codes(program(way, case, LAMBDA), tmp_path) for name, case in CASES.items()}
    assert found == {name: case.called for name, case in CASES.items()}


@pytest.mark.parametrize("way", share(WAYS.values(), 8), ids=WAYS)
def test_a_function_that_does_nothing_breaks_nothing(way: Way, tmp_path: Path) -> None:
    found = {name: codes(program(way, case, PLAIN), tmp_path) for name, case in CASES.items()}
    assert found == {name: case.idle for name, case in CASES.items()}


@pytest.mark.parametrize("way", share(WAYS.values(), 4), ids=WAYS)
def test_every_way_leads_to_the_call(way: Way, tmp_path: Path) -> None:
    files = program(way, BARE)
    assert not checked(files, tmp_path).problems
    called: list[str] = []

    def act(x: str) -> str:
        called.append(x)
        return x

    corvid.load(tmp_path / "main.cor", tools={"act": act}).main("here")
    assert called


class Watch:
    """A host that notes which agents and intents are open at each call of a tool `t…`."""

    def __init__(self) -> None:
        self.open: list[str] = []
        self.seen: set[tuple[str, tuple[str, ...]]] = set()
        self.calls = 0

    def enter(self, name: str) -> None:
        self.open.append(name)

    def leave(self, name: str) -> None:
        assert self.open.pop() == name

    def tool(self, name: str) -> Callable[[str], str]:
        def call(x: str) -> str:
            self.calls += 1
            if self.calls > 300:
                raise TimeoutError("that is enough")
            self.seen.add((name, tuple(self.open)))
            return x

        return call

    def run(self, folder: Path) -> None:
        tools = {name: self.tool(name) for name in (f"t{n}" for n in range(TOOLS))}
        program = corvid.load(folder / "main.cor", tools={**tools, "enter": self.enter, "leave": self.leave})
        with suppress(corvid.CorvidError):  # a function that calls itself, an index that is not there
            program.main()


@pytest.mark.guarantee("effect_row.body_completeness")
@pytest.mark.parametrize("seed", share(range(25 * SEEDS), 2))
def test_what_happens_is_in_the_row_of_every_agent_that_runs(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[Rows] = []

    def keeping(callables: Mapping[str, Direct]) -> Rows:
        found.append(rows_of(callables))
        return found[-1]

    monkeypatch.setattr("corvid.semantics.effects.promises.rows_of", keeping)
    assert not checked({"main.cor": written(random.Random(seed), intents=False)}, tmp_path).problems
    rows, *_ = found
    watch = Watch()
    watch.run(tmp_path)
    for name, running in watch.seen:
        for agent in running:
            inferred = {effect.name for effect in rows.within(f"main::{agent}")}
            assert f"main::e{name[1:]}" in inferred, (agent, name)


@pytest.mark.guarantee("protocols.searches_have_an_intent")
@pytest.mark.parametrize("seed", share(range(25 * SEEDS), 5))
def test_nothing_is_retrieved_outside_of_the_intents_of_who_runs(seed: int, tmp_path: Path) -> None:
    text = written(random.Random(seed), intents=True)
    refused = {problem.code.id for problem in checked({"main.cor": text}, tmp_path).problems}
    assert refused <= {"E0706"}
    # What is refused would do wrong, or may: without the annotation of who is refused, the rest must hold.
    while refused:
        named = {problem.agent for problem in checked({"main.cor": text}, tmp_path).problems}  # type: ignore[attr-defined]
        for agent in named:
            text = text.replace(f"@intent_first\nagent {agent}(", f"agent {agent}(")
        refused = {problem.code.id for problem in checked({"main.cor": text}, tmp_path).problems}
    careful = set(re.findall(r"@intent_first\nagent (\w+)", text))
    watch = Watch()
    watch.run(tmp_path)
    for name, running in watch.seen:
        of_careful = (one for one in reversed(running) if one.removeprefix("intent of ") in careful)
        innermost = next(of_careful, "intent")
        assert name != "t0" or innermost.startswith("intent"), running
