"""`corvid tour`."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path

import click

from corvid.cli import values
from corvid.cli.output import CLEAN, FINDINGS, UNABLE, Unable, note, say
from corvid.cli.tour.script import Topic, TourStep, topics
from corvid.cli.tour.steps import companions, perform

_RULE = "─" * 78


@click.command("tour")
@click.option("--list", "listing", is_flag=True, help="List the topics.")
@click.option("--topic", "wanted", metavar="NAME", help="The topic to show.", shell_complete=values.topics)
@click.option(
    "--no-input", is_flag=True, help="Show all steps without waiting; without --topic, those of all topics."
)
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Keep the programs in DIR: edit them there and run the same command again.",
)
def command(listing: bool, wanted: str | None, no_input: bool, folder: Path | None) -> int:
    """See each promise of the language kept, and broken, in small programs.

    Every step is run for real, in a folder of its own.
    """
    known = {topic.name: topic for topic in topics()}
    if no_input and wanted is None and not listing:
        with _place(folder) as where:
            return _show_all(known.values(), where)
    if listing or wanted is None:
        width = max(map(len, known))
        say("".join(f"{name:<{width}}  {topic.title}\n" for name, topic in known.items()))
        if not listing:
            note("choose one: corvid tour --topic NAME")
        return CLEAN
    if wanted not in known:
        near = get_close_matches(wanted, known, n=1)
        advice = f"did you mean `{near[0]}`?" if near else "`corvid tour --list` lists the topics"
        raise Unable(f"the tour has no topic `{wanted}`", advice)
    waits = not no_input and sys.stdin.isatty() and sys.stdout.isatty()
    with _place(folder) as where:
        return _show(known[wanted], where, waits)


@contextmanager
def _place(folder: Path | None) -> Iterator[Path]:
    """Yield the folder of the programs: the one that was named, or one that goes away afterwards."""
    if folder is not None:
        yield folder.resolve()
        return
    with tempfile.TemporaryDirectory(prefix="corvid-tour-") as made:
        yield Path(made)


def _show_all(shown: Iterable[Topic], folder: Path) -> int:
    """Return one topic after the other, each in a folder of its own: files of different topics have one
    name."""
    status = CLEAN
    for number, topic in enumerate(shown):
        if number:
            say("\n")
        status = max(status, _show(topic, folder / topic.name, waits=False))
    return status


def _show(topic: Topic, folder: Path, waits: bool) -> int:
    try:
        topic.write_to(folder)
    except OSError as error:
        raise Unable(f"cannot write the programs to `{folder}`: {error.strerror or error}") from None
    say(f"{topic.title}\n{'=' * len(topic.title)}")
    status = CLEAN
    for number, step in enumerate(topic.steps, 1):
        say(f"\n{number}. {step.title}\n\n{step.say}\n")
        status = max(status, _step(topic, step, folder))
        if waits and not _wait(topic, step, folder):
            return status
    if not waits:
        say(f"\nYour turn: corvid tour --topic {topic.name} --folder my-tour, edit there, and run it again.")
    return status


def _step(topic: Topic, step: TourStep, folder: Path) -> int:
    """Show the program, run the command. UNABLE if the command could not do its job; else CLEAN:
    a refusal is what a step may be about, and an edited program may end in any way."""
    program = (folder / step.file).read_text(encoding="utf-8", errors="replace")
    beside = [name for name, _ in companions(topic, step, folder)]
    files = f"{step.file}, with {', '.join(beside)} beside it" if beside else step.file
    say(f"{files}\n{_RULE}\n{program.rstrip()}\n{_RULE}\n$ corvid {shlex.join(step.command)}\n")
    ended = perform(step, folder)
    if step.refused is not None and ended.status == FINDINGS and ended.refused is not None:
        reason = "as it should be" if ended.refused == step.refused else "for another reason"
        say(f"\nRefused, {reason}. `corvid explain {ended.refused}` shows more.")
    if step.attempt is not None:
        say(f"\nTry it: in {step.file} {step.attempt}.")
    return UNABLE if ended.status == UNABLE else CLEAN


def _wait(topic: Topic, step: TourStep, folder: Path) -> bool:
    """Let the user edit and run again, until it goes on (True) or ends here (False)."""
    while True:
        say(f"\n[Enter] next   [e] edit {step.file}   [r] run again   [q] quit")
        answer = sys.stdin.readline()
        match answer.strip().lower():
            case "q" | "quit":
                return False
            case "e" | "edit":
                _edit(folder / step.file)
                _step(topic, step, folder)
            case "r" | "run":
                _step(topic, step, folder)
            case _:
                return answer != ""


def _edit(path: Path) -> None:
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not editor:
        say(f"No EDITOR is set: change {path} with one of your own, then press Enter.")
        sys.stdin.readline()
        return
    try:
        subprocess.run([*shlex.split(editor), str(path)], check=False)
    except OSError as error:
        note(f"cannot start `{editor}`: {error.strerror or error}")
