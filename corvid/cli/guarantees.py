"""`corvid guarantees [ID]`."""

from __future__ import annotations

import shlex
import tempfile
import textwrap
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

import click
from msgspec import Struct

from corvid.cli.output import CLEAN, Unable, say
from corvid.cli.tour.script import Topic, TourStep, steps_of
from corvid.cli.tour.steps import companions, recorded
from corvid.diagnostics.printed import json_text
from corvid.guarantees import ALL, Guarantee, Held

_RULE = "─" * 78


class _Shown(Struct, frozen=True):
    """A program that shows a row, the files that it reads beside it, and what its command says."""

    kind: str
    topic: str
    file: str
    text: str
    files: tuple[tuple[str, str], ...]
    command: str
    says: str


@click.command("guarantees")
@click.argument("wanted", metavar="ID", required=False)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    help="How they are printed (default: text).",
)
def command(wanted: str | None, form: str) -> int:
    """List what Corvid promises, how each promise is held, and what it does not cover.

    With ID, show that one with an accepted and a refused program, and what is said of them. They are run
    for this, now.
    """
    if wanted is None:
        match form:
            case "json":
                say(_json([_data(row) for row in ALL]))
            case "markdown":
                say(_table())
            case _:
                say("\n".join(_text(row, brief=True) for row in ALL))
        return CLEAN
    row = _find(wanted)
    match form:
        case "json":
            say(_json([_data(row) | {"programs": [_program_data(one) for one in _programs(row)]}]))
        case "markdown":
            say(_markdown(row, _programs(row)))
        case _:
            say(page(row))
    return CLEAN


def page(row: Guarantee) -> str:
    """Return the row with its programs, which are run for it."""
    shown = _programs(row)
    return "\n".join([_text(row, brief=False), *map(_text_program, shown)]) + _more(shown)


def find(wanted: str) -> Guarantee | None:
    """Return the guarantee with an id, in any case."""
    name = wanted.strip().lower()
    return next((row for row in ALL if row.id == name), None)


def _find(wanted: str) -> Guarantee:
    row = find(wanted)
    if row is not None:
        return row
    known = [row.id for row in ALL]
    name = wanted.strip().lower()
    near = get_close_matches(name, known, n=1, cutoff=0.4) or [id_ for id_ in known if name in id_][:1]
    advice = f"did you mean `{near[0]}`?" if near else "`corvid guarantees` lists them all"
    raise Unable(f"there is no guarantee `{wanted}`", advice)


# ---- one row ----------------------------------------------------------------------------------
def _refusals(row: Guarantee) -> str:
    return ", ".join(f"{problem.code.id} {problem.code.name}" for problem in row.refused_with)


def _data(row: Guarantee) -> dict[str, object]:
    return {
        "id": row.id,
        "promise": row.promise,
        "held": row.held.value,
        "refused_with": [problem.code.id for problem in row.refused_with],
        "no_refusal": row.no_refusal or None,
        "held_by": list(row.held_by),
        "limits": row.limits,
    }


def _json(rows: Sequence[dict[str, object]]) -> str:
    return json_text({"guarantees": rows})


def _text(row: Guarantee, *, brief: bool) -> str:
    wrapper = textwrap.TextWrapper(
        96, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
    )
    sentences = [wrapper.fill(text) for text in _sentences(row)]
    tests = [] if brief or not row.held_by else ["  Tested by:", *(f"    {test}" for test in row.held_by)]
    return "\n".join([row.id, *sentences, *tests]) + "\n"


def _markdown(row: Guarantee, shown: Sequence[_Shown]) -> str:
    tests = "\n".join(["Tested by:", "", *(f"- `{test}`" for test in row.held_by)])
    parts = [f"## `{row.id}`", *_sentences(row), *([tests] if row.held_by else [])]
    return "\n\n".join([*parts, *map(_markdown_program, shown)]) + "\n" + _more(shown)


def _sentences(row: Guarantee) -> list[str]:
    if row.held is Held.NOT_CLAIMED:
        return [f"Not claimed: {row.promise}", f"What helps: {row.limits}"]
    sentences = [row.promise, f"Held {row.held.value}."]
    if row.refused_with:
        sentences.append(f"Refused with: {_refusals(row)}.")
    if row.no_refusal:
        sentences.append(f"No program is refused for it: {row.no_refusal}")
    return [*sentences, f"Limits: {row.limits}"]


def _table() -> str:
    rows = ["| Id | Promise | Held | Refused with | Limits |", "|---|---|---|---|---|"]
    for row in ALL:
        cells = (f"`{row.id}`", row.promise, row.held.value, _refusals(row) or "–", row.limits)
        rows.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |")
    return "\n".join(rows)


# ---- its programs -----------------------------------------------------------------------------
def _programs(row: Guarantee) -> list[_Shown]:
    """Return the first accepted step of the tour that shows the row, and the first refused with its
    problem."""
    codes = {problem.code.id for problem in row.refused_with}
    steps = steps_of(row.id)
    accepted = [(topic, step) for topic, step in steps if step.refused is None][:1]
    refused = [(topic, step) for topic, step in steps if step.refused in codes][:1]
    return [_shown(topic, step) for topic, step in (*accepted, *refused)]


def _shown(topic: Topic, step: TourStep) -> _Shown:
    kind = "Accepted" if step.refused is None else f"Refused with {step.refused}"
    with tempfile.TemporaryDirectory(prefix="corvid-guarantees-") as made:
        folder = Path(made)
        topic.write_to(folder)
        says = recorded(step, folder)
        text = (folder / step.file).read_text(encoding="utf-8")
        files = companions(topic, step, folder)
    return _Shown(kind, topic.name, step.file, text, files, shlex.join(["corvid", *step.command]), says)


def _program_data(shown: _Shown) -> dict[str, object]:
    return {
        "kind": shown.kind.partition(" ")[0].lower(),
        "topic": shown.topic,
        "file": shown.file,
        "text": shown.text,
        "files": [{"file": name, "text": text} for name, text in shown.files],
        "folder": _folder(shown.topic),
        "command": shown.command,
        "says": shown.says,
    }


def _text_program(shown: _Shown) -> str:
    program = f"{_RULE}\n{shown.text.rstrip()}\n{_RULE}"
    beside = "".join(f"beside it: {name}\n{text.rstrip()}\n{_RULE}\n" for name, text in shown.files)
    return f"{shown.kind}: {shown.file}\n{program}\n{beside}$ {shown.command}\n\n{shown.says.rstrip()}\n"


def _markdown_program(shown: _Shown) -> str:
    program = f"```corvid\n{shown.text.rstrip()}\n```"
    said = f"```text\n$ {shown.command}\n{shown.says.rstrip()}\n```"
    beside = "".join(f"`{name}`:\n\n{_fenced(name, text)}\n\n" for name, text in shown.files)
    return f"### {shown.kind}: `{shown.file}`\n\n{program}\n\n{beside}{said}"


def _fenced(name: str, text: str) -> str:
    language = {".py": "python", ".json": "json"}.get(Path(name).suffix, "text")
    return f"```{language}\n{text.rstrip()}\n```"


def _more(shown: Sequence[_Shown]) -> str:
    topics = dict.fromkeys(one.topic for one in shown)
    return "".join(f"\nGet these files, and see more, step by step: {_folder(topic)}" for topic in topics)


def _folder(topic: str) -> str:
    """Return the command that writes the files of a topic to a folder and shows its steps."""
    return f"corvid tour --topic {topic} --folder my-tour"
