"""A naive interpreter of the IR over labelled values, as the rules of docs/reference/grounded.md read.

A Grounded value is `(value, labels)`, `labels` the set of the calls of sources and of attesting prompts it
goes back to. Labels come only from what was executed, never from a type, except where the rule itself
names one (a parameter, a field, the result of a call); and every local is compared with its type.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from corvid.ir.declarations import declarations
from corvid.ir.program import Function, Program
from corvid.runtime.stops import DividedByZero, KeysChanged, MissingKey, NanKey, OutOfBounds, Overflow
from corvid.runtime.values import Ok
from corvid.types import GroundedType, ListType, MapType, NamedType, OptionType, ResultType, Type, plain
from tests.generated.frame import Frame
from tests.generated.labels import (
    LabelMismatch,
    Late,
    NoSource,
    NotWalked,
    TooFewGrounded,
    ToolFails,
    TooLong,
    TooManyRounds,
    Unfit,
    UnfitEvidence,
    labelled,
)
from tests.generated.searches import Search
from tests.generated.world import World

STEPS = 60_000
LONGEST = 100_000
"""Characters of a text: what doubles in a loop must not fill the memory."""


class Walker:
    """Runs functions of one program. `severed` has (agent, site, executions, time of the first) of each ended
    activation."""

    def __init__(self, program: Program, world: World, *, guesses: bool = False) -> None:
        self.program = program
        self.world = world
        self.guesses = guesses
        self.declared = declarations(program)
        self.functions = {f.name: f for f in program.functions}
        self.tools = {t.name: t for t in program.tools}
        self.prompts = {p.name: p for p in program.prompts}
        self.steps = 0
        self.exact = True
        """False from the first guess on."""
        self.open: list[tuple[str, dict[int, list[int]]]] = []
        self.severed: list[tuple[str, int, int, int]] = []
        self.searches: list[Search] = []
        self.limits: list[tuple[int, object]] = []
        """Milliseconds of the attempts that have a limit, the outermost first, and what each is known by."""
        self.claims: list[bool | None] = []
        """Of each claim that needs a ground, whether the run saw it to hold; None where that depends on what
        a document says."""

    def call(self, function: Function, arguments: Sequence[object]) -> object:
        """The result of one call."""
        before = len(self.claims)
        if function.kind == "agent":
            self.open.append((function.name, {}))
        try:
            frame = Frame(self, function, {})
            for index, value in enumerate(arguments):
                frame.set(index, value)
            result = frame.run(function.body)
            self.fits(function.returns, result, f"the result of {function.name}")
            if function.min_confidence and self.declared.carries(function.returns):
                self.guess("a promised confidence")
            gate = function.grounding
            if gate is not None and gate.enforce == "strict":
                claims = [one for one in self.claims[before:] if one is not None]
                if len(claims) < len(self.claims) - before:
                    self.guess("what a claim quotes")
                if sum(claims) < Fraction(gate.least) * len(claims):
                    raise TooFewGrounded
            return result
        finally:
            if function.kind == "agent":
                name, counts = self.open.pop()
                self.severed += [(name, site, count, first) for site, (count, first) in counts.items()]

    def guess(self, what: str) -> None:
        """The program asks about a whole chain, of which the walk knows the labels only, or cites strictly,
        and the walk makes no quotes. Raises NotWalked, unless guessing is good enough."""
        if not self.guesses:
            raise NotWalked(what)
        self.exact = False

    def step(self) -> None:
        self.steps += 1
        if self.steps > STEPS:
            raise TooLong

    def sever(self, site: int) -> None:
        self.open[-1][1].setdefault(site, [0, self.world.now])[0] += 1

    # ---- T1 -----------------------------------------------------------------------------------
    def fits(self, type_: Type, value: Any, what: str) -> None:
        """The labels of the value are those of the type, at every depth, and none is empty."""
        if isinstance(type_, GroundedType) != labelled(value):
            raise LabelMismatch(f"{what} is {value!r}, not {type_}")
        if type(value) is str and len(value) > LONGEST:
            raise TooLong
        if labelled(value):
            if not value[1]:
                raise LabelMismatch(f"{what} has no source: {value!r}")
            value = value[0]
        match plain(type_):
            case ListType(element):
                self._all(element, value, what)
            case MapType(key, item):
                self._all(key, value, what)
                self._all(item, value.values(), what)
            case OptionType(item):
                self._all(item, () if value is None else (value.value,), what)
            case ResultType(ok, err):
                self.fits(ok if isinstance(value, Ok) else err, value.value, what)
            case NamedType(name):
                parts = (
                    self.declared.fields_of(name)
                    if name in self.declared.records
                    else self.world.declarations.variant_of(value).fields
                )
                for part in parts:
                    self.fits(part.type, getattr(value, part.name), f"{what}.{part.name}")

    def _all(self, type_: Type, values: Iterable[object], what: str) -> None:
        for value in values:
            self.step()
            self.fits(type_, value, what)


FAULTS: tuple[tuple[type[BaseException], str], ...] = (
    (Overflow, "R0101"), (DividedByZero, "R0102"), (OutOfBounds, "R0103"), (KeysChanged, "R0106"),
    (NanKey, "R0107"), (MissingKey, "R0108"), (NoSource, "R0114"), (ToolFails, "R0110"),
    (Unfit, "R0111"), (Late, "R0129"),
    (TooFewGrounded, "R0123"), (UnfitEvidence, "R0130"), (TooManyRounds, "R0141"),
)  # fmt: skip
