"""`python -m tests.exhaustive --size N [--jobs J]`: everything up to a size, size by size.

Prints the numbers of each size as it ends. Ends at the first finding, prints it and exits 1: what is found is
minimal, because all that is smaller was looked at before.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import cast

from tests.exhaustive.forms import ALL, Forms
from tests.exhaustive.sweep import Tally, batches, sweep

SHOWN = 5
"""Findings of one batch that are printed."""


WAITING = 4
"""Batches for each process that are handed out before their turn."""
EVERY = 50
"""Batches after which a person who waits is reported."""


def tallies(size: int, forms: Forms, jobs: int, reference: bool) -> Iterator[Tally]:
    """What was seen of each batch of a size, in the order of the enumeration."""
    with ProcessPoolExecutor(jobs) as pool:
        handed: deque[Future[Tally]] = deque()
        try:
            for batch in batches(size, forms):
                handed.append(pool.submit(sweep, batch, reference=reference))
                if len(handed) > jobs * WAITING:
                    yield handed.popleft().result()
            while handed:
                yield handed.popleft().result()
        finally:
            for future in handed:
                future.cancel()


def whole(size: int, forms: Forms, jobs: int, reference: bool) -> Tally:
    """A size, up to the first batch with a finding."""
    total = Tally()
    for number, tally in enumerate(tallies(size, forms, jobs, reference), 1):
        total.add(tally)
        if total.findings:
            break
        if number % EVERY == 0 and sys.stderr.isatty():
            print(f"size {size}: {total.programs} programs", file=sys.stderr)
    return total


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
    for size in range(2, given.size + 1):
        start = time.monotonic()
        tally = whole(size, forms, given.jobs, not given.without_reference)
        everything.add(tally)
        print(f"size {size}, {time.monotonic() - start:.0f} s: {tally.line()}", flush=True)
        for finding in tally.findings[:SHOWN]:
            print(f"\n{finding}")
        if tally.findings:
            print(f"{len(tally.findings)} findings among {tally.programs} programs of this size")
            return 1
    print(f"all: {everything.line()}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
