"""The programs of the language's page do what the page says, and what it lists is all that there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from corvid.builtins import NAMES
from corvid.testing import Sample, compare
from corvid.testing.literate import markers
from tests.api.protocol_runs import noted, phases

PAGE = Path(__file__).resolve().parents[2] / "docs" / "language.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = [
    Sample(PAGE, number, TEXT.count("\n", 0, block.start()) + 2, (("main.cor", block["program"]),))
    for number, block in enumerate(re.finditer(r"^```corvid\n(?P<program>.*?)^```", TEXT, re.M | re.S), 1)
]


@pytest.mark.parametrize("sample", BLOCKS, ids=lambda sample: f"line {sample.line}")
def test_program(sample: Sample, tmp_path: Path) -> None:
    wrong = compare(sample, tmp_path)
    assert not wrong, f"the program at line {sample.line}:\n" + "\n".join(wrong)


def test_the_claims_of_the_page_are_grounded(tmp_path: Path) -> None:
    (shown,) = (one.files[0][1] for one in BLOCKS if "\n    claim f" in one.files[0][1])
    program = "".join(line for line in shown.splitlines(True) if "# error" not in line)
    outcome, events = noted(program, tmp_path, "a.md", "m1", read_text=lambda path: "refunds")
    first, *_ = phases(events, "cite", "assumption")
    assert (first["claim"], first["grounding"]) == ("a.md speaks of refunds", "observation")
    assert outcome.notices == ()


def test_the_page_shows_results_and_refusals() -> None:
    kinds = [marker.kind for sample in BLOCKS for marker in markers(sample.files[0][1])]
    assert kinds.count("run") >= 5
    assert kinds.count("error") >= 5


def test_all_built_in_methods_are_listed() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (`.*) \|$", TEXT.split("## Built-in methods")[1], re.M))
    known = {kind: set(names) for kind, names in NAMES.items() if kind != "Grounded"}
    listed = {name: set(" ".join(re.findall(r"`([^`]*)`", row)).split()) for name, row in rows.items()}
    del listed["Grounded"]
    assert listed == known
