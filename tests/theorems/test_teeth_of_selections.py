"""The theorems report a toolchain that takes one element for another where a tool selects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from corvid.runtime import selection
from tests.generated.programs import Sources
from tests.theorems.engines import walk_and_vm_agree
from tests.theorems.findings import Broken
from tests.theorems.labels import static_covers_dynamic
from tests.theorems.reference import reference_agrees
from tests.theorems.replay import replays_are_equal
from tests.theorems.subject import Subject, check
from tests.theorems.test_teeth import Theorem
from tests.theorems.transparency import labels_change_nothing

TEXT = """\
tool look(id: String) -> String uses retrieval
tool rank(question: String, texts: List<String>) -> List<String> selects
tool rows(rows: List<List<Int>>) -> List<List<Int>> selects
""" + "".join(
    f"""\
agent some{n}(id: String) -> List<Grounded<String>>:
    return rank("{n}", [look("a"), look("b{n}"), look(id)])
agent plain{n}(id: String) -> Int:
    all = [[{n}], [2, {n}], [3]]
    chosen = rows(all)
    for row in chosen:
        row.append(7)
    return all[0].length() + all[1].length() * 10 + chosen.length() * 100
"""
    for n in range(6)
)
WHERE = "corvid.runtime.selection."


def subject() -> Subject:
    sources = Sources((("main", TEXT),))
    checked = check(sources)
    assert checked.ok, [problem.message() for problem in checked.problems]
    return Subject(sources, checked)


def kinds(theorem: Theorem) -> set[tuple[str, str]]:
    try:
        return {(finding.theorem, finding.kind) for finding in theorem(subject())}
    except Broken as broken:
        return {(broken.finding.theorem, broken.finding.kind)}


def referred() -> Iterator[str]:
    sources = Sources((("main", TEXT),))
    return (finding.kind for finding in reference_agrees(sources, check(sources)))


def test_all_hold_where_nothing_is_broken() -> None:
    theorems = static_covers_dynamic, labels_change_nothing, replays_are_equal, walk_and_vm_agree
    assert not any(map(kinds, theorems))
    assert not list(referred())


def other(places: Callable[[Any, list[int]], list[int]]) -> Callable[..., list[int]]:
    """Where the elements are to be, by the list and where they are."""
    found = selection.places_of
    return lambda codecs, arena, given, answer: places(given, found(codecs, arena, given, answer))


def test_the_chain_of_another_element_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    elements_at = selection.elements_at

    def first(arena: Any, given: Any, places: list[int]) -> list[Any]:
        own = elements_at(arena, given, places)
        return [(value[0], own[0][1]) for value in own] if own and type(own[0]) is tuple else own

    monkeypatch.setattr(f"{WHERE}elements_at", first)
    assert ("T8", "chains differ") in kinds(walk_and_vm_agree)
    assert "the reference's run" in set(referred())


def test_elements_in_another_order_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{WHERE}places_of", other(lambda _, places: sorted(places)))
    assert ("T8", "values differ") in kinds(walk_and_vm_agree)
    assert "the reference's run" in set(referred())


def test_an_element_that_is_no_copy_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selection, "deep_copy", lambda value: value)
    assert ("T8", "values differ") in kinds(walk_and_vm_agree)


def test_something_else_that_is_taken_for_an_element_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def lenient(codecs: Any, arena: Any, given: Any, answer: object) -> list[int]:
        items = answer if isinstance(answer, list) else []
        return [n % max(len(given.objects), 1) for n in range(len(items))]

    monkeypatch.setattr(f"{WHERE}places_of", lenient)
    assert {theorem for theorem, _ in kinds(walk_and_vm_agree)} == {"T8"}


def test_a_replay_that_selects_otherwise_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selection, "_recorded", lambda given, answer: list(answer.places)[::-1])
    assert {theorem for theorem, _ in kinds(replays_are_equal)} == {"T7"}
