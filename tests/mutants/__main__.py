"""`python -m tests.mutants`: is each of the mistakes noticed by the tests that must notice it?

What is killed is noted in `killed.json`, so that `--changed` can leave it out.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests.mutants.catalog import MUTANTS
from tests.mutants.model import Mutant, Outcome
from tests.mutants.record import changed, remember
from tests.mutants.runner import NotGreen, examine


def main(arguments: Sequence[str]) -> int:
    """0 if all are killed as they must be; prints a line for each."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="how many are examined at a time")
    parser.add_argument("--only", action="append", metavar="NAME", help="only the mutants of this name")
    parser.add_argument("--changed", action="store_true", help="only those that killed.json does not know")
    given = parser.parse_args(arguments)
    chosen: tuple[Mutant, ...] = MUTANTS
    if given.only:
        unknown = set(given.only) - {mutant.name for mutant in MUTANTS}
        if unknown:
            parser.error(f"no mutant {', '.join(sorted(unknown))}")
        chosen = tuple(mutant for mutant in chosen if mutant.name in given.only)
    if given.changed:
        chosen = changed(chosen)
    if not chosen:
        print("no mutant to examine: none of their files and tests has changed")
        return 0
    return _run(chosen, max(1, given.jobs))


def _run(mutants: Sequence[Mutant], jobs: int) -> int:
    found: list[Mutant] = []
    try:
        for mutant, outcome in examine(mutants, min(jobs, len(mutants))):
            killed = outcome.verdict == mutant.killed_by
            found += [mutant] if killed else []
            print(_line(mutant, outcome, killed), flush=True)
    except NotGreen as error:
        print(error)
        return 1
    remember(found, MUTANTS)
    wrong = len(mutants) - len(found)
    print(f"{len(mutants)} mutants, {len(found)} killed, {wrong} not")
    return 1 if wrong else 0


def _line(mutant: Mutant, outcome: Outcome, killed: bool) -> str:
    if killed:
        return f"killed    {mutant.name:<44} {mutant.guarantee:<40} {outcome.test}"
    words = outcome.words.replace("\n", " ")
    told = f"          it {mutant.breaks}\n          {mutant.file}: {outcome.test} {words}"
    return f"{outcome.verdict.upper():<9} {mutant.name:<44} {mutant.guarantee}\n{told}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
