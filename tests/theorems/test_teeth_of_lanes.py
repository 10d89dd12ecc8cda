"""The theorems see mistakes in lanes and absences: each is put in, and some generated program shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from corvid.protocols.continuity.resolver import Winner
from corvid.runtime.lanes import calls as lanes
from corvid.semantics.check import calls as checked
from corvid.semantics.check import protocols
from tests.generated.programs import generate
from tests.shares import share, share_of_rows
from tests.theorems.examine import NOTHING, examine
from tests.theorems.findings import Finding
from tests.values import replace

SEEDS = 60
BRINGING = 160
"""A seed behind which a program brings evidence to a lane whose rules do not choose before."""
COMPARED = replace(NOTHING, reference=1, run=1)


def first_finding(kind: str, first: int = 0) -> Finding | None:
    """The first of this kind in programs with something of the library."""
    for seed in range(first, first + SEEDS):
        found, _ = examine(seed, COMPARED, generate(seed, library=True)[0])
        for finding in found:
            if finding.kind == kind:
                return finding
    return None


def _nothing_added(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chain of a choice lacks what was brought."""
    right = lanes._Cycle.labelled

    def labelled(self: Any, value: object) -> object:
        self.added.clear()
        return right(self, value)

    monkeypatch.setattr(lanes._Cycle, "labelled", labelled)


def _any_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules choose the best candidate whatever was said."""
    monkeypatch.setattr(lanes, "resolve", lambda turn, told, pack: Winner(pack.candidates[0].id))


def _no_enrichment(monkeypatch: pytest.MonkeyPatch) -> None:
    """That a tool is asked is not an exposure, and what it retrieves needs no source."""
    monkeypatch.setattr(checked, "enriching_tools", lambda world, info: ())


def _any_queries(monkeypatch: pytest.MonkeyPatch) -> None:
    """All queries are refused."""
    problem = protocols.AbsentQueriesAlike
    monkeypatch.setattr(
        protocols, "absent_queries", lambda given: [problem(given[-1].span, None, "", False, 2)]
    )


@pytest.mark.parametrize(
    ("mistake", "kind"),
    share_of_rows(
        [
            (_nothing_added, "the reference's run"),
            (_any_winner, "the reference's run"),
            (_no_enrichment, "check raises"),
            (_any_queries, "the reference accepts"),
        ],
        4,
        3,
    ),
)
def test_a_mistake_is_found(
    mistake: Callable[[pytest.MonkeyPatch], None], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mistake(monkeypatch)
    assert first_finding(kind, BRINGING if mistake is _nothing_added else 0) is not None


@pytest.mark.parametrize("part", share(range(4), 4))
def test_without_a_mistake_nothing_is_found(part: int) -> None:
    for seed in range(part, 8, 4):
        assert not examine(seed, COMPARED, generate(seed, library=True)[0])[0]
