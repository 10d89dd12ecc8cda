"""What all parts of the lexer share: the text, the place in it, and the tokens and problems found so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.source.span import Span
from corvid.syntax.layout import Layout
from corvid.syntax.problems import NestingTooDeep
from corvid.syntax.scanning import DECLARATION_LINE, NEW_STATEMENT, OPERAND_START, Scanner
from corvid.syntax.tokens import ERROR, Tokens

if TYPE_CHECKING:
    from corvid.diagnostics.model import Problem

MAX_BRACKETS = 200
CLOSERS = {"LPAR": "RPAR", "LSQB": "RSQB", "LBRACE": "RBRACE"}
CLOSING = {closer: opener for opener, closer in CLOSERS.items()}
_OPERANDS = frozenset(
    ("NAME", "INT", "FLOAT", "STRING", "FSTRING_END", "RPAR", "RSQB", "RBRACE", "TRUE", "FALSE")
)


class LexerState:
    """How far one pass over one text is, and what it has found. `brackets` are the open ones, as (kind,
    offset); the kind of a brace of an f-string is the f-string's quotes."""

    __slots__ = (
        "brackets", "complained", "done", "layout", "line", "muted", "pos", "problems", "scanner", "source",
        "text", "tokens",
    )  # fmt: skip

    def __init__(self, source: int, text: str, scanner: Scanner) -> None:
        self.source = source
        self.text = text
        self.scanner = scanner
        self.tokens = Tokens(text)
        self.problems: list[Problem] = []
        self.brackets: list[tuple[str, int]] = []
        self.pos = 1 if text.startswith("\ufeff") else 0
        self.line = 0
        self.muted = False
        self.complained = False
        self.done = False
        self.layout = Layout(source, self.tokens, self.problems)

    def span(self, start: int, end: int) -> Span:
        """The span of some code points of this text."""
        return Span(self.source, start, end)

    def add(self, kind: str, start: int, end: int) -> None:
        """Append a token, unless the rest of this line is given up."""
        if not self.muted:
            self.tokens.add(kind, start, end)

    def error(self, problem: Problem, start: int, end: int) -> None:
        """Report, and put an `ERROR` where the text stood; one such report for each line."""
        if not self.complained and not self.muted:
            self.problems.append(problem)
        self.complained = True
        self.add(ERROR, start, end)

    def open_bracket(self, kind: str, start: int) -> None:
        """Push a bracket; the 201st gives up the rest of the line."""
        self.brackets.append((kind, start))
        if len(self.brackets) > MAX_BRACKETS and not self.muted:
            self.error(
                NestingTooDeep(self.span(start, start + 1), "brackets", MAX_BRACKETS), start, start + 1
            )
            self.muted = True

    def forgotten_bracket(self) -> bool:
        """Whether the next line begins a statement although a bracket is open."""
        first, _ = self.layout.indentation(self.pos)
        if first - self.pos > self.layout.levels[-1]:
            return False
        if NEW_STATEMENT.match(self.text, first):
            return True
        last = self.tokens.types[-1] if self.tokens.types else ""
        return last in _OPERANDS and OPERAND_START.match(self.text, first) is not None

    def next_declaration(self, start: int) -> int:
        """The line end before the next line that surely begins a declaration."""
        found = DECLARATION_LINE.search(self.text, start)
        return len(self.text) if found is None else max(start, found.start() - 1)
