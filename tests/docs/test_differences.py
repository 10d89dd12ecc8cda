"""The programs that `docs/differences.md` proposes do what the page says, and its codes are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from corvid.diagnostics import explain
from corvid.pipeline import check_file
from corvid.testing import Sample, compare

PAGE = Path(__file__).resolve().parents[2] / "docs" / "differences.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = [
    Sample(PAGE, number, TEXT.count("\n", 0, block.start()) + 2, (("main.cor", block["program"]),))
    for number, block in enumerate(re.finditer(r"^```corvid\n(?P<program>.*?)^```", TEXT, re.M | re.S), 1)
]


@pytest.mark.parametrize("sample", BLOCKS, ids=lambda sample: f"line {sample.line}")
def test_program(sample: Sample, tmp_path: Path) -> None:
    wrong = compare(sample, tmp_path)
    assert not wrong, f"the program at line {sample.line}:\n" + "\n".join(wrong)


def test_every_code_has_a_page() -> None:
    codes = set(re.findall(r"\b[ERW]\d{4}\b", TEXT))
    assert len(codes) > 8
    assert not [code for code in sorted(codes) if explain.find(code) is None]


def test_the_configuration_declares_what_a_program_may_say(tmp_path: Path) -> None:
    (toml,) = re.findall(r"^```toml\n(.*?)^```", TEXT, re.M | re.S)
    (tmp_path / "corvid.toml").write_text(toml, encoding="utf-8")
    program = tmp_path / "main.cor"
    program.write_text(
        "effect e:\n    trust: workspace\n    freshness: 5\n"
        "tool t(n: Int) -> Int uses e\nagent main(n: Int) -> Int:\n    return t(n)\n",
        encoding="utf-8",
    )
    assert [one.code.id for one in check_file(program).problems] == []


def test_what_is_refused_adds_up() -> None:
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in TEXT.splitlines() if "|" in row]
    counts = {name: (int(one), int(other)) for name, one, other in rows if one.isdigit()}
    for column, whole in ((0, 58), (1, 221)):
        parts = [numbers[column] for name, numbers in counts.items() if name.startswith("refused")]
        assert sum(parts) + counts["accepted now"][column] == whole
