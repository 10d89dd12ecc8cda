"""Statements and patterns."""

from __future__ import annotations

from typing import cast

from corvid.source.span import Span
from corvid.syntax import problems as syntax_problems
from corvid.syntax import tree
from corvid.syntax.builder.base import Token
from corvid.syntax.builder.literals import I64_LIMIT, LiteralBuilder

_INTENT = "intent"


class StmtBuilder(LiteralBuilder):
    """Methods of the grammar's parts "statements" and "match"."""

    def block(self, start: int, end: int, *statements: tree.Stmt) -> tree.Block:
        first = statements[0].span.start
        return tree.Block(self.next_id(), Span(self.source, first, max(first, end)), statements)

    def short_block(self, start: int, end: int, statement: tree.Stmt) -> tree.Block:
        """Return a statement behind the arrow of an arm, as a block of its own."""
        return tree.Block(self.next_id(), statement.span, (statement,))

    def assign(
        self, start: int, end: int, target: tree.Expr, op: Token, value: tree.Expr
    ) -> tree.Assign | tree.Destructure:
        written = cast("tree.AssignOp", self.word(op))
        span = Span(self.source, start, end)
        if isinstance(target, tree.RecordLiteral) and written == "=":
            fields, is_open = self._taken_apart(target)
            return tree.Destructure(
                self.next_id(), span, target.qualifier, target.name, fields, is_open, value
            )
        return tree.Assign(self.next_id(), span, target, written, value)

    def _taken_apart(self, record: tree.RecordLiteral) -> tuple[tuple[tree.FieldPattern, ...], bool]:
        """Read the fields of a record literal as patterns. Brackets limit how deep this goes."""
        fields = []
        for item in record.fields:
            pattern: tree.Pattern
            if isinstance(item.value, tree.Name) and item.value.text == "_" and not item.shorthand:
                pattern = tree.WildcardPattern(item.value.id, item.value.span)
            elif isinstance(item.value, tree.Name):
                ident = tree.Ident(self.next_id(), item.value.span, item.value.text)
                pattern = tree.NamePattern(item.value.id, item.value.span, ident)
            elif isinstance(item.value, tree.RecordLiteral):
                inner, is_open = self._taken_apart(item.value)
                value = item.value
                pattern = tree.RecordPattern(
                    value.id, value.span, value.qualifier, value.name, inner, is_open
                )
            else:
                reason = "expected a name or a record pattern for this field on the left of `=`"
                self.report(syntax_problems.InvalidPattern(item.value.span, reason))
                pattern = tree.WildcardPattern(item.value.id, item.value.span)
            fields.append(tree.FieldPattern(item.id, item.span, item.name, pattern))
        if record.base is not None:
            self.report(
                syntax_problems.InvalidPattern(record.base.span, "expected the end of the pattern after `..`")
            )
        return tuple(fields), self.open_records.pop(record.id, None) is not None

    def return_(self, start: int, end: int, value: tree.Expr | None = None) -> tree.Return:
        return tree.Return(self.next_id(), Span(self.source, start, end), value)

    def expected_count(self, start: int, end: int, low: Token, high: Token) -> tree.ExpectedCount:
        span = Span(self.source, start, end)
        return tree.ExpectedCount(self.next_id(), span, self._count(low), self._count(high))

    def _count(self, token: Token) -> int:
        value = self.integer(token)
        if value < I64_LIMIT:
            return value
        self.too_large(token)
        return 0

    def intent(
        self,
        start: int,
        end: int,
        text: tree.Expr,
        rationale: tree.Expr,
        expected: tree.Expr | tree.ExpectedCount,
        body: tree.Block,
    ) -> tree.Intent:
        word = Span(self.source, start, start + len(_INTENT))
        name = tree.Ident(self.next_id(), word, _INTENT)
        span = Span(self.source, start, end)
        return tree.Intent(self.next_id(), span, name, text, rationale, expected, body)

    def for_(
        self, start: int, end: int, *parts: tree.Annotation | tree.Ident | tree.Expr | tree.Block
    ) -> tree.For:
        annotations = tuple(part for part in parts if isinstance(part, tree.Annotation))
        names = cast("tuple[tree.Ident, ...]", parts[len(annotations) : -2])
        iterable, body = cast("tuple[tree.Expr, tree.Block]", parts[-2:])
        if len(names) > 2:
            self.report(
                syntax_problems.InvalidPattern(
                    names[2].span, "expected one or two names in this loop, found more"
                )
            )
        span = Span(self.source, start, end)
        return tree.For(self.next_id(), span, names[:2], iterable, body, annotations)

    def while_(self, start: int, end: int, *parts: tree.Annotation | tree.Expr | tree.Block) -> tree.While:
        annotations = cast("tuple[tree.Annotation, ...]", parts[:-2])
        condition, body = cast("tuple[tree.Expr, tree.Block]", parts[-2:])
        return tree.While(self.next_id(), Span(self.source, start, end), condition, body, annotations)

    def if_(self, start: int, end: int, *parts: tree.Branch | tree.Block | None) -> tree.If:
        branches = cast("tuple[tree.Branch, ...]", parts[:-1])
        otherwise = cast("tree.Block | None", parts[-1])
        return tree.If(self.next_id(), Span(self.source, start, end), branches, otherwise)

    def cost_is(self, start: int, end: int, op: Token, amount: Token) -> tree.CostIs:
        written = cast("tree.CompareOp", self.word(op))
        decimal = self.word(amount).lstrip("$").replace("_", "")
        return tree.CostIs(self.next_id(), Span(self.source, start, end), written, decimal)

    def cites_in(self, start: int, end: int, value: tree.Expr, document: Token) -> tree.CitesIn:
        return tree.CitesIn(self.next_id(), Span(self.source, start, end), value, self.text_of(document))

    def grade_is(self, start: int, end: int, value: tree.Expr, op: Token, grade: tree.Ident) -> tree.GradeIs:
        written = cast("tree.CompareOp", self.word(op))
        return tree.GradeIs(self.next_id(), Span(self.source, start, end), value, written, grade)

    # ---- patterns -----------------------------------------------------------------------------
    def wildcard_pattern(self, start: int, end: int, token: Token) -> tree.WildcardPattern:
        return tree.WildcardPattern(self.next_id(), Span(self.source, start, end))

    def literal_pattern(self, start: int, end: int, *tokens: Token) -> tree.LiteralPattern:
        kind = self.tokens.types[tokens[-1]]
        is_negative = len(tokens) == 2
        value: int | float | str | bool
        if kind == "INT":
            value = self.integer(tokens[-1])
            if value == I64_LIMIT and not is_negative:
                self.too_large(tokens[-1])
                value = 0
            value = -value if is_negative else value
        elif kind == "FLOAT":
            value = -self.real(tokens[-1]) if is_negative else self.real(tokens[-1])
        elif kind == "STRING":
            value = self.text_of(tokens[-1])
        else:
            value = kind == "TRUE"
        return tree.LiteralPattern(self.next_id(), Span(self.source, start, end), value)

    def variant_pattern(
        self, start: int, end: int, *parts: tree.Ident | tuple[tree.Pattern, ...] | None
    ) -> tree.VariantPattern:
        names = [part for part in parts if isinstance(part, tree.Ident)]
        arguments = cast("tuple[tree.Pattern, ...] | None", parts[-1]) or ()
        qualifier = names[0] if len(names) == 2 else None
        return tree.VariantPattern(
            self.next_id(), Span(self.source, start, end), qualifier, names[-1], arguments
        )

    def record_pattern(
        self,
        start: int,
        end: int,
        qualifier: tree.Ident | None,
        name: tree.Ident,
        *parts: tree.FieldPattern | Token,
    ) -> tree.RecordPattern:
        fields = tuple(part for part in parts if isinstance(part, tree.FieldPattern))
        rests = [part for part in parts if isinstance(part, int)]
        if rests and parts[-1] is not rests[0]:
            self.report(
                syntax_problems.InvalidPattern(
                    self.token_span(rests[0]), "expected one `..`, at the end of the pattern"
                )
            )
        span = Span(self.source, start, end)
        return tree.RecordPattern(self.next_id(), span, qualifier, name, fields, bool(rests))

    def field_pattern(
        self, start: int, end: int, name: tree.Ident, pattern: tree.Pattern | None
    ) -> tree.FieldPattern:
        if pattern is None:
            inner = tree.Ident(self.next_id(), name.span, name.text)
            pattern = tree.NamePattern(self.next_id(), name.span, inner)
        return tree.FieldPattern(self.next_id(), Span(self.source, start, end), name, pattern)
