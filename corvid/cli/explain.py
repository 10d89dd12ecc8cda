"""`corvid explain [WORD]`."""

from __future__ import annotations

import click

from corvid.cli import values
from corvid.cli.output import CLEAN, Unable, say
from corvid.diagnostics import explain


@click.command("explain")
@click.argument("wanted", metavar="[WORD]", required=False, shell_complete=values.explained)
def command(wanted: str | None) -> int:
    """Say what a problem means, why Corvid refuses the program, and how to repair it.

    WORD is the code or name of a problem, the id of a guarantee, or a word of the language: a keyword, a
    built-in type or method, a name of the library. Without it, list all codes.
    """
    if wanted is None:
        say("".join(f"{page.code}  {page.name:<34} {page.title}\n" for page in explain.pages()))
        return CLEAN
    page = explain.find(wanted)
    say(page.shown() if page is not None else _other(wanted))
    return CLEAN


def _other(wanted: str) -> str:
    """Return the page of what is not a problem. Raises Unable."""
    from corvid.cli import guarantees, words
    from corvid.guarantees import ALL

    row = guarantees.find(wanted)
    text = words.page(wanted) if row is None else guarantees.page(row)
    if text is not None:
        return text
    near = explain.similar(wanted, (*words.known(), *(row.id for row in ALL)))
    advice = f"did you mean {' or '.join(near)}?" if near else "`corvid explain` lists all codes"
    raise Unable(f"there is no page about `{wanted}`", advice)
