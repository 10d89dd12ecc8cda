"""Mistakes about prompts with a lane: the loop, what it adds, and where labels go."""

from __future__ import annotations

from tests.mutants.model import Mutant

UNPRUNED = "tests/protocols/continuity/test_unpruned.py::"
RUNS = "tests/runtime/test_lanes.py::"
BOUNDED = "lanes.bounded"
SOURCES = "lanes.keep_sources"
KEPT = "tests/lang/protocols/lanes_keep_sources.cor"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "a model may choose what was not offered",
        "corvid/protocols/continuity/loop.py",
        "    return isinstance(outcome, Selected | Resolved) and outcome.id in loop.pack.ids()\n",
        "    return isinstance(outcome, Selected | Resolved)\n",
        "executes an id that no candidate has",
        BOUNDED,
        (UNPRUNED + "test_no_sequence_of_outcomes_breaks_an_invariant",),
    ),
    Mutant(
        "searches of a cycle are not counted",
        "corvid/protocols/continuity/loop.py",
        "enrichments=loop.enrichments + 1,",
        "enrichments=loop.enrichments,",
        "asks for evidence as long as there is some",
        BOUNDED,
        (UNPRUNED + "test_no_sequence_of_outcomes_breaks_an_invariant",),
    ),
    Mutant(
        "what was offered before is forgotten",
        "corvid/protocols/continuity/loop.py",
        "asked=(*loop.asked, action.fingerprint)",
        "asked=(action.fingerprint,)",
        "asks a third time, about evidence that came back",
        BOUNDED,
        (UNPRUNED + "test_no_sequence_of_outcomes_breaks_an_invariant",),
    ),
    Mutant(
        "the age of a conversation does not count",
        "corvid/runtime/lanes/values.py",
        'remembered(_state_of(data["state"]), data["turn"], data["now_ms"])',
        '_state_of(data["state"])',
        "lets rules decide by what was shown long ago",
        BOUNDED,
        (RUNS + "test_rules_decide_only_what_is_wholly_safe",),
    ),
    Mutant(
        "a prompt without a lane may give a Selection",
        "corvid/semantics/check/lanes.py",
        "    if any(one == Named(SELECTION) for one in reachable(world, info.returns)):\n",
        "    if info.returns == Named(CANDIDATE) and reachable(world, info.returns):\n",
        "lets a model write a candidate that nobody offered",
        BOUNDED,
        ("tests/lang/protocols/lanes.cor",),
    ),
    Mutant(
        "what was added has no chain",
        "corvid/runtime/lanes/calls.py",
        "*(node for _, found, _ in self.added for node in found)",
        "*()",
        "loses the source of a candidate that a tool brought",
        SOURCES,
        (RUNS + "test_a_retrieved_candidate_keeps_its_source_through_its_id",),
    ),
    Mutant(
        "a lane may add what was retrieved to a plain choice",
        "corvid/semantics/check/calls.py",
        "    if not grounds:\n        _check_enrichment(ctx, span, info, enriching)\n",
        "",
        "forgets that what is added may be chosen",
        SOURCES,
        (KEPT,),
        "verifier",
    ),
    Mutant(
        "whether more is asked for is no exposure",
        "corvid/semantics/check/calls.py",
        "        elif enriching and mentions_grounded(found):\n",
        "        elif enriching and not found:\n",
        "hides that a tool is asked because of what a label holds",
        SOURCES,
        (KEPT,),
        "verifier",
    ),
    Mutant(
        "the verifier asks for no exposure of what enriches",
        "corvid/ir/rules/calls.py",
        "plainly if prompt.enrich else parameter.type",
        "parameter.type",
        "accepts a program in which a label decides unseen whether a tool is asked",
        SOURCES,
        (KEPT,),
        "verifier",
    ),
)
