"""The sweep over long chains: in Python, as machine code, and step by step, over random arenas."""

from __future__ import annotations

import random

import pytest

from corvid.jit import chains as machine
from corvid.runtime.provenance import query
from corvid.runtime.provenance import sweep as python
from corvid.runtime.provenance.arena import Arena
from corvid.runtime.provenance.nodes import CONSTANT, OP_CODES, UNSOURCED, Derived, Retrieval, Source

pytestmark = [pytest.mark.guarantee("grounded.chain_carried")]

FLAGS = (0, 0, 0, CONSTANT, UNSOURCED, CONSTANT | UNSOURCED)


def source(name: str) -> Source:
    return Source(name, name, "ab" * 32, 0, 4, 1, "text", "look", 0)


def some(seed: int, length: int) -> Arena:
    """Steps of each kind over a few leaves, mostly over young ones. Some arenas only select."""
    rnd = random.Random(seed)
    arena = Arena()
    for number in range(3):
        arena.retrieval(source(str(number)), (), 0.5 + number / 10)
    arena.model_attested("p", "m", 1, (), 0.9)
    codes = list(OP_CODES.values()) if seed % 3 else [OP_CODES[name] for name in ("field", "index", "part")]
    flags = FLAGS if seed % 2 else FLAGS[:3]
    while len(arena) < length:
        first = max(1, len(arena) - int(rnd.expovariate(0.1)))
        chosen = rnd.random()
        if chosen < 0.8 or not seed % 3:
            arena.derived1(rnd.choice(codes), first, rnd.choice(flags))
        elif chosen < 0.95:
            arena.derived2(rnd.choice(codes), first, rnd.randrange(1, len(arena) + 1))
        elif chosen < 0.98:
            arena.derived("fn f", (first,), False, False)
        elif chosen < 0.99:
            arena.handoff("a", first)
        else:
            arena.derived("fn f", (first, rnd.randrange(1, len(arena) + 1), 1), False, False)
    return arena


def told(arena: Arena, node: int) -> tuple[object, ...]:
    leaves = query.leaves(arena, node)
    return arena.sources(node), arena.confidence(node), arena.grade(node), leaves


@pytest.mark.parametrize("seed", range(12))
def test_all_sweeps_tell_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    arena = some(seed, 3_000)
    for node in (len(arena), len(arena) - 7, 1_500, 40, 2):
        below = arena.nodes_below(node)
        monkeypatch.setattr(query, "FEW", 10**9)
        expected = told(arena, node)
        monkeypatch.setattr(query, "FEW", 16)
        for make in ([], [machine.compiled_sweep]):
            monkeypatch.setattr(python, "_make", make)
            monkeypatch.setattr(python, "LONG", 1)
            assert told(arena, node) == expected
            assert arena.nodes_below(node) == below
        steps = [arena.node(each) for each in below]
        retrieved = tuple(s.source for s in steps if isinstance(s, Retrieval))
        assert expected[0] == retrieved
        assert any(isinstance(step, Derived) for step in steps) or node < 5
