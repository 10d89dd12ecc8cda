"""VM and machine code give the same values, faults and places for random functions.

`CORVID_JIT_PROGRAMS=5000` runs that many programs, `CORVID_SEED=7` begins with another one.
"""

from __future__ import annotations

import os

import pytest

from corvid.jit import manager
from corvid.vm.emit import hot
from tests.jit.engines import Engines
from tests.jit.programs import arguments, program
from tests.shares import share

COUNT = int(os.environ.get("CORVID_JIT_PROGRAMS", "40"))
FIRST = int(os.environ.get("CORVID_SEED", "0"))
CHUNKS = 8


@pytest.mark.parametrize("chunk", share(range(CHUNKS), CHUNKS))
def test_random_functions(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manager, "CALLS", 3)
    monkeypatch.setattr(hot, "STEPS", 3)
    values = faults = loops = 0
    for seed in range(FIRST + chunk, FIRST + COUNT, CHUNKS):
        text = program(seed)
        engines = Engines(text)
        assert engines.checked.program is not None
        for function in engines.checked.program.functions:
            kinds = [_kind(str(parameter.type)) for parameter in function.parameters]
            for number in range(6):
                given = arguments(seed * 10 + number, kinds)
                try:
                    ended = engines.agree(function.name.rpartition("::")[2], *given)
                except AssertionError as difference:
                    pytest.fail(f"seed {seed}: {difference}\n\n{text}")
                values += ended.fault is None
                faults += ended.fault is not None
        loops += sum("loop" in name for name in engines.entered("auto"))
    assert values > 0
    assert faults > 0
    assert loops > 0


def _kind(type_: str) -> str:
    """A type as the language writes it."""
    scalar = next(name for name in ("Int", "Float", "Bool") if f"'{name}'" in type_)
    return f"List<{scalar}>" if type_.startswith("ListType") else scalar
