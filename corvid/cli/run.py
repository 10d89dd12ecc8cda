"""What `corvid run` does once its arguments are read."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.api.execution import JitMode, code_cache
from corvid.cache.code import Runnable, runnable
from corvid.cli.agents import choose_agent, no_function
from corvid.cli.answer import answer_data, answer_text, usage_text
from corvid.cli.backend import Job, Result, check_place, run_job
from corvid.cli.configured import configured, folder_of
from corvid.cli.output import CLEAN, FINDINGS, Unable, note, say, use_colour
from corvid.cli.people import TerminalApprover, TerminalProgress
from corvid.cli.targets import STANDARD_INPUT
from corvid.deferred import deferred_module
from corvid.diagnostics import printed
from corvid.diagnostics.printed import line
from corvid.types import short_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from corvid.cache.code import CodeCache
    from corvid.cli import arguments, view
    from corvid.diagnostics import locations, machine, terminal
    from corvid.diagnostics.locations import Texts
    from corvid.ir.program import Program
    from corvid.json_type import Json
    from corvid.runtime.interfaces import Model
else:
    machine = deferred_module("corvid.diagnostics.machine")
    terminal = deferred_module("corvid.diagnostics.terminal")
    locations = deferred_module("corvid.diagnostics.locations")
    arguments = deferred_module("corvid.cli.arguments")
    view = deferred_module("corvid.cli.view")


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
    html: Path | None = None


def run_program(asked: Asked) -> int:
    """Run the agent and print what came of it; the exit code."""
    if asked.trace is not None:
        check_place(asked.trace, asked.file)
    if asked.html is not None:
        view.check_view_place(asked.html, asked.file)
        if asked.trace is not None and os.path.realpath(asked.trace) == os.path.realpath(asked.html):
            raise Unable(f"`{asked.html}` cannot hold both the trace and the page", "name two files")
    found = accepted_program(asked)
    if found is None:
        return FINDINGS
    accepted, program, cache = found
    function = choose_agent(program, asked.agent)
    no_function(program, function)
    shown = short_name(function.name)
    wanted = function.parameters or asked.given
    given = arguments.parse_arguments(function, shown, asked.given) if wanted else {}
    labels = approved_labels(program, asked.approve)
    model = None
    if asked.model is not None or program.prompts:
        model = model_of(asked.model, folder_of(asked.file))
    progress = TerminalProgress()
    approver = TerminalApprover(labels, progress)
    job = Job(
        function, given, model, asked.trace, asked.max_depth, approver, progress, asked.jit,
        with_chain=asked.as_json or asked.html is not None,
    )  # fmt: skip
    result = run_job(accepted, job, cache)
    print_result(result, accepted.checked.store.text, shown, asked.as_json)
    show_page(asked, result, accepted, shown, given)
    return CLEAN if result.fault is None else FINDINGS


def show_page(
    asked: Asked, result: Result, accepted: Runnable, agent: str, given: Mapping[str, object]
) -> None:
    """Write the page that was asked for, and say where it lies."""
    if asked.html is not None:
        checked = accepted.checked
        view.write_view(asked.html, result, checked.store.text, agent, given, str(checked.folder))
        note(line(f"the answer to look at: {asked.html}"))


def accepted_program(asked: Asked) -> tuple[Runnable, Program, CodeCache] | None:
    """Return the program, from the cache or as the check accepts it, and where its code is cached. Its
    warnings are printed. None if it has errors, which are printed as the result."""
    configured([asked.file], tell=True)
    cache = code_cache(None if asked.file == STANDARD_INPUT else asked.file, asked.jit)
    accepted = cache.recall() or _checked_program(asked)
    if accepted is None:
        return None
    colour = use_colour(sys.stderr)
    if accepted.warnings[colour]:
        note(accepted.warnings[colour])
    assert accepted.checked.program is not None
    return accepted, accepted.checked.program, cache


def _checked_program(asked: Asked) -> Runnable | None:
    """Return the program as the check accepts it; None if it has errors, which are printed as the result."""
    from corvid.cli import findings  # a cached program needs no compiler

    checked = findings.checked(asked.file)
    if checked.ok:
        return runnable(checked)
    if asked.as_json:
        found = [locations.ReportedProblem(problem, checked.store.text) for problem in checked.problems]
        say(printed.json_text(machine.report(found)))
    else:
        findings.print_refused(checked)
        note(terminal.tally(checked.problems) + ", so nothing was run")
    return None


def print_result(result: Result, texts: Texts, agent: str, as_json: bool, before: str = "") -> None:
    """Print what came of a run; `before` is before what its calls of models came to."""
    for notice in result.notices:
        # The lines of one notice belong together: a text in it that goes on cannot look like the next one.
        note("\n  ".join(map(line, notice.split("\n"))))
    if as_json:
        report: dict[str, Json] = {"agent": agent, **answer_data(result, texts)}
        say(printed.json_text(report))
    elif result.fault is None:
        say(answer_text(result, texts))
    if result.attempts and not as_json:
        note(before + usage_text(result))
    if result.fault is not None and not as_json:
        note(terminal.render([locations.ReportedProblem(result.fault, texts)], colour=use_colour(sys.stderr)))
        where = locations.location(texts, result.fault.span)
        note(printed.line(f"the run of `{agent}` ended at {where.file}:{where.start.line}"))


def approved_labels(program: Program, given: Sequence[str]) -> frozenset[str]:
    """Return the labels given; Unable for one that no `approve` of the program has: it would do nothing."""
    if not given:
        return frozenset()
    from difflib import get_close_matches

    from corvid.ir import nodes as ir
    from corvid.ir.walk import statements
    from corvid.types import pascal

    asked = {
        statement.op.label
        for function in program.functions
        for statement in statements(function.body)
        if isinstance(statement, ir.Let) and isinstance(statement.op, ir.Approve)
    }
    gated = [tool.name for tool in program.tools if tool.gate is not None]
    gated += [prompt.name for prompt in program.prompts if prompt.gate is not None]
    known = sorted({*asked, *(pascal(short_name(name)) for name in gated)})
    for label in given:
        if label not in known:
            near = get_close_matches(label, known, n=1)
            others = f"it asks for: {', '.join(known)}" if known else "it asks for no approval"
            advice = f"did you mean `{near[0]}`?" if near else others
            raise Unable(f"the program has no approval called `{label}`", advice)
    return frozenset(given)


DEFAULT_MODEL = "no model configured: using extractive (offline; it only quotes the documents it is given)"
_VENDORS = {"anthropic": "Anthropic", "openai": "OpenAI", "google": "Google"}


def model_of(wanted: str | None, folder: str) -> Model | None:
    """Return the model for a program in this folder, ready to be asked; None is extractive. The user gets a
    notice about one that no word of the command line names. Raises Refused."""
    from corvid.connections.nearby import may_be_configured

    if wanted is None and not may_be_configured(folder):
        note(f"{DEFAULT_MODEL}; {_shortest_way()}")
        return None
    from corvid.connections.choice import choose
    from corvid.connections.configuration import Extractive
    from corvid.connections.opening import opened
    from corvid.connections.replies import ReplyFolder

    choice = choose(wanted, folder)
    if choice is None:
        note(f"{DEFAULT_MODEL}; {_shortest_way()}")
        return None
    model = None if isinstance(choice.asked, Extractive) else opened(choice.asked)
    for one in choice.asked if isinstance(choice.asked, tuple) else ():
        if isinstance(one.cache, ReplyFolder):
            one.cache.tell = lambda words: note(line(words))
    if wanted is None:
        at = ""
        if isinstance(choice.asked, tuple):
            from corvid.connections.places import server

            first = choice.asked[0]
            at = f" ({first.model} at {server(first.base_url).shown})"
        note(line(f"model: {choice.name}{at}, as {choice.said_by} says"))
    return model


def _shortest_way() -> str:
    """Return how a real model is asked, by what the environment has; nothing is sent to find out."""
    from corvid.connections.choice import variables_set

    for api, variable in variables_set():
        return f"as {variable} is set, --model {api}:NAME asks {_VENDORS[api]}'s model NAME"
    return "`corvid models` says how a real one is asked"
