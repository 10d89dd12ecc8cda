"""`corvid map FILE --in ROWS --out DIR` and `corvid map merge DIR... --out DIR`."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import ROUND_CEILING, Decimal
from pathlib import Path

import click
from msgspec.structs import replace

from corvid.audit.entries import Refused
from corvid.cli import values
from corvid.cli.agents import choose_agent, no_function
from corvid.cli.configured import configured, folder_of
from corvid.cli.findings import checked as checked_program
from corvid.cli.findings import print_refused
from corvid.cli.output import CLEAN, FINDINGS, Unable, note, say, show_progress
from corvid.cli.paths import PATH, used
from corvid.cli.run import approved_labels
from corvid.cli.targets import STANDARD_INPUT
from corvid.connections.choice import choose
from corvid.connections.configuration import Asked
from corvid.diagnostics import terminal
from corvid.diagnostics.printed import counted, line
from corvid.ir.checked import CheckedProgram
from corvid.ir.passes.amounts import Amount, Unbounded, shown
from corvid.ir.passes.costs import costs
from corvid.ir.program import Function
from corvid.mapping.driver import Driver, Options, Plan, Progress, Summary, changed_documents, plan
from corvid.mapping.job import ROW_ID, Job, Shard, TraceLevel, acting_tools, identity, missing_columns
from corvid.mapping.ledger import Ledger, is_or_was_output
from corvid.mapping.parquet import form_of, remove_tables, write_tables
from corvid.mapping.processes import Executor, Processes, RayTasks
from corvid.mapping.results import (
    COMPLETE,
    ERRORS,
    FORM,
    FROM,
    RESULTS,
    drop_replaced_traces,
    merge,
    write_results,
)
from corvid.mapping.rows import about_how_many, arrow, columns_of, read_rows
from corvid.mapping.spending import Budget, Spent
from corvid.runtime.boundary.declarations import Declarations
from corvid.types import STRING, qualified, short_name

MERGE = "merge"
_SHARD = re.compile(r"([1-9][0-9]{0,5})/([1-9][0-9]{0,5})\Z", re.ASCII)
_STOP = re.compile(r"([1-9][0-9]{0,8})|([0-9]{1,2}(?:\.[0-9]{1,3})?)%\Z", re.ASCII)
_BUDGET = re.compile(r"\$(?P<dollars>[0-9]{1,12}(?:\.[0-9]{1,6})?)|(?P<tokens>[0-9]{1,18}) tokens", re.ASCII)
_CENT = Decimal("0.01")
_SHOWN_EVERY = 0.5
"""Seconds between two lines of progress."""


class _Progress:
    """Shows on standard error how far a call is: on a terminal in one line, elsewhere every ten seconds."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._last = time.monotonic()

    def done(self, progress: Progress) -> None:
        """Show it, if the last time is long ago."""
        now = time.monotonic()
        if now - self._last < (_SHOWN_EVERY if self._terminal else 10):
            return
        self._last = now
        parts = progress_text(progress)
        if self._terminal:
            show_progress(parts)
        else:
            note(parts)

    def end(self) -> None:
        """Clear the line."""
        if self._terminal:
            show_progress("")


def progress_text(progress: Progress) -> str:
    """Return the same as a line: rows, errors, rate, what was spent, and the time left if there is a
    guess."""
    ran, spent = progress.ran, progress.spent
    rate = ran / progress.seconds if progress.seconds > 0 else 0.0
    parts = [f"{ran:,} rows", f"{progress.failed:,} with an error", f"{rate:,.0f} rows/s"]
    if words := _spent_words(spent):
        parts.append(words)
    if progress.left is not None and rate:
        parts.append(f"about {_time_text(progress.left / rate)} left")
    return ", ".join(parts)


def _spent_words(spent: Spent) -> str:
    """Return what was spent, to the cent above; nothing where nothing was."""
    parts = []
    if spent.unpriced:
        parts.append("cost unknown")
    elif spent.of("cost"):
        parts.append(shown("cost", spent.of("cost").quantize(_CENT, ROUND_CEILING)))
    if spent.tokens:
        parts.append(f"{spent.tokens:,} tokens")
    return ", ".join(parts)


