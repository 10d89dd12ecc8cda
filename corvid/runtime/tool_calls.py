"""Calling tools: sources mint Retrievals, transforms carry their arguments' chains, the rest is plain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from corvid.deferred import deferred_module
from corvid.runtime import approvals
from corvid.runtime.boundary.codec_error import CodecError
from corvid.runtime.boundary.documents import Answer, plant
from corvid.runtime.faults import Fault
from corvid.runtime.groundings import given
from corvid.runtime.host import AbsenceAnswer, AnswerUnfit, Json, ToolFunction
from corvid.runtime.plans import ToolPlan, tool_plan
from corvid.runtime.problems import (
    ToolFailed,
    ToolMissing,
    ToolWrongShape,
    UngroundedValue,
    WrongArgument,
    exception_name,
    exception_text,
    one_line,
)
from corvid.runtime.trace import events

if TYPE_CHECKING:
    import inspect
    from collections.abc import Sequence

    from corvid.runtime.boundary.documents import Found, FoundText
    from corvid.runtime.provenance.nodes import ArgumentGrounding
    from corvid.runtime.sites import ToolSite
    from corvid.runtime.state import RunState
    from corvid.source.span import Span
else:
    inspect = deferred_module("inspect")


ABSENT = "std/grounding::absent"
_NEVER_AWAITED = frozenset((type(None), bool, int, float, str, list, dict))


def call_tool(state: RunState, site: ToolSite, arguments: Sequence[object], token: object) -> object:
    """The host's answer as a run value of the site's type, with chains where that says Grounded."""
    plan = state.codecs.plans.get(site)
    if type(plan) is not ToolPlan:
        plan = state.codecs.plans[site] = tool_plan(state.codecs, site)
    tool, name = plan.tool, plan.name
    function = state.host.tools.find(name)
    if function is None:
        raise Fault(ToolMissing(site.span, name))
    if tool.approval or token is not None:
        approvals.check_call(state, tool, site.types, arguments, token, site.span)
    try:
        values = plan.json(arguments) if tool.source or state.trace is not None else []
        native = plan.native(arguments)
    except CodecError as error:
        raise Fault(WrongArgument(site.span, f"an argument of `{name}`", str(error))) from None
    if tool.source:
        found: list[Found | FoundText] = []
        value = _perform(state, plan, function, native, values, found)
        return _source_result(state, plan, value, values, found)
    node_of = _transform(plan, arguments) if plan.grounded else None
    value = _perform(state, plan, function, native, values, None)
    if state.trace is not None:
        state.emit(events.tool_result(name, cast(Json, plan.unlabelled(value))))
    if node_of is None:
        return value
    nodes, groundings = node_of
    node = state.arena.tool_transform(name, nodes, groundings, tool.confidence)
    return plan.label(state.whole_labeller, value, node)


def _transform(
    plan: ToolPlan, arguments: Sequence[object]
) -> tuple[tuple[int, ...], tuple[tuple[str, ArgumentGrounding], ...]]:
    chains = [find(value) for find, value in zip(plan.nodes, arguments, strict=True)]
    found = given(zip(plan.names, arguments, chains, plan.site.constants, strict=True))
    if not found.nodes:
        raise Fault(no_source(plan.name, plan.names, plan.holds, plan.site.span))
    return found.nodes, found.groundings


def no_source(callee: str, names: Sequence[str], holds: Sequence[bool], span: Span) -> UngroundedValue:
    """The problem of a call whose maybe-grounded arguments turned out to have no source."""
    which = [name for name, may in zip(names, holds, strict=True) if may] or list(names)
    words = " or ".join(f"`{name}`" for name in which) or "no parameter"
    return UngroundedValue(span, f"the argument {words} of `{callee}`", "it holds no value with a source")


def _perform(
    state: RunState, plan: ToolPlan, function: ToolFunction, native: Sequence[object], values: list[Json],
    found: list[Found | FoundText] | None,
) -> object:  # fmt: skip
    """Call the tool; its answer as a value of the site's type, still without labels."""
    if state.trace is not None:
        state.emit(events.tool_call(plan.name, dict(zip(plan.names, values, strict=True))))
    # Skip the call when there is no progress listener (hot path).
    done = None if state.host.progress is None else state.working("tool", plan.name)
    try:
        if state.cancellation is not None:
            state.cancellation.check()
        answer = function(*native)
        if type(answer) not in _NEVER_AWAITED and inspect.isawaitable(answer):
            answer = state.awaited(answer)
    except KeyboardInterrupt:
        raise
    except AnswerUnfit as unfit:
        raise _unfit(state, plan, str(unfit)) from None
    except BaseException as error:  # a cancelled task is no Exception, and is the tool's affair all the same
        kind, text = exception_name(error), exception_text(error)
        state.emit(events.tool_result(plan.name, None, f"{kind}: {text}"))
        raise Fault(ToolFailed(plan.site.span, plan.name, kind, text)) from error
    finally:
        if done is not None:
            done()
    if type(answer) is AbsenceAnswer and plan.tool.name == ABSENT:
        answer = _noted(state, answer)
    try:
        return plan.decode(answer, found)
    except CodecError as error:
        raise _unfit(state, plan, str(error)) from None


def _unfit(state: RunState, plan: ToolPlan, how: str) -> Fault:
    """The fault of an answer that does not fit, which is noted."""
    state.emit(events.tool_result(plan.name, None, one_line(f"the result does not fit: {how}")))
    return Fault(ToolWrongShape(plan.site.span, plan.name, how))


def _noted(state: RunState, answer: AbsenceAnswer) -> object:
    """Write what was searched."""
    action = None if answer.status in ("verified_absent", "refuted") else "human_audit_required"
    claim = f"{answer.feature} not implemented"
    for notice in answer.notices:
        state.notice(notice)
    state.emit(events.negative_grounding(
        claim, answer.searches, answer.doc_mentions, answer.status, action, answer.likeness
    ))  # fmt: skip
    return answer.value


def _source_result(
    state: RunState, plan: ToolPlan, value: object, values: list[Json], found: list[Found | FoundText]
) -> object:
    data: Any = plan.unlabelled(value)
    if state.trace is not None:
        state.emit(events.tool_result(plan.name, data))
    now = state.host.clock.now_ms()
    made = Answer(plan.name, plan.called(values), plan.content(data), found, now, plan.tool.confidence)
    node = plant(state.arena, made)
    if state.trace is not None:
        for retrieved in range(made.node, node + 1):
            state.emit_retrieval(retrieved)
    return plan.label(state.labeller, value, node)
