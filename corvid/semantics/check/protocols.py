"""`claim`, `assume`, `intent` and `pivot`: what they take, and what an intent leaves behind."""

from __future__ import annotations

from corvid.protocols import texts
from corvid.protocols.policy import Kind, kind_named, similar, weight
from corvid.semantics.check.coerce import lift
from corvid.semantics.check.context import Context, Reason, Ungrounded
from corvid.semantics.facts import LocalName, OutcomeOf
from corvid.semantics.protocols.problems import (
    AbsentQueriesAlike,
    ClaimNotGrounded,
    ClaimWithoutEvidence,
    InvalidExpectation,
    UnknownClaimKind,
)
from corvid.semantics.types.model import Type, has_unknown
from corvid.semantics.types.problems import RebindMismatch
from corvid.syntax import tree
from corvid.types import INTENT, STRING, NamedType, Unknown, erase, grounded, is_grounded, show

OUTCOME = "prelude::Outcome"
"""The sum that `intent.outcome` is one of."""
MOST_EXPECTED = 100
"""A search of which more is expected is too broad to be begun (T2)."""


def claim(ctx: Context, statement: tree.Claim) -> None:
    """Check `claim TEXT of KIND citing e`: mandatory kinds, and claims without a kind, need a source."""
    _text(ctx, statement.text, texts.CLAIM)
    kind = None if statement.kind is None else kind_named(statement.kind.text)
    if statement.kind is not None and kind is None:
        word = statement.kind
        ctx.report(UnknownClaimKind(word.span, word.text, similar(word.text)))
    known = statement.kind is None or kind is not None
    match statement.evidence:
        case tree.Citing(quoted=quoted, value=value):
            if quoted is not None:
                _text(ctx, quoted, texts.QUOTED)
            _citing(ctx, value, kind, known)
        case tree.FromUser(message=message):
            _text(ctx, message, texts.MESSAGE)
        case None if known and (kind is None or weight(kind) != "exempt"):
            ctx.report(ClaimWithoutEvidence(statement.span, kind))


def _citing(ctx: Context, value: tree.Expr, kind: Kind | None, known: bool) -> None:
    found = ctx.infer(value)
    if is_grounded(found) or has_unknown(found) or not known:
        return
    needs = "mandatory" if kind is None else weight(kind)
    words = "a claim" if kind is None else f"a claim of `{kind}`"
    if needs == "mandatory":
        reason = Reason(words, "claim")
        ctx.ungrounded.append(Ungrounded(value, value.span, grounded(erase(found)), found, reason))
    elif needs == "recommended":
        ctx.report(ClaimNotGrounded(value.span, words, show(found)))


def assume(ctx: Context, statement: tree.Assume) -> None:
    """Check `assume TEXT`."""
    _text(ctx, statement.text, texts.ASSUMPTION)


def pivot(ctx: Context, statement: tree.Pivot) -> None:
    """Check `pivot reason … failed … refined … query …`."""
    parts = (statement.reason, statement.failure, statement.refined, statement.query)
    for part, words in zip(parts, texts.PIVOT, strict=True):
        _text(ctx, part, words)


def intent(ctx: Context, statement: tree.Intent) -> None:
    """Check an intent: the texts, the block, and after it the local `intent`."""
    _text(ctx, statement.text, texts.INTENT)
    _text(ctx, statement.rationale, texts.RATIONALE)
    expected = statement.expected
    if not isinstance(expected, tree.ExpectedCount):
        _text(ctx, expected, texts.EXPECTED)
    elif expected.low > expected.high:
        ctx.report(InvalidExpectation(expected.span, expected.low, expected.high, "empty"))
    elif expected.high > MOST_EXPECTED:
        ctx.report(InvalidExpectation(expected.span, expected.low, expected.high, "broad"))
    ctx.check_block(ctx, statement.body)
    name = statement.name
    wanted = ctx.locals.bind(name.text, INTENT, name.span, None, "intent")
    if wanted != INTENT and not isinstance(wanted, Unknown):
        first = ctx.locals.first[name.text]
        ctx.report(RebindMismatch(name.span, name.text, show(wanted), show(INTENT), first))
    ctx.flow.set(name.text)


def _text(ctx: Context, expr: tree.Expr, words: str) -> None:
    """Check a String, with or without a label: the run writes its chain into the log, too, so nothing is
    lost."""
    found = ctx.infer(expr)
    if not isinstance(found, Unknown):
        lift(ctx, expr, expr.id, expr.span, found, STRING, Reason(words, "claim"))


def outcome(ctx: Context, base: tree.Name, link: tree.FieldLink) -> Type:
    """Return the type of `intent.outcome`: what it says depends on what was retrieved, and has no label."""
    ctx.facts.names[base.id] = LocalName(base.text)
    ctx.facts.types[base.id] = INTENT
    result = NamedType(OUTCOME)
    site = ctx.site(True, "outcome", link.span, grounded(result), result)
    ctx.facts.names[link.id] = OutcomeOf(site)
    return result


def absent_queries(arguments: tuple[tree.Expr | None, ...]) -> list[AbsentQueriesAlike]:
    """Return the problem of literal queries that can't show anything: too few, or two that ask for the
    same."""
    queries = arguments[-1]
    if not isinstance(queries, tree.ListLiteral):
        return []
    from corvid.protocols.absence import QUERIES, likenesses
    from corvid.protocols.words import stems

    written = queries.items
    literals = [item.value for item in written if isinstance(item, tree.StringLiteral)]
    alike = [pair for pair in likenesses([(text, stems(text)) for text in literals]) if not pair.diverse]
    if alike:
        first = next(item for item in written if _says(item, alike[0].first))
        second = next(item for item in reversed(written) if _says(item, alike[0].second))
        shared = f"{float(alike[0].shared):.2f}"
        return [AbsentQueriesAlike(second.span, first.span, shared, alike[0].contained, None)]
    if len(written) < QUERIES:
        return [AbsentQueriesAlike(queries.span, None, "", False, QUERIES)]
    return []


def _says(item: tree.Expr, text: str) -> bool:
    return isinstance(item, tree.StringLiteral) and item.value == text
