"""Counts queues, grades and faults of a folder of `corvid map`: `python report.py triaged`."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any


def read(file: Path) -> list[dict[str, Any]]:
    """The lines of a file of results."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def report(folder: Path) -> str:
    """The counts as text."""
    done, failed = read(folder / "results.jsonl"), read(folder / "errors.jsonl")
    lines = [f"{len(done)} answers, {len(failed)} errors"]
    for title, counts in (
        ("queues", Counter(row["value"]["queue"] for row in done)),
        ("urgent", Counter("yes" if row["value"]["urgent"] else "no" for row in done)),
        ("grades", Counter(row.get("grade", "plain") for row in done)),
        ("faults", Counter(row["code"] for row in failed)),
    ):
        lines.append(
            f"{title}: " + (", ".join(f"{name} {n}" for name, n in sorted(counts.items())) or "none")
        )
    return "\n".join(lines)


if __name__ == "__main__":
    print(report(Path(sys.argv[1])))
