"""`corvid audit claims`: claims against the policy, before and after they were made."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import click

from corvid.audit import forms
from corvid.audit.claims import rules
from corvid.audit.claims.audit import ClaimsAudit, Metrics, NoVerdicts, read_verdicts
from corvid.audit.findings import Finding
from corvid.audit.forms import save
from corvid.audit.policy.document import Policy
from corvid.cli.audit.options import POLICY, Setup, TextsOfDocuments, audited, logs_of, policy_of
from corvid.cli.audit.report import Report
from corvid.cli.audit.sessions import read_each
from corvid.cli.output import CLEAN, FINDINGS, Unable, note
from corvid.cli.paths import PATH, used
from corvid.diagnostics.columns import cells
from corvid.diagnostics.printed import counted
from corvid.json_type import Json
from corvid.protocols.ratio import decimal, printed, weighed


@click.command("claims")
@click.argument("logs", nargs=-1, required=True, type=PATH, metavar="LOG...")
@POLICY
@click.option(
    "--verdicts", type=PATH, metavar="FILE",
    help='What people found out: lines like {"log": "a.jsonl", "line": 3, "true": false}.',
)  # fmt: skip
@click.option("--save", "kept", is_flag=True, help="Also keep the report where the policy says.")
@audited("claims", "Claims")
def claims(
    logs: tuple[Path, ...], named: Path | None, verdicts: Path | None, kept: bool, setup: Setup
) -> int:
    """Check each claim of logs against the claim policy.

    Does its kind need a ground, was it observed by a tool that can show it, does the source say it, is that
    recent, and does the claim say no more?

    LOG is JSON Lines, an archive of that (.gz), a folder of logs, or - for standard input. Each session has
    to reach the rate by itself: a run where lines name one, else a log.
    """
    report = Report("Claims", setup.form)
    policy = policy_of(named, setup)
    given = logs_of(logs)
    audit = _audit(policy, given, verdicts, setup)
    read_each(given, audit, report, lambda log: report.take(audit.findings(log)), twice=False)
    report.take(
        Finding(rules.VERDICT, f"no claim is at {at}:{line}", str(verdicts)) for at, line in audit.unmet
    )
    data, status = _ended(audit, report, setup)
    if kept:
        _save(setup, policy.reports, {**forms.data(report.findings, data), "logs": list(map(str, given))})
    return status


def _ended(audit: ClaimsAudit, report: Report, setup: Setup) -> tuple[dict[str, Json], int]:
    """Print the rest; the figures as data, and the exit code."""
    metrics = audit.metrics
    by_session = {session: _rate(one) for session, one in sorted(audit.sessions.items())}
    rate = min(by_session.values(), default=Fraction(1))
    failures = []
    word = weighed(setup.strict)
    undecided = [one for one in audit.sessions.values() if one.imported and not one.needing]
    if undecided:
        sentences = counted(sum(one.uncited for one in undecided), "uncited sentence")
        failures.append(f"UNDECIDED (0 claims, {sentences})")
    if weighty := sum(count for rule, count in report.findings.by_rule() if rule.level != "note"):
        failures.append(f"{word}: {counted(weighty, 'finding')} against the policy or the log")
    if rate < setup.settings.threshold:
        threshold = decimal(setup.settings.threshold)
        failures.append(f"{word}: Grounding rate {printed(rate)} below threshold {threshold}")
        report.beside([Finding(rules.RATE_TOO_LOW, failures[-1], "")])
    passed = not failures
    rates = _rates(metrics)
    data: dict[str, Json] = {"passed": passed, "claims": metrics.claims, "undecided": metrics.undecided}
    data["sessions"] = [
        {"log": session.log, "run": session.run or None, "grounding_rate": printed(one)}
        for session, one in by_session.items()
    ]
    for name, part, of, _ in rates:
        data[name] = {"part": part, "of": of, "rate": printed(Fraction(part, of)) if of else None}
    report.end("\n".join([*_rows(audit), *_summary(metrics, rates, failures or ["PASS"])]), data)
    return data, FINDINGS if setup.strict and not passed else CLEAN


def _rate(metrics: Metrics) -> Fraction:
    return Fraction(metrics.grounded, metrics.needing) if metrics.needing else Fraction(1)


def _rows(audit: ClaimsAudit) -> list[str]:
    """Return a line for each of several sessions."""
    if len(audit.sessions) < 2:
        return []
    return [
        f"{cells(str(session))[0]}: {printed(_rate(one))} ({one.grounded} of {one.needing})"
        for session, one in sorted(audit.sessions.items())
    ]


def _save(setup: Setup, folder: str, data: dict[str, Json]) -> None:
    with used(folder, "written"):
        path = save(setup.root, folder, json.dumps(data, indent=2).encode() + b"\n")
    note(f"kept as {path.relative_to(setup.root.resolve())}")


def _audit(policy: Policy, logs: tuple[Path, ...], verdicts: Path | None, setup: Setup) -> ClaimsAudit:
    try:
        with used(verdicts):
            known = None if verdicts is None else read_verdicts(verdicts)
    except NoVerdicts as error:
        raise Unable(f"{verdicts} holds no verdicts: {error}") from None
    return ClaimsAudit(policy, setup.root, known, logs=logs, kept=TextsOfDocuments())


def _rates(metrics: Metrics) -> list[tuple[str, int, int, str]]:
    """Return the metrics of S14, each with its part, its whole, and what that is."""
    needing = metrics.needing
    rates = [
        ("grounding_rate", metrics.grounded, needing, "claims that need a ground"),
        ("hallucination_rate", needing - metrics.grounded, needing,
         "claims that need a ground have none: 1 - grounding_rate"),
        ("verification_success_rate", metrics.verified, metrics.checked, "claims with a source to compare"),
    ]  # fmt: skip
    if metrics.judged:
        rates.append(("false_claim_rate", metrics.wrong, metrics.judged, "grounded claims with a verdict"))
    return rates


def _summary(metrics: Metrics, rates: list[tuple[str, int, int, str]], verdict: list[str]) -> list[str]:
    lines = [
        f"{name}: {printed(Fraction(part, of)) if of else 'none'} ({part} of {of} {what})"
        for name, part, of, what in rates
    ]
    exempt = counted(metrics.claims - metrics.needing, "claim")
    lines.append(f"not counted: {exempt} of exempt kinds; with a check undecided: {metrics.undecided}")
    return lines + verdict
