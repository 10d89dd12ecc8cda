"""Long loops go on in machine code from the middle: nothing that one can see changes."""

from __future__ import annotations

import pytest

from tests.jit.engines import Engines

LOOPS = """
fn collatz(limit: Int) -> Int:
    longest = 0
    for start in range(1, limit):
        steps = 0
        value = start
        while value != 1:
            if value % 2 == 0:
                value = value / 2
            else:
                value = 3 * value + 1
            steps = steps + 1
        if steps > longest:
            longest = steps
    return longest
fn nested(n: Int) -> Int:
    total = 0
    for i in range(0, n):
        for j in range(i, n):
            if j % 5 == 3:
                continue
            if j > n - 3 and i % 100 == 7:
                break
            total = total + i * j % 7
    return total
fn late(n: Int) -> Int:
    x = 1
    for i in range(0, n):
        x = x + i * i * i * i
    return x
fn callee(k: Int) -> Int:
    return 100 / (50000 - k)
fn calling(n: Int) -> Int:
    t = 0
    for i in range(0, n):
        t = t + callee(i)
    return t
agent aliases(n: Int) -> List<Int>:
    xs = [0]
    ys = xs
    zs: List<Int> = []
    i = 0
    while i < n:
        i += 1
        if i % 3 == 0:
            xs.append(i)
        if i % 1000 == 0:
            ys.append(7)
            zs.append(xs.length())
    zs.append(ys.length())
    return zs
fn lists(n: Int) -> List<Float>:
    xs: List<Float> = []
    k = 0
    for i in range(0, n):
        xs.append(i.to_float() / 3.0)
        k = k + xs.length()
    out: List<Float> = []
    for x in xs:
        if x > 1900.0:
            out.append(x + k.to_float())
    return out
agent until(n: Int) -> Int:
    t = 0
    while true:
        t = t + 1
        if t > n:
            return t
    return 0
fn short(n: Int) -> Int:
    s = 0
    k = 0
    while k < n:
        k += 1
        for j in range(0, 5):
            for m in range(0, 3):
                s = s + j * m - k % 2
    return s
fn down(n: Int) -> Int:
    if n == 0:
        return 0
    return down(n - 1) + 1
fn recursing(n: Int) -> Int:
    s = 0
    for i in range(0, n):
        s = s + down(i / 1000)
    return s
fn maybe(n: Int) -> Int:
    s = 0
    if n > 5000:
        k = 3
    else:
        k = 4
    for i in range(0, n):
        s = s + k
    return s
fn moving(n: Int) -> Int:
    end = n
    s = 0
    for i in range(0, end):
        end = 3
        s = s + i + end
    return s
"""

LISTS = """
fn numbers(n: Int) -> List<Int>:
    xs: List<Int> = []
    for i in range(0, n):
        xs.append(i * 7 % 13)
    return xs
fn total(xs: List<Int>) -> Int:
    t = 0
    for x in xs:
        t = t + x
    return t * 100 + xs.length()
fn floats(xs: List<Float>, limit: Float) -> Float:
    t = 0.0
    for x in xs:
        if x > limit:
            continue
        if t > 1000000.0:
            break
        t = t + x
    return t
fn fails(xs: List<Int>) -> Int:
    t = 0
    for x in xs:
        t = t + 100 / x
    return t
fn made(n: Int) -> Int:
    t = 0
    for x in numbers(n):
        t = t * 3 % 1009 + x
    return t
fn pairs(n: Int) -> Int:
    xs = numbers(n)
    t = 0
    for x in xs:
        for y in numbers(x):
            for i in range(0, y):
                t = t + x * y - i
        k = x
        while k > 0:
            k = k - 1
            t = t + k
    return t
agent growing(n: Int) -> Int:
    xs = [n]
    t = 0
    for x in xs:
        t = t + x
        if xs.length() < n:
            xs.append(x - 1)
        xs[0] = t
    return t + xs[0]
agent aliased(n: Int) -> Int:
    xs = numbers(n)
    ys = xs
    t = 0
    for x in xs:
        if t < 5:
            ys.append(1)
        t = t + x
    return t + ys.length()
agent set_again(n: Int) -> Int:
    xs = numbers(n)
    t = 0
    for x in xs:
        xs = [1, 2]
        t = t + x * xs.length()
    return t
agent inner_of_one_that_declines(n: Int) -> Int:
    xs = numbers(n)
    ys = xs
    t = 0
    for x in xs:
        t = t + ys.length() % 7
        if x == 12:
            zs = numbers(t % 40)
            for z in zs:
                t = t + z
    return t + ys.length()
agent flags(n: Int) -> Int:
    seen: List<Bool> = []
    for x in numbers(n):
        seen.append(x > 3)
    count = 0
    for flag in seen:
        if flag:
            count = count + 1
    return count
"""


@pytest.fixture(scope="module")
def loops() -> Engines:
    return Engines(LOOPS)


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("function", "n"),
    [
        ("collatz", 3_000), ("nested", 150), ("nested", 2_500), ("late", 3_000), ("late", 60_000),
        ("calling", 40_000), ("calling", 60_000), ("aliases", 9_000), ("lists", 6_000), ("until", 50_000),
        ("short", 9_000), ("recursing", 9_000), ("maybe", 9_000), ("maybe", 3_000), ("moving", 9_000),
    ],
)  # fmt: skip
def test_long_loops(loops: Engines, function: str, n: int) -> None:
    loops.agree(function, n)


def test_calls_inside_of_a_loop_nest_as_deep(loops: Engines) -> None:
    assert loops.agree("recursing", 45_000, depth=40).fault is not None


def test_loops_were_entered_in_the_middle(loops: Engines) -> None:
    for function in ("collatz", "late", "calling", "lists", "until", "short", "maybe", "moving"):
        loops.agree(function, 9_000)
    assert entered(loops) >= {"collatz", "late", "calling", "lists", "until", "short", "maybe", "moving"}


@pytest.mark.oracle
def test_loops_over_lists_were_entered_in_the_middle() -> None:
    engines = Engines(LISTS)
    many, few = list(range(1, 9_000)), list(range(1, 50))
    for n in (10, 3_000, 9_000):
        for function in ("made", "pairs", "growing", "aliased", "set_again", "flags"):
            engines.agree(function, n)
        engines.agree("inner_of_one_that_declines", n)
    for xs in (few, many, [*many, 0, 5]):
        engines.agree("total", xs)
        engines.agree("fails", xs)
        engines.agree("floats", [x / 3 for x in xs], 2_500.0)
    assert entered(engines) >= {"total", "fails", "floats", "made", "pairs", "growing", "flags"}


def test_a_loop_counts_its_steps_however_often_it_is_begun() -> None:
    engines = Engines(
        "fn table(n: Int) -> Int:\n    t = 0\n    for i in range(0, n):\n"
        "        for j in range(0, 50):\n            t = t + i * j % 3\n    return t\n"
    )
    engines.agree("table", 30)
    assert not engines.entered("auto")
    engines.agree("table", 60)
    assert entered(engines) == {"table"}


def entered(engines: Engines) -> set[str]:
    """The functions that went on as machine code in the middle of a loop."""
    return {
        resumption.function.name.rpartition("::")[2]
        for entry, resumption in engines.jits["auto"]._loops.items()
        if entry in engines.entered("auto")
    }
