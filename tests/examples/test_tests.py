"""The examples that have tests pass them, offline."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from corvid.cli.main import run

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_tests_of_the_examples_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """On a copy, so that nothing could be kept: and without their snapshots they do not."""
    folder = shutil.copytree(EXAMPLES / "refund", tmp_path / "refund")
    assert run(["test", str(folder), "--seed", "1"]) == 0
    assert "3 tests: 3 passed" in capsys.readouterr().err
    (folder / "refund.test.snapshots.json").unlink()
    assert run(["test", str(folder)]) == 1


def test_every_example_with_tests_is_run() -> None:
    assert [path.name for path in sorted(EXAMPLES.rglob("*.test.cor"))] == ["refund.test.cor"]
