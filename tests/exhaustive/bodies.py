"""All bodies of a size: sequences of statements in which every path returns, each once.

A local is `v` and the number of its first binding in the text. A name may be read where every path has bound
it, and bound again, with the same kind, wherever the text has bound it before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.exhaustive.expressions import Expressions, Names, indented, numbered, splits
from tests.exhaustive.forms import ANNOTATIONS, INTENT, KINDS, PLACES, SAID, Forms, Kind
from tests.values import replace

LEAST = 2
"""The size of the smallest statement: `return "a"`."""
TOLD = "intent"


@dataclass(frozen=True, slots=True)
class State:
    """The names that the text has bound so far, and those of them that every path has: None after a
    return. An intent that is over has the name `TOLD` there."""

    known: tuple[tuple[str, Kind], ...]
    assigned: frozenset[str] | None

    def names(self) -> Names:
        assert self.assigned is not None
        readable = tuple(pair for pair in self.known if pair[0] in self.assigned)
        return Names(readable, told=TOLD in self.assigned)

    def bound(self, name: str, kind: Kind) -> State:
        assert self.assigned is not None
        known = self.known if (name, kind) in self.known else (*self.known, (name, kind))
        return State(known, self.assigned | {name})


def joined(text_order: State, other: State) -> State:
    """After two branches; the first comes later in the text and knows all names."""
    if text_order.assigned is None:
        return replace(text_order, assigned=other.assigned)
    if other.assigned is None:
        return text_order
    return replace(text_order, assigned=text_order.assigned & other.assigned)


class Bodies:
    """The bodies over some forms that return one kind."""

    def __init__(self, forms: Forms, result: Kind) -> None:
        self.forms = forms
        self.result = result
        self.expressions = Expressions(forms)

    def of(self, size: int) -> Iterator[str]:
        """All bodies of exactly this size, always in the same order."""
        known: tuple[tuple[str, Kind], ...] = (("x", "text"),) if "parameter" in self.forms else ()
        start = State(known, frozenset(name for name, _ in known))
        for text, end in self.blocks(size, start, 0):
            if end.assigned is None:
                yield numbered(text)

    def blocks(self, size: int, state: State, loops: int) -> Iterator[tuple[str, State]]:
        """All blocks of this size with the state after them. Nothing is after a return."""
        for first in range(LEAST, size + 1):
            rest = size - first
            if 0 < rest < LEAST:
                continue
            for text, after in self.statements(first, state, loops):
                if rest == 0:
                    yield text, after
                elif after.assigned is not None:
                    for more, end in self.blocks(rest, after, loops):
                        yield f"{text}\n{more}", end

    def statements(self, size: int, state: State, loops: int) -> Iterator[tuple[str, State]]:
        """All statements of this size with the state after them; `loops` are around."""
        if "return" in self.forms:
            for value in self.expressions.right(self.result, size - 1, state.names()):
                yield f"return {value}", replace(state, assigned=None)
        if "let" in self.forms:
            yield from self._bindings(size, state)
        yield from self._changes(size, state)
        yield from self._said(size, state)
        if "intent" in self.forms:
            for text, after in self.blocks(size - 1, state, loops):
                told = after if after.assigned is None else replace(after, assigned=after.assigned | {TOLD})
                yield INTENT.format(indented(text)), told
        if "if" in self.forms:
            yield from self._ifs(size - 1, state, loops)
        if "while" in self.forms:
            yield from self._whiles(size - 1, state, loops)

    def _bindings(self, size: int, state: State) -> Iterator[tuple[str, State]]:
        fresh = f"v{sum(name != 'x' for name, _ in state.known) + 1}"
        targets = (*state.known, *((fresh, kind) for kind in KINDS))
        for name, kind in targets:
            for value in self.expressions.right(kind, size - 1, state.names()):
                yield f"{name} = {value}", state.bound(name, kind)
        for name, kind in targets:
            for value in self.expressions.right(kind, size - 2, state.names()) if size > LEAST else ():
                for written in ANNOTATIONS[kind]:
                    yield f"{name}: {written} = {value}", state.bound(name, kind)

    def _changes(self, size: int, state: State) -> Iterator[tuple[str, State]]:
        names = state.names()
        for place in PLACES:
            for name in names.of(place.base) if place.form in self.forms else ():
                for parts in self.expressions.parts(place.parts, size - 2, names):
                    yield place.template.format(name, *parts), state

    def _said(self, size: int, state: State) -> Iterator[tuple[str, State]]:
        for said in SAID:
            left = size - said.weight if said.form in self.forms else 0
            for parts in self.expressions.parts(said.parts, left, state.names()):
                yield said.template.format(*parts), state

    def _ifs(self, size: int, state: State, loops: int) -> Iterator[tuple[str, State]]:
        for condition, block in splits(size, 2):
            for test in self.expressions.of("text", condition, state.names()):
                for text, after in self.blocks(block, state, loops):
                    yield f'if {test} == "a":\n    {indented(text)}', joined(after, state)
        for condition, one, two in splits(size, 3):
            for test in self.expressions.of("text", condition, state.names()):
                for text, after in self.blocks(one, state, loops):
                    head = f'if {test} == "a":\n    {indented(text)}\nelse:\n    '
                    for more, end in self.blocks(two, replace(after, assigned=state.assigned), loops):
                        yield head + indented(more), joined(end, after)

    def _whiles(self, size: int, state: State, loops: int) -> Iterator[tuple[str, State]]:
        for condition, block in splits(size, 2):
            for test in self.expressions.of("text", condition, state.names()):
                for text, after in self.blocks(block, state, loops + 1):
                    written = looped(test, text, loops)
                    yield written, replace(after, assigned=state.assigned)


def looped(test: str, body: str, loops: int) -> str:
    """A loop that ends after two turns at the latest, by a counter of its own that nothing else reads."""
    turns = f"turns{loops + 1}"
    return (
        f'{turns} = 0\nwhile {test} == "a":\n    {turns} += 1\n'
        f"    if {turns} > 2:\n        break\n    {indented(body)}"
    )
