"""What the library's own functions compute, against Python's."""

from __future__ import annotations

import datetime as dt
import statistics
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.api.execution import Loaded, Services
from corvid.pipeline import check_text
from tests.shares import examples

PROGRAM = """
import "std/time" as time
import "std/text" as text
import "std/numbers" as numbers
import "std/json" as json

agent iso_time(ms: Int) -> String:
    return time.iso_time(ms)

agent iso_date(days: Int) -> String:
    return time.iso_date(time.date_of_day(days))

agent days(year: Int, month: Int, day: Int) -> Int:
    return time.days_since_1970(time.Date(year, month, day))

agent weekday(days: Int) -> Int:
    return time.weekday(time.date_of_day(days))

agent between(a: Int, b: Int) -> Int:
    return time.days_between(time.date_of_day(a), time.date_of_day(b))

agent parsed(written: String) -> String:
    return match time.parse_date(written):
        Ok(date) -> time.iso_date(date)
        Err(why) -> "error: " + why

agent now() -> Int:
    return time.now_ms()

agent repeated(t: String, n: Int) -> String:
    return text.repeated(t, n)

agent padded(t: String, width: Int, fill: String) -> List<String>:
    return [text.padded_left(t, width, fill), text.padded_right(t, width, fill)]

agent lines(t: String) -> List<String>:
    return text.lines(t)

agent words(t: String) -> List<String>:
    return text.words(t)

agent on_one_line(t: String) -> String:
    return text.on_one_line(t)

agent shortened(t: String, width: Int) -> String:
    return text.shortened(t, width)

agent count_of(t: String, part: String) -> Int:
    return text.count_of(t, part)

agent sums(xs: List<Int>) -> Int:
    return numbers.sum_of_ints(xs)

agent mean(xs: List<Float>) -> Option<Float>:
    return numbers.mean(xs)

agent least(xs: List<Int>) -> Option<Int>:
    return numbers.smallest_int(xs)

agent most(xs: List<Int>) -> Option<Int>:
    return numbers.largest_int(xs)

agent clamped(n: Int, low: Int, high: Int) -> Int:
    return numbers.clamped(n, low, high)

agent read(t: String, path: String) -> Result<Int, String>:
    return json.json_get_int(t, path)
"""


class FixedClock:
    def now_ms(self) -> int:
        return 1_234


Call = Callable[..., object]
EPOCH = dt.date(1970, 1, 1)
DAYS = st.dates().map(lambda date: (date - EPOCH).days)


@pytest.fixture(scope="module")
def call(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Call]:
    folder: Path = tmp_path_factory.mktemp("library")
    checked = check_text("library", PROGRAM, folder=folder)
    assert [problem.message() for problem in checked.problems] == []
    loaded = Loaded(checked, Services(clock=FixedClock()))
    functions = {
        name.rsplit("::", 1)[-1]: function
        for name, function in loaded.functions.items()
        if not name.startswith("std/")
    }

    def run(name: str, *arguments: object) -> object:
        outcome = loaded.run(functions[name], arguments)
        assert outcome.fault is None, str(outcome.fault)
        return outcome.value

    yield run
    loaded.close()


@settings(max_examples=examples(60), deadline=None)
@given(DAYS, DAYS)
def test_dates_agree_with_python(call: Call, first: int, second: int) -> None:
    date = EPOCH + dt.timedelta(days=first)
    assert call("iso_date", first) == date.isoformat()
    assert call("days", date.year, date.month, date.day) == first
    assert call("weekday", first) == date.isoweekday()
    assert call("between", first, second) == second - first
    assert call("parsed", date.isoformat()) == date.isoformat()


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(-60_000_000_000_000, 250_000_000_000_000))
def test_times_agree_with_python(call: Call, ms: int) -> None:
    moment = dt.datetime(1970, 1, 1) + dt.timedelta(milliseconds=ms)
    assert call("iso_time", ms) == moment.replace(microsecond=0).isoformat() + "Z"


@pytest.mark.parametrize(
    "text", ["", "2024-02-30", "2023-02-29", "2024-13-01", "2024-00-01", "x-y-z", "2024-04-31"]
)
def test_what_is_no_date_is_an_error_in_words(call: Call, text: str) -> None:
    assert str(call("parsed", text)).startswith("error: ")


@pytest.mark.parametrize("text", ["2024-02-29", "2000-02-29", " 1969-07-20 "])
def test_leap_days_are_dates(call: Call, text: str) -> None:
    assert call("parsed", text) == text.strip()


def test_the_clock_is_the_one_of_the_host(call: Call) -> None:
    assert call("now") == 1_234


@settings(max_examples=examples(60), deadline=None)
@given(st.text(alphabet="ab é漢\n\r\t", max_size=20), st.integers(-2, 30), st.sampled_from(["", "-", "ab"]))
def test_text_functions_agree_with_python(call: Call, text: str, width: int, fill: str) -> None:
    assert call("repeated", text, width) == text * width
    assert call("words", text) == text.split()
    assert call("on_one_line", text) == " ".join(text.split())
    assert call("lines", text) == text.replace("\r\n", "\n").replace("\r", "\n").splitlines()
    short = call("shortened", text, width)
    assert isinstance(short, str)
    assert len(short) <= max(width, 0) or short == text
    left, right = call("padded", text, width, fill)  # type: ignore[misc]
    assert left.endswith(text)
    assert right.startswith(text)
    wanted = len(text) if fill == "" else max(len(text), width)
    assert (len(left), len(right)) == (wanted, wanted)
    assert call("count_of", text, fill) == (text.count(fill) if fill else 0)


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.integers(-(10**9), 10**9), max_size=9))
def test_numbers_agree_with_python(call: Call, numbers: list[int]) -> None:
    assert call("sums", numbers) == sum(numbers)
    assert call("least", numbers) == min(numbers, default=None)
    assert call("most", numbers) == max(numbers, default=None)
    mean = call("mean", [float(number) for number in numbers])
    assert mean == (pytest.approx(statistics.fmean(numbers), abs=1e-6) if numbers else None)
    assert call("clamped", 7, 1, 5) == 5


def test_json_gives_results(call: Call) -> None:
    assert "3" in str(call("read", '{"a": [3]}', "/a/0"))
    assert "nothing at /b" in str(call("read", '{"a": [3]}', "/b"))
