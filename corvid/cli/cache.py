"""`corvid cache dir|clean`."""

from __future__ import annotations

import click

from corvid.cache.location import OFF, VARIABLE, VOUCHED, Unusable
from corvid.cache.store import open_store
from corvid.cli.output import CLEAN, Unable, note, say
from corvid.diagnostics.printed import counted


@click.group("cache")
def command() -> None:
    """Show or empty what Corvid keeps from one command for the next."""


@command.command("dir")
def show() -> int:
    """Print the folder of the cache, and say so if it is not used."""
    store = open_store()
    if store.path is None:
        note(f"the cache is switched off ({VARIABLE}={OFF}), or there is no home folder for it")
        return CLEAN
    say(store.path)
    problem = store.problem()
    if problem is not None:
        note(f"it is not used: {problem}")
    elif not VOUCHED:
        note("it is not used: this system does not determine whose a file is")
    return CLEAN


@command.command("clean")
def clean() -> int:
    """Remove all entries of the cache; other files in its folder stay."""
    try:
        entries, size = open_store().clean()
    except Unusable as reason:
        raise Unable(f"the cache was not touched: {reason}") from None
    say(f"{counted(entries, 'entry', 'entries')} removed, {size} bytes")
    return CLEAN
