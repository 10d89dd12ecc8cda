"""`corvid audit ratio`: which claims of logs are grounded."""

from __future__ import annotations

from pathlib import Path

import click

from corvid.audit.cite.check import MissingRoot
from corvid.audit.extras import Missing
from corvid.audit.findings import Finding
from corvid.audit.ratio import rules
from corvid.audit.ratio.count import READERS, RatioAudit
from corvid.audit.ratio.counters import NoCounters, read_counters, write_counters
from corvid.dataclasses import dataclass, replace
from corvid.diagnostics.columns import cells
from corvid.protocols.ratio import (
    Counts,
    Verdict,
    bulk_assumptions,
    failed,
    judge,
    printed,
    silent,
    too_low,
    unread,
)
from corvid.tools.cli.audit.options import audited, need_events
from corvid.tools.cli.audit.report import Report, disabled
from corvid.tools.cli.output import CLEAN, FINDINGS, Unable, note
from corvid.tools.cli.paths import PATH
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corvid.audit.ratio.count import Reader
    from corvid.audit.settings import Figure, Settings
    from corvid.diagnostics.machine import Data
    from corvid.tools.cli.audit.options import Setup

FIGURES: tuple[Figure, ...] = ("protocol", "verified")


@click.command("ratio")
@click.argument("logs", nargs=-1, required=True, type=PATH, metavar="LOG...")
@click.option("--by", "figure", type=click.Choice(FIGURES),
              help="Which of the two figures decides.  [default: protocol]")  # fmt: skip
@click.option("--partial", type=PATH, metavar="FILE",
              help="Write the counters to FILE, and judge nothing.")  # fmt: skip
@click.option("--merge", is_flag=True, help="LOG is no log but what --partial wrote; add them up.")
@click.option("--reader", type=click.Choice(READERS), default="blocks", show_default=True,
              help="Line by line, with msgspec, or with DuckDB: all tell the same.")  # fmt: skip
@audited
def ratio(
    logs: tuple[Path, ...], figure: Figure | None, partial: Path | None, merge: bool, reader: Reader,
    setup: Setup,
) -> int:  # fmt: skip
    """Count which claims of logs are grounded.

    protocol: citations over all claims. verified: what is found to hold (a quote that stands where it says, a
    tool that was called, a line that exists) over all claims but those of exempt kinds.

    LOG is JSON Lines, an archive of that (.gz), or - for standard input.
    """
    if setup.disabled:
        return disabled("Grounding ratio", setup.form)
    if figure is not None:
        setup = replace(setup, settings=replace(setup.settings, by=figure))
    report = Report("Grounding ratio", setup.form, aside=True)
    counts = _added(logs) if merge else _counted(logs, setup, report, reader)
    if partial is not None:
        return _written(counts, partial)
    return _judged(counts, setup.settings, report, None if merge else setup.root)


def _counted(logs: tuple[Path, ...], setup: Setup, report: Report, reader: Reader) -> Counts:
    try:
        audit = RatioAudit(setup.root, reader)
    except MissingRoot as error:
        raise Unable(str(error)) from None
    for number, log in enumerate(logs):
        try:
            if log in logs[:number]:
                report.take([Finding(rules.LOG_TWICE, "this log was counted before", str(log))])
            before = audit.counts
            report.take(audit.findings(log))
            need_events(log, before, audit.counts)
        except Missing as error:
            raise Unable(str(error), error.advice) from None
        except OSError as error:
            raise Unable(f"{log} can't be read: {error.strerror or error}") from None
    return audit.counts


def _added(files: tuple[Path, ...]) -> Counts:
    counts = Counts()
    for file in files:
        try:
            counts = counts.merged(read_counters(file))
        except NoCounters as error:
            raise Unable(f"{file} holds no counters: {error}", "write them with --partial") from None
        except OSError as error:
            raise Unable(f"{file} can't be read: {error.strerror}") from None
    return counts


