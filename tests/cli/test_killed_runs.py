"""Runs killed with SIGKILL at random moments: what they handed out is there, and says that it is not all.

`CORVID_KILLS` is how many runs are killed (`make prove` takes 200); `CORVID_SEED` chooses other moments.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from time import sleep

import pytest

from corvid.audit.trace.read import to_lines, whole_events
from corvid.audit.trace.verify import Verification
from corvid.cli.main import run
from tests.shares import share

PROGRAM = """\
tool look(number: Int) -> String uses retrieval
prompt tell(doc: Grounded<String>) -> Grounded<String>:
    "Say what {doc} says."
agent main(times: Int) -> Grounded<String>:
    number = 0
    last = tell(look(0))
    while number < times:
        number = number + 1
        last = tell(look(number))
        shown: String = last
    return last
"""
# Written before the tool does anything: a call that is reported here had begun.
TOOLS = """\
import os
from pathlib import Path
CALLS = os.open(Path(__file__).with_name("calls"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
def look(number):
    os.write(CALLS, b"x")
    return f"document {number} " + "says that tokens expire. " * (number % 7 * 40)
"""
TIMES = 12


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("killed")
    (folder / "program.cor").write_text(PROGRAM)
    (folder / "tools.py").write_text(TOOLS)
    return folder / "program.cor"


def started(program: Path, trace: Path) -> subprocess.Popen[bytes]:
    (program.parent / "calls").write_bytes(b"")
    command = [sys.executable, "-m", "corvid", "run", str(program), "--arg", f"times={TIMES}"]
    quiet = subprocess.DEVNULL
    return subprocess.Popen([*command, "--trace", str(trace)], stdout=quiet, stderr=quiet)


def killed(program: Path, trace: Path, size: int) -> int:
    """Run and kill as soon as the trace is that long, wherever the run is then; how many calls had begun."""
    with started(program, trace) as process:
        while process.poll() is None:
            if trace.exists() and trace.stat().st_size >= size:
                process.send_signal(signal.SIGKILL)
                break
            sleep(0.001)
        ended = process.wait()
    assert ended in (0, -signal.SIGKILL)
    return (program.parent / "calls").stat().st_size


KILLS = int(os.environ.get("CORVID_KILLS", "12"))
PARTS = max(6, KILLS // 20)
MOMENTS = random.Random(int(os.environ.get("CORVID_SEED", "5")))


# requirement: T3
@pytest.mark.oracle
@pytest.mark.parametrize("suffix", [".jsonl", ".msgpack"])
@pytest.mark.parametrize("part", share(range(PARTS), PARTS))
def test_a_killed_run_leaves_all_but_the_event_being_written(
    program: Path, part: int, suffix: str, capsys: pytest.CaptureFixture[str]
) -> None:
    trace = program.with_suffix(suffix)
    assert started(program, trace).wait() == 0
    length = trace.stat().st_size
    assert judged(trace).complete
    for _ in range(KILLS // 2 // PARTS):
        trace.unlink()
        begun = killed(program, trace, MOMENTS.randrange(1, length))
        checked = judged(trace)
        phases = Counter(str(event.fields["phase"]) for event in whole_events(trace))
        # The event of a call is out before the call begins, that of its result before the next one does.
        assert phases["tool_call"] - begun in (0, 1)
        assert phases["tool_call"] - phases["tool_result"] in (0, 1)
        assert phases["tool_result"] - phases["llm_call"] in (0, 1)
        assert phases["llm_call"] - phases["llm_result"] in (0, 1)
        assert checked.complete == (phases["run_completed"] == 1)
        assert run(["trace", "verify", str(trace)]) == 0
        assert ("the trace is incomplete: " in capsys.readouterr().err) == (not checked.complete)
        assert b"".join(to_lines(trace)).count(b"\n") == checked.events


def judged(trace: Path) -> Verification:
    """What the check of a trace without findings says."""
    checked = Verification(trace)
    assert list(checked.findings()) == []
    return checked
