"""What is remembered of mutants: which were killed, and by what (`killed.json`), and how their places looked
when they were last found (`places.json`).

The first is by content, not by commit, so it holds in every clone: a mutant has to be examined again if its
change, the tree of the file it changes or a test that must kill it is not what it was. The second leads to
places whose names were replaced since.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple
from functools import cache
from hashlib import sha256
from pathlib import Path

from tests.mutants.model import Mutant
from tests.mutants.places import Finder, Found, Program, Remembered, renaming
from tests.mutants.selection import ROOT, file_of

RECORD = Path(__file__).with_name("killed.json")
PLACES = Path(__file__).with_name("places.json")


def finder() -> Finder:
    """Finds mutants in this checkout."""
    return Finder(Program(ROOT), remembered())


def digest(mutant: Mutant, found: Found) -> str:
    """A text that is another one for another change, program or test."""
    told: list[object] = [*astuple(mutant.change), found.place, mutant.killed_by, _tree(found.file)]
    told += [f"{test} {_file(file_of(test))}" for test in mutant.tests]
    return sha256(json.dumps(told).encode()).hexdigest()[:16]


@cache
def _file(name: str) -> str:
    return sha256((ROOT / name).read_bytes()).hexdigest()


@cache
def _tree(name: str) -> str:
    return sha256(ast.dump(ast.parse((ROOT / name).read_bytes())).encode()).hexdigest()


def changed(mutants: Sequence[tuple[Mutant, Found]], record: Path = RECORD) -> list[tuple[Mutant, Found]]:
    """The mutants that were not killed as they are now."""
    known = _read(record)
    return [(mutant, found) for mutant, found in mutants if known.get(mutant.name) != digest(mutant, found)]


def remember(
    killed: Iterable[tuple[Mutant, Found]],
    every: Iterable[Mutant],
    record: Path = RECORD,
    places: Path = PLACES,
) -> None:
    """Note what was killed, and where; what is no longer in the list is forgotten."""
    every, killed = tuple(every), tuple(killed)
    known = _read(record) | {mutant.name: digest(mutant, found) for mutant, found in killed}
    _write(record, {mutant.name: known[mutant.name] for mutant in every if mutant.name in known})
    remember_places(killed, every, places)


def remember_places(
    found: Iterable[tuple[Mutant, Found]], every: Iterable[Mutant], places: Path = PLACES
) -> None:
    """Note how these places look; those of no mutant in the list are forgotten."""
    seen = dict(remembered(places))
    for mutant, here in found:
        # Names of a place that was followed stay as the mutant spells them, and lead to those of now.
        if not renaming(seen.get(mutant.place), here.outline):
            seen[mutant.place] = here.outline
    told = {place: f"{one.shape} {' '.join(one.names)}" for place, one in seen.items()}
    _write(places, {place: told[place] for place in {mutant.place for mutant in every} if place in told})


def remembered(places: Path = PLACES) -> Mapping[str, Remembered]:
    """How each place looked when one of its mutants was last killed, or found."""
    words = {place: told.split(" ") for place, told in _read(places).items()}
    return {place: Remembered(shape, tuple(names)) for place, (shape, *names) in words.items()}


def _write(record: Path, known: Mapping[str, str]) -> None:
    record.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _read(record: Path) -> dict[str, str]:
    if not record.exists():
        return {}
    found: dict[str, str] = json.loads(record.read_text(encoding="utf-8"))
    return found
