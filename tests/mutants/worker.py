"""Runs tests against one mutant after the other, in a private copy of the checkout.

Started as `python -m tests.mutants.worker` inside that copy. Each line of standard input is a request, each
line of standard output its answer. Every request is a process of its own, forked before anything of `corvid`
was imported, so that each imports the files as they are then.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

import pytest

from tests.mutants.model import Outcome, Verdict


class Request(TypedDict):
    """`file` holds `text` while the tests run; no `file`, no change."""

    file: str
    text: str
    tests: list[str]
    seconds: float


class First:
    """A plugin that keeps how the first test failed, and counts those that passed."""

    def __init__(self) -> None:
        self.outcome: Outcome | None = None
        self.passed = 0

    def pytest_exception_interact(
        self, node: pytest.Item | pytest.Collector, call: pytest.CallInfo[object]
    ) -> None:
        if self.outcome is None and call.excinfo is not None:
            error = call.excinfo.value
            expected = isinstance(node, pytest.Item) and call.when == "call"
            verdict = _verdict(error) if expected else "error"
            self.outcome = Outcome(verdict, node.nodeid, f"{type(error).__name__}: {error}"[:300])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.passed += report.when == "call" and report.passed


def _verdict(error: BaseException) -> Verdict:
    if isinstance(error, BaseExceptionGroup):
        verdicts = {_verdict(each) for each in error.exceptions}
        return "assertion" if verdicts == {"assertion"} else "error"
    if isinstance(error, AssertionError | pytest.fail.Exception):
        return "assertion"
    if any(cls.__name__ == "IrError" for cls in type(error).__mro__):
        return "verifier"
    return "error"


@contextlib.contextmanager
def changed(request: Request) -> Iterator[None]:
    """The file with its change, and afterwards as before, its time too: bytecode kept for it stays good."""
    path = Path(request["file"])
    kept, times = path.read_bytes(), path.stat()
    path.write_text(request["text"], encoding="utf-8", newline="")
    try:
        yield
    finally:
        path.write_bytes(kept)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def examined(request: Request) -> Outcome:
    """Fork, run the tests there, and say how the first failure looked."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.setpgid(0, 0)
        outcome = Outcome("error", "", "the tests could not be started")
        try:
            outcome = _tested(request)
        finally:
            os.write(writing, json.dumps([outcome.verdict, outcome.test, outcome.words]).encode())
            os._exit(0)
    os.close(writing)
    with open(reading, "rb") as answer:  # noqa: PTH123 - a descriptor, no path
        if not select.select([answer], [], [], request["seconds"])[0]:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return Outcome("timeout", "", f"no end within {request['seconds']:g} s")
        text = answer.read()
    os.waitpid(child, 0)
    if not text:
        return Outcome("error", "", "the process of the tests ended without a word")
    verdict, test, words = json.loads(text)
    return Outcome(verdict, test, words)


def _tested(request: Request) -> Outcome:
    here = str(Path.cwd())
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    # Cached bytecode is that of the files without a change: it may be used, and must not be written.
    sys.dont_write_bytecode = bool(request["file"])
    plugin = First()
    # A name with `::` would choose the oracles below it too: what `make test` leaves out kills nothing.
    options = ["-x", "-q", "-m", "not oracle", "-p", "no:cacheprovider", "-p", "no:xdist"]
    options.append(f"--basetemp={here}/.temporary")
    code = pytest.main([*options, *request["tests"]], plugins=[plugin])
    import corvid  # not before the tests: their own imports are what counts

    if not corvid.__file__.startswith(here + os.sep):
        return Outcome("error", "", f"the tests imported {corvid.__file__}")
    if plugin.outcome is not None:
        return plugin.outcome
    if code != pytest.ExitCode.OK or not plugin.passed:
        return Outcome("error", "", f"pytest ended with {code!r} after {plugin.passed} passed tests")
    return Outcome("survived")


def main() -> None:
    for line in sys.stdin:
        request: Request = json.loads(line)
        outcome = _answer(request)
        print(json.dumps([outcome.verdict, outcome.test, outcome.words]), flush=True)


def _answer(request: Request) -> Outcome:
    if not request["file"]:
        return examined(request)
    with changed(request):
        return examined(request)


if __name__ == "__main__":
    main()
