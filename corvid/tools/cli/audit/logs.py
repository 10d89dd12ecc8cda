"""`corvid audit ratio`: which claims of logs are grounded; and what all audits of logs print."""

from __future__ import annotations

import json
from pathlib import Path

import click

from corvid.audit.cite.check import MissingRoot
from corvid.audit.cite.documents import nearest_root
from corvid.audit.session import Audit
from corvid.diagnostics.columns import cells
from corvid.protocols.ratio import Counts, bulk_assumptions, judge, printed, silent, threshold_of, too_low
from corvid.tools.cli.audit.options import ENFORCE, FORMAT, ROOT
from corvid.tools.cli.output import CLEAN, FINDINGS, Unable, note, say
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from corvid.audit.session import Remark
    from corvid.protocols.ratio import Figure

LOGS = click.argument("logs", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="LOG...")
LISTED = 1000
"""Remarks that `--format json` lists; all are counted."""


@click.command("ratio")
@LOGS
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
    threshold = threshold_given(fail_under)
    try:
        audits = [Audit(log, root or nearest_root(Path())) for log in logs]
    except MissingRoot as error:
        raise Unable(str(error)) from None
    remarks = Remarks(form)
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


def threshold_given(text: str) -> Fraction:
    """The threshold of `--fail-under`. Raises Unable."""
    try:
        return threshold_of(text)
    except ValueError as error:
        raise Unable(str(error)) from None


class Remarks:
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
