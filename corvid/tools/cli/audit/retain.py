"""`corvid audit retain`: how long logs are kept."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from corvid.audit.retention import NotStored, apply, plan
from corvid.tools.cli.output import CLEAN, FINDINGS, Unable, note, say


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
