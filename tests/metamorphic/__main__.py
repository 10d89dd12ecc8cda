"""`python -m tests.metamorphic --programs N`: every transformation of every program of the suite, of N
generated ones, and of N with one mistake each. Exit code 1 if anything was found, or if a transformation was
applied to nothing."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import chain

from tests.metamorphic.laws import BOTH, TRANSFORMATIONS, Report, Row, examine
from tests.metamorphic.subjects import changed, examples, generated, literate

SHOWN = 20


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.metamorphic")
    parser.add_argument("--programs", type=int, default=200, help="how many generated programs")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    given = parser.parse_args(arguments)
    report = Report({t.name: Row() for t in TRANSFORMATIONS})
    report.row(BOTH)
    seeds = range(given.first, given.first + given.programs)
    examine(chain(literate(), examples(), map(generated, seeds), map(changed, seeds)), report)
    print(report.table)
    print(f"{report.refused} of the programs are refused")
    for finding in report.findings[:SHOWN]:
        print(f"\n{finding}")
    idle = [name for name, row in report.rows.items() if not row.changed]
    if idle:
        print(f"\napplied to nothing: {', '.join(idle)}")
    return 1 if report.findings or idle else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
