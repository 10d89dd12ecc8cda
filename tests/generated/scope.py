"""What generating one program knows: its declarations, and inside a callable its names."""

from __future__ import annotations

import random
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Literal, TypeVar

from corvid.types import Type
from tests.generated.directed import GIVES, PLACES
from tests.generated.pairs import Pair
from tests.generated.shapes import Alias, Named, SumDecl, spell

Kind = Literal["source", "tool", "transform", "selecting", "prompt", "attesting", "dangerous", "fn", "agent"]
T = TypeVar("T")
Productions = list[tuple[str, int, Callable[[], T]]]
KNOWN = ("Read", "Grep", "Bash", "Glob", "ck", "read_text", "grep", "search_documents", "list_dir")
"""Names of tools that the claim policy knows."""
FAVOUR = 60
PRELUDE = -3
"""The module that every other one knows."""
HITS = 2


class Impossible(Exception):
    """A production can't give what is wanted here."""


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Signature:
    """Something to call. `result` is the type of a call without grounded arguments for plain parameters
    (for prompts: with none at all), `fuel`: its first argument bounds a recursion, `pure`: it is called in
    pure agents too, `cites`: the first argument is quoted strictly, `lane`: it chooses among candidates, and
    some of those that it may add are retrieved if `adds`. A tool that selects does so from its argument
    number `chosen`."""

    name: str
    module: int
    kind: Kind
    parameters: tuple[Parameter, ...]
    result: Type
    declared: Type
    owner: str | None = None
    fuel: bool = False
    pure: bool = True
    cites: bool = False
    lane: bool = False
    adds: bool = False
    chosen: int | None = None


@dataclass(slots=True)
class Var:
    """A name in scope. `mutable`: what it holds may be changed in place; `rebind`: it may get a new value;
    `literal`: it is bound to a lambda literal."""

    name: str
    type: Type
    mutable: bool = False
    rebind: bool = False
    literal: bool = False


@dataclass(slots=True)
class Body:
    """The callable being written. `pure`: it may neither discard nor expose, `lossy`: it likes to; `quiet`
    counts what forbids calls with effects around the place being written; `told`: an intent is over, and has
    an outcome; `bound` has every name that was bound so far."""

    kind: Literal["agent", "fn"]
    module: int
    name: str
    returns: Type
    vars: list[Var]
    pure: bool = False
    lossy: bool = False
    self_call: Signature | None = None
    loops: int = 0
    lambdas: int = 0
    quiet: int = 0
    told: bool = False
    bound: set[str] = field(default_factory=set)

    @property
    def calling(self) -> bool:
        """Whether tools, prompts and agents may be called here."""
        return self.kind == "agent" and not self.quiet


