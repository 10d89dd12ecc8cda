"""What `corvid audit retain` says of the logs that it leaves alone."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from corvid.cli.main import run

MESSAGE = b"\x81\xa5phase\xa4cite"


def test_messages_left_out_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("agent-2020-01-01.msgpack", "run.mp", "archive/kept.msgpack"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(MESSAGE)
        os.utime(tmp_path / name, (1_500_000_000, 1_500_000_000))
    (tmp_path / "data.msgpack").write_bytes(b"[1]")
    (tmp_path / "link.msgpack").symlink_to("run.mp")
    before = sorted(tmp_path.rglob("*"))
    assert run(["audit", "retain", str(tmp_path), "--apply"]) == 0
    told = capsys.readouterr()
    assert told.out == "nothing is due\n"
    reason = "MessagePack is neither compressed nor removed: `corvid trace convert` makes lines of it"
    names = [str(tmp_path / name) for name in ("agent-2020-01-01.msgpack", "run.mp")]
    assert told.err.splitlines() == [f"left out: {name}: {reason}" for name in names]
    assert sorted(tmp_path.rglob("*")) == before
    assert run(["audit", "retain", str(tmp_path), "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["left_out"] == [{"path": name, "reason": reason} for name in names]
