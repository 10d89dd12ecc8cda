"""The generator. What must hold of its programs, and that they cover all forms, is in `tests/theorems/`."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from statistics import median

from corvid.diagnostics.model import Severity
from corvid.pipeline import check_file
from tests.generated.programs import Sources, generate

FIRST = int(os.environ.get("CORVID_SEED", "0"))
COUNT = 200
FOLDER = Path("/generated")


def _verdict(sources: Sources) -> str:
    overlay = {FOLDER / f"{name}.cor": text for name, text in sources.files}
    checked = check_file(FOLDER / "main.cor", overlay=overlay)
    codes = [p.code.id for p in checked.problems if p.code.severity is Severity.ERROR]
    return codes[0] if codes else "accepted"


def test_equal_seeds_give_equal_programs() -> None:
    assert generate(11) == generate(11)


def test_programs_are_small_and_nearly_all_accepted() -> None:
    programs = [generate(seed)[0] for seed in range(FIRST, FIRST + COUNT)]
    verdicts = Counter(map(_verdict, programs))
    assert verdicts["accepted"] >= 0.95 * COUNT, verdicts
    assert median(sum(text.count("\n") for _, text in sources.files) for sources in programs) <= 55


def test_only_a_program_that_may_ask_asks() -> None:
    asking = (".sources()", ".chain()", ".confidence()")
    plain = "".join(generate(seed)[0].text for seed in range(COUNT))
    asked = "".join(generate(seed, questioning=True)[0].text for seed in range(COUNT))
    assert not any(word in plain for word in asking)
    assert all(word in asked for word in asking)
