"""One run of a program: what emitted code calls, and what the host's side calls around it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NoReturn, TypeVar

from corvid.deferred import deferred_module
from corvid.runtime import delivery, longest
from corvid.runtime.boundary.codec_error import CodecError, Limits
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.boundary.walk import nodes_in
from corvid.runtime.codecs import codecs_of
from corvid.runtime.context import HostCalls, RunContext
from corvid.runtime.executor.waiting import EventLoopThread
from corvid.runtime.faults import Fault
from corvid.runtime.host import Asserted
from corvid.runtime.provenance.arena import DEFAULT_LIMIT, Arena, ArenaFull
from corvid.runtime.trace import events
from corvid.runtime.trace.log import Activations, RunLog
from corvid.runtime.values import Err
from corvid.types import FAULT, NamedType, Type

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from corvid.ir import program as ir
    from corvid.runtime import approvals, confidence, entrance, problems, prompt_calls, tool_calls
    from corvid.runtime.boundary import json_text
    from corvid.runtime.caught import Tries
    from corvid.runtime.context import Host
    from corvid.runtime.cuts import Cuts
    from corvid.runtime.executor.cancellation import Cancellation
    from corvid.runtime.host import Json
    from corvid.runtime.lanes import calls as lane_calls
    from corvid.runtime.provenance.nodes import Source
    from corvid.runtime.session_log import CallLog, SessionLog
    from corvid.runtime.sites import (
        ApprovalSite,
        AssertSite,
        BoundedAgent,
        FunctionSite,
        PromptSite,
        RetrySite,
        ToolSite,
    )
    from corvid.runtime.trace import write
    from corvid.runtime.trace.log import Activation
    from corvid.runtime.trace.write import TraceWriter
    from corvid.source.span import Span
else:
    write = deferred_module("corvid.runtime.trace.write")
    json_text = deferred_module("corvid.runtime.boundary.json_text")
    problems = deferred_module("corvid.runtime.problems")
    approvals = deferred_module("corvid.runtime.approvals")
    confidence = deferred_module("corvid.runtime.confidence")
    entrance = deferred_module("corvid.runtime.entrance")
    prompt_calls = deferred_module("corvid.runtime.prompt_calls")
    tool_calls = deferred_module("corvid.runtime.tool_calls")
    lane_calls = deferred_module("corvid.runtime.lanes.calls")


T = TypeVar("T")
SOURCE_RECORD = "prelude::Source"


class Run:
    """The state of one run, used by one thread. `run_id` and all times come from outside, so equal hosts
    give equal traces. Made for one call of an agent; `completed` or `failed` ends it."""

    def __init__(
        self,
        declarations: Declarations,
        host: Host,
        *,
        arena_limit: int = DEFAULT_LIMIT,
        trace: TraceWriter | None = None,
        run_id: str = "run",
        loop: EventLoopThread | None = None,
        limits: Limits | None = None,
        cancellation: Cancellation | None = None,
        metered: bool = False,
    ) -> None:
        codecs = codecs_of(declarations, limits or Limits())
        self.arena = Arena(arena_limit)
        self.log = RunLog(trace, run_id, host.clock, self.arena)
        used = loop or EventLoopThread()
        self._own_loop = used if loop is None else None
        calls = HostCalls(host.progress, cancellation, used)
        self.context = RunContext(host, codecs, self.arena, self.log, calls)
        self._notes: SessionLog | None = None
        self.activations = Activations(host.clock, self.log, declarations.sites)
        if metered or host.asserted is not None:
            from corvid.runtime.meters import Meters  # of tests and rows all that is spent is counted

            self.context.meters = Meters(self.log, whole=True)

    # ---- called by emitted code ---------------------------------------------------------------
    def activation(self, function: str) -> Activation:
        """Return an agent that may discard was entered; hand the result to `severed` and `leave`."""
        return self.activations.enter(function)

    def leave(self, activation: Activation) -> None:
        """End the agent's activation: its Severed events are written."""
        self.activations.leave(activation)

    def notes_of(self, function: str, span: Span) -> CallLog:
        """Return an agent that has something to note was entered; `over` shows that its call has ended. Fault
        R0124."""
        from corvid.runtime.session_log import CallLog, log_of_run  # what only protocols need

        if self._notes is None:
            self._notes = log_of_run(self.context, span)
        return CallLog(self._notes, function)

    @property
    def cuts(self) -> Cuts:
        """Those of the run, for a program whose claims cite values."""
        if self.context.cuts is None:
            from corvid.runtime.cuts import Cuts  # few programs cut what they cite

            self.context.cuts = Cuts()
        return self.context.cuts

    def severed(self, site: int, activation: Activation | None = None) -> None:
        """Record that the discard `site` ran on a grounded value."""
        self.activations.severed(site, activation)

    def severed_again(self, site: int, times: int) -> None:
        """Record that the discard `site` ran so many times more in the innermost activation, where it had
        run."""
        self.activations.severed_again(site, times)

    def call_tool(
        self, site: ToolSite, arguments: tuple[object, ...], token: object = None,
        judged: tuple[tuple[object, ...], ...] = (),
    ) -> object:  # fmt: skip
        """Return the host's answer as a value of the site's type. `judged` are what the arguments were
        made of before labels fell, for a tool with a gate.

        Faults R0110, R0111, R0113, R0114, R0116, R0120.
        """
        try:
            if self._notes is not None and site.tool.source:
                call = partial(tool_calls.call_tool, self.context, site, arguments, token, judged)
                return self._notes.searching(site, arguments, call)
            return tool_calls.call_tool(self.context, site, arguments, token, judged)
        except ArenaFull as full:
            raise Fault(problems.ProvenanceFull(site.span, full.limit)) from None

    def call_prompt(self, site: PromptSite, arguments: tuple[object, ...], token: object = None) -> object:
        """Return the model's answer as a value of the site's type; faults R0112 to R0115, R0117, R0118,
        R0120."""
        try:
            return prompt_calls.call_prompt(self.context, site, arguments, token)
        except ArenaFull as full:
            raise Fault(problems.ProvenanceFull(site.span, full.limit)) from None

    def call_lane(self, site: PromptSite, arguments: tuple[object, ...], token: object = None) -> object:
        """Return what a prompt with a lane selects, as a value of the site's type; faults R0113, R0114,
        R0120, R0130 and those of the tools that it enriches from. What goes wrong with the model is a reason
        in there."""
        try:
            return lane_calls.call_lane(self.context, site, arguments, token, self.call_tool)
        except ArenaFull as full:
            raise Fault(problems.ProvenanceFull(site.span, full.limit)) from None

    def bounded(self, agent: BoundedAgent) -> None:
        """Begin a call of an agent with a budget or a depth; `unbounded` shows that it has ended. Fault
        R0142."""
        if self.context.meters is None:
            from corvid.runtime.meters import Meters  # few programs have any

            self.context.meters = Meters(self.log)
        self.context.meters.enter(agent)

    def unbounded(self, agent: BoundedAgent) -> None:
        """End the call that `bounded` began."""
        assert self.context.meters is not None, "its call began"
        self.context.meters.leave(agent)

    def loop_too_long(self, most: int, span: Span) -> NoReturn:
        """Raise the fault R0141: a loop would run its body once more than it may."""
        raise Fault(problems.LoopTooLong(span, most))

    def approve(self, site: ApprovalSite, arguments: tuple[object, ...]) -> object:
        """Return a token for one call with these values; the fault R0113 if the approver does not say yes."""
        return approvals.approve(self.context, site, arguments)

    def asserted(self, site: AssertSite, values: tuple[object, ...]) -> None:
        """Report that a test asserts something of these values: the runner of the test runs it hears what
        they are."""
        hears = self.context.host.asserted
        if hears is not None:
            shown = [delivery.shown(self.context, *one) for one in zip(site.types, values, strict=True)]
            known = self.context.meters
            cost = None if known is None else known.cost(self.context.report.attempts)
            from corvid.ir.nodes import Check  # tests alone assert

            check = Check(site.kind, site.words, site.spans)
            called = tuple(self.context.called)
            hears(Asserted(check, site.span, tuple(shown), called, self.activations.so_far(), cost))

    def approved(self, site: FunctionSite, arguments: tuple[object, ...], token: object) -> None:
        """Check, before an approved call of an agent or fn, that it has the values that were approved, and
        use the token up. Faults R0113, R0120."""
        approvals.check_call(self.context.codecs, self.arena, site, arguments, token)

    def sure(self, value: T, function: str, bound: float, span: Span) -> T:
        """Return what an agent with `@min_confidence` returns, if each label in it is that certain; fault
        R0125."""
        confidence.check_confidence(self.arena, value, function, bound, span)
        return value

    def trusted(self, reason: str) -> None:
        """Note that a tainted value was taken for trustworthy."""
        self.context.log.emit(events.trusted(reason))

    def passes(self, fault: Fault) -> bool:
        """Return whether no `try` catches the fault."""
        from corvid.runtime.caught import passes  # few programs have a `try`

        return passes(self.context, fault)

    def caught(self, fault: Fault) -> object:
        """Return a fault that ended the operand of a `try`, as the value that it has instead. It is one that
        can be caught."""
        from corvid.runtime.caught import fault_data  # few programs have a `try`

        data = fault_data(self.context, fault)
        return Err(self.context.codecs.decoder(FAULT)(data))

    def tries(self, retry: RetrySite | None, limit: int | None, key: str | None) -> Tries:
        """Return what counts the attempts of one `try … on error retry`, and the time of one with a
        `timeout`, in milliseconds. The host is handed the `key` for the call."""
        from corvid.runtime.caught import Tries

        return Tries(self.context, retry, limit, key, self.caught)

    def sources(self, pair: tuple[object, int], span: Span) -> list[object]:
        """Compute `.sources()`: the sources of all labels in a grounded value as a list of
        `prelude::Source`."""
        found = self.arena.sources(*nodes_in(pair))
        longest.list_of_length(len(found))
        return [self._source_record(source, span) for source in found]

    def chain_text(self, pair: tuple[object, int]) -> str:
        """Compute `.chain()`: the chains of all labels in a grounded value in words."""
        return self.arena.chain_text(*nodes_in(pair))

    def confidence(self, pair: tuple[object, int]) -> float:
        """Compute `.confidence()`: the minimum over the chains of all labels in a grounded value."""
        return self.arena.confidence(*nodes_in(pair))

    def now_ms(self) -> int:
        """Return the host's time; written to the trace."""
        now = self.context.host.clock.now_ms()
        self.log.emit(events.clock_read(now))
        return now

    def next_float(self) -> float:
        """Return the host's next random number; written to the trace."""
        number = self.context.host.randomness.next_float()
        self.log.emit(events.seed_read(number))
        return number

    # ---- called around it ---------------------------------------------------------------------
    def accept(self, function: ir.Function, given: Sequence[object]) -> tuple[object, ...]:
        """Return plain Python data, `Sourced` and `Document` as the run values of the function's parameters;
        faults R0121 and R0114. Its events are written after the one of `started`, which comes next."""
        self.log.agent = function.name
        self.log.hold()
        if not given and not function.parameters:
            return ()
        try:
            return entrance.accept(self.context, function, given)
        except ArenaFull as full:
            raise Fault(problems.ProvenanceFull(function.span, full.limit)) from None

    def started(self, function: ir.Function, values: Sequence[object]) -> None:
        """Begin the run: its first event is written, then those of `accept`."""
        self.log.agent = function.name
        if self.log.on:
            types = [parameter.type for parameter in function.parameters]
            named = self.context.codecs.named_json(function.parameters, types, values)
            self.log.release(events.run_started(named, self.log.revision))

    def deliver(self, value: object, type_: Type, span: Span) -> object:
        """Return the run's result as plain Python data with `Grounded` objects; every chain is checked
        (R0114)."""
        boundary = delivery.Boundary(delivery.result_of(self.log.agent), span)
        return delivery.deliver(self.context, type_, value, boundary)

    def completed(self, value: object, type_: Type) -> None:
        """End a run that ended well; the last events are written."""
        self.finish()
        codecs = self.context.codecs
        if self.log.on:
            result = codecs.json(type_, value)
            if codecs.declarations.holds_grounded(type_) and nodes_in(value):
                hash_ = write.json_hash(result)
                self.log.emit(events.handed_over(delivery.result_of(self.log.agent), hash_))
            self.log.emit(events.run_completed(result))

    def failed(self, fault: Fault) -> None:
        """End a run that ended with a fault; the last events are written."""
        self.finish()
        self.log.emit(events.run_failed(fault.problem.code.id, fault.problem.message()))

    def finish(self) -> None:
        """Write what is known only at the end, and end what the run started."""
        self.log.drop()
        self.activations.finish()
        if self._own_loop is not None:
            self._own_loop.close()

    def _source_record(self, source: Source, span: Span) -> object:
        try:
            return self.context.codecs.decoder(NamedType(SOURCE_RECORD))(_source_fields(source))
        except CodecError as error:
            raise Fault(problems.WrongArgument(span, "a source", str(error))) from None


def _source_fields(source: Source) -> Mapping[str, Json]:
    """Return a source as `prelude::Source` declares it; metadata as JSON text."""
    return {
        "id": source.id, "uri": source.uri, "hash": source.hash, "start": source.start, "end": source.end,
        "line": source.line, "text": source.text or "", "tool": source.tool, "time": source.time,
        "metadata": json_text.json_text(source.metadata),
    }  # fmt: skip
