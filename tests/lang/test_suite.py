"""THE language suite: every literate program, every expectation, both ways."""

from pathlib import Path

import pytest

from corvid.testing import Sample, compare, samples
from corvid.testing.literate import BadMarker, markers
from tests.tables import each

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


@each("mark", ['type[a] "Int"', "expose[outcome]", "discard[return]", "type: A; expose[match]", "error[E1x]"])
def test_a_mark_that_is_no_expectation_is_refused(mark: str) -> None:
    with pytest.raises(BadMarker):
        markers(f"    a = 1 # {mark}\n")
