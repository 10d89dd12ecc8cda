"""`corvid audit gate`: the checkpoint of a session."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import click
from msgspec.structs import replace

from corvid.audit.findings import Finding
from corvid.audit.gate import PRACTICES, REMEDIATION, UNVERIFIED, Checkpoint, Gated, message
from corvid.audit.handoff import NoPlace, append, events_of
from corvid.audit.settings import FIGURES, Settings
from corvid.cli.audit.options import Setup, audited, logs_of
from corvid.cli.audit.report import Report
from corvid.cli.audit.sessions import doubts, failing_text, figure_data, figure_text, read_each, too_low
from corvid.cli.output import CLEAN, FINDINGS, Unable
from corvid.cli.paths import PATH, used
from corvid.diagnostics.columns import cells
from corvid.diagnostics.printed import counted
from corvid.json_type import Json
from corvid.protocols.ratio import Figure, failed, passing, unread
from corvid.protocols.ratio import too_low as ratio_too_low

SHOWN = 100
"""Absences that people are told by name; all are counted."""


@click.command("gate", epilog="\n\n".join(["What makes it pass:", *PRACTICES]))
@click.argument("logs", nargs=-1, required=True, type=PATH, metavar="LOG...")
@click.option("--by", "figure", type=click.Choice(FIGURES),
              help="Which ratio decides; `declared` looks nothing up.  [default: verified]")  # fmt: skip
@click.option("--merge", "merged", is_flag=True, help="A run that stands in several logs is one session.")
@click.option("--handoff", type=PATH, metavar="FILE",
              help="If the session may be cleared, put its ratio at the end of this log.")  # fmt: skip
@audited("gate", "Checkpoint")
def gate(
    logs: tuple[Path, ...], figure: Figure | None, merged: bool, handoff: Path | None, setup: Setup
) -> int:  # fmt: skip
    """Whether sessions may be cleared, each by itself.

    First its ratio, then its claims of absence: under --enforce strict both block, and so do lines that hold
    no event. Then its course, which is only told. Each log is read once.

    LOG is a log, a folder of logs, or - for standard input. A session is a run where lines name one, else a
    log.
    """
    settings = setup.settings if figure is None else replace(setup.settings, by=figure)
    report = Report("Checkpoint", setup.form, aside=True)
    checkpoint = _read(logs_of(logs), settings, setup.root, merged, report)
    sessions = checkpoint.sessions
    if handoff is not None and not checkpoint.blocked:
        _hand_off(checkpoint, sessions, handoff)
    report.beside(_summed_up(checkpoint, sessions, settings))
    report.end(_summary(checkpoint, sessions, settings), _data(checkpoint, sessions, settings))
    return FINDINGS if checkpoint.blocked else CLEAN


def _read(
    logs: tuple[Path, ...], settings: Settings, root: Path, merged: bool, report: Report
) -> Checkpoint:  # fmt: skip
    checkpoint = Checkpoint(settings, root if settings.by == "verified" else None, logs, merged)
    read_each(logs, checkpoint, report, lambda log: checkpoint.read(log, lambda one: report.take([one])))
    return checkpoint


def _hand_off(checkpoint: Checkpoint, sessions: tuple[Gated, ...], file: Path) -> None:
    if len(sessions) > 1:
        raise Unable(f"{len(sessions)} sessions were read, and a hand-off is of one", "name its log alone")
    (one,) = sessions
    now = int(datetime.now(UTC).timestamp() * 1000)
    try:
        with used(file, "written"):
            append(file, events_of(one.verdict, one.ghosts), now, checkpoint.named)
    except NoPlace as error:
        raise Unable(str(error), "name another file") from None


def _summary(checkpoint: Checkpoint, sessions: tuple[Gated, ...], settings: Settings) -> str:
    """Of one session the steps of E18 with the messages of E10 and E17, then how to repair what blocks (E21);
    of several a row each, the steps of those that do not pass, and what follows for all."""
    if len(sessions) == 1:
        lines = _steps(checkpoint, sessions[0], settings)
    else:
        lines = [_row(one) for one in sessions]
        failing = [one for one in sessions if not one.passed]
        steps = partial(_steps, checkpoint, settings=settings)
        lines += failing_text(failing, len(sessions), settings.by, steps)
    if any(not one.verdict.passed for one in sessions):
        lines += ["", "What to do:", *(f"{number}. {step}" for number, step in enumerate(REMEDIATION, 1)), ""]
    if checkpoint.course:
        found = counted(checkpoint.course, "finding")
        lines.append(f"Not blocking: {found} about the course (corvid audit trajectory)")
    return "\n".join(lines).strip()


def _row(one: Gated) -> str:
    """What became of one of several sessions, on one line."""
    verdict = one.verdict
    said = passing(verdict.figure) if one.passed else "FAIL"
    more = [f"{one.counts.malformed} malformed"] if one.counts.malformed else []
    more += [f"{len(one.ghosts)} absences unverified"] if one.ghosts else []
    figure = ", ".join([figure_text(verdict), *more])
    return f"{cells(str(one.session))[0]}: {said}: {verdict.figure} {figure}"


def _steps(checkpoint: Checkpoint, one: Gated, settings: Settings) -> list[str]:
    verdict, ghosts = one.verdict, one.ghosts
    lines: list[str] = []
    if not verdict.passed:
        if verdict.total:
            lines += [ratio_too_low(verdict, one.counts, settings.threshold), ""]
        lines.append(failed(verdict, settings.threshold))
    if one.counts.malformed:
        lines.append(unread(one.counts.malformed))
    if ghosts:
        names = (f"- {cells(ghost.name)[0]}" for ghost in ghosts[:SHOWN])
        lines += [message(len(ghosts), checkpoint.ghosts_block), *names]
        lines += [f"… and {len(ghosts) - SHOWN} more"] if len(ghosts) > SHOWN else []
    if one.passed:
        lines.append(f"{passing(verdict.figure)}: ratio {figure_text(verdict)}")
    return [*lines, *(f"warning: {doubt.message}" for doubt in doubts(one.counts))]


def _summed_up(
    checkpoint: Checkpoint, sessions: tuple[Gated, ...], settings: Settings
) -> Iterator[Finding]:  # fmt: skip
    """What machines are told besides: people read it in the summary."""
    for one in sessions:
        log = one.session.log if len(sessions) > 1 else ""
        yield from doubts(one.counts, log)
        yield from too_low(one.verdict, one.counts, settings, log)
        for ghost in one.ghosts:
            yield Finding(UNVERIFIED, f"{ghost.name!r} was not shown to be absent", ghost.log, ghost.line)


def _data(checkpoint: Checkpoint, sessions: tuple[Gated, ...], settings: Settings) -> dict[str, Json]:
    """The ratio is that of the session which decides: the worst."""
    ghosts = checkpoint.ghosts
    worst = min(sessions, key=lambda one: (one.passed, one.enough, one.verdict.ratio, one.session))
    return {
        "blocked": checkpoint.blocked,
        "passed": all(one.passed for one in sessions),
        "by": settings.by,
        "malformed": checkpoint.counts.malformed,
        "ratio": figure_data(worst.verdict),
        "sessions": [
            {
                "log": one.session.log or None, "run": one.session.run or None, "passed": one.passed,
                "ratio": figure_data(one.verdict), "malformed": one.counts.malformed,
                "ghosts": [ghost.name for ghost in one.ghosts],
            }
            for one in sessions
        ],
        "ghosts": [one.name for one in ghosts],
        "ghosts_message": message(len(ghosts), checkpoint.ghosts_block) if ghosts else None,
        "course_findings": checkpoint.course,
    }  # fmt: skip
