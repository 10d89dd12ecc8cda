"""Ill-typed programs by one change of an accepted one: the toolchain's verdict is the one that is known.

`CORVID_ILL_TYPED=100` makes so many of each kind of change instead of a few.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from corvid.diagnostics.model import Severity
from corvid.pipeline import check_file
from tests.generated.changes import CHANGES, Change
from tests.generated.edits import Parsed
from tests.generated.programs import Sources, generate
from tests.reference.agreement import Files, Pair, pair, static
from tests.shares import share

COUNT = int(os.environ.get("CORVID_ILL_TYPED", "1"))
FOLDER = Path("/ill_typed")
MORE = 5
"""How many of each kind the oracle makes, from other seeds."""
PATIENCE = 40
"""How many times more programs of a kind are made, if the first ones are all accepted."""
TRIES = 150
"""Programs that are looked through for a place to change, for each one that is wanted."""


def _files(sources: Sources) -> Files:
    """The main file first, as the reference reads them."""
    named = tuple((f"{name}.cor", text) for name, text in sources.files)
    return (named[-1], *named[:-1])


def _codes(both: Pair) -> set[str]:
    return {p.code.id for p in both.checked.problems if p.code.severity is Severity.ERROR}


def _accepted(sources: Sources) -> bool:
    overlay = {FOLDER / name: text for name, text in _files(sources)}
    return check_file(FOLDER / "main.cor", overlay=overlay).ok


def _changed(change: Change, first: int, count: int) -> Iterator[tuple[int, Sources]]:
    """Programs with the change, each made from another accepted one."""
    for seed in range(first, first + TRIES * count):
        sources = generate(seed, library=change.library)[0]
        edits = list(change.edits(Parsed(sources)))
        if edits and _accepted(sources):
            yield seed, random.Random(seed).choice(edits).made(sources)


def _disagreement(change: Change, both: Pair) -> str:
    """What is wrong about the verdict, empty if nothing is."""
    codes = _codes(both)
    if change.code is not None:
        return (
            ""
            if any(code.startswith(change.code) for code in codes)
            else f"{change.code} is expected, and there are {sorted(codes)}"
        )
    if both.inferred is None:
        odd = [code for code in codes if not code.startswith(("E03", "E05", "E07", *change.also))]
        return f"{sorted(odd)} has nothing to do with the change" if odd else ""
    wrong = static(both)
    if not codes:
        return "\n".join(wrong)
    # What follows from a mistake is recognized by one and not by the other, so all places are not compared.
    ours = {(p.code.id[:3], both.here(p.span)) for p in both.checked.problems}
    theirs = {(code[:3], both.there(span)) for code, span in both.inferred.problems}
    families = {family for family, _ in ours} & {family for family, _ in theirs}
    places = {place for _, place in ours} & {place for _, place in theirs}
    return (
        "" if families or places else f"refused with {sorted(ours)}, in the reference with {sorted(theirs)}"
    )


@pytest.mark.parametrize("change", share(CHANGES, 6), ids=lambda change: change.name)
@pytest.mark.parametrize(
    ("first", "count"), [(0, COUNT), pytest.param(5_000, MORE, marks=pytest.mark.oracle)], ids=["few", "more"]
)
def test_one_change_has_the_verdict_that_is_known(change: Change, first: int, count: int) -> None:
    refused = made = 0
    for seed, sources in _changed(change, CHANGES.index(change) * 10_000 + first, count):
        both = pair(_files(sources))
        wrong = _disagreement(change, both)
        assert not wrong, f"seed {seed}: {wrong}\n{sources.text}"
        made += 1
        refused += bool(_codes(both))
        if made >= (count if refused else count * PATIENCE):
            break
    print(f"{change.name}: {refused} of {made} refused")
    assert made >= count, f"only {made} programs have a place for it"
    assert refused > 0


def test_there_are_kinds_of_all_sorts() -> None:
    names = [change.name for change in CHANGES]
    assert len(set(names)) == len(names) >= 30
    assert sum(change.code is None for change in CHANGES) >= 15
