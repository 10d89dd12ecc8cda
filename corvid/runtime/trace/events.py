"""The events that a run writes: a closed list of phases, each with its fields, made by a function here.

Every line of a trace has, besides the fields of its phase, `v` (the version of this schema), `seq`, `ts`,
`run`, `agent`, `phase` and `prev`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from corvid.runtime.host import Json, Message, SearchAnswer
    from corvid.runtime.provenance.nodes import CitedSpan, Source

VERSION = 1

# phase -> the names of its fields, in the order in which they are written, each with its type
FIELDS: Mapping[str, Mapping[str, str]] = {
    "run_started": {"args": "object"},
    "run_completed": {"ok": "flag", "result": "any", "error": "object?"},
    "tool_call": {"tool": "text", "args": "object"},
    "tool_result": {"tool": "text", "result": "any", "error": "text?"},
    "llm_call": {"prompt": "text", "model": "text", "attempt": "count", "rendered": "list", "args": "object"},
    "llm_result": {"prompt": "text", "model": "text", "tokens": "whole", "confidence": "share?",
                   "result": "any", "error": "text?"},
    "caught": {"code": "text", "callee": "text", "message": "text"},
    "trusted": {"reason": "text"},
    "abstained": {"prompt": "text", "repaired": "flag"},
    "approval_request": {"label": "text", "args": "object"},
    "approval_decision": {"label": "text", "approved": "flag"},
    "clock_read": {"value": "whole"},
    "seed_read": {"value": "number"},
    "document": {"hash": "text", "text": "text"},
    "retrieval": {"node": "node", "tool": "text", "uri": "text", "hash": "text", "start": "count",
                  "end": "count", "line": "count", "title": "text", "metadata": "object", "time": "whole",
                  "confidence": "share", "inputs": "nodes"},
    "cite": {"claim": "text", "kind": "text?", "grounding": "text", "evidence": "object?"},
    "derive": {"node": "node", "steps": "steps", "left_out": "count"},
    "severed": {"site": "count", "kind": "text", "function": "text", "activation": "activation",
                "count": "count", "first": "text"},
    "deliver": {"boundary": "text", "node": "node", "grade": "grade", "confidence": "share",
                "attested": "flag", "retrievals": "texts"},
    "handed_over": {"boundary": "text", "hash": "text"},
    "intent": {"intent": "text", "rationale": "text", "expected_outcome": "text"},
    "execute": {"mode": "text", "query": "text", "path": "text?", "parameters": "object"},
    "result": {"result_count": "count", "high_signal": "count", "tokens_estimated": "count"},
    "outcome": {"outcome_match": "text", "expected": "text", "found": "text"},
    "assumption": {"claim": "text", "grounding": "text", "flag": "text"},
    "pivot": {"reason": "text", "original_query": "text", "result_count": "count",
              "hypothesis_failure": "text", "refined_hypothesis": "text", "new_query": "text"},
    "negative_grounding": {"claim": "text", "query1": "text", "results1": "whole", "query2": "text",
                           "results2": "whole", "doc_mentions": "count", "status": "text", "action": "text?",
                           "likeness": "texts"},
    "model_selection": {"chosen_model": "text", "rationale": "text", "alternatives_considered": "texts",
                        "why_not": "object"},
    "clear": {"result_count": "count", "high_signal": "count", "tokens_before": "whole",
              "tokens_after": "whole", "reduction_ratio": "number"},
    "session_handoff": {"grounding_ratio": "number", "grounded_claims": "count", "total_claims": "count"},
    "audit": {"verdict": "text", "findings": "count", "hash": "text"},
    "imported": {"from": "text", "records": "count", "uncited_sentences": "count", "interrupted": "count",
                 "not_understood": "object"},
    "decision": {"reason": "text", "lane": "text", "loop_cycle_id": "text", "fingerprint_before": "text",
                 "fingerprint_after": "text", "retry_attempt_index": "whole",
                 "retry_budget_remaining": "whole", "activeOptionSetId": "text?", "activeScope": "text?",
                 "winner": "text?"},
    "fallback": {"reason": "text", "lane": "text", "loop_cycle_id": "text", "shape": "text"},
    "budget": {"function": "text", "spent": "object", "bounds": "object"},
}  # fmt: skip
"""A node is a whole number from 1 on, a count one from 0 on, a share a number from 0 to 1; `steps` are those
that `STEP` reports, and `?` allows null."""
_CLASSIFIED: Mapping[str, str] = {
    "classification": "text", "ambiguity": "text", "files_with_any_word": "wholes",
}  # fmt: skip
OTHERWISE: Mapping[str, tuple[Mapping[str, str], ...]] = {
    "fallback": ({**FIELDS["fallback"], "problem": "text"},),
    "run_started": ({**FIELDS["run_started"], "revision": "text", "dirty": "flag"},),
    "deliver": ({**FIELDS["deliver"], "inside": "nodes"},),
    "tool_call": ({**FIELDS["tool_call"], "key": "text"},),
    "approval_request": ({**FIELDS["approval_request"], "threshold": "share", "observed": "share"},),
    "tool_result": (
        {**FIELDS["tool_result"], "read": "count", "skipped": "files"},
        {**FIELDS["tool_result"], "places": "wholes"},
    ),
    "llm_result": (
        {**FIELDS["llm_result"], "attempts": "list"},
        {**FIELDS["llm_result"], "attempts": "list", "citations": "list"},
    ),
    "negative_grounding": ({
        "claim": "text", "queries": "texts", "results": "wholes", "doc_mentions": "count", "status": "text",
        "action": "text?", "likeness": "texts",
    }, {
        **FIELDS["negative_grounding"], "threshold1": "share", "threshold2": "share", **_CLASSIFIED,
    }, {
        "claim": "text", "queries": "texts", "results": "wholes", "doc_mentions": "count", "status": "text",
        "action": "text?", "likeness": "texts", "threshold": "share", **_CLASSIFIED,
    }),
}  # fmt: skip
"""The other lists of fields that a phase may have: the seeds have names for two queries and no more, a
command knows more of its searches than a program, most values have no labels inside, most searches read all
files, only models behind a network report attempts, few cite beside their text, not each program is in a
repository of git, and most answers of models about candidates have the right form."""
FORMER: Mapping[str, Mapping[str, str]] = {
    "decision": {
        "reason": "text", "lane": "text", "cycle": "text", "fingerprint_before": "text",
        "fingerprint_after": "text", "retry_attempt_index": "whole", "retry_budget_remaining": "whole",
        "option_set": "text?", "scope": "text?", "winner": "text?",
    },
    "fallback": {"reason": "text", "lane": "text", "cycle": "text", "shape": "text"},
}  # fmt: skip
"""Lists of fields that runs wrote once and write no more; they are read."""
STEP: Mapping[str, str] = {
    "node": "node", "step": "text", "name": "text?", "model": "text?", "ops": "counts?", "inputs": "nodes",
    "constant": "flag", "unsourced": "texts", "confidence": "share?",
}  # fmt: skip
"""The fields of a step of `derive`, in their order, and their types. `unsourced` are the
arguments of a call, or the operators with such an operand, that have no source."""
NOTED_STEP: Mapping[str, str] = {**STEP, "notes": "notes"}
"""Those of a prompt's step of which something is noted."""
QUOTED_STEP: Mapping[str, str] = {
    **STEP, "chosen_by": "node?", "hash": "text", "start": "count", "end": "count", "text": "text",
    "ambiguous": "flag", "repaired": "flag",
}  # fmt: skip
"""Those of the step of a quote: the step that chose it, null for the program, and what is there."""
NOTES = (["repaired"], ["abstained"], ["repaired", "abstained"], ["quoted"], ["repaired", "quoted"])
"""What may be noted: an answer before did not cite as it had to; this one had to cite, and holds nothing, or
its quotations were verified."""

