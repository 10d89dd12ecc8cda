"""All expressions of a kind and a size, each once.

Bound names are canonical, so no two expressions differ by renaming alone: the parameter of a lambda is `y`
and its depth among lambdas; the names of a pattern are written as a mark and their depth until the body is
complete (`numbered`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, product

from tests.exhaustive.forms import LAMBDAS, MATCHES, OUTCOME, PRODUCTIONS, Arms, Forms, Kind

BINDS, READS = "@", "#"
_MARK = re.compile(rf"([{BINDS}{READS}])(\d+)")


@dataclass(frozen=True, slots=True)
class Names:
    """What may be read here, and how many lambdas and names of patterns are around; `told`: an intent is
    over."""

    readable: tuple[tuple[str, Kind], ...]
    lambdas: int = 0
    patterns: int = 0
    told: bool = False

    def of(self, kind: Kind) -> Iterator[str]:
        return (name for name, its in self.readable if its == kind)


def splits(total: int, count: int) -> Iterator[tuple[int, ...]]:
    """All ways to share a size among parts of at least one, smaller first parts first."""
    if count == 0:
        if total == 0:
            yield ()
        return
    for first in range(1, total - count + 2):
        for rest in splits(total - first, count - 1):
            yield (first, *rest)


class Expressions:
    """The expressions over some forms. What was made once is kept."""

    def __init__(self, forms: Forms) -> None:
        self.forms = forms
        self._productions = tuple(p for p in PRODUCTIONS if p.form in forms)
        self._kept: dict[tuple[Kind, int, Names], tuple[str, ...]] = {}

    def of(self, kind: Kind, size: int, names: Names) -> tuple[str, ...]:
        """All expressions of the kind and exactly this size."""
        key = (kind, size, names)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = tuple(self._made(kind, size, names))
        return found

    def _made(self, kind: Kind, size: int, names: Names) -> Iterator[str]:
        if size == 1:
            yield from names.of(kind)
        for production in self._productions:
            if production.kind == kind and (names.told or production is not OUTCOME):
                for parts in self.parts(production.parts, size - production.weight, names):
                    yield production.written(parts)
        if kind == "function" and "lambda" in self.forms:
            yield from self._lambdas(size, names)

    def parts(self, kinds: Sequence[Kind], size: int, names: Names) -> Iterator[tuple[str, ...]]:
        """All sequences of expressions of these kinds that have this size together."""
        if not kinds:
            if size == 0:
                yield ()
            return
        for sizes in splits(size, len(kinds)):
            yield from self._product(kinds, sizes, names)

    def _product(
        self, kinds: Sequence[Kind], sizes: Sequence[int], names: Names
    ) -> Iterator[tuple[str, ...]]:
        if not kinds:
            yield ()
            return
        for first in self.of(kinds[0], sizes[0], names):
            for rest in self._product(kinds[1:], sizes[1:], names):
                yield (first, *rest)

    def _lambdas(self, size: int, names: Names) -> Iterator[str]:
        parameter = f"y{names.lambdas + 1}"
        inside = Names((*names.readable, (parameter, "text")), names.lambdas + 1, names.patterns, names.told)
        for head in LAMBDAS:
            for body in self.of("text", size - head.weight, inside) if size > head.weight else ():
                yield head.template.format(parameter) + body

    # ---- what is at the right edge of a statement -----------------------------------------
    def right(self, kind: Kind, size: int, names: Names) -> Iterator[str]:
        """All expressions and all matches of the kind and size."""
        yield from self.of(kind, size, names)
        if "match" in self.forms:
            for arms in MATCHES:
                yield from self._matches(kind, size - 1, arms, names)

    def _matches(self, kind: Kind, size: int, arms: Arms, names: Names) -> Iterator[str]:
        for sizes in splits(size, 1 + len(arms.patterns)):
            for subject in self.of(arms.subject, sizes[0], names):
                for written in self._arms(kind, arms.patterns, sizes[1:], names):
                    yield f"match {subject}:" + "".join(written)

    def _arms(
        self, kind: Kind, patterns: Sequence[str], sizes: Sequence[int], names: Names
    ) -> Iterator[tuple[str, ...]]:
        if not patterns:
            yield ()
            return
        for head, inside in _heads(patterns[0], names):
            for first in self.right(kind, sizes[0], inside):
                arm = f"\n    {head} -> " + indented(first)
                for rest in self._arms(kind, patterns[1:], sizes[1:], names):
                    yield (arm, *rest)


def _heads(pattern: str, names: Names) -> Iterator[tuple[str, Names]]:
    """The pattern with all choices of names, and what its arm may read: each name is a new one, or a local or
    the parameter that is bound again."""
    again = [name for name in names.of("text") if name[0] in "xv"]
    for chosen in product(("", *again), repeat=places(pattern)):
        old = [name for name in chosen if name]
        if len(old) == len(set(old)):
            marks = count(names.patterns + 1)
            bound = [name or f"{BINDS}{next(marks)}" for name in chosen]
            fresh: list[tuple[str, Kind]] = [
                (READS + name[1:], "text") for name in bound if name.startswith(BINDS)
            ]
            inside = Names((*names.readable, *fresh), names.lambdas, names.patterns + len(fresh), names.told)
            yield pattern.format(*bound), inside


def places(pattern: str) -> int:
    """How many names the pattern binds."""
    return pattern.replace("{{", "").count("{}")


def indented(text: str) -> str:
    """What is in a deeper block: all lines but the first."""
    return text.replace("\n", "\n    ")


def numbered(body: str) -> str:
    """The body with the names of its patterns numbered as they come; no two are the same name."""
    latest: dict[str, int] = {}
    number = 0

    def name(found: re.Match[str]) -> str:
        nonlocal number
        if found[1] == BINDS:
            number += 1
            latest[found[2]] = number
        return f"w{latest[found[2]]}"

    return _MARK.sub(name, body) if BINDS in body else body
