"""Going on after a token that does not fit: repair what is plain, else give up one line.

Repairs keep the tree whole: a missing colon, `=` for `==`, `let`, a block that is missing or is on the
line of its header. Otherwise the stack is cut back to the innermost place where a line of its kind may
be, a `BROKEN` token takes the place of the line, and a block under the line is still read.
"""

from __future__ import annotations

from msgspec import Struct, field

from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.builder import Broken
from corvid.syntax.error_hints import BINDING_WORDS, DECLARATIONS, FUNCTION_WORDS, diagnose
from corvid.syntax.lr_parser import LRParser
from corvid.syntax.problems import (
    AssignmentInCondition,
    EmptyBlock,
    ExpectedBlock,
    InlineBlock,
    MissingColon,
    NotSupportedYet,
    TooManyMistakes,
    UnexpectedIndent,
    WrongSpelling,
)
from corvid.syntax.tokens import BROKEN, DEDENT, END, ERROR, INDENT, LAST_OF_INLINE, LAYOUT, NEWLINE, SKIPPED

_CONTEXTS = (
    ("APPROVE", "statement"),
    ("EFFECT", "declaration"),
    ("TOOL", "declaration"),
    ("WITH", "prompt"),
    ("WILDCARD", "arm"),
    ("VBAR", "type"),
)
_IN_HEADERS = (
    "type parameters",
    "default arguments",
    "keyword arguments",
    "annotations on parameters and results",
)
"""Later forms in a header whose block holds statements all the same."""
_WITH_STATEMENTS = frozenset(("AGENT", "FN"))


