"""The few worlds in which an enumerated agent runs.

A text is `"a"` or not, so two answers make every branch run. *Hidden* worlds differ in what is retrieved and
in the contents of a grounded argument, and in nothing else; they are compared with each other (T3). *Plain*
variations differ in what tools and models answer, and in a plain argument: each makes a set of hidden worlds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from corvid.ir.program import Function, Program, Tool
from corvid.runtime.context import Host
from corvid.runtime.host import ModelReply, ModelRequest
from corvid.types import GroundedType, Type, short_name
from tests.exhaustive.frame import Candidate
from tests.generated.world import World

HIDDEN = "•"
_DECIDES = re.compile(r'== "a"|match |\{')
_ANSWERED = re.compile(r"\b(?:send|keep|pick|ask|attest)\(")
_AGAIN = re.compile(r"while |fn ")
_RETRIEVED = re.compile(r"\b(?:look|relay)\(")


@dataclass(frozen=True, slots=True)
class Plain:
    """What is equal in all runs that are compared: whether tools and models answer with the other text, and
    the argument if it is plain."""

    turned: bool
    argument: str


def plain_variations(candidate: Candidate) -> Iterator[Plain]:
    """Those that can make a difference for this agent: answers are looked at only where something decides."""
    asks = _ANSWERED.search(candidate.body) and _DECIDES.search(candidate.body)
    for turned in (False, True) if asks else (False,):
        for argument in ("a", "b") if candidate.parameters == "x: String" else ("",):
            yield Plain(turned, argument)


def hidden_worlds(candidate: Candidate) -> tuple[int, ...]:
    """The numbers of the worlds that can make a difference: one if nothing grounded comes in, two if it comes
    in once; in the third two texts that are retrieved may differ from each other."""
    found = len(_RETRIEVED.findall(candidate.body)) + ("Grounded" in candidate.parameters)
    again = found == 1 and _AGAIN.search(candidate.body)
    return (0, 1, 2)[: min(found + bool(again), 2) + 1]


def other(text: str) -> str:
    return "b" if text == "a" else "a"


class Enumerated(World):
    """The worlds, one after the other. `log` is what the host was asked, grounded contents hidden;
    `retrieved` is what sources answered in this run and, first, the contents of a grounded argument."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.hidden = 0
        self.plain = Plain(False, "")
        self.log: list[tuple[str, str]] = []
        self.retrieved: list[str] = []

    def begin(self, hidden: int, plain: Plain, function: Function) -> list[str]:
        """The arguments of a new run in this hidden world."""
        self.hidden, self.plain = hidden, plain
        self.log.clear()
        self.retrieved.clear()
        return [self._argument(parameter.type) for parameter in function.parameters]

    def _argument(self, type_: Type) -> str:
        if not isinstance(type_, GroundedType):
            return self.plain.argument
        self.retrieved.append(("a", "b", "a")[self.hidden])
        return self.retrieved[-1]

    def host(self) -> Host:
        fixed = super().host()
        return Host(self, self, fixed.approver, fixed.clock, fixed.randomness)

    def answered(self, tool: Tool, native: list[object]) -> object:
        """The answer of a tool, written down."""
        (given,) = native
        name = short_name(tool.name)
        if tool.selects is not None:
            assert isinstance(given, list)
            self.log.append((tool.name, f"{given}"))
            turned = self.plain.turned and len(set(given)) == len(given)
            return given[::-1] if turned else given
        assert isinstance(given, str)
        transforms = isinstance(tool.parameters[0].type, GroundedType)
        self.log.append((tool.name, HIDDEN if transforms else given))
        if tool.source:
            self.retrieved.append(("a", "b", other(given))[self.hidden])
            return self.retrieved[-1]
        return self._text(name, given)

    def answer(self, request: ModelRequest) -> ModelReply:
        (given,) = request.arguments
        assert isinstance(given.value, str)
        self.log.append((request.prompt, HIDDEN if given.grounded else given.value))
        return ModelReply(self._text(short_name(request.prompt), given.value), "enumerated")

    def data(self, type_: Type, name: str, arguments: list[object]) -> object:
        """What a prompt answers, for the walker."""
        (given,) = arguments
        assert isinstance(given, str)
        return self._text(short_name(name), given)

    def _text(self, name: str, given: str) -> str:
        """A plain tool turns a text round and a model repeats it, or both the other way."""
        return other(given) if (name == "send") != self.plain.turned else given
