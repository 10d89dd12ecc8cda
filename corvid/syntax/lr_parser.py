"""The LALR(1) parser: reads tokens with the tables of the grammar and calls the builder.

Lark makes the tables. Its own loop is not used because building nodes from rules as they complete needs
offsets there, because names like `tool` are decided by the state of the parser, and because after a
mistake the stack must be cut back to the statement or declaration around it.
"""

from __future__ import annotations

from msgspec import Struct, field

from corvid.syntax.builder import AstBuilder
from corvid.syntax.grammar import UNMADE, Reducer, Stack, Tables
from corvid.syntax.tokens import END, NAME, Tokens


class LRParser(Struct):
    """The stack of a parse: states, and for each but the first the offsets and value of its symbol."""

    tables: Tables
    tokens: Tokens
    builder: AstBuilder
    states: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    values: list[object] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.states.append(self.tables.start)

    def run(self, index: int) -> int:
        """Read tokens from `index` on. Gives the index of the first that does not fit, or -1 at the end.

        Here the stack is linked; what repairs see and cut are lists.
        """
        types, starts, ends = self.tokens.types, self.tokens.starts, self.tokens.ends
        acts, builder = self.tables.acts, self.builder
        stack = self._linked(1)
        state = stack[1]
        for at in range(index, len(types)):
            kind = types[at]
            act = acts[state].get(kind)
            while act.__class__ is not int:
                if act is not None:
                    stack, act = act(stack, kind, builder)  # type: ignore[operator]
                    continue
                if acts[stack[1]] is UNMADE:
                    act = self.tables.row(stack[1]).get(kind)
                    continue
                at_end = kind == END and stack[1] == self.tables.accepting
                if at_end or kind not in self.tables.soft or self._starts_yield(kind, stack[1]):
                    self._unlink(stack)
                    return -1 if at_end else at
                kind = NAME
                act = acts[stack[1]].get(kind)
            state = act
            stack = (stack, state, starts[at], ends[at], at)
        raise AssertionError("the last token is the end")

    def _starts_yield(self, kind: str, state: int) -> bool:
        """Return whether `yield` begins a statement, where it is not a name."""
        return kind == "YIELD" and "APPROVE" in self.tables.row(state)

    def _linked(self, depth: int) -> Stack:
        """Return the stack as reducers take it, from the entry of the state number `depth` - 1 on."""
        stack: Stack = (None, self.states[depth - 1], 0, 0, None)
        for at in range(depth, len(self.states)):
            stack = (stack, self.states[at], self.starts[at - 1], self.ends[at - 1], self.values[at - 1])
        return stack

    def _unlink(self, stack: Stack) -> None:
        """Take over a whole stack."""
        self.cut(1)
        entry: Stack | None = stack
        while entry is not None and entry[0] is not None:
            entry = self._push(entry)
        for column in (self.starts, self.ends, self.values):
            column.reverse()
        self.states[1:] = self.states[:0:-1]

    def _push(self, entry: Stack) -> Stack | None:
        below, state, start, end, value = entry
        self.states.append(state)
        self.starts.append(start)
        self.ends.append(end)
        self.values.append(value)
        return below

    def reduce(self, reducer: Reducer, kind: str) -> None:
        """Replace the complete right side on the stack by the rule's value; `kind` comes next."""
        depth = len(self.states) - self.tables.reductions[reducer].size
        stack, _ = reducer(self._linked(depth), kind, self.builder)
        self.cut(depth)
        self._push(stack)

    # ---- looking ahead and repairing -----------------------------------------------------------
    def accepts(self, kind: str, depth: int | None = None) -> bool:
        """Return whether a token of this kind could be read now, or with the stack cut to `depth` states."""
        return self.accepts_all((kind,), depth)

    def accepts_all(self, kinds: tuple[str, ...], depth: int | None = None) -> bool:
        """Return whether tokens of these kinds could be read one after the other."""
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
                added.append(gotos(added[-1] if added else base[kept - 1])[act.origin])
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
            if kind in self.tables.soft and not self.accepts(kind):
                kind = NAME
            if not self.accepts(kind):
                return
            self.feed(kind, words.ends[at], at, words.starts[at])

    def feed(self, kind: str, offset: int, value: object, start: int | None = None) -> None:
        """Read a token that was not written, at `offset`; it must be acceptable."""
        while True:
            act = self.tables.row(self.states[-1])[kind]
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
