"""`corvid audit …`: claims looked up, sessions of other programs read, and logs retained."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from corvid.audit.findings import Finding, Rule
from corvid.audit.retention import NotStored, RetentionStep, apply, left_out, plan
from corvid.audit.schema import Retention
from corvid.cli.audit.absent import absent
from corvid.cli.audit.cite import cite
from corvid.cli.audit.claims import claims
from corvid.cli.audit.config import config
from corvid.cli.audit.continuity import continuity
from corvid.cli.audit.gate import gate
from corvid.cli.audit.hook import hook
from corvid.cli.audit.importing import import_sessions
from corvid.cli.audit.init import init
from corvid.cli.audit.options import Setup, audited
from corvid.cli.audit.ratio import ratio
from corvid.cli.audit.report import Report
from corvid.cli.audit.trajectory import course
from corvid.cli.audit.whole import baseline, whole
from corvid.cli.output import CLEAN, FINDINGS, Unable, note
from corvid.cli.paths import PATH
from corvid.diagnostics.columns import cells
from corvid.json_type import Json


@click.group("audit")
def command() -> None:
    """Look up claims where they say they come from."""


NOT_STORED = Rule(
    "not_stored", "a log could not be stored and read back", "look at the log; it is as it was", "error"
)
LEFT_OUT = "MessagePack is neither compressed nor removed: `corvid trace convert` makes lines of it"
WORDS = {"compress": "compress", "seal": "store anew", "purge": "remove", "settle": "settle"}


@click.command("retain")
@click.argument("folder", type=PATH, metavar="DIR")
@click.option("--apply", "really", is_flag=True, help="Do it; without this it is only said.")
@audited("retain")
def retain(folder: Path, really: bool, setup: Setup) -> int:
    """Compress logs from 30 days on, and remove them from 365 days on.

    The day of a log is that in its name, {agent}-{date}.jsonl, else that of its last change. What is in a
    folder `archive` is kept. Nothing is removed that was not stored and read back before. The numbers of days
    are in the configuration; what is enforced changes nothing here. Logs in MessagePack are left
    as they are, which is reported.
    """
    rules = setup.settings.retention
    try:
        report = Report("Retention", setup.form, aside=True)
        today = datetime.now(UTC).date()
        settled = [one for one in plan(folder, today, rules) if one.action == "settle"] if really else []
        done = [step for step in settled if _done(step, folder, rules, report)]
        steps = [one for one in plan(folder, today, rules) if one.action != "keep" and one not in settled]
        others = left_out(folder)
    except OSError as error:
        raise Unable(f"{error.filename}: {error.strerror}") from None
    for path in others:
        note(f"left out: {cells(str(path))[0]}: {LEFT_OUT}")
    done += [step for step in steps if not really or _done(step, folder, rules, report)]
    listing = [f"{WORDS[step.action]} {step.path} ({step.age} days)" for step in done]
    if not really:
        listing.append("nothing was changed: say --apply to do it" if steps else "nothing is due")
    rows: list[Json] = [{"path": str(one.path), "action": one.action, "age": one.age} for one in done]
    unread: list[Json] = [{"path": str(path), "reason": LEFT_OUT} for path in others]
    summary = "\n".join(listing) or "nothing is due"
    report.end(summary, {"applied": really, "steps": rows, "left_out": unread})
    return FINDINGS if report.findings.count else CLEAN


def _done(step: RetentionStep, folder: Path, rules: Retention, report: Report) -> bool:
    """Return whether it was done; why not is a finding."""
    try:
        apply(step, folder, rules)
    except (NotStored, OSError) as error:
        report.take([Finding(NOT_STORED, f"left as it is: {error}", str(step.path))])
        return False
    return True


for each in (
    whole, init, baseline, hook, cite, absent, ratio, claims, gate, course, continuity, import_sessions,
    config, retain,
):  # fmt: skip
    command.add_command(each)
