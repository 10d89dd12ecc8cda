"""How long logs are kept: to the day, and nothing lost on the way."""

from __future__ import annotations

import gzip
import io
import os
import shutil
import subprocess
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from types import FrameType
from typing import BinaryIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.audit import retention
from corvid.audit.logs import LogEvent, read_log
from corvid.audit.retention import NotStored, RetentionStep, apply, pack, plan
from corvid.audit.schema import Retention
from corvid.files import Folder
from tests.shares import share

TODAY = date(2026, 11, 22)


def log(folder: Path, age: int, packed: bool = False, text: bytes = b'{"phase":"cite"}\n') -> Path:
    day = TODAY - timedelta(days=age)
    path = folder / f"agent-{day}.jsonl{'.gz' if packed else ''}"
    path.write_bytes(sealed(text) if packed else text)
    return path


def sealed(text: bytes) -> bytes:
    new = io.BytesIO()
    pack(Path("log.jsonl"), io.BytesIO(text), new, 6)
    return new.getvalue()


# requirement: T16, T17
@pytest.mark.parametrize(
    ("age", "packed", "action"),
    [(-1, False, "keep"), (0, False, "keep"), (29, False, "keep"), (30, False, "compress"),
     (364, False, "compress"), (365, False, "compress"), (30, True, "keep"), (364, True, "keep"),
     (365, True, "purge"), (9999, True, "purge"), (3, True, "keep")],
)  # fmt: skip
def test_the_days(tmp_path: Path, age: int, packed: bool, action: str) -> None:
    path = log(tmp_path, age, packed)
    assert plan(tmp_path, TODAY) == (RetentionStep(path, action, age),)  # type: ignore[arg-type]


def test_a_log_without_a_day_has_that_of_its_change(tmp_path: Path) -> None:
    for name in ("session.jsonl", "agent-2026-02-31.jsonl"):
        (tmp_path / name).write_text('{"phase": "cite"}\n')
        os.utime(tmp_path / name, (1_700_000_000, 1_700_000_000))
    assert [step.age for step in plan(tmp_path, date(2023, 11, 24))] == [10, 10]


# requirement: T17
def test_the_archive_links_and_other_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "archive").mkdir()
    log(tmp_path / "archive", 400)
    (tmp_path / "notes.md").write_text("")
    (tmp_path / "link-2020-01-01.jsonl").symlink_to(log(tmp_path / "archive", 500))
    assert plan(tmp_path, TODAY) == ()
    with pytest.raises(FileNotFoundError):
        plan(tmp_path / "missing", TODAY)


@pytest.mark.parametrize(
    ("text", "counts"),
    [(b'{"phase": "cite"}\n', True), (b'{"step": 1, "action": "edit", "agent": "a"}\n', True), (b"", False),
     (b'{"user": 1}\n', False), (b"[" * 9999, False), (b"\xff\n", False), (b"7\n", False)],
)  # fmt: skip
def test_data_with_the_same_ending_is_no_log(tmp_path: Path, text: bytes, counts: bool) -> None:
    for name, data in (("a.jsonl", text), ("b.jsonl.gz", gzip.compress(text)), ("c.jsonl.gz", b"\x1f\x8b")):
        (tmp_path / name).write_bytes(data)
        os.utime(tmp_path / name, (1_500_000_000, 1_500_000_000))
    wanted = ["compress", "seal"] if counts else []
    assert [step.action for step in plan(tmp_path, TODAY)] == wanted


@pytest.mark.oracle
@given(st.binary(max_size=300))
def test_what_is_compressed_holds_the_same(tmp_path_factory: pytest.TempPathFactory, text: bytes) -> None:
    folder = tmp_path_factory.mktemp("logs")
    path = log(folder, 30, text=text)
    path.chmod(0o640)
    changed = path.stat().st_mtime_ns
    apply(plan(folder, TODAY)[0], folder)
    (packed,) = folder.iterdir()
    assert packed == path.with_name(path.name + ".gz")
    assert gzip.decompress(packed.read_bytes()) == text
    assert (packed.stat().st_mode & 0o777, packed.stat().st_mtime_ns) == (0o640, changed)
    first = packed.read_bytes()
    packed.unlink()
    apply(RetentionStep(log(folder, 30, text=text), "compress", 30), folder)
    assert packed.read_bytes() == first


# requirement: T17
def test_an_old_log_that_was_never_stored_goes_the_next_time(tmp_path: Path) -> None:
    path = log(tmp_path, 400)
    apply(plan(tmp_path, TODAY)[0], tmp_path)
    (step,) = plan(tmp_path, TODAY)
    assert (step.path.name, step.action) == (path.name + ".gz", "purge")
    apply(step, tmp_path)
    assert not [*tmp_path.iterdir()]


