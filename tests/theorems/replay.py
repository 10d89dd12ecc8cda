"""T7: a replay of the trace of a run is that run again: prompts, values, chains and all that is traced."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from corvid.audit.trace.read import Event as Entry
from corvid.hosts.recording import NoRecording, Recording, recording_of
from corvid.hosts.replaying import Diverged, Ended, Replay
from corvid.runtime.context import Host
from corvid.runtime.trace.events import Event
from tests.generated.world import World
from tests.theorems.findings import Finding
from tests.theorems.shapes import shape
from tests.theorems.subject import Ended as Run
from tests.theorems.subject import Execution, Subject
from tests.theorems.watching import Recording as Written


@dataclass(slots=True)
class Replayed:
    """A run again. `strange` is where the product says that it is another one."""

    run: Run | None
    strange: str = ""


def replays_are_equal(subject: Subject) -> Iterator[Finding]:
    """The product compares while it replays; what it compares with what, and whether it does, is looked at
    here once more."""
    for execution in subject.executions:
        name, first = execution.function.name, execution.ran
        second = replayed(execution, first)
        if second.run is None or second.strange:
            yield Finding("T7", "asks something else", f"{name}: {second.strange}")
            continue
        ours, theirs = _value(first), _value(second.run)
        if ours != theirs:
            yield Finding("T7", "values differ", f"{name}: {ours}, replayed {theirs}")
        left, right = _timeless(first.trace), _timeless(second.run.trace)
        if left != right:
            one, other = next((a, b) for a, b in zip([*left, None], [*right, None], strict=False) if a != b)
            yield Finding("T7", "traces differ", f"{name}: {one}, replayed {other}")


def replayed(execution: Execution, first: Run) -> Replayed:
    """The run again, as the product replays it."""
    try:
        recording = recorded(first.trace.lines)
    except NoRecording as none:
        return Replayed(None, str(none))
    following = Replay(recording, execution.subject.program)

    def host(world: World, trace: Written) -> Host:
        world.served.update(first.world.served)
        world.sure.update(first.world.sure)
        trace.heard = following.emit
        return Host(following, following, following, following, following)

    try:
        run = execution.perform(host, following.arguments(execution.function))
    except (Diverged, Ended) as reason:
        return Replayed(None, str(reason))
    left = len(recording.events) - following.compared
    return Replayed(run, f"{left} events were not compared" if left else "")


def recorded(lines: list[bytes]) -> Recording:
    """The recording that a run has written. Raises NoRecording."""
    entries = [Entry(number, line[:-1], json.loads(line)) for number, line in enumerate(lines, 1)]
    return recording_of(entries, Path("trace"))


def _timeless(trace: Written) -> list[Event]:
    """The events without the times that no program sees."""
    return [
        Event(event.phase, event.fields[:-1]) if event.phase == "severed" else event
        for _, event in trace.events
    ]


def _value(ended: Run) -> object:
    """How it ended: the fault, or the value with each chain in words."""
    return ended.fault or shape(ended.value, ended.run.arena.chain_text)
