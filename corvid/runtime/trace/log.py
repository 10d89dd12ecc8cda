"""What a run writes into its trace: events as they happen, chains before what has them is delivered, and
discards when an activation of an agent is over, one event for each site."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct, field

from corvid.deferred import deferred_module
from corvid.runtime.provenance.nodes import Retrieval
from corvid.runtime.trace import events

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corvid.ir.program import Site
    from corvid.runtime.interfaces import Clock
    from corvid.runtime.provenance import query, shape
    from corvid.runtime.provenance.arena import Arena
    from corvid.runtime.trace import write
    from corvid.runtime.trace.write import TraceWriter
else:
    query = deferred_module("corvid.runtime.provenance.query")
    shape = deferred_module("corvid.runtime.provenance.shape")
    write = deferred_module("corvid.runtime.trace.write")


class RunLog:
    """The events of one run, about the agent `agent` and on the chains of its arena. `on` says whether
    anything is written."""

    __slots__ = ("_arena", "_clock", "_derived", "_held", "_kept", "_writer", "agent", "on", "run_id")

    def __init__(self, writer: TraceWriter | None, run_id: str, clock: Clock, arena: Arena) -> None:
        self._writer = writer
        self._clock = clock
        self._arena = arena
        self._held: list[events.Event] | None = None
        self._kept: set[str] = set()
        self._derived: set[int] = set()
        self.on = writer is not None
        self.run_id = run_id
        self.agent = ""

    @property
    def revision(self) -> events.Revision | None:
        """What the first event says of the repository."""
        return None if self._writer is None else self._writer.revision

    def emit(self, event: events.Event) -> None:
        """Write an event; between `hold` and `release` or `drop` it waits."""
        if self._writer is None:
            return
        if self._held is not None:
            self._held.append(event)
        else:
            self._writer.emit(event, self._clock.now_ms(), self.run_id, self.agent)

    def hold(self) -> None:
        """Hold events back from now on."""
        self._held = self._held or []

    def release(self, *first: events.Event) -> None:
        """Write these, then what waited; from now on events are written as they happen."""
        waiting, self._held = self._held or [], None
        for event in (*first, *waiting):
            self.emit(event)

    def drop(self) -> None:
        """Drop the events that still wait, unwritten: a run whose arguments were refused did not begin."""
        self._held = None

    def retrieval(self, node: int) -> None:
        """Write a Retrieval node, and before it its text if this run has not stored it yet."""
        step = self._arena.node(node)
        if not self.on or not isinstance(step, Retrieval):
            return
        source = step.source
        if source.text is not None and source.hash not in self._kept:
            self._kept.add(source.hash)
            self.emit(events.document(source.hash, source.text))
        self.emit(events.retrieval(node, source, step.confidence, step.inputs))

    def delivery(self, boundary: str, *nodes: int) -> None:
        """Write that a value with these labels, its own first, crossed the boundary, with the leaves of all,
        and before it how their nodes came about."""
        if not self.on:
            return
        for node in nodes:
            self._chain(node)
        arena = self._arena
        found = query.leaves(arena, *nodes)
        self.emit(events.deliver(
            boundary, nodes[0], arena.grade(*nodes).value, arena.confidence(*nodes), found.attested,
            dict.fromkeys(step.source.hash for _, step in found.retrievals), nodes[1:],
        ))  # fmt: skip

    def _chain(self, node: int) -> None:
        """Write how a node came about, as far as this run has not said so yet."""
        made = shape.Shape(self._arena, node, self._derived)
        if made.steps or made.left_out:
            self._derived |= made.nodes
            self.emit(events.derive(node, made.steps, made.left_out))


class Activation(Struct, eq=False):
    """One activation of an agent: by site, how often it ran and when first."""

    number: int
    function: str
    counts: dict[int, list[int]] = field(default_factory=dict)


class Activations:
    """The open activations of a run, innermost last. Of each one that ended `discarded` has how often it ran
    which site, and the log an event for each."""

    __slots__ = ("_clock", "_log", "_made", "_open", "_sites", "discarded")

    def __init__(self, clock: Clock, log: RunLog, sites: Sequence[Site]) -> None:
        self._clock = clock
        self._log = log
        self._sites = sites
        self._made = 0
        self.discarded: Counter[int] = Counter()
        self._open = [Activation(0, "")]

    def enter(self, function: str) -> Activation:
        """Return a new activation of `function`; it is the innermost one until it is left."""
        self._made += 1
        made = Activation(self._made, function)
        self._open.append(made)
        return made

    def leave(self, activation: Activation) -> None:
        """End the activation, and with it all that were entered after it."""
        if self._open[-1] is not activation and activation not in self._open:
            return
        while True:
            ended = self._open.pop()
            self._end(ended)
            if ended is activation:
                return

    def severed(self, site: int, activation: Activation | None) -> None:
        """Count one run of the site on a grounded value, in `activation` or else in the innermost one."""
        counts = (activation or self._open[-1]).counts
        found = counts.get(site)
        if found is None:
            counts[site] = [1, self._clock.now_ms()]
        else:
            found[0] += 1

    def severed_again(self, site: int, times: int) -> None:
        """Count `times` more runs of the site in the innermost activation."""
        self._open[-1].counts[site][0] += times

    def so_far(self) -> Counter[int]:
        """Return how often each site ran, in activations that are over and in those that are open."""
        found = Counter(self.discarded)
        for one in self._open:
            for site, (count, _) in one.counts.items():
                found[site] += count
        return found

    def finish(self) -> None:
        """End all open activations, innermost first, as the run ended."""
        while self._open:
            self._end(self._open.pop())
        self._open.append(Activation(0, ""))

    def _end(self, activation: Activation) -> None:
        where = (activation.number, activation.function)
        for number, (count, first) in activation.counts.items():
            self.discarded[number] += count
            if self._log.on:
                known = self._sites[number] if number < len(self._sites) else None
                kind, function = (known.kind, known.function) if known else ("", "")
                self._log.emit(events.severed(number, kind, function, where, count, write.iso_time(first)))
