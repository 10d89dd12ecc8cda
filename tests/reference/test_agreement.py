"""The reference is the meaning: the toolchain agrees with it on verdicts, labels, sites, values, grades and
discards.

`CORVID_REFERENCE=2000` compares that many generated programs instead of a few, `CORVID_SEED=7` begins with
another.
"""

from __future__ import annotations

import json
import os
import random
import re
from pathlib import Path

import pytest

from corvid.testing.literate import Sample, markers, samples
from tests.catalog import CATALOG
from tests.generated.programs import generate
from tests.reference.agreement import OF_MARKS, Pair, Runner, pair, static
from tests.reference.arguments import handing_over, runs
from tests.reference.faults import CAUGHT
from tests.shares import share
from tests.theorems.marking import strewn, with_marks_written

ROOT = Path(__file__).parent.parent.parent
LITERATE = [
    s
    for path in sorted((ROOT / "tests" / "lang").rglob("*.cor"))
    for s in samples(path)
]
EXAMPLES = sorted((ROOT / "examples").rglob("*.cor"))
COUNT = int(os.environ.get("CORVID_REFERENCE", "80"))
FIRST = int(os.environ.get("CORVID_SEED", "0"))
CHUNKS = 8
_RUN = re.compile(r"(?P<agent>\w+)\((?P<arguments>.*)\) (?:faults|->)")


def _runs(sample: Sample) -> list[tuple[str, list[object]]]:
    found = [_RUN.match(m.text) for _, text in sample.files for m in markers(text) if m.kind == "run"]
    return [(m["agent"], json.loads(f"[{m['arguments']}]")) for m in found if m is not None]


def _accepted(both: Pair) -> bool:
    return both.inferred is not None and not both.inferred.problems and both.checked.program is not None


@pytest.mark.parametrize("sample", share(LITERATE, 10), ids=lambda sample: sample.name)
def test_literate_program(sample: Sample) -> None:
    both = pair(sample.files)
    wrong = static(both)
    if _accepted(both) and not wrong and _runs(sample):
        runner = Runner(both)
        wrong += [line for agent, arguments in _runs(sample) for line in runner.compare(agent, arguments)]
        runner.close()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example(path: Path) -> None:
    """Their tools and models are their own, so they are compared before they run."""
    others = sorted(p for p in path.parent.rglob("*.cor") if p != path)
    files = tuple(
        (p.relative_to(path.parent).as_posix(), p.read_text(encoding="utf-8")) for p in (path, *others)
    )
    assert not static(pair(files))


@pytest.mark.parametrize("chunk", share(range(CHUNKS), CHUNKS))
def test_generated_programs(chunk: int) -> None:
    """Every agent of every module is run: those that take grounded values with stated sources, those that
    take functions through an agent that has them."""
    ran = 0
    for seed in range(FIRST + chunk, FIRST + COUNT, CHUNKS):
        sources, _ = generate(seed)
        files = tuple((f"{name}.cor", text) for name, text in (sources.files[-1], *sources.files[:-1]))
        both = with_functions(pair(files))
        wrong = static(both)
        if _accepted(both) and not wrong:
            assert both.inferred is not None
            runner = Runner(both)
            for agent, arguments in runs(both.inferred):
                wrong += runner.compare(agent, arguments)
                ran += 1
            runner.close()
        assert not wrong, f"seed {seed}: " + "\n".join((*wrong, sources.text))
    assert ran > COUNT // CHUNKS


