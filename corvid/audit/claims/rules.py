"""What a claim can break of the policy."""

from __future__ import annotations

from corvid.audit.findings import Rule

UNVERIFIED = Rule(
    "unverified_claim", "a claim that needs a ground has none", "do not make the claim, or verify it", "error"
)
RECOMMENDED = Rule(
    "unverified_recommended", "a claim that should have a ground has none", "verify it where possible", "note"
)
UNKNOWN_KIND = Rule("unknown_kind", "a claim is of a kind that the policy does not know", "use a known kind")
NO_SOURCE = Rule(
    "no_source", "a claim names no source", "name the tool or the place that it was observed with", "error"
)
NO_OBSERVATION = Rule(
    "no_observation", "a claim's source was not observed", "run the tool and wait for its result", "error"
)
TOOL = Rule("tool_not_accepted", "a tool can't show claims of this kind", "use a tool of the policy", "error")
MISMATCH = Rule(
    "source_mismatch", "the source does not say what is quoted", "quote it word for word", "error"
)
STALE = Rule(
    "stale_observation", "the file was written after it was observed", "observe it again before claiming"
)
EXTRAPOLATION = Rule(
    "extrapolation", "a claim says more than was observed", "claim only what the observation holds"
)
FORBIDDEN = Rule("forbidden_phrasing", "a claim guesses", "verify it, and say what was observed", "error")
INCOMPLETE = Rule(
    "required_phrasing", "a claim lacks what claims of its kind have to say", "follow the policy's example"
)
VERDICT = Rule(
    "verdict_without_claim", "a verdict fits no claim of the logs",
    "name the log as the command line does, and the line that its claim is on", "note",
)  # fmt: skip
RATE_TOO_LOW = Rule(
    "grounding_rate_too_low", "too few claims that need a ground have one", "verify those that lack it",
    "error",
)  # fmt: skip
