"""`pytest -p tests.tiers.slowest`: at the end, the thirty tests that took most seconds of processor time.

Those of the processes that a test starts count, what else the machine does counts little, and waiting not at
all."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable

import pytest
from _pytest.terminal import TerminalReporter

MOST = 30
_NAME = "seconds of processor time"


def _spent() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    before = _spent()
    try:
        return (yield)
    finally:
        item.user_properties.append((_NAME, _spent() - before))


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    reports = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    terminalreporter.section(_NAME)
    for line in slowest((one.nodeid, dict(one.user_properties).get(_NAME)) for one in reports):
        terminalreporter.line(line)


def slowest(measured: Iterable[tuple[str, object]]) -> list[str]:
    """The lines of the `MOST` tests that took longest, the longest first."""
    seconds = {name: spent for name, spent in measured if isinstance(spent, float)}
    longest = sorted(seconds, key=lambda name: -seconds[name])[:MOST]
    return [f"{seconds[name]:6.1f} {name}" for name in longest]
