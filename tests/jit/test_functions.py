"""Each form that has machine code, in both engines: values, faults, places, and the calls behind them."""

from __future__ import annotations

import pytest

from tests.jit.engines import Engines
from tests.shares import share
from tests.tables import each

ARITHMETIC = """
fn both(a: Int, b: Int) -> Int:
    return a / b + a % b
fn halves(a: Float, b: Float) -> Float:
    return a / b + a % b
fn chain(a: Int, b: Int) -> Int:
    return -(a * b) + a.abs() - b.min(a).max(3)
@wrapping
agent wrapped(n: Int) -> Int:
    return -(n * n * n) + 7 - n
fn whole(x: Float) -> Int:
    return x.floor() + x.ceil() + x.to_int_truncated()
fn root(x: Float) -> Float:
    return x.sqrt()
fn order(x: Float, y: Float) -> Bool:
    return x < y or x >= y and not (x != x)
fn extremes(x: Float, y: Float) -> Float:
    return x.min(y) - y.max(x)
fn mixed(n: Int, x: Float) -> Float:
    return n + x * n
"""
LOW, HIGH = -(2**63), 2**63 - 1
NAN, INFINITE = float("nan"), float("inf")


@pytest.fixture(scope="module")
def arithmetic() -> Engines:
    return Engines(ARITHMETIC)


@pytest.mark.parametrize(
    "pair", [(7, 2), (-7, 2), (7, -2), (-7, -2), (LOW, -1), (LOW, 1), (1, 0), (0, 3), (HIGH, LOW)]
)
def test_integers(arithmetic: Engines, pair: tuple[int, int]) -> None:
    arithmetic.agree("both", *pair)
    arithmetic.agree("chain", *pair)
    arithmetic.agree("wrapped", pair[0])
    arithmetic.agree("mixed", pair[0], 0.5)


@each("x", [0.0, -0.0, 1.5, -2.5, 1e300, 2.0**63, -(2.0**63), INFINITE, -INFINITE, NAN])
@each("y", [0.0, -0.0, 2.0, -INFINITE, NAN])
def test_floats(arithmetic: Engines, x: float, y: float) -> None:
    for function in ("halves", "order", "extremes"):
        arithmetic.agree(function, x, y)
    for function in ("whole", "root"):
        arithmetic.agree(function, x)


CONTROL = """
fn grade(n: Int) -> Float:
    k = match n:
        0 -> 1.5
        1 -> 2.5
        x if x > 10 -> 0.0 - 1.0
        y -> y.to_float()
    return k
fn truth(b: Bool) -> Int:
    return match b:
        true -> 1
        false -> 0
fn power(n: Int) -> Int:
    x = 1
    for i in range(0, n):
        x = x * 3
    return x
fn outer(n: Int) -> Int:
    a = power(n)
    return a + 1
fn at(xs: List<Int>, i: Int) -> Int:
    return xs[i]
fn evens(n: Int) -> List<Int>:
    out: List<Int> = []
    for i in range(0, n):
        if i % 2 == 1:
            continue
        out.append(i)
    return out
fn flags(n: Int) -> List<Bool>:
    out = [true]
    for x in evens(n):
        out.append(x > 3 and x < 8 or x == 0)
    out[0] = false
    return out
fn growing(n: Int) -> Int:
    xs = [n]
    steps = 0
    for x in xs:
        steps += 1
        if x > 0:
            xs.append(x - 1)
    return steps
fn kept(n: Int) -> Int:
    r = range(2, n)
    total = 0
    for i in r:
        total += i
    return total * r.length()
fn sums(xs: List<Float>, ys: List<Bool>) -> Float:
    total = 0.0
    for x in xs:
        total = total + x
    for y in ys:
        if y:
            total = total * 2.0
    return total
agent put(n: Int) -> List<Int>:
    xs = [1, 2, 3]
    ys = xs
    ys[n] = 9
    return xs
"""


@pytest.fixture(scope="module")
def control() -> Engines:
    return Engines(CONTROL)


@each(
    ("function", "arguments"),
    [
        *(("grade", (n,)) for n in (0, 1, 2, 11)),
        *(("truth", (b,)) for b in (True, False)),
        *((function, (n,)) for function in ("power", "outer") for n in (0, 30, 39, 40, 80)),
        *(("at", ([1, LOW, HIGH], i)) for i in (0, 1, 2, 3, -1, LOW, HIGH)),
        *((function, (n,)) for function in ("evens", "flags", "growing", "kept") for n in (-3, 0, 9)),
        ("kept", (2**40,)),
        ("sums", ([0.5, -0.0], [True, False, True])),
        ("sums", ([], [])),
        *(("put", (n,)) for n in (0, 2, 3)),
    ],
)
def test_control_and_lists(control: Engines, function: str, arguments: tuple[object, ...]) -> None:
    control.agree(function, *arguments)


DEEP = """
fn down(n: Int) -> Int:
    if n <= 1:
        return 0
    return down(n - 1) + 1
fn even(n: Int) -> Bool:
    if n == 0:
        return true
    return odd(n - 1)
fn odd(n: Int) -> Bool:
    if n == 0:
        return false
    return even(n - 1)
fn endless(n: Int) -> Int:
    return endless(n + 1) + 1
fn failing(n: Int) -> Int:
    if n == 0:
        return 1 / n
    return failing(n - 1) + 1
"""


@pytest.fixture(scope="module")
def deep() -> Engines:
    return Engines(DEEP)


@pytest.mark.oracle
@pytest.mark.parametrize("n", share([1, 250, 260, 9_999, 10_000, 10_001, 100_000], 2))
def test_calls_nest_as_deep_as_in_the_vm(deep: Engines, n: int) -> None:
    ended = deep.agree("down", n)
    assert (ended.fault is None) == (n <= 10_000)
    deep.agree("even", n)


def test_a_limit_of_ones_own(deep: Engines) -> None:
    assert deep.agree("down", 40, depth=40).fault is None
    assert deep.agree("down", 41, depth=40).fault is not None
    assert deep.agree("endless", 0, depth=300).fault is not None


@pytest.mark.oracle
@pytest.mark.parametrize("n", [0, 1, 200, 300, 3_000])
def test_the_calls_behind_a_fault(deep: Engines, n: int) -> None:
    assert len(deep.agree("failing", n).stack) == n + 1
