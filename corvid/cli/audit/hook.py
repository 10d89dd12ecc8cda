"""`corvid audit hook`: the session of a coding agent, audited when the agent stops or is to be compacted."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from corvid.audit.decisions import Decisions
from corvid.audit.entries import Refused
from corvid.audit.findings import Finding
from corvid.audit.gate import Checkpoint
from corvid.cli.audit.gate import steps_of
from corvid.cli.audit.options import Setup, TextsOfDocuments, audited, not_a_log, policy_of
from corvid.cli.output import CLEAN, Unable, complain, note, say
from corvid.cli.paths import used

LARGEST = 2**20
"""Bytes of what an agent says of itself."""
BLOCKS, ERROR = 2, 1
"""What hooks end with: 2 keeps the agent at work, which reads the reason; 1 is shown to its user."""
MOST_SHOWN = 20


@click.command("hook")
@audited("hook", "Session")
def hook(setup: Setup) -> int:
    """Audit the session that a hook of a coding agent is about.

    Reads from standard input what Claude Code gives its hooks: JSON with `transcript_path`. Under `strict` a
    session that does not pass ends with 2, so that the agent goes on and reads why; one that goes on for this
    reason already is not kept again. What can't be audited ends with 1. `corvid audit init` sets it up.
    """
    try:
        transcript, again = _given()
        checkpoint, found = _audited(setup, transcript)
    except Refused as problem:
        complain(Unable(str(problem), problem.advice))
        return ERROR
    except Unable as problem:
        complain(problem)
        return ERROR
    lines = [line for one in checkpoint.sessions for line in steps_of(checkpoint, one, setup.settings)]
    if not checkpoint.blocked:
        say("\n".join(lines))
        return CLEAN
    places = [f"line {one.line}: {one.message}" for one in found if one.rule.level == "error"]
    note("\n".join([*lines, *places[:MOST_SHOWN]]))
    return CLEAN if again else BLOCKS


def _given() -> tuple[Path, bool]:
    """Return the transcript, and whether the agent is kept at work by such a hook already. Raises Unable."""
    data = sys.stdin.buffer.read(LARGEST + 1)
    try:
        said = json.loads(data) if len(data) <= LARGEST else None
    except (ValueError, RecursionError):
        said = None
    path = said.get("transcript_path") if isinstance(said, dict) else None
    if not isinstance(said, dict) or not isinstance(path, str) or not path or "\0" in path:
        raise Unable(
            "standard input is not what a hook is given: JSON with `transcript_path`",
            "let a hook of Claude Code run this command: corvid audit init",
        )
    return Path(path).expanduser(), said.get("stop_hook_active") is True


def _audited(setup: Setup, transcript: Path) -> tuple[Checkpoint, list[Finding]]:
    settings = setup.settings
    root = setup.root if settings.by == "verified" else None
    decisions = Decisions(setup.root, settings.negative)
    checkpoint = Checkpoint(
        settings, root, [transcript], False, policy_of(None, setup), decisions, kept=TextsOfDocuments()
    )
    found: list[Finding] = []
    with used(transcript):
        checkpoint.read(transcript, found.append)
    if checkpoint.unread:
        raise not_a_log(transcript, checkpoint.unread[0])
    return checkpoint, found
