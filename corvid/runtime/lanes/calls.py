"""Calling a prompt with a lane: the loop decides what is next, here it is done, logged and labelled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from msgspec import Struct, field
from msgspec.structs import replace

from corvid.json_type import Json
from corvid.protocols.continuity.answers import answered
from corvid.protocols.continuity.context import bounded
from corvid.protocols.continuity.evidence import Candidate, EvidencePack, Scope, UnfitEvidence, enriched
from corvid.protocols.continuity.loop import Loop, LoopStep, begin, step
from corvid.protocols.continuity.messages import read_request
from corvid.protocols.continuity.resolver import Remembered, Turn, Winner, resolve
from corvid.protocols.continuity.steps import (
    AskModel,
    Clarify,
    Enrich,
    Enriched,
    Escaped,
    Evidence,
    Execute,
    Failed,
    LeaveAlone,
    Outcome,
    Resolved,
    RunResolver,
    Unresolved,
)
from corvid.runtime.approvals import check_call, pass_gate
from corvid.runtime.boundary.codec_error import CodecError
from corvid.runtime.boundary.walk import nodes_in
from corvid.runtime.context import RunContext
from corvid.runtime.faults import Fault
from corvid.runtime.groundings import Given
from corvid.runtime.host import ModelArgument
from corvid.runtime.lanes.failures import failure_of
from corvid.runtime.lanes.model_call import Answer, ask, unwanted
from corvid.runtime.lanes.plan import LanePlan, lane_plan
from corvid.runtime.lanes.problems import UnfitCandidates
from corvid.runtime.lanes.values import Conversation, Data, End, candidate_of, conversation_of, selection_data
from corvid.runtime.problems import ToolFailed, WrongArgument
from corvid.runtime.provenance.nodes import ArgumentGrounding
from corvid.runtime.sites import PromptSite, ToolSite
from corvid.runtime.trace import events

CallTool: TypeAlias = "Callable[[ToolSite, tuple[object, ...], object], object]"
BY_RULES = "rules"
"""What is on a chain in the place of a model, where none was asked."""


def call_lane(
    context: RunContext, site: PromptSite, arguments: Sequence[object], token: object, call_tool: CallTool
) -> object:
    """Return a Selection as a run value of the site's type. Where that says Grounded its chain has the
    arguments and whatever evidence was added, so an id of a retrieved candidate never loses its source.
    `call_tool` is how the run calls any tool."""
    codecs = context.codecs
    plan = codecs.plans.get(site)
    if type(plan) is not LanePlan:
        plan = codecs.plans[site] = lane_plan(codecs, site)
    if site.prompt.approval or token is not None:
        check_call(codecs, context.arena, site, arguments, token)
    elif site.prompt.gate is not None:
        pass_gate(context, site, site.prompt.gate, arguments, [(one,) for one in arguments])
    cycle = _begin(context, plan, arguments, call_tool)
    try:
        end, pack = cycle.run()
    except UnfitEvidence as unfit:
        raise Fault(UnfitCandidates(site.span, plan.base.name, str(unfit))) from None
    value = plan.base.decode(selection_data(end, pack, cycle.records))
    return value if not plan.base.grounded else cycle.labelled(value)


def _begin(context: RunContext, plan: LanePlan, arguments: Sequence[object], call_tool: CallTool) -> _Cycle:
    base = plan.base
    given = base.inputs.given(arguments)
    if base.grounded and not given.nodes:
        raise Fault(base.inputs.no_source(base.name, base.site.span, arguments))
    try:
        data = [cast("Json", one.json(arguments[one.index])) for one in base.shown]
    except CodecError as error:
        raise Fault(WrongArgument(base.site.span, f"an argument of `{base.name}`", str(error))) from None
    labels = dict(given.groundings)
    shown = {
        one.name: ModelArgument(one.name, one.declared, value, (), labels[one.name] == "grounded")
        for one, value in zip(base.shown, data, strict=True)
    }
    conversation = Conversation() if plan.conversation is None else conversation_of(data[plan.conversation])
    request = cast(str, data[plan.request])
    return _Cycle(context, plan, call_tool, conversation, shown, data[plan.options], request, given)


class _Cycle(Struct):
    """One unresolved cycle while it runs. `records` are the candidates by id, as they were handed in;
    `given` are the chains of the arguments, `added` those of what was enriched."""

    context: RunContext
    plan: LanePlan
    call_tool: CallTool
    conversation: Conversation
    arguments: dict[str, ModelArgument]
    options: Data
    request: str
    given: Given
    records: dict[str, Json] = field(default_factory=dict)
    added: list[tuple[str, tuple[int, ...], ArgumentGrounding]] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    turn: Turn | None = None

    def run(self) -> tuple[End, EvidencePack]:
        """Run until the loop is done; return its end, and the evidence that it ended with. Raises
        UnfitEvidence."""
        self.turn = read_request(self.request)
        name = f"cycle-{next(self.context.cycles)}"
        taken = begin(name, self.plan.lane, self._pack(), tuple(self.plan.enrichments))
        while True:
            self._log(taken)
            match taken.action:
                case RunResolver():
                    outcome = self._resolved(taken.loop)
                case AskModel():
                    outcome = self._asked(taken.loop)
                case Enrich(types):
                    outcome = self._enriched(taken.loop.pack, types)
                case (Execute() | Clarify() | LeaveAlone()) as end:
                    return end, taken.loop.pack
            taken = step(taken.loop, outcome)

    def _pack(self) -> EvidencePack:
        """Return the first evidence. Without a conversation the place is that of the best candidate, and no
        option set is known."""
        candidates = self._candidates(self.options)
        scope = self.conversation.scope or (candidates[0].scope if candidates else Scope("chat", ""))
        state = self.conversation.state
        shown = state.shown_ids if state.pending_clarifier != "none" else ()
        empty = EvidencePack(scope, self.conversation.option_set, (), self.conversation.excerpts, shown)
        return bounded(enriched(empty, candidates, strict=True))

    def _candidates(self, records: Data) -> tuple[Candidate, ...]:
        found = tuple(map(candidate_of, records))
        for candidate, record in zip(found, records, strict=True):
            self.records.setdefault(candidate.id, record)
        return found

    def _resolved(self, loop: Loop) -> Outcome:
        """Return the rules; at the first gate a request that stops something leaves the loop, and in the
        selection lane a question does. The semantic lane is there for questions."""
        turn = self.turn
        said = self.conversation
        before = Remembered(said.state.active_option_set, said.state.active_scope)
        if turn is not None:
            turn = replace(turn, loop_guard=said.loop_guard, command_collision=said.command_collision)
        if turn is not None and not turn.is_command and said.state.pending_clarifier != "none":
            answer = answered(self.request, turn, before, loop.pack)
            if answer is None and loop.state == "gates":
                return Escaped()
            if isinstance(answer, Winner):
                return Resolved(answer.id)
        if loop.state == "gates" and (turn is None or (turn.is_question and loop.lane == "selection")):
            return Escaped()
        if turn is None:
            return Unresolved()
        found = resolve(turn, before, loop.pack)
        return Resolved(found.id) if isinstance(found, Winner) else Unresolved()

    def _asked(self, loop: Loop) -> Outcome:
        answer = ask(self.context, self.plan, self.conversation, loop, self.arguments)
        self.answers.append(answer)
        return answer.outcome

    def _enriched(self, pack: EvidencePack, types: tuple[Evidence, ...]) -> Outcome:
        """Return the evidence with what the tools bring. A tool that fails is a reason to fall back."""
        for name in types:
            source = self.plan.enrichments[name]
            try:
                value = self.call_tool(source.site, (), None)
            except Fault as fault:
                cause = fault.__cause__
                if not isinstance(fault.problem, ToolFailed) or cause is None or unwanted(self.context.calls):
                    raise
                self.context.report.notice(fault.problem.message())
                return Failed(failure_of(cause))
            self.added.append((name, nodes_in(value), "grounded" if source.source else "unsourced"))
            pack = enriched(pack, self._candidates(source.json(value)))
        return Enriched(pack)

    def _log(self, taken: LoopStep) -> None:
        """Log what was decided, and why the user is asked. People are notified of an answer that did not
        count."""
        loop, action, log = taken.loop, taken.action, self.context.log
        scope = f"{loop.pack.scope.kind}:{loop.pack.scope.instance}"
        winner = action.id if isinstance(action, Execute) else None
        for line in taken.telemetry:
            log.emit(events.decision(
                line.reason, loop.lane, line.cycle, (line.fingerprint_before, line.fingerprint_after),
                line.retry_attempt, line.retry_budget_remaining, loop.pack.option_set or None, scope, winner,
            ))  # fmt: skip
        if isinstance(action, Clarify):
            log.emit(events.fallback(action.reason, loop.lane, loop.cycle, action.form, action.problem))
            if action.problem:
                self.context.report.notice(f"{self.plan.base.name}: {action.problem}")

    def labelled(self, value: object) -> object:
        """Return the value with the chain of all that it may have been chosen from."""
        plan, context = self.plan.base, self.context
        nodes = dict.fromkeys((*self.given.nodes, *(node for _, found, _ in self.added for node in found)))
        groundings = (*self.given.groundings, *((name, how) for name, _, how in self.added))
        heard = [one for one in self.answers if one.model is not None]
        model = heard[-1].model if heard else context.host.model.name if self.answers else BY_RULES
        sure = min([plan.prompt.confidence, *(one.confidence for one in heard if one.confidence is not None)])
        node = context.arena.prompt_transform(
            plan.name, model or "", sum(one.tokens for one in heard), tuple(nodes), groundings, sure, ()
        )
        return plan.label(context.arena, value, node)
