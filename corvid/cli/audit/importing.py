"""`corvid audit import`: sessions of other programs as a log of events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import msgspec

from corvid.audit.formats import is_event
from corvid.audit.importing.events import lacking
from corvid.audit.importing.read import FORMATS, Format, format_of, imported
from corvid.audit.logs import LogEvent, Malformed, parsed_line
from corvid.audit.replace import replace_file
from corvid.cli.audit.options import Setup, audited, logs_of
from corvid.cli.output import CLEAN, FINDINGS, Unable, note, pour
from corvid.cli.paths import PATH, used
from corvid.diagnostics.columns import cells
from corvid.diagnostics.printed import counted


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
@click.option("--from", "source", type=click.Choice(FORMATS),
              help="The format; recognized by the records if not given.")  # fmt: skip
@click.option("-o", "--output", type=PATH, metavar="LOG",
              help="Where the events go.  [default: standard output]")  # fmt: skip
@audited("import")
def import_sessions(files: tuple[Path, ...], source: Format | None, output: Path | None, setup: Setup) -> int:
    """Write sessions of other programs as a log of events, a line each.

    Calls of tools and their answers are `tool_call` and `tool_result`. Of what the model said, a sentence
    with a quote and a place is a citation, one with a place alone a code reference, one that guesses or says
    [ASSUMPTION] an assumption; all others are counted. What is not understood is counted and named. `ratio`,
    `gate`, `claims` and `trajectory` read such files as they are.
    """
    given = logs_of(files)
    formats = [source or _format_of(file) for file in given]
    counts = _Counts()
    lines = _lines(given, formats, counts)
    if output is None:
        pour(lines)
    else:
        with used(output, "written"):
            replace_file(output, lines, known=_is_ours)
    note(counts.summary())
    return FINDINGS if counts.malformed and setup.strict else CLEAN


def _format_of(file: Path) -> Format:
    found = format_of(file)
    if found is None:
        known = ", ".join(FORMATS)
        raise Unable(f"{file} is not plainly of one format", f"say which: --from with one of {known}")
    return found


class _Counts:
    """What became of the records, as they go by."""

    def __init__(self) -> None:
        self.malformed = 0
        self._phases: Counter[str] = Counter()
        self._numbers: Counter[str] = Counter()
        self._unknown: Counter[str] = Counter()

    def take(self, event: LogEvent) -> None:
        """Count one event."""
        fields = event.fields
        self._phases[str(fields["phase"])] += 1
        if fields["phase"] == "imported":
            unknown = fields["not_understood"]
            for name in ("records", "uncited_sentences", "interrupted"):
                number = fields[name]
                self._numbers[name] += number if isinstance(number, int) else 0
            for kind, count in unknown.items() if isinstance(unknown, dict) else ():
                self._unknown[kind] += count if isinstance(count, int) else 0

    def summary(self) -> str:
        """Write the counts in words."""
        claims = self._phases["cite"] + self._phases["assumption"]
        parts = [
            counted(self._numbers["records"], "record"),
            counted(self._phases["tool_result"], "answer") + " of tools",
            counted(claims, "claim"), counted(self._numbers["uncited_sentences"], "uncited sentence"),
        ]  # fmt: skip
        if self._numbers["interrupted"]:
            parts.append(counted(self._numbers["interrupted"], "call") + " without an answer")
        if self.malformed:
            parts.append(counted(self.malformed, "malformed line"))
        return cells("; ".join(filter(None, [", ".join(parts), lacking(self._unknown)])))[0]


def _lines(files: Sequence[Path], formats: Sequence[Format], counts: _Counts) -> Iterator[bytes]:
    encode = msgspec.json.Encoder().encode
    for file, source in zip(files, formats, strict=True):
        with used(file):
            for item in imported(file, source):
                if isinstance(item, Malformed):
                    counts.malformed += 1
                    note(f"{cells(str(file))[0]}:{item.line}: {cells(item.reason)[0]}")
                else:
                    counts.take(item)
                    yield encode(item.fields) + b"\n"


def _is_ours(first: bytes) -> bool:
    """Return whether a file that is there is a log of events, which may be written over."""
    found = parsed_line(1, first.split(b"\n")[0] + b"\n")
    return isinstance(found, LogEvent) and is_event(found.fields)
