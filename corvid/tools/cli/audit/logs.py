"""`corvid audit ratio|gate|trajectory|retain`: what the logs of sessions say, and how long they are kept."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import click

from corvid.audit.cite.check import MissingRoot
from corvid.audit.cite.documents import nearest_root
from corvid.audit.gate import TooManyClaims, message, unverified
from corvid.audit.retention import NotStored, apply, plan
from corvid.audit.session import Audit, trajectory
from corvid.diagnostics.columns import cells
from corvid.protocols.ratio import Counts, bulk_assumptions, judge, printed, silent, threshold_of, too_low
from corvid.tools.cli.audit.options import ENFORCE, FORMAT, ROOT
from corvid.tools.cli.output import CLEAN, FINDINGS, Unable, note, say
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from corvid.audit.gate import Enforce
    from corvid.audit.session import Remark
    from corvid.protocols.ratio import Figure

_LOGS = click.argument("logs", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="LOG...")
LISTED = 1000
"""Remarks that `--format json` lists; all are counted."""


@click.command("ratio")
@_LOGS
@click.option(
    "--by", "figure", type=click.Choice(["protocol", "verified"]), default="protocol", show_default=True,
    help="Which of the two figures decides.",
)  # fmt: skip
@click.option("--fail-under", default="0.95", show_default=True, help="The least ratio that passes.")
@ROOT
@ENFORCE
@FORMAT
def ratio(
    logs: tuple[Path, ...], figure: Figure, fail_under: str, root: Path | None, enforce: str, form: str
) -> int:
    """Count which claims of logs are grounded.

    protocol: citations over all claims. verified: what is found to hold (a quote that stands where it says, a
    tool that was called, a line that exists) over all claims but those of exempt kinds.
    """
    if enforce == "disabled":
        return CLEAN
    threshold = _threshold(fail_under)
    try:
        audits = [Audit(log, root or nearest_root(Path())) for log in logs]
    except MissingRoot as error:
        raise Unable(str(error)) from None
    remarks = _Remarks(form)
    for log, audit in zip(logs, audits, strict=True):
        remarks.take(log, audit.remarks())
    counts = Counts()
    for audit in audits:
        counts = counts.merged(audit.counts)
    verdict = judge(counts, figure, threshold)
    if form == "json":
        say(json.dumps({"passed": verdict.passed, "by": figure, **_figures(counts), **remarks.data()}))
    else:
        say(_summary(counts, figure, threshold))
    return FINDINGS if not verdict.passed and enforce == "strict" else CLEAN


def _figures(counts: Counts) -> dict[str, object]:
    figures: dict[str, object] = {
        one.figure: {"grounded": one.grounded, "total": one.total, "ratio": printed(one.ratio)}
        for one in (judge(counts, "protocol"), judge(counts, "verified"))
    }
    return {**figures, "malformed": counts.malformed, "unknown_phases": counts.unknown_phases,
            "exempt": counts.exempt, "assumptions": counts.assumptions}  # fmt: skip


def _summary(counts: Counts, figure: Figure, threshold: Fraction) -> str:
    lines = [
        f"{one.figure}: {printed(one.ratio)} ({one.grounded} of {one.total})"
        for one in (judge(counts, "protocol"), judge(counts, "verified"))
    ]
    lines.append(
        f"not counted: {counts.malformed} malformed lines; in `verified` "
        f"{counts.exempt} claims of exempt kinds"
    )
    if bulk_assumptions(counts):
        lines.append(f"warning: {counts.assumptions} of {counts.claims} claims are assumptions")
    if silent(counts):
        lines.append("warning: a session without a claim delivered or wrote something")
    verdict = judge(counts, figure, threshold)
    lines.append("PASS" if verdict.passed else "\n" + too_low(verdict, counts, threshold))
    return "\n".join(lines)


@click.command("gate")
@_LOGS
@click.option("--fail-under", default="0.95", show_default=True, help="The least ratio that passes.")
@ENFORCE
def gate(logs: tuple[Path, ...], fail_under: str, enforce: Enforce) -> int:
    """Whether a session may be cleared: its ratio, its claims of absence; then, to be told, its course.

    The ratio is `protocol` of `corvid audit ratio`.
    """
    if enforce == "disabled":
        return CLEAN
    threshold, counts = _threshold(fail_under), Counts()
    remarks = _Remarks("text")
    ghosts: list[str] = []
    for log in logs:
        audit = Audit(log)
        remarks.take(log, audit.remarks())
        counts = counts.merged(audit.counts)
        try:
            ghosts += unverified(log)
        except TooManyClaims as error:
            raise Unable(str(error)) from None
    for log in logs:
        remarks.take(log, trajectory(log))
    verdict = judge(counts, "protocol", threshold)
    if not verdict.passed:
        say(too_low(verdict, counts, threshold))
    if ghosts:
        say(message(len(ghosts), enforce))
        for name in ghosts:
            say(f"- {cells(name)[0]}")
    passed = verdict.passed and not ghosts
    if passed:
        say(f"PASS: ratio {printed(verdict.ratio)} ({verdict.grounded} of {verdict.total})")
    return FINDINGS if not passed and enforce == "strict" else CLEAN


def _threshold(text: str) -> Fraction:
    try:
        return threshold_of(text)
    except ValueError as error:
        raise Unable(str(error)) from None


@click.command("trajectory")
@_LOGS
@ENFORCE
@FORMAT
def course(logs: tuple[Path, ...], enforce: str, form: str) -> int:
    """Follow the course of sessions: searches with an intent, results with an outcome."""
    if enforce == "disabled":
        return CLEAN
    remarks = _Remarks(form)
    for log in logs:
        remarks.take(log, trajectory(log))
    if form == "json":
        say(json.dumps(remarks.data()))
    else:
        say(f"{remarks.count} {'finding' if remarks.count == 1 else 'findings'}")
    return FINDINGS if remarks.count and enforce == "strict" else CLEAN


@click.command("retain")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--apply", "really", is_flag=True, help="Do it; without this it is only said.")
def retain(folder: Path, really: bool) -> int:
    """Compress logs from 30 days on, and remove them from 365 days on.

    What stands in a folder `archive` is kept. Nothing is removed that was not stored and read back before.
    """
    status = CLEAN
    try:
        steps = plan(folder, datetime.now(UTC).date())
    except OSError as error:
        raise Unable(f"{error.filename}: {error.strerror}") from None
    for step in (one for one in steps if one.action != "keep"):
        try:
            if really:
                apply(step)
            say(f"{step.action} {step.path} ({step.age} days)")
        except (NotStored, OSError) as error:
            note(f"left as it is: {error}")
            status = FINDINGS
    if not really:
        note("nothing was changed: say --apply to do it")
    return status


class _Remarks:
    """Remarks as they come: printed at once for people, kept for `--format json`, the first of them."""

    def __init__(self, form: str) -> None:
        self._form = form
        self._kept: list[dict[str, object]] = []
        self.count = 0

    def take(self, log: Path, remarks: Iterable[Remark]) -> None:
        """All of one log. Raises Unable where it can't be read."""
        for one in _readable(log, remarks):
            self.count += 1
            if self._form == "text":
                note(f"{log}:{one.line}: {one.rule}: {cells(one.text)[0]}")
            elif self.count <= LISTED:
                self._kept.append({"log": str(log), "line": one.line, "rule": one.rule, "text": one.text})

    def data(self) -> dict[str, object]:
        """For `--format json`."""
        return {"remarks": self._kept, "remark_count": self.count}


def _readable(log: Path, remarks: Iterable[Remark]) -> Iterator[Remark]:
    try:
        yield from remarks
    except OSError as error:
        raise Unable(f"{log} can't be read: {error.strerror}") from None
