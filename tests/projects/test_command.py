"""`corvid check` with a cache: the second answer is the first one, and nothing is checked for it."""

from __future__ import annotations

import itertools
import random
import subprocess
import sys
from pathlib import Path

import pytest

from corvid import pipeline
from corvid.cache.location import OFF, VARIABLE
from corvid.cli.main import run
from corvid.pipeline import is_large
from tests.projects.test_project import SEEDS, change, write_project
from tests.shares import share

WRONG = "fn one() -> Int:\n    return missing\n"
CLEAN = 'agent main() -> String:\n    return "hello"\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    (tmp_path / "programs").mkdir()
    monkeypatch.chdir(tmp_path / "programs")
    return tmp_path / "programs"


@pytest.mark.parametrize(
    ("form", "more"),
    list(itertools.product(("text", "json", "sarif", "github"), ((), ("--discards",), ("--deny-warnings",)))),
)
def test_all_formats_come_back(
    form: str,
    more: tuple[str, ...],
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (folder / "wrong.cor").write_text(WRONG)
    (folder / "clean.cor").write_text(CLEAN)
    arguments = ["check", "--format", form, *more, "."]
    first = (run(arguments), capsys.readouterr())
    monkeypatch.setattr(pipeline, "check_file", None)
    assert (run(arguments), capsys.readouterr()) == first
    assert first[0] == 1
    assert first[1].out


def test_an_unchanged_file_needs_no_compiler(folder: Path) -> None:
    (folder / "clean.cor").write_text(CLEAN)
    code = (
        "import sys; from corvid.cli.main import run; assert run(['check', 'clean.cor']) == 0; "
        "print(*(name for name in sys.modules if name.startswith('corvid.')))"
    )
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=folder
        )
    said, modules = done.stdout.splitlines()
    assert said == "1 program checked, no problems"
    layers = {module.split(".")[1] for module in modules.split()}
    assert not layers & {"syntax", "semantics", "ir", "diagnostics", "pipeline"}, modules


def test_a_file_that_can_not_be_read_is_complained_of_again(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "clean.cor").write_text(CLEAN)
    said = []
    for _ in range(2):
        assert run(["check", "clean.cor", "gone.cor"]) == 2
        said.append(capsys.readouterr())
    assert said[0] == said[1]
    assert "gone.cor" in said[0].err


@pytest.mark.oracle
@pytest.mark.parametrize("seed", share(range(4 * SEEDS), 2))
def test_with_and_without_a_cache_the_same_is_printed(
    seed: int, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = random.Random(seed)
    names = write_project(draw)
    cache = str(folder.parent / "cache")
    forms = itertools.cycle(("text", "json", "sarif", "github"))
    for _ in range(5):
        form = next(forms)
        for programs in (["."], [draw.choice(names)], names):
            printed = []
            for where in (OFF, cache, cache):
                monkeypatch.setenv(VARIABLE, where)
                status = run(["check", "--format", form, *programs])
                printed.append((status, *capsys.readouterr()))
            assert printed[0] == printed[1] == printed[2]
        change(draw, names)


def test_how_much_was_checked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "clean.cor").write_text(CLEAN)
    (folder / "other.cor").write_text(CLEAN)
    said = []
    for _ in range(2):
        assert run(["check", "--verbose", "--jobs", "1", "."]) == 0
        said.append(capsys.readouterr())
    assert {one.out for one in said} == {"2 programs checked, no problems\n"}
    assert said[0].err == "modules: 3, parsed: 3, checked once: 3; programs checked whole: 0; processes: 1\n"
    assert said[1].err == "nothing has changed: nothing was checked\n"


@pytest.mark.oracle
@pytest.mark.parametrize("seed", range(6 * SEEDS))
def test_a_large_program_is_reported_like_a_small_one(
    seed: int, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, OFF)
    names = write_project(random.Random(seed), nested=seed % 2 == 1)
    for name in names:
        printed = []
        for least in (10**9, 0):
            monkeypatch.setattr("corvid.pipeline.WORTH_A_PROJECT", least)
            status = run(["check", "--verbose", name])
            printed.append((status, capsys.readouterr()))
        assert printed[0][0] == printed[1][0]
        assert printed[0][1].out == printed[1][1].out
        assert printed[0][1].err.startswith("programs checked whole: 1;")


def test_what_a_program_imports_makes_it_large(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "main.cor").write_text('import "./one"\nimport "std/numbers"\nimport "./gone" use a\n')
    (folder / "one.cor").write_text('import "./sub/two" use b\n')
    (folder / "sub").mkdir()
    (folder / "sub" / "two.cor").write_text('import "../main"\n' + "# much\n" * 100)
    assert not is_large("main.cor")
    monkeypatch.setattr("corvid.pipeline.WORTH_A_PROJECT", 700)
    assert is_large("main.cor")
    assert not is_large("gone.cor")
    (folder / "sub" / "two.cor").write_text("")
    assert not is_large("main.cor")
