"""The memory of an arena: at one place for as long as it lives, bounded, and given back."""

from __future__ import annotations

import ctypes
import gc
import mmap
import subprocess
import sys

import pytest

from corvid.api.execution import Loaded, Services
from corvid.hosts.system import MappedTools
from corvid.pipeline import check_text
from corvid.runtime.provenance import region
from corvid.runtime.provenance.arena import Arena, ArenaFull
from corvid.runtime.provenance.nodes import CONSTANT, OP_CODES, Source

ADD = OP_CODES["+"]
SOURCE = Source("1", "doc", "ab" * 32, 0, 4, 1, "text", "look", 0)
PROGRAM = """
effect lookup:
    data: grounded

tool look(id: String) -> Grounded<Int> uses lookup

agent plain(id: String) -> Int uses lookup:
    return look(id).unwrap_discarding_sources()

agent kept(id: String) -> Grounded<Int> uses lookup:
    return look(id) + 1
"""


@pytest.fixture(autouse=True)
def nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(region, "_waiting", [])


def address(arena: Arena) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(arena.cells))


def chain(arena: Arena, steps: int) -> int:
    node = arena.retrieval(SOURCE)
    for _ in range(steps):
        node = arena.derived1(ADD, node, CONSTANT)
    return node


def test_nodes_never_move() -> None:
    arena = Arena()
    first = chain(arena, 0)
    before, word = address(arena), arena.words[first]
    chain(arena, 100_000)
    assert address(arena) == before
    assert arena.words[first] == word
    assert arena.size == 100_003


def test_the_next_run_gets_the_memory_and_nothing_of_what_stood_in_it() -> None:
    arena = Arena()
    chain(arena, 1000)
    before = address(arena)
    del arena
    other = Arena()
    node = chain(other, 1)
    assert address(other) == before
    assert len(other) == 2
    assert len(other.words) == 3
    assert other.nodes_below(node) == (1, 2)


def test_runs_that_live_at_the_same_time_share_nothing() -> None:
    first, second = Arena(), Arena()
    chain(first, 10)
    chain(second, 20)
    assert address(first) != address(second)
    assert (len(first), len(second)) == (11, 21)


def test_what_a_long_run_took_goes_back_to_the_system() -> None:
    words = region.KEPT // region.WORD_BYTES + 10_000
    used = region.Region(1 << 22)
    used.words[words] = used.words[7] = 1
    used.give_back(words + 1)
    again = region.Region(1 << 22)
    assert again.words[words] == 0
    assert again.words[7] == 1


def test_few_regions_wait() -> None:
    for many in (1, region.MOST_WAITING + 3):
        regions = [region.Region(1 << 13) for _ in range(many)]
        for each in regions:
            each.give_back(1)
        assert len(region._waiting) == min(many, region.MOST_WAITING)


def test_a_run_that_has_ended_gives_its_memory_back_at_once() -> None:
    """Without waiting for the collector: nothing that it holds holds it. A result keeps its chains."""
    checked = check_text("main.cor", PROGRAM)
    assert checked.program is not None
    loaded = Loaded(checked, Services(MappedTools({"look": lambda id: 3})))
    kept, plain = checked.program.functions
    gc.collect()
    region._waiting.clear()
    gc.disable()
    try:
        assert loaded.run(plain, ["a"]).value == 3
        assert len(region._waiting) == 1
        outcome = loaded.run(kept, ["a"])
        assert len(region._waiting) == 0
        del outcome
        assert len(region._waiting) == 1
    finally:
        gc.enable()
        loaded.close()


def test_where_the_system_gives_less_the_arena_holds_less(monkeypatch: pytest.MonkeyPatch) -> None:
    real = mmap.mmap

    def short(number: int, size: int, flags: int) -> mmap.mmap:
        if size > most:
            raise OSError
        return real(number, size, flags)

    monkeypatch.setattr(region.mmap, "mmap", short)
    most = 8 * region.SMALLEST
    arena = Arena()
    chain(arena, 1)
    assert region.SMALLEST / 2 < arena.limit < region.SMALLEST
    with pytest.raises(ArenaFull):
        chain(arena, region.SMALLEST)
    most = 0
    with pytest.raises(MemoryError):
        chain(Arena(), 1)


@pytest.mark.parametrize("many", [12, 60])
def test_a_bounded_address_space_is_not_used_up_by_runs(many: int) -> None:
    """So many at once in 3 GiB, each of which would like half a gigabyte."""
    script = (
        "import resource\n"
        "resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))\n"
        "from corvid.runtime.provenance.arena import Arena\n"
        "from corvid.runtime.provenance.nodes import Source\n"
        f"arenas = [Arena() for _ in range({many})]\n"
        "source = Source('1', 'doc', 'ab' * 32, 0, 4, 1, 'text', 'look', 0)\n"
        "nodes = [arena.retrieval(source) for arena in arenas]\n"
        "print(len(nodes), len(bytearray(1 << 25)) == 1 << 25)\n"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert told.stdout == f"{many} True\n", told.stderr
