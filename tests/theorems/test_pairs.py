"""T3: two runs of a `@grounded_pure` agent agree on all that is plain, whatever was retrieved.

Written programs, each in many pairs; generated ones are in `test_theorems.py`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.pipeline import CheckedProgram, check_file, check_text
from corvid.testing import Sample, samples
from tests.generated.programs import Sources
from tests.theorems.purity import Pairing
from tests.theorems.subject import Subject

SALTS = tuple((f"{n}", f"{n + 1}", n % 4 == 0) for n in range(0, 12, 2))
MANY = tuple((f"{n}", f"{n + 1}", n % 4 == 0) for n in range(0, 60, 2))
LANG = Path(__file__).parent.parent / "lang"
WRITTEN = [
    sample
    for path in sorted(LANG.rglob("*.cor"))
    for sample in samples(path)
    if any("@grounded_pure" in text for _, text in sample.files)
]

HEAD = """\
type Note:
    text: String
    mark: Int
tool look(id: String) -> String uses retrieval
tool flag(id: String) -> Bool uses retrieval
tool many(id: String) -> List<Grounded<Int>> uses retrieval
tool whole(id: String) -> List<Int> uses retrieval
tool note(id: String) -> Note uses retrieval
tool store(g: Grounded<String>, n: Int) -> Bool
tool plain(n: Int) -> Int
prompt tell(g: Grounded<String>, n: Int) -> String:
    "Tell {g} {n}"
fn choose(n: Int, text: String) -> String:
    if n > 2:
        return text + "!"
    return "short"
fn total(xs: List<Int>) -> Int:
    sum = 0
    for x in xs:
        sum += x
    return sum
"""

PURE = [
    "-> Grounded<String>:\n    return choose(total(whole(id)), look(id))",
    "-> List<Grounded<Int>>:\n    xs = many(id)\n    xs.append(total(whole(id)))\n"
    "    n = plain(xs.length())\n    return xs",
    "-> Grounded<Note>:\n    n = note(id)\n    return Note(n.text + tell(n.text, plain(1)), n.mark)",
    "-> Grounded<Bool>:\n    xs = whole(id)\n"
    "    ok = flag(id) and xs.any(fn (x: Int) -> x > 2)\n    n = plain(2)\n    return ok or false",
    "-> Grounded<List<Grounded<Int>>>:\n    seen = [1, 2]\n"
    "    out = whole(id).map(fn (x: Int) -> x + seen.length())\n"
    "    m = plain(seen.length())\n    return out",
    '-> Option<Grounded<Int>>:\n    m = {"a": many(id)}\n    return m.get(id).unwrap_or(many("b")).first()',
]
METADATA = (
    "-> Int:\n    total = 0\n    for i in range(0, many(id).length()):\n        total += plain(i)\n"
    "    return total"
)
"""How long a `List<Grounded<…>>` is is outside of its labels: equal in both worlds."""
LAUNDERING = [
    "-> Int:\n    if flag(id):\n        return plain(1)\n    return plain(2)",
    "-> Int:\n    n = 0\n    for x in whole(id):\n        n += 1\n    return n",
    "-> Bool:\n    return store(look(id), total(whole(id)))",
    "-> Grounded<Bool>:\n    return flag(id) and plain(1) > 0",
    "-> String:\n    return look(id)",
    "-> Grounded<List<Int>>:\n    return whole(id).map(fn (x: Int) -> plain(1))",
]


def pairing(checked: CheckedProgram) -> Pairing:
    return Pairing(Subject(Sources(()), checked))


@pytest.mark.parametrize("body", [*PURE, METADATA])
def test_what_is_pure_agrees(body: str) -> None:
    checked = check_text("main.cor", f"{HEAD}@grounded_pure\nagent main(id: String) {body}\n")
    assert checked.ok, [problem.message() for problem in checked.problems]
    pairs = pairing(checked)
    assert pairs.annotated
    assert not list(pairs.nothing_is_laundered())
    runs = pairs.of(pairs.annotated, SALTS)
    assert not any(pair.difference for pair in runs)
    assert not all(pair.vacuous for pair in runs)
    assert any(pair.reaches for pair in runs) == (body != METADATA)


@pytest.mark.parametrize("body", LAUNDERING)
def test_what_launders_is_refused_and_shows(body: str) -> None:
    checked = check_text("main.cor", f"{HEAD}agent main(id: String) {body}\n")
    assert checked.ok, [problem.message() for problem in checked.problems]
    pairs = pairing(checked)
    assert not pairs.pure
    assert any(pair.difference for pair in pairs.impure(MANY))


@pytest.mark.parametrize("sample", WRITTEN, ids=lambda sample: sample.name)
def test_the_programs_of_the_suite_agree(sample: Sample, tmp_path: Path) -> None:
    for name, text in sample.files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    checked = check_file(tmp_path / sample.files[0][0])
    if checked.ok:
        assert not list(pairing(checked).nothing_is_laundered())
