"""`corvid audit gate`: the checkpoint of a session."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from pathlib import Path

import click
from msgspec.structs import replace

from corvid.audit.findings import Finding
from corvid.audit.gate import PRACTICES, REMEDIATION, UNVERIFIED, Checkpoint, Gated, message
from corvid.audit.handoff import NoPlace, append, events_of, noted
from corvid.audit.settings import FIGURES, Settings
from corvid.cli.audit.options import (
    BASE,
    POLICY,
    STRICT_DECISIONS,
    Setup,
    TextsOfDocuments,
    audited,
    decisions_of,
    honoured_data,
    honoured_text,
    logs_of,
    policy_of,
)
from corvid.cli.audit.report import Report
from corvid.cli.audit.sessions import (
    claims_text,
    doubts,
    failing_text,
    figure_data,
    figure_text,
    read_each,
    revision_text,
    session_data,
    too_low,
)
from corvid.cli.output import CLEAN, FINDINGS, Unable, note
from corvid.cli.paths import PATH, used
from corvid.diagnostics.columns import cells
from corvid.diagnostics.printed import counted
from corvid.json_type import Json
from corvid.protocols.ratio import Figure, all_marked, decimal, failed, passing, unread, weighed
from corvid.protocols.ratio import too_low as ratio_too_low
from corvid.runtime.trace.events import audit

MOST_MARKS = 10_000
"""Findings of a log by which one set of them differs from another."""
SHOWN = 100
"""Absences that are reported to people by name; all are counted."""


@click.command("gate", epilog="\n\n".join(["What makes it pass:", *PRACTICES]))
@click.argument("logs", nargs=-1, required=True, type=PATH, metavar="LOG...")
@click.option("--by", "figure", type=click.Choice(FIGURES),
              help="Which ratio decides; `declared` looks nothing up.  [default: verified]")  # fmt: skip
@click.option("--merge", "merged", is_flag=True, help="A run that is in several logs is one session.")
@click.option("--handoff", type=PATH, metavar="FILE",
              help="If the session may be cleared, put its ratio at the end of this log.")  # fmt: skip
@click.option("--note/--no-note", "noting", default=True,
              help="Where it only warns, write the warning behind the end of a run's own log.")  # fmt: skip
@POLICY
@STRICT_DECISIONS
@BASE
@audited("gate", "Checkpoint")
def gate(
    logs: tuple[Path, ...], figure: Figure | None, merged: bool, handoff: Path | None, named: Path | None,
    strict_decisions: bool, base: str, noting: bool, setup: Setup,
) -> int:  # fmt: skip
    """Decide whether sessions may be cleared, each by itself.

    First its ratio, then its claims of absence, then its claims against the policy: under --enforce strict
    each blocks, and so do lines that hold no event. Then its course, which is only reported. Each log is read
    once. A session of Claude Code, Codex or another program that is known is read as it is.

    LOG is a log, a folder of logs, or - for standard input. A session is a run where lines name one, else a
    log.
    """
    settings = setup.settings if figure is None else replace(setup.settings, by=figure)
    report = Report("Checkpoint", setup.form, aside=True)
    decisions = decisions_of(setup, strict_decisions, base)
    policy = policy_of(named, setup)
    root = setup.root if settings.by == "verified" else None
    given = logs_of(logs)
    checkpoint = Checkpoint(settings, root, given, merged, policy, decisions, kept=TextsOfDocuments())
    marks: dict[Path, list[str]] = {log: [] for log in given}

    def read(log: Path) -> None:
        def take(one: Finding) -> None:
            report.take([one])
            if len(marks[log]) < MOST_MARKS:
                marks[log].append(f"{one.rule.id} {one.message}")

        checkpoint.read(log, take)

    read_each(given, checkpoint, report, read)
    sessions = checkpoint.sessions
    if handoff is not None and not checkpoint.blocked:
        _hand_off(checkpoint, sessions, handoff)
    report.take(checkpoint.outdated)
    report.beside(_summed_up(sessions, settings))
    if noting and settings.enforce == "warn":
        _note(checkpoint, sessions, marks)
    honoured = tuple(decisions.honoured())
    summary = "\n".join([_summary(checkpoint, sessions, settings), *honoured_text(decisions, honoured)])
    report.end(summary, {
        **_data(checkpoint, sessions, settings), **honoured_data(decisions, honoured),
    })  # fmt: skip
    return FINDINGS if checkpoint.blocked else CLEAN


def _note(checkpoint: Checkpoint, sessions: tuple[Gated, ...], marks: dict[Path, list[str]]) -> None:
    """Write into each log what was warned of (E3). A log that can't take it stays as it is."""
    now = int(datetime.now(UTC).timestamp() * 1000)
    for log, lines in marks.items():
        failing = [one for one in sessions if one.session.log == str(log) and checkpoint.blocks(one)]
        if not failing:
            continue
        rows = [_row(one, strict=False).removeprefix(f"{cells(str(one.session))[0]}: ") for one in failing]
        hash_ = sha256("\n".join([*rows, *lines]).encode("utf-8", "surrogatepass")).hexdigest()
        with suppress(OSError):
            verdict = rows[0][:500]
            if not noted(log, audit(verdict, len(lines), hash_), hash_, now):
                note(f"the warning was written into {cells(str(log))[0]}")


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
    """Write for one session the steps of E18 with the messages of E10 and E17, then how to repair what
    blocks (E21); of several a row each, the steps of those that do not pass, and what follows for all."""
    if len(sessions) == 1:
        lines = steps_of(checkpoint, sessions[0], settings)
    else:
        lines = [_row(one, settings.strict) for one in sessions]
        failing = [one for one in sessions if not one.passed]
        steps = partial(steps_of, checkpoint, settings=settings)
        lines += failing_text(failing, len(failing), len(sessions), settings, steps)
    low = [one for one in sessions if not one.verdict.passed and one.verdict.uncited is None]
    if low:
        marked = all(all_marked(one.verdict, one.counts) for one in low)
        steps_to_do = [one for one in REMEDIATION if not (marked and one.startswith("Mark "))]
        lines += ["", "What to do:", *(f"{number}. {step}" for number, step in enumerate(steps_to_do, 1)), ""]
    if checkpoint.course:
        found = counted(checkpoint.course, "finding")
        lines.append(f"Not blocking: {found} about the course (corvid audit trajectory)")
    return "\n".join(lines).strip()


