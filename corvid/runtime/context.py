"""What the calls of one run share, each part by itself: what needs only one of them takes that one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextvars import ContextVar
from itertools import count
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from corvid.deferred import deferred_module
from corvid.runtime.codecs import Codecs
from corvid.runtime.host import ModelAttempt, ModelReply, Project, SearchAnswer, SkippedFile
from corvid.runtime.provenance.arena import Arena
from corvid.runtime.trace.log import RunLog

if TYPE_CHECKING:
    import inspect
    from collections.abc import Callable, Mapping, Sequence

    from corvid.runtime.cuts import Cuts
    from corvid.runtime.executor.cancellation import Cancellation
    from corvid.runtime.executor.deadlines import Deadline
    from corvid.runtime.executor.waiting import EventLoopThread
    from corvid.runtime.host import Asserted, Mock
    from corvid.runtime.interfaces import (
        Approver,
        Clock,
        Model,
        ModuleTools,
        Progress,
        Randomness,
        TellingProgress,
    )
    from corvid.runtime.meters import Meters
    from corvid.runtime.trace import events
else:
    inspect = deferred_module("inspect")

MOST_NOTICES = 20
MOST_NAMED = 20
"""So many files are named in a notice."""
_NEVER_AWAITED = frozenset((type(None), bool, int, float, str, list, dict, ModelReply))


class Host(Struct, frozen=True):
    """All that a host gives, for one run."""

    tools: ModuleTools
    model: Model
    approver: Approver
    clock: Clock
    randomness: Randomness
    progress: Progress | None = None
    project: Callable[[], Project] = Project
    """Asked only where something is claimed or searched with an intent; raises ProjectRefused."""
    mocks: Mapping[str, Mock] = field(default_factory=dict)
    """By the qualified names of their tools and prompts; only tests have some."""
    asserted: Callable[[Asserted], None] | None = None
    """Hears what a test asserts; only tests do."""


WAITS_FOR: ContextVar[Callable[[str], None] | None] = ContextVar("waits_for", default=None)
"""Who hears it of the run which asks a tool or a model."""


def waits_for(progress: Progress | TellingProgress | None) -> Callable[[str], None] | None:
    """Return who hears what is being waited for, if anyone: an object of a host need not want to know."""
    return getattr(progress, "waits_for", None)


class Key(Struct, frozen=True, eq=False):
    """What the call of one `try … idempotent key` is known by to the host, in all of its attempts."""

    text: str


class HostCalls:
    """Calls of tools, models and approvers, which may take long: each is reported to the progress of the run,
    none begins once the run is cancelled, and a coroutine is awaited."""

    __slots__ = ("_cancellation", "_deadlines", "_loop", "_progress", "key")

    def __init__(
        self, progress: Progress | None, cancellation: Cancellation | None, loop: EventLoopThread
    ) -> None:
        self._progress = progress
        self._cancellation = cancellation
        self._loop = loop
        self._deadlines: list[Deadline] = []
        self.key: Key | None = None
        """That of the attempt in which the run is, for the one call that it makes."""

    def limit(self, milliseconds: int) -> Deadline:
        """Limit calls to so long from now on, until `unlimited`."""
        from corvid.runtime.executor.deadlines import Deadline  # few programs have a `timeout`

        deadline = Deadline(milliseconds, time.monotonic() + milliseconds / 1000)
        self._deadlines.append(deadline)
        return deadline

    def unlimited(self) -> None:
        """End the last limit: the attempt that began it is over."""
        self._deadlines.pop()

    @property
    def cancelled(self) -> bool:
        """Whether the run's caller no longer waits."""
        return self._cancellation is not None and self._cancellation.cancelled

    def pause(self, pause: Callable[[float, Cancellation | None], None], seconds: float) -> None:
        """Have a clock wait, with the cancellation that ends the wait."""
        pause(seconds, self._cancellation)

    def check(self) -> None:
        """Raise CancelledError if the run's caller no longer waits."""
        if self._cancellation is not None:
            self._cancellation.check()

    def call(
        self, kind: str, name: str, function: Callable[..., object], arguments: Sequence[object], *,
        at_home: bool = False, stoppable: bool = False,
    ) -> object:  # fmt: skip
        """Call the function and return its result; progress shows it as `kind` and `name`. A coroutine
        `at_home` is awaited on the loop on which someone awaits the run, if there is one. OutOfTime if it is
        `stoppable` and does not end within the limits that are open; any other call is waited for."""
        progress, cancellation = self._progress, self._cancellation
        if progress is not None:
            progress.started(f"{kind} {name}")
        try:
            if cancellation is not None and cancellation.cancelled:
                cancellation.check()
            if self._deadlines:
                return self._limited(function, arguments, at_home, stoppable)
            given = function(*arguments)
            if type(given) in _NEVER_AWAITED:
                return given
            return self._awaited(given, cancellation, at_home)
        finally:
            if progress is not None:
                progress.finished()

    def _called(
        self, function: Callable[..., object], arguments: Sequence[object],
        cancellation: Cancellation | None, at_home: bool,
    ) -> object:  # fmt: skip
        return self._awaited(function(*arguments), cancellation, at_home)

    def _awaited(self, given: Any, cancellation: Cancellation | None, at_home: bool) -> object:
        """Return what a call gave, or what that gives if it is awaited."""
        if type(given) not in _NEVER_AWAITED and inspect.isawaitable(given):
            return self._loop.run(given, cancellation, at_home=at_home)
        return given

    def _limited(
        self, function: Callable[..., object], arguments: Sequence[object], at_home: bool, stoppable: bool
    ) -> object:
        """Return the same within the limits. A person is asked at home and takes no time of them. A function
        that raises OutOfTime itself, as a replay does, means the outermost limit of that length: the
        first."""
        from corvid.runtime.executor.deadlines import within
        from corvid.runtime.faults import Late, OutOfTime

        began = time.monotonic()
        first = min(self._deadlines, key=lambda one: one.end) if stoppable else None
        try:
            if first is not None:
                return within(
                    first, lambda own: self._called(function, arguments, own, at_home), self._cancellation
                )
            return self._called(function, arguments, self._cancellation, at_home)
        except Late:
            if first is None:
                raise
            raise OutOfTime(first.milliseconds, first) from None
        except OutOfTime as over:
            if over.deadline is None:
                meant = (one for one in self._deadlines if one.milliseconds == over.milliseconds)
                over.deadline = next(meant, None)
            raise
        finally:
            if at_home:
                for deadline in self._deadlines:
                    deadline.end += time.monotonic() - began