def _time_text(seconds: float) -> str:
    minutes = round(seconds / 60)
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"


@click.command("map")
@click.argument("named", metavar="FILE | merge DIR...", nargs=-1, required=True)
@click.option(
    "--in", "rows", type=PATH, metavar="ROWS", help="A .jsonl, .csv or .parquet file, or a folder of texts."
)
@click.option("--out", type=PATH, required=True, metavar="DIR", help="The folder of the results.")
@click.option(
    "--agent",
    metavar="NAME",
    help="The agent to run; by default as `corvid run` chooses.",
    shell_complete=values.agents,
)
@click.option("--arg", "given", multiple=True, metavar="NAME=COLUMN", help="The column of a parameter.")
@click.option(
    "--model",
    metavar="NAME",
    help="The model to ask, as in `corvid run`.",
    shell_complete=values.models,
)
@click.option(
    "--jobs", type=click.IntRange(1, 256), metavar="N", help="Processes; by default one a processor."
)
@click.option(
    "--on", type=click.Choice(["here", "ray"]), default="here", help="Processes here, or tasks of Ray."
)
@click.option("--at-once", type=click.IntRange(1, 500), metavar="M", help="Runs at once in each process.")
@click.option(
    "--trace", type=click.Choice(["full", "chain", "none"]), default="chain", help="What is kept of each run."
)
@click.option("--key", metavar="COLUMN", help="The column that distinguishes equal rows.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Run at most N rows.")
@click.option(
    "--shuffle", type=int, metavar="SEED", help="Run the rows in an order by chance, with --limit a sample."
)
@click.option("--stop-after", metavar="N|P%", help="Stop after N errors, or when P percent of the rows fail.")
@click.option("--retry-errors", is_flag=True, help="Run rows again that ended in an error.")
@click.option("--refresh-stale", is_flag=True, help="Run rows again that read a document which has changed.")
@click.option("--plan", "only_plan", is_flag=True, help="Say what would be run, and ask.")
@click.option("--shard", metavar="I/N", help="Run one fixed share of the rows, for `corvid map merge`.")
@click.option(
    "--budget",
    multiple=True,
    metavar="AMOUNT",
    help="Run no more rows than it pays: $5, or `100000 tokens`, for all calls together.",
)
@click.option("--parquet", is_flag=True, help="Write DIR/results.parquet and errors.parquet, too.")
@click.option(
    "--approve",
    multiple=True,
    metavar="LABEL",
    help="Approve this label in every row; needs --limit or --budget.",
)
@click.option(
    "--at-most-once", is_flag=True, help="Allow tools that act: no row runs again after one was called."
)
def command(
    named: tuple[str, ...], rows: Path | None, out: Path, agent: str | None, given: tuple[str, ...],
    model: str | None, jobs: int | None, on: str, at_once: int | None, trace: TraceLevel, key: str | None,
    limit: int | None, shuffle: int | None, stop_after: str | None, retry_errors: bool, refresh_stale: bool,
    only_plan: bool, shard: str | None, budget: tuple[str, ...], approve: tuple[str, ...],
    at_most_once: bool, parquet: bool,
) -> int:  # fmt: skip
    """Run an agent on every row of an input.

    The same command again goes on where the last one ended, however it ended: no row that is done runs twice.
    Results are in DIR/results.jsonl, rows that ended in an error in DIR/errors.jsonl, both in the order of
    the input.

    `corvid map merge DIR... --out DIR` joins the folders of all shards.
    """
    if named[0] == MERGE:
        for option, value in (
            ("--in", rows), ("--agent", agent), ("--shard", shard), ("--limit", limit),
            ("--budget", budget or None),
        ):  # fmt: skip
            if value is not None:
                raise Unable(f"`{option}` is of a job, and `corvid map merge` only joins folders")
        return _merge(named[1:], out, parquet)
    if parquet:
        arrow("writing")
    if len(named) != 1 or rows is None:
        raise Unable("expected one program and its rows", "corvid map FILE --in ROWS --out DIR")
    file = named[0]
    if file == STANDARD_INPUT:
        raise Unable("`corvid map` reads a program from a file, as its processes do", "name the file")
    if rows.is_dir() and out.resolve().is_relative_to(rows.resolve()):
        raise Unable(
            f"the results in `{out}` would be rows of `{rows}`", "name a folder elsewhere with --out"
        )
    configured([file], tell=True)
    checked = checked_program(file)
    if not checked.ok:
        print_refused(checked)
        note(terminal.tally(checked.problems) + ", so nothing was run")
        return FINDINGS
    assert checked.program is not None
    function = choose_agent(checked.program, agent)
    no_function(checked.program, function)
    labels = approved_labels(checked.program, approve)
    spending = Budget(_budget(budget), _declared(checked, function))
    if labels and limit is None:
        _require_bound(checked, function, spending)
    choice = choose(model, folder_of(file)) if model is not None or checked.program.prompts else None
    asked = None if choice is None else choice.asked
    job = Job(
        os.path.realpath(file), short_name(function.name), _columns(function, given), model,
        tuple(sorted(labels)), trace, at_once or _at_once(asked), at_most_once, key,
    )  # fmt: skip
    _require_columns(job, function, rows)
    _require_harmless(checked, function, at_most_once)
    options = Options(
        jobs or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else jobs or os.cpu_count()
        or 1, limit, *_stop(stop_after), retry_errors=retry_errors, refresh_stale=refresh_stale,
        shard=_shard(shard), shuffle=shuffle, budget=spending, about=about_how_many(rows),
    )  # fmt: skip
    base = identity(job, checked, asked)
    folder = Path(checked.folder or os.curdir)
    if only_plan:
        with used(out, "used"), _kept(out), Ledger(out, dry=True) as ledger:
            _require_same_shard(ledger, options.shard)
            found = plan(ledger, job, base, read_rows(rows), options, folder)
        say(_plan_text(found, _number(found, options), _bounds(checked, function)))
        if not (sys.stdin.isatty() and click.confirm("run this?", err=True)):
            return CLEAN
    with used(out, "used"), _kept(out), Ledger(out) as ledger:
        _require_same_shard(ledger, options.shard)
        ledger.note(FORM, json.dumps(form_of(Declarations(checked.program), function.returns)))
        return _run(
            ledger, job, base, options, rows, folder, Processes if on == "here" else RayTasks, parquet
        )


