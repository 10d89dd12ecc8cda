"""The generator. What must hold of its programs is in `tests/theorems/`."""

from __future__ import annotations

import os
from collections import Counter

from tests.generated.productions import PRODUCTIONS
from tests.generated.programs import generate

FIRST = int(os.environ.get("CORVID_SEED", "0"))


def test_every_production_is_used() -> None:
    uses: Counter[str] = Counter()
    for seed in range(FIRST, FIRST + 150):
        uses += generate(seed, questioning=seed % 3 == 0)[1]
    assert not PRODUCTIONS - set(uses), sorted(PRODUCTIONS - set(uses))
    assert not set(uses) - PRODUCTIONS, "tests/generated/productions.py lists every production"


def test_equal_seeds_give_equal_programs() -> None:
    assert generate(11) == generate(11)
