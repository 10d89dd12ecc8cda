"""What a command is reported to write never goes over something else: a wrong name loses nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from corvid.cli.main import run

pytestmark = pytest.mark.guarantee("protocols.claims_have_evidence")
CITED = "`return 1` [${PROJECT_ROOT}/a.py:2]\n"
CLAIM = {"phase": "cite", "claim": "f gives 1", "grounding": "citation",
         "evidence": {"quote": "return 1", "path": "${PROJECT_ROOT}/a.py", "line": 2}}  # fmt: skip
WRITING = {
    "partial": ["ratio", "log.jsonl", "--partial"],
    "record": ["cite", "notes.md", "--record"],
    "handoff": ["gate", "log.jsonl", "--handoff"],
    "log": ["absent", "sign-on", "-q", "sign-on provider", "-q", "identity federation", "--in", ".", "--log"],
}
OTHERS = {
    "text.txt": b"a text\n", "a.py": b"def f():\n    return 1\n", "notes.md": CITED.encode(),
    "data.json": b"[1]\n", "rows.jsonl": b'{"id": 1}\n', "image.gif": b"GIF89a\0\n",
}  # fmt: skip


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, data in OTHERS.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "log.jsonl").write_text(json.dumps(CLAIM) + "\n")
    (tmp_path / "corvid.toml").write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("other", [*OTHERS, "corvid.toml"])
@pytest.mark.parametrize("way", WRITING)
def test_what_is_something_else_stays_as_it_is(
    way: str, other: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("corvid.toml").write_text("[grounding]\n")
    before = Path(other).read_bytes()
    assert run(["audit", *WRITING[way], other, "--root", "."]) == 2
    assert Path(other).read_bytes() == before
    assert "something else" in capsys.readouterr().err


def test_the_log_that_is_counted_is_not_written_over() -> None:
    before = Path("log.jsonl").read_bytes()
    assert run(["audit", "ratio", "log.jsonl", "--partial", "log.jsonl", "--root", "."]) == 2
    assert Path("log.jsonl").read_bytes() == before


@pytest.mark.parametrize("way", WRITING)
def test_the_commands_own_file_is_written_again(way: str) -> None:
    for _ in range(2):
        assert run(["audit", *WRITING[way], "mine.jsonl", "--root", "."]) in (0, 1)
    Path("empty").write_bytes(b"")
    assert run(["audit", *WRITING[way], "empty", "--root", "."]) in (0, 1)


@pytest.mark.parametrize("form", ["lines", "messages", "prov-json"])
@pytest.mark.parametrize("other", OTHERS)
def test_a_trace_is_not_converted_over_something_else(
    other: str, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("p.cor").write_text("agent main() -> Int:\n    return 1\n")
    assert run(["run", "p.cor", "--trace", "t.jsonl"]) == 0
    before = Path(other).read_bytes()
    assert run(["trace", "convert", "t.jsonl", other, "--to", form]) == 2
    assert Path(other).read_bytes() == before
    assert "something else" in capsys.readouterr().err
    for _ in range(2):
        assert run(["trace", "convert", "t.jsonl", "made", "--to", form]) == 0
