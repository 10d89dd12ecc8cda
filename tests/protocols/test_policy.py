"""Kinds of claims, and the tools that can show them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from subprocess import run

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.protocols.policy import (
    ACCEPTED,
    EXEMPT,
    KINDS,
    MANDATORY,
    RECOMMENDED,
    Kind,
    Tools,
    accepted,
    kind_named,
    similar,
    weight,
)


def accepts(kind: Kind, used: Iterable[str], tools: Tools = ()) -> bool:
    """Whether one of the tools that were used can show a claim of this kind; exempt kinds need none."""
    return kind in EXEMPT or not accepted(kind, tools).isdisjoint(used)


def test_every_kind_has_one_weight() -> None:
    # requirement: S2, S3, S4
    assert (len(MANDATORY), len(RECOMMENDED), len(EXEMPT)) == (10, 4, 4)
    assert len(set(KINDS)) == 18
    assert [weight(kind) for kind in KINDS] == ["mandatory"] * 10 + ["recommended"] * 4 + ["exempt"] * 4


def test_every_kind_that_needs_a_ground_has_tools() -> None:
    # requirement: S8
    assert set(ACCEPTED) == {*MANDATORY, *RECOMMENDED}
    assert all(ACCEPTED.values())
    assert accepts("file_existence", ["Glob"])
    assert accepts("file_contents", ["Read"])
    assert accepts("file_location", ["Grep"])
    assert accepts("code_behavior", ["Bash"])
    assert accepts("git_state", ["Bash"])
    assert accepts("dependency_versions", ["Read"])
    assert accepts("dependency_versions", ["Bash"])
    assert accepts("configuration_values", ["Read"])
    assert not accepts("file_contents", ["Bash", "Glob"])
    assert not accepts("git_state", [])


@given(st.lists(st.sampled_from(["Read", "Bash", "mine", ""])))
def test_a_project_adds_tools_and_takes_none_away(used: list[str]) -> None:
    added = (("mine", ("git_state", "file_contents")),)
    for kind in KINDS:
        assert accepted(kind, added) >= accepted(kind)
        own = "mine" in used and kind in ("git_state", "file_contents")
        assert accepts(kind, used, added) == (accepts(kind, used) or own)
    assert all(accepts(kind, used) for kind in EXEMPT)


@pytest.mark.parametrize(
    ("word", "near"), [("file_content", "file_contents"), ("git_status", "git_state"), ("zzz", None)]
)
def test_a_misspelled_kind_is_no_kind(word: str, near: str | None) -> None:
    assert kind_named(word) is None
    assert next(iter(similar(word)), None) == near


def test_it_costs_a_program_next_to_nothing() -> None:
    said = "import sys, typing; old = {*sys.modules}; import corvid.protocols.policy"
    said += "; print(*{*sys.modules} - old)"
    names = run([sys.executable, "-c", said], capture_output=True, text=True, check=True).stdout.split()
    assert {name for name in names if not name.startswith("corvid")} <= {"__future__", "_collections"}
