"""What the benchmarks found, in one table at the end; and sizes for a mere smoke test."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeAlias

import pytest

from bench.measure import TINY
from corvid.api.execution import WATCH_VARIABLE

Report: TypeAlias = Callable[[str, str], None]
"""`report(what, numbers)`: one line of the table."""

SMALL = {"bench_citations": {"SIZE": 200_000, "QUOTES": 50, "AIM": float("inf")}}
"""Constants of files that do not ask `measure.sized`."""

LINES = pytest.StashKey[list[tuple[str, str]]]()

os.environ.pop(WATCH_VARIABLE, None)


def pytest_configure(config: pytest.Config) -> None:
    config.stash[LINES] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        module = getattr(item, "module", None)
        for name, value in SMALL.get(str(getattr(module, "__name__", "")).rpartition(".")[2], {}).items():
            if TINY:
                setattr(module, name, value)


@pytest.fixture
def report(request: pytest.FixtureRequest) -> Report:
    return lambda what, numbers: request.config.stash[LINES].append((what, numbers))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    lines = [] if TINY else config.stash[LINES]
    if lines:
        terminalreporter.section("ratios, each with its baseline in the same run")
    width = max((len(what) for what, _ in lines), default=0)
    for what, numbers in lines:
        terminalreporter.write_line(f"{what:{width}}  {numbers}")
