"""The explanation pages are run: a refused program has exactly its page's problem, a repaired one none."""

from __future__ import annotations

import json
import runpy
import shlex
from pathlib import Path

import pytest

from corvid.diagnostics.explain import Page, pages

pytest.importorskip("corvid.pipeline", reason="pages are run through the whole toolchain")

REFUSED, REPAIRED = "A refused program", "The repaired program"


def programs(section: str) -> list[Page]:
    """The pages with a program in that section; some faults no program can cause."""
    return [page for page in pages() if any(block.language == "corvid" for block in page.blocks(section))]


def outcome(
    page: Page, section: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> tuple[int, list[str]]:
    """Exit code and codes of the problems of a page's program, or of the fault of its run."""
    from corvid.cli.main import run

    command = ["check", "program.cor"]
    for block in page.blocks(section):
        if block.language == "sh":
            who, *command = shlex.split(block.text)
            if who == "python":
                return ran_by_python(command[0])
        else:
            (folder / block.file).write_text(block.text, encoding="utf-8")
    checking = command[0] in ("check", "test")
    capsys.readouterr()
    status = run([*command, *(["--format", "json"] if checking else ["--json"])])
    said = capsys.readouterr()
    assert said.out, said.err
    report = json.loads(said.out)
    if "tests" in report:
        return status, [problem["code"] for one in report["tests"] for problem in one["problems"]]
    found = report["problems"] if "problems" in report else [report["fault"]] if report["fault"] else []
    return status, [problem["code"] for problem in found]


def ran_by_python(file: str) -> tuple[int, list[str]]:
    """The same of a program that a file of Python runs."""
    from corvid import RunFailed

    try:
        runpy.run_path(file)
    except RunFailed as failed:
        return 1, [failed.code]
    return 0, []


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("page", programs(REFUSED), ids=lambda page: page.code)
def test_the_refused_program_has_exactly_this_problem(
    page: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, codes = outcome(page, REFUSED, tmp_path, capsys)
    assert set(codes) == {page.code}
    assert status == (0 if page.code.startswith("W") else 1)


@pytest.mark.parametrize("page", programs(REPAIRED), ids=lambda page: page.code)
def test_the_repaired_program_has_none(
    page: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert outcome(page, REPAIRED, tmp_path, capsys) == (0, [])
