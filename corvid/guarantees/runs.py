"""What Corvid promises about protocols, values, hosts and compilation; then what it does not promise."""

from __future__ import annotations

from corvid.guarantees.model import Guarantee, Held
from corvid.ir.problems import GroundedPureLaundering
from corvid.runtime.lanes.problems import UnfitCandidates
from corvid.runtime.problems import GroundingTooLow, ModelUnusableAnswer, ToolWrongShape, WrongArgument
from corvid.semantics.lanes.problems import EnrichmentUnfit, EnrichmentUngrounded, LaneUnfit
from corvid.semantics.names.problems import UseBeforeAssignment
from corvid.semantics.protocols.problems import (
    AbsentQueriesAlike,
    ClaimWithoutEvidence,
    InvalidExpectation,
    SearchWithoutIntent,
    UnknownClaimKind,
)
from corvid.semantics.provenance.problems import UngroundedUse
from corvid.semantics.testing.problems import (
    AssertOutsideTest,
    CannotAssert,
    FixtureOutsideTest,
    MockMismatch,
    NotMockable,
)
from corvid.semantics.types.problems import CannotFail, MissingReturn, NonExhaustiveMatch, NotRepeatable
from corvid.syntax.problems import InvalidNumber, NestingTooDeep
from corvid.vm.problems import CallDepthExceeded, DivisionByZero, IntegerOverflow, OutOfMemory

_ABOUT_ITSELF = "It speaks of Corvid itself, for every program. A program that broke it would be a bug."


def _not_claimed(id_: str, sentence: str, what_helps: str) -> Guarantee:
    return Guarantee(id_, sentence, Held.NOT_CLAIMED, (), what_helps)