class Recovery(Struct):
    """Repairs one parser's parse."""

    parser: LRParser
    level_of: dict[int, int] = field(default_factory=dict)
    """By how much a state opens (1) or closes (-1) a block."""
    inline_start: int = -1
    """The first token of the last block that was read from the line of its header."""

    def __post_init__(self) -> None:
        for row in self.parser.tables.rows:
            for kind, change in ((INDENT, 1), (DEDENT, -1)):
                target = row.get(kind)
                if isinstance(target, int):
                    self.level_of[target] = change

    def recover(self, index: int) -> int:
        """Report the token `index`, unless that was done, and give the token with which to go on."""
        parser, tokens = self.parser, self.parser.tokens
        kind = tokens.types[index]
        if kind == SKIPPED:
            return index + 1
        if kind == LAST_OF_INLINE:
            return self._end_inline(index)
        if parser.tables.rows[parser.states[-1]].keys() == {INDENT}:
            return self._missing_block(index)
        if kind == INDENT:
            return self._extra_indent(index)
        if kind == DEDENT and self._open_blocks(len(parser.states)) == 0:
            return index + 1
        if kind == END and self._open_blocks(len(parser.states)) > 0 and parser.accepts(DEDENT):
            # A repair has taken a block's end for that of another.
            parser.feed(DEDENT, tokens.ends[index], index)
            return index
        first = tokens.line_first(index)
        parser.rewind(self.inline_start if first < self.inline_start <= index else first, index)
        if kind == ERROR or self._has_error(index):
            return self._give_up(index, None, reads_body=True)
        repaired = self._repair(index)
        if repaired is not None:
            return repaired
        depth = self._depth()
        context = self._context(depth)
        problem = diagnose(parser, index, context)
        parser.builder.report(problem)
        reads_body = not isinstance(problem, NotSupportedYet) or problem.what in _IN_HEADERS
        return self._give_up(index, depth, reads_body=reads_body)

    def stop(self, index: int) -> None:
        """Report that there are too many mistakes to go on. No declaration is retained: what was said of
        names would not be true, as some may be declared behind the token `index`."""
        parser, tokens = self.parser, self.parser.tokens
        problems = parser.builder.problems
        end = tokens.ends[index]
        problems[:] = [problem for problem in problems if problem.span.start < end]
        first = min(problem.span.start for problem in problems)
        parser.builder.report(TooManyMistakes(Span(parser.builder.source, first, end), len(set(problems))))
        parser.cut(1)
        parser.feed(BROKEN, end, Broken(None))
        parser.feed(NEWLINE, end, index)
        parser.run(len(tokens.types) - 1)

    # ---- repairs ------------------------------------------------------------------------------
    def _repair(self, index: int) -> int | None:
        """Read the token as what was meant, if that is plain."""
        parser, tokens = self.parser, self.parser.tokens
        kind = tokens.types[index]
        source = parser.builder.source
        first = tokens.line_first(index)
        span = Span(source, tokens.starts[index], tokens.ends[index])
        opens = kind == NEWLINE and tokens.types[index + 1] == INDENT
        if opens and parser.accepts_all(("COLON", NEWLINE, INDENT)):
            line = Span(source, tokens.starts[first], tokens.ends[index])
            at = first + 1 if tokens.word(first) == "public" else first
            parser.builder.report(MissingColon(line, tokens.word(at)))
            parser.feed("COLON", tokens.ends[index], index)
            return index
        agent = self._later_agent(first, index)
        if agent is not None:
            return agent
        before = tokens.types[index - 1] if index > first else ""
        if before == "COLON" and kind not in LAYOUT and parser.accepts_all((NEWLINE, INDENT)):
            return self._inline_block(index, span)
        if kind == "EQUAL" and parser.accepts("EQ") and self._is_in_condition(first, index):
            parser.builder.report(AssignmentInCondition(span))
            tokens.types[index] = "EQ"
            return index
        is_binding = index == first + 1 and tokens.word(first) in BINDING_WORDS and kind == "NAME"
        if is_binding and self._context(self._depth()) == "statement":
            wrong = Span(source, tokens.starts[first], tokens.starts[index])
            word = tokens.word(first)
            parser.builder.report(WrongSpelling(wrong, word, "write `name = value` to bind a name", ""))
            parser.cut(self._depth())
            return index
        return None

    def _later_agent(self, first: int, index: int) -> int | None:
        """Read a later declaration that has the form of an agent as one, so that its name is known and its
        body is checked: `pub extern "c" agent f() -> T:` on one line. An `eval` is read as a test."""
        parser, tokens = self.parser, self.parser.tokens
        if index > first + 1 or self._context(self._depth()) != "declaration":
            return None
        word, behind = tokens.word(first), tokens.types[first + 1 : first + 4]
        if word == "pub" and behind == ["NAME", "STRING", "AGENT"] and tokens.word(first + 1) == "extern":
            start = first + 3
        elif word == "eval" and behind[:2] == ["NAME", "COLON"]:
            tokens.types[first] = "TEST"
            start = first
        else:
            return None
        last = max(start - 1, first)
        span = Span(parser.builder.source, tokens.starts[first], tokens.ends[last])
        parser.builder.report(NotSupportedYet(span, DECLARATIONS[word]))
        parser.cut(self._depth())
        return start

    def _is_in_condition(self, first: int, index: int) -> bool:
        """Return whether `=` at `index` surely means `==`."""
        types = self.parser.tokens.types
        if types[first] in ("IF", "ELIF", "WHILE", "RETURN") and types[index + 1] != "EQUAL":
            depth = 0
            for at in range(first, index):
                depth += (types[at] in ("LPAR", "LBRACE")) - (types[at] in ("RPAR", "RBRACE"))
            return depth == 0
        return False

    def _inline_block(self, index: int, span: Span) -> int | None:
        """Read the rest of the line as the block of its header, if no other block is under it."""
        parser, tokens = self.parser, self.parser.tokens
        end = tokens.line_end(index)
        if tokens.types[end] != NEWLINE or tokens.types[end + 1] == INDENT:
            return None
        parser.builder.report(InlineBlock(Span(span.source, span.start, tokens.ends[end])))
        at = tokens.ends[index - 1]
        parser.feed(NEWLINE, at, index)
        parser.feed(INDENT, at, index)
        tokens.types[end] = LAST_OF_INLINE
        self.inline_start = index
        return index

    def _end_inline(self, index: int) -> int:
        """End the line, and with it the block that was read from it."""
        parser, tokens = self.parser, self.parser.tokens
        tokens.types[index] = NEWLINE
        at = tokens.ends[index]
        if parser.accepts(NEWLINE):
            parser.feed(NEWLINE, at, index)
        elif not parser.accepts(DEDENT):
            first = tokens.line_first(index)
            depth = self._depth()
            if not self._has_error(first):
                parser.builder.report(diagnose(parser, index, self._context(depth)))
            parser.cut(depth)
            parser.feed(BROKEN, at, Broken(None), tokens.starts[index - 1])
            parser.feed(NEWLINE, at, index)
        if parser.accepts(DEDENT):
            parser.feed(DEDENT, at, index)
        return index + 1

    def _missing_block(self, index: int) -> int:
        """Report a header without a block, and read one broken line in its place."""
        parser, tokens = self.parser, self.parser.tokens
        header = index - 1
        while tokens.types[header] in LAYOUT:
            header -= 1
        first = tokens.line_first(header)
        end = tokens.ends[header]
        span = Span(parser.builder.source, tokens.starts[first], end)
        between = tokens.text[end : tokens.starts[index] if tokens.types[index] not in LAYOUT else None]
        gap = between.split("\n", 1)[-1] if "\n" in between else ""
        has_comment = gap.lstrip().startswith("#") and gap[:1] in (" ", "\t")
        parser.builder.report(EmptyBlock(span) if has_comment else ExpectedBlock(span))
        parser.feed(INDENT, end, index)
        parser.feed(BROKEN, end, Broken(None))
        parser.feed(NEWLINE, end, index)
        parser.feed(DEDENT, end, index)
        return index

    def _extra_indent(self, index: int) -> int:
        """Report a block that nothing opens; statements in it are read as if it were not indented."""
        parser, tokens = self.parser, self.parser.tokens
        at = tokens.starts[index + 1]
        parser.builder.report(UnexpectedIndent(Span(parser.builder.source, at, tokens.ends[index + 1])))
        close = self._matching_dedent(index)
        if self._context(self._depth()) != "statement":
            return close + 1
        tokens.types[close] = SKIPPED
        return index + 1

    # ---- giving up a line ---------------------------------------------------------------------
    def _depth(self) -> int:
        """Return how much of the stack to keep: up to where a broken line may be."""
        rows, states = self.parser.tables.rows, self.parser.states
        depth = len(states)
        while depth > 1:
            if BROKEN in rows[states[depth - 1]] and self.parser.accepts(BROKEN, depth):
                return depth
            depth -= 1
        return depth

    def _context(self, depth: int) -> str:
        """Return what kind of line may be where the stack has `depth` states."""
        for kind, name in _CONTEXTS:
            if self.parser.accepts(kind, depth):
                return name
        return "field"

    def _has_error(self, index: int) -> bool:
        """Return whether something else on this line was already reported."""
        types = self.parser.tokens.types
        at = self.parser.tokens.line_first(index)
        while types[at] not in LAYOUT:
            if types[at] == ERROR:
                return True
            at += 1
        return False

    def _matching_dedent(self, index: int) -> int:
        """Return the DEDENT that closes the INDENT at `index`."""
        types = self.parser.tokens.types
        depth = 0
        while True:
            depth += (types[index] == INDENT) - (types[index] == DEDENT)
            if depth == 0:
                return index
            index += 1

    def _open_blocks(self, depth: int) -> int:
        """Return how many blocks are open on the stack up to `depth`."""
        return sum(self.level_of.get(state, 0) for state in self.parser.states[:depth])

    def _give_up(self, index: int, depth: int | None, *, reads_body: bool) -> int:
        """Put a broken line in the place of the one around `index`, and give the token after it."""
        parser, tokens = self.parser, self.parser.tokens
        depth = self._depth() if depth is None else depth
        inner = self._open_blocks(len(parser.states)) - self._open_blocks(depth)
        start = parser.starts[depth - 1] if depth <= len(parser.starts) else tokens.starts[index]
        context = self._context(depth)
        first = tokens.line_first(index)
        name = self._declared_name(first, index) if context == "declaration" else None
        parser.cut(depth)
        if inner > 0:
            return self._give_up_inner(index, inner, start, name)
        end = tokens.line_end(index)
        is_line = tokens.types[end] == NEWLINE
        at = tokens.ends[end]
        parser.feed(BROKEN, at, Broken(name), min(start, at))
        if not is_line:
            parser.feed(NEWLINE, at, index)
            return end
        if tokens.types[end + 1] != INDENT:
            return end
        if reads_body and self._may_have_statements(first, end, context):
            return end
        parser.feed(NEWLINE, at, index)
        return self._matching_dedent(end + 1) + 1

    def _give_up_inner(self, index: int, inner: int, start: int, name: tree.Ident | None) -> int:
        """Give up a line together with the block under it in which the mistake was found."""
        parser, types = self.parser, self.parser.tokens.types
        while inner > 0 and types[index] != END:
            inner += (types[index] == INDENT) - (types[index] == DEDENT)
            index += 1
        at = parser.tokens.ends[index - 1]
        parser.feed(BROKEN, at, Broken(name), min(start, at))
        parser.feed(NEWLINE, at, index)
        return index

    def _may_have_statements(self, first: int, end: int, context: str) -> bool:
        """Return whether the block under a broken line holds statements."""
        tokens = self.parser.tokens
        kinds = tokens.types[first:end]
        if context == "statement":
            return "MATCH" not in kinds and tokens.word(first) not in ("switch", "class")
        if context != "declaration":
            return False
        return not _WITH_STATEMENTS.isdisjoint(kinds[:3]) or tokens.word(first) in FUNCTION_WORDS

    def _declared_name(self, first: int, index: int) -> tree.Ident | None:
        """Return the name that the line at `first` would have declared."""
        tokens, builder = self.parser.tokens, self.parser.builder
        end = tokens.line_end(first) if first <= index else first
        at = first
        if at < end and tokens.types[at] == "PUBLIC":
            at += 1
            if at < end and tokens.types[at] == "LPAR":
                at += 3
        if at + 1 >= end or tokens.types[at] in ("IMPORT", "AT", "EXTEND"):
            return None
        if tokens.word(at) in ("test", "mock", "pub"):
            return None  # one is named by no code, one means a tool, and one an agent on the next line
        word = tokens.word(at + 1)
        if not tokens.word(at).isidentifier() or not word.isidentifier():
            return None
        return tree.Ident(builder.next_id(), builder.token_span(at + 1), word)
