"""All commands, as click knows them."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stdout
from importlib import import_module

import click

from corvid._version import __version__
from corvid.cli.output import UNABLE, Output, note

COMMANDS = {
    "check": "Find the mistakes in programs without running them.",
    "run": "Run an agent and show its answer, its grade and its sources.",
    "replay": "Run an agent again from its trace: no model is asked, no tool is run.",
    "models": "List the models that are configured, check them, and allow those of a project.",
    "tour": "See each promise of the language kept, and broken, in small programs.",
    "explain": "Say what a problem's code means and how to repair it.",
    "guarantees": "List what Corvid promises, how it is held, and its limits.",
    "trace": "Check, show and convert the traces of runs.",
    "audit": "Look up claims where they say they come from.",
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
        command: click.Command = import_module(f"corvid.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="corvid", message="%(prog)s %(version)s")
def corvid() -> None:
    """Corvid: what a document said and what a model said are different types."""


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
    except click.ClickException as mistake:
        shown = io.StringIO()
        mistake.show(shown)
        note(shown.getvalue())
        return UNABLE
    except click.Abort:
        note("corvid: interrupted")
        return UNABLE
    return status if isinstance(status, int) else 0
