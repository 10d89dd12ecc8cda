"""`corvid dump ir|python FILE`."""

from __future__ import annotations

import sys

import click

from corvid.diagnostics import terminal
from corvid.diagnostics.places import Finding
from corvid.ir.text.print import print_program
from corvid.tools.cli.check import checked
from corvid.tools.cli.output import CLEAN, FINDINGS, note, say, use_colour
from corvid.vm.engine import Engine


@click.command("dump")
@click.argument("form", type=click.Choice(["ir", "python"]))
@click.argument("file")
def command(form: str, file: str) -> int:
    """Show what a program becomes: its typed instructions, or the Python that runs. - is standard input.

    In the instructions each loss of provenance has a line of its own.
    """
    result = checked(file)
    if result.program is None:
        findings = [Finding(problem, result.store.text) for problem in result.problems]
        note(terminal.render(findings, colour=use_colour(sys.stderr)))
        return FINDINGS
    if form == "ir":
        say(print_program(result.program))
        return CLEAN
    engine = Engine(result.program, result.store.text)
    say("\n\n".join(f"# {name}\n{engine.python_source(name)}" for name in sorted(engine.functions)))
    return CLEAN
