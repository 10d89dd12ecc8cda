"""What the calls of one run share: chains, host, program, trace."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar, cast

from corvid.deferred import deferred_module
from corvid.runtime.activations import Activation, Activations
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.boundary.encode import JSON
from corvid.runtime.boundary.label import Labeller
from corvid.runtime.codecs import codecs_of
from corvid.runtime.executor.waiting import EventLoopThread
from corvid.runtime.host import Host, Json
from corvid.runtime.provenance.nodes import Retrieval
from corvid.runtime.trace import events

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from corvid.ir import program as ir
    from corvid.runtime.boundary.codec_error import Limits
    from corvid.runtime.executor.cancellation import Cancellation
    from corvid.runtime.host import ModelAttempt
    from corvid.runtime.provenance.arena import Arena
    from corvid.runtime.trace import write
    from corvid.runtime.trace.write import TraceWriter
    from corvid.types import Type
else:
    write = deferred_module("corvid.runtime.trace.write")

T = TypeVar("T")
MOST_NOTICES = 20


class RunState:
    """The state of one run. With `trace`, every event is written as it happens."""

    def __init__(
        self,
        declarations: Declarations,
        host: Host,
        arena: Arena,
        trace: TraceWriter | None,
        run_id: str,
        loop: EventLoopThread | None,
        limits: Limits,
    ) -> None:
        self.declarations = declarations
        self.host = host
        self.arena = arena
        self.trace = trace
        self.run_id = run_id
        self.limits = limits
        self.codecs = codecs_of(declarations, limits)
        self.agent = ""
        self.labeller = Labeller(declarations, arena.select)
        self.whole_labeller = Labeller(declarations, lambda node, _key: node)
        self.activations = Activations(host.clock.now_ms, self._severed)
        self.discarded: Counter[int] = Counter()
        self.cycles = 0
        self.cancellation: Cancellation | None = None
        self._loop = loop
        self._own_loop: EventLoopThread | None = None
        self._kept: set[str] = set()
        self._derived: set[int] = set()
        self._held: list[events.Event] | None = None
        self.count_claim: Callable[[str, events.Grounding], None] | None = None
        """Counts a claim of this grounding, once an agent that counts was called."""
        self.notices: dict[str, None] = {}
        self.attempts: list[ModelAttempt] = []

    def emit(self, event: events.Event) -> None:
        """Write an event, if the run has a trace; between `hold` and `release` it waits."""
        if self.trace is None:
            return
        if self._held is not None:
            self._held.append(event)
        else:
            self.trace.emit(event, self.host.clock.now_ms(), self.run_id, self.agent)

    def hold(self) -> None:
        """From now on events wait for `release`."""
        self._held = self._held or []

    def release(self) -> None:
        """Write what waited; from now on events are written as they happen."""
        waiting, self._held = self._held or [], None
        for event in waiting:
            self.emit(event)

    def emit_retrieval(self, node: int) -> None:
        """Write a Retrieval node, and before it its text if this run has not kept it yet."""
        step = self.arena.node(node)
        if self.trace is None or not isinstance(step, Retrieval):
            return
        source = step.source
        if source.text is not None and source.hash not in self._kept:
            self._kept.add(source.hash)
            self.emit(events.document(source.hash, source.text))
        self.emit(events.retrieval(node, source, step.confidence, step.inputs))

    def emit_chain(self, node: int) -> None:
        """Write how a node came about, as far as this run has not said so yet."""
        if self.trace is None:
            return
        from corvid.runtime.provenance.shape import Shape  # what only a trace needs

        shape = Shape(self.arena, node, self._derived)
        if shape.steps or shape.left_out:
            self._derived |= shape.nodes
            self.emit(events.derive(node, shape.steps, shape.left_out))

    def json(self, type_: Type, value: object) -> Json:
        """A run value as JSON data; raises CodecError."""
        return cast(Json, self.codecs.encoder(JSON, type_)(value))

    def named_json(
        self, parameters: Sequence[ir.Parameter], types: Sequence[Type], values: Sequence[object]
    ) -> dict[str, Json]:
        """Arguments as JSON by name; raises CodecError."""
        return {
            parameter.name: self.json(type_, value)
            for parameter, type_, value in zip(parameters, types, values, strict=True)
        }

    def check_wanted(self) -> None:
        """Raises CancelledError if the run's caller no longer waits."""
        if self.cancellation is not None:
            self.cancellation.check()

    def awaited(self, work: Awaitable[T]) -> T:
        """The result of what a tool or a model gave to be awaited."""
        return self.event_loop().run(work, self.cancellation)

    def event_loop(self) -> EventLoopThread:
        """The loop of the loaded module, else one of this run's own."""
        if self._loop is not None:
            return self._loop
        if self._own_loop is None:
            self._own_loop = EventLoopThread()
        return self._own_loop

    def notice(self, text: str) -> None:
        """Something for people, told once when the run is over; the first of many."""
        if len(self.notices) < MOST_NOTICES:
            self.notices[text] = None

    def working(self, kind: str, name: str) -> Callable[[], None]:
        """Tell who waits that work of this kind begins; the result tells that it is over."""
        progress = self.host.progress
        if progress is None:
            return _nothing
        progress.started(f"{kind} {name}")
        return progress.finished

    def finish(self) -> None:
        """Write what is known only at the end, and end what the run started."""
        self.release()
        self.activations.finish()
        if self._own_loop is not None:
            self._own_loop.close()
            self._own_loop = None

    def _severed(self, activation: Activation) -> None:
        for number, (count, _) in activation.counts.items():
            self.discarded[number] += count
        if self.trace is None:
            return
        sites = self.declarations.sites
        for number, (count, first) in activation.counts.items():
            known = sites[number] if number < len(sites) else None
            kind, function = (known.kind, known.function) if known else ("", "")
            where = (activation.number, activation.function)
            self.emit(events.severed(number, kind, function, where, count, write.iso_time(first)))


def _nothing() -> None:
    return None
