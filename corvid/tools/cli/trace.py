"""`corvid trace verify|show|convert`."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import click

from corvid.audit.trace import NotATrace, read_events, shown, to_lines, to_messages, verify
from corvid.tools.cli.output import CLEAN, FINDINGS, Unable, note, say
from corvid.typing import TYPE_CHECKING, Callable, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T")
_FILE = click.argument("file", type=click.Path(path_type=Path))
_MESSAGES = (".msgpack", ".mp")


@click.group("trace")
def command() -> None:
    """Check, show and convert the traces that `corvid run --trace` writes."""


@command.command("verify")
@_FILE
@click.option("--head", metavar="HASH", help="The hash of the last line, kept elsewhere when the run ended.")
def check(file: Path, head: str | None) -> int:
    """Check that no event was changed, taken out, put in or moved.

    Without --head a trace that somebody changed and chained anew passes.
    """
    try:
        found = _readable(file, lambda: verify(file, head))
    except NotATrace as problem:
        say(f"{file}: {problem}")
        return FINDINGS
    runs = "1 run" if found.runs == 1 else f"{found.runs} runs"
    events = "1 event" if found.events == 1 else f"{found.events} events"
    say(f"{events} of {runs}, each in its place; head {found.head}")
    if not found.complete:
        note("the trace is incomplete: its last run did not come to its end")
    return CLEAN


@command.command("show")
@_FILE
def show(file: Path) -> int:
    """Print one line for each event."""
    events = read_events(file)
    try:
        while (event := _readable(file, lambda: next(events, None))) is not None:
            say(shown(event))
    except NotATrace as problem:
        say(f"{file}: {problem}")
        return FINDINGS
    return CLEAN


@command.command("convert")
@_FILE
@click.argument("out", type=click.Path(path_type=Path))
def convert(file: Path, out: Path) -> int:
    """Write the trace FILE in another form: MessagePack if OUT ends in .msgpack, else JSON Lines.

    Both forms hold the same: converting back gives the same bytes.
    """
    made = to_messages(file) if out.suffix in _MESSAGES else to_lines(file)
    try:
        count = _readable(file, lambda: _written(made, out))
    except NotATrace as problem:
        raise Unable(f"{file}: {problem}", "`corvid trace verify` says more; nothing was written") from None
    note(f"{count} {'event' if count == 1 else 'events'} written to {out}")
    return CLEAN


def _written(pieces: Iterator[bytes], out: Path) -> int:
    """Put the pieces into the file, all of them or none; how many."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{out.name}.", dir=out.parent)
    except OSError as error:
        raise Unable(f"{out} can't be written: {error.strerror}") from None
    new, count = Path(name), 0
    try:
        with os.fdopen(handle, "wb") as file:
            for piece in pieces:
                file.write(piece)
                count += 1
        new.chmod(0o666 & ~_mask())
        new.replace(out)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    return count


def _mask() -> int:
    """What new files of this user are without."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _readable(file: Path, action: Callable[[], T]) -> T:
    try:
        return action()
    except OSError as error:
        raise Unable(f"{error.filename or file}: {error.strerror}") from None
