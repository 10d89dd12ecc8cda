"""Lists of the VM are read where they are, and lists of compiled code beside them by the same code."""

from __future__ import annotations

import pytest

from corvid.jit.outside import foreign
from tests.jit.engines import Engines, NoRun

PROGRAM = """
fn at(xs: List<Int>, i: Int) -> Int:
    return xs[i]
fn search(xs: List<Int>, wanted: Int) -> Int:
    low = 0
    high = xs.length()
    while low < high:
        middle = (low + high) / 2
        if at(xs, middle) < wanted:
            low = middle + 1
        else:
            high = middle
    return low
fn total(xs: List<Int>) -> Int:
    t = 0
    for x in xs:
        t = t + x
    return t
fn own(n: Int) -> Int:
    made: List<Int> = []
    for i in range(0, n):
        made.append(i * 3)
    return total(made) + search(made, 7)
fn both(xs: List<Int>, ys: List<Int>) -> Int:
    zs = xs
    if zs.length() > 2:
        zs = ys
    return total(zs) - zs[0] * own(5)
fn floats(xs: List<Float>) -> Float:
    t = 0.0
    for x in xs:
        t = t - x
    return t
fn flags(xs: List<Bool>) -> Int:
    n = 0
    for x in xs:
        if x:
            n = n + 1
    return n
fn given_or_range(xs: List<Int>, count: Bool) -> Int:
    n = 0
    if count:
        xs = range(0, 3)
    for x in xs:
        n = n + x
    return n
"""


@pytest.fixture(scope="module")
def lists() -> Engines:
    return Engines(PROGRAM)


@pytest.mark.oracle
def test_a_parameter_that_is_sometimes_a_range_is_a_list(lists: Engines) -> None:
    for count in (False, True):
        lists.agree("given_or_range", [10, 20], count)


def test_lists_of_both_kinds(lists: Engines) -> None:
    small, large = [3, 5, 8], [2**29, 2**30, 2**60, -(2**62)]
    for xs in ([], small, large):
        lists.agree("total", xs)
        lists.agree("both", xs, small)
        lists.agree("both", xs, xs)
        for index in (-1, 0, 2, 3, 4, 2**63 - 1):
            lists.agree("at", xs, index)
    assert lists.agree("total", [2**62, 2**62, 2**62]).fault is not None
    assert lists.agree("search", list(range(0, 1000, 3)), 500).value == "167"
    lists.agree("own", 100)
    lists.agree("floats", [1.5, -0.0, float("inf")])
    lists.agree("flags", [True, False, True])


def test_one_list_twice() -> None:
    engines = Engines("fn twice(xs: List<Int>, ys: List<Int>) -> Int:\n    return xs[0] + ys[1]\n")
    xs = [4, 5]
    for mode in engines.compiled:
        assert engines.compiled[mode].call(NoRun(), "main::twice", (xs, xs)) == 9  # type: ignore[call-overload]


def test_which_locals_may_hold_a_list_of_the_vm(lists: Engines) -> None:
    program = lists.checked.program
    assert program is not None
    functions = {function.name.rpartition("::")[2]: function for function in program.functions}
    found = foreign(list(functions.values()), ["main::both"])
    names = {
        name: {function.locals[index].name for index in found[function.name]} - {""}
        for name, function in functions.items()
    }
    assert names == {
        "both": {"xs", "ys", "zs"}, "total": {"xs"}, "at": set(), "search": set(), "own": set(),
        "floats": set(), "flags": set(), "given_or_range": set(),
    }  # fmt: skip


def test_an_element_of_another_kind_is_left_to_the_vm(lists: Engines) -> None:
    """No program can make one; code that takes it for another would read wrong memory."""
    assert lists.agree("total", [1, True, 2]).value == "4"
    assert lists.agree("floats", [0.5, 1, 2.0]).value == "-3.5"


def test_a_list_that_is_changed_does_not_come_from_the_vm() -> None:
    engines = Engines("agent f(xs: List<Int>) -> Int:\n    xs[0] = 1\n    return xs[0]\n")
    assert engines.agree("f", [5, 6]).value == "1"
    assert engines.entered("always") == frozenset()


MIXED = """
agent mixed(xs: List<Int>, own: Bool) -> Int:
    made = [7]
    zs = xs
    if own:
        zs = made
    t = 0
    for x in xs:
        made.append(x)
        t = t + zs.length() % 5 + zs[0]
    return t + made.length()
agent bits(xs: List<Bool>) -> List<Bool>:
    out: List<Bool> = []
    for x in xs:
        out.append(not x)
    return out
"""


@pytest.mark.parametrize("own", [False, True])
def test_a_hot_loop_reads_lists_of_the_vm_and_changes_its_own(own: bool) -> None:
    engines = Engines(MIXED)
    engines.agree("mixed", list(range(4_000)), own)
    # With `own` two names are one list, of which one would be copied: the VM goes on, as it can at any time.
    assert engines.entered("auto")


@pytest.mark.oracle
def test_a_hot_loop_that_meets_an_element_of_another_kind() -> None:
    engines = Engines(MIXED)
    engines.agree("mixed", [*range(4_000), True, 5], False)
    engines.agree("bits", [True, False] * 3_000)
    assert engines.entered("auto")
