"""What every part of the builder uses: ids, spans, names, and problems found while building.

The parser calls the method of a rule when the rule is complete, with the offsets between which it is
and its children in order. A child is a node, a token (its index), None for an optional part that was not
written, or what the method of a rule without a class of its own gave.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import count
from typing import TypeAlias

from msgspec import Struct

from corvid.diagnostics.model import Problem
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.tokens import LAYOUT, Tokens

_FUNCTION_WORDS = frozenset(("def", "func", "function", "fn"))
"""Words that begin a function inside of a body, which has none."""
Token: TypeAlias = int
"""The index of a token."""


class Broken(Struct, frozen=True):
    """What stands for text that has its problem; `name` is what it would have declared."""

    name: tree.Ident | None


class BrokenLine(Struct, frozen=True):
    """A line of a declaration or match that could not be understood."""


class BaseBuilder:
    """The state of one build. Ids count from 0; nodes that were read anew leave gaps."""

    def __init__(self, source: int, tokens: Tokens, problems: list[Problem]) -> None:
        self.source = source
        self.tokens = tokens
        self.text = tokens.text
        self.problems = problems
        self.next_id = count().__next__
        self.large_ints: dict[int, Span] = {}
        """Literals of 2**63, by node id, until a minus sign is before them."""
        self.open_records: dict[int, Span] = {}
        """Record literals with a bare `..`, by node id, until they turn out to be destructured."""

    def span(self, start: int, end: int) -> Span:
        """Return the span between two offsets of this text."""
        return Span(self.source, start, end)

    def word(self, token: Token) -> str:
        """Return the text of a token."""
        tokens = self.tokens
        return self.text[tokens.starts[token] : tokens.ends[token]]

    def token_span(self, token: Token) -> Span:
        """Return where a token is."""
        return Span(self.source, self.tokens.starts[token], self.tokens.ends[token])

    def report(self, problem: Problem) -> None:
        """Keep a problem."""
        self.problems.append(problem)

    def ident(self, start: int, end: int, token: Token) -> tree.Ident:
        """Return a name where it is written."""
        return tree.Ident(self.next_id(), Span(self.source, start, end), self.text[start:end])

    def broken_line(self, start: int, end: int, broken: Broken) -> BrokenLine:
        """Return a line that has its problem."""
        return BrokenLine()

    def broken_decl(
        self, start: int, end: int, broken: Broken, body: tree.Block | None = None
    ) -> tree.BrokenDecl:
        """Return a declaration that has its problem."""
        return tree.BrokenDecl(self.next_id(), Span(self.source, start, end), broken.name)

    def broken_stmt(self, start: int, end: int, broken: Broken, *bodies: object) -> tree.BrokenStmt:
        """Return a statement that has its problem."""
        return tree.BrokenStmt(self.next_id(), Span(self.source, start, end), self._bound_names(start, end))

    def _bound_names(self, start: int, end: int) -> tuple[tree.Ident, ...]:
        """Return the names that the lines of a broken statement seem to bind: before `=` or `->`, or of a
        `for`."""
        tokens = self.tokens
        found: dict[str, tree.Ident] = {}
        at = bisect_left(tokens.starts, start)
        while at < len(tokens.types) and tokens.starts[at] < end:
            first = at
            while at < len(tokens.types) and tokens.types[at] not in LAYOUT:
                at += 1
            kinds = tokens.types[first:at]
            if first + 1 < at and tokens.word(first) in _FUNCTION_WORDS and kinds[1] == "NAME":
                text = tokens.word(first + 1)
                found.setdefault(text, tree.Ident(self.next_id(), self.token_span(first + 1), text))
            if kinds[:1] == ["INTENT"]:
                text = tokens.word(first)
                found.setdefault(text, tree.Ident(self.next_id(), self.token_span(first), text))
            stop = next((n for n, kind in enumerate(kinds) if kind in ("EQUAL", "ARROW", "IN")), 0)
            for index in range(first, first + stop):
                text = tokens.word(index)
                if kinds[index - first] == "NAME" and tokens.types[index + 1] not in ("LPAR", "LSQB", "DOT"):
                    found.setdefault(text, tree.Ident(self.next_id(), self.token_span(index), text))
            at += 1
        return tuple(found.values())
