"""`corvid audit trajectory`: the course of sessions."""

from __future__ import annotations

import json
from pathlib import Path

import click

from corvid.audit.session import trajectory
from corvid.tools.cli.audit.logs import LOGS, Remarks
from corvid.tools.cli.audit.options import ENFORCE, FORMAT
from corvid.tools.cli.output import CLEAN, FINDINGS, say


@click.command("trajectory")
@LOGS
@ENFORCE
@FORMAT
def course(logs: tuple[Path, ...], enforce: str, form: str) -> int:
    """Follow the course of sessions: searches with an intent, results with an outcome."""
    if enforce == "disabled":
        return CLEAN
    remarks = Remarks(form)
    for log in logs:
        remarks.take(log, trajectory(log))
    if form == "json":
        say(json.dumps(remarks.data()))
    else:
        say(f"{remarks.count} {'finding' if remarks.count == 1 else 'findings'}")
    return FINDINGS if remarks.count and enforce == "strict" else CLEAN
