"""No value becomes longer than one may be, by any way to a text or list, with and without labels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.api import Program, RunFailed, Services, prepare
from corvid.api.execution import WATCH_VARIABLE
from corvid.hosts.system import MappedTools
from corvid.pipeline import check_text
from corvid.runtime import longest
from corvid.runtime.boundary.codec_error import CodecError, Limits
from corvid.runtime.builtins import lists
from corvid.types import STRING
from tests.runtime.test_boundary import decode

pytestmark = [pytest.mark.guarantee("limits.reported")]

MOST = 64

# Each makes a text or list of `n` parts from `s`, a text of one letter, or from `xs`, a list of one number.
REST = """\
    for i in range(out.length(), n):
        out = out + s
"""
TEXTS = {
    "a sum in a loop": '    out = ""\n' + REST,
    "a while loop": '    out = ""\n    i = 0\n    while i < n:\n        out += s\n        i = i + 1\n',
    "an f-string": '    out = ""\n    for i in range(0, n):\n        out = f"{out}{s}"\n',
    "an f-string with words": '    out = s\n    for i in range(1, n):\n        out = f"x{out}"\n',
    "twice itself": "    out = s\n    while out.length() * 2 <= n:\n        out = out + out\n" + REST,
    "a call": "    out = doubled(s, n)\n" + REST,
    "a sum inside a method": "    out = s\n    for i in range(1, n):\n        out = (out + s).trim()\n",
    "a sum handed on": "    out = doubled(long(n / 2) + long(n - n / 2), 0)\n",
    "a sum inside a list": "    out = s\n    for i in range(1, n):\n        out = [out + s][0]\n",
    "replaced": '    out = (s + s).replace("a", long(n / 2))\n' + REST,
    "replaced by nothing": '    out = long(n / 2 - 1).replace("", s)\n' + REST,
    "joined": '    words = (s + long((n + 1) / 2 - 1)).replace("a", "a ").trim()\n'
    '    out = words.split(" ").join("-")\n' + REST,
    "upper case": '    out = (s + long(n / 2 - 1)).replace("a", "ß").to_upper()\n' + REST,
    "lower case": '    out = (s + long(n / 2 - 1)).replace("a", "İ").to_lower()\n' + REST,
}  # fmt: skip
LISTS = {
    "a sum in a loop": "    out = xs\n    for i in range(1, n):\n        out = out + xs\n",
    "twice itself": "    out = xs\n    while out.length() * 2 <= n:\n        out = out + out\n"
    "    for i in range(out.length(), n):\n        out = out + xs\n",
    "a sum inside a call": "    out = xs\n    for i in range(1, n):\n        out = same(out + xs)\n",
    "a range": "    out = range(0, n) + xs.slice(1, 1)\n",
}
HELPERS = """\
tool load() -> String uses retrieval
tool numbers() -> List<Int> uses retrieval
fn doubled(s: String, n: Int) -> String:
    if s.length() * 2 > n:
        return s
    return doubled(s + s, n)
fn long(n: Int) -> String:
    out = ""
    for i in range(0, n):
        out = out + "a"
    return out
fn same(xs: List<Int>) -> List<Int>:
    return xs
"""


def program(body: str, first: str) -> Program:
    text = f"{HELPERS}agent main(n: Int) -> Int:\n    {first}\n{body}    return out.length()\n"
    tools = MappedTools({"load": lambda: "a", "numbers": lambda: [7]})
    checked = check_text("main.cor", text)
    assert checked.program is not None, [problem.message() for problem in checked.problems]
    return Program(prepare(checked, Services(tools=tools)), 100)


@pytest.fixture
def short_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(longest, "LONGEST_TEXT", MOST)


@pytest.fixture
def short_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(longest, "LONGEST_LIST", MOST)


@pytest.fixture(params=["watched", "as users run it"])
def builds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the build that is not watched has sums inside of other expressions."""
    if request.param != "watched":
        monkeypatch.delenv(WATCH_VARIABLE)


