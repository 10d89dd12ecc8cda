"""Mistakes about prompts with a lane: the loop, what it adds, and where labels go."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, left_out, never

UNPRUNED = "tests/protocols/continuity/test_unpruned.py::"
RUNS = "tests/runtime/test_lanes.py::"
BOUNDED = "lanes.bounded"
SOURCES = "lanes.keep_sources"
KEPT = "tests/lang/protocols/lanes_keep_sources.cor"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "a model may choose what was not offered",
        "corvid/protocols/continuity/loop.py::_is_candidate",
        Change(
            "isinstance(outcome, Selected | Resolved) and outcome.id in loop.pack.ids()",
            "isinstance(outcome, Selected | Resolved)",
        ),
        "executes an id that no candidate has",
        BOUNDED,
        (UNPRUNED + "test_no_sequence_of_outcomes_breaks_an_invariant",),
    ),
    Mutant(
        "searches of a cycle are not counted",
        "corvid/protocols/continuity/loop.py::_taken",
        Change("loop.enrichments + 1", "loop.enrichments"),
        "asks for evidence as long as there is some",
        BOUNDED,
        (UNPRUNED + "test_no_sequence_of_outcomes_breaks_an_invariant",),
    ),
    Mutant(
        "what was offered before is forgotten",
        "corvid/protocols/continuity/loop.py::_taken",
        Change("(*loop.asked, action.fingerprint)", "(action.fingerprint,)"),
        "asks a third time, about evidence that came back",
        BOUNDED,
        (UNPRUNED + "test_no_sequence_of_outcomes_breaks_an_invariant",),
    ),
    Mutant(
        "the age of a conversation does not count",
        "corvid/runtime/lanes/values.py::conversation_of",
        Change(
            "remembered(_state_of(data['state']), data['turn'], data['now_ms'])", "_state_of(data['state'])"
        ),
        "lets rules decide by what was shown long ago",
        BOUNDED,
        (RUNS + "test_rules_decide_only_what_is_wholly_safe",),
    ),
    Mutant(
        "an answer of another form is an abstention",
        "corvid/runtime/lanes/values.py::selection_data",
        Change("{'tag': 'UnfitAnswer', 'problem': problem} if problem else {'tag': camel(reason)}",
               "{'tag': camel(reason)}"),
        "hides from a program that no one can read what its model says",
        BOUNDED,
        (RUNS + "test_an_answer_that_does_not_count_is_no_silent_abstention",),
    ),
    Mutant(
        "a prompt without a lane may give a Selection",
        "corvid/semantics/check/lanes.py::_without",
        never("any(one == NamedType(SELECTION) for one in reachable(world, info.returns))"),
        "lets a model write a candidate that nobody offered",
        BOUNDED,
        ("tests/lang/protocols/lanes.cor",),
    ),
    Mutant(
        "what was added has no chain",
        "corvid/runtime/lanes/calls.py::_Cycle.labelled",
        Change("(node for _, found, _ in self.added for node in found)", "()"),
        "loses the source of a candidate that a tool brought",
        SOURCES,
        (RUNS + "test_a_retrieved_candidate_keeps_its_source_through_its_id",),
    ),
    Mutant(
        "a lane may add what was retrieved to a plain choice",
        "corvid/semantics/check/calls.py::_prompt",
        left_out("if not grounds:\n    _check_enrichment(ctx, span, info, enriching)"),
        "forgets that what is added may be chosen",
        SOURCES,
        (KEPT,),
        "verifier",
    ),
    Mutant(
        "whether more is asked for is no exposure",
        "corvid/semantics/check/calls.py::_prompt",
        Change("mentions_grounded(found)", "not found"),
        "hides that a tool is asked because of what a label holds",
        SOURCES,
        (KEPT,),
        "verifier",
    ),
    Mutant(
        "the verifier asks for no exposure of what enriches",
        "corvid/ir/rules/calls.py::prompt_call",
        Change("plainly if prompt.enrich else bare(parameter.type)", "parameter.type"),
        "accepts a program in which a label decides unseen whether a tool is asked",
        SOURCES,
        (KEPT,),
        "verifier",
    ),
)
