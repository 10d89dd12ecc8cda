"""`corvid cache`."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.cache.keys import key_of
from corvid.cache.store import open_store
from corvid.cli.main import run


def test_dir_and_clean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CORVID_CACHE", str(tmp_path / "kept"))
    assert run(["cache", "dir"]) == 0
    assert capsys.readouterr().out == f"{tmp_path / 'kept'}\n"
    assert run(["cache", "clean"]) == 0
    assert capsys.readouterr().out == "0 entries removed, 0 bytes\n"
    open_store().write("code", key_of(b"x"), b"y")
    assert run(["cache", "clean"]) == 0
    assert capsys.readouterr().out == "1 entry removed, 32 bytes\n"


def test_a_folder_that_others_can_write_to_is_reported_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tmp_path.chmod(0o777)
    monkeypatch.setenv("CORVID_CACHE", str(tmp_path))
    assert run(["cache", "dir"]) == 0
    assert "not used: others have rights on the folder (mode 777)" in capsys.readouterr().err
    assert run(["cache", "clean"]) == 2
    assert "was not touched" in capsys.readouterr().err


def test_off_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("CORVID_CACHE", "off")
    assert run(["cache", "dir"]) == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert "switched off" in said.err
    assert run(["cache", "clean"]) == 0
