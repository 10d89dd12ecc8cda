"""`corvid audit ratio`: which claims of logs are grounded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

import click
from msgspec import Struct
from msgspec.structs import replace

from corvid.audit.findings import Finding
from corvid.audit.ratio import rules
from corvid.audit.ratio.count import READERS, RatioAudit, Reader
from corvid.audit.ratio.counters import (
    NoCounters,
    Sessions,
    added,
    are_counters,
    read_counters,
    write_counters,
)
from corvid.audit.sessions import Session
from corvid.audit.settings import FIGURES, Settings
from corvid.cli.audit.options import Setup, audited, logs_of
from corvid.cli.audit.report import Report
from corvid.cli.audit.sessions import (
    doubts,
    failing_text,
    figure_data,
    figure_text,
    read_each,
    revision_text,
    too_low,
)
from corvid.cli.output import CLEAN, FINDINGS, Unable, note
from corvid.cli.paths import PATH, used
from corvid.diagnostics.columns import cells
from corvid.diagnostics.printed import counted
from corvid.json_type import Json
from corvid.protocols.ratio import (
    Counts,
    Figure,
    Verdict,
    bulk_assumptions,
    failed,
    judge,
    passing,
    silent,
    unread,
    weighed,
)
from corvid.protocols.ratio import too_low as ratio_too_low

At: TypeAlias = "Mapping[Session, Mapping[str, int]]"
"""Of sessions how many claims hold at which commit alone."""


@click.command("ratio")
@click.argument("logs", nargs=-1, required=True, type=PATH, metavar="LOG...")
@click.option("--by", "figure", type=click.Choice(FIGURES),
              help="Which of the two figures decides.  [default: verified]")  # fmt: skip
@click.option("--partial", type=PATH, metavar="FILE",
              help="Write the counters to FILE, and judge nothing.")  # fmt: skip
@click.option("--merge", is_flag=True,
              help="A run in several logs is one session; LOG may be what --partial wrote.")  # fmt: skip
@click.option("--reader", type=click.Choice(READERS), default="blocks", show_default=True,
              help="Line by line, or blocks of lines, which is faster: both show the same.")  # fmt: skip
@audited("ratio", "Grounding ratio")
def ratio(
    logs: tuple[Path, ...], figure: Figure | None, partial: Path | None, merge: bool, reader: Reader,
    setup: Setup,
) -> int:  # fmt: skip
    """Count which claims of logs are grounded, each session by itself.

    verified: what is found to hold (a quote that is where it says, a tool that was called) over all
    claims but those of exempt kinds. declared: claims with quote, ${PROJECT_ROOT} path and line over all,
    nothing looked up.

    LOG is JSON Lines, an archive of that (.gz), a folder of logs, or - for standard input. A session is a run
    where lines name one, else a log.
    """
    if figure is not None:
        setup = replace(setup, settings=replace(setup.settings, by=figure))
    report = Report("Grounding ratio", setup.form, aside=True)
    given = logs_of(logs)
    counters = tuple(one for one in given if _are_counters(one)) if merge else ()
    given = tuple(one for one in given if one not in counters)
    sessions: Sessions = {}
    at: At = {}
    if given:
        audit = RatioAudit(setup.root, reader, given, merge, setup.settings.grounded)
        read_each(given, audit, report, lambda log: report.take(audit.findings(log)))
        sessions, at = audit.sessions, audit.at_revision
    for file in counters:
        sessions = added(sessions, _read_counters(file), merged=True)
    if partial is not None:
        return _written(sessions, partial)
    return _judged(sessions, setup.settings, report, None if counters else setup.root, at)


def _are_counters(file: Path) -> bool:
    try:
        return are_counters(file)
    except OSError:
        return False  # reading it as a log says so


def _read_counters(file: Path) -> Sessions:
    try:
        with used(file):
            return read_counters(file)
    except NoCounters as error:
        raise Unable(f"{file} holds no counters: {error}", "write them with --partial") from None


def _written(sessions: Sessions, partial: Path) -> int:
    with used(partial, "written"):
        write_counters(sessions, partial)
    claims = sum(one.claims for one in sessions.values())
    note(f"{counted(claims, 'claim')} counted, nothing judged: add the counters up with --merge")
    return CLEAN


class _Row(Struct, frozen=True):
    """One session: both verdicts, and the one that decides."""

    session: Session
    counts: Counts
    declared: Verdict
    verified: Verdict
    deciding: Verdict
    revisions: tuple[tuple[str, int], ...] = ()

    @property
    def passed(self) -> bool:
        """A line that may have been a claim can't count as none."""
        return self.deciding.passed and not self.counts.malformed


def _row(session: Session, counts: Counts, settings: Settings, revisions: Mapping[str, int]) -> _Row:
    declared, verified = (
        judge(counts, one, settings.threshold, settings.zero_claim_passes) for one in FIGURES
    )
    deciding = declared if settings.by == "declared" else verified
    return _Row(session, counts, declared, verified, deciding, tuple(revisions.items()))


def _judged(
    sessions: Sessions, settings: Settings, report: Report, root: Path | None, at: At
) -> int:
    """`root` is where citations were looked up, if that was done here."""
    rows = [
        _row(session, counts, settings, at.get(session, {})) for session, counts in sorted(sessions.items())
    ]
    report.beside(_summed_up(rows, settings))
    report.end(_summary(rows, settings, root), _data(rows, settings, root))
    return CLEAN if all(one.passed for one in rows) or settings.enforce != "strict" else FINDINGS


