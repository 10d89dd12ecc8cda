"""`docs/python.md` and `docs/testing.md`: their files are written, and their Python prints what they say."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

import corvid
from corvid.models.scripted import _DECLINED, _FAILURES
from corvid.pipeline import check_file
from corvid.testing.running import loaded_tests, run_tests
from tests.processes import completed

DOCS = Path(__file__).resolve().parents[2] / "docs"
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```", re.M | re.S)
STORE = """\
def nearest(question, limit):
    text = "In September the pump handle was taken off."
    return [{"text": text, "path": "notes/cholera.md", "line": 12, "distance": 0.25}][:limit]
"""


def blocks(page: str) -> list[tuple[str, str, str]]:
    """The kind, the name of the file if it has one, and the text of each snippet."""
    return [match.groups() for match in BLOCK.finditer((DOCS / page).read_text())]


def written(page: str, folder: Path) -> list[tuple[str, str]]:
    """The kinds and texts of the snippets that are not files; the others are written."""
    for _, name, text in blocks(page):
        if name:
            (folder / name).write_text(text)
    return [(kind, text) for kind, name, text in blocks(page) if not name]


def expected(text: str) -> list[str]:
    """What the comments behind calls say is printed, line by line."""
    return re.findall(r"^\S.*\)  +# (.*)$|^    print\(.*\)  +# (.*)$", text, re.M)


def test_the_python_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "store.py").write_text(STORE)
    names: dict[str, object] = {}
    count = 0
    for kind, text in written("python.md", tmp_path):
        assert kind == "python"
        exec(compile(text, "docs/python.md", "exec"), names)
        said = ["".join(groups) for groups in expected(text)]
        assert capsys.readouterr().out.splitlines() == said, text
        count += len(said)
    assert count > 12


def test_the_page_says_all_that_load_takes() -> None:
    table = (DOCS / "python.md").read_text().split("## Load and run")[1].split("What an agent takes")[0]
    rows = re.findall(r"^\| (.*?) \|", table, re.M)
    listed = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    code = corvid.load.__kwdefaults__
    assert code is not None
    assert listed == {*code}


def test_every_public_name_is_on_a_page() -> None:
    pages = "".join((DOCS / page).read_text() for page in ("python.md", "models.md", "testing.md"))
    protocols = {"Approver", "Model", "Tools", "Agent", "Program", "CorvidError", "UnreadableSource"}
    for name in {*corvid.__all__} - {"__version__", *protocols}:
        assert f"corvid.{name}" in pages, name


@pytest.mark.oracle
def test_the_testing_page(tmp_path: Path) -> None:
    (_, command), (_, shown), (kind, text) = written("testing.md", tmp_path)
    assert command == "corvid test order.cor\n"
    for name in ("order.cor", "refusal.cor"):
        file = str(tmp_path / name)
        (result,) = run_tests(loaded_tests(file, check_file(file)), seed=1)
        assert result.verdict == "passed"
    assert "R0150" in shown
    plugins = ("-p", "corvid.testing.plugin", "-p", "no:cacheprovider", "-p", "no:xdist")
    done = completed([sys.executable, "-m", "pytest", "-q", *plugins], cwd=tmp_path)
    assert "9 passed" in done.stdout, done.stdout
    script = corvid.ScriptedModel(json.loads(text))
    assert kind == "json"
    assert script.name == "scripted"
    page = (DOCS / "testing.md").read_text()
    named = set(re.findall(r"`(\w+)`", page.split("`confidence`, from 0 to 1")[1].split("\n\n")[0]))
    assert {*_FAILURES, *_DECLINED} <= named
