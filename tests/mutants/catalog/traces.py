"""Mistakes about traces: what is told of a chain, and what a check of a trace believes."""

from __future__ import annotations

from tests.mutants.model import Mutant

GROUNDS = "corvid/audit/trace/grounds.py"
FORGED = "tests/audit/test_grounds.py::"
SHAPES = "tests/runtime/test_shape.py::"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "a delivery may name any source",
        GROUNDS,
        "            if one not in self._known:\n",
        "            if not one:\n",
        "believes a trace that names a source which nobody retrieved",
        "grounded.provenance_required",
        (FORGED + "test_a_forgery_contradicts_what_is_beside_it",),
    ),
    Mutant(
        "the chain of a delivery is not followed",
        GROUNDS,
        "        if below.hashes != set(hashes):\n",
        "        if not below.hashes:\n",
        "believes a trace whose chain leads elsewhere than it says",
        "grounded.provenance_required",
        (SHAPES + "test_a_chain_of_other_sources_is_found",),
    ),
    Mutant(
        "a site may be severed twice in one activation",
        GROUNDS,
        "        if (site, number) in self._severed:\n",
        "        if (site, number) in self._severed and count > 1:\n",
        "believes two counts for one discard",
        "grounded.discards_visible",
        (FORGED + "test_a_forgery_contradicts_what_is_beside_it",),
    ),
    Mutant(
        "what two steps use is told as one of them",
        "corvid/runtime/provenance/shape.py",
        "            elif self._users[one] is not step:\n                self._users[one] = None\n",
        "            elif self._users[one] is None:\n                self._users[one] = step\n",
        "tells a chain in the trace that the value does not have",
        "grounded.chain_carried",
        (SHAPES + "test_what_two_operators_use_is_a_step_of_its_own",),
    ),
    Mutant(
        "a value of any type is one of a trace",
        "corvid/audit/trace/verify.py",
        "        elif (name := shape.wrong(found)) is not None:\n",
        "        elif (name := None) is not None:\n",
        "believes counts, confidences and steps that no run writes",
        "grounded.provenance_required",
        ("tests/audit/test_trace.py::test_a_value_of_another_type_is_found_in_any_field",),
    ),
    Mutant(
        "the last word about a step counts",
        GROUNDS,
        "            if node in self._known_of:\n                yield f",
        "            if node == -1:\n                yield f",
        "believes a chain that is told again, and better",
        "grounded.provenance_required",
        (FORGED + "test_a_chain_that_is_told_again_is_the_first_one",),
    ),
    Mutant(
        "anything may be left out",
        GROUNDS,
        "        if left_out != 0 and not _is_large(steps):\n",
        "        if left_out != 0 and not steps:\n",
        "compares nothing where a trace says that something is left out",
        "grounded.provenance_required",
        (FORGED + "test_a_forgery_contradicts_what_is_beside_it",),
    ),
    Mutant(
        "a model's word is what the delivery says",
        GROUNDS,
        '        if event.get("attested") is not below.attested:\n',
        '        if event.get("attested") is None:\n',
        "believes that a model vouches for what was retrieved",
        "grounded.provenance_required",
        (FORGED + "test_a_forgery_contradicts_what_is_beside_it",),
    ),
    Mutant(
        "a step of any kind is one",
        "corvid/audit/trace/schema.py",
        "        kind in STEPS\n        and ",
        "        ",
        "grades a step of no kind as an operator",
        "grounded.provenance_required",
        (FORGED + "test_a_forgery_contradicts_what_is_beside_it",),
    ),
    Mutant(
        "a run may begin inside another",
        "corvid/audit/trace/verify.py",
        "            if self._run is not None:\n",
        "            if self._run == 0:\n",
        "believes events of two runs in one chain",
        "grounded.provenance_required",
        ("tests/audit/test_trace.py::test_a_run_begins_once_and_ends_once",),
    ),
    Mutant(
        "a run goes on behind its end",
        "corvid/audit/trace/verify.py",
        "        elif self._over and phase not in AFTERWARDS:\n",
        "        elif self._over and phase is None:\n",
        "believes events behind the end of a run",
        "grounded.provenance_required",
        ("tests/audit/test_trace.py::test_a_run_begins_once_and_ends_once",),
    ),
    Mutant(
        "any file is a trace",
        "corvid/tools/cli/trace.py",
        "    if not checked.of_a_trace:\n",
        "    if checked.of_a_trace < 0:\n",
        "passes a picture as a trace in which nothing was changed",
        "grounded.provenance_required",
        ("tests/tools/test_trace.py::test_what_holds_no_event_of_a_trace_does_not_pass",),
    ),
)
