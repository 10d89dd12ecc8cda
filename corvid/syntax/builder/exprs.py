"""Expressions and patterns. Chains stay flat: their links are made when the chain is complete."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Literal, TypeAlias, cast

from msgspec.structs import replace

from corvid.source.span import Span
from corvid.syntax import problems as syntax_problems
from corvid.syntax import tree
from corvid.syntax.builder.base import BrokenLine, Token
from corvid.syntax.builder.literals import I64_LIMIT, LiteralBuilder

RecordPart: TypeAlias = "tree.FieldInit | Spread"
Link: TypeAlias = "tuple[Callable[..., tree.AccessLink], int, tuple[object, ...]]"
"""A link before its chain is known: class, end, and what its class takes besides id and span."""
MOST_RETRIES = 100
LONGEST_WAIT = 600_000
"""Milliseconds before the first retry."""
_RECORD = cast("Callable[..., tree.AccessLink]", tree.RecordLiteral)
"""Is in the place of that class where a chain turns out to be a record literal."""


_NAMED = cast("Callable[..., tree.AccessLink]", tree.Trusted)
"""The same for a call whose second argument has a name."""


class Spread:
    """`..base` or a bare `..` in a record literal."""

    __slots__ = ("base", "span")

    def __init__(self, span: Span, base: tree.Expr | None) -> None:
        self.span = span
        self.base = base


def _link(kind: Callable[..., tree.AccessLink]) -> Callable[..., Link]:
    """Return the method for a link of this class."""
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

    def trusted(self, start: int, end: int, *parts: object) -> Link:
        return _NAMED, end, (start, *parts)

    def record_literal(self, start: int, end: int, *parts: RecordPart) -> Link:
        return _RECORD, end, (start, *parts)

    def access(self, start: int, end: int, base: tree.Expr, *links: Link) -> tree.Expr:
        for kind, _, _ in links:
            if kind is _NAMED:
                return self._with_names(start, end, base, links)
            if kind is _RECORD:
                return self._with_records(start, end, base, links)
        return self._access(start, base, links)

    def _access(self, start: int, base: tree.Expr, links: tuple[Link, ...]) -> tree.Access:
        """Return a chain without records. It ends where its last link does, so that both share a span."""
        made: list[tree.AccessLink] = []
        for kind, end, parts in links:
            span = Span(self.source, start, end)
            made.append(kind(self.next_id(), span, *parts))
        return tree.Access(self.next_id(), span, base, tuple(made))

    def _with_names(self, start: int, end: int, base: tree.Expr, links: tuple[Link, ...]) -> tree.Expr:
        """Return a chain that begins with `trusted(e, reason: "…")`: no other call names an argument yet."""
        first, *rest = links
        is_trusted = first[0] is _NAMED and isinstance(base, tree.Name) and base.text == "trusted"
        if not is_trusted or any(kind is _NAMED for kind, _, _ in rest):
            self.report(syntax_problems.NotSupportedYet(self.span(start, end), "keyword arguments"))
            return tree.BrokenExpr(self.next_id(), self.span(start, end))
        _, value, name, reason = cast("tuple[int, tree.Expr, tree.Ident, tree.Expr]", first[2])
        span = self.span(start, first[1])
        text = reason.value.strip() if isinstance(reason, tree.StringLiteral) else ""
        if name.text != "reason" or not text:
            self.report(syntax_problems.TrustedWithoutReason(span))
            return tree.BrokenExpr(self.next_id(), self.span(start, end))
        made = tree.Trusted(self.next_id(), span, value, text)
        return self.access(start, end, made, *rest) if rest else made

    def retry(
        self, start: int, end: int, times: Token, backoff: Token | None = None, wait: Token | None = None
    ) -> tree.Retry:
        """Return how often more, and the waits between, within the bounds of the language."""
        bounds = f"a number from 1 to {MOST_RETRIES}"
        count = self._within(times, self.integer(times), 1, MOST_RETRIES, bounds)
        span = Span(self.source, start, end)
        if backoff is None or wait is None:
            return tree.Retry(self.next_id(), span, count, "", 0)
        return tree.Retry(self.next_id(), span, count, self.word(backoff), self._milliseconds(wait, 0))

    def time_limit(self, start: int, end: int, time: Token) -> tree.TimeLimit:
        """Return how long an attempt may take, within the bounds of the language."""
        return tree.TimeLimit(self.next_id(), Span(self.source, start, end), self._milliseconds(time, 1))

    def _milliseconds(self, token: Token, least: int) -> int:
        """Return `200` and `2s` in milliseconds; report a problem unless it is from `least` to
        LONGEST_WAIT."""
        written = self.word(token).replace("_", "")
        number = float(written.removesuffix("s").removesuffix("m"))
        whole = number * 1000 if written.endswith("s") and not written.endswith("ms") else number
        bounds = f"a time from {least}ms to {LONGEST_WAIT // 1000}s"
        return self._within(token, int(whole), least, LONGEST_WAIT, bounds)

    def _within(self, token: Token, value: int, least: int, most: int, bounds: str) -> int:
        """Return the number, if it is one of those between, which `bounds` has in words."""
        if least <= value <= most:
            return value
        span, reason = self.token_span(token), f"is not {bounds}"
        self.report(syntax_problems.InvalidNumber(span, self.word(token), reason, bounds))
        return least

    def attempt(
        self, start: int, end: int, operand: tree.Expr, limit: tree.TimeLimit | None,
        key: tree.Expr | None, retry: tree.Retry | None,
    ) -> tree.Expr:  # fmt: skip
        """Build `try` with the chain behind it up to its first `?`; what follows are links of a chain
        around it."""
        links: tuple[tree.AccessLink, ...] = ()
        if isinstance(operand, tree.Access) and self._follows_try(operand.span.start):
            count = next((n for n, one in enumerate(operand.links) if isinstance(one, tree.TryLink)), None)
            if count is not None:
                links = operand.links[count:]
                if retry is not None or limit is not None or key is not None:
                    word, rest = ("idempotent key", " k") if key else ("on error", " retry 3 times")
                    word, rest = ("timeout", " 500") if limit else (word, rest)
                    right = f"write parentheses around the `try`: `(try f(x) {word}{rest})?`"
                    at = links[0].span.end
                    self.report(syntax_problems.WrongSpelling(self.span(at - 1, at), f"? {word}", right))
                operand = self._cut(operand, count)
                end = operand.span.end
        made = tree.Attempt(self.next_id(), Span(self.source, start, end), operand, retry, limit, key)
        if not links:
            return made
        moved = tuple(replace(one, span=Span(self.source, start, one.span.end)) for one in links)
        return tree.Access(self.next_id(), moved[-1].span, made, moved)

    def _follows_try(self, start: int) -> bool:
        """Return whether the token that starts there is right behind a `try`: no parenthesis is between
        them."""
        return self.tokens.types[bisect_left(self.tokens.starts, start) - 1] == "TRY"

    def _cut(self, chain: tree.Access, count: int) -> tree.Expr:
        """Return the first links of a chain."""
        if not count:
            return chain.base
        kept = chain.links[:count]
        return tree.Access(self.next_id(), kept[-1].span, chain.base, kept)

    def _with_records(self, start: int, end: int, base: tree.Expr, links: tuple[Link, ...]) -> tree.Expr:
        """Return a chain that begins with `T {…}` or `prefix.T {…}`."""
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
            reason = "expected the name of a record type before `{`"
            self.report(syntax_problems.InvalidRecordLiteral(self.span(brace, brace + 1), reason))
            return tree.BrokenExpr(self.next_id(), self.span(start, end))
        record = self._record(self.span(start, rest[0][1]), qualifier, name, rest[0][2][1:])
        return record if len(rest) == 1 else self._access(start, record, rest[1:])

    def _record(
        self, span: Span, qualifier: tree.Ident | None, name: tree.Ident, parts: tuple[object, ...]
    ) -> tree.RecordLiteral:
        fields = tuple(part for part in parts if isinstance(part, tree.FieldInit))
        spreads = [part for part in parts if isinstance(part, Spread)]
        if spreads and parts[-1] is not spreads[0]:
            self.report(
                syntax_problems.InvalidRecordLiteral(
                    spreads[0].span, "expected one `..`, at the end of the record"
                )
            )
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
