"""`corvid fmt FILE...`."""

from __future__ import annotations

import re
import sys
from difflib import unified_diff
from pathlib import Path

import click

from corvid.audit.replace import replace_file
from corvid.cli.output import CLEAN, FINDINGS, UNABLE, Unable, complain, note, pour, say, use_colour
from corvid.cli.paths import used
from corvid.cli.targets import STANDARD_INPUT, programs
from corvid.diagnostics import terminal
from corvid.diagnostics.locations import ReportedProblem
from corvid.diagnostics.printed import counted
from corvid.diagnostics.sink import arrange
from corvid.formatting import Formatted, format_text
from corvid.pipeline import BYTE_ORDER_MARK, LARGEST_SOURCE, UnreadableSource, read_source
from corvid.source.text import SourceText

_LINES = re.compile(r"([1-9][0-9]{0,8})(?:-([1-9][0-9]{0,8}))?\Z", re.ASCII)


class Lines(click.ParamType[tuple[int, int]]):
    """`12` or `12-30`."""

    name = "FIRST-LAST"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        found = _LINES.match(str(value))
        if found is None:
            self.fail(f"expected lines such as 12-30, found {value!r}", param, ctx)
        first = int(found[1])
        last = int(found[2] or first)
        if last < first:
            self.fail(f"the last line, {last}, is before the first, {first}", param, ctx)
        return first, last


@click.command("fmt")
@click.argument("named", metavar="FILE...", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Write nothing; fail if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; print the changes, and fail if there are any.")
@click.option("--lines", type=Lines(), help="Format only the declarations on these lines.")
def command(named: tuple[str, ...], check: bool, diff: bool, lines: tuple[int, int] | None) -> int:
    """Format programs in the one style of Corvid.

    FILE is a program, a folder (all programs below it), or - to read standard input and print the result.

    A file that cannot be parsed is not changed, and its problems are printed. Comments stay where they are;
    the program stays the same.
    """
    names = programs(named)
    if lines is not None and len(names) != 1:
        raise Unable("--lines is for one file")
    changed, status = 0, CLEAN
    for name in names:
        try:
            text = _standard_input() if name == STANDARD_INPUT else _read(name)
        except UnreadableSource as error:
            complain(Unable(str(error)))
            status = UNABLE
            continue
        shown = "<stdin>" if name == STANDARD_INPUT else name
        made = format_text(text, lines)
        if made.problems:
            _report(shown, text, made)
            status = max(status, FINDINGS)
            continue
        differs = made.text != text
        changed += differs
        if diff:
            _show(shown, text, made.text)
        elif name == STANDARD_INPUT and not check:
            pour([made.text.encode()])
        elif differs and check:
            say(f"would change: {shown}")
        elif differs:
            with used(name, "written"):
                replace_file(Path(name), [made.text.encode("utf-8")])
            say(f"formatted: {name}")
    if changed and (check or diff):
        note(f"{counted(changed, 'file')} would change")
        status = max(status, FINDINGS)
    return status


def _read(name: str) -> str:
    """Return the text of a file with its line ends. Raises UnreadableSource."""
    return read_source(name, named=True)[0]


def _standard_input() -> str:
    """Return the text on standard input. Raises UnreadableSource."""
    data = sys.stdin.buffer.read(LARGEST_SOURCE + 1)
    if len(data) > LARGEST_SOURCE:
        raise UnreadableSource("<stdin>", f"it is larger than {LARGEST_SOURCE} bytes")
    try:
        return data.removeprefix(BYTE_ORDER_MARK).decode("utf-8")
    except UnicodeDecodeError:
        raise UnreadableSource("<stdin>", "it is not UTF-8 text") from None


def _report(name: str, text: str, made: Formatted) -> None:
    """Print the syntax problems because of which a file is not formatted."""
    source = SourceText(name, text)
    found = [ReportedProblem(problem, lambda _: source) for problem in arrange(made.problems)]
    say(terminal.render(found, colour=use_colour(sys.stdout)))


def _show(name: str, old: str, new: str) -> None:
    """Print a unified diff."""
    rows = unified_diff(old.splitlines(True), new.splitlines(True), name, f"{name} (formatted)")
    text = "".join(row if row.endswith("\n") else f"{row}\n\\ No newline at end of file\n" for row in rows)
    if text:
        say(text)
