"""`corvid audit gate`: the checkpoint of a session."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from corvid.audit.cite.check import MissingRoot
from corvid.audit.findings import Finding
from corvid.audit.gate import PRACTICES, REMEDIATION, UNVERIFIED, Checkpoint, TooManyClaims, message
from corvid.audit.handoff import NoPlace, append, events_of
from corvid.audit.ratio import rules
from corvid.audit.settings import FIGURES
from corvid.dataclasses import replace
from corvid.diagnostics.columns import cells
from corvid.protocols.ratio import bulk_assumptions, failed, printed, silent, too_low, unread
from corvid.tools.cli.audit.options import audited, need_events
from corvid.tools.cli.audit.report import Report, disabled
from corvid.tools.cli.output import CLEAN, FINDINGS, Unable
from corvid.tools.cli.paths import PATH
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corvid.audit.settings import Figure, Settings
    from corvid.diagnostics.machine import Data
    from corvid.tools.cli.audit.options import Setup

SHOWN = 100
"""Absences that people are told by name; all are counted."""


@click.command("gate", epilog="\n\n".join(["What makes it pass:", *PRACTICES]))
@click.argument("logs", nargs=-1, required=True, type=PATH, metavar="LOG...")
@click.option("--by", "figure", type=click.Choice(FIGURES),
              help="Which ratio decides; `verified` looks citations up.  [default: protocol]")  # fmt: skip
@click.option("--handoff", type=PATH, metavar="FILE",
              help="If the session may be cleared, put its ratio at the end of this log.")  # fmt: skip
@audited
def gate(logs: tuple[Path, ...], figure: Figure | None, handoff: Path | None, setup: Setup) -> int:
    """Whether a session may be cleared.

    First its ratio, then its claims of absence: under --enforce strict both block, and so do lines that hold
    no event. Then its course, which is only told. Each log is read once.
    """
    if setup.disabled:
        return disabled("Checkpoint", setup.form)
    settings = setup.settings if figure is None else replace(setup.settings, by=figure)
    report = Report("Checkpoint", setup.form, aside=True)
    checkpoint = _read(logs, settings, setup.root, report)
    if handoff is not None and not checkpoint.blocked:
        _hand_off(checkpoint, handoff)
    report.beside(_summed_up(checkpoint, settings))
    report.end(_summary(checkpoint, settings), _data(checkpoint))
    return FINDINGS if checkpoint.blocked else CLEAN


def _read(logs: tuple[Path, ...], settings: Settings, root: Path, report: Report) -> Checkpoint:
    try:
        checkpoint = Checkpoint(settings, root if settings.by == "verified" else None)
    except MissingRoot as error:
        raise Unable(str(error)) from None
    for number, log in enumerate(logs):
        try:
            if log in logs[:number]:
                report.take([Finding(rules.LOG_TWICE, "this log was counted before", str(log))])
            before = checkpoint.counts
            checkpoint.read(log, lambda one: report.take([one]))
            need_events(log, before, checkpoint.counts)
        except OSError as error:
            raise Unable(f"{log} can't be read: {error.strerror or error}") from None
        except TooManyClaims as error:
            raise Unable(str(error), "look at fewer logs at once") from None
    return checkpoint


def _hand_off(checkpoint: Checkpoint, file: Path) -> None:
    now = int(datetime.now(UTC).timestamp() * 1000)
    try:
        append(file, events_of(checkpoint.verdict, checkpoint.ghosts), now, checkpoint.session)
    except NoPlace as error:
        raise Unable(str(error), "name another file") from None
    except OSError as error:
        raise Unable(f"{file} can't be written: {error.strerror}") from None


def _summary(checkpoint: Checkpoint, settings: Settings) -> str:
    """The steps of E18 with the messages of E10 and E17, then how to repair what blocks (E21)."""
    verdict, ghosts = checkpoint.verdict, checkpoint.ghosts
    lines: list[str] = []
    if not verdict.passed:
        if verdict.total:
            lines += [too_low(verdict, checkpoint.counts, settings.threshold), ""]
        lines += [failed(verdict, settings.threshold), "", "What to do:"]
        lines += [*(f"{number}. {step}" for number, step in enumerate(REMEDIATION, 1)), ""]
    if checkpoint.counts.malformed:
        lines.append(unread(checkpoint.counts.malformed))
    if ghosts:
        names = (f"- {cells(one.name)[0]}" for one in ghosts[:SHOWN])
        lines += [message(len(ghosts), checkpoint.ghosts_block), *names]
        lines += [f"… and {len(ghosts) - SHOWN} more"] if len(ghosts) > SHOWN else []
    if checkpoint.passed:
        lines.append(f"PASS: ratio {printed(verdict.ratio)} ({verdict.grounded} of {verdict.total})")
    lines += [f"warning: {one.message}" for one in _doubts(checkpoint)]
    if checkpoint.course:
        found = "1 finding" if checkpoint.course == 1 else f"{checkpoint.course} findings"
        lines.append(f"Not blocking: {found} about the course (corvid audit trajectory)")
    return "\n".join(lines).rstrip()


def _doubts(checkpoint: Checkpoint) -> Iterator[Finding]:
    """What lets a ratio say less than it seems to; it blocks nothing."""
    counts = checkpoint.counts
    if bulk_assumptions(counts):
        words = f"{counts.assumptions} of {counts.claims} claims are assumptions"
        yield Finding(rules.BULK_ASSUMPTIONS, words, "")
    if silent(counts):
        yield Finding(rules.SILENT_SESSION, "no claims, and something was delivered or written", "")


def _summed_up(checkpoint: Checkpoint, settings: Settings) -> Iterator[Finding]:
    """What machines are told besides: people read it in the summary."""
    verdict, counts = checkpoint.verdict, checkpoint.counts
    yield from _doubts(checkpoint)
    if not verdict.passed:
        yield Finding(rules.TOO_LOW, failed(verdict, settings.threshold), "")
        for one in counts.ungrounded if settings.by == "protocol" else counts.unheld:
            yield rules.ungrounded(one)
    for ghost in checkpoint.ghosts:
        yield Finding(UNVERIFIED, f"{ghost.name!r} was not shown to be absent", ghost.log, ghost.line)


def _data(checkpoint: Checkpoint) -> dict[str, Data]:
    verdict, ghosts = checkpoint.verdict, checkpoint.ghosts
    return {
        "blocked": checkpoint.blocked,
        "passed": checkpoint.passed,
        "by": verdict.figure,
        "malformed": checkpoint.counts.malformed,
        "ratio": {"grounded": verdict.grounded, "total": verdict.total, "ratio": printed(verdict.ratio)},
        "ghosts": [one.name for one in ghosts],
        "ghosts_message": message(len(ghosts), checkpoint.ghosts_block) if ghosts else None,
        "course_findings": checkpoint.course,
    }
