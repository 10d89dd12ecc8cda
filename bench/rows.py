"""The rows of the table: what was measured, beside what, and what the design asks for.

A benchmark reports each row once, from one run in which it and its peer took turns:

    report(versus("run, fib", ours, theirs, of="CPython", aim=at_most(1.8)))  # two times in seconds
    report(amount("parse", 11_300, "lines/s", aim=at_least(8_000), note="…"))  # a number of ours alone
    report(growth("check, wide", sizes, seconds, aim=at_most(1.15)))  # how time grows with size
    report(absent("compiled, fib", "LuaJIT", "apt-get install luajit"))  # a peer that is missing
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from bench.measure import exponent


@dataclass(frozen=True, slots=True)
class Aim:
    """What a number should be: at most `bound`, or at least. `why` says what is in the way, for the day
    on which it is missed."""

    bound: float
    at_least: bool = False
    why: str = ""

    def met(self, value: float) -> bool:
        """Whether the number is as wanted."""
        return value >= self.bound if self.at_least else value <= self.bound

    def missed_by(self, value: float) -> float:
        """How many times the number is too large, or too small; at most 1 if it is as wanted."""
        return self.bound / value if self.at_least else value / self.bound

    def __str__(self) -> str:
        return f"{'≥' if self.at_least else '≤'} {self.bound:,.12g}"


def at_most(bound: float, why: str = "") -> Aim:
    """The aim of a number that should be small."""
    return Aim(bound, why=why)


def at_least(bound: float, why: str = "") -> Aim:
    """The aim of a number that should be large."""
    return Aim(bound, at_least=True, why=why)


@dataclass(frozen=True, slots=True)
class Bar:
    """A number for the graph named `graph`: `case` is a group of its bars, `engine` one of them."""

    graph: str
    case: str
    engine: str
    value: float


@dataclass(frozen=True, slots=True)
class Curve:
    """Times of several sizes, for the graph named `graph`."""

    graph: str
    name: str
    sizes: tuple[float, ...]
    seconds: tuple[float, ...]


Drawn: TypeAlias = Bar | Curve
Plain: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. `value` is the number that the aim is about: a ratio if there is a peer.
    `ours` and `peer` are words; `drawn` is what a graph shows of it."""

    what: str
    ours: str
    peer: str = ""
    value: float | None = None
    aim: Aim | None = None
    note: str = ""
    drawn: tuple[Drawn, ...] = ()

    @property
    def verdict(self) -> str:
        """`met`, by how much it is missed, or that no one knows; nothing where there is nothing to meet."""
        if self.aim is None:
            return ""
        if self.value is None:
            return "not measured"
        if self.aim.met(self.value):
            return "met"
        factor = self.aim.missed_by(self.value)
        return f"missed by {(factor - 1) * 100:.0f} %" if factor < 2 else f"missed {factor:.1f} times"

    @property
    def remark(self) -> str:
        """The note, and why the aim is missed if it is."""
        missed = self.aim is not None and self.value is not None and not self.aim.met(self.value)
        return "; ".join(filter(None, (self.note, self.aim.why if missed and self.aim else "")))


def versus(
    what: str, ours: float, theirs: float, *, of: str, aim: Aim | None = None, note: str = "",
    drawn: Sequence[Drawn] = (),
) -> Row:  # fmt: skip
    """Our seconds and those of a peer, from one run; the aim is about ours in theirs."""
    peer = f"{of} {duration(theirs)}"
    return Row(what, duration(ours), peer, ours / theirs, aim, note, tuple(drawn))


def amount(
    what: str, value: float, unit: str, *, aim: Aim | None = None, note: str = "", of: str = ""
) -> Row:
    """A number of ours; `of` says what it is compared with, if with anything."""
    return Row(what, f"{number(value)} {unit}".strip(), of, value, aim, note)


def growth(
    what: str, sizes: Sequence[float], seconds: Sequence[float], *, aim: Aim | None = None, note: str = "",
    graph: str = "growth",
) -> Row:  # fmt: skip
    """The exponent with which time grows with size; 1 is linear."""
    times = f"{duration(seconds[0])} → {duration(seconds[-1])} for {sizes[0]:,} → {sizes[-1]:,}"
    curve = Curve(graph, what, tuple(sizes), tuple(seconds))
    return Row(what, times, "exponent", exponent(sizes, seconds), aim, note, (curve,))


def absent(what: str, peer: str, install: str, *, aim: Aim | None = None) -> Row:
    """A row that can't be measured here."""
    return Row(what, "", f"{peer} is not installed: {install}", aim=aim)


def row_of(plain: Plain) -> Row:
    """The row of what `dataclasses.asdict` made of it, also by way of JSON."""
    aim = None if plain["aim"] is None else Aim(**plain["aim"])
    return Row(**{**plain, "aim": aim, "drawn": tuple(map(_drawn, plain["drawn"]))})


def _drawn(plain: Plain) -> Drawn:
    if "engine" in plain:
        return Bar(**plain)
    return Curve(plain["graph"], plain["name"], tuple(plain["sizes"]), tuple(plain["seconds"]))


def duration(seconds: float) -> str:
    """A time with three digits."""
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{number(seconds * factor)} {unit}"
    return f"{number(seconds * 1e9)} ns"


def number(value: float) -> str:
    """Three digits, and all of what is before the point."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
