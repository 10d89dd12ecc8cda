"""Running a program again from the trace of an earlier run: no model is asked, and no tool is run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from corvid.api.execution import DEFAULT_DEPTH, MAY_START_THREADS, JitMode, Loaded, Outcome, Services
from corvid.hosts.problems import RecordingEnds, ReplayDiverged
from corvid.hosts.recording import NoRecording, Recording, read_recording
from corvid.hosts.replaying import Diverged, Ended, Replay
from corvid.ir.checked import CheckedProgram
from corvid.runtime.faults import Fault
from corvid.runtime.problems import one_line
from corvid.source.span import Span
from corvid.types import short_name
from corvid.vm.link import Compiled
from corvid.vm.stack import corvid_stack


def replay(
    path: str | Path, trace: str | Path, *, max_depth: int = DEFAULT_DEPTH, jit: JitMode | None = None,
    threads: bool = MAY_START_THREADS,
) -> Outcome:  # fmt: skip
    """Run the program in a file again as its trace has it and return the outcome, as `agent.outcome` does.

    Which agent runs, its arguments, and every answer of tools, models and approvers come from the trace, as
    `corvid run --trace` writes it. Raises ReplayFailed where the run is not the recorded one, or the
    recording does not go on; ValueError for a trace that was changed or is not one; ProgramRefused,
    UnreadableSource and OSError.
    """
    from corvid import pipeline  # a program that was cached needs no compiler, and no command these errors
    from corvid.api.errors import ReplayFailed
    from corvid.api.program import report_of, require_accepted

    try:
        recording = read_recording(Path(trace))
    except NoRecording as none:
        raise ValueError(f"{trace} can't be replayed: {none}") from None
    checked = pipeline.check_file(path)
    require_accepted(checked)
    try:
        outcome = replayed(checked, recording, jit=jit, max_depth=max_depth, threads=threads)
    except NoRecording as none:
        raise ValueError(f"{trace} can't be replayed with {path}: {none}") from None
    problem = None if outcome.fault is None else outcome.fault.problem
    if isinstance(problem, ReplayDiverged | RecordingEnds):
        raise ReplayFailed((problem,), report_of(checked, (problem,))) from outcome.fault
    return outcome


def replayed(
    checked: CheckedProgram, recording: Recording, *, agent: str | None = None,
    arguments: Sequence[object] | None = None, jit: JitMode | None = None, compiled: Compiled | None = None,
    max_depth: int = DEFAULT_DEPTH, threads: bool = MAY_START_THREADS,
) -> Outcome:  # fmt: skip
    """Run once more what was recorded. `checked.ok` must hold. Without an `agent`, a qualified name, and
    `arguments` they are the recorded ones. A run that is not the recorded one has a fault of
    `corvid.hosts.problems`. Raises NoRecording for the recording of another agent."""
    assert checked.program is not None
    following = Replay(recording, checked.program)
    services = Services(following, following, following, following, following)
    loaded = Loaded(checked, services, jit=jit, compiled=compiled, threads=threads)
    try:
        return _followed(loaded, following, agent, arguments, max_depth)
    finally:
        loaded.close()


def _followed(
    loaded: Loaded, following: Replay, agent: str | None, arguments: Sequence[object] | None, max_depth: int
) -> Outcome:
    recording = following.recording
    function = loaded.functions.get(recording.agent)
    if function is None or function.kind != "agent" or agent not in (None, recording.agent):
        asked = f", and not of `{short_name(agent)}`" if agent and agent != recording.agent else ""
        lacks = "" if asked else ", which the program does not have"
        raise NoRecording(f"it is of the agent `{one_line(recording.agent)}`{asked}{lacks}")
    try:
        given = following.arguments(function) if arguments is None else arguments
        return loaded.run(
            function, given, trace=following, run_id=recording.run, max_depth=max_depth,
            cancellation=following.cancellation,
        )  # fmt: skip
    except (Diverged, Ended) as reason:
        return Outcome(None, function.returns, _fault(reason, function.span), (), None, recording.run)


def _fault(reason: Diverged | Ended, otherwise: Span) -> Fault:
    """Return the fault, at what the innermost call was doing."""
    frames = corvid_stack(reason)
    span = frames[-1].span if frames else otherwise
    if isinstance(reason, Diverged):
        return Fault(ReplayDiverged(span, reason.place, reason.expected, reason.found))
    return Fault(RecordingEnds(span, reason.place, reason.reason))
