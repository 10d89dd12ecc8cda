"""Loops and depths with a bound end a run in every engine."""

from __future__ import annotations

import pytest

from corvid.api.execution import Services
from corvid.api.program import prepare
from corvid.pipeline import check_text

TEXT = """
agent each(n: Int) -> Int:
    total = 0
    @max_iterations(3)
    for i in range(0, n):
        total += i
    return total

agent down(n: Int) -> Int:
    @max_iterations(3)
    while n > 0:
        n -= 1
    return n

@max_depth(3)
agent deep(n: Int) -> Int:
    if n > 1:
        return deep(n - 1)
    return n
"""


@pytest.mark.guarantee("budget.bounds_while_running")
@pytest.mark.parametrize("mode", ["off", "auto", "always"])
def test_bounds_hold_in_every_engine(mode: str) -> None:
    loaded = prepare(check_text("main.cor", TEXT), Services(), jit=mode)  # type: ignore[arg-type]
    try:
        for name in ("each", "down", "deep"):
            function = loaded.functions[f"main::{name}"]
            assert loaded.run(function, [3]).fault is None
            fault = loaded.run(function, [4]).fault
            assert fault is not None
            assert fault.problem.code.id == ("R0142" if name == "deep" else "R0141")
    finally:
        loaded.close()
