"""The command `corvid`: finds the command that was asked for, and keeps its promises about exit codes."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from corvid import __version__
from corvid.tools.cli.output import UNABLE, Unable, complain, flush, note, prepare_streams, silence
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = {
    "check": "Find the mistakes in programs without running them.",
    "run": "Run an agent and show its answer, its grade and its sources.",
    "tour": "See each promise of the language kept, and broken, in small programs.",
    "explain": "Say what a problem's code means and how to repair it.",
    "guarantees": "List what Corvid promises, how it is held, and its limits.",
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
        command: click.Command = import_module(f"corvid.tools.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="corvid", message="%(prog)s %(version)s")
def corvid() -> None:
    """Corvid: what a document said and what a model said are different types."""


def run(arguments: Sequence[str]) -> int:
    """Run one command line and give its exit code: 0 clean, 1 findings or a fault, 2 could not do it.

    Nothing escapes: a mistake of the user never ends in a traceback, nor does one of Corvid's own.
    """
    prepare_streams()
    try:
        status = _dispatch(list(arguments))
        flush()
    except BrokenPipeError:  # whoever read the output went away
        silence()
        return UNABLE
    except Unable as problem:
        complain(problem)
        return UNABLE
    return status


def _dispatch(arguments: list[str]) -> int:
    try:
        if "_CORVID_COMPLETE" in os.environ:
            corvid.main(arguments, prog_name="corvid", standalone_mode=False)
        with corvid.make_context("corvid", arguments) as context:
            status = corvid.invoke(context)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as mistake:
        mistake.show(sys.stderr)
        return UNABLE
    except Unable as problem:
        complain(problem)
        return UNABLE
    except (KeyboardInterrupt, click.Abort):
        note("corvid: interrupted")
        return UNABLE
    except BrokenPipeError:
        raise
    except Exception as error:
        from corvid.tools.internal import describe

        note(describe(error))
        return UNABLE
    return status if isinstance(status, int) else 0
