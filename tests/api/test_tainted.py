"""What is tainted shows in Python, on the command line and in the trace."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import corvid
from corvid.cli.main import run

pytestmark = pytest.mark.guarantee("taint.value")

PROGRAM = """\
effect web:
    data: untrusted
tool fetch(url: String) -> String uses web
agent read(url: String) -> Tainted<String>:
    return fetch(url)
agent shout(text: Tainted<String>) -> Tainted<String>:
    return text.to_upper()
agent length(text: String) -> Int:
    return text.length()
agent checked(url: String) -> Int:
    return trusted(fetch(url).length(), reason: "a number")
"""
TOOLS = "def fetch(url):\n    return f'page of {url}'\n"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    (tmp_path / "tools.py").write_text(TOOLS)
    file = tmp_path / "program.cor"
    file.write_text(PROGRAM)
    return file


# rule: taint.border.1
def test_a_tainted_result_says_so(program: Path) -> None:
    loaded = corvid.load(program)
    found = loaded.read("a")
    assert found == corvid.Tainted("page of a")
    assert loaded.shout(found) == corvid.Tainted("PAGE OF A")
    assert loaded.shout("mine") == corvid.Tainted("MINE")
    assert loaded.read.outcome("a").tainted
    assert not loaded.checked.outcome("a").tainted
    with pytest.raises(TypeError, match="`text` is String, and the argument is Tainted"):
        loaded.length(found)


# rule: taint.border.1
def test_the_command_says_so(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["run", str(program), "--agent", "read", "--arg", "url=a"]) == 0
    words = "untrusted: others may have written it, as its type Tainted<String> says"
    assert words in capsys.readouterr().out
    assert run(["run", str(program), "--agent", "read", "--arg", "url=a", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["tainted"], report["type"]) == (True, "Tainted<String>")


def test_what_was_trusted_is_in_the_trace_and_replayed(program: Path, tmp_path: Path) -> None:
    loaded = corvid.load(program, trace=tmp_path / "traces")
    outcome = loaded.checked.outcome("a")
    assert outcome.value == 9
    assert outcome.trace is not None
    events = [json.loads(line) for line in outcome.trace.read_text().splitlines()]
    assert [event["reason"] for event in events if event["phase"] == "trusted"] == ["a number"]
    assert corvid.replay(program, outcome.trace).value == 9
