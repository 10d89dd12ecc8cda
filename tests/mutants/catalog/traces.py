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
)
