"""The formatter: what it makes, that it changes nothing but the looks, and that it is done after one time."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Collection
from itertools import product
from pathlib import Path

import pytest

from corvid.formatting import format_text
from corvid.source.text import SourceText
from corvid.syntax import tree
from corvid.syntax.parse import Parsed, parse_module
from tests.formatting.sentinels import comments, tokens_of, with_comments
from tests.generated.programs import generate
from tests.shares import share
from tests.tables import each
from tests.values import same_meaning

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = sorted(
    path for path in ROOT.rglob("*.cor") if not {".venv", ".make", "build"} & {*path.relative_to(ROOT).parts}
)
OWN = [path for folder in ("examples", "stdlib") for path in sorted((ROOT / folder).rglob("*.cor"))]
WAYS = ((1, 0), (2, 1), (5, 0))
"""One boundary in so many, from which on: all, each second, and some that are far from each other."""
GENERATED = 20
MANY_GENERATED = 20_000
EACH_BOUNDARY = 40
EVERY = int(os.environ.get("CORVID_FORMATTED", "50"))
"""Of the programs that are generated for an oracle one in so many is looked at; 1 is all of them."""
SENTINEL = re.compile(r"# S\d+$")


def parsed(text: str) -> Parsed:
    return parse_module(0, SourceText("", text))


def in_order(module: tree.Module) -> list[object]:
    """The declarations, imports first and by path: the formatter may change their order."""
    imports = [one for one in module.declarations if isinstance(one, tree.Import)]
    others = [one for one in module.declarations if not isinstance(one, tree.Import)]
    key = [
        (one.path, one.alias and one.alias.text, [item.name.text for item in one.items]) for one in imports
    ]
    ordered = [imports[at] for at in sorted(range(len(imports)), key=lambda at: str(key[at]))]
    return [*ordered, *others, module.doc]


def assert_only_looks_change(text: str) -> None:
    before = parsed(text)
    assert not before.problems
    made = format_text(text).text
    assert format_text(made).text == made
    after = parsed(made)
    assert not after.problems
    assert same_meaning(in_order(before.tree), in_order(after.tree))
    assert comments(made) == comments(text)
    longest = max((len(line) for line in made.split("\n")), default=0)
    assert longest <= max(100, *map(len, text.split("\n"))) + 4


@pytest.mark.parametrize("path", share(PROGRAMS, 6), ids=lambda path: str(path.relative_to(ROOT)))
def test_programs_of_the_repository(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if parsed(text).problems:
        assert format_text(text).text == text
        assert format_text(text).problems
    else:
        assert_only_looks_change(text)


@pytest.mark.oracle
def test_generated_programs() -> None:
    for seed in range(GENERATED):
        for _, text in generate(seed)[0].files:
            assert_only_looks_change(text)


@pytest.mark.oracle
@pytest.mark.parametrize("seed", range(GENERATED, MANY_GENERATED, EVERY))
def test_many_generated_programs(seed: int) -> None:
    """Each with a comment at three boundaries of tokens, too."""
    for _, text in generate(seed)[0].files:
        assert_only_looks_change(text)
        chance = random.Random(seed)
        chosen = chance.sample(range(1, boundaries(text) + 1), min(3, boundaries(text)))
        assert_comments_stay(text, chosen)


@pytest.mark.oracle
@pytest.mark.parametrize("seed", range(0, EACH_BOUNDARY, EVERY))
def test_a_comment_at_each_boundary(seed: int) -> None:
    for _, text in generate(seed)[0].files:
        tried = [assert_comments_stay(text, [number]) for number in range(1, boundaries(text) + 1)]
        assert any(tried)


def boundaries(text: str) -> int:
    """How many places between tokens can have a comment."""
    return max(
        (
            int(comment[3:])
            for _, comment in comments(with_comments(text, lambda _: True))
            if SENTINEL.match(comment)
        ),
        default=0,
    )


def assert_comments_stay(text: str, chosen: Collection[int]) -> bool:
    """Comments at the boundaries of these numbers; whether the program is the same with them, as it is not
    where a line end means another thing."""
    commented = with_comments(text, lambda number: number in chosen)
    if parsed(commented).problems or tokens_of(commented).types != tokens_of(text).types:
        return False
    made = format_text(commented).text
    assert comments(made) == comments(commented)
    assert format_text(made).text == made
    return True


@pytest.mark.parametrize("path", share(PROGRAMS, 40, 3), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_comment_stays_beside_its_token(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if parsed(text).problems:
        return
    for every, first in WAYS:
        assert_comments_stay(text, range(first, boundaries(text) + 1, every))


@pytest.mark.oracle
def test_a_comment_stays_beside_its_token_in_generated_programs() -> None:
    tried = 0
    for seed, (every, first) in product(range(1000, 1040), ((1, 0), (3, 1))):
        for _, text in generate(seed)[0].files:
            tried += assert_comments_stay(text, range(first, boundaries(text) + 1, every))
    assert tried > 70


@pytest.mark.parametrize("path", OWN, ids=lambda path: str(path.relative_to(ROOT)))
def test_our_own_programs_are_formatted(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert format_text(text).text == text


LONG = "a_rather_long_name"

CASES = {
    "signs": (
        "agent f( a:Int,b : List<Int> )->Int :\n  x=-a+b [0]*( 2 )\n  return x\n",
        "agent f(a: Int, b: List<Int>) -> Int:\n    x = -a + b[0] * (2)\n    return x\n",
    ),
    "records": (
        'agent f(o:Order)->Order:\n    m={ "a":1 , }\n    return Order{id:1,..o}\n',
        'agent f(o: Order) -> Order:\n    m = {"a": 1}\n    return Order { id: 1, ..o }\n',
    ),
    "lambdas": (
        "agent f(xs: List<Int>) -> Int:\n    return xs.map(fn(x)->x+1).sum()?\n",
        "agent f(xs: List<Int>) -> Int:\n    return xs.map(fn (x) -> x + 1).sum()?\n",
    ),
    "names that are words elsewhere": (
        "tool query(user : String) -> Int uses  retrieval\n\n"
        "agent from(of:Int)->Int:\n    return claim (of)\n",
        "tool query(user: String) -> Int uses retrieval\n\n"
        "agent from(of: Int) -> Int:\n    return claim(of)\n",
    ),
    "a call that is too long": (
        f"agent f(a: Int) -> Int:\n    return g({LONG}1, {LONG}2, {LONG}3, {LONG}4, {LONG}5)\n",
        "agent f(a: Int) -> Int:\n    return g(\n"
        + "".join(f"        {LONG}{n},\n" for n in range(1, 6))
        + "    )\n",
    ),
    "a sum that is too long": (
        "agent f(a: Int) -> Int:\n    return " + " + ".join(f"{LONG}{n}" for n in range(6)) + "\n",
        "agent f(a: Int) -> Int:\n    return (\n        "
        + "\n        + ".join(f"{LONG}{n}" for n in range(6))
        + "\n    )\n",
    ),
    "a condition that is too long": (
        "agent f(a: Int) -> Int:\n    if " + " and ".join(f"{LONG} == {n}" for n in range(6)) + ":\n"
        "        return 1\n    return 2\n",
        "agent f(a: Int) -> Int:\n    if (\n        "
        + "\n        and ".join(f"{LONG} == {n}" for n in range(6))
        + "\n    ):\n        return 1\n    return 2\n",
    ),
    "blank lines": (
        "\n\n\nagent f() -> Int:\n\n    a = 1\n\n\n    return a\n\n\n\n\n"
        "agent g() -> Int:\n    return 2\n\n\n",
        "agent f() -> Int:\n    a = 1\n\n    return a\n\n\nagent g() -> Int:\n    return 2\n",
    ),
    "a commented-out element": (
        "agent f() -> List<Int>:\n    return [\n        1,\n        # 2,\n        3\n        # 4,\n    ]\n",
        "agent f() -> List<Int>:\n    return [\n        1,\n        # 2,\n        3,\n        # 4,\n    ]\n",
    ),
    "a commented-out statement at the end of a block": (
        "agent f() -> Int:\n  if true:\n    a = 1\n    # b = 2\n  # c = 3\n  return 1\n# d\n",
        "agent f() -> Int:\n    if true:\n        a = 1\n        # b = 2\n    # c = 3\n    return 1\n# d\n",
    ),
    "operands behind comments": (
        "agent f(a: Int, b: Int, c: Int) -> Bool:\n    return (a > 1  # one\n            and b > 2 # two\n"
        "      or c)\n",
        "agent f(a: Int, b: Int, c: Int) -> Bool:\n    return (\n        a > 1  # one\n"
        "            and b > 2  # two\n        or c\n    )\n",
    ),
    "imports": (
        'import "b"\nimport "a" use x\n# why c\nimport "c"\n\nimport "e" # why e\nimport "d"\n',
        'import "a" use x\nimport "b"\n# why c\nimport "c"\n\nimport "e"  # why e\nimport "d"\n',
    ),
    "texts over several lines": (
        'prompt p(q: String) -> String:\n  """\n  One.\n    Two {q}.\n  """\n',
        'prompt p(q: String) -> String:\n    """\n  One.\n    Two {q}.\n  """\n',
    ),
    "nothing": ("\n\n", ""),
}


@each(("name", "text", "expected"), [(name, *pair) for name, pair in CASES.items()])
def test_what_it_makes(name: str, text: str, expected: str) -> None:
    assert format_text(text).text == expected
    assert format_text(expected).text == expected
    crlf = format_text(text.replace("\n", "\r\n")).text
    assert crlf == expected.replace("\n", "\r\n")


def test_a_range_touches_whole_declarations() -> None:
    text = "".join(f"agent  {name}() -> Int:\n  return 2 # two\n\n" for name in "fgh")
    made = format_text(text, (5, 5)).text
    assert made == text.replace(
        "agent  g() -> Int:\n  return 2 # two", "agent g() -> Int:\n    return 2  # two"
    )
