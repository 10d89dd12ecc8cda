"""`corvid explain CODE|NAME`."""

from __future__ import annotations

import click

from corvid.cli.output import CLEAN, Unable, say
from corvid.diagnostics import explain


@click.command("explain")
@click.argument("wanted", metavar="CODE|NAME", required=False)
def command(wanted: str | None) -> int:
    """Say what a problem means, why Corvid refuses the program, and how to repair it.

    Without an argument, list all codes.
    """
    if wanted is None:
        say("".join(f"{page.code}  {page.name:<34} {page.title}\n" for page in explain.pages()))
        return CLEAN
    page = explain.find(wanted)
    if page is None:
        near = explain.similar(wanted)
        advice = f"did you mean {' or '.join(near)}?" if near else "`corvid explain` lists all codes"
        raise Unable(f"there is no problem called `{wanted}`", advice)
    say(page.shown())
    return CLEAN
