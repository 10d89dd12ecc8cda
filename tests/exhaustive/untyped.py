"""All trees over the forms, without types, scopes or rules: what the enumeration is measured against.

A tree puts any expression anywhere and reads and binds any name. What is not a program is left to the
checker, which looks at it in a frame without labels, so that labels refuse nothing there. """

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.exhaustive.bodies import LEAST, looped
from tests.exhaustive.expressions import BINDS, READS, indented, numbered, places, splits
from tests.exhaustive.forms import (
    ANNOTATIONS,
    INTENT,
    LAMBDAS,
    MATCHES,
    PLACES,
    PRODUCTIONS,
    SAID,
    Forms,
)

_LOCAL = re.compile(r"\bv(\d+)\b")


@dataclass(frozen=True, slots=True)
class Around:
    """How many lambdas, names of patterns and loops are around: their names are given by place, so that no
    two trees differ by renaming alone."""

    lambdas: int = 0
    patterns: int = 0
    loops: int = 0


class Trees:
    """The trees over some forms; `locals_` names of locals are in use, with annotations where it says so.
    Patterns bind new names only."""

    def __init__(self, forms: Forms, locals_: int, *, annotated: bool) -> None:
        self.forms = forms
        self.annotated = annotated
        self.locals = tuple(f"v{number}" for number in range(1, locals_ + 1)) if "let" in forms else ()
        self._parameter = ("x",) if "parameter" in forms else ()
        self._kept: dict[tuple[int, Around], tuple[str, ...]] = {}

    def bodies(self, size: int) -> Iterator[str]:
        """All blocks of this size whose locals are numbered as they come in the text."""
        for text in self.blocks(size, Around()):
            first = list(dict.fromkeys(int(number) for number in _LOCAL.findall(text)))
            if first == list(range(1, len(first) + 1)):
                yield numbered(text)

    # ---- expressions --------------------------------------------------------------------------
    def names(self, around: Around) -> Iterator[str]:
        yield from self._parameter
        yield from self.locals
        yield from (f"y{depth}" for depth in range(1, around.lambdas + 1))
        yield from (f"{READS}{depth}" for depth in range(1, around.patterns + 1))

    def expressions(self, size: int, around: Around) -> tuple[str, ...]:
        key = (size, around)
        if key not in self._kept:
            self._kept[key] = tuple(self._expressions(size, around))
        return self._kept[key]

    def _expressions(self, size: int, around: Around) -> Iterator[str]:
        if size == 1:
            yield from self.names(around)
        for production in PRODUCTIONS:
            if production.form in self.forms:
                for parts in self.parts(len(production.parts), size - production.weight, around):
                    yield production.written(parts)
        if "lambda" in self.forms:
            inside = Around(around.lambdas + 1, around.patterns, around.loops)
            for head in LAMBDAS:
                for body in self.expressions(size - head.weight, inside) if size > head.weight else ():
                    yield head.template.format(f"y{inside.lambdas}") + body

    def parts(self, count: int, size: int, around: Around) -> Iterator[tuple[str, ...]]:
        for sizes in splits(size, count):
            yield from self._product(sizes, around)

    def _product(self, sizes: Sequence[int], around: Around) -> Iterator[tuple[str, ...]]:
        if not sizes:
            yield ()
            return
        for first in self.expressions(sizes[0], around):
            for rest in self._product(sizes[1:], around):
                yield (first, *rest)

    def right(self, size: int, around: Around) -> Iterator[str]:
        yield from self.expressions(size, around)
        for arms in MATCHES if "match" in self.forms else ():
            for sizes in splits(size - 1, 1 + len(arms.patterns)):
                for subject in self.expressions(sizes[0], around):
                    for written in self._arms(arms.patterns, sizes[1:], around):
                        yield f"match {subject}:{written}"

    def _arms(self, patterns: Sequence[str], sizes: Sequence[int], around: Around) -> Iterator[str]:
        if not patterns:
            yield ""
            return
        count = places(patterns[0])
        inside = Around(around.lambdas, around.patterns + count, around.loops)
        bound = (f"{BINDS}{depth}" for depth in range(around.patterns + 1, inside.patterns + 1))
        head = patterns[0].format(*bound)
        for first in self.right(sizes[0], inside):
            for rest in self._arms(patterns[1:], sizes[1:], around):
                yield f"\n    {head} -> {indented(first)}{rest}"

    # ---- statements ---------------------------------------------------------------------------
    def blocks(self, size: int, around: Around) -> Iterator[str]:
        """Statements with nothing behind a `return`."""
        for first in range(LEAST, size + 1):
            for text in self.statements(first, around):
                if first == size:
                    yield text
                elif not _returns(text):
                    for rest in self.blocks(size - first, around):
                        yield f"{text}\n{rest}"

    def statements(self, size: int, around: Around) -> Iterator[str]:
        if "return" in self.forms:
            yield from (f"return {value}" for value in self.right(size - 1, around))
        if "let" in self.forms:
            yield from self._bindings(size, around)
        for place in PLACES:
            for name in (*self._parameter, *self.locals) if place.form in self.forms else ():
                for parts in self.parts(len(place.parts), size - 2, around):
                    yield place.template.format(name, *parts)
        for said in SAID:
            left = size - said.weight if said.form in self.forms else 0
            for parts in self.parts(len(said.parts), left, around):
                yield said.template.format(*parts)
        if "intent" in self.forms:
            yield from (INTENT.format(indented(text)) for text in self.blocks(size - 1, around))
        yield from self._branches(size - 1, around)

    def _bindings(self, size: int, around: Around) -> Iterator[str]:
        for value in self.right(size - 1, around):
            yield from (f"{name} = {value}" for name in (*self._parameter, *self.locals))
        for value in self.right(size - 2, around) if self.annotated and size > LEAST else ():
            for written in (written for kind in ANNOTATIONS.values() for written in kind):
                yield from (f"{name}: {written} = {value}" for name in (*self._parameter, *self.locals))

    def _branches(self, size: int, around: Around) -> Iterator[str]:
        inside = Around(around.lambdas, around.patterns, around.loops + 1)
        for condition, block in splits(size, 2):
            for test in self.expressions(condition, around):
                if "if" in self.forms:
                    yield from (f'if {test} == "a":\n    {indented(b)}' for b in self.blocks(block, around))
                if "while" in self.forms:
                    yield from (looped(test, text, around.loops) for text in self.blocks(block, inside))
        for condition, one, two in splits(size, 3) if "if" in self.forms else ():
            for test in self.expressions(condition, around):
                for text in self.blocks(one, around):
                    head = f'if {test} == "a":\n    {indented(text)}\nelse:\n    '
                    yield from (head + indented(more) for more in self.blocks(two, around))


def _returns(text: str) -> bool:
    """Whether nothing may be behind: a return, or an intent whose last statement is one."""
    last = text.rpartition("\n")[2]
    return text.startswith("return ") or (text.startswith("intent ") and last.startswith("    return "))
