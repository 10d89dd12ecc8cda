"""Promises: declared once, held by programs of the language suite, by tests, and shown by the tour."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from corvid.cli.tour.script import TourStep
from corvid.cli.tour.script import topics as read_topics
from corvid.guarantees import ALL, Guarantee, Held
from tests.architecture.layers import ROOT
from tests.architecture.witnesses import Witness, witnesses
from tests.catalog import CATALOG
from tests.tables import each

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
    "transparency.labels_change_nothing",
}
IDS = [guarantee.id for guarantee in ALL]
by_row = each("guarantee", ALL)
topics = cache(read_topics)


@pytest.fixture(scope="module")
def found() -> tuple[Witness, ...]:
    return witnesses()


def test_the_promises_of_the_core_are_there_once() -> None:
    assert len(set(IDS)) == len(IDS)
    assert set(IDS) >= REQUIRED
    assert sum(row.held is Held.NOT_CLAIMED for row in ALL) >= 4


@by_row
def test_a_row_says_what_it_does_not_cover(guarantee: Guarantee) -> None:
    assert guarantee.limits.endswith(".")
    assert guarantee.promise.endswith(".")


@by_row
def test_a_row_names_problems_that_exist(guarantee: Guarantee) -> None:
    assert set(guarantee.refused_with) <= set(CATALOG)
    assert len(set(guarantee.refused_with)) == len(guarantee.refused_with)


@by_row
def test_a_row_is_refused_or_says_why_nothing_can_be(guarantee: Guarantee) -> None:
    if guarantee.held is Held.NOT_CLAIMED:
        assert (guarantee.refused_with, guarantee.no_refusal, guarantee.held_by) == ((), "", ())
    elif guarantee.refused_with:
        assert not guarantee.no_refusal
    else:
        assert guarantee.no_refusal
        assert guarantee.held_by, "what no program can show, a test over many must hold"


@by_row
def test_a_row_names_tests_that_exist(guarantee: Guarantee) -> None:
    assert len(set(guarantee.held_by)) == len(guarantee.held_by)
    for name in guarantee.held_by:
        file, _, test = name.partition("::")
        assert test.startswith("test_")
        assert test in _functions(file), name


@cache
def _functions(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def test_programs_name_promises_that_exist(found: tuple[Witness, ...]) -> None:
    assert {witness.guarantee for witness in found} <= set(IDS)


def test_marks_of_tests_name_promises_that_exist() -> None:
    marked = re.compile(r"""mark\.guarantee\(["']([^"']+)["']\)""")
    named = {
        name
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for name in marked.findall(path.read_text(encoding="utf-8"))
    }
    assert named
    assert named <= set(IDS)


@by_row
def test_a_held_promise_has_an_accepted_program_and_one_for_each_refusal(
    guarantee: Guarantee, found: tuple[Witness, ...]
) -> None:
    own = [witness for witness in found if witness.guarantee == guarantee.id]
    assert any(witness.accepted for witness in own), "no accepted program names it"
    refused = frozenset().union(*(witness.refused for witness in own))
    assert {problem.code.id for problem in guarantee.refused_with} <= refused


def test_the_tour_names_promises_that_exist() -> None:
    for topic in topics():
        assert set(topic.guarantees) <= set(IDS)
        assert topic.guarantees
        for step in topic.steps:
            assert set(step.guarantees) <= set(topic.guarantees)
            assert step.file in topic.files()


@by_row
def test_one_topic_of_the_tour_shows_each_row(guarantee: Guarantee) -> None:
    assert len([topic.name for topic in topics() if guarantee.id in topic.guarantees]) == 1


@by_row
def test_the_tour_shows_both_directions(guarantee: Guarantee) -> None:
    shown = _shown(guarantee)
    assert any(step.refused is None for step in shown)
    refused = {step.refused for step in shown if step.refused is not None}
    codes = {problem.code.id for problem in guarantee.refused_with}
    if codes:
        assert refused & codes
    if guarantee.held is Held.NOT_CLAIMED:
        assert not refused


def _shown(guarantee: Guarantee) -> list[TourStep]:
    return [step for topic in topics() for step in topic.steps if guarantee.id in step.guarantees]
