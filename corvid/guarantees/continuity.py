"""What Corvid promises about prompts with a lane."""

from __future__ import annotations

from corvid.guarantees.model import Guarantee, Held
from corvid.runtime.lanes.problems import UnfitCandidates
from corvid.semantics.lanes.problems import EnrichmentUnfit, EnrichmentUngrounded, LaneUnfit

LANES_BOUNDED = Guarantee(
    "lanes.bounded",
    "A prompt with a lane asks a model no more often than the lane allows, never twice about the same "
    "evidence, and gives nothing that was not offered.",
    Held.BOTH,
    refused_with=(LaneUnfit, EnrichmentUnfit, UnfitCandidates),
    limits="Whether the right candidates are offered is the program's affair. A model's choice is advice, "
    "and may be a bad one.",
    held_by=(
        "tests/protocols/continuity/test_unpruned.py::test_no_sequence_of_outcomes_breaks_an_invariant",
        "tests/protocols/continuity/test_audit.py::test_no_cycle_of_the_loop_has_a_breach",
    ),
)

LANES_KEEP_SOURCES = Guarantee(
    "lanes.keep_sources",
    "A choice among candidates from a source is grounded in them, whether rules made it or a model.",
    Held.BEFORE_RUNNING,
    refused_with=(EnrichmentUngrounded,),
    limits="The sources say where the candidates come from, and not why one of them was chosen.",
    held_by=("tests/runtime/test_lanes.py::test_a_retrieved_candidate_keeps_its_source_through_its_id",),
)

ALL = (LANES_BOUNDED, LANES_KEEP_SOURCES)
