"""What can be odd about a log and its claims. Each finding has one of these rules."""

from __future__ import annotations

from collections.abc import Mapping

from corvid.audit.findings import Finding, Rule
from corvid.protocols.lines import PREFIX
from corvid.protocols.ratio import ADVICE, Ungrounded

MALFORMED = Rule(
    "malformed", "a line holds no event", "write each event as one JSON object on a line of its own", "error"
)
UNKNOWN_PHASE = Rule(
    "unknown_phase", "a line is about nothing that logs speak of", "use one of the phases of the log's schema"
)
LOG_TWICE = Rule(
    "log_twice", "a log is counted twice", "name each log once, unless its claims were made twice", "note"
)
ALIAS = Rule("alias", "a field has another name in this schema", "use the name of the schema", "note")
NO_EVIDENCE = Rule(
    "no_evidence", "a citation points nowhere", "give the quote, the path and the line that it is at"
)
NOT_HELD = Rule(
    "citation_not_held", "what a claim cites is not there",
    "cite what is in a file below the root, word for word", "note",
)  # fmt: skip
NO_CLAIM = Rule("no_claim", "a claim says nothing", "write the claim down, in words")
UNKNOWN_GROUNDING = Rule(
    "unknown_grounding", "a claim has an unknown ground",
    "use citation, observation, code_reference, user_input or assumption",
)  # fmt: skip
UNFLAGGED_ASSUMPTION = Rule(
    "unflagged_assumption", "an assumption is not marked as one", "mark it [ASSUMPTION], or find its evidence"
)
PLACE_FORM = Rule(
    "place_form", "a place is not written as the schema has it", f"write the path as {PREFIX}…, and the line",
    "note",
)  # fmt: skip
BULK_ASSUMPTIONS = Rule(
    "bulk_assumptions", "more than a fifth of all claims are assumptions",
    "look for evidence: marking claims does not ground them",
)  # fmt: skip
SILENT_SESSION = Rule(
    "silent_session", "a session without a claim delivered or wrote something",
    "log what the answer rests on as claims",
)  # fmt: skip
UNLOGGED = Rule(
    "ungrounded_not_logged", "the project keeps assumptions out of its logs",
    "set log_ungrounded to true: a ratio without them says little",
)  # fmt: skip
UNGROUNDED = Rule("ungrounded_claim", "a claim counts against the ratio", "add a word-for-word code citation")
TOO_LOW = Rule(
    "ratio_too_low", "too few claims are grounded", "add word-for-word code citations for each claim", "error"
)

UNDECIDED = Rule(
    "undecided", "a session of another program in which nothing is claimed with a place or a tool",
    "have the answers cite: `quote` (path:line)", "error",
)  # fmt: skip

OF_LINES: Mapping[str, Rule] = {
    rule.id: rule
    for rule in (ALIAS, NO_EVIDENCE, NO_CLAIM, UNKNOWN_GROUNDING, UNFLAGGED_ASSUMPTION, PLACE_FORM)
}
"""The rules of `claims_in`, by the names of its lints."""


def ungrounded(one: Ungrounded) -> Finding:
    """Return a claim that counts against the ratio; what needs no citation is advised none."""
    advice = ADVICE[one.standing] if one.standing else None
    return Finding(UNGROUNDED, one.text or "a claim without words", one.log, one.line, advice=advice)
