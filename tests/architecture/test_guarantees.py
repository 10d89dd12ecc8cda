"""Promises: declared once, held by programs of the language suite."""

from __future__ import annotations

import pytest

from corvid.guarantees import ALL, Guarantee, Held
from corvid.guarantees.coverage import Witness, witnesses
from corvid.tools.catalog import CATALOG
from corvid.tools.tour.script import topics
from tests.architecture.layers import ROOT

SUITE = ROOT / "tests" / "lang"
REQUIRED = {
    "grounded.provenance_required",
    "grounded.no_laundering",
    "grounded.discards_visible",
    "grounded.chain_carried",
    "grounded.no_forged_delivery",
    "citation.strict",
    "confidence.min_threshold",
    "effect_row.body_completeness",
    "approval.dangerous_call_requires_token",
    "check.implies_compile",
}


@pytest.fixture(scope="module")
def found() -> tuple[Witness, ...]:
    return witnesses(SUITE)


def test_the_promises_of_the_core_are_there_once() -> None:
    ids = [guarantee.id for guarantee in ALL]
    assert len(set(ids)) == len(ids)
    assert set(ids) >= REQUIRED


@pytest.mark.parametrize("guarantee", ALL, ids=lambda guarantee: guarantee.id)
def test_a_promise_names_problems_that_exist(guarantee: Guarantee) -> None:
    assert set(guarantee.refused_with) <= set(CATALOG)
    assert guarantee.limits


def test_programs_name_promises_that_exist(found: tuple[Witness, ...]) -> None:
    assert {witness.guarantee for witness in found} <= {guarantee.id for guarantee in ALL}


@pytest.mark.parametrize("guarantee", ALL, ids=lambda guarantee: guarantee.id)
def test_a_held_promise_has_an_accepted_program_and_one_for_each_refusal(
    guarantee: Guarantee, found: tuple[Witness, ...]
) -> None:
    if guarantee.held is Held.NOT_CLAIMED:
        return
    own = [witness for witness in found if witness.guarantee == guarantee.id]
    assert any(witness.accepted for witness in own), "no accepted program names it"
    refused = frozenset().union(*(witness.refused for witness in own))
    assert {problem.code.id for problem in guarantee.refused_with} <= refused


def test_the_tour_names_promises_that_exist() -> None:
    ids = {guarantee.id for guarantee in ALL}
    for topic in topics():
        assert set(topic.guarantees) <= ids
        assert topic.guarantees
