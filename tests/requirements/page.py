"""docs/protocols.md: every requirement with the tests that name it, and what was decided."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from tests.architecture.layers import ROOT
from tests.requirements.found import Named
from tests.requirements.table import SEEDS, Row, Table

PAGE = ROOT / "docs/protocols.md"
_TOP = """# The grounding protocols, requirement by requirement

Made by `python -m tests.requirements` (`make bless` does it, too) from the lines `# requirement: E12` of the
tests and from `tests/requirements/table.toml`: edit those. The four protocols share one event log
(`corvid run --trace`), and `corvid audit` reads it. A test of this repository fails when a requirement has
neither a test that names it nor a line that says why it does not apply.
"""


def gaps(table: Table, tests: Iterable[Named]) -> tuple[Row, ...]:
    """Requirements with neither a test nor a reason."""
    held = {one.requirement for one in tests}
    return tuple(row for row in table.rows if row.id not in held and not row.not_applicable)


def page(table: Table, tests: Iterable[Named]) -> str:
    """The whole page."""
    by_requirement: dict[str, list[str]] = defaultdict(list)
    for one in tests:
        by_requirement[one.requirement].append(one.test)
    parts = [_TOP]
    for letter, (_, title) in SEEDS.items():
        parts.append(f"\n## {title}\n\n| Id | What is required | Held by |\n|---|---|---|\n")
        rows = (row for row in table.rows if row.id[0] == letter)
        parts += [f"| {row.id} | {row.says} | {_held(row, by_requirement[row.id])} |\n" for row in rows]
    parts += _contradictions(table)
    return "".join(parts)


def _held(row: Row, tests: list[str]) -> str:
    shown = [f"`{test}`" for test in tests]
    reason = [f"does not apply: {row.not_applicable}"] if row.not_applicable else []
    return "<br>".join([*reason, *shown]) or "**nothing yet**"


def _contradictions(table: Table) -> Iterator[str]:
    yield "\n## Where the seeds can't all be right\n\n"
    yield "| Seed | What it says | What Corvid does |\n|---|---|---|\n"
    for one in table.contradictions:
        yield f"| {one.seed} | {one.where} | {one.decision} |\n"
