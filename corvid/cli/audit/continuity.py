"""`corvid audit continuity`: how prompts with a lane went, and whether their roll-out may go on (C19)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path

import click

from corvid.audit.cycles import Cycles
from corvid.audit.findings import Finding, Rule
from corvid.audit.importing.read import items
from corvid.audit.logs import LogEvent
from corvid.audit.trajectory import milliseconds
from corvid.cli.audit.options import Setup, audited, logs_of
from corvid.cli.audit.report import Report
from corvid.cli.output import CLEAN, FINDINGS, Unable
from corvid.cli.paths import PATH, used
from corvid.diagnostics.printed import counted
from corvid.json_type import Json
from corvid.protocols.continuity.rollout import (
    CLARIFIERS,
    LATENCY_MS,
    WRONG_ACTIONS,
    Alarm,
    Period,
    alarms,
)

MOST_RUNS = 1_000_000
"""Runs whose time is known; of more the first count."""
_BACK = "roll back: switch the lanes off"
TITLES: Mapping[Alarm, tuple[str, str]] = {
    "wrong_actions": (f"The share of wrong actions rose by more than {float(WRONG_ACTIONS):.1%}", _BACK),
    "clarifiers": (f"The share of clarifiers rose by more than {float(CLARIFIERS):.0%} of itself", _BACK),
    "latency": (f"The 95th percentile of the times of runs rose by more than {LATENCY_MS} ms", _BACK),
    "unchanged_retries": (
        "A model was asked again about unchanged evidence", "halt, and find out why",
    ),
}  # fmt: skip


@click.command("continuity")
@click.argument("logs", nargs=-1, required=True, type=PATH, metavar="LOG...")
@click.option("--before", "earlier", multiple=True, type=PATH, metavar="LOG",
              help="A log of the period before, to compare with.")  # fmt: skip
@click.option("--wrong", type=click.IntRange(0), help="How many actions were wrong, as people found out.")
@click.option("--wrong-before", type=click.IntRange(0), help="The same of the period before.")
@audited("continuity", "Continuity")
def continuity(
    logs: tuple[Path, ...], earlier: tuple[Path, ...], wrong: int | None, wrong_before: int | None,
    setup: Setup,
) -> int:  # fmt: skip
    """Report the metrics of prompts with a lane, and the step of their roll-out.

    Of LOG, and compared with it of --before: how many turns ended with a choice, with advice or with a
    question to the user, how often a model was asked again about the same evidence, and the 95th percentile
    of the times of runs. Wrong actions are a person's verdict. Thresholds are those of the protocol.
    """
    report = Report("Continuity", setup.form)
    now = _period(logs_of(logs), wrong, report)
    before = _period(logs_of(earlier), wrong_before, report) if earlier else None
    if not now.turns:
        raise Unable("no prompt with a lane was asked in these logs", "name logs of runs that did")
    found = alarms(before or Period(0, 0, 0), now)
    report.take(_finding(name) for name in found)
    rows = [_row("now", now), *([_row("before", before)] if before is not None else [])]
    lines = [*rows, _step(found, before)]
    data: dict[str, Json] = {"now": _data(now), "before": None if before is None else _data(before)}
    report.end("\n".join(lines), {**data, "alarms": list(found)})
    return FINDINGS if report.findings.count and setup.strict else CLEAN


def _finding(name: Alarm) -> Finding:
    title, advice = TITLES[name]
    return Finding(Rule(name, title, f"{advice} (C19)", "error"), title, "")


def _period(logs: Iterable[Path], wrong: int | None, report: Report) -> Period:
    """Return what the logs of one period say; a breach of the bounds of a lane is a finding."""
    times: list[int] = []
    turns = clarified = retries = repeated = 0
    for log in logs:
        cycles = Cycles(log)
        begun: dict[str, int] = {}
        with used(log):
            for item in items(log):
                if isinstance(item, LogEvent):
                    report.take(cycles.take(item))
                    _time(item, begun, times)
        rates = cycles.rates
        turns += rates.resolved + rates.suggested + rates.clarified
        clarified += rates.clarified
        retries += rates.retries
        repeated += rates.repeated
    return Period(turns, clarified, _percentile(times), wrong, retries, repeated)


def _time(item: LogEvent, begun: dict[str, int], times: list[int]) -> None:
    """Record the time of a run that ends here."""
    run, at = str(item.fields.get("run", ""))[:200], milliseconds(item.fields)
    if item.fields.get("phase") == "run_started" and len(begun) < MOST_RUNS:
        begun[run] = at
    elif item.fields.get("phase") == "run_completed" and run in begun and len(times) < MOST_RUNS:
        times.append(max(0, at - begun.pop(run)))


def _percentile(times: list[int]) -> int:
    """Return the 95th: the least time that is not exceeded by 95 of 100."""
    return sorted(times)[-(-95 * len(times) // 100) - 1] if times else 0


def _row(name: str, period: Period) -> str:
    share = Fraction(period.clarified, period.turns) if period.turns else Fraction(0)
    wrong = "unknown" if period.wrong_actions is None else str(period.wrong_actions)
    return (
        f"{name}: {counted(period.turns, 'turn')}, {period.clarified} asked the user ({float(share):.1%}), "
        f"{period.unchanged_retries} of {counted(period.retries, 'retry', 'retries')} on unchanged evidence, "
        f"95 % of the runs within {period.latency_ms} ms, wrong actions: {wrong}"
    )


def _step(found: tuple[Alarm, ...], before: Period | None) -> str:
    if found == ("unchanged_retries",):
        return "step: halt, and find out why evidence that did not change was asked about again"
    if found:
        return f"step: roll back ({', '.join(found)})"
    return "step: go on" if before is not None else "step: nothing to compare with; name a period --before"


def _data(period: Period) -> dict[str, Json]:
    return {name: getattr(period, name) for name in Period.__struct_fields__}
