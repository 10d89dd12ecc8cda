"""What `corvid replay` and `corvid run --replay` do."""

from __future__ import annotations

import os
from pathlib import Path

from corvid.api.execution import DEFAULT_DEPTH
from corvid.api.replays import replayed
from corvid.audit.opened import STANDARD_INPUT as DASH
from corvid.cli import view
from corvid.cli.agents import choose_agent
from corvid.cli.arguments import parse_arguments
from corvid.cli.backend import result_of
from corvid.cli.output import CLEAN, FINDINGS, Unable, note
from corvid.cli.run import Asked, accepted_program, print_result, show_page
from corvid.hosts.recording import NoRecording, Recording, read_recording
from corvid.ir.program import Program
from corvid.types import short_name


def recording_in(trace: Path) -> Recording:
    """Return the recording in a file; Unable if it is not one."""
    try:
        return read_recording(trace)
    except NoRecording as none:
        raise _unusable(trace, none) from None
    except OSError as error:
        raise Unable(f"{error.filename or trace}: {error.strerror or error}") from None


def program_beside(trace: Path, recording: Recording) -> str:
    """Return the program that a recording names, beside it or here; Unable if there is none."""
    name = recording.agent.partition("::")[0] + ".cor"
    plain = os.path.basename(name) == name and name.isprintable()
    places = [name] if trace == DASH else [os.path.join(os.path.dirname(trace), name), name]
    for place in places if plain else ():
        if os.path.isfile(place):
            return place
    missing = f"`{name}`, which is not beside it" if plain else "a program of another name"
    raise Unable(f"{trace} is a run of {missing}", f"name the program: corvid replay {trace} FILE")


def replay_program(asked: Asked, trace: Path, recording: Recording | None = None) -> int:
    """Run the agent from the trace, whose `recording` may have been read, and print what came of it; the
    exit code."""
    for option, given in (("--model", asked.model), ("--approve", asked.approve), ("--trace", asked.trace)):
        if given:
            words = f"`{option}` means nothing with --replay: all answers come from {trace}"
            other = " (or --record, its other name)" if option == "--trace" else ""
            raise Unable(words, f"leave it out{other}")
    if asked.html is not None:
        view.check_view_place(asked.html, asked.file)
    recording = recording_in(trace) if recording is None else recording
    found = accepted_program(asked)
    if found is None:
        return FINDINGS
    accepted, program, _ = found
    agent, arguments = _given(program, recording, asked)
    depth = DEFAULT_DEPTH if asked.max_depth is None else asked.max_depth
    try:
        outcome = replayed(
            accepted.checked, recording, agent=agent, arguments=arguments, jit=asked.jit,
            compiled=accepted.compiled, max_depth=depth,
        )  # fmt: skip
    except NoRecording as none:
        raise Unable(f"{trace} can't be replayed with {asked.file}: {none}") from None
    result = result_of(outcome, asked.as_json or asked.html is not None)
    shown = short_name(recording.agent)
    print_result(result, accepted.checked.store.text, shown, asked.as_json, "recorded: ")
    show_page(asked, result, accepted, shown, {})
    note(f"replayed from {trace}: no model was asked, no tool was run")
    return CLEAN if result.fault is None else FINDINGS


def _given(program: Program, recording: Recording, asked: Asked) -> tuple[str | None, list[object] | None]:
    """Return the agent and the arguments of the command line, as far as it names them."""
    agent = None if asked.agent is None else choose_agent(program, asked.agent).name
    if not asked.given:
        return agent, None
    functions = (one for one in program.functions if one.name == recording.agent)
    function = next(functions, None) or choose_agent(program, asked.agent)
    return agent, [*parse_arguments(function, short_name(function.name), asked.given).values()]


def _unusable(trace: Path, none: NoRecording) -> Unable:
    return Unable(f"{trace} can't be replayed: {none}", f"`corvid trace verify {trace}` says more")
