"""`python -m tests.mutants`: is each of the mistakes noticed by the tests that must notice it?

What is killed is noted in `killed.json`, so that `--changed` can leave it out.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests.mutants.catalog import MUTANTS
from tests.mutants.model import Mutant, Outcome
from tests.mutants.places import Found, Gone
from tests.mutants.record import changed, finder, remember, remember_places
from tests.mutants.runner import NotGreen, examine


def main(arguments: Sequence[str]) -> int:
    """0 if all are killed as they must be; prints a line for each."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="how many are examined at a time")
    parser.add_argument("--only", action="append", metavar="NAME", help="only the mutants of this name")
    parser.add_argument("--changed", action="store_true", help="only those that killed.json does not know")
    parser.add_argument("--most", type=int, metavar="N", help="at most N of them, from --first on")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="where the N of --most begin")
    parser.add_argument(
        "--places",
        action="store_true",
        help="run nothing: list whose function moved or is gone, and note how the others look",
    )
    given = parser.parse_args(arguments)
    if given.places:
        return _places()
    chosen: tuple[Mutant, ...] = MUTANTS
    if given.only:
        unknown = set(given.only) - {mutant.name for mutant in MUTANTS}
        if unknown:
            parser.error(f"no mutant {', '.join(sorted(unknown))}")
        chosen = tuple(mutant for mutant in chosen if mutant.name in given.only)
    search = finder()
    try:
        found = [(mutant, search.find(mutant)) for mutant in chosen]
    except Gone as gone:
        print(f"{gone}; `--places` lists all such mutants")
        return 1
    if given.changed:
        found = changed(found)
    if not found:
        print("no mutant to examine: none of their files and tests has changed")
        return 0
    if given.most is not None and len(found) > given.most:
        start = given.first % len(found)
        print(f"{given.most} of {len(found)} mutants, from number {start} on; without MOST all are examined")
        found = [*found[start:], *found[:start]][: given.most]
    return _run(found, max(1, given.jobs))


def _run(mutants: Sequence[tuple[Mutant, Found]], jobs: int) -> int:
    killed: list[tuple[Mutant, Found]] = []
    try:
        outcomes = examine(mutants, min(jobs, len(mutants)))
        for pair, (mutant, outcome) in zip(mutants, outcomes, strict=True):
            is_killed = outcome.verdict == mutant.killed_by
            killed += [pair] if is_killed else []
            print(_line(mutant, outcome, is_killed), flush=True)
    except NotGreen as error:
        print(error)
        return 1
    remember(killed, MUTANTS)
    wrong = len(mutants) - len(killed)
    print(f"{len(mutants)} mutants, {len(killed)} killed, {wrong} not")
    return 1 if wrong else 0


def _places() -> int:
    """1 if the place of a mutant is gone; a line for each that is, or that has another name. How the others
    look is noted, so that they are found when they have other names."""
    search = finder()
    there: list[tuple[Mutant, Found]] = []
    gone = moved = 0
    for mutant in MUTANTS:
        try:
            found = search.find(mutant)
        except Gone as error:
            gone += 1
            print(f"gone      {mutant.name}\n          {error}")
            continue
        if found.place != mutant.place:
            moved += 1
            print(f"moved     {mutant.name}\n          {found.place}: {found.old!r} becomes {found.new!r}")
        else:
            there.append((mutant, found))
    remember_places(there, MUTANTS)
    print(f"{len(MUTANTS)} mutants, {moved} moved, {gone} gone")
    return 1 if gone else 0


def _line(mutant: Mutant, outcome: Outcome, killed: bool) -> str:
    if killed:
        return f"killed    {mutant.name:<44} {mutant.guarantee:<40} {outcome.test}"
    words = outcome.words.replace("\n", " ")
    told = f"          it {mutant.breaks}\n          {mutant.place}: {outcome.test} {words}"
    return f"{outcome.verdict.upper():<9} {mutant.name:<44} {mutant.guarantee}\n{told}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
