"""A remembered check: what it printed comes back only while all that it looked at is as it was."""

from __future__ import annotations

import os
from binascii import crc32
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

import pytest

from corvid.cache import fingerprints
from corvid.cache.store import Store
from corvid.cli.check import OutputCache
from corvid.pipeline import check_file

MAIN = 'import "./lib/one" use one\nimport "./std/numbers"\n\nfn two() -> Int:\n    return one() + one()\n'
LIB = "public fn one() -> Int:\n    return 1\n"
PRINTED = (1, "what was printed: ä\n")


@pytest.fixture(autouse=True)
def same_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corvid.cli.check.compiler_stamp", lambda: b"this one")


@pytest.fixture(params=[fingerprints.WHOLE, 0], ids=["contents", "checksums"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """What is cached of files: of few bytes all, of more the checksums."""
    monkeypatch.setattr(fingerprints, "WHOLE", request.param)
    return int(request.param)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "cache"))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "project" / "lib").mkdir(parents=True)
    (tmp_path / "project" / "main.cor").write_text(MAIN)
    (tmp_path / "project" / "lib" / "one.cor").write_text(LIB)
    monkeypatch.chdir(tmp_path / "project")
    return tmp_path / "project"


def outputs(store: Store, form: str = "text", **changed: bool) -> OutputCache:
    options = {"discards": False, "deny_warnings": False, "colour": False} | changed
    return OutputCache(form, programs=["main.cor"], store=store, **options)


def keep(store: Store) -> None:
    checked = check_file(Path("main.cor"))
    assert checked.ok, checked.problems
    outputs(store).keep(checked.inputs, *PRINTED)


def test_nothing_changed(way: int, store: Store, project: Path) -> None:
    assert outputs(store).recall() is None
    keep(store)
    assert outputs(store).recall() == PRINTED
    (entry,) = Path(str(store.path)).iterdir()
    assert (LIB.encode() in entry.read_bytes()) == (way > 0)


def test_an_empty_file_can_be_looked_at_again(way: int, store: Store, project: Path) -> None:
    (project / "main.cor").write_text("")
    keep(store)
    assert outputs(store).recall() == PRINTED
    (project / "main.cor").write_text("#")
    assert outputs(store).recall() is None


def test_a_touch_is_no_change(store: Store, project: Path) -> None:
    keep(store)
    os.utime(project / "main.cor", (1, 1))
    (project / "lib" / "one.cor").write_text(LIB)
    assert outputs(store).recall() == PRINTED


def _same_length_same_time(project: Path) -> None:
    path = project / "lib" / "one.cor"
    before = path.stat()
    path.write_text(LIB.replace("1", "2"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def _link_to_a_copy(project: Path) -> None:
    (project / "other").mkdir()
    (project / "other" / "one.cor").write_text(LIB)
    (project / "lib" / "one.cor").unlink()
    (project / "lib" / "one.cor").symlink_to(project / "other" / "one.cor")


def _folder_becomes_a_link(project: Path) -> None:
    (project / "lib").rename(project / "moved")
    (project / "lib").symlink_to(project / "moved")


def _shadow_the_library(project: Path) -> None:
    (project / "std").mkdir()
    (project / "std" / "numbers.cor").write_text("fn nothing() -> Int:\n    return 0\n")


CHANGES: dict[str, Callable[[Path], object]] = {
    "main": lambda project: (project / "main.cor").write_text(MAIN + "\n"),
    "import": _same_length_same_time,
    "gone": lambda project: (project / "lib" / "one.cor").unlink(),
    "folder in its place": lambda p: [(p / "lib" / "one.cor").unlink(), (p / "lib" / "one.cor").mkdir()],
    "link": _link_to_a_copy,
    "linked folder": _folder_becomes_a_link,
    "library shadowed": _shadow_the_library,
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_seen(change: str, way: int, store: Store, project: Path) -> None:
    keep(store)
    CHANGES[change](project)
    assert outputs(store).recall() is None


def test_files_that_are_made_to_look_alike_are_told_apart(way: int, store: Store, project: Path) -> None:
    """Anyone who changes a program may choose its bytes, so that a short sum of them is the same."""
    seen: dict[int, bytes] = {}
    drawn = Random(0)  # texts that differ in few bits never have one sum
    texts = (f"{MAIN}# {drawn.randbytes(8).hex()}".encode() for _ in count())
    second = next(text for text in texts if seen.setdefault(crc32(text), text) != text)
    (project / "main.cor").write_bytes(seen[crc32(second)])
    keep(store)
    assert outputs(store).recall() == PRINTED
    (project / "main.cor").write_bytes(second)
    assert outputs(store).recall() is None


def test_options_have_their_own_entries(store: Store, project: Path) -> None:
    keep(store)
    assert outputs(store, form="json").recall() is None
    for option in ("discards", "deny_warnings", "colour"):
        assert outputs(store, **{option: True}).recall() is None


def test_another_working_folder_is_another_check(
    store: Store, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(store)
    monkeypatch.chdir(project / "lib")
    assert outputs(store).recall() is None


def test_a_missing_import_that_comes_into_being(store: Store, project: Path) -> None:
    (project / "lib" / "one.cor").unlink()
    inputs = check_file(Path("main.cor")).inputs
    assert inputs["lib/one.cor"] is None
    outputs(store).keep(inputs, *PRINTED)
    assert outputs(store).recall() == PRINTED
    (project / "lib" / "one.cor").write_text(LIB)
    assert outputs(store).recall() is None


def test_what_can_not_be_looked_at_again_is_not_kept(store: Store, project: Path) -> None:
    (project / "lib" / "one.cor").write_bytes(b"\0")
    outputs(store).keep(check_file(Path("main.cor")).inputs, *PRINTED)
    assert outputs(store).recall() is None


def test_a_damaged_entry_is_none(store: Store, project: Path) -> None:
    keep(store)
    assert store.path is not None
    (entry,) = Path(store.path).iterdir()
    entry.write_bytes(entry.read_bytes()[:-1] + b"?")
    assert outputs(store).recall() is None


def test_without_a_cache_nothing_is_kept(project: Path) -> None:
    keep(Store(None))
    assert outputs(Store(None)).recall() is None
