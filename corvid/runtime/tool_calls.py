"""Calling tools: sources mint Retrievals, transforms carry their arguments' chains, the rest is plain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from corvid.runtime.approvals import check_call
from corvid.runtime.boundary.codec_error import CodecError
from corvid.runtime.boundary.documents import Answer, Found, FoundText, plant
from corvid.runtime.context import RunContext
from corvid.runtime.faults import Fault
from corvid.runtime.host import AbsenceAnswer, AnswerUnfit, SearchAnswer, body_of
from corvid.runtime.plans import ToolPlan, tool_plan
from corvid.runtime.problems import (
    ToolFailed,
    ToolMissing,
    ToolWrongShape,
    WrongArgument,
    exception_name,
    exception_text,
    one_line,
)
from corvid.runtime.sites import ToolSite
from corvid.runtime.trace import events
from corvid.runtime.trace.log import RunLog

ABSENT = "std/grounding::absent"
SEARCHES = ("std/documents::search_documents", "std/documents::documents_in")


def call_tool(context: RunContext, site: ToolSite, arguments: Sequence[object], token: object) -> object:
    """The host's answer as a run value of the site's type, with chains where that says Grounded."""
    codecs, log = context.codecs, context.log
    plan = codecs.plans.get(site)
    if type(plan) is not ToolPlan:
        plan = codecs.plans[site] = tool_plan(codecs, site)
    tool, name = plan.tool, plan.name
    function = body_of(context.host.tools, tool.name, name)
    if function is None:
        raise Fault(ToolMissing(site.span, name))
    if tool.approval or token is not None:
        check_call(codecs, context.arena, site, arguments, token)
    try:
        values = plan.json(arguments) if tool.source or log.on else []
        native = plan.native(arguments)
    except CodecError as error:
        raise Fault(WrongArgument(site.span, f"an argument of `{name}`", str(error))) from None
    given = plan.inputs.given(arguments) if plan.grounded and not tool.source else None
    if given is not None and not given.nodes:
        raise Fault(plan.inputs.no_source(name, site.span, arguments))
    if log.on:
        log.emit(events.tool_call(name, dict(zip(plan.inputs.names, values, strict=True))))
    try:
        answer = context.calls.call("tool", name, function, native)
    except KeyboardInterrupt:
        raise
    except AnswerUnfit as unfit:
        raise _unfit(log, plan, str(unfit)) from None
    except BaseException as error:  # a cancelled task is no Exception, and is the tool's affair all the same
        raise _failed(log, plan, error) from error
    if type(answer) is AbsenceAnswer and tool.name == ABSENT:
        answer = _noted(context, answer)
    search = None
    if type(answer) is SearchAnswer and tool.name in SEARCHES:
        search, answer = answer, answer.value
        context.report.searched(search)
    found: list[Found | FoundText] | None = [] if tool.source else None
    try:
        value = plan.decode(answer, found)
    except CodecError as error:
        raise _unfit(log, plan, str(error)) from None
    data: Any = plan.unlabelled(value) if tool.source or log.on else None
    if log.on:
        log.emit(events.tool_result(name, data, search=search))
    if found is not None:
        now = context.host.clock.now_ms()
        made = Answer(name, plan.called(values), plan.content(data), found, now, tool.confidence)
        node = _planted(context, made)
    elif given is not None:
        node = context.arena.tool_transform(name, given.nodes, given.groundings, tool.confidence)
    else:
        return value
    return plan.label(context.arena, value, node)


def _failed(log: RunLog, plan: ToolPlan, error: BaseException) -> Fault:
    """The fault of a tool that raised, which is noted."""
    kind, text = exception_name(error), exception_text(error)
    log.emit(events.tool_result(plan.name, None, f"{kind}: {text}"))
    return Fault(ToolFailed(plan.site.span, plan.name, kind, text))


def _unfit(log: RunLog, plan: ToolPlan, how: str) -> Fault:
    """The fault of an answer that does not fit, which is noted."""
    log.emit(events.tool_result(plan.name, None, one_line(f"the result does not fit: {how}")))
    return Fault(ToolWrongShape(plan.site.span, plan.name, how))


def _noted(context: RunContext, answer: AbsenceAnswer) -> object:
    """Write what was searched."""
    action = None if answer.status in ("verified_absent", "refuted") else "human_audit_required"
    claim = f"{answer.feature} not implemented"
    for notice in answer.notices:
        context.report.notice(notice)
    context.log.emit(events.negative_grounding(
        claim, answer.searches, answer.doc_mentions, answer.status, action, answer.likeness
    ))  # fmt: skip
    return answer.value


def _planted(context: RunContext, made: Answer) -> int:
    """The node of a source's answer; the log has all that it retrieved."""
    node = plant(context.arena, made)
    if context.log.on:
        for retrieved in range(made.node, node + 1):
            context.log.retrieval(retrieved)
    return node
