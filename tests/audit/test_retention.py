"""How long logs are kept: to the day, and nothing lost on the way."""

from __future__ import annotations

import gzip
import os
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.audit import retention
from corvid.audit.retention import NotStored, Rules, Step, apply, plan

TODAY = date(2026, 11, 22)


def log(folder: Path, age: int, packed: bool = False, text: bytes = b'{"phase":"cite"}\n') -> Path:
    day = TODAY - timedelta(days=age)
    path = folder / f"agent-{day}.jsonl{'.gz' if packed else ''}"
    path.write_bytes(gzip.compress(text) if packed else text)
    return path


@pytest.mark.parametrize(
    ("age", "packed", "action"),
    [(-1, False, "keep"), (0, False, "keep"), (29, False, "keep"), (30, False, "compress"),
     (364, False, "compress"), (365, False, "compress"), (30, True, "keep"), (364, True, "keep"),
     (365, True, "purge"), (9999, True, "purge"), (3, True, "keep")],
)  # fmt: skip
def test_the_days(tmp_path: Path, age: int, packed: bool, action: str) -> None:
    path = log(tmp_path, age, packed)
    assert plan(tmp_path, TODAY) == (Step(path, action, age),)  # type: ignore[arg-type]


def test_a_log_without_a_day_has_that_of_its_change(tmp_path: Path) -> None:
    for name in ("session.jsonl", "agent-2026-02-31.jsonl"):
        (tmp_path / name).write_text("")
        os.utime(tmp_path / name, (1_700_000_000, 1_700_000_000))
    assert [step.age for step in plan(tmp_path, date(2023, 11, 24))] == [10, 10]


def test_the_archive_links_and_other_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "archive").mkdir()
    log(tmp_path / "archive", 400)
    (tmp_path / "notes.md").write_text("")
    (tmp_path / "link-2020-01-01.jsonl").symlink_to(log(tmp_path / "archive", 500))
    assert plan(tmp_path, TODAY) == ()
    with pytest.raises(FileNotFoundError):
        plan(tmp_path / "missing", TODAY)


@given(st.binary(max_size=300))
def test_what_is_compressed_holds_the_same(tmp_path_factory: pytest.TempPathFactory, text: bytes) -> None:
    folder = tmp_path_factory.mktemp("logs")
    path = log(folder, 30, text=text)
    path.chmod(0o640)
    changed = path.stat().st_mtime_ns
    apply(plan(folder, TODAY)[0])
    (packed,) = folder.iterdir()
    assert packed == path.with_name(path.name + ".gz")
    assert gzip.decompress(packed.read_bytes()) == text
    assert (packed.stat().st_mode & 0o777, packed.stat().st_mtime_ns) == (0o640, changed)
    first = packed.read_bytes()
    packed.unlink()
    apply(Step(log(folder, 30, text=text), "compress", 30))
    assert packed.read_bytes() == first


def test_an_old_log_that_was_never_stored_goes_the_next_time(tmp_path: Path) -> None:
    path = log(tmp_path, 400)
    apply(plan(tmp_path, TODAY)[0])
    (step,) = plan(tmp_path, TODAY)
    assert (step.path.name, step.action) == (path.name + ".gz", "purge")
    apply(step)
    assert not [*tmp_path.iterdir()]


def test_what_is_stored_already_is_not_stored_over(tmp_path: Path) -> None:
    path = log(tmp_path, 40)
    other = log(tmp_path, 40, packed=True, text=b"another\n")
    before = other.read_bytes()
    with pytest.raises(NotStored, match="is there already and holds something else"):
        apply(Step(path, "compress", 40))
    assert (path.exists(), other.read_bytes()) == (True, before)
    other.write_bytes(gzip.compress(path.read_bytes(), 1))
    apply(Step(path, "compress", 40))
    assert not path.exists()
    assert len([*tmp_path.iterdir()]) == 1


@pytest.mark.parametrize("damage", [b"no gzip", b"\x1f\x8b\x08", None])
def test_what_cannot_be_read_is_not_purged(tmp_path: Path, damage: bytes | None) -> None:
    path = log(tmp_path, 400, packed=True, text=os.urandom(5000))
    whole = path.read_bytes()
    path.write_bytes(whole[:-300] + b"x" * 300 if damage is None else damage)
    with pytest.raises(NotStored, match="can't be unpacked"):
        apply(Step(path, "purge", 400))
    assert path.exists()


def test_a_log_that_cannot_be_stored_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = log(tmp_path, 40)
    text = path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            apply(Step(path, "compress", 40))
    with monkeypatch.context() as patched:
        patched.setattr(retention, "_digest_of_packed", lambda _: b"something else")
        with pytest.raises(NotStored, match="read back"):
            apply(Step(path, "compress", 40))

    def writing(source: Path, new: Path, level: int) -> bytes:
        with source.open("ab") as file:
            file.write(b"more\n")
        return kept(source, new, level)

    kept = retention._pack
    with monkeypatch.context() as patched:
        patched.setattr(retention, "_pack", writing)
        with pytest.raises(NotStored, match="was written to meanwhile"):
            apply(Step(path, "compress", 40))
    assert [(one, one.read_bytes()) for one in tmp_path.iterdir()] == [(path, text + b"more\n")]


def test_the_numbers_are_configured(tmp_path: Path) -> None:
    log(tmp_path, 5)
    log(tmp_path, 6, packed=True)
    assert [step.action for step in plan(tmp_path, TODAY, Rules(active_days=5, kept_days=6))] == [
        "purge", "compress",
    ]  # fmt: skip