@contextmanager
def _kept(out: Path) -> Iterator[None]:
    """Wrap what works with a ledger. Raises Unable where it can't be written, as on a full disk."""
    try:
        yield
    except sqlite3.Error as error:
        raise Unable(
            f"cannot write the ledger in `{out}`: {error}", "the same command goes on once there is room"
        ) from None


def _run(
    ledger: Ledger, job: Job, base: str, options: Options, rows: Path, folder: Path,
    executor: Callable[[Job, Path, int], Executor], parquet: bool,
) -> int:  # fmt: skip
    for name, value in (
        ("base", base),
        ("agent", job.agent),
        (COMPLETE, "no"),
        ("shard", _shown(options.shard)),
        (FROM, str(rows.resolve())),
    ):
        ledger.note(name, value)
    remove_tables(ledger.folder)
    stale = ledger.readers(changed_documents(ledger, folder)) if options.refresh_stale else set()
    progress = _Progress()
    try:
        summary = Driver(ledger, job, base, options, progress, executor).run(read_rows(rows), stale)
    finally:
        progress.end()
    ledger.require_in_place()
    drop_replaced_traces(ledger)
    damaged = write_results(ledger)
    if parquet:
        write_tables(ledger)
    if damaged:
        counts = ledger.counts()
        why = f"{counted(damaged, 'file')} of results are not as they were written"
        summary = replace(summary, ok=counts.ok, errors=counts.errors, complete=False, stopped=why)
    ledger.note(COMPLETE, "yes" if summary.complete else "no")
    stale = ledger.readers(changed_documents(ledger, folder), of_input=True)
    say(_summary_text(summary, ledger.folder, len(stale)))
    return CLEAN if summary.complete and not summary.errors else FINDINGS


