"""`corvid trace verify|show|convert`."""

from __future__ import annotations

from pathlib import Path

import click

from corvid.audit.logs import Malformed
from corvid.audit.replace import replace_file
from corvid.audit.trace.convert import NotATrace, to_lines, to_messages
from corvid.audit.trace.read import CUT_OFF, read_events
from corvid.audit.trace.show import shown
from corvid.audit.trace.verify import Verification
from corvid.runtime.trace.write import MESSAGE_SUFFIXES
from corvid.tools.cli.output import CLEAN, FINDINGS, Unable, note, say
from corvid.typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

T = TypeVar("T")
_FILE = click.argument("file", type=click.Path(path_type=Path))
MOST_FINDINGS = 50
"""Findings that are printed of one file."""


@click.group("trace")
def command() -> None:
    """Check, show and convert the traces that `corvid run --trace` writes."""


@command.command("verify")
@_FILE
@click.option("--head", metavar="HASH", help="The hash of the last event, kept elsewhere when the run ended.")
def check(file: Path, head: str | None) -> int:
    """Check that no event was changed, taken out, put in or moved, and what it says of its sources.

    Without --head a trace that somebody changed and chained anew passes.
    """
    checked = Verification(file, head)
    found = 0
    for finding in _readable(file, checked.findings()):
        found += 1
        if found <= MOST_FINDINGS:
            say(f"{file}: {finding}")
    if found > MOST_FINDINGS:
        say(f"{file}: {found - MOST_FINDINGS} more findings")
    counted = f"{_counted(checked.events, 'event')} of {_counted(checked.runs, 'run')}"
    if not found:
        say(f"{counted}, each in its place; head {checked.head}")
    for missing in checked.incomplete:
        note(f"the trace is incomplete: {missing}")
    if checked.left_out:
        note("what the last events of a very long run say of their sources was not checked")
    return FINDINGS if found else CLEAN


@command.command("show")
@_FILE
def show(file: Path) -> int:
    """Print one line for each event."""
    exit_code = CLEAN
    for entry in _readable(file, read_events(file)):
        if not isinstance(entry, Malformed):
            say(shown(entry))
        elif entry.reason == CUT_OFF:
            note(f"event {entry.line} is {CUT_OFF}")
        else:
            say(f"{file}: event {entry.line}: {entry.reason}")
            exit_code = FINDINGS
    return exit_code


@command.command("convert")
@_FILE
@click.argument("out", type=click.Path(path_type=Path))
def convert(file: Path, out: Path) -> int:
    """Write the trace FILE in another form: MessagePack if OUT ends in .msgpack, else JSON Lines.

    Both forms hold the same: converting back gives the same bytes.
    """
    made = to_messages(file) if out.suffix in MESSAGE_SUFFIXES else to_lines(file)
    try:
        count = _written(out, _readable(file, made))
    except NotATrace as problem:
        raise Unable(f"{file}: {problem}", "`corvid trace verify` says more; nothing was written") from None
    note(f"{_counted(count, 'event')} written to {out}")
    return CLEAN


def _written(out: Path, pieces: Iterable[bytes]) -> int:
    try:
        return replace_file(out, pieces)
    except OSError as error:
        raise Unable(f"{out} can't be written: {error.strerror}") from None


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _readable(file: Path, items: Iterator[T]) -> Iterator[T]:
    """The same; what goes wrong while the file is read is told as that."""
    try:
        yield from items
    except OSError as error:
        raise Unable(f"{error.filename or file}: {error.strerror or error}") from None
