"""Rows → text."""

from __future__ import annotations

from collections.abc import Sequence

from bench.rows import Row, number

HEAD = ("what", "ours", "peer or limit", "ratio", "aim", "met?", "")


def table(rows: Sequence[Row]) -> str:
    """A table that is Markdown, too."""
    lines = [HEAD, *map(_cells, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    shown = [
        " | ".join(f"{cell:{width}}" for cell, width in zip(line, widths, strict=True)) for line in lines
    ]
    rule = "-|-".join("-" * width for width in widths)
    return "\n".join(f"| {line} |" for line in (shown[0], rule, *shown[1:]))


def _cells(row: Row) -> tuple[str, ...]:
    # The number of a row without a peer is in `ours` already.
    ratio = number(row.value) if row.value is not None and row.peer else ""
    aim = "" if row.aim is None else str(row.aim)
    return (row.what, row.ours, row.peer, ratio, aim, row.verdict, row.remark)


def verdicts(rows: Sequence[Row]) -> str:
    """How many aims are met; which are not, and by how much."""
    judged = [row for row in rows if row.verdict]
    missed = [row for row in judged if row.verdict != "met"]
    lines = [f"{len(judged) - len(missed)} of {len(judged)} aims are met."]
    for row in missed:
        known = "" if row.value is None else f"{number(row.value)}, "
        why = f": {row.aim.why}" if row.aim is not None and row.aim.why and row.value is not None else ""
        lines.append(f"  {row.what}: {known}aim {row.aim}, {row.verdict}{why}")
    return "\n".join(lines)
