"""aiwg: `.aiwg/traces/current-trace.jsonl`, which its trace hook writes: agents that start and stop, and
names of tools, with their arguments where it reports them. It has no words of a model, so nothing is claimed
in it. `docs/importing/aiwg.md`."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.audit.importing.model import Answered, Passed, Record, Step, Within, call, text, unknown, words_of

_AGENTS = frozenset({"agent_start", "agent_stop", "session_start", "session_end"})


def steps(record: Record) -> Iterator[Step]:
    """Yield the steps of one record."""
    kind = text(record.get("type"))
    yield Within(text(record.get("trace_id")), text(record.get("agent_id")), text(record.get("timestamp")))
    if kind in _AGENTS:
        yield Passed()
    elif kind == "tool_call":
        id_ = text(record.get("call_id")) or "one"
        yield call(id_, record.get("tool"), record.get("input", record.get("args")))
        answer = record.get("result", record.get("output"))
        if answer is not None:
            yield Answered(id_, words_of(answer), record.get("success") is False)
    else:
        yield unknown(kind)
