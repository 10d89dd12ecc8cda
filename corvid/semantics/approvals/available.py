"""Which approvals can be used at a point of a body, with a way back for branches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct, field

from corvid.semantics.approvals.problems import Obstacle
from corvid.semantics.approvals.tokens import Shape, names_in, shapes
from corvid.syntax import tree

Key: TypeAlias = tuple[str, tuple[Shape, ...] | None]


class Token(Struct, eq=False):
    """One `approve` statement. `key` has no shapes if an argument was refused: it then stands for
    whatever was meant. `frame` is the loop or lambda it stands in. `fate` says how it was lost on the
    path looked at, `gone` that its block has ended,
    `told` that a problem of a call speaks of it."""

    order: int
    statement: tree.Approve
    key: Key
    names: frozenset[str]
    frame: int
    fate: Obstacle | None = None
    gone: bool = False
    used: bool = False
    told: bool = False


class Available(Struct):
    """The approvals that can be used here. Only live ones are indexed, so every step costs what it
    changes."""

    frame: int = 0
    by_key: dict[Key, set[Token]] = field(default_factory=dict)
    by_name: dict[str, set[Token]] = field(default_factory=dict)
    latest: dict[Key, Token] = field(default_factory=dict)
    latest_of_label: dict[str, Token] = field(default_factory=dict)
    all: list[Token] = field(default_factory=list)
    trail: list[Token] = field(default_factory=list)
    loops: list[list[tuple[Token, Obstacle]]] = field(default_factory=list)

    def add(self, statement: tree.Approve, label: str) -> Token:
        """A new approval, under `label`."""
        names: frozenset[str] = frozenset().union(*(names_in(argument) for argument in statement.arguments))
        key = (label, shapes(statement.arguments))
        token = Token(len(self.all), statement, key, names, self.frame)
        self.all.append(token)
        self.latest[key] = self.latest_of_label[label] = token
        self._index(token)
        return token

    def find(self, key: Key) -> Token | None:
        """The latest approval that may be used for `key` in this frame."""
        fitting = (*self.by_key.get(key, ()), *self.by_key.get((key[0], None), ()))
        here = [token for token in fitting if token.frame == self.frame]
        return max(here, key=lambda token: token.order, default=None)

    def lose(self, token: Token, fate: Obstacle) -> None:
        """The approval can't be used from here on."""
        self._unindex(token)
        token.fate = fate
        self.trail.append(token)
        if self.loops:
            self.loops[-1].append((token, fate))

    def reassign(self, name: str, fate: Obstacle) -> None:
        """Every approval whose arguments name `name` is lost."""
        for token in tuple(self.by_name.get(name, ())):
            self.lose(token, Obstacle(fate.reason, token.statement.span, fate.at, fate.name))

    def end(self, tokens: Iterable[Token]) -> None:
        """The block of these approvals has ended."""
        for token in tokens:
            if token.fate is None:
                self._unindex(token)
            token.gone = True

    def rewind(self, mark: int) -> list[tuple[Token, Obstacle]]:
        """Back to where the trail had the length `mark`; what had been lost since then."""
        lost: list[tuple[Token, Obstacle]] = []
        while len(self.trail) > mark:
            token = self.trail.pop()
            if token.fate is not None and not token.gone:
                lost.append((token, token.fate))
                token.fate = None
                self._index(token)
        return lost

    def lose_all(self, lost: Iterable[tuple[Token, Obstacle]]) -> None:
        """What was lost on one of the ways that meet here is lost."""
        for token, fate in lost:
            if token.fate is None and not token.gone:
                self.lose(token, fate)

    def _index(self, token: Token) -> None:
        self.by_key.setdefault(token.key, set()).add(token)
        for name in token.names:
            self.by_name.setdefault(name, set()).add(token)

    def _unindex(self, token: Token) -> None:
        self.by_key[token.key].discard(token)
        for name in token.names:
            self.by_name[name].discard(token)