def _summary_text(summary: Summary, folder: Path, stale: int) -> str:
    parts = [
        f"{counted(summary.ok, 'row')} done: {folder / RESULTS}",
        f"{counted(summary.errors, 'row')} with an error: {folder / ERRORS}",
        f"{counted(summary.ran, 'row')} run by this call, {summary.failed} with an error",
    ]
    if stale:
        them = "it" if stale == 1 else "them"
        readers = f"{counted(stale, 'row')} read a document that has changed since"
        parts.append(f"{readers}: --refresh-stale runs {them} again")
    if words := _spent_words(summary.spent):
        parts.append(f"spent by this call: {words}")
    if not summary.complete:
        why = summary.stopped or "rows are left"
        parts.append(f"not complete ({why}): the same command goes on")
    return "\n".join(line(each) for each in parts) + "\n"


def _number(found: Plan, options: Options) -> int:
    """Return how many rows a call with these options would run."""
    number = found.new
    number += found.errors if options.retry_errors else 0
    number += len(found.stale) if options.refresh_stale else 0
    return number if options.limit is None else min(number, options.limit)


def _bounds(checked: CheckedProgram, function: Function) -> dict[str, Amount]:
    """Return what one row costs at most, in money and tokens, as the effects of the program declare it."""
    table = checked.verified
    assert table is not None, "the program was accepted"
    spent = costs(table)[function.name].spent
    return {name: spent[name] for name in ("cost", "tokens") if name in spent}


def _declared(checked: CheckedProgram, function: Function) -> dict[str, Decimal]:
    """Return the same, of what has a bound."""
    found = _bounds(checked, function)
    return {name: amount for name, amount in found.items() if not isinstance(amount, Unbounded)}


def _budget(given: tuple[str, ...]) -> dict[str, Decimal]:
    """Return the budget of a job, by dimension."""
    found: dict[str, Decimal] = {}
    for text in given:
        match = _BUDGET.fullmatch(text.strip())
        if match is None:
            raise Unable(f"expected --budget such as $5 or `10000 tokens`, found `{text}`")
        name = "cost" if match["dollars"] else "tokens"
        if name in found:
            raise Unable(f"`--budget` has two amounts of {name}")
        found[name] = Decimal(match["dollars"] or match["tokens"])
    return found


def _require_bound(checked: CheckedProgram, function: Function, budget: Budget) -> None:
    """Raise Unable where nothing bounds how many rows say yes."""
    if not budget.most:
        raise Unable("--approve says yes in every row, so it needs --limit or --budget", "add --limit N")
    declared = _bounds(checked, function)
    if not any(declared.get(name) for name in budget.most):
        what = " or ".join(budget.most)
        raise Unable(
            f"--approve says yes in every row, and no effect of the rows declares {what}, so --budget bounds "
            "no number of rows", "add --limit N",
        )  # fmt: skip


def _bounds_text(number: int, bounds: dict[str, Amount]) -> str:
    """Return the same for so many rows."""
    if not bounds:
        return "no effect of the program declares cost or tokens, so there is no bound"
    parts = [
        f"no bound of {name}" if isinstance(amount, Unbounded) else shown(name, amount * number)
        for name, amount in bounds.items()
    ]
    bounded = not any(isinstance(amount, Unbounded) for amount in bounds.values())
    return f"at most {' and '.join(parts)}" if bounded else ", ".join(parts)


def _plan_text(found: Plan, number: int, bounds: dict[str, Amount]) -> str:
    parts = [
        f"{counted(found.rows, 'row')}: {found.done} done, {found.new} new",
        f"{counted(number, 'row')} would be run: {_bounds_text(number, bounds)}",
        f"{found.errors} ended in an error (--retry-errors runs them again)",
        f"{counted(len(found.stale), 'row')} read a changed document (--refresh-stale runs them again)",
    ]
    parts += [f"  {path}" for path in found.changed]
    parts += [f"  {one.hex()}" for one in found.stale]
    return "\n".join(line(each) for each in parts) + "\n"


