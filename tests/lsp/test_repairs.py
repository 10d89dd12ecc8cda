"""Each fix of each problem of each literate program: applied, the program has that problem no more."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from corvid.diagnostics.model import Fix
from corvid.lsp.snapshot import Snapshot, look
from tests.shares import share

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = sorted((ROOT / "tests" / "lang").rglob("*.cor"))


def applied(snapshot: Snapshot, fix: Fix) -> str | None:
    """The text of the main file with a fix; None for one of another file."""
    text = snapshot.text(snapshot.main.source).text
    for edit in sorted(fix.edits, key=lambda each: -each.span.start):
        if edit.span.source != snapshot.main.source:
            return None
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


@pytest.mark.parametrize("path", share(PROGRAMS, 12, 5), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_fix_mends_its_problem(path: Path) -> None:
    before = look(str(path), {})
    found = Counter(problem.code.id for problem in before.problems)
    for problem in before.problems:
        for fix in problem.fixes():
            text = applied(before, fix)
            if text is None:
                continue
            after = look(str(path), {path.resolve(): text})
            left = Counter(one.code.id for one in after.problems)
            code = problem.code.id
            assert left[code] < found[code], f"{path.name}: {code} at {problem.span.start}: {fix.title}"
