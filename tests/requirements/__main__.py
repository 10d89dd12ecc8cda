"""`python -m tests.requirements` writes docs/protocols.md; with `--gaps` it says what nothing holds."""

from __future__ import annotations

import sys

from tests.requirements.found import found
from tests.requirements.page import PAGE, gaps, page
from tests.requirements.table import read_table

if __name__ == "__main__":
    table, tests = read_table(), found()
    if "--gaps" in sys.argv[1:]:
        print("\n".join(f"{row.id}  {row.says}" for row in gaps(table, tests)))
    else:
        PAGE.write_text(page(table, tests), encoding="utf-8")
