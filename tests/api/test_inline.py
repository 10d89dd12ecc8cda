"""A program loaded without threads starts none, and does the same as with them."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

import corvid
from corvid.api.execution import Outcome

PROGRAM = """\
tool double(x: Int) -> Int
tool later(x: Int) -> Int

prompt ask(x: Int) -> Int:
    "Number {x}"

fn deep(n: Int) -> Int:
    if n == 0:
        return 0
    return deep(n - 1) + 1

agent main(x: Int) -> Int:
    return double(x) + later(x) + ask(x)

agent nested(n: Int) -> Int:
    return deep(n)

agent summed(n: Int) -> Int:
    total = 0
    i = 0
    while i < n:
        total += i
        i += 1
    return total
"""


class Model:
    name = "counting"

    async def answer(self, request: corvid.ModelRequest) -> corvid.ModelReply:
        await asyncio.sleep(0)
        return corvid.ModelReply(7, self.name)


async def later(x: int) -> int:
    await asyncio.sleep(0.001)
    return x + 1


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "program.cor"
    made.write_text(PROGRAM)
    return made


def load(file: Path, **more: object) -> corvid.Program:
    tools = {"double": lambda x: 2 * x, "later": later}
    return corvid.load(file, tools=tools, model=Model(), **more)  # type: ignore[arg-type]


@pytest.mark.oracle
@pytest.mark.parametrize("jit", ["off", "auto", "always"])
def test_no_thread_is_started(file: Path, jit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    threaded = load(file, jit=jit)
    wanted = [threaded.main(3), threaded.nested(60), threaded.summed(20_000)]

    def refused(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refused)
    inline = load(file, jit=jit, threads=False)
    assert [inline.main(3), inline.nested(60), inline.summed(20_000)] == wanted
    inline.close()


def fault(outcome: Outcome) -> str:
    assert outcome.fault is not None
    return outcome.fault.problem.message()


def test_calls_nest_as_deep_as_the_stack_of_the_caller_allows(file: Path) -> None:
    program = load(file, jit="off", threads=False)
    assert program.nested(100) == 100
    assert "nest" in fault(program.nested.outcome(5000))
    assert program.nested(100) == 100

    def lower(frames: int) -> Outcome:
        return lower(frames - 1) if frames else program.nested.outcome(190)

    assert "nest" in fault(lower(600)), "never an error of Python's own stack"


def test_what_can_not_be_awaited_is_said(file: Path) -> None:
    program = load(file, threads=False)

    async def inside() -> Outcome:
        with pytest.raises(RuntimeError, match="without threads"):
            await program.main.aio(3)  # type: ignore[misc]
        return program.main.outcome(3)

    assert "a loop runs in this thread already" in fault(asyncio.run(inside()))
