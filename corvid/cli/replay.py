"""`corvid replay TRACE [FILE]`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from corvid.cli.paths import PATH
from corvid.cli.replaying import program_beside, recording_in, replay_program
from corvid.cli.running import Asked

if TYPE_CHECKING:
    from corvid.api.execution import JitMode


@click.command("replay")
@click.argument("trace", type=PATH)
@click.argument("file", required=False)
@click.option("--max-depth", type=click.IntRange(1, 1_000_000), metavar="N", help="How deep calls may nest.")
@click.option(
    "--jit",
    type=click.Choice(["auto", "off", "always"]),
    help="Make machine code of what is hot (auto, the default), of nothing, or of all that can be.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(trace: Path, file: str | None, max_depth: int | None, jit: JitMode | None, as_json: bool) -> int:
    """Run an agent again as its trace has it, and show the same.

    TRACE is what `corvid run --trace` wrote. The arguments, and the answers of tools, models and approvers,
    are taken from there: no model is asked, no tool is run, and nothing is sent. FILE is the program; without
    it the one that the trace names is taken, beside the trace or in this folder. If the program now does
    something else, the first event that differs is told, with the line.
    """
    recording = recording_in(trace)
    named = program_beside(trace, recording) if file is None else file
    asked = Asked(named, max_depth=max_depth, jit=jit, as_json=as_json)
    return replay_program(asked, trace, recording)