def test_what_is_stored_already_is_not_stored_over(tmp_path: Path) -> None:
    path = log(tmp_path, 40)
    other = log(tmp_path, 40, packed=True, text=b"another\n")
    before = other.read_bytes()
    with pytest.raises(NotStored, match="is there already and holds something else"):
        apply(RetentionStep(path, "compress", 40), tmp_path)
    assert (path.exists(), other.read_bytes()) == (True, before)
    other.write_bytes(gzip.compress(path.read_bytes(), 1))  # of someone else, and the same
    apply(RetentionStep(path, "compress", 40), tmp_path)
    assert not path.exists()
    assert len([*tmp_path.iterdir()]) == 1


@pytest.mark.parametrize("damage", ["no gzip", "no end", "a bit", "another seal", "nothing"])
def test_what_does_not_hold_what_was_stored_is_not_purged(tmp_path: Path, damage: str) -> None:
    path = log(tmp_path, 400, packed=True, text=os.urandom(5000))
    whole = path.read_bytes()
    path.write_bytes(
        {
            "no gzip": b"no gzip",
            "no end": whole[:100],
            "nothing": b"",
            "a bit": whole[:999] + bytes([whole[999] ^ 1]) + whole[1000:],
            "another seal": whole[:-99] + sealed(b"another")[-99:],
        }[damage]
    )
    (step,) = plan(tmp_path, TODAY)
    with pytest.raises(NotStored, match=r"can't be unpacked|does not hold what was stored"):
        apply(RetentionStep(path, "purge", 400), tmp_path)
    if damage != "nothing":  # that is an archive of nothing, and stays one
        with pytest.raises(NotStored):
            apply(step, tmp_path)
        assert [one.name for one in tmp_path.iterdir()] == [path.name]


def test_an_archive_of_somebody_else_is_stored_before_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "agent-2020-01-01.jsonl.gz"
    path.write_bytes(gzip.compress(b"{}\n") + gzip.compress(b"[]\n"))
    (step,) = plan(tmp_path, TODAY)
    assert step.action == "seal"
    apply(step, tmp_path)
    assert gzip.decompress(path.read_bytes()) == b"{}\n[]\n"
    (step,) = plan(tmp_path, TODAY)
    assert step.action == "purge"
    apply(step, tmp_path)
    assert not [*tmp_path.iterdir()]


def test_a_log_that_cannot_be_stored_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = log(tmp_path, 40)
    text = path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            apply(RetentionStep(path, "compress", 40), tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(retention, "digest_of", lambda *_: b"something else")
        with pytest.raises(NotStored, match="read back"):
            apply(RetentionStep(path, "compress", 40), tmp_path)

    def writing(source: Path, opened: BinaryIO, new: BinaryIO, level: int) -> bytes:
        with source.open("ab") as file:
            file.write(b"more\n")
        return pack(source, opened, new, level)

    with monkeypatch.context() as patched:
        patched.setattr(retention, "pack", writing)
        with pytest.raises(NotStored, match="was written to meanwhile"):
            apply(RetentionStep(path, "compress", 40), tmp_path)
    assert [(one, one.read_bytes()) for one in tmp_path.iterdir()] == [(path, text + b"more\n")]


# requirement: T16
def test_the_numbers_are_configured(tmp_path: Path) -> None:
    log(tmp_path, 5)
    log(tmp_path, 6, packed=True)
    assert [step.action for step in plan(tmp_path, TODAY, Retention(5, 6))] == [
        "purge", "compress",
    ]  # fmt: skip


def test_links_and_what_is_put_in_the_place_of_a_log_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("kept\n")
    for name in ("a-2026-09-01.jsonl", "a-2020-01-01.jsonl.gz"):
        (tmp_path / name).symlink_to(other)
    assert plan(tmp_path, TODAY) == ()
    for name, action in (("a-2026-09-01.jsonl", "compress"), ("a-2020-01-01.jsonl.gz", "purge")):
        with pytest.raises(OSError, match="symbolic link"):
            apply(RetentionStep(tmp_path / name, action, 400), tmp_path)  # type: ignore[arg-type]
    assert other.read_text() == "kept\n"
    assert len([*tmp_path.iterdir()]) == 3


@pytest.mark.parametrize("spare", [False, True])
def test_a_file_system_without_nameless_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spare: bool
) -> None:
    monkeypatch.setattr(Folder, "make_nameless", lambda _: None)
    path = log(tmp_path, 30)
    if spare:
        path.with_name(f".{path.name}.gz.retained").write_bytes(b"left by somebody who was killed")
    apply(plan(tmp_path, TODAY)[0], tmp_path)
    (packed,) = tmp_path.iterdir()
    assert gzip.decompress(packed.read_bytes()) == b'{"phase":"cite"}\n'