Grounding: TypeAlias = Literal["citation", "observation", "code_reference", "user_input", "assumption"]
OutcomeMatch: TypeAlias = Literal["match", "partial", "mismatch", "zero"]
AbsenceStatus: TypeAlias = Literal["verified_absent", "refuted", "high_ambiguity", "error"]
Lane: TypeAlias = Literal["selection", "semantic"]
ASSUMPTION_FLAG = "[ASSUMPTION]"


class Event(Struct, frozen=True):
    """One event; `fields` has exactly the names that `FIELDS` or `OTHERWISE` lists for `phase`, in that
    order. The lists of one phase have different lengths."""

    phase: str
    fields: tuple[Json, ...]

    def named(self) -> dict[str, Json]:
        """Return the fields by name."""
        names = FIELDS[self.phase]
        if len(names) != len(self.fields):
            names = next(one for one in OTHERWISE[self.phase] if len(one) == len(self.fields))
        return dict(zip(names, self.fields, strict=True))


class Revision(Struct, frozen=True):
    """The commit that a program's folder is at, and whether files that it has were changed since."""

    commit: str
    dirty: bool


def run_started(arguments: Mapping[str, Json], revision: Revision | None = None) -> Event:
    """Return the event that the run begins with these arguments; the revision is not known outside of a
    repository."""
    if revision is None:
        return Event("run_started", (arguments,))
    return Event("run_started", (arguments, revision.commit, revision.dirty))


