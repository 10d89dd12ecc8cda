"""`corvid run FILE`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from corvid.cli.paths import PATH
from corvid.cli.running import Asked, run_program

if TYPE_CHECKING:
    from corvid.api.execution import JitMode


@click.command("run")
@click.argument("file")
@click.option("--agent", metavar="NAME", help="The agent to run. Default: main, or the only (public) one.")
@click.option("--arg", "given", metavar="K=V", multiple=True, help="k=value, k=@file, k=@file#10-20.")
@click.option(
    "--model",
    metavar="MODEL",
    help="A configured model, anthropic:NAME, ollama:NAME, scripted:FILE, …; `corvid models` lists them.",
)
@click.option("--approve", metavar="LABEL", multiple=True, help="Approve beforehand what this label names.")
@click.option(
    "--trace",
    "--record",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the trace to FILE, with all that --replay needs; as MessagePack if that ends in .msgpack.",
)
@click.option(
    "--replay",
    type=PATH,
    metavar="TRACE",
    help="Take every answer from the trace of an earlier run: no model is asked, no tool is run.",
)
@click.option("--max-depth", type=click.IntRange(1, 1_000_000), metavar="N", help="How deep calls may nest.")
@click.option(
    "--jit",
    type=click.Choice(["auto", "off", "always"]),
    help="Make machine code of what is hot (auto, the default), of nothing, or of all that can be.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    file: str,
    agent: str | None,
    given: tuple[str, ...],
    model: str | None,
    approve: tuple[str, ...],
    trace: Path | None,
    replay: Path | None,
    max_depth: int | None,
    jit: JitMode | None,
    as_json: bool,
) -> int:
    """Run an agent and show its answer, its grade, its sources, and what was discarded.

    FILE is a program, or - for standard input. Its tools are functions in `tools.py` beside it.
    """
    asked = Asked(file, agent, given, model, approve, trace, max_depth, jit, as_json)
    if replay is None:
        return run_program(asked)
    from corvid.cli.replaying import replay_program  # most runs ask and do

    return replay_program(asked, replay)
