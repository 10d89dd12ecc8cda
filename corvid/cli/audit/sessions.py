"""What the audits of sessions share: reading each log once, and what is printed of their ratios."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Protocol, TypeVar

from corvid.audit.findings import Finding
from corvid.audit.gate import Gated
from corvid.audit.ratio import rules
from corvid.audit.sessions import Session
from corvid.audit.settings import Settings
from corvid.cli.audit.options import not_a_log
from corvid.cli.audit.report import Report
from corvid.cli.paths import used
from corvid.diagnostics.columns import cells
from corvid.json_type import Json
from corvid.protocols.ratio import (
    Counts,
    Verdict,
    bulk_assumptions,
    failed,
    of_sessions,
    printed,
    silent,
)

SHOWN = 20
"""Sessions that do not pass and whose claims or steps are shown; all have a row."""


class Audited(Protocol):
    """One session with what was found out about it."""

    @property
    def session(self) -> Session: ...


class Reads(Protocol):
    """An audit of logs."""

    @property
    def unread(self) -> Sequence[Session]:
        """The sessions of which no line is a known event."""


One = TypeVar("One", bound=Audited)


def read_each(
    logs: Sequence[Path], audit: Reads, report: Report, read: Callable[[Path], None], twice: bool = True
) -> None:
    """Read the logs, one after the other; with `twice` one that is named again is a finding. Raises Unable
    for a log that can't be read or holds no event, and what `read` raises."""
    before: set[Path] = set()
    for log in logs:
        with report.of_a_log():
            with used(log):
                if twice and log in before:
                    report.take([Finding(rules.LOG_TWICE, "this log was counted before", str(log))])
                before.add(log)
                read(log)
            if audit.unread:
                raise not_a_log(log, audit.unread[0])


def doubts(counts: Counts, log: str = "") -> Iterator[Finding]:
    """Yield what lets a ratio say less than it seems to; it blocks nothing."""
    if bulk_assumptions(counts):
        words = f"{counts.assumptions} of {counts.claims} claims are assumptions"
        yield Finding(rules.BULK_ASSUMPTIONS, words, log)
    if silent(counts):
        yield Finding(rules.SILENT_SESSION, "no claims, and something was delivered or written", log)


def too_low(verdict: Verdict, counts: Counts, settings: Settings, log: str) -> Iterator[Finding]:
    """Yield a ratio that does not pass, and the claims that count against it."""
    if not verdict.passed:
        rule = rules.TOO_LOW if verdict.uncited is None else rules.UNDECIDED
        yield Finding(rule, failed(verdict, settings.threshold, settings.strict), log)
        for claim in counts.ungrounded if settings.by == "declared" else counts.unheld:
            yield rules.ungrounded(claim)


def failing_text(
    failing: Sequence[One], count: int, total: int, settings: Settings,
    lines_of: Callable[[One], list[str]],
) -> list[str]:  # fmt: skip
    """Return, of several sessions, the lines of the first of those that do not pass, `count` of `total`,
    and what follows for all."""
    lines: list[str] = []
    for one in failing[:SHOWN]:
        lines += ["", f"{cells(str(one.session))[0]}:", *lines_of(one)]
    if count > SHOWN:
        lines += ["", f"… and {count - SHOWN} more sessions that do not pass"]
    return [*lines, "", of_sessions(count, total, settings.by, settings.strict)]


def figure_text(verdict: Verdict) -> str:
    """Return a ratio with its parts."""
    return f"{printed(verdict.ratio)} ({verdict.grounded} of {verdict.total})"


def revision_text(revisions: Iterable[tuple[str, int]]) -> list[str]:
    """Return how many of the claims hold at the commit of their run alone, which commit each."""
    return [f"{count} of them at revision {commit[:12]}" for commit, count in revisions]


def claims_text(one: Gated) -> str:
    """Return how many claims break no rule of the policy."""
    return f"claims {printed(Fraction(one.sound, one.stated))} ({one.sound} of {one.stated})"


def session_data(one: Gated, passed: bool) -> dict[str, Json]:
    """Return what came of a session as data."""
    return {
        "log": one.session.log or None, "run": one.session.run or None, "passed": passed,
        "ratio": figure_data(one.verdict), "at_revision": dict(one.revisions),
        "malformed": one.counts.malformed,
        "ghosts": [ghost.name for ghost in one.ghosts],
        "claims": {"sound": one.sound, "stated": one.stated},
        "uncited_sentences": one.verdict.uncited,
    }  # fmt: skip


def figure_data(verdict: Verdict) -> dict[str, Json]:
    """Return the same as data."""
    return {"grounded": verdict.grounded, "total": verdict.total, "ratio": printed(verdict.ratio)}