def run_completed(result: Json) -> Event:
    """Return the event that the run ended with a result."""
    return Event("run_completed", (True, result, None))


def run_failed(code: str, message: str) -> Event:
    """Return the event that the run ended with a fault."""
    return Event("run_completed", (False, None, {"code": code, "message": message}))


def trusted(reason: str) -> Event:
    """Return the event that the program took a tainted value for trustworthy, for the reason that it
    states."""
    return Event("trusted", (reason,))


def caught(code: str, callee: str, message: str) -> Event:
    """Return the event that a `try` took a fault of this callee for its value."""
    return Event("caught", (code, callee, message))


def tool_call(tool: str, arguments: Mapping[str, Json], key: str | None = None) -> Event:
    """Return the event that a tool is about to be called, under an idempotent `key` if it has one."""
    return Event("tool_call", (tool, arguments) if key is None else (tool, arguments, key))


def tool_result(
    tool: str, result: Json, error: str | None = None, search: SearchAnswer | None = None,
    places: Sequence[int] | None = None,
) -> Event:  # fmt: skip
    """Return the event of what a tool gave back, or the words of its exception; of a `search`, what it did
    not read, also if it read nothing at all; of a tool that selects, the `places` of the elements in the list
    that it was handed."""
    values: tuple[Json, ...] = (tool, result, error)
    if places is not None:
        return Event("tool_result", (*values, [*places]))
    if search is None or (search.read and not search.skipped):
        return Event("tool_result", values)
    files: list[Json] = [{"path": one.path, "reason": one.reason} for one in search.skipped]
    return Event("tool_result", (*values, search.read, files))


def llm_call(
    prompt: str, model: str, attempt: int, rendered: Iterable[Message], arguments: Mapping[str, Json]
) -> Event:
    """Return the event that a model is about to be asked."""
    messages: list[Json] = [{"role": message.role, "text": message.text} for message in rendered]
    return Event("llm_call", (prompt, model, attempt, messages, arguments))


def llm_result(
    prompt: str, model: str, tokens: int, confidence: float | None, result: Json,
    attempts: Sequence[Json] = (), citations: Sequence[Json] | None = None,
) -> Event:  # fmt: skip
    """Return the event of what a model answered, the calls over a network that it took, and what it cites
    beside its text, none where it can't."""
    known = (prompt, model, tokens, confidence, result, None)
    if citations is not None:
        return Event("llm_result", (*known, attempts, citations))
    return Event("llm_result", (*known, attempts) if attempts else known)


def llm_failed(prompt: str, model: str, error: str, attempts: Sequence[Json] = ()) -> Event:
    """Return the event that a model gave no answer in all of its attempts."""
    known = (prompt, model, 0, None, None, error)
    return Event("llm_result", (*known, attempts) if attempts else known)


def abstained(prompt: str, repaired: bool) -> Event:
    """Return the event that the answer before it holds nothing, so that it need not cite; `repaired` if one
    before that did not cite as it had to."""
    return Event("abstained", (prompt, repaired))


def approval_request(label: str, arguments: Mapping[str, Json]) -> Event:
    """Return the event that the approver is about to be asked."""
    return Event("approval_request", (label, arguments))


