"""What holds for all tests.

Programs run in the watched build: every local is checked against its type (T1 of docs/soundness.md), and the
low form of each function against the verified one. Properties look at the same examples every time, so that a
failure comes from a change; `CORVID_EXPLORE=1` looks at new ones.
They look at a fifth of them, unless the run is one of oracles.
Oracles, the long searches, run with `-m oracle`, `-m "oracle or not oracle"`, or by their name with `::`.
"""

import atexit
import contextlib
import faulthandler
import functools
import gc
import importlib
import itertools
import os
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from _pytest.runner import runtestprotocol
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from corvid.api.execution import WATCH_VARIABLE
from corvid.cache.location import OFF, VARIABLE
from corvid.connections.nearby import CONFIG_VARIABLE, MODEL_VARIABLE
from corvid.ir.low.lowering import VALIDATE_VARIABLE
from corvid.models.remote.settings import KEY_VARIABLES
from tests.shares import EXAMPLES, SHARE_OF_EXAMPLES

os.environ.setdefault(WATCH_VARIABLE, "1")
os.environ.setdefault(VALIDATE_VARIABLE, "1")
os.environ[VARIABLE] = OFF  # a test that wants a cache has one of its own
os.environ[CONFIG_VARIABLE] = "off"  # a test that wants models has a configuration of its own
for name in (MODEL_VARIABLE, *KEY_VARIABLES.values()):
    os.environ.pop(name, None)
settings.register_profile("share", derandomize=True, deadline=None, max_examples=SHARE_OF_EXAMPLES)
settings.register_profile("repeatable", derandomize=True, deadline=None, max_examples=EXAMPLES)
settings.register_profile("exploring", deadline=None, max_examples=EXAMPLES)


def pytest_configure(config: pytest.Config) -> None:
    """Choose how many examples properties look at, before a test file asks (tests/shares.py)."""
    chosen = "repeatable" if "oracle" in config.option.markexpr else "share"
    settings.load_profile("exploring" if "CORVID_EXPLORE" in os.environ else chosen)
    if chosen == "share" and hasattr(providers, "_get_local_constants"):
        # To try the constants of our modules, too, Hypothesis reads and parses all that are imported, in each
        # process, and in a new clone writes a file for each: seconds before the first property.
        providers._get_local_constants = lambda: providers._local_constants
    config.pluginmanager.register(Watch())
    if hasattr(config, "workerinput"):
        config.pluginmanager.register(Worker(config.workerinput))


class Watch:
    """After five minutes without the beginning of a test, the stacks of all threads are written. pytest's own
    `faulthandler_timeout` starts and ends a thread for each test: milliseconds, where processors are busy."""

    SECONDS, EVERY = 300, 10

    def __init__(self) -> None:
        self.begun = float("-inf")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if time.monotonic() - self.begun > self.EVERY:
            errors = item.config.stash[fault_handler_stderr_fd_key]
            faulthandler.dump_traceback_later(self.SECONDS, file=errors)
            self.begun = time.monotonic()

    def pytest_sessionfinish(self) -> None:
        faulthandler.cancel_dump_traceback_later()


class Worker:
    """What one of several processes does otherwise than one alone."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.number, self.many = int(told["workerid"].removeprefix("gw")), int(told["workercount"])
        # To let go of thirteen thousand tests one by one takes seconds, while the other processor waits.
        atexit.register(os._exit, 0)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> None:
        """Import the test files of a whole run, each worker beginning at another one: in a new clone, where
        none is compiled yet, each reads what the others have compiled meanwhile."""
        if session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
            return
        files = sorted(Path(__file__).parent.rglob("test_*.py"))
        first = len(files) * self.number // self.many
        for file in files[first:] + files[:first]:
            name = ".".join(file.relative_to(session.config.rootpath).with_suffix("").parts)
            with contextlib.suppress(Exception, pytest.skip.Exception):  # collecting it shows what is wrong
                importlib.import_module(name)

    @pytest.hookimpl
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        """Report what is shown. That a test begins, and that setup and teardown passed at once, no one looks
        at, but messages of it cost both processes more than a short test."""
        for report in runtestprotocol(item, log=False, nextitem=nextitem):
            if report.when == "call" or not report.passed or report.duration > 0.005:
                item.ihook.pytest_runtest_logreport(report=report)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the oracles out, unless they are asked for."""
    if "oracle" in config.option.markexpr:
        return
    named = tuple(argument.split("::", 1)[1] for argument in config.args if "::" in argument)
    oracles = [item for item in items if item.get_closest_marker("oracle") and not _is_named(item, named)]
    if oracles:
        left_out = set(oracles)
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=oracles)


def _is_named(item: pytest.Item, named: tuple[str, ...]) -> bool:
    name = item.nodeid.partition("::")[2]
    return any(name == one or name.startswith((f"{one}[", f"{one}::")) for one in named)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Tests make trees and chains, of which most live as long as the test. And all `conftest.py` are known
    now: which of their hooks hold for a file need not be found three times for each of its tests."""
    _leave_alone_what_is_there()
    gc.set_threshold(300_000, 20, 50)
    session.gethookproxy = functools.cache(session.gethookproxy)  # type: ignore[method-assign]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None]:
    """Modules that a test file was the first to import and what it remembers are never looked at again: else
    whatever asks for a collection, as each measurement of time does, pays for all files that went before."""
    yield
    if nextitem is None or nextitem.path != item.path:
        _leave_alone_what_is_there()


def _leave_alone_what_is_there() -> None:
    """What is imported and collected stays until the end, so the collector need not look at it again. Now it
    looks at what is newest only: the circles that are left besides are few, and stay too."""
    gc.collect(0)
    gc.freeze()


_FOLDERS = itertools.count(1)


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder. Pytest's own has the name of the test, and a link to the newest of that name: to make
    and remove both takes milliseconds, which is longer than many tests."""
    folder = tmp_path_factory.getbasetemp() / str(next(_FOLDERS))
    folder.mkdir(mode=0o700)
    return folder


def pytest_unconfigure(config: pytest.Config) -> None:
    """At the end Python lets go of what it finds, and modules in C complain of what is theirs and is left. A
    worker ends without that."""
    if not hasattr(config, "workerinput"):
        gc.unfreeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more process than processors: tests wait for servers and for processes that they start."""
    return (os.cpu_count() or 1) + 1
