"""NamedTuples, Enum members, dates, Decimals and scalars of numpy that a tool returns or a caller hands in
are checked against the declared type."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from enum import Enum, IntEnum, StrEnum
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import corvid
from tests.tables import each

TYPES = {
    "String": "text", "Int": "whole", "Float": "number", "Bool": "truth", "Point": "point",
    "Colour": "colour", "Shape": "shape", "List<Int>": "items", "Map<String, Int>": "table",
    "Map<Int, Int>": "counts", "Map<Bool, Int>": "sides", "Option<String>": "perhaps",
}  # fmt: skip
PROGRAM = """\
type Point:
    x: Int
    y: Float
type Colour:
    | Red
    | Blue
type Shape:
    | Dot(x: Int)
    | Line(length: Float)
""" + "".join(
    f"""\
tool {name}() -> {type_}
agent of_{name}() -> {type_}:
    return {name}()
agent given_{name}(it: {type_}) -> {type_}:
    return it
"""
    for type_, name in TYPES.items()
)


class Point(NamedTuple):
    x: object
    y: object


class Dot(NamedTuple):
    tag: object
    x: int


class Colour(Enum):
    RED = "Red"
    THIRD = 3
    YES = True
    PAIR = ("Red", 3)


class Told(StrEnum):
    BLUE = "Blue"


class Level(IntEnum):
    HIGH = 3


class LyingPoint(Point):
    def __repr__(self) -> str:
        return "LyingPoint"

    def __iter__(self) -> Any:
        raise SystemExit("asked")

    def __getattribute__(self, name: str) -> Any:
        if name == "__class__":  # what finds out whether a tool's result is awaitable
            return tuple
        raise SystemExit("asked")

    def __getitem__(self, key: Any) -> Any:
        raise SystemExit("asked")


class LyingMember(Enum):
    RED = "Red"

    @property
    def value(self) -> str:
        return "Blue"


def lie(self: object, name: str) -> Any:
    return "Blue" if name in ("value", "_value_") else object.__getattribute__(self, name)


LyingMember.__getattribute__ = lie  # type: ignore[method-assign, assignment]


class LyingDecimal(Decimal):
    def __str__(self) -> str:
        return "0"


class Moment(datetime):
    def isoformat(self, sep: str = "T", timespec: str = "auto") -> str:
        return "never"


class Short(Point):
    """A tuple that has not as many items as its class has names."""

    def __new__(cls) -> Any:
        return tuple.__new__(cls, (1,))


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, object], Any]:
    """Gives what a tool of the type's answer is in the program, which is what the same argument is."""
    answers: dict[str, object] = {}

    def tool(name: str) -> Callable[[], object]:
        return lambda: answers[name]

    path: Path = tmp_path_factory.mktemp("values") / "main.cor"
    path.write_text(PROGRAM)
    program: Any = corvid.load(path, tools={name: tool(name) for name in TYPES.values()})

    def answered(type_: str, data: object) -> Any:
        name = TYPES[type_]
        answers[name] = data
        results: list[Any] = []
        for ask in (getattr(program, f"of_{name}"), lambda: getattr(program, f"given_{name}")(data)):
            try:
                results.append(ask())
            except corvid.RunFailed as failed:
                results.append(str(failed).partition("expected ")[2].partition("\n")[0])
        assert repr(results[0]) == repr(results[1]), results
        return results[0]

    return answered


# rule: python.data.3
# rule: python.data.6
@pytest.mark.guarantee("boundary.values_checked")
@each(
    ("type_", "data", "value"),
    [
        ("Point", Point(1, 2), {"x": 1, "y": 2.0}),
        ("Point", namedtuple("Other", "y x")(2.5, 1), {"x": 1, "y": 2.5}),
        ("Point", LyingPoint(1, 2), {"x": 1, "y": 2.0}),
        ("Shape", Dot("Dot", 1), {"tag": "Dot", "x": 1}),
        ("Shape", Dot(Colour.RED, 1), "Shape, one of Dot, Line, found the tag String 'Red'"),
        ("Point", Dot("Dot", 1), "Point with a field `y`, found an object with tag, x"),
        ("Point", Point("1", 2), "Int, found String '1'"),
        ("Point", (1, 2), "Point, an object with its fields, found a list of 2"),
        ("List<Int>", Point(1, 2), "List<Int>, found a NamedTuple with x, y; convert it with `list(x)`"),
        ("Map<String, Int>", Point(1, 2),
         "Map<String, Int>, found a NamedTuple with x, y; convert it with `x._asdict()`"),
        ("String", Point(1, 2), "String, found a NamedTuple with x, y"),
        ("List<Int>", Short(), [1]),
        ("String", Colour.RED, "Red"),
        ("Option<String>", Colour.RED, "Red"),
        ("Colour", Colour.RED, "Red"),
        ("Colour", Told.BLUE, "Blue"),
        ("Colour", LyingMember.RED, "Red"),
        ("String", LyingMember.RED, "Red"),
        ("String", Told.BLUE, "Blue"),
        ("Int", Colour.THIRD, 3),
        ("Float", Colour.THIRD, 3.0),
        ("Int", Level.HIGH, 3),
        ("Map<String, Int>", {Colour.RED: Colour.THIRD}, {"Red": 3}),
        ("Int", Colour.RED, "Int, found String 'Red'"),
        ("String", Colour.THIRD, "String, found Int 3"),
        ("Bool", Colour.YES, "Bool, found a member of the Enum Colour whose value is neither str nor int; "
         "convert it with `x.name`"),
        ("Colour", Colour.PAIR, 'Colour, an object with a "tag", found a member of the Enum Colour whose '
         "value is neither str nor int; convert it with `x.name`"),
        ("String", date(2026, 1, 2), "2026-01-02"),
        ("String", datetime(2026, 1, 2, 3, 4, tzinfo=UTC), "2026-01-02T03:04:00+00:00"),
        ("Map<String, Int>", {date(2026, 1, 2): 1}, {"2026-01-02": 1}),
        ("String", Moment(2026, 1, 2), "String, found a datetime of the Python class Moment; convert it with "
         "`x.isoformat()`"),
        ("Int", date(2026, 1, 2), "Int, found a date, which fits String as ISO text"),
        ("Float", datetime(2026, 1, 2), "Float, found a datetime; convert it with `x.timestamp()`"),
        ("Colour", date(2026, 1, 2), 'Colour, an object with a "tag", found a date, '
         "which fits String as ISO text"),
        ("String", Decimal("0.10"), "0.10"),
        ("String", LyingDecimal("0.10"), "0.10"),
        ("Float", Decimal("0.10"), "Float, found a Decimal; convert it with `float(x)`, or declare a String, "
         "which keeps its digits"),
        ("Float", Decimal("NaN"), "Float, found a Decimal; convert it with `float(x)`, or declare a String, "
         "which keeps its digits"),
        ("Int", Decimal(3), "Int, found a Decimal; convert it with `int(x)`, or declare a String, "
         "which keeps its digits"),
        ("Bool", Decimal(1), "Bool, found a Decimal"),
        ("Map<Int, Int>", {Decimal(3): 1}, "a key of type Int, found a Decimal"),
    ],
)  # fmt: skip
def test_an_object_is_what_the_declared_type_says(
    run: Callable[..., Any], type_: str, data: object, value: object
) -> None:
    assert repr(run(type_, data)) == repr(value)