def _merge(folders: tuple[str, ...], out: Path, parquet: bool) -> int:
    if parquet:
        arrow("writing")
    if not folders:
        raise Unable("expected the folders of the shards", "corvid map merge DIR... --out DIR")
    for folder in folders:
        if not Path(folder).is_dir():
            raise Unable(f"cannot read `{folder}`: it is not a folder")
    real = [Path(folder).resolve() for folder in folders]
    doubled = next((folder for folder, path in zip(folders, real, strict=True) if real.count(path) > 1), None)
    if doubled is not None:
        raise Unable(f"`{doubled}` is named twice")
    for folder in folders:
        if not is_or_was_output(Path(folder)):
            raise Unable(f"`{folder}` holds no results of `corvid map`", "name the folders of the shards")
    if out.resolve() in real:
        raise Unable(f"`{out}` is one of the shards", "name an empty folder with --out")
    with used(out, "used"), _kept(out):
        count, errors = merge([Path(folder) for folder in folders], out)
        if parquet:
            with Ledger(out) as merged:
                write_tables(merged)
    say(line(f"{counted(count, 'row')} of {counted(len(folders), 'shard')}: {out / RESULTS}, {out / ERRORS}"))
    return FINDINGS if errors else CLEAN


def _columns(function: Function, given: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    names = [parameter.name for parameter in function.parameters]
    found: dict[str, str] = {}
    for pair in given:
        name, equals, column = pair.partition("=")
        if not equals or not column:
            raise Unable(f"`--arg {pair}` names no column", "write --arg PARAMETER=COLUMN")
        if name in found:
            raise Unable(f"`--arg {name}` is given twice")
        if name not in names:
            has = f"it has: {', '.join(names) or 'none'}"
            raise Unable(f"`{short_name(function.name)}` has no parameter `{name}`", has)
        found[name] = column
    return tuple(sorted(found.items()))


def _require_columns(job: Job, function: Function, rows: Path) -> None:
    """Raise Unable where the input says which columns it has, and the program needs another one."""
    chosen = dict(job.columns)
    for parameter in function.parameters:
        if chosen.get(parameter.name) == ROW_ID and parameter.type != STRING:
            raise Unable(
                f"`--arg {parameter.name}={ROW_ID}`: the id of a row is a String, and `{parameter.name}` is "
                f"{qualified(parameter.type)}"
            )
    names = columns_of(rows)
    missing = [] if names is None else missing_columns(job, function, names)
    if missing and names is not None:
        raise Unable(
            f"`{rows}` has no column `{missing[0]}`",
            f"it has: {', '.join(names)}; --arg PARAMETER=COLUMN names another one",
        )


def _at_once(asked: Asked | None) -> int:
    """Return how many runs wait for the model at once: what its table says, and one where nothing waits."""
    return min(asked[0].limits.at_once or 1, 500) if isinstance(asked, tuple) else 1


def _require_harmless(checked: CheckedProgram, function: Function, at_most_once: bool) -> None:
    acting = acting_tools(checked, function)
    if acting and not at_most_once:
        names = ", ".join(f"`{short_name(name)}`" for name in acting[:5])
        raise Unable(
            f"rows may call {names}, which acts outside the program and may not be undone",
            "call it under a key of the row, `try f(x) idempotent key k`, or allow it with --at-most-once: "
            "no row runs again after it called such a tool",
        )


def _require_same_shard(ledger: Ledger, shard: Shard) -> None:
    before = ledger.fact("shard")
    if before is not None and before != _shown(shard):
        raise Refused(
            f"`{ledger.folder}` holds the shard {before}, not {_shown(shard)}", "name another folder"
        )


def _shown(shard: Shard) -> str:
    return f"{shard.index + 1}/{shard.count}"


def _shard(given: str | None) -> Shard:
    if given is None:
        return Shard()
    found = _SHARD.match(given)
    if found is None or int(found[1]) > int(found[2]):
        raise Unable(f"expected --shard I/N with I from 1 to N, found `{given}`")
    return Shard(int(found[1]) - 1, int(found[2]))


def _stop(given: str | None) -> tuple[int | None, float | None]:
    if given is None:
        return None, None
    found = _STOP.fullmatch(given)
    if found is None:
        raise Unable(f"expected --stop-after with a number or a percentage, found `{given}`")
    return (int(found[1]), None) if found[1] else (None, float(found[2]))
