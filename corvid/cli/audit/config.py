"""`corvid audit config`: which settings audits have here, and where they come from."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import click

from corvid.audit.settings import origins
from corvid.cli.audit.options import Setup, audited
from corvid.cli.audit.report import Report
from corvid.cli.output import CLEAN
from corvid.cli.paths import PATH
from corvid.diagnostics.columns import cells
from corvid.json_type import Json


@click.command("config")
@click.option("--only", metavar="NAME", help="The settings whose name begins so.", default="")
@click.option("--of", "named", type=PATH, metavar="FILE", help="The settings of this file alone.")
@audited("config")
def config(setup: Setup, only: str, named: Path | None) -> int:
    """Print each setting as audits take it, with the file and the line that say it.

    What is on a command line goes over all of them, and is not shown.
    """
    found = [one for one in origins(setup.root, named) if one.name.startswith(only)]
    lines = [f"{one.name} = {_shown(one.value)}  ({one.place or 'default'})" for one in found]
    rows: list[Json] = [
        {"name": one.name, "value": _shown(one.value), "place": one.place or None} for one in found
    ]
    Report("Settings", setup.form).end("\n".join(cells(line)[0] for line in lines), {"settings": rows})
    return CLEAN


def _shown(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case Fraction():
            return f"{float(value):g}"
        case tuple():
            return ", ".join(map(_item, value)) or "none"
        case _:
            return str(value)


def _item(one: object) -> str:
    """Return a word, or a tool with its kinds."""
    return f"{one[0]} ({', '.join(one[1])})" if isinstance(one, tuple) else str(one)
