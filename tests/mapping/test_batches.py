"""A program as a step of a pipeline of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.mapping.batches import Batches
from tests.mapping.jobs import ACTING, PLAIN, TOOLS, lay


def test_columns_are_added(tmp_path: Path) -> None:
    lay(tmp_path, PLAIN, [])
    step = Batches(str(tmp_path / "program.cor"), columns={"name": "who"})
    batch = {"n": [4, 0, "x"], "who": ["a", "b", "c"]}
    made = step(batch)
    assert {name: made[name] for name in batch} == batch
    assert made["answer"] == ['"a has 25"', None, None]
    assert made["grade"] == [None] * 3
    assert [error and error[:5] for error in made["error"]] == [None, "R0102", "R0121"]


def test_a_program_that_acts_is_refused(tmp_path: Path) -> None:
    lay(tmp_path, ACTING, [], TOOLS)
    with pytest.raises(ValueError, match="acts outside"):
        Batches(str(tmp_path / "program.cor"))
