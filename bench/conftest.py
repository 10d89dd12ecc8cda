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

LINES = pytest.StashKey[list[tuple[str, str]]]()

os.environ.pop(WATCH_VARIABLE, None)


def pytest_configure(config: pytest.Config) -> None:
    config.stash[LINES] = []


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
