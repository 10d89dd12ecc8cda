"""`corvid audit gate`: the checkpoint of a session."""

from __future__ import annotations

from pathlib import Path

import click

from corvid.audit.gate import TooManyClaims, message, unverified
from corvid.audit.session import Audit
from corvid.audit.trajectory import Trajectory, read
from corvid.diagnostics.columns import cells
from corvid.protocols.ratio import Counts, judge, printed, too_low
from corvid.tools.cli.audit.logs import LOGS, Remarks, threshold_given
from corvid.tools.cli.audit.options import ENFORCE
from corvid.tools.cli.audit.report import Report
from corvid.tools.cli.output import CLEAN, FINDINGS, Unable, say
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.audit.gate import Enforce


@click.command("gate")
@LOGS
@click.option("--fail-under", default="0.95", show_default=True, help="The least ratio that passes.")
@ENFORCE
def gate(logs: tuple[Path, ...], fail_under: str, enforce: Enforce) -> int:
    """Whether a session may be cleared: its ratio, its claims of absence; then, to be told, its course.

    The ratio is `protocol` of `corvid audit ratio`.
    """
    if enforce == "disabled":
        return CLEAN
    threshold, counts = threshold_given(fail_under), Counts()
    remarks = Remarks("text")
    ghosts: list[str] = []
    for log in logs:
        audit = Audit(log)
        remarks.take(log, audit.remarks())
        counts = counts.merged(audit.counts)
        try:
            ghosts += unverified(log)
        except TooManyClaims as error:
            raise Unable(str(error)) from None
    report = Report("Gate", "text", aside=True)
    for log in logs:
        report.take(read(Trajectory(log, told=False), log))
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
