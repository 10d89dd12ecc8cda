"""VM and machine code make the same nodes, in the same order, for random functions with labels.

`CORVID_JIT_PROGRAMS=5000` runs that many programs, `CORVID_SEED=7` begins with another one.
"""

from __future__ import annotations

import os
import random

import pytest

from corvid.jit import manager
from corvid.runtime.provenance.arena import DEFAULT_LIMIT
from corvid.types import Type, is_grounded, plain, qualified
from corvid.vm.emit import hot
from tests.jit.grounded_programs import grounded_program
from tests.jit.labels import Labelled, LabelledEngines
from tests.jit.programs import arguments
from tests.shares import share

COUNT = int(os.environ.get("CORVID_JIT_PROGRAMS", "4"))
FIRST = int(os.environ.get("CORVID_SEED", "0"))
CHUNKS = 2

pytestmark = [pytest.mark.guarantee("grounded.chain_carried")]


@pytest.mark.parametrize("chunk", share(range(CHUNKS), CHUNKS))
def test_random_functions_with_labels(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manager, "CALLS", 3)
    monkeypatch.setattr(hot, "STEPS", 3)
    values = faults = 0
    for seed in range(FIRST + chunk, FIRST + COUNT, CHUNKS):
        text = grounded_program(seed)
        engines = LabelledEngines(text)
        assert engines.checked.program is not None
        assert engines.entered("always") == {each.name for each in engines.checked.program.functions}, text
        for function in engines.checked.program.functions:
            kinds = [_kind(parameter.type) for parameter in function.parameters]
            for number in range(6):
                rnd = random.Random(seed * 10 + number)
                given = _arguments(rnd, kinds)
                limit = rnd.choice((DEFAULT_LIMIT, rnd.randrange(4, 40)))
                depth = rnd.choice((10_000, 10_000, 1, 2))
                try:
                    found = engines.same(function.name.rpartition("::")[2], *given, limit=limit, depth=depth)
                except AssertionError as difference:
                    pytest.fail(f"seed {seed}: {difference}\n\n{text}")
                values += found.ended.fault is None
                faults += found.ended.fault is not None
    assert values > 0
    assert faults > 0


def _arguments(rnd: random.Random, kinds: list[tuple[str, bool]]) -> list[object]:
    """Mostly with a source; a model's own word now and then."""
    found: list[object] = []
    for kind, grounded in kinds:
        (value,) = arguments(rnd.randrange(10**6), [kind])
        found.append(Labelled(value, rnd.random() < 0.8) if grounded else value)
    return found


def _kind(type_: Type) -> tuple[str, bool]:
    """The type without its label as the language writes it, and whether it has one."""
    return qualified(plain(type_)), is_grounded(type_)