@dataclass(slots=True)
class World:
    """The program so far. `lines` holds each module's declarations, `lifted` the names that a
    module takes from another one with `use`, `declared` the pair of a declaration that shall are in
    it, `target` that of a body, `later` those that come after it, `brings`: something of
    the library is known, `selects`: there are tools
    that select. `known` counts the names of KNOWN that were given, from number `turn` on."""

    random: random.Random
    uses: Counter[str] = field(default_factory=Counter)
    modules: int = 1
    named: dict[str, Named] = field(default_factory=dict)
    aliases: list[Alias] = field(default_factory=list)
    callables: list[Signature] = field(default_factory=list)
    lines: list[list[str]] = field(default_factory=list)
    makers: dict[tuple[int, Type], Signature] = field(default_factory=dict)
    failing: dict[tuple[int, Type], str] = field(default_factory=dict)
    lifted: dict[tuple[int, int, str], str] = field(default_factory=dict)
    reached: set[tuple[int, int]] = field(default_factory=set)
    prefixed: set[tuple[int, int]] = field(default_factory=set)
    declared: Pair | None = None
    brings: bool = False
    selects: bool = False
    target: Pair | None = None
    later: list[Pair] = field(default_factory=list)
    hits: int = 0
    number: int = 0
    known: int = 0
    turn: int = 0

    def fresh(self, stem: str) -> str:
        """A name that nothing else in the program has."""
        self.number += 1
        return f"{stem}{self.number}"

    def source_name(self, stem: str) -> str:
        """A name for a source; sometimes one that the claim policy knows, each once in a program."""
        if self.known < len(KNOWN) and self.chance(0.3):
            self.known += 1
            return KNOWN[(self.turn + self.known) % len(KNOWN)]
        return self.fresh(stem)

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def pick(self, options: Sequence[T]) -> T:
        if not options:
            raise Impossible
        return options[int(self.random.random() * len(options))]

    def one_of(self, *types: Type) -> Type:
        return self.pick(types)

    # ---- names --------------------------------------------------------------------------------
    def reach(self, name: str, module: int, here: int) -> str:
        """How module `here` writes a name of `module`."""
        if module in (here, PRELUDE):
            return name
        if module < 0:
            return self._from_library(name, module, here)
        lifted = self.lifted.get((here, module, name))
        if lifted is None:
            self.reached.add((here, module))
        return lifted or f"m{module}.{name}"

    def _from_library(self, name: str, module: int, here: int) -> str:
        """A name of the library: taken with `use`, come with a sum that is, or behind the prefix. `absent`
        comes with its module."""
        if (here, module) not in self.reached and self.chance(0.25):
            self.prefixed.add((here, module))
        self.reached.add((here, module))
        if (here, module) in self.prefixed and self.chance(0.8):
            return f"{self.prefix(module)}.{name}"
        sums = [d for d in self.named.values() if isinstance(d, SumDecl) and d.module == module]
        owner = next((d.name for d in sums if name in [variant for variant, _ in d.variants]), "")
        if name != "absent" and not ((here, module, owner) in self.lifted and self.chance(0.5)):
            self.lifted[here, module, name] = name
        return name

    def prefix(self, module: int) -> str:
        """How a module is called by those that import it."""
        return f"m{module}" if module >= 0 else ("turns", "absence")[-module - 1]

    def reach_callable(self, name: str, module: int, here: int) -> str:
        """The same, sometimes by a `use` of the import, perhaps under another name."""
        if module >= 0 and module != here and (here, module, name) not in self.lifted and self.chance(0.3):
            self.lifted[here, module, name] = self.fresh(name) if self.chance(0.3) else name
        return self.reach(name, module, here)

    def written(self, type_: Type, module: int) -> str:
        """The type as module number `module` writes it, with aliases here and there."""
        return spell(type_, module, self)

    # ---- the target ---------------------------------------------------------------------------
    def targets(self) -> list[Pair]:
        """The target and those after it."""
        return ([self.target] if self.target is not None else []) + self.later

    def wanted_in(self, row: str) -> str | None:
        """The column that shall are in this row, if the row is the target's."""
        return self.target[1] if self.target is not None and self.target[0] == row else None

    def hit(self) -> None:
        """The target was written once."""
        self.hits += 1
        if self.hits % HITS == 0:
            self.target = self.later.pop() if self.later else None


def attempt(world: World, productions: Sequence[tuple[str, int, Callable[[], T]]], tries: int = 12) -> T:
    """What one of the productions gives, chosen by weight; those that can't are tried once each."""
    left = list(productions)
    row = world.target[0] if world.target is not None else ""
    weights = [w * (FAVOUR if row in PLACES.get(name, ()) else 1) for name, w, _ in left]
    for _ in range(min(tries, len(left))):
        sums = list(accumulate(weights))
        chosen = min(bisect(sums, world.random.random() * sums[-1]), len(left) - 1)
        name, _, make = left.pop(chosen)
        weights.pop(chosen)
        try:
            made = make()
        except Impossible:
            continue
        world.uses[name] += 1
        return made
    raise Impossible


def aimed(world: World, row: str, productions: Sequence[tuple[str, int, Callable[[], T]]]) -> T | None:
    """What the target wants in this row, if that is the target's row and some production can give it."""
    column = world.wanted_in(row)
    if column is None:
        return None
    fitting = [each for each in productions if column in GIVES.get(each[0], ())]
    target, world.target = world.target, None  # what is written inside has its own rows
    try:
        made = attempt(world, fitting)
    except Impossible:
        return None
    finally:
        world.target = target
    world.hit()
    return made