class Killed:
    """Runs a function in a child that is gone, without any clean-up, before its n-th line of the modules."""

    def __init__(self, function: Callable[[], None]) -> None:
        self._function = function

    def before(self, line: int) -> bool:
        """Whether the child came to this line."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of forks with threads, from Python 3.12 on
            child = os.fork()
        if child == 0:
            self._left = line
            sys.settrace(self._trace)
            try:
                self._function()
            finally:
                os._exit(0)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9

    def _trace(self, frame: FrameType, event: str, argument: object) -> object:
        if frame.f_code.co_filename not in MODULES and frame.f_code not in CHANGES:
            return None
        if event == "line":
            self._left -= 1
            if self._left < 0:
                os._exit(9)
        return self._trace


MODULES = {retention.__file__}
CHANGES = {
    one.__code__ for one in (Folder.make, Folder.name_it, Folder.rename, Folder.replace, Folder.remove)
}
TEXT = b'{"phase":"cite"}\n' * 5


KINDS = ["log", "log beside its archive", "archive of others", "archive", "no nameless"]


# requirement: T17
@pytest.mark.oracle
@pytest.mark.skipif(not hasattr(os, "fork"), reason="children are forked")
@pytest.mark.parametrize("kind", share(KINDS, 5, 1))
def test_a_kill_at_any_line_loses_nothing_and_leaves_no_half_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    if kind == "no nameless":
        monkeypatch.setattr(Folder, "make_nameless", lambda _: None)
    lines = 0
    while True:
        folder = tmp_path / str(lines)
        folder.mkdir()
        path = log(folder, 400, packed="archive" in kind and "beside" not in kind, text=TEXT)
        if kind == "archive of others":
            path.write_bytes(gzip.compress(TEXT))
        elif kind == "log beside its archive":
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(TEXT))
        step = plan(folder, TODAY)[0]
        killed = Killed(lambda step=step, folder=folder: apply(step, folder)).before(lines)  # type: ignore[misc]
        found = {one.name: whole(one) for one in folder.iterdir() if not one.name.endswith(".retained")}
        assert set(found.values()) <= {TEXT}, (lines, found)
        assert found or step.action == "purge"
        for _ in range(3):  # who comes after it finishes
            for again in plan(folder, TODAY):
                apply(again, folder)
        assert not [*folder.iterdir()]
        shutil.rmtree(folder)
        if not killed:
            break
        lines += 1 if kind == "log" else 3
    assert lines > (5 if kind == "archive" else 30)


def whole(path: Path) -> bytes:
    """What a log or an archive holds."""
    data = path.read_bytes()
    return gzip.decompress(data) if ".gz" in path.name else data


CALLS = ("open", "replace", "link", "unlink", "fsync", "utime", "fchmod", "fstat", "stat", "urandom")
MORE = b'{"phase":"more"}\n'


# requirement: T17
@pytest.mark.guarantee("protocols.claims_have_evidence")
@pytest.mark.parametrize("way", ["opens", "opens what is there", "has it open", "closes later"])
@pytest.mark.parametrize(
    ("kind", "leases"),  # without leases no one goes on writing to an archive
    [("log", True), ("log", False), ("log beside its archive", True), ("log beside its archive", False),
     ("archive of others", True), ("archive", True)],
)  # fmt: skip
def test_what_is_appended_at_any_moment_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, way: str, leases: bool
) -> None:
    """Someone appends a line before each call of the system in turn: the line is in the log, beside it, in
    its archive, or was set aside. Who opens a log makes it anew if it is gone, or leaves it at that."""
    monkeypatch.setattr(retention, "PATIENCE", 0.0)
    if not leases:
        monkeypatch.setattr(retention, "_is_written", lambda _: None)
    for turn in range(1, 60):
        folder = tmp_path / str(turn)
        folder.mkdir()
        path = log(folder, 400, packed="archive" in kind and "beside" not in kind, text=TEXT)
        if kind == "archive of others":
            path.write_bytes(gzip.compress(TEXT))
        elif kind == "log beside its archive":
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(TEXT))
        more = gzip.compress(MORE) if path.suffix == ".gz" else MORE
        held = path.open("ab", buffering=0)
        if way not in ("has it open", "closes later"):
            held.close()
        calls = 0
        written = False

        def append(turn: int = turn, path: Path = path, held: BinaryIO = held, more: bytes = more) -> None:
            nonlocal calls, written
            calls += 1
            if calls != turn or (way == "opens what is there" and not path.exists()):
                return
            written = True
            if not held.closed:
                held.write(more)
                if way == "closes later":
                    held.close()
            else:
                with path.open("ab") as file:
                    file.write(more)

        step = next(one for one in plan(folder, TODAY) if one.path == path)
        with monkeypatch.context() as patched:
            for name in CALLS:
                patched.setattr(os, name, _after(getattr(os, name), append))
            with suppress(NotStored, OSError):
                apply(step, folder)
        kept = [whole(one) for one in folder.iterdir() if not one.name.endswith(".retained")]
        if not leases and way in ("has it open", "closes later"):
            held.close()
        assert not written or any(MORE in one for one in kept), (turn, [*folder.iterdir()])
        held.close()
        if path.suffix != ".gz":  # an archive that was not written to may be purged
            assert any(one.startswith(TEXT) for one in kept)
            for _ in range(2):
                for step in plan(folder, TODAY):
                    if step.action == "settle":
                        apply(step, folder)
            kept = [whole(one) for one in folder.iterdir() if not one.name.endswith(".retained")]
            assert any(one.startswith(TEXT) for one in kept)
            assert not written or any(MORE in one for one in kept)
        if calls < turn:
            return


def _after(function: Callable[..., object], first: Callable[[], None]) -> Callable[..., object]:
    """The function with something done before it."""

    def doing(*arguments: object, **named: object) -> object:
        first()
        return function(*arguments, **named)

    return doing


# requirement: T17
@pytest.mark.guarantee("protocols.claims_have_evidence")
def test_an_archive_that_has_two_names_keeps_one(tmp_path: Path) -> None:
    """A process was killed between giving an archive its name and taking the other one away."""
    name = "s-2026-09-01.jsonl"
    (tmp_path / f".{name}.0123abcd.aside").write_bytes(TEXT)
    (tmp_path / f"{name}.gz").write_bytes(sealed(TEXT))
    (tmp_path / f".{name}.gz.retained").hardlink_to(tmp_path / f"{name}.gz")
    apply(plan(tmp_path, TODAY)[0], tmp_path)
    assert [one.name for one in tmp_path.iterdir()] == [f"{name}.gz"]


# requirement: T17
@pytest.mark.guarantee("protocols.claims_have_evidence")
def test_what_was_set_aside_is_settled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a killed process left is put back, beside what has come meanwhile, or goes if it is stored."""
    name = "s-2026-09-01.jsonl"
    aside = tmp_path / f".{name}.0123abcd.aside"
    aside.write_bytes(TEXT)
    (step,) = plan(tmp_path, TODAY)
    apply(step, tmp_path)
    assert [one.name for one in tmp_path.iterdir()] == [name]
    (tmp_path / name).rename(aside)
    (tmp_path / name).write_bytes(MORE)
    apply(plan(tmp_path, TODAY)[0], tmp_path)
    assert {one.name: whole(one) for one in tmp_path.iterdir()} == {name: MORE, "s.1-2026-09-01.jsonl": TEXT}
    assert [one.action for one in plan(tmp_path, TODAY)] == ["compress"] * 2
    (tmp_path / f"{name}.gz").write_bytes(sealed(TEXT))
    aside.write_bytes(TEXT)
    with monkeypatch.context() as patched:
        patched.setattr(retention, "_is_written", lambda _: None)
        apply(plan(tmp_path, TODAY)[0], tmp_path)
        assert aside.exists()  # who has it open may still write
        patched.setattr(retention, "SETTLED", -1)
        apply(plan(tmp_path, TODAY)[0], tmp_path)
        assert not aside.exists()
    aside.write_bytes(TEXT)
    apply(plan(tmp_path, TODAY)[0], tmp_path)
    assert not aside.exists()


# requirement: T17
@pytest.mark.skipif(shutil.which("gzip") is None, reason="gzip looks at the archive")
def test_any_unpacker_reads_a_sealed_archive(tmp_path: Path) -> None:
    path = log(tmp_path, 40, packed=True, text=TEXT)
    done = subprocess.run(["gzip", "-dc", path], capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (TEXT, b"")
    assert [one.fields for one in read_log(path) if isinstance(one, LogEvent)] == [{"phase": "cite"}] * 5
