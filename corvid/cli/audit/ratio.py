"""`corvid audit ratio`: which claims of logs are grounded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import click
from msgspec.structs import replace

from corvid.audit.findings import Finding
from corvid.audit.ratio import rules
from corvid.audit.ratio.count import READERS, Drained, RatioAudit, Reader
from corvid.audit.ratio.counters import (
    NoCounters,
    Sessions,
    added,
    are_counters,
    read_counters,
    write_counters,
)
from corvid.audit.ratio.judged import Judged, Row
from corvid.audit.settings import FIGURES, Settings
from corvid.cli.audit.options import Setup, TextsOfDocuments, audited, cells_of, logs_of
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
    Figure,
    bulk_assumptions,
    failed,
    judge,
    passing,
    silent,
    unread,
    weighed,
)
from corvid.protocols.ratio import too_low as ratio_too_low


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
    judged = Judged(setup.settings)
    audit = RatioAudit(
        setup.root if given else None, reader, given, merge, setup.settings.grounded,
        cells=cells_of(logs, setup.root), kept=TextsOfDocuments(),
    )  # fmt: skip
    apart = not merge and partial is None and len(set(given)) == len(given)

    def read(log: Path) -> None:
        report.take(audit.findings(log))
        if apart:  # no other log has more of its sessions
            _take(audit.drain(), judged, setup.settings, report)

    read_each(given, audit, report, read)
    if counters or partial is not None:
        sessions = audit.sessions
        for file in counters:
            sessions = added(sessions, _read_counters(file), merged=True)
        if partial is not None:
            return _written(sessions, partial)
        at = audit.at_revision
        found = ((session, counts, at.get(session, {})) for session, counts in sessions.items())
        _take(found, judged, setup.settings, report)
    else:
        _take(audit.drain(), judged, setup.settings, report)
    return _judged(judged, setup.settings, report, None if counters else setup.root)


def _take(found: Iterable[Drained], judged: Judged, settings: Settings, report: Report) -> None:
    """Judge more sessions. What is to be said of one that is not listed is said at once."""
    for one in found:
        row = judged.take(*one)
        if row is not None:
            report.beside(_of_session(row, settings, row.session.log))


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


def _judged(judged: Judged, settings: Settings, report: Report, root: Path | None) -> int:
    """Judge the sessions; `root` is where citations were looked up, if that was done here."""
    rows = judged.rows
    report.beside(_summed_up(rows, settings, judged.sessions > 1))
    report.end(_summary(judged, rows, settings, root), _data(judged, rows, settings, root))
    return CLEAN if not judged.failing or settings.enforce != "strict" else FINDINGS


def _summed_up(rows: list[Row], settings: Settings, several: bool) -> Iterator[Finding]:
    """Yield what only machine-readable forms have: people read it in the summary."""
    if not settings.log_ungrounded:
        yield Finding(rules.UNLOGGED, "log_ungrounded is false", "")
    for row in rows:
        yield from _of_session(row, settings, row.session.log if several else "")


def _of_session(row: Row, settings: Settings, log: str) -> Iterator[Finding]:
    yield from doubts(row.counts, log)
    yield from too_low(row.deciding, row.counts, settings, log)


_NUMBERS = ("events", "malformed", "unknown_phases", "exempt", "assumptions", "delivered", "written")


def _data(judged: Judged, rows: list[Row], settings: Settings, root: Path | None) -> dict[str, Json]:
    """Return the data: the figures are those of the session which decides, the worst; the numbers and
    `total` are of all."""
    total = judged.total
    return {
        "passed": not judged.failing,
        "by": settings.by,
        "root": None if root is None else cells(str(root))[0],
        **_figures(judged.worst),
        **{name: getattr(total, name) for name in _NUMBERS},
        "total": {
            "sessions": judged.sessions, "claims": total.claims, "verified": figure_data(judge(total)),
        },
        "sessions": [
            {
                "log": one.session.log or None, "run": one.session.run or None, "passed": one.passed,
                **_figures(one), "at_revision": dict(one.revisions),
                **{name: getattr(one.counts, name) for name in _NUMBERS},
            }
            for one in rows
        ],
        "unlisted": judged.unlisted[0],
    }  # fmt: skip


def _figures(row: Row) -> dict[str, Json]:
    return {one.figure: figure_data(one) for one in (row.declared, row.verified)}


def _summary(judged: Judged, rows: list[Row], settings: Settings, root: Path | None) -> str:
    """Write for one session its figures and what follows; of several a row each, the claims of those that
    do not pass, and what follows for all."""
    below = f", looked up below {cells(str(root))[0]}" if root is not None else ""
    lines: list[str] = []
    if judged.sessions == 1:
        lines += [f"{one.figure}: {figure_text(one)}" for one in (rows[0].declared, rows[0].verified)]
        lines[-1] = ", ".join([lines[-1], *revision_text(rows[0].revisions)]) + below
        lines.append(_uncounted(judged))
    else:
        lines += [_of_several(one, settings.strict) for one in rows]
        more, failing = judged.unlisted
        if more:
            lines.append(f"… and {counted(more, 'more session')}, {failing:,} of them do not pass")
        lines.append(f"verified: what is cited was looked up{below.removeprefix(', looked up')}")
        lines.append(_uncounted(judged))
    if not settings.log_ungrounded:
        lines.append("warning: log_ungrounded is false, so logs may lack claims that lower the ratio")
    if judged.sessions == 1:
        lines += _verdict(rows[0], settings)
    else:
        shown = [one for one in rows if not one.passed]
        *before, verdict = failing_text(
            shown, judged.failing, judged.sessions, settings, lambda one: _verdict(one, settings)
        )
        lines += [*before, _total_text(judged), verdict]
    return "\n".join(lines)


def _total_text(judged: Judged) -> str:
    """Return what was found to hold of the claims of all sessions; each session passes or not by itself."""
    total = judged.total
    sessions, claims = counted(judged.sessions, "session"), counted(total.claims, "claim")
    return f"total: {sessions}, {claims}, verified {figure_text(judge(total))}"


def _of_several(row: Row, strict: bool) -> str:
    """Return one of several sessions, on one line."""
    if row.deciding.uncited is not None:
        return f"{cells(str(row.session))[0]}: {failed(row.deciding)}"
    said = passing(row.deciding.figure) if row.passed else weighed(strict)
    figures = [f"{one.figure} {figure_text(one)}" for one in (row.declared, row.verified)]
    more = [f"{row.counts.malformed} malformed"] if row.counts.malformed else []
    figures += revision_text(row.revisions)
    return f"{cells(str(row.session))[0]}: {said}: {', '.join([*figures, *more])}"


def _uncounted(judged: Judged) -> str:
    total = judged.total
    malformed, unknown, exempt = total.malformed, total.unknown_phases, total.exempt
    return (
        f"not counted: {counted(malformed, 'malformed line')}; {counted(unknown, 'line')} of unknown phases; "
        f"in `verified` {counted(exempt, 'claim')} of exempt kinds"
    )


def _verdict(row: Row, settings: Settings) -> list[str]:
    """Return what follows for one session."""
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
