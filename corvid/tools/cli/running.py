"""What `corvid run` does, whoever read its arguments."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from corvid.api.execution import JitMode
from corvid.dataclasses import dataclass
from corvid.diagnostics import machine, terminal
from corvid.diagnostics.machine import Data
from corvid.diagnostics.places import Finding, Texts, place
from corvid.ir.checked import CheckedProgram
from corvid.ir.program import Program
from corvid.tools.backend import Job, Result, run_job
from corvid.tools.cli.agents import choose_agent
from corvid.tools.cli.answer import answer_data, answer_text
from corvid.tools.cli.approvals import approved_labels
from corvid.tools.cli.arguments import parse_arguments
from corvid.tools.cli.findings import checked as check
from corvid.tools.cli.output import CLEAN, FINDINGS, note, say, use_colour
from corvid.tools.cli.people import TerminalApprover, TerminalProgress
from corvid.tools.cli.sites import bare

DEFAULT_MODEL = "no model configured: using extractive (offline; it only quotes the documents it is given)"


@dataclass(frozen=True, slots=True)
class Asked:
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
    checked = check(asked.file)
    texts = checked.store.text
    program = _accepted(checked, asked.as_json)
    if program is None:
        return FINDINGS
    function = choose_agent(program, asked.agent)
    shown = bare(function.name)
    arguments = parse_arguments(function, shown, asked.given)
    labels = approved_labels(program, asked.approve)
    if asked.model is None and program.prompts:
        note(DEFAULT_MODEL)
    approver, progress = TerminalApprover(labels), TerminalProgress()
    job = Job(function, arguments, asked.model, asked.trace, asked.max_depth, approver, progress, asked.jit)
    result = run_job(checked, job)
    _print(result, texts, shown, asked.as_json)
    return CLEAN if result.fault is None else FINDINGS


def _accepted(checked: CheckedProgram, as_json: bool) -> Program | None:
    """The program if it may run; its problems are printed: warnings aside, errors as the result."""
    findings = [Finding(problem, checked.store.text) for problem in checked.problems]
    if checked.ok and checked.program is not None:
        if findings:
            note(terminal.render(findings, colour=use_colour(sys.stderr)))
        return checked.program
    if as_json:
        say(json.dumps(machine.report(findings), indent=2, ensure_ascii=False))
    else:
        note(terminal.render(findings, colour=use_colour(sys.stderr)))
        note(terminal.tally(checked.problems) + ", so nothing was run")
    return None


def _print(result: Result, texts: Texts, agent: str, as_json: bool) -> None:
    if as_json:
        report: dict[str, Data] = {"agent": agent, **answer_data(result, texts)}
        say(json.dumps(report, indent=2, ensure_ascii=False))
    elif result.fault is None:
        say(answer_text(result, texts))
    if result.fault is not None and not as_json:
        note(terminal.render([Finding(result.fault, texts)], colour=use_colour(sys.stderr)))
        where = place(texts, result.fault.span)
        note(f"the run of `{agent}` ended at {where.file}:{where.start.line}")
