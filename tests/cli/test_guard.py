"""What waits beside a run ends it if an interrupt is followed by nothing, and only then."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from corvid.cli import guard
from corvid.cli.guard import Guard, watch
from corvid.cli.main import run
from corvid.runtime.executor import threads
from tests.cli.test_interrupts import MARK, TOOLS, ends, reached, seconds_to_start, started
from tests.processes import PATIENCE

pytestmark = [
    pytest.mark.guarantee("limits.reported"),
    pytest.mark.skipif(not hasattr(os, "posix_spawn"), reason="processes of POSIX"),
]

INTERRUPT, RESIZED = bytes([signal.SIGINT]), bytes([28])
AT_WORK, TOLD, LEAVING = b"\x00", b"\xfe", b"\xff"


class Watched:
    """A guard at work in a thread, what it is reported, and what it does in the end."""

    def __init__(self) -> None:
        self._far, self.near = os.pipe()
        self.ended: list[bool] = []
        self._thread = threading.Thread(target=watch, args=(self._far, self.ended.append), daemon=True)
        self._thread.start()

    def says(self, *words: bytes) -> None:
        for word in words:
            os.write(self.near, word)
            time.sleep(guard.LIMIT / 4)

    def closes(self) -> None:
        os.close(self.near)
        self.near = -1

    def is_over(self) -> bool:
        self._thread.join(guard.LIMIT * 3)
        return not self._thread.is_alive()

    def dispose(self) -> None:
        if self.near >= 0:
            self.closes()
        self._thread.join()
        os.close(self._far)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    monkeypatch.setattr(guard, "LIMIT", 0.1)
    made = Watched()
    yield made
    made.dispose()


@pytest.mark.parametrize("told", [(), (TOLD,)])
def test_an_interrupt_that_nothing_follows_ends_the_process(
    watched: Watched, told: tuple[bytes, ...]
) -> None:
    watched.says(RESIZED, INTERRUPT, *told)
    assert watched.is_over()
    assert watched.ended == [bool(told)]


def test_a_process_that_is_at_work_on_ending_has_its_time(watched: Watched) -> None:
    watched.says(INTERRUPT, *[AT_WORK] * 8)
    assert watched.ended == []
    assert watched.is_over()
    assert watched.ended == [False]


@pytest.mark.parametrize("words", [(LEAVING,), (INTERRUPT, LEAVING), (INTERRUPT, AT_WORK, TOLD, LEAVING)])
def test_a_process_that_takes_its_leave_ends_by_itself(watched: Watched, words: tuple[bytes, ...]) -> None:
    watched.says(*words)
    assert watched.is_over()
    assert watched.ended == []


def test_a_process_that_has_ended_is_left_alone(watched: Watched) -> None:
    watched.says(INTERRUPT)
    watched.closes()
    assert watched.is_over()
    assert watched.ended == []


def test_other_signals_end_nothing(watched: Watched) -> None:
    watched.says(RESIZED, AT_WORK)
    assert not watched.is_over()


def test_a_program_that_answers_interrupts_itself_has_no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "_started", lambda: pytest.fail("started"))
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        Guard().job_is_long()
    finally:
        signal.signal(signal.SIGINT, before)


def test_where_no_process_can_be_started_interrupts_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere")
    alone = Guard()
    alone.job_is_long()
    alone.job_is_ending()
    alone.leave()
    assert signal.set_wakeup_fd(-1) == -1


def test_a_process_that_calls_the_command_has_no_guard(tmp_path: Path) -> None:
    (tmp_path / "program.cor").write_text("agent main() -> Int:\n    return 1\n")
    assert run(["run", str(tmp_path / "program.cor")]) == 0
    assert threads._watches == []


CALLS = (
    TOOLS
    + """
import atexit, ctypes, pathlib

def wait():  # a call of C that lets no Python run
    here()
    ctypes.PyDLL(None).sleep(60)
    return ""

async def later():
    def tidy():
        time.sleep(1)
        pathlib.Path("tidied").touch()
    atexit.register(tidy)
    here()
    await asyncio.sleep(60)
    return ""
"""
)


@pytest.mark.oracle
def test_ctrl_c_ends_a_call_that_lets_no_python_run(tmp_path: Path) -> None:
    (tmp_path / "program.cor").write_text(
        "tool wait() -> String\nagent main() -> String:\n    return wait()\n"
    )
    (tmp_path / "tools.py").write_text(CALLS)
    unit = seconds_to_start(tmp_path)
    process = started(tmp_path, "-m", "corvid", "run", "program.cor", "--trace", "trace.jsonl")
    reached(process, MARK)
    time.sleep(0.1)
    ends(process, unit, guard.WORDS)
    assert process.returncode == -signal.SIGKILL
    kept = (tmp_path / "trace.jsonl").read_text().splitlines()
    assert '"tool_call"' in kept[-1]


@pytest.mark.oracle
def test_what_the_user_left_for_the_end_is_done(tmp_path: Path) -> None:
    (tmp_path / "program.cor").write_text(
        "tool later() -> String\nagent main() -> String:\n    return later()\n"
    )
    (tmp_path / "tools.py").write_text(CALLS)
    process = started(tmp_path, "-m", "corvid", "run", "program.cor")
    reached(process, MARK)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert said.splitlines()[-1:] == [b"corvid: interrupted"]
    assert process.returncode == 2
    assert (tmp_path / "tidied").exists()
