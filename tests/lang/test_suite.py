"""THE language suite: every literate program, every expectation, both ways."""

from pathlib import Path

import pytest

from corvid.testing import Sample, compare, samples

HERE = Path(__file__).parent
ALL = [sample for path in sorted(HERE.rglob("*.cor")) for sample in samples(path)]


@pytest.mark.parametrize("sample", ALL, ids=lambda sample: sample.name)
def test_program(sample: Sample, tmp_path: Path) -> None:
    wrong = compare(sample, tmp_path)
    where = f"{sample.path.name}, program {sample.number} (line {sample.line})"
    assert not wrong, f"{where}:\n" + "\n".join(wrong)


def test_a_file_begins_with_the_rule_it_shows() -> None:
    for path in sorted(HERE.rglob("*.cor")):
        assert path.read_text(encoding="utf-8").startswith("# "), f"{path.name} begins with no sentence"
