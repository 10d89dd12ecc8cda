"""`corvid dump ir|python FILE`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from corvid.diagnostics import terminal
from corvid.diagnostics.places import Finding
from corvid.ir.text.print import print_program
from corvid.tools.cli.check import checked_file
from corvid.tools.cli.output import CLEAN, FINDINGS, note, say, use_colour
from corvid.vm.engine import Engine


@click.command("dump")
@click.argument("form", type=click.Choice(["ir", "python"]))
@click.argument("file", type=click.Path(path_type=Path))
def command(form: str, file: Path) -> int:
    """Show what a program becomes: its typed instructions, or the Python that runs.

    In the instructions each loss of provenance has a line of its own.
    """
    checked = checked_file(file)
    if checked.program is None:
        findings = [Finding(problem, checked.store.text) for problem in checked.problems]
        note(terminal.render(findings, colour=use_colour(sys.stderr)))
        return FINDINGS
    if form == "ir":
        say(print_program(checked.program))
        return CLEAN
    engine = Engine(checked.program, checked.store.text)
    say("\n\n".join(f"# {name}\n{engine.python_source(name)}" for name in sorted(engine.functions)))
    return CLEAN
