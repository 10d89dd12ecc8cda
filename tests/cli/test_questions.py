"""What is at the terminal around a question: nothing is glued to it."""

from __future__ import annotations

import io
import os
import select
import subprocess
import sys
from pathlib import Path
from threading import Event

import pytest

from corvid.cli import people
from corvid.cli.main import run
from corvid.runtime.context import waits_for
from tests.models.remote.peer import Say, chat, error, peer

PROGRAM = """
tool load(n: Int) -> Int
tool pay(n: Int) -> Int dangerous

agent main() -> Int:
    n = load(1)
    approve Pay(n)
    return pay(n)
"""
TOOLS = """
import sys

def load(n):
    sys.stderr.write("loading 50%")
    return n

def pay(n):
    return n
"""
SLOW_TOOLS = """
import sys, time

def load(n):
    time.sleep(0.6)
    sys.stderr.write("loading 50%")
    return n

def pay(n):
    time.sleep(0.6)
    return 41
"""
ROOT = Path(__file__).resolve().parents[2]
WAIT = 60.0


class Person(io.StringIO):
    """Someone at a terminal who answers once a timer of the progress ran out while they think."""

    def __init__(self, answer: str, timers: list[Event]) -> None:
        super().__init__(answer)
        self._timers = timers

    def isatty(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:
        assert self._timers[-1].wait(60)
        return super().readline()


@pytest.mark.guarantee("approval.dangerous_call_requires_token")
@pytest.mark.parametrize("answer", ["y\n", "n\n", "", "y"])
def test_a_question_stands_on_lines_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answer: str
) -> None:
    ran_out: list[Event] = []

    class Telling(people.TerminalProgress):
        """Says at once that it reported, or would have reported, of what it was asked to show."""

        def started(self, what: str) -> None:
            ran_out.append(Event())
            super().started(what)

        def _say(self, what: str) -> None:
            super()._say(what)
            ran_out[-1].set()

    monkeypatch.setattr(people, "_PATIENCE", 0.02)
    monkeypatch.setattr("corvid.cli.run.TerminalProgress", Telling)
    monkeypatch.setattr(sys, "stdin", Person(answer, ran_out))
    (tmp_path / "main.cor").write_text(PROGRAM)
    (tmp_path / "tools.py").write_text(TOOLS)
    status = run(["run", str(tmp_path / "main.cor")])
    told = capsys.readouterr().err
    assert status == (0 if answer.startswith("y") else 1)
    before, _, after = told.partition("approval asked: Pay\n  n = 1\napprove? [y/N] ")
    assert before.endswith("\n")
    assert "loading 50%" in before
    assert "…" not in after
    assert not after or (not answer.endswith("\n")) == after.startswith("\n")


@pytest.mark.guarantee("check.implies_compile")
def test_what_a_call_of_a_model_waits_for_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = chat("hello")
    said = [error(429, "slow down", retry_after_ms="600"), error(503, "gone", retry_after="1"), answer]
    slow = Say((0.6, *answer.parts), answer.keep)
    (tmp_path / "main.cor").write_text(
        'prompt ask(n: Int) -> String:\n    "Say something."\n'
        "agent main() -> String:\n    return ask(1) + ask(2)\n"
    )
    monkeypatch.setenv("CORVID_CONFIG", "off")
    monkeypatch.setattr(people, "_PATIENCE", 0.1)
    with peer(lambda number, asked: said[number] if number < 3 else slow) as server:
        (tmp_path / "corvid.toml").write_text(
            f'[models.far]\napi = "openai-chat"\nmodel = "m"\nbase_url = "{server.url}"\n'
            "limits = { requests_per_minute = 100 }\n"
        )
        assert run(["run", str(tmp_path / "main.cor"), "--model", "far"]) == 0
    told = [text for text in capsys.readouterr().err.splitlines() if text.startswith("…")]
    answering = "… model far waits for the answer"
    assert told[-1] == answering
    assert list(dict.fromkeys(text for text in told if text != answering)) == [
        "… model far is asked again in 0.6 s, attempt 2 of 4, after rate limited: HTTP 429: slow down",
        "… model far is asked again in 1.0 s, attempt 3 of 4, after unavailable: HTTP 503: gone",
        "… model far waits for its turn: `limits`, or the server's rate limit, hold calls back",
    ]


def test_progress_of_a_host_need_not_hear_what_is_waited_for() -> None:
    class Silent:
        def started(self, what: str) -> None: ...

        def finished(self) -> None: ...

    assert waits_for(Silent()) is None
    assert waits_for(None) is None
    people.TerminalProgress().waits_for("nothing that began")


@pytest.mark.oracle
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudoterminal of POSIX")
def test_on_a_terminal_nothing_is_written_behind_a_question(tmp_path: Path) -> None:
    """The terminal itself says what came when: a slow tool, a person who thinks, a slow tool."""
    (tmp_path / "main.cor").write_text(PROGRAM)
    (tmp_path / "tools.py").write_text(SLOW_TOOLS)
    outer, inner = os.openpty()
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", "corvid", "run", str(tmp_path / "main.cor")],
            stdin=inner, stdout=inner, stderr=inner, cwd=ROOT, env={**os.environ, "NO_COLOR": "1"},
        )  # fmt: skip
        os.close(inner)
        asked = told_until(outer, b"approve? [y/N] ")
        assert b"loading 50%\r\n" in asked
        assert b"tool load" in asked
        assert not select.select([outer], [], [], 1.0)[0], os.read(outer, 4096)
        os.write(outer, b"y\n")
        answered = told_until(outer, b"41\r\n")
        assert process.wait(WAIT) == 0
    finally:
        os.close(outer)
    typed, _, after = answered.partition(b"\r\n")
    assert typed == b"y"  # the terminal's own echo
    assert after.startswith("… tool pay\r\n".encode())


def told_until(terminal: int, words: bytes) -> bytes:
    """What a terminal is reported, to these words."""
    told = b""
    while not told.endswith(words):
        assert select.select([terminal], [], [], WAIT)[0], told
        told += os.read(terminal, 4096)
    return told
