"""`corvid run FILE`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from corvid.api.execution import JitMode
from corvid.diagnostics import machine, terminal
from corvid.diagnostics.machine import Data
from corvid.diagnostics.places import Finding, Texts, place
from corvid.ir.program import Program
from corvid.pipeline import CheckedProgram
from corvid.tools.backend import Job, Result, run_job
from corvid.tools.cli.agents import choose_agent
from corvid.tools.cli.answer import answer_data, answer_text
from corvid.tools.cli.approvals import approved_labels
from corvid.tools.cli.arguments import parse_arguments
from corvid.tools.cli.check import checked as check
from corvid.tools.cli.output import CLEAN, FINDINGS, note, say, use_colour
from corvid.tools.cli.people import TerminalApprover, TerminalProgress
from corvid.tools.cli.sites import bare

DEFAULT_MODEL = "no model configured: using extractive (offline; it only quotes the documents it is given)"


@click.command("run")
@click.argument("file")
@click.option("--agent", metavar="NAME", help="The agent to run. Default: main, or the only (public) one.")
@click.option("--arg", "given", metavar="K=V", multiple=True, help="k=value, k=@file, k=@file#10-20.")
@click.option("--model", metavar="MODEL", help="extractive, or scripted:FILE.")
@click.option("--approve", metavar="LABEL", multiple=True, help="Approve beforehand what this label names.")
@click.option("--trace", type=click.Path(path_type=Path), metavar="FILE", help="Write the trace to FILE.")
@click.option("--max-depth", type=click.IntRange(1, 1_000_000), metavar="N", help="How deep calls may nest.")
@click.option("--jit", type=click.Choice(["auto", "off", "always"]), help="Make machine code. Default: off.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    file: str,
    agent: str | None,
    given: tuple[str, ...],
    model: str | None,
    approve: tuple[str, ...],
    trace: Path | None,
    max_depth: int | None,
    jit: JitMode | None,
    as_json: bool,
) -> int:
    """Run an agent and show its answer, its grade, its sources, and what was discarded.

    FILE is a program, or - for standard input. Its tools are functions in `tools.py` beside it.
    """
    checked = check(file)
    texts = checked.store.text
    program = _accepted(checked, as_json)
    if program is None:
        return FINDINGS
    function = choose_agent(program, agent)
    shown = bare(function.name)
    arguments = parse_arguments(function, shown, given)
    labels = approved_labels(program, approve)
    if model is None and program.prompts:
        note(DEFAULT_MODEL)
    approver, progress = TerminalApprover(labels), TerminalProgress()
    result = run_job(checked, Job(function, arguments, model, trace, max_depth, approver, progress, jit))
    _print(result, texts, shown, as_json)
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
