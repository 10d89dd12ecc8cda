"""The requirements of the grounding protocols in our words, and where the seeds contradict one another."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

TABLE = Path(__file__).with_name("table.toml")
SEEDS = {
    "E": (21, "Enforcement: the ratio of a session, citations, absence (E)"),
    "S": (15, "Claims: what kind needs which tool (S)"),
    "C": (20, "Continuity: references inside a conversation (C)"),
    "T": (20, "Trajectory: the course of a session (T)"),
}
"""The letter of each seed, how many requirements it has, and what it is about."""


@dataclass(frozen=True, slots=True)
class Row:
    """One requirement. `not_applicable` says why nothing here could hold it; empty for all others."""

    id: str
    says: str
    not_applicable: str = ""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Where seeds can't all be right, and what Corvid does."""

    seed: str
    where: str
    decision: str


@dataclass(frozen=True, slots=True)
class Table:
    rows: tuple[Row, ...]
    contradictions: tuple[Contradiction, ...]


def expected_ids() -> tuple[str, ...]:
    """E1 to T20, in order."""
    return tuple(f"{letter}{number + 1}" for letter, (count, _) in SEEDS.items() for number in range(count))


def read_table() -> Table:
    """The table as it is written down."""
    data = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    rows = tuple(Row(name, **row) for name, row in data["requirement"].items())
    return Table(rows, tuple(Contradiction(**one) for one in data["contradiction"]))
