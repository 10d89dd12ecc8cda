"""All commands, as click knows them.

The options of `check`, `run` and `replay` are here, and what these commands do is in modules that import no
click: most of their command lines need none (`corvid.cli.main`).
"""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

from corvid._version import __version__
from corvid.cli import values
from corvid.cli.output import CLEAN, UNABLE, Writing, interrupted, note
from corvid.cli.paths import PATH

if TYPE_CHECKING:
    from typing import TextIO

    from corvid.api.execution import JitMode

COMMANDS = {
    "new": "Make a project that checks, runs and passes its tests at once.",
    "check": "Find the mistakes in programs without running them.",
    "run": "Run an agent and show its answer, its grade and its sources.",
    "map": "Run an agent on every row of an input, resumably, by several processes.",
    "replay": "Run an agent again from its trace: no model is asked, no tool is run.",
    "fmt": "Format programs in the one style of Corvid.",
    "doc": "Print the documentation of a program, of the library, or of a name.",
    "lsp": "Serve an editor: problems, hover, completion, rename, repairs.",
    "models": "List the models that are configured, check them, and allow those of a project.",
    "tour": "See each promise of the language kept, and broken, in small programs.",
    "explain": "Say what a problem, a promise or a word of the language means.",
    "guarantees": "List what Corvid promises, how it is held, and its limits.",
    "trace": "Check, show and convert the traces of runs.",
    "audit": "Look up claims where they say they come from.",
    "cost": "Show what an agent spends at most, as a tree of its calls.",
    "test": "Run the tests of programs, offline.",
    "dump": "Show what a program becomes on its way to running.",
    "cache": "Show or empty what is kept from one command for the next.",
    "completion": "Print the set-up of shell completion.",
}


