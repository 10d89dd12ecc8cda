"""Runs that wait for a model behind HTTP: how many a process keeps waiting, and what each costs it.

Baseline: an asyncio client that posts the same bytes over as many connections and reads the same replies,
without any library for HTTP. The server is another process and answers after two seconds.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bench.conftest import Report
from bench.measure import sized
from bench.rows import amount, at_least, versus
from corvid.api import load
from corvid.models.remote.model import RemoteModel
from corvid.models.remote.openai_chat import OpenAIChat
from corvid.models.remote.settings import ModelSettings
from corvid.models.remote.wire import Question, Turn

WAITING = sized(256, 4)
ROUNDS = sized(4, 1)
SECONDS = sized(20, 1) / 10
"""After which the server answers."""
PROGRAM = """\
prompt ask(x: Int) -> String:
    "Number {x}"

agent main(x: Int) -> String:
    return ask(x)
"""


@pytest.fixture
def port() -> Iterator[int]:
    command = [sys.executable, str(Path(__file__).parent / "peers" / "slow_model.py"), str(SECONDS)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        yield int(server.stdout.readline())
        server.communicate()


def measured(work: Callable[[], None]) -> tuple[float, float]:
    """The rows a second, and the seconds of processor time of this process for a row."""
    rows = WAITING * ROUNDS
    begun, used = time.perf_counter(), time.process_time()
    work()
    return rows / (time.perf_counter() - begun), (time.process_time() - used) / rows


def test_runs_that_wait(port: int, tmp_path: Path, report: Report) -> None:
    file = tmp_path / "waiting.cor"
    file.write_text(PROGRAM)
    model = RemoteModel([ModelSettings("slow", "openai-chat", "m", f"http://127.0.0.1:{port}/v1")])
    program = load(file, model=model)
    assert program.main(0) == "hello"

    def runs() -> None:
        with ThreadPoolExecutor(WAITING) as pool:
            assert set(pool.map(program.main, range(WAITING * ROUNDS))) == {"hello"}

    ours, cost = measured(runs)
    _, bare = measured(lambda: asyncio.run(clients(port)))
    possible = WAITING / SECONDS
    report(amount(f"{WAITING} runs that wait", ours / possible, "of what is possible", aim=at_least(0.9)))
    report(versus("processor time of a call of a model", cost, bare, of="bare asyncio"))


async def clients(port: int) -> None:
    """As many connections, each with as many requests one after the other."""
    body = OpenAIChat(own=False).request(Question("m", (Turn("user", "Number 1"),))).body
    request = b"POST /v1/chat/completions HTTP/1.1\r\ncontent-length: %d\r\n\r\n" % len(body) + body

    async def client() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(ROUNDS):
            writer.write(request)
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            await reader.readexactly(int(head.partition(b"content-length:")[2].split()[0]))
        writer.close()

    await asyncio.gather(*[client() for _ in range(WAITING)])