def _written(counts: Counts, partial: Path) -> int:
    try:
        write_counters(counts, partial)
    except OSError as error:
        raise Unable(f"{partial} can't be written: {error.strerror}") from None
    note(f"{_number(counts.claims, 'claim')} counted, nothing judged: add the counters up with --merge")
    return CLEAN


@dataclass(frozen=True, slots=True)
class _Figures:
    """Both verdicts, and the one that decides."""

    protocol: Verdict
    verified: Verdict
    deciding: Verdict


def _judged(counts: Counts, settings: Settings, report: Report, root: Path | None) -> int:
    """`root` is where citations were looked up, if that was done here."""
    protocol, verified = (
        judge(counts, one, settings.threshold, settings.zero_claim_passes) for one in FIGURES
    )
    figures = _Figures(protocol, verified, protocol if settings.by == "protocol" else verified)
    report.beside(_summed_up(counts, figures, settings))
    report.end(_summary(counts, figures, settings, root), _data(counts, figures, root))
    return CLEAN if _passed(counts, figures) or settings.enforce != "strict" else FINDINGS


def _passed(counts: Counts, figures: _Figures) -> bool:
    """A line that may have been a claim can't count as none."""
    return figures.deciding.passed and not counts.malformed


def _summed_up(counts: Counts, figures: _Figures, settings: Settings) -> Iterator[Finding]:
    """What machines are told besides: people read it in the summary."""
    if bulk_assumptions(counts):
        words = f"{counts.assumptions} of {counts.claims} claims are assumptions"
        yield Finding(rules.BULK_ASSUMPTIONS, words, "")
    if silent(counts):
        yield Finding(rules.SILENT_SESSION, "no claims, and something was delivered or written", "")
    if not settings.log_ungrounded:
        yield Finding(rules.UNLOGGED, "log_ungrounded is false", "")
    if not figures.deciding.passed:
        yield Finding(rules.TOO_LOW, failed(figures.deciding, settings.threshold), "")
        for one in counts.ungrounded if settings.by == "protocol" else counts.unheld:
            yield rules.ungrounded(one)


def _data(counts: Counts, figures: _Figures, root: Path | None) -> dict[str, Data]:
    told: dict[str, Data] = {"passed": _passed(counts, figures), "by": figures.deciding.figure}
    told["root"] = None if root is None else cells(str(root))[0]
    for one in (figures.protocol, figures.verified):
        told[one.figure] = {"grounded": one.grounded, "total": one.total, "ratio": printed(one.ratio)}
    names = ("events", "malformed", "unknown_phases", "exempt", "assumptions", "delivered", "written")
    return {**told, **{name: getattr(counts, name) for name in names}}


def _summary(counts: Counts, figures: _Figures, settings: Settings, root: Path | None) -> str:
    lines = [
        f"{one.figure}: {printed(one.ratio)} ({one.grounded} of {one.total})"
        for one in (figures.protocol, figures.verified)
    ]
    if root is not None:
        lines[-1] += f", looked up below {cells(str(root))[0]}"
    lines.append(
        f"not counted: {_number(counts.malformed, 'malformed line')}; "
        f"{_number(counts.unknown_phases, 'line')} of unknown phases; "
        f"in `verified` {_number(counts.exempt, 'claim')} of exempt kinds"
    )
    if bulk_assumptions(counts):
        lines.append(f"warning: {counts.assumptions} of {counts.claims} claims are assumptions")
    if silent(counts):
        lines.append("warning: a session without a claim delivered or wrote something")
    if not settings.log_ungrounded:
        lines.append("warning: log_ungrounded is false, so logs may lack claims that lower the ratio")
    if counts.malformed:
        lines.append(unread(counts.malformed))
    if _passed(counts, figures):
        lines.append("PASS")
    elif not figures.deciding.passed:
        if figures.deciding.total:
            lines += ["", too_low(figures.deciding, counts, settings.threshold), ""]
        lines.append(failed(figures.deciding, settings.threshold))
    return "\n".join(lines)


def _number(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"
