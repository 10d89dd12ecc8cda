"""The store gives back what was written or nothing, whatever lies in its folder, and fails for nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from binascii import crc32
from concurrent.futures import ThreadPoolExecutor
from itertools import count, pairwise, product
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corvid.cache import location, store
from corvid.cache.keys import key_of
from corvid.cache.store import Store
from tests.shares import examples

ROOT = Path(__file__).resolve().parents[2]
KEY = key_of(b"a program")
DATA = b"what was made of it" * 10
REAL_STAT = os.fstat


@pytest.fixture
def kept(tmp_path: Path) -> Store:
    """A store with one entry."""
    made = Store(str(tmp_path / "corvid"))
    made.write("code", KEY, DATA)
    return made


def name(key: bytes, kind: str = "code") -> str:
    """What the file of an entry is called."""
    return f"{crc32(key):08x}.{kind}"


def entry(kept: Store) -> Path:
    """The file of the entry."""
    assert kept.path is not None
    return Path(kept.path, name(KEY))


def names(kept: Store) -> list[str]:
    """What lies in the folder."""
    return [path.name for path in Path(str(kept.path)).iterdir()]


def test_another_process_reads_what_was_written(kept: Store) -> None:
    program = (
        "import sys; from corvid.cache.store import Store\n"
        "print(Store(sys.argv[1]).read('code', sys.argv[2].encode()))"
    )
    command = [sys.executable, "-c", program, str(kept.path), KEY.decode()]
    told = subprocess.run(command, cwd=ROOT, capture_output=True)
    assert told.stdout.decode().strip() == repr(DATA)


def test_folder_and_file_are_the_users_alone(kept: Store) -> None:
    assert entry(kept).stat().st_mode & 0o777 == 0o600
    assert entry(kept).parent.stat().st_mode & 0o777 == 0o700


def test_kinds_and_keys_are_apart(kept: Store) -> None:
    kept.write("check", KEY, b"another")
    assert kept.read("code", KEY) == DATA
    assert kept.read("check", KEY) == b"another"
    assert kept.read("code", key_of(b"a pro", b"gram")) is None


def test_no_key_begins_with_another_one() -> None:
    parts = [b"", b"a", b"'", b'"', b",", b"\\", b"')", b"',", b"a', b'a", b"\0"]
    keys = [key_of(*each) for count in range(4) for each in product(parts, repeat=count)]
    assert len(set(keys)) == len(keys)
    for before, after in pairwise(sorted(keys)):
        assert not after.startswith(before)


@pytest.mark.oracle
def test_keys_of_one_name_are_not_taken_for_one(kept: Store) -> None:
    seen: dict[str, bytes] = {}
    drawn = Random(0)  # keys that differ in few bits never have one sum
    keys = (key_of(drawn.randbytes(8)) for _ in count())
    second = next(key for key in keys if seen.setdefault(name(key), key) != key)
    first = seen[name(second)]
    kept.write("code", first, DATA)
    assert kept.read("code", second) is None
    kept.write("code", second, b"another")
    assert kept.read("code", first) is None
    assert kept.read("code", second) == b"another"


def test_an_empty_entry_is_an_entry(kept: Store) -> None:
    kept.write("code", KEY, b"")
    assert kept.read("code", KEY) == b""


@given(st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=examples(60))
def test_damage_is_noticed_and_mended(kept: Store, data: st.DataObject) -> None:
    whole = entry(kept).read_bytes()
    damaged = bytearray(whole)
    if data.draw(st.booleans()):
        damaged[data.draw(st.integers(0, len(whole) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    else:
        del damaged[data.draw(st.integers(0, len(whole) - 1)) :]
    entry(kept).write_bytes(damaged)
    assert kept.read("code", KEY) is None
    kept.write("code", KEY, DATA)
    assert kept.read("code", KEY) == DATA


@pytest.mark.parametrize("text", [b"", b"\0" * 100, b"corvid cache 3\n", bytes(range(64)), DATA])
def test_foreign_files_are_no_entries(kept: Store, text: bytes) -> None:
    entry(kept).write_bytes(text)
    assert kept.read("code", KEY) is None


def test_an_entry_under_another_name_is_none(kept: Store) -> None:
    other = key_of(b"another program")
    whole = entry(kept).read_bytes()
    for key, kind in ((other, "code"), (KEY, "check")):
        entry(kept).with_name(name(key, kind)).write_bytes(whole)
        entry(kept).with_name(name(key, kind)).chmod(0o600)
        assert kept.read(kind, key) is None


def test_a_huge_file_is_not_read(kept: Store) -> None:
    with entry(kept).open("r+b") as file:
        file.truncate(store.LARGEST + 1)
    assert kept.read("code", KEY) is None


def test_what_is_too_large_is_not_kept(kept: Store) -> None:
    kept.write("code", key_of(b"huge"), bytes(store.LARGEST))
    assert names(kept) == [name(KEY)]


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o666, 0o601])
def test_a_file_that_others_may_touch_is_ignored_and_rewritten(kept: Store, mode: int) -> None:
    entry(kept).chmod(mode)
    assert kept.read("code", KEY) is None
    kept.write("code", KEY, DATA)
    assert kept.read("code", KEY) == DATA


@pytest.mark.parametrize("mode", [0o750, 0o701, 0o777, 0o722, 0o1777])
def test_a_folder_that_others_may_touch_is_ignored(kept: Store, mode: int) -> None:
    folder = entry(kept).parent
    folder.chmod(mode)
    assert kept.read("code", KEY) is None
    kept.write("code", key_of(b"new"), DATA)
    assert len(names(kept)) == 1
    assert "mode" in str(kept.problem())
    with pytest.raises(location.Unusable):
        kept.clean()


@pytest.mark.parametrize("is_foreign", [os.path.isdir, os.path.isfile], ids=["folder", "file"])
def test_what_belongs_to_somebody_else_is_ignored(
    kept: Store, is_foreign: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def foreign(descriptor: int) -> object:
        status = REAL_STAT(descriptor)
        assert callable(is_foreign)
        if not is_foreign(f"/proc/self/fd/{descriptor}"):
            return status
        return SimpleNamespace(st_mode=status.st_mode, st_size=status.st_size, st_uid=os.geteuid() + 1)

    monkeypatch.setattr(os, "fstat", foreign)
    assert kept.read("code", KEY) is None


def test_links_are_not_followed(kept: Store, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    entry(kept).rename(elsewhere)
    entry(kept).symlink_to(elsewhere)
    assert kept.read("code", KEY) is None
    kept.write("code", KEY, b"new")
    assert kept.read("code", KEY) == b"new"
    assert DATA in elsewhere.read_bytes()
    link = tmp_path / "link"
    link.symlink_to(str(kept.path))
    assert Store(str(link)).read("code", KEY) is None
    Store(str(link)).write("code", key_of(b"new"), DATA)
    assert len(names(kept)) == 1


@pytest.mark.parametrize("kind", ["pipe", "folder"])
def test_what_is_no_file_is_ignored(kept: Store, kind: str) -> None:
    entry(kept).unlink()
    if kind == "pipe":
        os.mkfifo(entry(kept), 0o600)
    else:
        entry(kept).mkdir(0o700)
    assert kept.read("code", KEY) is None
    kept.write("code", KEY, DATA)
    assert kept.read("code", KEY) == (DATA if kind == "pipe" else None)


@pytest.mark.parametrize("call", ["open", "write", "rename", "mkdir", "listdir"])
def test_a_disk_that_takes_nothing_fails_no_command(
    tmp_path: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    made = Store(str(tmp_path / "corvid"))
    with monkeypatch.context() as patch:
        patch.setattr(os, call, full)
        made.write("code", KEY, DATA)
        assert made.read("code", KEY) in (None, DATA)
    assert list(tmp_path.rglob("*.new")) == []


def test_no_place_is_no_cache() -> None:
    nowhere = Store(None)
    nowhere.write("code", KEY, DATA)
    assert nowhere.read("code", KEY) is None
    assert nowhere.clean() == (0, 0)
    Store("/dev/null/corvid").write("code", KEY, DATA)
    assert Store("/dev/null/corvid").read("code", KEY) is None


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"CORVID_CACHE": "off", "HOME": "/h"}, None),
        ({"CORVID_CACHE": "/c/x", "XDG_CACHE_HOME": "/x", "HOME": "/h"}, "/c/x"),
        ({"XDG_CACHE_HOME": "/x", "HOME": "/h"}, "/x/corvid"),
        ({"XDG_CACHE_HOME": "x", "HOME": "/h"}, "/h/.cache/corvid"),
        ({"CORVID_CACHE": "", "HOME": "/h"}, "/h/.cache/corvid"),
        ({"HOME": "h"}, None),
    ],
)
def test_where_the_cache_is(
    variables: dict[str, str], expected: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CORVID_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")
    assert location.cache_folder() == expected


def test_the_size_is_bounded_and_the_oldest_leave(kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [key for number in range(400) if name(key := key_of(b"%d" % number))[0] == name(KEY)[0]][:12]
    other = next(key for number in range(400) if name(key := key_of(b"%d" % number))[0] != name(KEY)[0])
    for age, key in enumerate((other, KEY, *keys)):
        kept.write("code", key, DATA)
        os.utime(Path(str(kept.path), name(key)), (1e9 + age, 1e9 + age))
    monkeypatch.setattr(store, "SHARD_ENTRIES", 8)
    kept.write("code", keys[-1], DATA)
    assert set(names(kept)) == set(map(name, (other, *keys[-8:])))
    monkeypatch.setattr(store, "SHARD_BYTES", 500)
    kept.write("code", keys[-1], DATA)
    assert set(names(kept)) == set(map(name, (other, *keys[-2:])))


def test_indexes_have_a_bound_of_their_own(kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "LARGEST", 300)
    monkeypatch.setattr(store, "LARGEST_INDEX", 1_500)
    monkeypatch.setattr(store, "INDEX_BYTES", 2_800)
    kept.write("code", key_of(b"large"), bytes(1_000))
    assert names(kept) == [name(KEY)]
    keys = [key_of(b"%d" % number) for number in range(4)]
    for age, key in enumerate(keys):
        kept.write(store.LARGE, key, bytes(1_200))
        os.utime(Path(str(kept.path), name(key, store.LARGE)), (1e9 + age, 1e9 + age))
    assert set(names(kept)) == {name(KEY), *(name(key, store.LARGE) for key in keys[-2:])}
    assert kept.read(store.LARGE, keys[-1]) == bytes(1_200)
    monkeypatch.setattr(store, "SHARD_BYTES", 0)
    kept.write("code", KEY, DATA)
    assert set(names(kept)) == {name(key, store.LARGE) for key in keys[-2:]}


def test_an_entry_in_use_stays_young(kept: Store) -> None:
    os.utime(entry(kept), (1e9, 1e9))
    assert kept.read("code", KEY) == DATA
    assert entry(kept).stat().st_mtime > time.time() - 60


@pytest.mark.oracle
def test_a_killed_writer_leaves_a_whole_entry_or_none(kept: Store) -> None:
    program = (
        "import sys, itertools; from corvid.cache.store import Store\n"
        "made = Store(sys.argv[1]); print('on', flush=True)\n"
        "for n in itertools.count(): made.write('code', sys.argv[2].encode(), b'%d' % (n % 10) * 3_000_000)"
    )
    for wait in (0.02, 0.05, 0.09):
        writer = subprocess.Popen(
            [sys.executable, "-c", program, str(kept.path), KEY.decode()], cwd=ROOT, stdout=subprocess.PIPE
        )
        with writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(wait)
            writer.send_signal(signal.SIGKILL)
        found = kept.read("code", KEY)
        assert found in (DATA, None) or (len(found) == 3_000_000 and len(set(found)) == 1)
    for left in Path(str(kept.path)).glob("*.new"):
        os.utime(left, (1e9, 1e9))
    kept.write("code", KEY, DATA)
    assert names(kept) == [name(KEY)]


def test_writers_at_once_never_give_half_an_entry(kept: Store) -> None:
    texts = [bytes([number]) * 100_000 for number in range(4)]
    with ThreadPoolExecutor(5) as threads:
        writing = [threads.submit(kept.write, "code", KEY, text) for text in texts * 20]
        while not all(one.done() for one in writing):
            assert kept.read("code", KEY) in (None, DATA, *texts)
        assert [one.exception() for one in writing] == [None] * len(writing)


def test_clean_takes_entries_and_nothing_else(kept: Store) -> None:
    other = entry(kept).with_name("notes.txt")
    other.write_text("mine")
    size = entry(kept).stat().st_size
    assert kept.clean() == (1, size)
    assert kept.clean() == (0, 0)
    assert names(kept) == ["notes.txt"]
