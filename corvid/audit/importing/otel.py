"""OpenTelemetry spans: OTLP as JSON, or a span an object, as exporters for the console write them.

Read are the conventions for generative AI (`gen_ai.*`, of which arguments, results and messages are only
there where the program opted in) and those of OpenInference. A trace is a session.
`docs/importing/otel.md`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from corvid.audit.importing.model import (
    Answered,
    Passed,
    Record,
    Said,
    Step,
    Within,
    call,
    decoded,
    items,
    table,
    text,
    unknown,
    words_of,
)
from corvid.json_type import Json

_ASKING = frozenset({"chat", "text_completion", "generate_content"})
_SILENT = frozenset({"invoke_agent", "create_agent", "embeddings", "invoke_workflow", "retrieval"})
_OPEN_INFERENCE = frozenset({
    "CHAIN", "AGENT", "RETRIEVER", "EMBEDDING", "RERANKER", "GUARDRAIL", "EVALUATOR",
})  # fmt: skip


def steps(record: Record) -> Iterator[Step]:
    """Yield the steps of one record, which may hold many spans."""
    groups = items(record.get("resourceSpans"))
    if not groups and "scopeSpans" in record:
        groups = [dict(record)]
    if not groups:
        yield from _span(record)
    for group in map(table, groups):
        for scope in map(table, items(group.get("scopeSpans"))):
            for span in map(table, items(scope.get("spans"))):
                yield from _span(span)


def _span(span: Record) -> Iterator[Step]:
    context = table(span.get("context")) or span
    run = text(context.get("traceId") or context.get("trace_id"))
    id_ = text(context.get("spanId") or context.get("span_id"))
    given = _attributes(span.get("attributes"))
    yield Within(run, "", text(span.get("start_time")), text(given.get("process.working_directory")))
    doing, kind = given.get("gen_ai.operation.name"), given.get("openinference.span.kind")
    name = text(span.get("name"))
    if doing == "execute_tool" or name.startswith("execute_tool ") or kind == "TOOL":
        yield from _tool(id_, name, given, span)
    elif doing in _ASKING or kind == "LLM" or name.partition(" ")[0] in _ASKING:
        yield from _asked(id_, given)
    elif doing in _SILENT or kind in _OPEN_INFERENCE:
        yield Passed()
    else:
        yield unknown("span", doing or kind or name.partition(" ")[0])


def _tool(id_: str, name: str, given: Mapping[str, Json], span: Record) -> Iterator[Step]:
    tool = given.get("gen_ai.tool.name") or given.get("tool.name") or name.removeprefix("execute_tool ")
    args = decoded(given.get("gen_ai.tool.call.arguments", given.get("input.value")))
    yield call(id_, tool, args)
    code = table(span.get("status")).get("code", table(span.get("status")).get("status_code"))
    failed = code in (2, "STATUS_CODE_ERROR", "ERROR") or "error.type" in given
    result = given.get("gen_ai.tool.call.result", given.get("output.value"))
    if result is not None or failed:
        yield Answered(id_, result if isinstance(result, str) else words_of(result), failed)


def _asked(id_: str, given: Mapping[str, Json]) -> Iterator[Step]:
    """Yield what a model said. The messages before it were reported by the spans before it."""
    messages = decoded(given.get("gen_ai.output.messages"))
    for number, message in enumerate(map(table, items(messages))):
        for part in map(table, items(message.get("parts"))):
            if part.get("type") == "text":
                yield Said(text(part.get("content")))
            elif part.get("type") not in ("tool_call", "reasoning", "blob", "uri", "file"):
                yield unknown(f"part {number} of {id_}" if not part.get("type") else "part", part.get("type"))
    for number in range(16):
        said = given.get(f"llm.output_messages.{number}.message.content")
        if said is None:
            break
        yield Said(text(said))


def _attributes(given: Json) -> Mapping[str, Json]:
    """Return attributes by their names, from an object, or from a list of keys and values as OTLP has it."""
    if isinstance(given, dict):
        return given
    pairs = ((table(one).get("key"), table(one).get("value")) for one in items(given))
    return {text(key): _value(table(value)) for key, value in pairs}


def _value(value: Record) -> Json:
    for name in ("stringValue", "intValue", "boolValue", "doubleValue"):
        if name in value:
            return value[name]
    listed = table(value.get("arrayValue")).get("values")
    return [_value(table(one)) for one in items(listed)] if listed is not None else None