def not_read(search: SearchAnswer) -> str:
    """Return what a search did not read, in one line."""
    count = len(search.skipped)
    files = ", ".join(f"{one.path} ({one.reason})" for one in search.skipped[:MOST_NAMED])
    more = f", and {count - MOST_NAMED:,} more" if count > MOST_NAMED else ""
    verb = "was" if count == 1 else "were"
    return f"{count:,} of {count + search.read:,} documents {verb} not read: {files}{more}"


class RunReport(Struct, eq=False):
    """What the host hears when the run is over: `notices` are for people, `skipped` are the files that
    searches did not read, `attempts` the calls of models."""

    notices: dict[str, None] = field(default_factory=dict)
    skipped: dict[SkippedFile, None] = field(default_factory=dict)
    attempts: list[ModelAttempt] = field(default_factory=list)

    def notice(self, text: str) -> None:
        """Add a notice unless it is there; of many the first MOST_NOTICES are stored."""
        if len(self.notices) < MOST_NOTICES:
            self.notices[text] = None

    def searched(self, search: SearchAnswer) -> None:
        """Note what a search did not read, with a notice the first time."""
        if not search.read and not search.skipped:
            self.notice("a search had nothing to look at: its folder holds no documents")
        if all(one in self.skipped for one in search.skipped):
            return
        self.skipped.update(dict.fromkeys(search.skipped))
        self.notice(not_read(search))


class RunContext(Struct, eq=False):
    """All of it, for one run. `cycles` numbers those of its lanes; `count_claim` counts a claim of this
    grounding, once an agent that counts was called."""

    host: Host
    codecs: Codecs
    arena: Arena
    log: RunLog
    calls: HostCalls
    report: RunReport = field(default_factory=RunReport)
    cycles: Iterator[int] = field(default_factory=lambda: count(1))
    count_claim: Callable[[str, events.Grounding], None] | None = None
    meters: Meters | None = None
    """There once an agent with a budget or a depth was called."""
    cuts: Cuts | None = None
    """There once a text was cut in a program whose claims cite values."""
    called: list[str] = field(default_factory=list)
    """The qualified names of the tools and prompts that the run of a test has called, in order."""

    def note_call(self, name: str) -> None:
        """Note that a tool or prompt of this qualified name is called, if a test may assert it."""
        if self.host.asserted is not None:
            self.called.append(name)
