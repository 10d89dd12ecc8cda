"""Each code action of each problem of each literate program: applied, the program has that problem no more,
and can be read as before."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from corvid.diagnostics.model import Problem
from corvid.lsp.answers import repairs
from corvid.lsp.snapshot import Snapshot, look
from corvid.testing.literate import samples
from tests.shares import share

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = sorted((ROOT / "tests" / "lang").rglob("*.cor"))
OFFERED = {
    "E0201": 25, "E0209": 12, "E0301": 20, "E0303": 15, "E0311": 8, "E0401": 15, "E0501": 5, "E0601": 60,
}  # fmt: skip
"""Of how many problems of the suite, at least, a repair is offered."""


def codes(problems: tuple[Problem, ...]) -> Counter[str]:
    return Counter(problem.code.id for problem in problems)


def applied(snapshot: Snapshot, folder: Path, edits: list[tuple[Path, int, int, str]]) -> dict[Path, str]:
    """The texts of the files with the edits, none of which overlap."""
    texts = {path.resolve(): path.read_text("utf-8") for path in folder.rglob("*.cor")}
    for path, start, end, text in sorted(edits, key=lambda each: each[1:3], reverse=True):
        texts[path] = texts[path][:start] + text + texts[path][end:]
    return texts


def mended(path: Path, folder: Path) -> Counter[str]:
    """Apply each action of each problem of a file; of how many problems of each code there is one."""
    before = look(str(path), {})
    found, offered = codes(before.problems), Counter[str]()
    for problem in before.problems:
        code = problem.code.id
        actions = [fix for fix, of in repairs(before, problem.span.start, problem.span.end) if of is problem]
        offered[code] += bool(actions)
        for fix in actions:
            edits = [
                (before.file(one.span.source), one.span.start, one.span.end, one.text) for one in fix.edits
            ]
            after = codes(look(str(path), applied(before, folder, edits)).problems)
            place = f"{code} at {problem.span.start}: {fix.title}"
            assert after[code] < found[code], place
            broken = {one for one in after if one.startswith("E01") and after[one] > found[one]}
            assert not broken, f"{place}: {broken}"
    return offered


def of_file(program: Path, folder: Path) -> Counter[str]:
    """The same for all programs of a literate file."""
    offered = Counter[str]()
    for sample in samples(program):
        inside = folder / f"{sample.number}"
        for name, text in sample.files:
            (inside / name).parent.mkdir(parents=True, exist_ok=True)
            (inside / name).write_text(text, "utf-8")
        for name, _ in sample.files:
            offered += mended(inside / name, inside)
    return offered


@pytest.mark.parametrize("program", share(PROGRAMS, 12, 5), ids=lambda path: str(path.relative_to(ROOT)))
def test_an_action_mends_its_problem(program: Path, tmp_path: Path) -> None:
    of_file(program, tmp_path)


@pytest.mark.oracle
def test_so_many_problems_have_an_action(tmp_path: Path) -> None:
    offered = Counter[str]()
    for number, program in enumerate(PROGRAMS):
        offered += of_file(program, tmp_path / f"{number}")
    assert {code: offered[code] for code in OFFERED if offered[code] < OFFERED[code]} == {}, offered
