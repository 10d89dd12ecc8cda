"""Annotations and the values of dimensions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.builder.literals import LiteralBuilder
from corvid.syntax.problems import InvalidDimensionValue

if TYPE_CHECKING:
    from corvid.syntax.builder.base import Token

_GATE = "_if_confident"
_POLICIES = {"bounded": True, "unbounded": False, "pulls_from": True}


class DimensionBuilder(LiteralBuilder):
    """One method for each rule of the grammar's part "dimensions", and for annotations."""

    def decimal(self, token: Token) -> str:
        """The digits of a number without `$`, unit and `_`."""
        return self.word(token).lstrip("$").rstrip("ms").replace("_", "")

    def truth_value(self, start: int, end: int, token: Token) -> tree.TruthValue:
        return tree.TruthValue(self.next_id(), Span(self.source, start, end), self.word(token) == "true")

    def money_value(self, start: int, end: int, token: Token) -> tree.MoneyValue:
        return tree.MoneyValue(self.next_id(), Span(self.source, start, end), self.decimal(token))

    def number_value(self, start: int, end: int, token: Token) -> tree.NumberValue:
        written = self.word(token)
        unit: Literal["ms", "s"] | None = None
        if written.endswith("s"):
            unit = "ms" if written.endswith("ms") else "s"
        return tree.NumberValue(self.next_id(), Span(self.source, start, end), self.decimal(token), unit)

    def words_value(self, start: int, end: int, *words: tree.Ident) -> tree.WordsValue:
        return tree.WordsValue(self.next_id(), Span(self.source, start, end), words)

    def text_value(self, start: int, end: int, token: Token) -> tree.TextValue:
        return tree.TextValue(self.next_id(), Span(self.source, start, end), self.text_of(token))

    def streaming_value(
        self,
        start: int,
        end: int,
        head: tree.Ident,
        key: tree.Ident,
        policy: tree.Ident,
        argument: Token | None,
    ) -> tree.StreamingValue:
        span = Span(self.source, start, end)
        takes = _POLICIES.get(policy.text)
        if head.text != "streaming" or key.text != "backpressure" or takes is not (argument is not None):
            self.report(InvalidDimensionValue(span, self.tokens.text[start:end]))
        written = None if argument is None else self.word(argument)
        return tree.StreamingValue(self.next_id(), span, policy, written)

    def gate_value(self, start: int, end: int, head: tree.Ident, threshold: Token) -> tree.GateValue:
        span = Span(self.source, start, end)
        level = head.text.removesuffix(_GATE)
        if not level or level == head.text:
            self.report(InvalidDimensionValue(span, self.tokens.text[start:end]))
        return tree.GateValue(self.next_id(), span, level, self.decimal(threshold))

    def visibility(self, start: int, end: int, package: Token | None) -> tree.Visibility:
        return "public" if package is None else "package"
