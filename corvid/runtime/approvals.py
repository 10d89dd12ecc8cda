"""Asking for approval, and holding a call to what was approved."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import TypeAlias

from msgspec import Struct, field

from corvid.ir import program as ir
from corvid.runtime.boundary.codec_error import CodecError
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.boundary.json_text import json_text
from corvid.runtime.boundary.walk import nodes_in
from corvid.runtime.codecs import Codecs
from corvid.runtime.context import Key, RunContext
from corvid.runtime.faults import Fault
from corvid.runtime.host import ApprovalArgument, ApprovalRequest, Json
from corvid.runtime.problems import (
    ApprovalArgumentsChanged,
    ApprovalDenied,
    UngroundedValue,
    WrongArgument,
    exception_name,
    exception_text,
)
from corvid.runtime.provenance import query
from corvid.runtime.provenance.arena import Arena
from corvid.runtime.sites import ApprovalSite, FunctionSite, PromptSite, ToolSite
from corvid.runtime.trace import events
from corvid.source.span import Span
from corvid.types import pascal, short_name

CallSite: TypeAlias = ToolSite | PromptSite | FunctionSite


class ApprovalToken(Struct):
    """A granted approval: bound to the values as they were, good for one call, which under an idempotent
    key may have several attempts."""

    label: str
    values: tuple[Json, ...]
    used: bool = field(default=False)
    key: Key | None = None


def approve(context: RunContext, site: ApprovalSite, arguments: Sequence[object]) -> ApprovalToken:
    """Ask the approver; a token, or the fault ApprovalDenied. No answer, or an exception, is no."""
    label, log = site.label, context.log
    values = _values(context.codecs, site, arguments, f"`approve {label}`")
    asked = tuple(
        ApprovalArgument(name, deepcopy(value), _uris_of(context.arena, nodes_in(argument)))
        for name, value, argument in zip(site.names, values, arguments, strict=True)
    )
    log.emit(events.approval_request(label, dict(zip(site.names, values, strict=True))))
    approved, reason = _ask(context, ApprovalRequest(label, asked))
    log.emit(events.approval_decision(label, approved))
    if not approved:
        raise Fault(ApprovalDenied(site.span, label, reason))
    return ApprovalToken(label, values)


def check_call(
    codecs: Codecs, arena: Arena, site: CallSite, arguments: Sequence[object], token: object,
    key: Key | None = None,
) -> None:  # fmt: skip
    """Check, before a call is made that needs or has an approval, that the token is there and unused, and
    that its values are those of the call. Where the callee needs one, what enters a Grounded position of a
    parameter has a source besides a model's own word. Then the token is used up; a prompt that is repaired is
    one call, and so are the attempts under one `key`."""
    callee, span = _callee(site), site.span
    name = short_name(callee.name)
    if not isinstance(token, ApprovalToken):
        raise Fault(ApprovalDenied(span, name, "no approval covers this call"))
    if token.used and (key is None or token.key is not key):
        raise Fault(ApprovalDenied(span, token.label, "the approval was used before"))
    values = _values(codecs, site, arguments, f"`{name}`")
    if len(token.values) != len(values):
        counts = f"{len(token.values)} arguments", f"{len(values)} arguments"
        raise Fault(ApprovalArgumentsChanged(span, name, token.label, "the call", *counts))
    for parameter, approved, value in zip(callee.parameters, token.values, values, strict=True):
        if not _same(approved, value):
            before, now = json_text(approved), json_text(value)
            raise Fault(ApprovalArgumentsChanged(span, name, token.label, f"`{parameter.name}`", before, now))
    if not isinstance(callee, FunctionSite) and callee.approval:
        _check_sources(codecs.declarations, arena, callee, arguments, span)
    token.used, token.key = True, key


def pass_gate(
    context: RunContext, site: ToolSite | PromptSite, threshold: float, arguments: Sequence[object],
    judged: Sequence[Sequence[object]],
) -> None:  # fmt: skip
    """Check, before a call that is asked for below a confidence, that the least of the labels in `judged`,
    which has for each argument what it was made of before any of these fell, is not below it, or that the
    approver says yes. Fault R0113."""
    found = [tuple(node for value in group for node in nodes_in(value)) for group in judged]
    nodes = dict.fromkeys(node for group in found for node in group)
    observed = context.arena.confidence(*nodes) if nodes else 1.0
    if observed >= threshold:
        return
    callee, log = _callee(site), context.log
    names = [parameter.name for parameter in callee.parameters]
    label = pascal(short_name(callee.name))
    values = _values(context.codecs, site, arguments, f"`{short_name(callee.name)}`")
    asked = tuple(
        ApprovalArgument(name, deepcopy(value), _uris_of(context.arena, group))
        for name, value, group in zip(names, values, found, strict=True)
    )
    log.emit(events.gate_request(label, dict(zip(names, values, strict=True)), threshold, observed))
    approved, reason = _ask(context, ApprovalRequest(label, asked, threshold, observed))
    log.emit(events.approval_decision(label, approved))
    if not approved:
        raise Fault(ApprovalDenied(site.span, label, reason))


def _callee(site: CallSite) -> ir.Tool | ir.Prompt | FunctionSite:
    match site:
        case ToolSite():
            return site.tool
        case PromptSite():
            return site.prompt
        case FunctionSite():
            return site


def _check_sources(
    declarations: Declarations, arena: Arena, callee: ir.Tool | ir.Prompt, arguments: Sequence[object],
    span: Span,
) -> None:  # fmt: skip
    for parameter, argument in zip(callee.parameters, arguments, strict=True):
        # A prompt takes labels where its parameter declares none: there it asks for no source.
        if not declarations.holds_grounded(parameter.type):
            continue
        if not all(map(arena.has_retrieval, nodes_in(argument))):
            boundary = f"the argument `{parameter.name}` of `{short_name(callee.name)}`"
            reason = "only a model vouches for it"
            raise Fault(UngroundedValue(span, boundary, reason, callee=short_name(callee.name)))


def _values(
    codecs: Codecs, site: CallSite | ApprovalSite, arguments: Sequence[object], where: str
) -> tuple[Json, ...]:
    try:
        return tuple([codecs.json(type_, value) for type_, value in zip(site.types, arguments, strict=True)])
    except CodecError as error:
        raise Fault(WrongArgument(site.span, f"an argument of {where}", str(error))) from None


def _same(approved: Json, value: Json) -> bool:
    """Return whether a call has the value that was approved; an Int may have become a Float on the way."""
    if isinstance(approved, dict) and isinstance(value, dict):
        # The order of a map's keys is part of it: loops and `keys()` show it.
        return [*approved] == [*value] and all(_same(approved[key], value[key]) for key in value)
    if isinstance(approved, list) and isinstance(value, list):
        return len(approved) == len(value) and all(map(_same, approved, value))
    if type(approved) is int and type(value) is float:
        return float(approved) == value
    # `==` takes 0.0 for -0.0 and true for 1.
    return type(approved) is type(value) and json_text(approved) == json_text(value)


def _ask(context: RunContext, request: ApprovalRequest) -> tuple[bool, str]:
    """Return whether the call may be made, and why not."""
    try:
        asked = context.host.approver.approve
        approved = context.calls.call("approval of", request.label, asked, (request,), at_home=True)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return False, f"the approver failed: {exception_name(error)}: {exception_text(error)}"
    return approved is True, "the approver said no"


def _uris_of(arena: Arena, nodes: Sequence[int]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(source.uri for source in query.sources(arena, *nodes)))
