"""`python -m tests.exhaustive --size N [--jobs J]`: everything up to a size, size by size.

Prints the numbers of each size as it ends. Exits 1 after the first size with a finding and prints the first
programs of it: what is found is minimal, because all that is smaller was looked at before.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import cast

from tests.exhaustive.forms import ALL, Forms
from tests.exhaustive.sweep import Tally, batches, sweep

SHOWN = 5
"""Findings that are printed of a size."""


def part_of(size: int, forms: Forms, part: int, parts: int, reference: bool) -> Tally:
    """What one process sees of a size."""
    total = Tally()
    for batch in batches(size, forms, part, parts):
        total.add(sweep(batch, reference=reference))
    return total


def sizes(last: int, forms: Forms, jobs: int, reference: bool) -> Iterator[tuple[int, Tally, float]]:
    """Each size with what was seen and the seconds it took."""
    with ProcessPoolExecutor(jobs) as pool:
        for size in range(2, last + 1):
            start = time.monotonic()
            total = Tally()
            work = [pool.submit(part_of, size, forms, part, jobs, reference) for part in range(jobs)]
            for each in work:
                total.add(each.result())
            yield size, total, time.monotonic() - start


def main(arguments: list[str]) -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.exhaustive", description=__doc__)
    parser.add_argument("--size", type=int, required=True, help="the largest size")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--forms", default="", help="only these forms, separated by commas")
    parser.add_argument("--without-reference", action="store_true", help="only runs judge")
    given = parser.parse_args(arguments)
    forms = cast(Forms, frozenset(given.forms.split(","))) if given.forms else ALL
    if not forms <= ALL:
        parser.error(f"no such form: {', '.join(sorted(forms - ALL))}")
    everything = Tally()
    for size, tally, seconds in sizes(given.size, forms, given.jobs, not given.without_reference):
        everything.add(tally)
        print(f"size {size}, {seconds:.0f} s: {tally.line()}", flush=True)
        for finding in tally.findings[:SHOWN]:
            print(f"\n{finding}")
        if tally.findings:
            print(f"{len(tally.findings)} findings")
            return 1
    print(f"all: {everything.line()}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
