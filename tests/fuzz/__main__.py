"""`python -m tests.fuzz`: random programs in Corvid and in Python, until one does what was not foretold."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter

from corvid.cache.location import OFF, VARIABLE
from tests.fuzz.search import Tally, search


def main(argv: list[str] | None = None) -> int:
    """0 without a difference, 1 with one; the reproduction goes to standard output."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, help="how long")
    parser.add_argument("--programs", type=int, help="how many, instead of how long")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--keep-going", action="store_true", help="look for more than one difference")
    given = parser.parse_args(argv)
    seconds = 60.0 if given.seconds is None and given.programs is None else given.seconds
    os.environ[VARIABLE] = OFF  # machine code of such programs is not worth keeping
    tally = Tally(Counter(), Counter(), [])
    for part in search(given.first, given.jobs, seconds, given.programs):
        tally.add(part)
        for found in part.found:
            print(found.told(), flush=True)
        if part.found and not given.keep_going:
            break
    for title, counts in (("counts", tally.counts), ("forms", tally.forms)):
        print(title + ":")
        for name, count in sorted(counts.items()):
            print(f"    {count:>10,}  {name}")
    return 1 if tally.found else 0


if __name__ == "__main__":
    sys.exit(main())