class _Commands(click.Group):
    """Loads a command's module only when that command is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        if cmd_name in DEFINED_HERE:
            return DEFINED_HERE[cmd_name]
        command: click.Command = import_module(f"corvid.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Do as click does, which knows of no commands that could be meant where they are loaded late."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            from difflib import get_close_matches  # few command lines have a mistake

            near = get_close_matches(name, COMMANDS, n=1)
            ctx.fail(f"No such command '{name}'." + (f" Did you mean '{near[0]}'?" if near else ""))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="corvid", message="%(prog)s %(version)s")
def corvid() -> None:
    """Corvid: what a document said and what a model said are different types."""


class Output(io.TextIOBase):
    """Standard output for code that prints without `say`: what goes wrong is reported as that. Click writes
    past a stream that does not say how it encodes."""

    encoding = "utf-8"
    errors = "backslashreplace"

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str, /) -> int:
        if text == "":  # click tries whether a stream takes text, and does not mind if it fails
            return 0
        with Writing():
            return self._stream.write(text)

    def flush(self) -> None:
        with Writing():
            self._stream.flush()

    def close(self) -> None:
        """Do nothing: it is closed when it is thrown away, and to flush is not its task then."""

    def isatty(self) -> bool:
        return self._stream.isatty()

    def fileno(self) -> int:
        return self._stream.fileno()

    @property
    def buffer(self) -> object:
        """For results that are bytes."""
        return getattr(self._stream, "buffer", None)


def run_command(arguments: list[str], completing: bool) -> int:
    """Let click read the arguments, and run the command that they ask for; its exit code. `completing`: the
    shell has asked what could come next, and click answers that."""
    try:
        with redirect_stdout(Output(sys.stdout)):  # click prints help and completions by itself
            if completing:
                corvid.main(arguments, prog_name="corvid", standalone_mode=False)
            with corvid.make_context("corvid", arguments) as context:
                status = corvid.invoke(context)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except SystemExit:  # click ends a completion so
        if completing:
            return CLEAN
        raise
    except click.ClickException as mistake:
        shown = io.StringIO()
        mistake.show(shown)
        note(shown.getvalue())
        return UNABLE
    except click.Abort:
        return interrupted()
    return status if isinstance(status, int) else 0


@click.command("check")
@click.argument("named", metavar="FILE...", nargs=-1, required=True, shell_complete=values.files)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    help="How problems are printed.",
)
@click.option("--discards", is_flag=True, help="Also list where provenance is dropped or exposed.")
@click.option("--deny-warnings", is_flag=True, help="Let warnings fail, too.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Check many programs in up to N processes; by default as many as there are processors, if it pays.",
)
@click.option("--verbose", is_flag=True, help="Also say, on standard error, how much had to be checked.")
def check(
    named: tuple[str, ...], form: str, discards: bool, deny_warnings: bool, jobs: int | None, verbose: bool
) -> int:
    """Find the mistakes in programs without running them.

    FILE is a program, a folder (all programs below it), or - for standard input.

    What was found is kept until a file changes that it depends on; see `corvid cache`. With CORVID_CACHE=off
    in the environment nothing is cached.
    """
    from corvid.cli.check import check_programs

    return check_programs(
        named, form=form, discards=discards, deny_warnings=deny_warnings, jobs=jobs, verbose=verbose
    )


_MAX_DEPTH = click.option(
    "--max-depth", type=click.IntRange(1, 1_000_000), metavar="N", help="How deep calls may nest."
)
_JIT = click.option(
    "--jit",
    type=click.Choice(["auto", "off", "always"]),
    help="Make machine code of what is hot (auto, the default), of nothing, or of all that can be.",
)
_HTML = click.option(
    "--html",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Also write the answer as a page, with each quotation where it is in its document.",
)
_JSON = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


@click.command("run")
@click.argument("file", shell_complete=values.files)
@click.option(
    "--agent",
    metavar="NAME",
    help="The agent to run. Default: main, or the only (public) one.",
    shell_complete=values.agents,
)
@click.option(
    "--arg",
    "given",
    metavar="K=V",
    multiple=True,
    help="k=value, k=@file, k=@file#10-20.",
    shell_complete=values.parameters,
)
@click.option(
    "--model",
    metavar="MODEL",
    shell_complete=values.models,
    help="A configured model, anthropic:NAME, ollama:NAME, scripted:FILE, …; `corvid models` lists them.",
)
@click.option(
    "--approve",
    metavar="LABEL",
    multiple=True,
    help="Approve beforehand what this label names.",
    shell_complete=values.labels,
)
@click.option(
    "--trace",
    "--record",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the trace to FILE, with all that --replay needs; as MessagePack if that ends in .msgpack.",
)
@click.option(
    "--replay",
    type=PATH,
    metavar="TRACE",
    help="Take every answer from the trace of an earlier run: no model is asked, no tool is run.",
)
@_MAX_DEPTH
@_JIT
@_JSON
@_HTML
def run(
    file: str,
    agent: str | None,
    given: tuple[str, ...],
    model: str | None,
    approve: tuple[str, ...],
    trace: Path | None,
    replay: Path | None,
    max_depth: int | None,
    jit: JitMode | None,
    as_json: bool,
    html: Path | None,
) -> int:
    """Run an agent and show its answer, its grade, its sources, and what was discarded.

    FILE is a program, or - for standard input. Its tools are functions in `tools.py` beside it.
    """
    from corvid.cli.run import Asked, run_program

    asked = Asked(file, agent, given, model, approve, trace, max_depth, jit, as_json, html)
    if replay is None:
        return run_program(asked)
    from corvid.cli.replay import replay_program

    return replay_program(asked, replay)


@click.command("replay")
@click.argument("trace", type=PATH)
@click.argument("file", required=False, shell_complete=values.files)
@_MAX_DEPTH
@_JIT
@_JSON
@_HTML
def replay(
    trace: Path,
    file: str | None,
    max_depth: int | None,
    jit: JitMode | None,
    as_json: bool,
    html: Path | None,
) -> int:
    """Run an agent again as its trace has it, and show the same.

    TRACE is what `corvid run --trace` wrote. The arguments, and the answers of tools, models and approvers,
    are taken from there: no model is asked, no tool is run, and nothing is sent. FILE is the program; without
    it the one that the trace names is taken, beside the trace or in this folder. If the program now does
    something else, the first event that differs is reported, with the line.
    """
    from corvid.cli.replay import program_beside, recording_in, replay_program
    from corvid.cli.run import Asked

    recording = recording_in(trace)
    named = program_beside(trace, recording) if file is None else file
    asked = Asked(named, max_depth=max_depth, jit=jit, as_json=as_json, html=html)
    return replay_program(asked, trace, recording)


DEFINED_HERE = {"check": check, "run": run, "replay": replay}
"""No commands of the group: click would propose these three, and no other, for a misspelled name."""