def assert_ends_at(made: Program) -> None:
    for length in (2, MOST - 1, MOST):
        assert made.main(length) == length
    for length in (MOST + 2, MOST * 2 + 2):
        with pytest.raises(RunFailed) as found:
            made.main(length)
        assert found.value.code == "R0109"


# rule: types.size.1
@pytest.mark.usefixtures("short_texts", "builds")
@pytest.mark.parametrize("first", ['s = "a"', "s = load()"])
@pytest.mark.parametrize("way", TEXTS)
def test_texts(way: str, first: str) -> None:
    assert_ends_at(program(TEXTS[way], first))


# rule: types.size.1
@pytest.mark.usefixtures("short_lists", "builds")
@pytest.mark.parametrize("first", ["xs = [7]", "xs = numbers()"])
@pytest.mark.parametrize("way", LISTS)
def test_lists(way: str, first: str) -> None:
    assert_ends_at(program(LISTS[way], first))


@pytest.mark.usefixtures("short_texts", "builds")
@pytest.mark.parametrize("pieces", [2, 16, 17, 40])
@pytest.mark.parametrize("form", ["sum", "f-string"])
def test_sums_of_many_pieces_are_tested(pieces: int, form: str) -> None:
    joined = " + ".join(["s"] * pieces) if form == "sum" else 'f"' + "{s}" * pieces + '"'
    made = program(f"    s = long(n)\n    out = {joined}\n", "m = 0")
    fits = MOST // pieces
    assert made.main(fits) == fits * pieces
    with pytest.raises(RunFailed) as found:
        made.main(fits + 1)
    assert found.value.code == "R0109"


def test_a_longer_text_does_not_come_in() -> None:
    assert decode(STRING, "x" * 10, Limits(text=10)) == "x" * 10
    with pytest.raises(CodecError, match="expected a String of at most 10 characters, found one of 11"):
        decode(STRING, "x" * 11, Limits(text=10))


# ---- sorting in parts -----------------------------------------------------------------------------
class Once(int):
    """A number that is reported from its equals."""


@given(st.lists(st.integers(0, 6), max_size=60), st.integers(1, 9))
def test_a_long_list_is_sorted_as_a_short_one_is(numbers: list[int], part: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lists, "PART", part)
        values = [Once(number) for number in numbers]
        expected = sorted(values)
        lists.sort(values)
        assert list(map(id, values)) == list(map(id, expected))


@given(st.lists(st.text("ab", max_size=9), max_size=40), st.integers(1, 40))
def test_long_texts_are_sorted_as_short_ones_are(texts: list[str], letters: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lists, "LETTERS", letters)
        values = list(texts)
        lists.sort(values)
        assert values == sorted(texts)


@given(st.lists(st.one_of(st.integers(-3, 3).map(float), st.just(float("nan"))), max_size=40))
def test_numbers_that_are_none_come_last(numbers: list[float]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lists, "PART", 4)
        values = list(numbers)
        lists.sort(values)
        real = [value for value in values if value == value]
        assert real == sorted(value for value in numbers if value == value)
        assert all(value != value for value in values[len(real) :])


def test_no_part_of_a_sort_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """However the lists are mixed, no call sorts more than two parts."""
    monkeypatch.setattr(lists, "PART", 8)
    longest_part = 0

    class Watched(list[int]):
        def sort(self, **_: object) -> None:  # type: ignore[override]
            nonlocal longest_part
            longest_part = max(longest_part, len(self))
            super().sort()

        def __getitem__(self, key: object) -> object:  # type: ignore[override]
            found = super().__getitem__(key)  # type: ignore[index]
            return Watched(found) if isinstance(key, slice) else found

        def __add__(self, other: list[int]) -> list[int]:  # type: ignore[override]
            return Watched(super().__add__(other))

    for first in (range(100), range(100, 200), [5] * 100, range(0, 200, 2)):
        for second in (range(100), [5] * 100, range(99, 199), range(1, 201, 2)):
            merged = lists._merged(Watched(first), Watched(second), 8)
            assert merged == sorted([*first, *second])
    assert 0 < longest_part <= 16