@pytest.mark.oracle
@pytest.mark.guarantee("taint.value")
@pytest.mark.parametrize("chunk", share(range(CHUNKS), CHUNKS))
def test_generated_programs_with_marks(chunk: int) -> None:
    """Marks that nothing asked for are refused, and both say in which callables and by which rule."""
    codes = set[str]()
    for seed in range(FIRST + chunk, FIRST + COUNT // 2, CHUNKS):
        rnd = random.Random(f"strewn {seed}")
        sources, _ = generate(seed)
        marked = with_marks_written(sources, seed) if seed % 4 == 0 else None
        for files in (sources.files, *([] if marked is None else [marked.files])):
            texts = tuple((f"{name}.cor", strewn(text, rnd)) for name, text in (files[-1], *files[:-1]))
            both = pair(texts)
            wrong = static(both)
            assert not wrong, f"seed {seed}: " + "\n".join((*wrong, *(text for _, text in texts)))
            codes |= {problem.code.id for problem in both.checked.problems}
    assert codes & set(OF_MARKS)


def with_functions(both: Pair) -> Pair:
    """The program with agents that hand over functions, where it has some that take them."""
    more = "" if both.inferred is None else handing_over(both.inferred)
    (name, text), *others = both.files
    return pair(((name, text + more), *others)) if more else both


def test_a_program_sees_the_words_of_the_faults_that_it_catches() -> None:
    codes = {one.code.id: (one.code.name, one.code.title) for one in CATALOG}
    assert {code: codes[code] for code in CAUGHT} == CAUGHT


NESTED = """\
type Part:
    name: String
    tag: Option<Int>
type Both:
    first: Grounded<Part>
    second: Grounded<String>
type Either:
    | One(part: Grounded<Part>)
    | Other(text: Grounded<String>)
"""
PARTS = (
    "_", "p", "p @ _", "Part { name: n, tag: t }", "Part { name: n, tag: _ }", 'Part { name: "a", .. }',
    "Part { tag: Some(t), .. }", "Part { tag: None, .. }", "Part { name: n, tag: Some(2) }",
    'p @ Part { name: "a", .. }', "Part { tag: t @ Some(_), .. }",
)  # fmt: skip
"""Patterns of a grounded record; the first five fit every value."""
WHOLES = (
    ("Grounded<Part>", "{}"), ("Both", "Both {{ first: {}, .. }}"), ("Either", "One({})"),
    ("Grounded<Both>", "Both {{ first: {}, .. }}"), ("Grounded<Either>", "One({})"),
    ("Option<Grounded<Part>>", "Some({})"), ("Result<Both, Int>", "Ok(Both {{ first: {}, second: _ }})"),
    ("Grounded<Option<Both>>", "Some(b @ Both {{ first: {}, .. }})"), ("Option<Either>", "Some(One({}))"),
)  # fmt: skip


def test_a_pattern_inside_a_grounded_part_decides_where_it_does_not_fit_every_value() -> None:
    text = NESTED
    for number, (whole, around) in enumerate(WHOLES):
        for other, part in enumerate(PARTS):
            text += f"agent a{number}_{other}(x: {whole}) -> Int:\n    match x:\n"
            text += f"        {around.format(part)} -> return 1\n        _ -> return 2\n    return 3\n"
    both = pair((("main.cor", text),))
    assert both.checked.program is not None, [problem.message() for problem in both.checked.problems]
    assert static(both) == []
    expected = sum(len(PARTS if whole.startswith("Grounded") else PARTS[5:]) for whole, _ in WHOLES)
    assert [site.kind for site in both.checked.program.sites] == ["match"] * expected


TRUSTED = """\
agent other(text: Tainted<String>) -> Tainted<String>:
    return text
agent maybe(text: Tainted<Option<String>>) -> Tainted<Option<String>>:
    return text
public agent one(number: Grounded<Int>) -> Grounded<String>:
    return trusted([other("a"), other("b")][number % 2], reason: "read") + number.to_string()
public agent part(number: Grounded<Int>) -> Grounded<String>:
    return trusted([maybe(Some("a"))][number % 1], reason: "read").unwrap_or(number.to_string())
public agent inside(number: Grounded<Int>) -> Grounded<String>:
    both = [trusted(other("a") + number.to_string(), reason: "read"), "b"]
    return both[0] + both[number % 2]
"""


def test_what_is_trusted_shares_the_steps_of_what_was_tainted() -> None:
    both = pair((("main.cor", TRUSTED),))
    assert both.inferred is not None
    assert static(both) == []
    runner = Runner(both)
    wrong = [line for agent, given in runs(both.inferred) for line in runner.compare(agent, given)]
    runner.close()
    assert not wrong


RESULTS = "List<Result<String, Int>>"
READ: tuple[tuple[str, str, str, set[int]], ...] = (
    (RESULTS, ".oks()", "List<String>", {0, 1, 2}),
    (RESULTS, ".errs()", "List<Int>", {0, 1, 3}),
    (RESULTS, "[0]", "Result<String, Int>", {0, 1, 2, 3}),
    (RESULTS, '.map(fn (x) -> x.unwrap_or("a"))', "List<String>", {0, 1, 2}),
    (RESULTS, ".filter(fn (x) -> true)", RESULTS, {0, 1, 2, 3}),
    ("List<Option<String>>", ".first()", "Option<Option<String>>", {0, 1, 2}),
    ("List<Option<String>>", ".slice(0, 1)", "List<Option<String>>", {0, 1, 2}),
    ("List<String>", ".last()", "Option<String>", {0, 1}),
    ("List<String>", '.join(",")', "String", {0, 1}),
    ("List<String>", '.fold("", fn (a, x) -> a + x)', "String", {0, 1}),
    ("List<String>", ".min_by(fn (x) -> 1)", "Option<String>", {0, 1}),
    ("Map<String, Option<Int>>", ".values()", "List<Option<Int>>", {0, 2, 3}),
    ("Map<String, Option<Int>>", ".keys()", "List<String>", {0}),
    ("Map<String, Option<Int>>", '.get("a")', "Option<Option<Int>>", {0, 2, 3}),
    ("Map<String, Option<Int>>", '["a"]', "Option<Option<Int>>", {0, 2, 3}),
    ("Option<Result<String, Int>>", '.unwrap_or(Ok("a"))', "Result<String, Int>", {0, 1, 2, 3}),
    ("Option<String>", '.ok_or("none")', "Result<String, String>", {0, 1}),
    ("Result<Option<String>, Int>", ".unwrap_or(None)", "Option<String>", {0, 1, 2}),
)
"""A type, what is read out of it, and the places of the type, in the order of the text, of which that is."""
_NAME = re.compile(r"\w+")


def marked_at(type_: str, place: int) -> str:
    """The type with a mark at a place of it."""
    start = [name.start() for name in _NAME.finditer(type_)][place]
    depth, end = 0, start
    while end < len(type_) and (depth or type_[end] not in ",>"):
        depth += {"<": 1, ">": -1}.get(type_[end], 0)
        end += 1
    return f"{type_[:start]}Tainted<{type_[start:end]}>{type_[end:]}"


def test_what_is_read_out_of_something_tainted_is_tainted() -> None:
    text, expected = "", set()
    for number, (type_, read, result, places) in enumerate(READ):
        for place in range(len(_NAME.findall(type_))):
            if type_.startswith("Map") and place == 1:
                continue  # no key has a mark
            text += f"tool t{number}_{place}() -> {marked_at(type_, place)}\n"
            text += f"agent a{number}_{place}() -> {result}:\n    return t{number}_{place}(){read}\n"
            if place in places:
                expected.add(("E0515", "main.cor", text.count("\n")))
    both = pair((("main.cor", text),))
    assert {(p.code.id, *both.here(p.span)) for p in both.checked.problems} == expected
    assert static(both) == []
