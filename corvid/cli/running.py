"""What `corvid run` does once its arguments are read."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.api.execution import JitMode, code_cache
from corvid.cache.code import Runnable, runnable
from corvid.cli.agents import choose_agent, no_function
from corvid.cli.answer import answer_data, answer_text, usage_text
from corvid.cli.approvals import approved_labels
from corvid.cli.backend import Job, Result, run_job
from corvid.cli.configured import configured, folder_of
from corvid.cli.output import CLEAN, FINDINGS, note, say, use_colour
from corvid.cli.people import TerminalApprover, TerminalProgress
from corvid.cli.sites import bare
from corvid.cli.targets import STANDARD_INPUT
from corvid.deferred import deferred_module
from corvid.diagnostics import printed

if TYPE_CHECKING:
    from pathlib import Path

    from corvid.cli import arguments, asking
    from corvid.diagnostics import machine, places, terminal
    from corvid.diagnostics.machine import Data
    from corvid.diagnostics.places import Texts
else:
    machine = deferred_module("corvid.diagnostics.machine")
    terminal = deferred_module("corvid.diagnostics.terminal")
    places = deferred_module("corvid.diagnostics.places")
    arguments = deferred_module("corvid.cli.arguments")
    asking = deferred_module("corvid.cli.asking")


class Asked(Struct, frozen=True):
    """The arguments of the command; `corvid run --help` says what they mean."""

    file: str
    agent: str | None = None
    given: tuple[str, ...] = ()
    model: str | None = None
    approve: tuple[str, ...] = ()
    trace: Path | None = None
    max_depth: int | None = None
    jit: JitMode | None = None
    as_json: bool = False


def run_program(asked: Asked) -> int:
    """Run the agent and print what came of it; the exit code."""
    if asked.trace is not None:
        from corvid.cli.traced import check_place  # most runs write none

        check_place(asked.trace, asked.file)
    configured([asked.file], tell=True)
    cache = code_cache(None if asked.file == STANDARD_INPUT else asked.file, asked.jit)
    accepted = cache.recall() or checked_program(asked)
    if accepted is None:
        return FINDINGS
    colour = use_colour(sys.stderr)
    if accepted.warnings[colour]:
        note(accepted.warnings[colour])
    program = accepted.checked.program
    assert program is not None
    function = choose_agent(program, asked.agent)
    no_function(program, function)
    shown = bare(function.name)
    wanted = function.parameters or asked.given
    given = arguments.parse_arguments(function, shown, asked.given) if wanted else {}
    labels = approved_labels(program, asked.approve)
    model = None
    if asked.model is not None or program.prompts:
        model = asking.model_of(asked.model, folder_of(asked.file))
    progress = TerminalProgress()
    approver = TerminalApprover(labels, progress)
    job = Job(
        function, given, model, asked.trace, asked.max_depth, approver, progress, asked.jit,
        with_chain=asked.as_json,
    )  # fmt: skip
    result = run_job(accepted, job, cache)
    print_result(result, accepted.checked.store.text, shown, asked.as_json)
    return CLEAN if result.fault is None else FINDINGS


def checked_program(asked: Asked) -> Runnable | None:
    """The program as the check accepts it; None if it has errors, which are printed as the result."""
    from corvid.cache.modules import Stage  # a program that was kept needs no compiler

    stage = Stage("compile")
    with stage:
        from corvid.cli.findings import checked as check
    try:
        checked = check(asked.file)
    finally:
        stage.end()
    if checked.ok:
        return runnable(checked)
    findings = [places.Finding(problem, checked.store.text) for problem in checked.problems]
    if asked.as_json:
        say(printed.json_text(machine.report(findings)))
    else:
        note(terminal.render(findings, colour=use_colour(sys.stderr)))
        note(terminal.tally(checked.problems) + ", so nothing was run")
    return None


def print_result(result: Result, texts: Texts, agent: str, as_json: bool, before: str = "") -> None:
    """Print what came of a run; `before` stands before what its calls of models came to."""
    for notice in result.notices:
        note(notice)
    if as_json:
        report: dict[str, Data] = {"agent": agent, **answer_data(result, texts)}
        say(printed.json_text(report))
    elif result.fault is None:
        say(answer_text(result, texts))
    if result.attempts and not as_json:
        note(before + usage_text(result))
    if result.fault is not None and not as_json:
        note(terminal.render([places.Finding(result.fault, texts)], colour=use_colour(sys.stderr)))
        where = places.place(texts, result.fault.span)
        note(printed.line(f"the run of `{agent}` ended at {where.file}:{where.start.line}"))