def _row(one: Gated, strict: bool) -> str:
    """Return what became of one of several sessions, on one line."""
    verdict = one.verdict
    said = passing(verdict.figure) if one.passed else weighed(strict)
    if verdict.uncited is not None:
        return f"{cells(str(one.session))[0]}: {failed(verdict)}"
    more = revision_text(one.revisions)
    more += [f"{one.counts.malformed} malformed"] if one.counts.malformed else []
    more += [f"{len(one.ghosts)} absences unverified"] if one.ghosts else []
    more += [claims_text(one)] if one.stated else []
    figure = ", ".join([figure_text(verdict), *more])
    return f"{cells(str(one.session))[0]}: {said}: {verdict.figure} {figure}"


def steps_of(checkpoint: Checkpoint, one: Gated, settings: Settings) -> list[str]:
    """Return the steps of E18 for one session, with the messages of E10 and E17."""
    verdict, ghosts, strict = one.verdict, one.ghosts, settings.strict
    lines: list[str] = []
    if not verdict.passed:
        if verdict.total:
            lines += [ratio_too_low(verdict, one.counts, settings.threshold, strict), ""]
        lines.append(failed(verdict, settings.threshold, strict))
    if one.counts.malformed:
        lines.append(unread(one.counts.malformed, strict))
    if ghosts:
        names = (f"- {cells(one.name + (one.place and f' is at {one.place}'))[0]}" for one in ghosts[:SHOWN])
        lines += [message(len(ghosts), checkpoint.ghosts_block), *names]
        lines += [f"… and {len(ghosts) - SHOWN} more"] if len(ghosts) > SHOWN else []
    if not one.keeps_policy:
        below = decimal(settings.threshold)
        lines.append(f"{weighed(strict)}: {claims_text(one)} that keep the policy, below threshold {below}")
    figure = ", ".join([figure_text(verdict), *revision_text(one.revisions)])
    if one.passed:
        lines.append(f"{passing(verdict.figure)}: ratio {figure}")
        lines += [claims_text(one)] if one.stated else []
    return [*lines, *(f"warning: {doubt.message}" for doubt in doubts(one.counts))]


def _summed_up(sessions: tuple[Gated, ...], settings: Settings) -> Iterator[Finding]:
    """Yield what only machine-readable forms have: people read it in the summary."""
    for one in sessions:
        log = one.session.log if len(sessions) > 1 else ""
        yield from doubts(one.counts, log)
        yield from too_low(one.verdict, one.counts, settings, log)
        for ghost in one.ghosts:
            yield Finding(UNVERIFIED, ghost.against, ghost.log, ghost.line)


def _data(checkpoint: Checkpoint, sessions: tuple[Gated, ...], settings: Settings) -> dict[str, Json]:
    """Return the data, with the ratio of the session which decides, the worst."""
    ghosts = checkpoint.ghosts
    worst = min(sessions, key=lambda one: (one.passed, one.enough, one.verdict.ratio, one.session))
    return {
        "blocked": checkpoint.blocked,
        "passed": all(one.passed for one in sessions),
        "by": settings.by,
        "malformed": checkpoint.counts.malformed,
        "ratio": figure_data(worst.verdict),
        "sessions": [session_data(one, one.passed) for one in sessions],
        "ghosts": [one.name for one in ghosts],
        "ghosts_message": message(len(ghosts), checkpoint.ghosts_block) if ghosts else None,
        "course_findings": checkpoint.course,
    }  # fmt: skip
