"""`corvid audit trajectory`: the course of sessions."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from corvid.audit import cycles
from corvid.audit.findings import Findings
from corvid.audit.ghosts import Ghosts, TooManyClaims
from corvid.audit.trajectory import LINTS, Trajectory, needs_of, read
from corvid.cli.audit.options import Setup, audited, logs_of, not_a_log
from corvid.cli.audit.report import Report, disabled
from corvid.cli.output import CLEAN, FINDINGS, Unable
from corvid.cli.paths import PATH, used
from corvid.diagnostics.printed import counted
from corvid.json_type import Json
from corvid.protocols.trajectory.completion import Checklist, Needs
from corvid.protocols.trajectory.rules import RULES


@click.command("trajectory")
@click.argument("logs", nargs=-1, type=PATH, metavar="LOG...")
@click.option("--rules", is_flag=True, help="List the rules, and look at no log.")
@audited("trajectory")
def course(logs: tuple[Path, ...], rules: bool, setup: Setup) -> int:
    """Follow the course of sessions: searches with an intent, results with an outcome, claims with a ground.

    Ends with the list of checks of a completed task and, for each log, with what a reviewer is to ask.
    """
    if rules:
        _list_rules(setup)
        return CLEAN
    if not logs:
        raise Unable("no log is given", "name at least one")
    if setup.disabled:
        return disabled("Trajectory", setup.form)
    report = Report("Trajectory", setup.form)
    needs = needs_of(setup.settings)
    negative = setup.settings.negative
    measures = (negative.query_count, negative.doc_mention_threshold)
    followed = [_followed(Trajectory(log, needs, ghosts=Ghosts(*measures)), report) for log in logs_of(logs)]
    checklist = Checklist()
    for one in followed:
        checklist = checklist.merged(one.checklist)
    failing = failures(report.findings)
    report.end(_summary(followed, checklist, needs, report.findings), _data(followed, checklist, needs))
    undecided = any(one.review.uncited is not None for one in followed)
    return FINDINGS if (failing or undecided) and setup.strict else CLEAN


def _list_rules(setup: Setup) -> None:
    """List the rules of the course, then those of lanes, in the form that is asked for."""
    report = Report("Trajectory", setup.form)
    known = (*LINTS.values(), *cycles.BREACHES.values())
    for rule in known:
        report.findings.know(rule)
    listed: list[Json] = [
        {"rule": one.id, "level": one.level, "title": one.title, "help": one.help} for one in known
    ]
    lines = [f"{RULES[name].requirement:4}{name}: {RULES[name].do}" for name in RULES]
    report.end("\n".join([*lines, cycles.listed()]), {"rules": listed})


def _followed(trajectory: Trajectory, report: Report) -> Trajectory:
    log = trajectory.log
    try:
        with report.of_a_log():
            with used(log):
                report.take(read(trajectory, log))
            if not trajectory.known:
                raise not_a_log(log)
    except TooManyClaims as error:
        raise Unable(str(error), "look at fewer lines at once") from None
    return trajectory


def failures(findings: Findings) -> int:
    """Return how many findings are more than notes."""
    return sum(count for rule, count in findings.by_rule() if rule.level != "note")


def checks(checklist: Checklist, needs: Needs) -> list[str]:
    """Return the list of T20, as people tick it."""
    return [f"[{'x' if met else ' '}] {what} ({said})" for what, met, said in checklist.rows(needs)]


def _fishing(findings: Findings) -> list[str]:
    """Return the signs of T6 that there are, each once."""
    names = {rule.id for rule, _ in findings.by_rule()}
    return list(dict.fromkeys(one.fishing for name, one in RULES.items() if one.fishing and name in names))


def _summary(followed: Iterable[Trajectory], checklist: Checklist, needs: Needs, findings: Findings) -> str:
    total = counted(findings.count, "finding")
    notes = findings.count - failures(findings)
    fishing = _fishing(findings)
    reviews = [f"\n{one.review.text(one.log.name)}" for one in followed]
    return "\n".join([
        *([""] if findings.count else []),
        *checks(checklist, needs),
        *([f"signs of fishing: {', '.join(fishing)}"] if fishing else []),
        *reviews, "",
        *_lanes(followed),
        total + (f", {notes} of them only notes" if notes else ""),
    ])  # fmt: skip


def _lanes(followed: Iterable[Trajectory]) -> list[str]:
    """Return how prompts with a lane went, if there were any; the repeats of a loop are 0 (C19)."""
    rates = [one.cycles.rates for one in followed]
    calls = sum(one.calls for one in rates)
    ends = [sum(part) for part in zip(*((r.resolved, r.suggested, r.clarified) for r in rates), strict=True)]
    if not any(ends) and not calls:
        return []
    repeated = sum(one.repeated for one in rates)
    asked = f"{counted(calls, 'call')} of a model, {repeated} about the same evidence again"
    return [f"lanes: {ends[0]} resolved, {ends[1]} suggested, {ends[2]} asked the user; {asked}"]


def _data(followed: Iterable[Trajectory], checklist: Checklist, needs: Needs) -> dict[str, Json]:
    rows = checklist.rows(needs)
    return {
        "checklist": [{"check": what, "met": met, "numbers": said} for what, met, said in rows],
        "reviews": [_review(one) for one in followed],
    }


def _review(one: Trajectory) -> Json:
    review = one.review
    issues: list[Json] = [
        {"line": issue.line, "step": issue.step or None, "text": issue.text, "open": issue.open}
        for issue in review.issues
    ]
    return {
        "log": str(one.log), "well_grounded": review.well_grounded, "issues": issues, "more": review.more,
        "recommendation": review.recommendation,
    }  # fmt: skip
