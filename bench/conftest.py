"""What the benchmarks found, in one table at the end; `--rows FILE` keeps it for `bench.table`."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TypeAlias

import pytest

from bench.measure import TINY
from bench.rows import Row
from bench.show import table
from corvid.api.execution import WATCH_VARIABLE

Report: TypeAlias = Callable[[Row], None]
"""`report(row)`: one line of the table."""

ROWS = pytest.StashKey[list[Row]]()

os.environ.pop(WATCH_VARIABLE, None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rows", type=Path, help="write the rows to this file")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[ROWS] = []


@pytest.fixture
def report(request: pytest.FixtureRequest) -> Report:
    return request.config.stash[ROWS].append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    rows = config.stash[ROWS]
    file = config.getoption("--rows")
    if file is not None:
        file.write_text(json.dumps([asdict(row) for row in rows]))
    elif rows and not TINY:
        terminalreporter.section("each beside its peer in the same run")
        terminalreporter.write_line(table(rows))
