"""Patterns."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.builder.literals import I64_LIMIT, LiteralBuilder
from corvid.syntax.problems import InvalidPattern

if TYPE_CHECKING:
    from corvid.syntax.builder.base import Token


class PatternBuilder(LiteralBuilder):
    """One method for each kind of pattern."""

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
            self.report(InvalidPattern(self.token_span(rests[0]), "`..` stands last in a pattern, and once"))
        span = Span(self.source, start, end)
        return tree.RecordPattern(self.next_id(), span, qualifier, name, fields, bool(rests))

    def field_pattern(
        self, start: int, end: int, name: tree.Ident, pattern: tree.Pattern | None
    ) -> tree.FieldPattern:
        if pattern is None:
            inner = tree.Ident(self.next_id(), name.span, name.text)
            pattern = tree.NamePattern(self.next_id(), name.span, inner)
        return tree.FieldPattern(self.next_id(), Span(self.source, start, end), name, pattern)