def gate_request(label: str, arguments: Mapping[str, Json], threshold: float, observed: float) -> Event:
    """Return the event that the approver is about to be asked, as the arguments are less certain than a gate
    wants."""
    return Event("approval_request", (label, arguments, threshold, observed))


def approval_decision(label: str, approved: bool) -> Event:
    """Return the event of what the approver said."""
    return Event("approval_decision", (label, approved))


def clock_read(value: int) -> Event:
    """Return the event that the program asked for the time."""
    return Event("clock_read", (value,))


def seed_read(value: float) -> Event:
    """Return the event that the program asked for a random number."""
    return Event("seed_read", (value,))


def document(hash_: str, text: str) -> Event:
    """Return the event of a document's text, once for each hash of a run."""
    return Event("document", (hash_, text))


def retrieval(node: int, source: Source, confidence: float, inputs: tuple[int, ...]) -> Event:
    """Return the event that a Retrieval node was made. One with `inputs` is the answer of a source as a
    whole."""
    return Event("retrieval", (
        node, source.tool, source.uri, source.hash, source.start, source.end, source.line, source.title,
        source.metadata, source.time, confidence, list(inputs),
    ))  # fmt: skip


def cite(
    claim: str, kind: str | None, grounding: Grounding, evidence: Mapping[str, Json] | None = None
) -> Event:
    """Return the event of a claim and its ground: `quotation`, `observation` or `user_input` makes the
    evidence."""
    return Event("cite", (claim, kind, grounding, evidence))


def quotation(span: CitedSpan, path: str, line: int) -> Mapping[str, Json]:
    """Return the evidence of a `citation`: words that are in a document of this run."""
    return {
        "quote": span.text, "path": path, "line": line,
        "hash": span.hash, "start": span.start, "end": span.end,
    }  # fmt: skip


def observation(tool: str) -> Mapping[str, Json]:
    """Return the evidence of an `observation`: the tool that made it."""
    return {"source": tool}


def user_input(message: str) -> Mapping[str, Json]:
    """Return the evidence of a `user_input`: the id of the message."""
    return {"message_id": message}


def derive(node: int, steps: Sequence[Mapping[str, Json]], left_out: int) -> Event:
    """Return the event of how the node came about, as far as no event before has said so;
    `provenance/shape.py` makes the steps, and counts what it leaves out."""
    return Event("derive", (node, steps, left_out))


def severed(
    site: int, kind: str, function: str, activation: tuple[int, str], count: int, first: str
) -> Event:
    """Return the event that a discard site ran `count` times in one activation, first at `first`."""
    number, agent = activation
    return Event("severed", (site, kind, function, {"number": number, "agent": agent}, count, first))


def deliver(
    boundary: str, node: int, grade: str, confidence: float, attested: bool, retrievals: Iterable[str],
    inside: Sequence[int] = (),
) -> Event:  # fmt: skip
    """Return the event that a grounded value left the program, or entered it from the host. `inside` are the
    nodes of the labels inside it; the rest is about these as much as about its own, `node`."""
    values: tuple[Json, ...] = (boundary, node, grade, confidence, attested, list(retrievals))
    return Event("deliver", (*values, list(inside)) if inside else values)


def handed_over(boundary: str, hash_: str) -> Event:
    """Return the event that a result with grounded parts was handed to the host: the SHA-256 of its JSON, as
    the last event has it."""
    return Event("handed_over", (boundary, hash_))


# ---- the phases of the protocols ----------------------------------------------------------------
def intent(what: str, rationale: str, expected_outcome: str) -> Event:
    """Return the event of what a search is to find, why, and how much of it."""
    return Event("intent", (what, rationale, expected_outcome))


def execute(mode: str, query: str, path: str | None, parameters: Mapping[str, Json]) -> Event:
    """Return the event that a search is about to be made."""
    return Event("execute", (mode, query, path, parameters))


def result(result_count: int, high_signal: int, tokens_estimated: int) -> Event:
    """Return the event of what a search gave: how many, how many of them of use, how long."""
    return Event("result", (result_count, high_signal, tokens_estimated))


