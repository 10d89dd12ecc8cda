"""`corvid guarantees`."""

from __future__ import annotations

import json
import textwrap

import click

from corvid.guarantees import ALL, Guarantee
from corvid.tools.cli.output import CLEAN, say


@click.command("guarantees")
@click.option("--format", "form", type=click.Choice(["text", "json", "markdown"]), default="text")
def command(form: str) -> int:
    """List what Corvid promises, how each promise is held, and what it does not cover."""
    match form:
        case "json":
            report = {"guarantees": [_data(guarantee) for guarantee in ALL]}
            say(json.dumps(report, indent=2, ensure_ascii=False))
        case "markdown":
            say(_markdown())
        case _:
            say("\n".join(_text(guarantee) for guarantee in ALL))
    return CLEAN


def _refusals(guarantee: Guarantee) -> list[str]:
    return [f"{problem.code.id} {problem.code.name}" for problem in guarantee.refused_with]


def _data(guarantee: Guarantee) -> dict[str, object]:
    return {
        "id": guarantee.id,
        "promise": guarantee.promise,
        "held": guarantee.held.value,
        "refused_with": [problem.code.id for problem in guarantee.refused_with],
        "limits": guarantee.limits,
    }


def _text(guarantee: Guarantee) -> str:
    lines = [guarantee.id, *_wrapped(guarantee.promise), *_wrapped(f"Held {guarantee.held.value}.")]
    refusals = _refusals(guarantee)
    if refusals:
        lines += _wrapped(f"Refused with: {', '.join(refusals)}.")
    return "\n".join([*lines, *_wrapped(f"Limits: {guarantee.limits}")]) + "\n"


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, 96, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)


def _markdown() -> str:
    rows = ["| Id | Promise | Held | Refused with | Limits |", "|---|---|---|---|---|"]
    for guarantee in ALL:
        refusals = ", ".join(_refusals(guarantee)) or "–"
        cells = (f"`{guarantee.id}`", guarantee.promise, guarantee.held.value, refusals, guarantee.limits)
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)