ALL: tuple[Guarantee, ...] = (
    Guarantee(
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
    ),
    Guarantee(
        "protocols.searches_have_an_intent",
        "In an `@intent_first` agent nothing is retrieved before the log says what for, and what is "
        "expected.",
        Held.BEFORE_RUNNING,
        refused_with=(SearchWithoutIntent, InvalidExpectation),
        limits="That an intent is sensible, and an expectation honest, is no one's promise. A tool whose row "
        "does not say `data: grounded` may search unseen.",
        held_by=(
            "tests/api/test_protocol_forms.py"
            "::test_an_intent_stands_before_its_searches_and_their_results_before_the_outcome",
        ),
    ),
    Guarantee(
        "protocols.strict_ratio",
        "An agent with `@grounding(enforce: strict)` gives nothing back if too few of its claims are "
        "grounded.",
        Held.WHILE_RUNNING,
        refused_with=(GroundingTooLow,),
        limits="An agent that claims nothing passes. What its tools have done before its end stays done. "
        "What the run saw to hold is grounded; `corvid audit gate` looks it up again, in the files as they "
        "are then.",
        held_by=(
            "tests/audit/test_lies.py::test_only_what_stands_there_passes",
            "tests/audit/test_sessions.py::test_the_verdict_over_sessions_is_the_worst_of_theirs",
            "tests/api/test_protocol_forms.py::test_the_bound_itself_passes",
            "tests/api/test_protocol_forms.py::test_a_fault_of_the_body_stays_the_fault_of_the_run",
        ),
    ),
    Guarantee(
        "protocols.absence_is_shown",
        "`absent` says that something is not there only if diverse queries found nothing and the search "
        "works.",
        Held.BOTH,
        refused_with=(AbsentQueriesAlike,),
        limits="What is called otherwise in the code than in all queries is not found.",
        held_by=(
            "tests/hosts/test_project.py::test_a_broken_backend_is_failed_and_never_absent",
            "tests/hosts/test_project.py::test_queries_that_are_alike_fail_at_run_time_too",
        ),
    ),
    Guarantee(
        "lanes.bounded",
        "A prompt with a lane asks a model no more often than the lane allows, never twice about the same "
        "evidence, and gives nothing that was not offered.",
        Held.BOTH,
        refused_with=(LaneUnfit, EnrichmentUnfit, UnfitCandidates),
        limits="Whether the right candidates are offered is the program's affair. A model's choice is "
        "advice, and may be a bad one.",
        held_by=(
            "tests/protocols/continuity/test_unpruned.py::test_no_sequence_of_outcomes_breaks_an_invariant",
            "tests/protocols/continuity/test_audit.py::test_no_cycle_of_the_loop_has_a_breach",
        ),
    ),
    Guarantee(
        "lanes.keep_sources",
        "A choice among candidates from a source is grounded in them, whether rules made it or a model.",
        Held.BEFORE_RUNNING,
        refused_with=(EnrichmentUngrounded,),
        limits="The sources say where the candidates come from, and not why one of them was chosen.",
        held_by=("tests/runtime/test_lanes.py::test_a_retrieved_candidate_keeps_its_source_through_its_id",),
    ),
    Guarantee(
        "numbers.exact_integers",
        "Int arithmetic is exact in 64 bits or ends the run: nothing wraps or divides by zero unseen, and "
        "`/` gives the whole quotient, truncated toward zero.",
        Held.BOTH,
        refused_with=(IntegerOverflow, DivisionByZero, InvalidNumber),
        limits="An agent marked @wrapping asks for sums that wrap. Float is IEEE double and rounds.",
    ),
    Guarantee(
        "types.no_missing_value",
        "There is no null: a name is read only where it has a value on every path, every path of a callable "
        "returns, and a match covers every case.",
        Held.BEFORE_RUNNING,
        refused_with=(UseBeforeAssignment, MissingReturn, NonExhaustiveMatch),
        limits="An index that a list does not have, and a key that a map does not have, end the run.",
    ),
    Guarantee(
        "run.faults_as_values",
        "A `try` makes values of what tools, models and approvers do to a call, and of nothing else. Whether "
        "it caught something is an exposure, unless nothing labelled decides it. A retry makes only calls "
        "again that can be repeated.",
        Held.BOTH,
        refused_with=(CannotFail, NotRepeatable, GroundedPureLaundering),
        limits="The texts of the value say nothing of what was handed over; that there was a fault is one "
        "bit, which is plain. A host that fails for what it was asked before is not covered.",
        held_by=(
            "tests/runtime/test_caught.py::test_what_the_world_does_is_a_value_and_is_replayed",
            "tests/runtime/test_caught.py::test_every_fault_of_a_model_or_tool_is_caught_or_says_why_not",
            "tests/ir/test_attempts.py::test_what_labels_may_decide_needs_one",
        ),
    ),
    Guarantee(
        "tests.mocks_are_no_sources",
        "A mock answers as its tool or prompt is declared, and what it answers is never taken for what a "
        "source said: each of its sources begins with `mock:`, its model is `mock`, and strict citations "
        "hold it. A program calls nothing that is made up for its tests.",
        Held.BOTH,
        refused_with=(MockMismatch, NotMockable, FixtureOutsideTest),
        limits="What a mock answers need not be what the tool would answer. A tool that stores what it was "
        "handed, and hands it out in another run, is a host.",
        held_by=(
            "tests/testing/test_running.py::test_no_mock_can_be_taken_for_a_source",
            "tests/testing/test_running.py::test_the_log_of_a_mocked_run_says_so",
        ),
    ),
    Guarantee(
        "tests.unseen_fails",
        "A test passes only if its run has shown everything that it asserts, and it asserts something. In "
        "which order tests run, and how many at a time, changes no result.",
        Held.BOTH,
        refused_with=(CannotAssert, AssertOutsideTest),
        limits="Python code of a tool may read the clock, files and what other tests have left in it.",
        held_by=(
            "tests/testing/test_running.py::test_each_assertion_holds_fails_and_is_undecided",
            "tests/testing/test_running.py::test_order_jobs_and_choice_change_no_result",
            "tests/ir/test_assertions.py::test_nothing_else_may",
        ),
    ),
    Guarantee(
        "boundary.values_checked",
        "What a tool, a model or a caller hands in is copied and has exactly the declared type, or the call "
        "fails there.",
        Held.WHILE_RUNNING,
        refused_with=(ToolWrongShape, ModelUnusableAnswer, WrongArgument),
        limits="A value of the right type may be wrong. Tools are Python functions and can do what Python "
        "can.",
        held_by=(
            "tests/attacks/test_lying_hosts.py::test_what_does_not_fit_is_one_fault",
            "tests/runtime/test_boundary.py::test_values_are_copied",
        ),
    ),
    Guarantee(
        "limits.reported",
        "What is nested or called too deeply, or asks for too large a list, is one problem with a place, "
        "never a crash.",
        Held.BOTH,
        refused_with=(NestingTooDeep, CallDepthExceeded, OutOfMemory),
        limits="Calls nest 10,000 deep, the host's call of the agent among them. Loops may run for ever, and "
        "a text that doubles without end is ended by the system.",
        held_by=("tests/limit/test_limits.py::test_too_deep_is_one_problem",),
    ),
    Guarantee(
        "check.implies_compile",
        "A program that `corvid check` accepts compiles; what is left to go wrong at run time has a code.",
        Held.BEFORE_RUNNING,
        refused_with=(),
        limits="Tested over generated programs, not proved.",
        no_refusal=_ABOUT_ITSELF,
        held_by=(
            "tests/lang/test_totality.py::test_what_is_accepted_compiles",
            "tests/lang/test_totality.py::test_any_text_is_answered",
            "tests/theorems/test_theorems.py::test_theorems",
        ),
    ),
    Guarantee(
        "transparency.labels_change_nothing",
        "Labels watch and do not act: with all provenance erased, a program gives the same values, unless it "
        "asks for sources, chains or confidence.",
        Held.WHILE_RUNNING,
        refused_with=(),
        limits="Runs that end with a missing source or a violated citation end there because of labels. Time "
        "and memory differ.",
        no_refusal=_ABOUT_ITSELF,
        held_by=(
            "tests/theorems/test_theorems.py::test_theorems",
            "tests/theorems/test_teeth.py::test_a_label_that_changes_a_value_breaks_t6",
        ),
    ),
    Guarantee(
        "output.equal_bytes",
        "Equal programs, arguments and answers of hosts give equal output and equal traces, byte for byte, "
        "in every process.",
        Held.BOTH,
        refused_with=(),
        limits="Clocks, random numbers and models are hosts: they may answer differently the next time.",
        no_refusal=_ABOUT_ITSELF,
        held_by=(
            "tests/architecture/test_invariants.py::test_equal_input_gives_equal_bytes_in_every_process",
            "tests/runtime/test_trace.py::test_equal_hosts_give_equal_bytes",
        ),
    ),
    _not_claimed(
        "unclaimed.truth",
        "That what a model says is true. A grounded answer was made from its sources; it may still misread "
        "them.",
        "The grade Synthesised is printed with such an answer. `cites … strictly` holds its quotations to "
        "the documents, and nothing but its quotations: Cited is printed with the share of these.",
    ),
    _not_claimed(
        "unclaimed.honest_sources",
        "That a tool is honest about its source. A tool whose row says `data: grounded` is believed "
        "about the text and the uri that it hands over.",
        "The trace keeps every document with its hash, so that what was handed over can be compared with the "
        "original later.",
    ),
    _not_claimed(
        "unclaimed.program_text",
        "That words which the program's own author puts beside a sourced value are the source's words. The "
        "author is trusted: a constant joined to a sourced text, or to none of its letters, is Grounded "
        "with it.",
        "Such an answer is never Verbatim: its grade is Computed or worse, and its sources are shown "
        "beside it. A prompt with `cites … strictly` holds each quotation in its answer to the documents."
    ),
    _not_claimed(
        "unclaimed.model_behaviour",
        "That a model does what its prompt asks. A document may hold instructions (prompt injection), and a "
        "model may follow them.",
        "A document is never a template, a model's answer never mints a source, and a dangerous tool waits "
        "for an approval of its arguments whatever a model says.",
    ),
    _not_claimed(
        "unclaimed.covert_channels",
        "That nothing outside the values depends on grounded content: whether a run faults and with which "
        "words, how long it takes, how much memory and depth it uses.",
        "@grounded_pure covers values, calls, prompts and approvals of runs that end without a fault.",
    ),
    _not_claimed(
        "unclaimed.host_memory",
        "That a host forgets. A tool that saw a grounded argument may let it decide a later, plain answer.",
        "Inside @grounded_pure a grounded argument reaches a tool only through a parameter declared "
        "Grounded.",
    ),
    _not_claimed(
        "unclaimed.fair_quotation",
        "That a true quotation is used fairly, or that the sentence around it follows from it.",
        "Each verified quotation is kept with its place in the document, so that its context is one look "
        "away.",
    ),
)
