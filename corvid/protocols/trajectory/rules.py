"""The rules of the course, each with its requirement, what breaks it and the one thing to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

RuleName: TypeAlias = Literal[
    "search_without_intent", "retrieval_without_intent", "intent_without_statement", "vague_intent",
    "intent_without_rationale", "vague_rationale", "intent_without_expectation", "vague_expectation",
    "too_broad", "repeated_search", "log_name", "foreign_line", "incomplete_search", "time_backwards",
    "result_without_search", "impossible_result", "incomplete_step", "broad_result", "similar_searches",
    "surprise_ignored", "paging", "search_without_pivot", "zero_without_consequence", "incomplete_pivot",
    "pivot_contradicts_search", "pivot_without_change", "incomplete_grounding", "unknown_grounding",
    "unflagged_assumption", "step_without_grounding", "step_without_summary", "raw_output",
    "completion_without_summary", "reasoning_jump", "unannounced_step", "citation_out_of_nowhere",
    "contradicting_claims", "contradicting_values", "open_assumption", "too_few_scenarios",
    "missing_scenario_kind",
    "incomplete_scenario", "similar_scenarios", "uncovered_scenario", "result_without_outcome",
    "unknown_outcome", "outcome_contradicts_count", "incomplete_mismatch", "incomplete_absence",
    "absence_contradicts_itself", "absence_of_one_query", "weak_absence", "incomplete_selection",
    "alternative_without_reason", "search_without_clear", "incomplete_clear", "wrong_reduction",
    "clear_without_reduction", "internals_told", "completion_with_open_checks",
]  # fmt: skip
Topic: TypeAlias = Literal["course", "jump", "contradiction", "assumption"]
"""What a reviewer calls it (T11); `course` is everything that the other three are not."""
Fishing: TypeAlias = Literal[
    "no expectation", "too broad", "similar searches", "surprises ignored", "pages not looked at",
]  # fmt: skip


class Rule(Struct, frozen=True):
    """`do` is the one thing to do. `fails`: whether it fails an audit under `strict`; else it is only
    reported. `fishing`: which of the signs of T6 it is."""

    requirement: str
    do: str
    topic: Topic = "course"
    fails: bool = True
    fishing: Fishing | None = None


class BrokenRule(Struct, frozen=True):
    """A rule that a line breaks. `other` is the line of the other half, 0 if there is none."""

    rule: RuleName
    text: str
    other: int = 0


RULES: Mapping[RuleName, Rule] = {
    "search_without_intent": Rule("T1", "log an intent before the search"),
    "retrieval_without_intent": Rule("T1", "retrieve inside an `intent` block: `@intent_first` asks for it",
                                     fails=False),
    "intent_without_statement": Rule("T1", "say what is looked for"),
    "vague_intent": Rule("T1", "name what is looked for: a function, a file, a behaviour"),
    "intent_without_rationale": Rule("T1", "say what the task needs it for"),
    "vague_rationale": Rule("T2", "name the part of the task that needs it"),
    "intent_without_expectation": Rule("T2", "say what the search should find, and how much",
                                       fishing="no expectation"),
    "vague_expectation": Rule("T2", "say it so that the result can miss it: what, and how many"),
    "too_broad": Rule("T2", "narrow the intent before searching", fishing="too broad"),
    "repeated_search": Rule("T2", "use the first result, or change the query"),
    "log_name": Rule("T3", "call it {agent}-{date}.jsonl", fails=False),
    "foreign_line": Rule("T3", "write it into the log of its own agent and day", fails=False),
    "incomplete_search": Rule("T4", "write the missing fields"),
    "time_backwards": Rule("T4", "append events as they happen", fails=False),
    "result_without_search": Rule("T4", "log the search before its result"),
    "impossible_result": Rule("T4", "count again"),
    "incomplete_step": Rule("T5", "write the missing fields"),
    "broad_result": Rule("T6", "narrow the query", fishing="too broad"),
    "similar_searches": Rule("T6", "log a pivot that says what the last ones taught",
                             fishing="similar searches"),
    "surprise_ignored": Rule("T6", "log a pivot, or say anew why it is searched",
                             fishing="surprises ignored"),
    "paging": Rule("T6", "log an outcome of the page before asking for the next",
                   fishing="pages not looked at"),
    "search_without_pivot": Rule("T7", "log a pivot before narrowing"),
    "zero_without_consequence": Rule("T7", "ask differently, or show that it is absent"),
    "incomplete_pivot": Rule("T8", "write the missing fields"),
    "pivot_contradicts_search": Rule("T8", "write down what was searched and found"),
    "pivot_without_change": Rule("T8", "change the query, or don't search again"),
    "incomplete_grounding": Rule("T9", "write the missing fields, or mark the claim [ASSUMPTION]"),
    "unknown_grounding": Rule("T9", "use citation, observation, code_reference, user_input or assumption"),
    "unflagged_assumption": Rule("T9", "add a flag in brackets: [ASSUMPTION]", "assumption"),
    "step_without_grounding": Rule("T10", "cite what it rests on, or flag it as an assumption", "assumption"),
    "step_without_summary": Rule("T10", "summarise the output and say what comes next"),
    "raw_output": Rule("T10", "summarise the output"),
    "completion_without_summary": Rule("T10", "add a summary and a self-evaluation"),
    "reasoning_jump": Rule("T11", "explain the step", "jump"),
    "unannounced_step": Rule("T11", "say why another step came than the announced one", "jump", fails=False),
    "citation_out_of_nowhere": Rule("T11", "log the search or step that found the place", "jump"),
    "contradicting_claims": Rule("T11", "take one of them back", "contradiction"),
    "contradicting_values": Rule("T11", "take one of them back, or log what changed it", "contradiction"),
    "open_assumption": Rule("T11", "look for evidence", "assumption", fails=False),
    "too_few_scenarios": Rule("T12", "log a scenario for each way that it is used and misused"),
    "missing_scenario_kind": Rule("T12", "add a scenario of that kind"),
    "incomplete_scenario": Rule("T12", "say its kind and what happens in it"),
    "similar_scenarios": Rule("T12", "replace one of them"),
    "uncovered_scenario": Rule("T12", "name the test or code that covers it"),
    "result_without_outcome": Rule("T13", "log an outcome: match, partial, mismatch or zero"),
    "unknown_outcome": Rule("T13", "use match, partial, mismatch or zero"),
    "outcome_contradicts_count": Rule("T13", "compare the result with what was expected", "contradiction"),
    "incomplete_mismatch": Rule("T13", "write the missing fields"),
    "incomplete_absence": Rule("T14", "search with two queries and write both with their counts"),
    "absence_contradicts_itself": Rule("T14", "it was found: say so", "contradiction"),
    "absence_of_one_query": Rule("T14", "ask a second time in other words"),
    "weak_absence": Rule("T14", "search at similarity 0.4"),
    "incomplete_selection": Rule("T15", "name the model and why it was chosen"),
    "alternative_without_reason": Rule("T15", "say why not this one"),
    "search_without_clear": Rule("T18", "log a clear before the next search"),
    "incomplete_clear": Rule("T18", "write the missing fields"),
    "wrong_reduction": Rule("T18", "write 1 - tokens_after / tokens_before"),
    "clear_without_reduction": Rule("T18", "keep less of the result"),
    "internals_told": Rule("T19", "say it in the user's words"),
    "completion_with_open_checks": Rule("T20", "close what is open, then complete the task"),
}  # fmt: skip
