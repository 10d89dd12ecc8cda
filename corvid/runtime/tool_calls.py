"""Calling tools: sources mint Retrievals, transforms carry their arguments' chains, the rest is plain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from corvid.deferred import deferred_module
from corvid.runtime import problems
from corvid.runtime.approvals import check_call, pass_gate
from corvid.runtime.boundary.codec_error import CodecError
from corvid.runtime.boundary.documents import Answer, Found, FoundText, mock_uri, of_mock, plant
from corvid.runtime.context import RunContext
from corvid.runtime.faults import Fault, OutOfTime
from corvid.runtime.host import MOCK, AbsenceAnswer, AnswerUnfit, FetchFailed, FetchRefused, SearchAnswer
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

if TYPE_CHECKING:
    from corvid.runtime import selection
else:
    selection = deferred_module("corvid.runtime.selection")  # few tools select

ABSENT = "std/grounding::absent"
SEARCHES = ("std/documents::search_documents", "std/documents::documents_in")


def call_tool(
    context: RunContext, site: ToolSite, arguments: Sequence[object], token: object,
    judged: Sequence[Sequence[object]] = (),
) -> object:  # fmt: skip
    """Return the host's answer as a run value of the site's type, with chains where that says Grounded."""
    codecs, log = context.codecs, context.log
    plan = codecs.plans.get(site)
    if type(plan) is not ToolPlan:
        plan = codecs.plans[site] = tool_plan(codecs, site)
    tool, name = plan.tool, plan.name
    mock = context.host.mocks.get(tool.name)
    function = mock or context.host.tools.find_declared(tool.name)
    if function is None:
        raise Fault(ToolMissing(site.span, name, plan.inputs.names))
    if tool.approval or token is not None:
        check_call(codecs, context.arena, site, arguments, token, context.calls.key)
    elif tool.gate is not None:
        pass_gate(context, site, tool.gate, arguments, judged)
    try:
        values = plan.json(arguments) if tool.source or log.on else []
        native = plan.native(arguments)
    except CodecError as error:
        raise Fault(WrongArgument(site.span, f"an argument of `{name}`", str(error))) from None
    chosen: selection.Handed | None = None
    if tool.selects is not None:
        chosen, native = selection.handed_list(site, tool.selects, arguments, native)
    labels = plan.grounded and not tool.source and chosen is None
    given = plan.inputs.given(arguments) if labels else None
    if given is not None and not given.nodes:
        raise Fault(plan.inputs.no_source(name, site.span, arguments))
    if tool.charges and context.meters is not None:
        context.meters.reserve(name, tool.charges, site.span)
    key = context.calls.key
    stops = tool.stoppable or key is not None
    if key is not None:
        function = partial(function, idempotency_key=key.text)
    if log.on:
        context.note_call(tool.name)
        given_key = None if key is None else key.text
        log.emit(events.tool_call(name, dict(zip(plan.inputs.names, values, strict=True)), given_key))
    try:
        answer = context.calls.call("tool", name, function, native, stoppable=stops)
    except KeyboardInterrupt:
        raise
    except Fault as fault:
        if mock is None:
            raise _failed(log, plan, fault) from fault
        log.emit(events.tool_result(name, None, "the mock failed"))
        raise
    except AnswerUnfit as unfit:
        raise _unfit(log, plan, str(unfit)) from None
    except BaseException as error:  # a cancelled task isn't an Exception, but the tool's affair
        if type(error) is OutOfTime and error.deadline is not None:
            from corvid.runtime.caught import timed_out  # few programs have a `timeout`

            log.emit(events.tool_result(name, None, str(error)))
            raise timed_out(site.span, name, error) from None
        raise _failed(log, plan, error) from error
    if type(answer) is AbsenceAnswer and tool.name == ABSENT:
        answer = _noted(context, answer)
    search = None
    if type(answer) is SearchAnswer and tool.name in SEARCHES:
        search, answer = answer, answer.value
        context.report.searched(search)
    if chosen is not None:
        return _selected(context, plan, chosen, answer)
    found: list[Found | FoundText] | None = [] if tool.source else None
    try:
        value = plan.decode(answer, found)
    except CodecError as error:
        raise _unfit(log, plan, str(error)) from None
    data: Any = plan.unlabelled(value) if tool.source or log.on else None
    if log.on:
        log.emit(events.tool_result(name, data, search=search))
    shown = name if mock is None else f"{MOCK} {name}"
    if found is not None:
        now = context.host.clock.now_ms()
        called = plan.called(values) if mock is None else mock_uri(name, values)
        if mock is not None:
            found = of_mock(found, data)
        made = Answer(shown, called, plan.content(data), found, now, tool.confidence)
        node = _planted(context, made)
    elif given is not None:
        node = context.arena.tool_transform(shown, given.nodes, given.groundings, tool.confidence)
    else:
        return value
    return plan.label(context.arena, value, node)


def _selected(context: RunContext, plan: ToolPlan, given: selection.Handed, answer: object) -> object:
    """Return the elements that a tool selected, as they are in the list that it was handed."""
    try:
        places = selection.places_of(context.codecs, context.arena, given, answer)
    except CodecError as error:
        raise _unfit(context.log, plan, str(error)) from None
    value = selection.elements_at(context.arena, given, places)
    if context.log.on:
        data = context.codecs.json(plan.site.returns, value)
        context.log.emit(events.tool_result(plan.name, data, places=places))
    return value


def _failed(log: RunLog, plan: ToolPlan, error: BaseException) -> Fault:
    """Return the fault of a tool that raised, which is noted."""
    kind, text = exception_name(error), exception_text(error)
    log.emit(events.tool_result(plan.name, None, f"{kind}: {text}"))
    match error:
        case FetchRefused():
            return Fault(problems.FetchRefused(plan.site.span, plan.name, text, error.advice))
        case FetchFailed():
            return Fault(problems.FetchFailed(plan.site.span, plan.name, text))
    return Fault(ToolFailed(plan.site.span, plan.name, kind, text))


def _unfit(log: RunLog, plan: ToolPlan, how: str) -> Fault:
    """Return the fault of an answer that does not fit, which is noted."""
    log.emit(events.tool_result(plan.name, None, one_line(f"the result does not fit: {how}")))
    selects = plan.tool.selects
    handed = "" if selects is None else plan.tool.parameters[selects].name
    return Fault(ToolWrongShape(plan.site.span, plan.name, how, handed))


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
    """Return the node of a source's answer; the log has all that it retrieved."""
    node = plant(context.arena, made)
    if context.log.on:
        for retrieved in range(made.node, node + 1):
            context.log.retrieval(retrieved)
    return node
