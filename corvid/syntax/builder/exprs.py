"""Expressions and patterns. Chains stay flat: their links are made when the chain is complete."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias, cast

from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.builder.base import BrokenLine, Token
from corvid.syntax.builder.literals import I64_LIMIT, LiteralBuilder
from corvid.syntax.problems import InvalidRecordLiteral

RecordPart: TypeAlias = "tree.FieldInit | Spread"
Link: TypeAlias = "tuple[Callable[..., tree.AccessLink], int, tuple[object, ...]]"
"""A link before its chain is known: class, end, and what its class takes besides id and span."""
_RECORD = cast("Callable[..., tree.AccessLink]", tree.RecordLiteral)
"""Stands in the place of that class where a chain turns out to be a record literal."""


class Spread:
    """`..base` or a bare `..` in a record literal."""

    __slots__ = ("base", "span")

    def __init__(self, span: Span, base: tree.Expr | None) -> None:
        self.span = span
        self.base = base


def _link(kind: Callable[..., tree.AccessLink]) -> Callable[..., Link]:
    """The method for a link of this class."""
    return lambda self, start, end, *parts: (kind, end, parts)


class ExprBuilder(LiteralBuilder):
    """One method for each rule of the grammar's parts "expressions" and "match"."""

    # ---- literals and names -------------------------------------------------------------------
    def name(self, start: int, end: int, token: Token) -> tree.Name:
        return tree.Name(self.next_id(), Span(self.source, start, end), self.text[start:end])

    def int_literal(self, start: int, end: int, token: Token) -> tree.IntLiteral:
        node = tree.IntLiteral(self.next_id(), Span(self.source, start, end), self.integer(token))
        if node.value == I64_LIMIT:
            self.large_ints[node.id] = node.span
        return node

    def float_literal(self, start: int, end: int, token: Token) -> tree.FloatLiteral:
        return tree.FloatLiteral(self.next_id(), Span(self.source, start, end), self.real(token))

    def string_literal(self, start: int, end: int, token: Token) -> tree.StringLiteral:
        return tree.StringLiteral(self.next_id(), Span(self.source, start, end), self.text_of(token))

    def bool_literal(self, start: int, end: int, token: Token) -> tree.BoolLiteral:
        return tree.BoolLiteral(self.next_id(), Span(self.source, start, end), self.word(token) == "true")

    def f_string(self, start: int, end: int, *parts: Token | tree.Expr) -> tree.FString:
        is_block = self.tokens.text.startswith('f"""', start) and end - start >= 7
        found: list[str | tree.Expr] = []
        for part in parts[1:-1]:
            if not isinstance(part, int):
                found.append(part)
                continue
            text = self.decoded(self.tokens.starts[part], self.tokens.ends[part], is_block=is_block)
            found.append(text.replace("{{", "{").replace("}}", "}"))
        return tree.FString(self.next_id(), Span(self.source, start, end), tuple(found))

    # ---- operators ----------------------------------------------------------------------------
    def logic(self, start: int, end: int, *parts: Token | tree.Expr) -> tree.Logic:
        op = cast("tree.LogicOp", self.word(cast(Token, parts[1])).replace("&&", "and").replace("||", "or"))
        operands = cast("tuple[tree.Expr, ...]", parts[0::2])
        return tree.Logic(self.next_id(), Span(self.source, start, end), op, operands)

    def compare(self, start: int, end: int, left: tree.Expr, op: Token, right: tree.Expr) -> tree.Compare:
        written = self.word(op)
        if len(written) == 3 or written == "=":
            written = "!=" if written == "!==" else "=="
        return tree.Compare(
            self.next_id(), Span(self.source, start, end), cast("tree.CompareOp", written), left, right
        )

    def arithmetic_link(
        self, start: int, end: int, op: Token, operand: tree.Expr
    ) -> tuple[Token, tree.Expr, int]:
        return op, operand, end

    def arithmetic(
        self, start: int, end: int, first: tree.Expr, *links: tuple[Token, tree.Expr, int]
    ) -> tree.Arithmetic:
        # A run ends where its last link does, so that both share a span.
        made: list[tree.ArithmeticLink] = []
        for op, operand, link_end in links:
            span = Span(self.source, start, link_end)
            written = cast("tree.ArithmeticOp", self.word(op))
            made.append(tree.ArithmeticLink(self.next_id(), span, written, operand))
        return tree.Arithmetic(self.next_id(), span, first, tuple(made))

    def sign(self, start: int, end: int, op: Token, operand: tree.Expr) -> tree.Sign:
        written = cast("Literal['-', '+']", self.word(op))
        if written == "-" and isinstance(operand, tree.IntLiteral):
            self.large_ints.pop(operand.id, None)
        return tree.Sign(self.next_id(), Span(self.source, start, end), written, operand)

    # ---- postfix chains -----------------------------------------------------------------------

    call_link = _link(tree.CallLink)
    field_link = _link(tree.FieldLink)
    method_link = _link(tree.MethodLink)
    index_link = _link(tree.IndexLink)
    try_link = _link(tree.TryLink)

    def record_literal(self, start: int, end: int, *parts: RecordPart) -> Link:
        return _RECORD, end, (start, *parts)

    def access(self, start: int, end: int, base: tree.Expr, *links: Link) -> tree.Expr:
        for kind, _, _ in links:
            if kind is _RECORD:
                return self._with_records(start, end, base, links)
        return self._access(start, base, links)

    def _access(self, start: int, base: tree.Expr, links: tuple[Link, ...]) -> tree.Access:
        """A chain without records. It ends where its last link does, so that both share a span."""
        made: list[tree.AccessLink] = []
        for kind, end, parts in links:
            span = Span(self.source, start, end)
            made.append(kind(self.next_id(), span, *parts))
        return tree.Access(self.next_id(), span, base, tuple(made))

    def _with_records(self, start: int, end: int, base: tree.Expr, links: tuple[Link, ...]) -> tree.Expr:
        """A chain that begins with `T {…}` or `prefix.T {…}`."""
        qualifier: tree.Ident | None = None
        name: tree.Ident | None = None
        rest: tuple[Link, ...] = ()
        if isinstance(base, tree.Name) and self.tokens.text.startswith(base.text, start):
            ident = tree.Ident(base.id, base.span, base.text)
            if links[0][0] is _RECORD:
                name, rest = ident, links
            elif links[0][0] is tree.FieldLink and links[1][0] is _RECORD:
                qualifier, name, rest = ident, cast("tree.Ident", links[0][2][0]), links[1:]
        if name is None or any(link[0] is _RECORD for link in rest[1:]):
            brace = next(cast(int, link[2][0]) for link in reversed(links) if link[0] is _RECORD)
            reason = (
                "`{` after an expression begins a record, and only the name of a type can stand before it"
            )
            self.report(InvalidRecordLiteral(self.span(brace, brace + 1), reason))
            return tree.BrokenExpr(self.next_id(), self.span(start, end))
        record = self._record(self.span(start, rest[0][1]), qualifier, name, rest[0][2][1:])
        return record if len(rest) == 1 else self._access(start, record, rest[1:])

    def _record(
        self, span: Span, qualifier: tree.Ident | None, name: tree.Ident, parts: tuple[object, ...]
    ) -> tree.RecordLiteral:
        fields = tuple(part for part in parts if isinstance(part, tree.FieldInit))
        spreads = [part for part in parts if isinstance(part, Spread)]
        if spreads and parts[-1] is not spreads[0]:
            self.report(InvalidRecordLiteral(spreads[0].span, "`..` stands last in a record, and once"))
        base = spreads[0].base if spreads else None
        node = tree.RecordLiteral(self.next_id(), span, qualifier, name, fields, base)
        if spreads and base is None:
            self.open_records[node.id] = spreads[0].span
        return node

    def field_init(self, start: int, end: int, name: tree.Ident, value: tree.Expr | None) -> tree.FieldInit:
        shorthand = value is None
        if value is None:
            value = tree.Name(self.next_id(), name.span, name.text)
        return tree.FieldInit(self.next_id(), Span(self.source, start, end), name, value, shorthand)

    def spread(self, start: int, end: int, base: tree.Expr | None) -> Spread:
        return Spread(Span(self.source, start, end), base)

    # ---- match --------------------------------------------------------------------------------
    def match(
        self, start: int, end: int, subject: tree.Expr, *arms: tree.MatchArm | BrokenLine
    ) -> tree.Match | tree.BrokenExpr:
        made = tuple(arm for arm in arms if isinstance(arm, tree.MatchArm))
        if len(made) < len(arms):
            return tree.BrokenExpr(self.next_id(), Span(self.source, start, end))
        return tree.Match(self.next_id(), Span(self.source, start, end), subject, made)
