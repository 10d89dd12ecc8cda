"""Machine code that was kept does what it did, and is made again where it was not."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.api.execution import WATCH_VARIABLE, Loaded, Services
from corvid.cache.code import OBJECT, ObjectCache
from corvid.cache.store import Store, open_store
from corvid.jit import machine
from corvid.pipeline import check_text

PROGRAM = """\
agent sum(n: Int) -> Int:
    total = 0
    for i in range(0, n):
        total = total + i * i
    return total

agent ratio(x: Float, y: Float) -> Float:
    return x % y + 0.1
"""


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(WATCH_VARIABLE, raising=False)
    monkeypatch.setenv("CORVID_CACHE", str(tmp_path / "cache"))


def results() -> list[object]:
    """What a program gives that is compiled at once."""
    loaded = Loaded(check_text("objects.cor", PROGRAM), Services(), jit="always")
    assert loaded.jit is not None
    assert len(loaded.jit.compiled) == 2
    ratio, total = loaded.functions["objects::ratio"], loaded.functions["objects::sum"]
    failed = loaded.run(total, [4_000_000_000]).fault
    assert failed is not None
    return [loaded.run(total, [1000]).value, loaded.run(ratio, [7.5, 2.0]).value, failed.problem]


def entries() -> list[Path]:
    return sorted(Path(str(open_store().path)).glob(f"*.{OBJECT}"))


@pytest.mark.oracle
def test_kept_machine_code_needs_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    first = results()
    assert len(entries()) == 1
    with monkeypatch.context() as patch:
        patch.setattr(machine, "_optimised", None)
        assert results() == first
    (entry,) = entries()
    entry.write_bytes(entry.read_bytes()[:-1])
    assert results() == first
    entry.unlink()
    monkeypatch.setenv("CORVID_CACHE", "off")
    assert results() == first
    assert not entry.exists()


def test_the_key_is_all_that_code_is_made_from(tmp_path: Path) -> None:
    cache = ObjectCache(Store(str(tmp_path / "objects")))
    whole = ("text", "short", "cpu", "+feature", "20.1 x86_64")
    cache.write(whole, b"code")
    assert cache.read(whole) == b"code"
    for number in range(len(whole)):
        assert cache.read((*whole[:number], "other", *whole[number + 1 :])) is None
