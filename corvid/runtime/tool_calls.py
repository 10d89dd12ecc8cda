"""Calling tools: sources mint Retrievals, transforms carry their arguments' chains, the rest is plain."""

from __future__ import annotations

import inspect

from corvid.ir import program as ir
from corvid.ir.types import Type
from corvid.runtime import approvals
from corvid.runtime.boundary.declarations import bare
from corvid.runtime.boundary.decode import Decoder
from corvid.runtime.boundary.documents import Answer, Collector, plant, text_hash
from corvid.runtime.boundary.encode import json_text
from corvid.runtime.boundary.label import holds_grounded
from corvid.runtime.boundary.misfit import Misfit
from corvid.runtime.faults import Fault
from corvid.runtime.groundings import given
from corvid.runtime.host import Json, ToolFunction
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
from corvid.runtime.provenance.nodes import ArgumentGrounding
from corvid.runtime.state import RunState
from corvid.runtime.trace import events
from corvid.source.span import Span
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_LONGEST_URI_ARGUMENTS = 200


def call_tool(
    state: RunState,
    tool: ir.Tool,
    arguments: Sequence[object],
    argument_types: Sequence[Type],
    constants: Sequence[bool],
    result_type: Type,
    token: object,
    span: Span,
) -> object:
    """The host's answer as a run value of `result_type`, with chains where that type says Grounded."""
    name = bare(tool.name)
    function = state.host.tools.find(name)
    if function is None:
        raise Fault(ToolMissing(span, name))
    try:
        values: dict[str, Json] = {}
        if tool.source or tool.approval or state.trace is not None:
            values = state.named_json(tool.parameters, argument_types, arguments)
        native = [state.native(type_, value) for type_, value in zip(argument_types, arguments, strict=True)]
    except Misfit as misfit:
        raise Fault(WrongArgument(span, f"an argument of `{name}`", str(misfit))) from None
    if tool.approval:
        approvals.check_call(state, tool, arguments, tuple(values.values()), token, span)
    if tool.source:
        answer = _perform(state, name, function, native, values, span)
        return _source_result(state, tool, answer, values, result_type, span)
    node_of = _transform(state, tool, arguments, argument_types, constants, result_type, span)
    answer = _perform(state, name, function, native, values, span)
    value = _decode(state, name, Decoder(state.declarations, state.limits), result_type, answer, span)
    if state.trace is not None:
        data = state.unlabelled_json(result_type, value)
        state.emit(events.tool_result(name, data))
    if node_of is None:
        return value
    nodes, groundings = node_of
    node = state.arena.tool_transform(name, nodes, groundings, tool.confidence)
    return state.whole_labeller.label(result_type, value, node)


def _transform(
    state: RunState,
    tool: ir.Tool,
    arguments: Sequence[object],
    argument_types: Sequence[Type],
    constants: Sequence[bool],
    result_type: Type,
    span: Span,
) -> tuple[tuple[int, ...], tuple[tuple[str, ArgumentGrounding], ...]] | None:
    if not state.labeller.holds_grounded(result_type):
        return None
    holds = [holds_grounded(state.declarations, type_) for type_ in argument_types]
    names = [parameter.name for parameter in tool.parameters]
    found = given(zip(names, arguments, holds, constants, strict=True))
    if not found.nodes:
        raise Fault(no_source(bare(tool.name), names, holds, span))
    return found.nodes, found.groundings


def no_source(callee: str, names: Sequence[str], holds: Sequence[bool], span: Span) -> UngroundedValue:
    """The problem of a call whose maybe-grounded arguments turned out to have no source."""
    which = [name for name, may in zip(names, holds, strict=True) if may] or list(names)
    words = " or ".join(f"`{name}`" for name in which) or "no parameter"
    return UngroundedValue(span, f"the argument {words} of `{callee}`", "it holds no value with a source")


def _perform(
    state: RunState,
    name: str,
    function: ToolFunction,
    native: list[object],
    values: dict[str, Json],
    span: Span,
) -> object:
    state.emit(events.tool_call(name, values))
    done = state.working(f"tool {name}")
    try:
        answer = function(*native)
        if inspect.isawaitable(answer):
            answer = state.event_loop().run(answer)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a cancelled task is no Exception, and is the tool's affair all the same
        kind, text = exception_name(error), exception_text(error)
        state.emit(events.tool_result(name, None, f"{kind}: {text}"))
        raise Fault(ToolFailed(span, name, kind, text)) from error
    finally:
        done()
    return answer


def _decode(state: RunState, name: str, decoder: Decoder, type_: Type, answer: object, span: Span) -> object:
    try:
        return decoder.decode(type_, answer)
    except Misfit as misfit:
        state.emit(events.tool_result(name, None, one_line(f"the result does not fit: {misfit}")))
        raise Fault(ToolWrongShape(span, name, str(misfit))) from None


def _source_result(
    state: RunState, tool: ir.Tool, answer: object, values: dict[str, Json], result_type: Type, span: Span
) -> object:
    name = bare(tool.name)
    collector = Collector(call_uri(name, tuple(values.values())))
    decoder = Decoder(state.declarations, state.limits, collector)
    value = _decode(state, name, decoder, result_type, answer, span)
    data = state.unlabelled_json(result_type, value)
    state.emit(events.tool_result(name, data))
    whole = Answer(
        name, collector.uri, text_hash(json_text(data)), state.host.clock.now_ms(), tool.confidence
    )
    node, documents = plant(state.arena, whole, collector.found)
    for made in (*documents, node):
        state.emit_retrieval(made)
    return state.labeller.label(result_type, value, node)


def call_uri(name: str, values: Sequence[Json]) -> str:
    """`tool:look("a",3)`; long arguments are named by their hash."""
    text = ",".join(map(json_text, values))
    if len(text) > _LONGEST_URI_ARGUMENTS:
        text = f"sha256:{text_hash(text)}"
    return f"tool:{name}({text})"
