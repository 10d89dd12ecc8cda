"""`program.map`: order, faults, how many runs work at once, and rows that are taken as they are needed."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import corvid

PROGRAM = """
tool slow(n: Int) -> Int

agent main(n: Int) -> Int:
    return 100 / slow(n)
"""


class Slow:
    """A tool that knows how many calls of it there were at once."""

    def __init__(self) -> None:
        self.now = self.most = self.calls = 0
        self._lock = threading.Lock()

    def __call__(self, n: int) -> int:
        with self._lock:
            self.calls += 1
            self.now += 1
            self.most = max(self.most, self.now)
        time.sleep(0.01)
        with self._lock:
            self.now -= 1
        return n


@pytest.fixture
def slow() -> Slow:
    return Slow()


@pytest.fixture
def program(tmp_path: Path, slow: Slow) -> corvid.Program:
    file = tmp_path / "p.cor"
    file.write_text(PROGRAM)

    def tool(n: int) -> int:
        return slow(n)

    return corvid.load(file, tools={"slow": tool})


@pytest.mark.parametrize("at_once", [1, 4])
def test_outcomes_are_in_the_order_of_the_rows(program: corvid.Program, slow: Slow, at_once: int) -> None:
    outcomes = list(program.map(({"n": n % 5} for n in range(20)), at_once=at_once))
    assert [outcome.value for outcome in outcomes] == [
        None if n % 5 == 0 else 100 // (n % 5) for n in range(20)
    ]
    assert [outcome.fault.code for outcome in outcomes if outcome.fault is not None] == ["R0102"] * 4
    assert slow.most <= at_once
    assert slow.most > 1 or at_once == 1


def test_rows_are_taken_as_they_are_needed(program: corvid.Program, slow: Slow) -> None:
    taken = 0

    def rows() -> Iterator[dict[str, object]]:
        nonlocal taken
        for n in range(1, 1000):
            taken += 1
            yield {"n": n}

    outcomes = program.map(rows(), at_once=2)
    assert next(outcomes).value == 100
    outcomes.close()
    assert taken <= 4
    assert slow.calls <= 4


def test_what_it_refuses(program: corvid.Program) -> None:
    with pytest.raises(TypeError):
        next(program.map([{"m": 1}]))
    with pytest.raises(AttributeError):
        next(program.map([{"n": 1}], "other"))
    with pytest.raises(ValueError, match="at_once"):
        next(program.map([{"n": 1}], at_once=0))
