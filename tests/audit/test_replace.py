"""A file is replaced as a whole or stays as it was, and nothing else is left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from corvid.audit.replace import replace_file


def test_a_new_file_has_the_permissions_that_new_files_have(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.touch()
    assert replace_file(tmp_path / "new", [b"a", b"b"]) == 2
    assert (tmp_path / "new").read_bytes() == b"ab"
    assert (tmp_path / "new").stat().st_mode == other.stat().st_mode


def test_a_name_of_any_length_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 255)
    replace_file(path, [b"1"])
    replace_file(path, [b"2"])
    assert [one.read_bytes() for one in tmp_path.iterdir()] == [b"2"]


def test_a_link_is_followed_or_not(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    link.symlink_to("real")
    replace_file(link, [b"new"])
    assert (link.is_symlink(), real.read_bytes()) == (True, b"new")
    replace_file(link, [b"other"], follow=False)
    assert (link.is_symlink(), link.read_bytes(), real.read_bytes()) == (False, b"other", b"new")


def test_what_goes_wrong_on_the_way_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(0o600)

    def failing() -> Iterator[bytes]:
        yield b"new"
        raise RuntimeError

    with pytest.raises(RuntimeError):
        replace_file(path, failing())
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [("file", b"old")]


def test_folders_and_devices_are_left_alone(tmp_path: Path) -> None:
    for path in (tmp_path, Path("/dev/null")):
        with pytest.raises(OSError, match=r"not a file|Is a directory"):
            replace_file(path, [b"x"])
