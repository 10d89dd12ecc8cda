"""Integers of every size cross, however this Python lays them out, and where no one knows how."""

from __future__ import annotations

import sys

import pytest

from corvid.jit import layout, manager
from corvid.jit.layout import IntLayout, int_layout, objects_are_known
from tests.jit.engines import Engines

PROGRAM = """
fn same(n: Int) -> Int:
    return n
fn sum(xs: List<Int>) -> Int:
    t = 0
    for x in xs:
        t = t + x
    return t
fn half(x: Float) -> Float:
    return x / 2.0
fn no(b: Bool) -> Bool:
    return not b
"""
EDGES = [0, 1, -1, 255, 256, 257, -5, -6, 2**30 - 1, 2**30, 2**30 + 1, 2**60 - 1, 2**60, 2**62, 2**63 - 1]
NUMBERS = [*EDGES, *(-number for number in EDGES), -(2**63)]


@pytest.fixture
def unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manager, "int_layout", lambda: "unknown")


def crossing() -> None:
    engines = Engines(PROGRAM)
    for number in NUMBERS:
        assert engines.agree("same", number).value == repr(number)
    engines.agree("sum", NUMBERS)
    engines.agree("sum", [])
    assert engines.agree("half", 0.5).value == "0.25"
    assert engines.agree("no", False).value == "True"
    assert "main::sum" in engines.entered("always")


def test_integers_cross() -> None:
    crossing()


@pytest.mark.usefixtures("unknown")
def test_integers_cross_where_their_layout_is_unknown() -> None:
    crossing()


def test_the_layout_of_this_python_is_known() -> None:
    expected: IntLayout = "sized" if sys.version_info < (3, 12) else "tagged"
    assert objects_are_known()
    assert int_layout() == expected


@pytest.fixture
def looked_at_anew(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for function in (objects_are_known, int_layout):
        monkeypatch.setattr(layout, function.__name__, function.__wrapped__)
    return monkeypatch


def test_a_layout_that_does_not_give_the_numbers_is_unknown(looked_at_anew: pytest.MonkeyPatch) -> None:
    looked_at_anew.setattr(layout, "_digit", lambda number: abs(number) % 2**15)
    assert layout.int_layout() == "unknown"


def test_nothing_is_compiled_where_objects_have_another_head(looked_at_anew: pytest.MonkeyPatch) -> None:
    read = layout._word_at
    looked_at_anew.setattr(layout, "_word_at", lambda address: read(address) + 16)
    assert not layout.objects_are_known()
    assert layout.int_layout() == "unknown"
    looked_at_anew.setattr(manager, "objects_are_known", layout.objects_are_known)
    engines = Engines(PROGRAM)
    engines.agree("same", 7)
    assert engines.entered("always") == frozenset()