def _summed_up(rows: list[_Row], settings: Settings) -> Iterator[Finding]:
    """What only machine-readable forms have: people read it in the summary."""
    if not settings.log_ungrounded:
        yield Finding(rules.UNLOGGED, "log_ungrounded is false", "")
    for row in rows:
        log = row.session.log if len(rows) > 1 else ""
        yield from doubts(row.counts, log)
        yield from too_low(row.deciding, row.counts, settings, log)


_NUMBERS = ("events", "malformed", "unknown_phases", "exempt", "assumptions", "delivered", "written")


def _data(rows: list[_Row], settings: Settings, root: Path | None) -> dict[str, Json]:
    """The figures are those of the session which decides, the worst; the numbers and `total` are of all."""
    worst = min(rows, key=lambda one: (one.passed, one.deciding.ratio, one.session))
    return {
        "passed": all(one.passed for one in rows),
        "by": settings.by,
        "root": None if root is None else cells(str(root))[0],
        **_figures(worst),
        **{name: sum(getattr(one.counts, name) for one in rows) for name in _NUMBERS},
        "total": {
            "sessions": len(rows), "claims": sum(one.counts.claims for one in rows),
            "verified": figure_data(_total(rows)),
        },
        "sessions": [
            {
                "log": one.session.log or None, "run": one.session.run or None, "passed": one.passed,
                **_figures(one), "at_revision": dict(one.revisions),
                **{name: getattr(one.counts, name) for name in _NUMBERS},
            }
            for one in rows
        ],
    }  # fmt: skip


def _figures(row: _Row) -> dict[str, Json]:
    return {one.figure: figure_data(one) for one in (row.declared, row.verified)}


def _summary(rows: list[_Row], settings: Settings, root: Path | None) -> str:
    """Of one session its figures and what follows; of several a row each, the claims of those that do not
    pass, and what follows for all."""
    below = f", looked up below {cells(str(root))[0]}" if root is not None else ""
    lines: list[str] = []
    if len(rows) == 1:
        lines += [f"{one.figure}: {figure_text(one)}" for one in (rows[0].declared, rows[0].verified)]
        lines[-1] = ", ".join([lines[-1], *revision_text(rows[0].revisions)]) + below
        lines.append(_uncounted(rows))
    else:
        lines += [_of_several(one, settings.strict) for one in rows]
        lines.append(f"verified: what is cited was looked up{below.removeprefix(', looked up')}")
        lines.append(_uncounted(rows))
    if not settings.log_ungrounded:
        lines.append("warning: log_ungrounded is false, so logs may lack claims that lower the ratio")
    if len(rows) == 1:
        lines += _verdict(rows[0], settings)
    else:
        failing = [one for one in rows if not one.passed]
        *before, verdict = failing_text(failing, len(rows), settings, lambda one: _verdict(one, settings))
        lines += [*before, _total_text(rows), verdict]
    return "\n".join(lines)


def _total(rows: list[_Row]) -> Verdict:
    """What was found to hold of the claims of all sessions; each session passes or not by itself."""
    return judge(Counts(
        claims=sum(one.counts.claims for one in rows), exempt=sum(one.counts.exempt for one in rows),
        held=sum(one.counts.held for one in rows),
    ))  # fmt: skip


def _total_text(rows: list[_Row]) -> str:
    claims = sum(one.counts.claims for one in rows)
    verified = figure_text(_total(rows))
    return f"total: {counted(len(rows), 'session')}, {counted(claims, 'claim')}, verified {verified}"


def _of_several(row: _Row, strict: bool) -> str:
    """One of several sessions, on one line."""
    if row.deciding.uncited is not None:
        return f"{cells(str(row.session))[0]}: {failed(row.deciding)}"
    said = passing(row.deciding.figure) if row.passed else weighed(strict)
    figures = [f"{one.figure} {figure_text(one)}" for one in (row.declared, row.verified)]
    more = [f"{row.counts.malformed} malformed"] if row.counts.malformed else []
    figures += revision_text(row.revisions)
    return f"{cells(str(row.session))[0]}: {said}: {', '.join([*figures, *more])}"


def _uncounted(rows: list[_Row]) -> str:
    malformed, unknown, exempt = (
        sum(getattr(one.counts, name) for one in rows) for name in ("malformed", "unknown_phases", "exempt")
    )
    return (
        f"not counted: {counted(malformed, 'malformed line')}; {counted(unknown, 'line')} of unknown phases; "
        f"in `verified` {counted(exempt, 'claim')} of exempt kinds"
    )


def _verdict(row: _Row, settings: Settings) -> list[str]:
    """What follows for one session."""
    counts, deciding, strict = row.counts, row.deciding, settings.strict
    lines: list[str] = []
    if bulk_assumptions(counts):
        lines.append(f"warning: {counts.assumptions} of {counts.claims} claims are assumptions")
    if silent(counts):
        lines.append("warning: a session without a claim delivered or wrote something")
    if counts.malformed:
        lines.append(unread(counts.malformed, strict))
    if row.passed:
        lines.append(passing(deciding.figure))
    elif not deciding.passed:
        if deciding.total:
            lines += ["", ratio_too_low(deciding, counts, settings.threshold, strict), ""]
        lines.append(failed(deciding, settings.threshold, strict))
    return lines
