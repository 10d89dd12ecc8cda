"""A plugin of pytest: runs each test file in a process of its own, and says what ran and was read there.

Loaded by `tests/tiers/measure.py` in its copy of the checkout. The processes are forked after everything was
imported and collected, so that each test file begins with what an import leaves and no more: what another
file has computed and kept is not there.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from types import FrameType

import pytest

_IMPORTING = "<frozen importlib._bootstrap_external>"
_HERE = str(Path.cwd()) + os.sep
_TESTS = f"{_HERE}tests{os.sep}"


class Watching:
    """`read` has the files that were opened, by the test file that runs; while modules are imported, by the
    module of tests whose import it is."""

    def __init__(self) -> None:
        self.read: dict[str, set[str]] = {}
        self.running = ""
        self.failed: list[str] = []
        sys.addaudithook(self._opened)

    def _opened(self, event: str, given: tuple[object, ...]) -> None:
        if event != "open" or not isinstance(given[0], str | bytes | os.PathLike):
            return
        path = os.path.join(_HERE, os.fsdecode(given[0]))  # noqa: PTH118 - at every opening of a file
        # Python opens the modules that it imports: what they do is counted when it runs.
        if path.startswith(_HERE) and sys._getframe(1).f_code.co_filename != _IMPORTING:
            reader = self.running or _module_of_tests()
            self.read.setdefault(reader, set()).add(os.path.normpath(path).removeprefix(_HERE))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        output = int(os.environ["CORVID_MEASURED"])
        imported = {"imported": {name: sorted(files) for name, files in self.read.items()}}
        os.write(output, json.dumps(imported).encode() + b"\n")
        for path, items in groupby(session.items, lambda item: item.path):
            test = path.relative_to(Path.cwd()).as_posix()
            os.write(output, json.dumps(self._apart(test, list(items))).encode() + b"\n")
        return True

    def _apart(self, test: str, items: list[pytest.Item]) -> dict[str, object]:
        """What the tests of a file did, in a process of their own."""
        ran = Path(os.environ["CORVID_RAN"])
        with ran.open("r+b") as marks:
            marks.write(bytes(ran.stat().st_size))
        written = ran.with_name("read")
        written.unlink(missing_ok=True)
        child = os.fork()
        if child == 0:
            os.setpgid(0, 0)
            try:
                self._run(test, items, written)
            finally:
                os._exit(0)
        ended = _ended(child, float(os.environ["CORVID_SECONDS"]))
        read, failed = json.loads(written.read_text()) if written.exists() else ([], [ended or "no word"])
        numbers = [number for number, mark in enumerate(ran.read_bytes()) if mark]
        return {"test": test, "runs": numbers, "reads": read, "failed": "\n".join(failed)[-3_000:]}

    def _run(self, test: str, items: list[pytest.Item], written: Path) -> None:
        self.running, self.read = test, {}
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        found = sorted(set().union(*self.read.values()))
        self.running = ""
        written.write_text(json.dumps([found, self.failed]))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(f"{report.nodeid}\n{report.longreprtext}")


def _module_of_tests() -> str:
    """The module of tests that is being imported, the innermost one."""
    for frame in _frames():
        code = frame.f_code
        if code.co_name == "<module>" and code.co_filename.startswith(_TESTS):
            return code.co_filename.removeprefix(_HERE)
    return ""


def _frames() -> Iterator[FrameType]:
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        yield frame
        frame = frame.f_back


def _ended(child: int, seconds: float) -> str:
    """Wait for the child and end it if it takes longer; why, if it was."""
    end = time.monotonic() + seconds
    while os.waitpid(child, os.WNOHANG) == (0, 0):
        if time.monotonic() > end:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return f"no end within {seconds:g} s"
        time.sleep(0.02)
    return ""


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Watching(), "watching")
