"""What Corvid promises about claims, searches and absence."""

from __future__ import annotations

from corvid.guarantees.model import Guarantee, Held
from corvid.runtime.problems import GroundingTooLow
from corvid.semantics.protocols.problems import (
    AbsentQueriesAlike,
    ClaimWithoutEvidence,
    InvalidExpectation,
    SearchWithoutIntent,
    UnknownClaimKind,
)
from corvid.semantics.provenance.problems import UngroundedUse

CLAIMS = Guarantee(
    "protocols.claims_have_evidence",
    "A claim of a mandatory kind, or of none, cites a grounded value or names a message of the user.",
    Held.BEFORE_RUNNING,
    refused_with=(UnknownClaimKind, ClaimWithoutEvidence, UngroundedUse),
    limits="Whether what is cited supports the words of the claim is not checked: the log has both. What "
    "comes from a tool that the policy does not take for the kind is logged as an assumption.",
    held_by=(
        "tests/api/test_protocol_forms.py::test_a_claim_quotes_the_place_that_was_retrieved",
        "tests/api/test_protocol_forms.py::test_a_models_own_word_shows_nothing",
    ),
)
INTENTS = Guarantee(
    "protocols.searches_have_an_intent",
    "In an `@intent_first` agent nothing is retrieved before the log says what for, and what is expected.",
    Held.BEFORE_RUNNING,
    refused_with=(SearchWithoutIntent, InvalidExpectation),
    limits="That an intent is sensible, and an expectation honest, is nobody's promise. A tool whose row "
    "does not say `data: grounded` may search unseen.",
    held_by=(
        "tests/api/test_protocol_forms.py"
        "::test_an_intent_stands_before_its_searches_and_their_results_before_the_outcome",
    ),
)
RATIO = Guarantee(
    "protocols.strict_ratio",
    "An agent with `@grounding(enforce: strict)` gives nothing back if too few of its claims are grounded.",
    Held.WHILE_RUNNING,
    refused_with=(GroundingTooLow,),
    limits="An agent that claims nothing passes. What its tools have done before its end stays done. What "
    "the run saw to hold is grounded; `corvid audit gate` looks it up again, in the files as they are then.",
    held_by=(
        "tests/audit/test_lies.py::test_only_what_stands_there_passes",
        "tests/audit/test_sessions.py::test_the_verdict_over_sessions_is_the_worst_of_theirs",
        "tests/api/test_protocol_forms.py::test_the_bound_itself_passes",
        "tests/api/test_protocol_forms.py::test_a_fault_of_the_body_stays_the_fault_of_the_run",
    ),
)
ABSENCE = Guarantee(
    "protocols.absence_is_shown",
    "`absent` says that something is not there only if diverse queries found nothing and the search works.",
    Held.BOTH,
    refused_with=(AbsentQueriesAlike,),
    limits="What is called otherwise in the code than in all queries is not found.",
    held_by=(
        "tests/hosts/test_project.py::test_a_broken_backend_is_failed_and_never_absent",
        "tests/hosts/test_project.py::test_queries_that_are_alike_fail_at_run_time_too",
    ),
)

ALL = (CLAIMS, INTENTS, RATIO, ABSENCE)
