"""The LALR machine: reads tokens with the tables of the grammar and calls the builder.

Lark makes the tables. Its own loop is not used because building nodes from rules as they complete needs
offsets there, because names like `tool` are decided by the state of the parser, and because after a
mistake the stack must be cut back to the statement or declaration around it.
"""

from __future__ import annotations

from corvid.dataclasses import dataclass, field
from corvid.syntax.builder import AstBuilder
from corvid.syntax.grammar import Reduction, Tables
from corvid.syntax.tokens import END, NAME, Tokens
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(slots=True)
class Machine:
    """The stack of a parse: states, and for each but the first the offsets and value of its symbol."""

    tables: Tables
    tokens: Tokens
    builder: AstBuilder
    states: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    values: list[object] = field(default_factory=list)
    methods: Mapping[str, Callable[..., object]] = field(default_factory=dict)
    soft: frozenset[str] = frozenset()
    settled: dict[tuple[int, str, str], int] = field(default_factory=dict)
    """Where a rule leads, past those that only pass it on: by state below, rule, and the kind after it."""

    def __post_init__(self) -> None:
        self.states.append(self.tables.start)
        self.methods = self.builder.methods(self.tables.methods)
        self.soft = self.tables.soft

    def run(self, index: int) -> int:
        """Read tokens from `index` on. Gives the index of the first that does not fit, or -1 at the end."""
        types, token_starts, token_ends = self.tokens.types, self.tokens.starts, self.tokens.ends
        states, starts, ends, values = self.states, self.starts, self.ends, self.values
        rows = self.tables.rows
        accepting = self.tables.accepting
        while True:
            kind = types[index]
            while True:
                act = rows[states[-1]].get(kind)
                if act.__class__ is int:
                    break
                if act is None:
                    if kind == END and states[-1] == accepting:
                        return -1
                    if kind not in self.soft or self.starts_yield(kind):
                        return index
                    kind = NAME
                else:
                    self.reduce(act, kind)  # type: ignore[arg-type]
            states.append(act)
            starts.append(token_starts[index])
            ends.append(token_ends[index])
            values.append(index)
            index += 1

    def starts_yield(self, kind: str) -> bool:
        """Whether `yield` begins a statement, where it is no name."""
        return kind == "YIELD" and "APPROVE" in self.tables.rows[self.states[-1]]

    def reduce(self, act: Reduction, kind: str) -> None:
        """Replace the complete right side on the stack by the rule's value; `kind` comes next."""
        states, starts, ends, values = self.states, self.starts, self.ends, self.values
        size = act.size
        if size == 1 and act.plain:
            value: object = values[-1]
            if act.method is not None:
                value = self.methods[act.method](starts[-1], ends[-1], value)
            elif act.is_list:
                value = [value]
            values[-1] = value
            states.pop()
        else:
            start, end = (starts[-size], ends[-1]) if size else (0, 0)
            children = self.children(act, values[-size:] if size else [])
            if act.method is not None:
                value = self.methods[act.method](start, end, *children)
            else:
                value = children if act.is_list else children[0]
            if size:
                del states[-size:], starts[-size:], ends[-size:], values[-size:]
            starts.append(start)
            ends.append(end)
            values.append(value)
        below = states[-1]
        key = (below, act.origin, kind)
        settled = self.settled.get(key)
        if settled is None:
            settled = self.settled[key] = self.settle(below, act.origin, kind)
        states.append(settled)

    def settle(self, below: int, origin: str, kind: str) -> int:
        """The state above `below` after the rule `origin` and all that then only pass their one child on."""
        state = self.tables.gotos[below][origin]
        while True:
            act = self.tables.rows[state].get(kind)
            if not isinstance(act, Reduction) or act.size != 1 or act.method is not None or act.is_list:
                return state
            state = self.tables.gotos[below][act.origin]

    @staticmethod
    def children(act: Reduction, values: list[object]) -> list[object]:
        """The children of a rule with lists to splice in or optional parts. A list that comes first in a
        list is continued, so that long lists are built in time linear in their length."""
        if act.plain is not None:
            return [values[place] for place in act.plain]
        found: list[object] = []
        for number, pick in enumerate(act.picks):
            if pick is None:
                found.append(None)
                continue
            value = values[pick[0]]
            if not pick[1]:
                found.append(value)
            elif isinstance(value, list):
                if number == 0 and act.is_list:
                    found = value
                else:
                    found.extend(value)
        return found

    # ---- looking ahead and repairing -----------------------------------------------------------
    def accepts(self, kind: str, depth: int | None = None) -> bool:
        """Whether a token of this kind could be read now, or with the stack cut to `depth` states."""
        return self.accepts_all((kind,), depth)

    def accepts_all(self, kinds: tuple[str, ...], depth: int | None = None) -> bool:
        """Whether tokens of these kinds could be read one after the other."""
        rows, gotos = self.tables.rows, self.tables.gotos
        base = self.states
        kept = len(base) if depth is None else depth
        added: list[int] = []
        for kind in kinds:
            while True:
                state = added[-1] if added else base[kept - 1]
                act = rows[state].get(kind)
                if act is None:
                    return kind == END and state == self.tables.accepting
                if isinstance(act, int):
                    added.append(act)
                    break
                drop = min(act.size, len(added))
                if drop:
                    del added[-drop:]
                kept -= act.size - drop
                added.append(gotos[added[-1] if added else base[kept - 1]][act.origin])
        return True

    def rewind(self, first: int, index: int) -> None:
        """Undo the reductions that were made in view of the token `index`, on the line from `first` on.

        Tables of this kind find a mistake only after such reductions; without them it shows what could have
        followed. The line is read again, so its nodes get new ids and its problems are reported again.
        A line whose beginning belongs to something from a line before stays as it is; one that can't be
        read again, because a repair has made something else of it, is read as far as it goes.
        """
        if not 0 < index - first <= 2000:
            return
        offset = self.tokens.starts[first]
        depth = len(self.states)
        while depth > 1 and self.starts[depth - 2] >= offset:
            depth -= 1
        if self.starts[depth - 1 : depth] != [offset]:
            return
        self.cut(depth)
        types, words = self.tokens.types, self.tokens
        for at in range(first, index):
            kind = types[at]
            if kind in self.soft and not self.accepts(kind):
                kind = NAME
            if not self.accepts(kind):
                return
            self.feed(kind, words.ends[at], at, words.starts[at])

    def feed(self, kind: str, offset: int, value: object, start: int | None = None) -> None:
        """Read a token that was not written, at `offset`; it must be acceptable."""
        while True:
            act = self.tables.rows[self.states[-1]][kind]
            if isinstance(act, int):
                break
            self.reduce(act, kind)
        self.states.append(act)
        self.starts.append(offset if start is None else start)
        self.ends.append(offset)
        self.values.append(value)

    def cut(self, depth: int) -> None:
        """Keep the first `depth` states."""
        del self.states[depth:], self.starts[depth - 1 :], self.ends[depth - 1 :], self.values[depth - 1 :]
