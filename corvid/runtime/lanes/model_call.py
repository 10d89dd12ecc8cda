"""Asking a model inside the loop: once, on bounded evidence; whatever goes wrong is a reason to fall back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.protocols.continuity.context import (
    candidate_data,
    context_text,
    continuity_context,
)
from corvid.protocols.continuity.library import CONTEXT
from corvid.protocols.continuity.messages import read_reply, reply_schema
from corvid.protocols.continuity.steps import Failed
from corvid.runtime.attempts import attempts_data
from corvid.runtime.boundary.json_text import json_text
from corvid.runtime.faults import Fault, OutOfTime
from corvid.runtime.host import (
    Message,
    ModelArgument,
    ModelCallFailed,
    ModelMisconfigured,
    ModelRefusal,
    ModelRequest,
)
from corvid.runtime.lanes.failures import failure_of
from corvid.runtime.problems import ModelCannotAnswer, ModelFailed, exception_name, exception_text
from corvid.runtime.prompt_calls import call_failed, exact_reply, given_up, printable, settle
from corvid.runtime.trace import events

if TYPE_CHECKING:
    from corvid.json_type import Json
    from corvid.protocols.continuity.loop import Loop
    from corvid.protocols.continuity.steps import NeedsMore, Selected
    from corvid.runtime.context import HostCalls, RunContext
    from corvid.runtime.lanes.plan import LanePlan
    from corvid.runtime.lanes.values import Conversation


class Answer(Struct, frozen=True):
    """What came of asking. `model` is None where nothing came back."""

    outcome: Selected | NeedsMore | Failed
    model: str | None = None
    tokens: int = 0
    confidence: float | None = None


def ask(
    context: RunContext,
    plan: LanePlan,
    conversation: Conversation,
    loop: Loop,
    arguments: dict[str, ModelArgument],
) -> Answer:
    """Ask about the evidence of the loop as it is; `arguments` are the prompt's own, by name. A fault
    only if the run itself is wanted no more, or the model was set up without an answer for the prompt."""
    model, base, log = context.host.model, plan.base, context.log
    request = _request(plan, conversation, loop, arguments)
    if context.meters is not None:
        context.meters.reserve(base.name, base.prompt.charges, base.site.span)
    if log.on:
        if request.attempt == 0:
            context.note_call(base.prompt.name)
        values = {one.name: one.value for one in request.arguments}
        log.emit(events.llm_call(base.name, model.name, request.attempt, request.messages, values))
    try:
        stops = base.prompt.stoppable
        given = context.calls.call("model", model.name, model.answer, (request,), stoppable=stops)
        reply = exact_reply(given, base, True)
    except ModelRefusal as refusal:
        return _refused(context, plan, refusal)
    except ModelCallFailed as failed:
        return _call_failed(context, plan, failed)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        if type(error) is OutOfTime and error.deadline is not None:
            raise given_up(context, base, model.name, error) from None
        return _failed(context, plan, error)
    said = printable(reply.data)  # plain data, or what describes that it was not one
    made = attempts_data(reply.attempts)
    context.report.attempts += reply.attempts
    log.emit(events.llm_result(base.name, reply.model, reply.tokens, reply.confidence, said, made))
    settle(context, base, reply.attempts)
    outcome = read_reply(said, reply.confidence)
    return Answer(outcome, reply.model, reply.tokens, reply.confidence)


def _refused(context: RunContext, plan: LanePlan, refusal: ModelRefusal) -> Answer:
    """Give the reason to fall back and notify people of it. A model without an answer for the prompt raises
    instead."""
    name, base, text = context.host.model.name, plan.base, exception_text(refusal)
    context.log.emit(events.llm_failed(base.name, name, text))
    problem = ModelCannotAnswer(base.site.span, base.name, name, text)
    if isinstance(refusal, ModelMisconfigured):
        raise Fault(problem) from refusal
    context.report.notice(problem.message())
    return Answer(Failed("abstain"))


def _call_failed(context: RunContext, plan: LanePlan, failed: ModelCallFailed) -> Answer:
    """Return a call over a network without an answer: declined is abstained, all else is a failed
    transport."""
    problem = call_failed(context, plan.base, context.host.model.name, failed)
    if unwanted(context.calls):
        raise Fault(problem) from failed
    context.report.notice(problem.message())
    match failed.kind:
        case "refusal" | "filter":
            return Answer(Failed("abstain"))
        case "rate_limited" | "timeout":
            return Answer(Failed(failed.kind))
        case _:
            return Answer(Failed("transport_error"))


def _failed(context: RunContext, plan: LanePlan, error: BaseException) -> Answer:
    name, base = context.host.model.name, plan.base
    kind, text = exception_name(error), exception_text(error)
    context.log.emit(events.llm_failed(base.name, name, f"{kind}: {text}"))
    problem = ModelFailed(base.site.span, base.name, name, kind, text)
    if unwanted(context.calls):
        raise Fault(problem) from error
    context.report.notice(problem.message())
    return Answer(Failed(failure_of(error)))


def unwanted(calls: HostCalls) -> bool:
    """Return whether no one waits for the run any more: then nothing is a reason to go on in another way."""
    try:
        calls.check()
    except BaseException:
        return True
    return False


def _request(
    plan: LanePlan, conversation: Conversation, loop: Loop, arguments: dict[str, ModelArgument]
) -> ModelRequest:
    base, left = plan.base, _left(loop)
    context = continuity_context(loop.pack, loop.lane, conversation.state, conversation.history, left)
    shown = {name: one for name, one in arguments.items() if name != plan.name_of(plan.conversation)}
    texts = {name: _text(one.value) for name, one in shown.items()}
    options: list[Json] = [candidate_data(one) for one in loop.pack.candidates]
    texts[plan.name_of(plan.options)] = json_text(options)
    marked: dict[str, Json] = {
        "loopCycleId": loop.cycle, "lane": loop.lane, "evidenceFingerprint": loop.fingerprint, **context,
    }  # fmt: skip
    beside = ModelArgument(CONTEXT, "ContinuityContext", marked, (), False)
    return ModelRequest(
        base.name, (*base.render(texts), Message("user", context_text(context))),
        (*shown.values(), beside), reply_schema(loop.pack, loop.lane, left), None, base.settings.copy(),
        len(loop.asked) - 1,
    )  # fmt: skip


def _text(value: Json) -> str:
    return value if isinstance(value, str) else json_text(value)


def _left(loop: Loop) -> tuple[str, ...]:
    """Return what the model may still ask for."""
    if loop.lane != "selection" or loop.enrichments >= loop.budget.enrichment_steps:
        return ()
    return tuple(one for one in loop.allowed if one not in loop.enriched)
