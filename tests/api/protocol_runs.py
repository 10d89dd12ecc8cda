"""Runs of programs whose log is looked at: a folder, tools as Python functions, and the events that came."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from corvid.api.execution import Loaded, Outcome, Services
from corvid.hosts.system import MappedTools
from corvid.pipeline import check_text
from corvid.runtime.trace.write import TraceWriter


class Still:
    """A clock that is."""

    def now_ms(self) -> int:
        return 0


Event = dict[str, Any]


def noted(
    text: str, folder: Path, *arguments: object, **tools: Callable[..., object]
) -> tuple[Outcome, list[Event]]:
    """How a run of the agent `main` ended, and the lines of its log."""
    checked = check_text("main.cor", text, folder=folder)
    assert checked.ok, checked.problems
    loaded = Loaded(checked, Services(tools=MappedTools(tools), clock=Still()))
    lines: list[bytes] = []
    try:
        main = loaded.functions["main::main"]
        outcome = loaded.run(main, arguments, trace=TraceWriter(lines.append))
    finally:
        loaded.close()
    return outcome, [json.loads(line) for line in lines]


def phases(events: list[Event], *wanted: str) -> list[Event]:
    """The events of some phases, without what every line has."""
    common = ("v", "seq", "ts", "run", "agent", "prev")
    return [
        {name: value for name, value in event.items() if name not in common}
        for event in events
        if event["phase"] in wanted
    ]