# rule: python.data.6
@pytest.mark.guarantee("boundary.values_checked")
def test_scalars_of_numpy_have_their_exact_value(run: Callable[..., Any]) -> None:
    numpy: Any = pytest.importorskip("numpy")

    class Lying(numpy.float32):  # type: ignore[misc]
        def item(self) -> float:
            return 3.0

        __float__ = item

    table: list[tuple[str, object, object]] = [
        ("Int", numpy.int8(-3), -3),
        ("Int", numpy.uint64(2**63 - 1), 2**63 - 1),
        ("Int", numpy.uint64(2**63), f"Int of 64 bits, found Int {2**63}"),
        ("Int", numpy.float64(3), "Int, found Float 3.0"),
        ("Int", numpy.bool_(True), "Int, found Bool true"),
        ("Float", numpy.int64(3), 3.0),
        ("Float", numpy.float32(0.1), 0.10000000149011612),
        ("Float", numpy.float16("nan"), float("nan")),
        ("Float", numpy.float64("-inf"), float("-inf")),
        ("Float", Lying(0.5), 0.5),
        ("Float", numpy.longdouble(1), "Float, found a longdouble of numpy, which no Float holds exactly; "
         "convert it with `float(x)`"),
        ("Float", numpy.complex64(1j), "Float, found a complex64 of numpy; convert it with `x.item()`"),
        ("Bool", numpy.bool_(False), False),
        ("Bool", numpy.int64(1), "Bool, found Int 1"),
        ("String", numpy.str_("a"), "a"),
        ("String", numpy.int64(1), "String, found Int 1"),
        ("String", numpy.datetime64("2026-01-02"),
         "String, found a datetime64 of numpy; convert it with `str(x)`"),
        ("Int", numpy.timedelta64(1, "ns"), "Int, found a timedelta64 of numpy; convert it with `str(x)`"),
        ("List<Int>", list(numpy.arange(3)), [0, 1, 2]),
        ("List<Int>", numpy.arange(3), "List<Int>, found an array of numpy; convert it with `x.tolist()`"),
        ("Map<Int, Int>", {numpy.int64(1): numpy.int64(2)}, {1: 2}),
        ("Map<Bool, Int>", {numpy.bool_(True): 1}, {True: 1}),
        ("Point", Point(numpy.int64(1), numpy.float32(0.5)), {"x": 1, "y": 0.5}),
    ]  # fmt: skip
    for type_, data, value in table:
        assert repr(run(type_, data)) == repr(value), (type_, data)


def test_the_metadata_of_a_document_takes_them_too(tmp_path: Path) -> None:
    (tmp_path / "main.cor").write_text(
        "tool look() -> String uses retrieval\nagent main() -> Grounded<String>:\n    return look()\n"
    )

    def metadata(**given: Any) -> Any:
        tools = {"look": lambda: corvid.Document("a", "u", metadata=given)}
        main: Any = corvid.load(tmp_path / "main.cor", tools=tools).main
        return main().sources()[0].metadata

    assert metadata(day=date(2026, 1, 2), colour=Colour.RED, level=Level.HIGH) == {
        "day": "2026-01-02", "colour": "Red", "level": 3,
    }  # fmt: skip
    with pytest.raises(corvid.RunFailed, match=r"JSON data, found a Decimal; convert it with `str\(x\)`"):
        metadata(price=Decimal("0.10"))
    with pytest.raises(corvid.RunFailed, match=r"a NamedTuple with x, y; convert it with `x._asdict\(\)`"):
        metadata(at=Point(1, 2))
    numpy: Any = pytest.importorskip("numpy")
    assert metadata(distance=numpy.float32(0.5), near=numpy.bool_(True)) == {"distance": 0.5, "near": True}
