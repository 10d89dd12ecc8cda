"""Indentation → tokens, and the `#:` comments between lines."""

from __future__ import annotations

from corvid.diagnostics.model import Problem
from corvid.source.span import Span
from corvid.syntax import problems as syntax_problems
from corvid.syntax.scanning import BLANK_LINES, DOC_LINE, INDENTATION, PLAIN_LINE
from corvid.syntax.tokens import DEDENT, ERROR, INDENT, NEWLINE, Tokens

MAX_BLOCKS = 200
_MAY_NEST = frozenset(("NOT", "MINUS", "PLUS", "FN", "LESSTHAN", "ARROW", "AT"))


class Layout:
    """The open blocks, as the widths of their indentation. `after_tab`: the line before has a tab there."""

    __slots__ = ("after_tab", "levels", "problems", "source", "tokens")

    def __init__(self, source: int, tokens: Tokens, problems: list[Problem]) -> None:
        self.source = source
        self.tokens = tokens
        self.problems = problems
        self.levels = [0]
        self.after_tab = False

    def end_line(self, first: int) -> None:
        """Close the logical line whose tokens begin at `first`, if it has any."""
        tokens = self.tokens
        count = len(tokens.types) - first
        if count <= 0:
            return
        if count > MAX_BLOCKS and not tokens.crowded:
            tokens.crowded = sum(kind in _MAY_NEST for kind in tokens.types[first:]) > MAX_BLOCKS
        tokens.add(NEWLINE, tokens.ends[-1], tokens.ends[-1])

    def indentation(self, pos: int) -> tuple[int, bool]:
        """Return where the first token of the physical line at `pos` may start, and whether a tab is before
        it."""
        found = INDENTATION.match(self.tokens.text, pos)
        end = pos if found is None else found.end()
        return end, "\t" in self.tokens.text[pos:end]

    def next_line(self, pos: int, *, is_first: bool) -> int:
        """Skip blank lines and comments from the line start `pos`, open and close blocks, and give the
        offset of the first token."""
        text = self.tokens.text
        plain = PLAIN_LINE.match(text, pos)
        if plain is not None:
            self.after_tab = False
            first = plain.end()
            width = first - pos
            return first if width == self.levels[-1] else self.to_width(width, first, has_tab=False)
        blank = BLANK_LINES.match(text, pos)
        start = pos if blank is None else blank.end()
        first, has_tab = self.indentation(start)
        if first >= len(text) or text[first] == "#":
            if is_first:
                self._take_docs(pos, len(text), len(text), is_first=True)
            return first
        if "#:" in text[pos:start]:
            self._take_docs(pos, start, first, is_first=is_first)
        width = first - start
        if has_tab:
            width = len(text[start:first].expandtabs(4))
            if not self.after_tab:
                self.problems.append(syntax_problems.TabIndentation(Span(self.source, start, first)))
        self.after_tab = has_tab
        return self.to_width(width, first, has_tab=has_tab)

    def _take_docs(self, pos: int, end: int, first: int, *, is_first: bool) -> None:
        """Keep the last group of `#:` lines for the token at `first`; the first group of a file belongs to
        the module if a blank line follows it."""
        groups: list[list[str]] = []
        ended = True
        for line in self.tokens.text[pos:end].split("\n")[: None if end == len(self.tokens.text) else -1]:
            found = DOC_LINE.match(line)
            if found is None:
                ended = True
                continue
            if ended:
                groups.append([])
            ended = False
            groups[-1].append(found[1].rstrip("\r"))
        if is_first and groups and (len(groups) > 1 or ended or first == end == len(self.tokens.text)):
            self.tokens.module_doc = "\n".join(groups.pop(0))
        if groups:
            self.tokens.docs[first] = "\n".join(groups[-1])

    def to_width(self, width: int, first: int, *, has_tab: bool) -> int:
        """Open or close blocks so that the innermost has the indentation `width`, for a line whose first
        token is at `first`. Gives where to go on: there, or behind blocks that are too deep."""
        levels, tokens = self.levels, self.tokens
        end = tokens.ends[-1] if tokens.ends else first
        if width > levels[-1]:
            if len(levels) > MAX_BLOCKS:
                return self._too_deep(first, end)
            levels.append(width)
            tokens.deepest_block = max(tokens.deepest_block, len(levels) - 1)
            tokens.add(INDENT, end, end)
            return first
        if width not in levels and not has_tab:
            shown = (
                tuple(level for level in levels if level < width)[-1:]
                + tuple(level for level in levels if level > width)[:1]
            )
            self.problems.append(
                syntax_problems.InconsistentDedent(Span(self.source, first - width, first), width, shown)
            )
        while len(levels) > 1 and levels[-2] >= width:
            levels.pop()
            tokens.add(DEDENT, end, end)
        return first

    def _too_deep(self, first: int, end: int) -> int:
        """Report a block beyond the limit, put an error in its place, and go behind it."""
        problem = syntax_problems.NestingTooDeep(Span(self.source, first, first + 1), "blocks", MAX_BLOCKS)
        self.problems.append(problem)
        for kind in (INDENT, ERROR, NEWLINE, DEDENT):
            self.tokens.add(kind, end, end)
        text = self.tokens.text
        pos = first
        while True:
            line_end = text.find("\n", pos)
            if line_end < 0:
                return len(text)
            blank = BLANK_LINES.match(text, line_end + 1)
            pos = line_end + 1 if blank is None else blank.end()
            start, _ = self.indentation(pos)
            if start - pos <= self.levels[-1] or start >= len(text):
                return self.to_width(start - pos, start, has_tab=False) if start < len(text) else start
