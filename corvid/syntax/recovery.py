"""Going on after a token that does not fit: repair what is plain, else give up one line.

Repairs keep the tree whole: a missing colon, `=` for `==`, `let`, a block that is missing or stands on the
line of its header. Otherwise the stack is cut back to the innermost place where a line of its kind may
stand, a `BROKEN` token takes the place of the line, and a block under the line is still read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.builder import Broken
from corvid.syntax.mistakes import BINDING_WORDS, FUNCTION_WORDS, diagnose
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

if TYPE_CHECKING:
    from corvid.syntax.machine import Machine

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
    """Repairs one machine's parse."""

    machine: Machine
    level_of: dict[int, int] = field(default_factory=dict)
    """By how much a state opens (1) or closes (-1) a block."""
    inline_start: int = -1
    """The first token of the last block that was read from the line of its header."""

    def __post_init__(self) -> None:
        for row in self.machine.tables.rows:
            for kind, change in ((INDENT, 1), (DEDENT, -1)):
                target = row.get(kind)
                if isinstance(target, int):
                    self.level_of[target] = change

    def recover(self, index: int) -> int:
        """Report the token `index`, unless that was done, and give the token with which to go on."""
        machine, tokens = self.machine, self.machine.tokens
        kind = tokens.types[index]
        if kind == SKIPPED:
            return index + 1
        if kind == LAST_OF_INLINE:
            return self._end_inline(index)
        if machine.tables.rows[machine.states[-1]].keys() == {INDENT}:
            return self._missing_block(index)
        if kind == INDENT:
            return self._extra_indent(index)
        if kind == DEDENT and self._open_blocks(len(machine.states)) == 0:
            return index + 1
        if kind == END and self._open_blocks(len(machine.states)) > 0 and machine.accepts(DEDENT):
            # A repair has taken a block's end for that of another.
            machine.feed(DEDENT, tokens.ends[index], index)
            return index
        first = tokens.line_first(index)
        machine.rewind(self.inline_start if first < self.inline_start <= index else first, index)
        if kind == ERROR or self._has_error(index):
            return self._give_up(index, None, reads_body=True)
        repaired = self._repair(index)
        if repaired is not None:
            return repaired
        depth = self._depth()
        context = self._context(depth)
        problem = diagnose(machine, index, context)
        machine.builder.report(problem)
        reads_body = not isinstance(problem, NotSupportedYet) or problem.what in _IN_HEADERS
        return self._give_up(index, depth, reads_body=reads_body)

    def stop(self, index: int) -> None:
        """Report that there are too many mistakes to go on. No declaration is kept: what was said of
        names would not be true, as some may be declared behind the token `index`."""
        machine, tokens = self.machine, self.machine.tokens
        problems = machine.builder.problems
        end = tokens.ends[index]
        problems[:] = [problem for problem in problems if problem.span.start < end]
        first = min(problem.span.start for problem in problems)
        machine.builder.report(TooManyMistakes(Span(machine.builder.source, first, end), len(set(problems))))
        machine.cut(1)
        machine.feed(BROKEN, end, Broken(None))
        machine.feed(NEWLINE, end, index)
        machine.run(len(tokens.types) - 1)

    # ---- repairs ------------------------------------------------------------------------------
    def _repair(self, index: int) -> int | None:
        """Read the token as what was meant, if that is plain."""
        machine, tokens = self.machine, self.machine.tokens
        kind = tokens.types[index]
        source = machine.builder.source
        first = tokens.line_first(index)
        span = Span(source, tokens.starts[index], tokens.ends[index])
        opens = kind == NEWLINE and tokens.types[index + 1] == INDENT
        if opens and machine.accepts_all(("COLON", NEWLINE, INDENT)):
            line = Span(source, tokens.starts[first], tokens.ends[index])
            at = first + 1 if tokens.word(first) == "public" else first
            machine.builder.report(MissingColon(line, tokens.word(at)))
            machine.feed("COLON", tokens.ends[index], index)
            return index
        before = tokens.types[index - 1] if index > first else ""
        if before == "COLON" and kind not in LAYOUT and machine.accepts_all((NEWLINE, INDENT)):
            return self._inline_block(index, span)
        if kind == "EQUAL" and machine.accepts("EQ") and self._is_in_condition(first, index):
            machine.builder.report(AssignmentInCondition(span))
            tokens.types[index] = "EQ"
            return index
        is_binding = index == first + 1 and tokens.word(first) in BINDING_WORDS and kind == "NAME"
        if is_binding and self._context(self._depth()) == "statement":
            wrong = Span(source, tokens.starts[first], tokens.starts[index])
            word = tokens.word(first)
            machine.builder.report(WrongSpelling(wrong, word, "a name is bound by `name = value`", ""))
            machine.cut(self._depth())
            return index
        return None

    def _is_in_condition(self, first: int, index: int) -> bool:
        """Whether `=` at `index` surely means `==`."""
        types = self.machine.tokens.types
        if types[first] in ("IF", "ELIF", "WHILE", "RETURN") and types[index + 1] != "EQUAL":
            depth = 0
            for at in range(first, index):
                depth += (types[at] in ("LPAR", "LBRACE")) - (types[at] in ("RPAR", "RBRACE"))
            return depth == 0
        return False

    def _inline_block(self, index: int, span: Span) -> int | None:
        """Read the rest of the line as the block of its header, if no other block is under it."""
        machine, tokens = self.machine, self.machine.tokens
        end = tokens.line_end(index)
        if tokens.types[end] != NEWLINE or tokens.types[end + 1] == INDENT:
            return None
        machine.builder.report(InlineBlock(Span(span.source, span.start, tokens.ends[end])))
        at = tokens.ends[index - 1]
        machine.feed(NEWLINE, at, index)
        machine.feed(INDENT, at, index)
        tokens.types[end] = LAST_OF_INLINE
        self.inline_start = index
        return index

    def _end_inline(self, index: int) -> int:
        """End the line, and with it the block that was read from it."""
        machine, tokens = self.machine, self.machine.tokens
        tokens.types[index] = NEWLINE
        at = tokens.ends[index]
        if machine.accepts(NEWLINE):
            machine.feed(NEWLINE, at, index)
        elif not machine.accepts(DEDENT):
            first = tokens.line_first(index)
            depth = self._depth()
            if not self._has_error(first):
                machine.builder.report(diagnose(machine, index, self._context(depth)))
            machine.cut(depth)
            machine.feed(BROKEN, at, Broken(None), tokens.starts[index - 1])
            machine.feed(NEWLINE, at, index)
        if machine.accepts(DEDENT):
            machine.feed(DEDENT, at, index)
        return index + 1

    def _missing_block(self, index: int) -> int:
        """Report a header without a block, and read one broken line in its place."""
        machine, tokens = self.machine, self.machine.tokens
        header = index - 1
        while tokens.types[header] in LAYOUT:
            header -= 1
        first = tokens.line_first(header)
        end = tokens.ends[header]
        span = Span(machine.builder.source, tokens.starts[first], end)
        between = tokens.text[end : tokens.starts[index] if tokens.types[index] not in LAYOUT else None]
        gap = between.split("\n", 1)[-1] if "\n" in between else ""
        has_comment = gap.lstrip().startswith("#") and gap[:1] in (" ", "\t")
        machine.builder.report(EmptyBlock(span) if has_comment else ExpectedBlock(span))
        machine.feed(INDENT, end, index)
        machine.feed(BROKEN, end, Broken(None))
        machine.feed(NEWLINE, end, index)
        machine.feed(DEDENT, end, index)
        return index

    def _extra_indent(self, index: int) -> int:
        """Report a block that nothing opens; statements in it are read as if it were not indented."""
        machine, tokens = self.machine, self.machine.tokens
        at = tokens.starts[index + 1]
        machine.builder.report(UnexpectedIndent(Span(machine.builder.source, at, tokens.ends[index + 1])))
        close = self._matching_dedent(index)
        if self._context(self._depth()) != "statement":
            return close + 1
        tokens.types[close] = SKIPPED
        return index + 1

    # ---- giving up a line ---------------------------------------------------------------------
    def _depth(self) -> int:
        """How much of the stack to keep: up to where a broken line may stand."""
        rows, states = self.machine.tables.rows, self.machine.states
        depth = len(states)
        while depth > 1:
            if BROKEN in rows[states[depth - 1]] and self.machine.accepts(BROKEN, depth):
                return depth
            depth -= 1
        return depth

    def _context(self, depth: int) -> str:
        """What kind of line may stand where the stack has `depth` states."""
        for kind, name in _CONTEXTS:
            if self.machine.accepts(kind, depth):
                return name
        return "field"

    def _has_error(self, index: int) -> bool:
        """Whether something else on this line was already reported."""
        types = self.machine.tokens.types
        at = self.machine.tokens.line_first(index)
        while types[at] not in LAYOUT:
            if types[at] == ERROR:
                return True
            at += 1
        return False

    def _matching_dedent(self, index: int) -> int:
        """The DEDENT that closes the INDENT at `index`."""
        types = self.machine.tokens.types
        depth = 0
        while True:
            depth += (types[index] == INDENT) - (types[index] == DEDENT)
            if depth == 0:
                return index
            index += 1

    def _open_blocks(self, depth: int) -> int:
        """How many blocks are open on the stack up to `depth`."""
        return sum(self.level_of.get(state, 0) for state in self.machine.states[:depth])

    def _give_up(self, index: int, depth: int | None, *, reads_body: bool) -> int:
        """Put a broken line in the place of the one around `index`, and give the token after it."""
        machine, tokens = self.machine, self.machine.tokens
        depth = self._depth() if depth is None else depth
        inner = self._open_blocks(len(machine.states)) - self._open_blocks(depth)
        start = machine.starts[depth - 1] if depth <= len(machine.starts) else tokens.starts[index]
        context = self._context(depth)
        first = tokens.line_first(index)
        name = self._declared_name(first, index) if context == "declaration" else None
        machine.cut(depth)
        if inner > 0:
            return self._give_up_inner(index, inner, start, name)
        end = tokens.line_end(index)
        is_line = tokens.types[end] == NEWLINE
        at = tokens.ends[end]
        machine.feed(BROKEN, at, Broken(name), min(start, at))
        if not is_line:
            machine.feed(NEWLINE, at, index)
            return end
        if tokens.types[end + 1] != INDENT:
            return end
        if reads_body and self._may_have_statements(first, end, context):
            return end
        machine.feed(NEWLINE, at, index)
        return self._matching_dedent(end + 1) + 1

    def _give_up_inner(self, index: int, inner: int, start: int, name: tree.Ident | None) -> int:
        """Give up a line together with the block under it in which the mistake was found."""
        machine, types = self.machine, self.machine.tokens.types
        while inner > 0 and types[index] != END:
            inner += (types[index] == INDENT) - (types[index] == DEDENT)
            index += 1
        at = machine.tokens.ends[index - 1]
        machine.feed(BROKEN, at, Broken(name), min(start, at))
        machine.feed(NEWLINE, at, index)
        return index

    def _may_have_statements(self, first: int, end: int, context: str) -> bool:
        """Whether the block under a broken line holds statements."""
        tokens = self.machine.tokens
        kinds = tokens.types[first:end]
        if context == "statement":
            return "MATCH" not in kinds and tokens.word(first) not in ("switch", "class")
        if context != "declaration":
            return False
        return not _WITH_STATEMENTS.isdisjoint(kinds[:3]) or tokens.word(first) in FUNCTION_WORDS

    def _declared_name(self, first: int, index: int) -> tree.Ident | None:
        """The name that the line at `first` would have declared."""
        tokens, builder = self.machine.tokens, self.machine.builder
        end = tokens.line_end(first) if first <= index else first
        at = first
        if at < end and tokens.types[at] == "PUBLIC":
            at += 1
            if at < end and tokens.types[at] == "LPAR":
                at += 3
        if at + 1 >= end or tokens.types[at] in ("IMPORT", "AT", "EXTEND"):
            return None
        word = tokens.word(at + 1)
        if not tokens.word(at).isidentifier() or not word.isidentifier():
            return None
        return tree.Ident(builder.next_id(), builder.token_span(at + 1), word)
