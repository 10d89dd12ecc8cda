"""Approvers that are coroutine functions: awaited, and where the run is awaited on its loop."""

from __future__ import annotations

import asyncio
import threading
import warnings
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import corvid
from corvid.api.program import ApproverArgument, Program

PROGRAM = """\
tool pay(n: Int) -> Int dangerous

agent main(n: Int) -> Int:
    approve Pay(n)
    return pay(n)
"""
WAIT = 20.0


class Patient:
    """An approver with a method that is a coroutine function."""

    def __init__(self, answer: bool) -> None:
        self.answer = answer

    async def approve(self, request: corvid.ApprovalRequest) -> bool:
        await asyncio.sleep(0)
        return self.answer


class Futures:
    """One whose method is not one, and gives what has to be awaited."""

    def approve(self, request: corvid.ApprovalRequest) -> Awaitable[bool]:
        return Patient(True).approve(request)


async def says_yes(request: corvid.ApprovalRequest) -> bool:
    await asyncio.sleep(0)
    return True


@contextmanager
def paying(folder: Path, approver: ApproverArgument, *, threads: bool = True) -> Iterator[Program]:
    (folder / "p.cor").write_text(PROGRAM)
    program = corvid.load(folder / "p.cor", tools={"pay": lambda n: n}, approver=approver, threads=threads)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # a coroutine that no one awaits is recognized by a warning
        try:
            yield program
        finally:
            program.close()


@pytest.mark.guarantee("approval.dangerous_call_requires_token")
@pytest.mark.parametrize("approver", [says_yes, lambda request: says_yes(request), Patient(True), Futures()])
@pytest.mark.parametrize("threads", [True, False])
def test_what_an_async_approver_answers_is_awaited(
    tmp_path: Path, approver: ApproverArgument, threads: bool
) -> None:
    with paying(tmp_path, approver, threads=threads) as program:
        assert program.main(3) == 3
        if threads:
            assert asyncio.run(program.main.aio(4)) == 4


@pytest.mark.guarantee("approval.dangerous_call_requires_token")
def test_an_async_approver_can_say_no_or_fail(tmp_path: Path) -> None:
    async def fails(request: corvid.ApprovalRequest) -> bool:
        raise ConnectionError("nobody at the desk")

    for approver, reason in (
        (Patient(False), "the approver said no"),
        (fails, "the approver failed: ConnectionError: nobody at the desk"),
    ):
        with paying(tmp_path, approver) as program, pytest.raises(corvid.RunFailed, match=reason) as failed:
            program.main(3)
        assert failed.value.code == "R0113"


def test_an_awaited_run_asks_on_the_loop_that_awaits_it(tmp_path: Path) -> None:
    """What the approver waits for may belong to that loop, such as the connection to a person."""
    asked: list[asyncio.AbstractEventLoop] = []
    answers: list[asyncio.Queue[bool]] = []

    async def asks(request: corvid.ApprovalRequest) -> bool:
        asked.append(asyncio.get_running_loop())
        return await answers[0].get()

    async def answering() -> tuple[object, asyncio.AbstractEventLoop]:
        answers.append(asyncio.Queue())
        run = asyncio.ensure_future(program.main.aio(5))
        await asyncio.sleep(0.01)
        await answers[0].put(True)
        return await run, asyncio.get_running_loop()

    with paying(tmp_path, asks) as program:
        assert asyncio.run(answering()) == (5, asked[0])


def test_a_plain_run_inside_a_loop_asks_on_another_one(tmp_path: Path) -> None:
    """The loop of the caller no longer changes while a plain run works."""
    asked: list[asyncio.AbstractEventLoop] = []

    async def asks(request: corvid.ApprovalRequest) -> bool:
        asked.append(asyncio.get_running_loop())
        return True

    async def plainly() -> tuple[object, bool]:
        return program.main(6), asyncio.get_running_loop() is asked[0]

    with paying(tmp_path, asks) as program:
        assert asyncio.run(plainly()) == (6, False)


def test_an_approver_may_await_a_run_of_its_own_program(tmp_path: Path) -> None:
    inner: list[object] = []

    async def asks(request: corvid.ApprovalRequest) -> bool:
        if request.arguments[0].value == 7:
            inner.append(await program.main.aio(8))
            inner.append(program.main(9))
        return True

    with paying(tmp_path, asks) as program:
        assert asyncio.run(program.main.aio(7)) == 7
        assert program.main(7) == 7
    assert inner == [8, 9, 8, 9]


def test_a_cancelled_run_cancels_the_approver_that_it_waits_for(tmp_path: Path) -> None:
    began, ended = threading.Event(), threading.Event()

    async def asks(request: corvid.ApprovalRequest) -> bool:
        began.set()
        try:
            await asyncio.sleep(WAIT)
        except asyncio.CancelledError:
            ended.set()
            raise
        return True

    async def cancelled() -> None:
        task = asyncio.ensure_future(program.main.aio(1))
        await asyncio.get_running_loop().run_in_executor(None, began.wait, WAIT)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    with paying(tmp_path, asks) as program:
        asyncio.run(cancelled())
        assert ended.wait(WAIT)


def test_without_a_loop_for_it_the_failure_is_named(tmp_path: Path) -> None:
    """Inside a running loop a program without threads can await nothing: that is not a `no` of the
    approver."""

    async def inside() -> object:
        return program.main(3)

    words = "the approver failed: RuntimeError: a coroutine can't be awaited here"
    with (
        paying(tmp_path, says_yes, threads=False) as program,
        pytest.raises(corvid.RunFailed, match=words),
    ):
        asyncio.run(inside())