def outcome(outcome_match: OutcomeMatch, expected: str, found: str) -> Event:
    """Return the event of what was found against what was expected."""
    return Event("outcome", (outcome_match, expected, found))


def assumption(claim: str, why: str = "") -> Event:
    """Return the event of a claim that has no evidence and is flagged so; `why` gives the reason if something
    should have shown it."""
    flag = f"{ASSUMPTION_FLAG[:-1]}: {why}]" if why else ASSUMPTION_FLAG
    return Event("assumption", (claim, "assumption", flag))


def pivot(
    reason: str, original_query: str, result_count: int, hypothesis_failure: str, refined_hypothesis: str,
    new_query: str,
) -> Event:  # fmt: skip
    """Return the event that a search went wrong, and that another is made instead."""
    return Event("pivot", (
        reason, original_query, result_count, hypothesis_failure, refined_hypothesis, new_query,
    ))  # fmt: skip


def negative_grounding(
    claim: str, searches: Sequence[tuple[str, int]], doc_mentions: int, status: AbsenceStatus,
    action: str | None, likeness: Sequence[str],
) -> Event:  # fmt: skip
    """Return the event that something was looked for with these queries, each with its count. `likeness` is
    that of each pair of them, with two decimals."""
    if len(searches) == 2:
        (query1, results1), (query2, results2) = searches
        counted: tuple[Json, ...] = (query1, results1, query2, results2)
    else:
        counted = ([query for query, _ in searches], [count for _, count in searches])
    return Event("negative_grounding", (claim, *counted, doc_mentions, status, action, list(likeness)))


def model_selection(chosen_model: str, rationale: str, why_not: Mapping[str, str]) -> Event:
    """Return the event that a model was chosen, and for each of the others that were considered why not that
    one."""
    return Event("model_selection", (chosen_model, rationale, list(why_not), why_not))


def clear(result_count: int, high_signal: int, tokens_before: int, tokens_after: int) -> Event:
    """Return the event that results were cleared from the context of a model."""
    cleared = max(0, tokens_before - tokens_after)
    ratio = 0.0 if tokens_before <= 0 else cleared * 1000 // tokens_before / 1000
    return Event("clear", (result_count, high_signal, tokens_before, tokens_after, ratio))


def session_handoff(grounded_claims: int, total_claims: int) -> Event:
    """Return the event that the session is handed on. The ratio has two decimals, rounded down, and is 1
    without claims."""
    ratio = 1.0 if total_claims <= 0 else 100 * grounded_claims // total_claims / 100
    return Event("session_handoff", (ratio, grounded_claims, total_claims))


def audit(verdict: str, findings: int, hash_: str) -> Event:
    """Return the event that an audit of the log above ended with `findings` findings; the hash is that of the
    findings."""
    return Event("audit", (verdict, findings, hash_))


def imported(
    source: str, records: int, uncited: int, interrupted: int, unknown: Mapping[str, Json]
) -> Event:  # fmt: skip
    """Return the event that the log above was made of a session of another program, and what became of its
    records."""
    return Event("imported", (source, records, uncited, interrupted, unknown))


def decision(
    reason: str, lane: Lane, cycle: str, fingerprints: tuple[str, str], retry_attempt_index: int,
    retry_budget_remaining: int, option_set: str | None, scope: str | None, winner: str | None,
) -> Event:  # fmt: skip
    """Return the event that the bounded loop went on: `fingerprints` are those before and after."""
    return Event("decision", (
        reason, lane, cycle, *fingerprints, retry_attempt_index, retry_budget_remaining, option_set, scope,
        winner,
    ))  # fmt: skip


def fallback(
    reason: str, lane: Lane, cycle: str, shape: Literal["safe", "packed"], problem: str = ""
) -> Event:
    """Return the event that the bounded loop gave up, and asks its user in this shape; `problem` is what was
    wrong with an answer that does not count."""
    values: tuple[Json, ...] = (reason, lane, cycle, shape)
    return Event("fallback", (*values, problem) if problem else values)


def budget(function: str, spent: Mapping[str, Json], bounds: Mapping[str, Json]) -> Event:
    """Return the event that a call of an agent with a budget has ended: what it spent, and what it might
    spend, by dimension."""
    return Event("budget", (function, spent, bounds))
