"""What generating one program knows: its declarations, and inside a callable its names."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from corvid.ir.types import Type
from tests.generated.shapes import Named

Kind = Literal["source", "tool", "transform", "prompt", "attesting", "dangerous", "fn", "agent"]
T = TypeVar("T")


class Impossible(Exception):
    """A production can't give what is wanted here."""


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Signature:
    """Something to call. `result` is the type of a call without grounded arguments for plain parameters
    (for prompts: with none at all), `fuel`: its first argument bounds a recursion."""

    name: str
    module: int
    kind: Kind
    parameters: tuple[Parameter, ...]
    result: Type
    declared: Type
    owner: str | None = None
    fuel: bool = False


@dataclass(slots=True)
class Var:
    """A name in scope. `mutable`: what it holds may be changed in place; `rebind`: it may get a new value."""

    name: str
    type: Type
    mutable: bool = False
    rebind: bool = False


@dataclass(slots=True)
class Body:
    """The callable being written."""

    kind: Literal["agent", "fn"]
    module: int
    name: str
    returns: Type
    vars: list[Var]
    self_call: Signature | None = None
    loops: int = 0
    lambdas: int = 0


@dataclass(slots=True)
class World:
    """The program so far. `lines` holds each module's declarations, `lifted` the names that a
    module takes from another one with `use`."""

    random: random.Random
    uses: Counter[str] = field(default_factory=Counter)
    modules: int = 1
    named: dict[str, Named] = field(default_factory=dict)
    callables: list[Signature] = field(default_factory=list)
    lines: list[list[str]] = field(default_factory=list)
    makers: dict[tuple[int, Type], Signature] = field(default_factory=dict)
    lifted: set[tuple[int, int, str]] = field(default_factory=set)
    number: int = 0

    def fresh(self, stem: str) -> str:
        """A name that nothing else in the program has."""
        self.number += 1
        return f"{stem}{self.number}"

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def pick(self, options: Sequence[T]) -> T:
        if not options:
            raise Impossible
        return self.random.choice(options)

    def one_of(self, *types: Type) -> Type:
        return self.random.choice(types)

    def reach(self, name: str, module: int, here: int) -> str:
        """How module `here` writes a name of `module`."""
        return name if module == here or (here, module, name) in self.lifted else f"m{module}.{name}"

    def reach_callable(self, name: str, module: int, here: int) -> str:
        """The same, sometimes by a `use` of the import."""
        if module != here and self.chance(0.3):
            self.lifted.add((here, module, name))
        return self.reach(name, module, here)


def attempt(world: World, productions: Sequence[tuple[str, int, Callable[[], T]]], tries: int = 12) -> T:
    """What one of the productions gives, chosen by weight; those that can't are tried once each."""
    left = list(productions)
    for _ in range(min(tries, len(left))):
        chosen = world.random.choices(range(len(left)), [weight for _, weight, _ in left])[0]
        name, _, make = left.pop(chosen)
        try:
            made = make()
        except Impossible:
            continue
        world.uses[name] += 1
        return made
    raise Impossible
