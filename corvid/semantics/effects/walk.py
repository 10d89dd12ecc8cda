"""Expressions in the order in which they are evaluated. Nothing here recurses: expressions may
be nested deeper than Python's stack allows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, assert_never

from msgspec import Struct

from corvid.syntax import tree
from corvid.syntax.walk import evaluated

Call: TypeAlias = tree.CallLink | tree.MethodLink


class CallSite(Struct, frozen=True):
    """The call that is the link number `index` of `access`."""

    access: tree.Access
    index: int
    link: Call

    def receiver(self) -> tree.Expr:
        """Return what is before the call in its chain."""
        return chain_before(self.access, self.index)


Happening: TypeAlias = CallSite | tree.Lambda | tree.Match


def protocol_parts(statement: tree.Claim | tree.Assume | tree.Intent | tree.Pivot) -> tuple[tree.Expr, ...]:
    """Return the expressions of a statement of the protocols, in order of evaluation; a block is not
    entered."""
    match statement:
        case tree.Claim(text=text, evidence=tree.Citing(quoted=None, value=value)):
            return (text, value)
        case tree.Claim(text=text, evidence=tree.Citing(quoted=quoted, value=value)) if quoted is not None:
            return (text, quoted, value)
        case tree.Claim(text=text, evidence=tree.FromUser(message=message)):
            return (text, message)
        case tree.Claim(text=text) | tree.Assume(text=text):
            return (text,)
        case tree.Pivot():
            return (statement.reason, statement.failure, statement.refined, statement.query)
        case tree.Intent(text=text, rationale=rationale, expected=expected):
            texts = (text, rationale)
            return texts if isinstance(expected, tree.ExpectedCount) else (*texts, expected)


def asserted_parts(statement: tree.Assert | tree.AssertSnapshot) -> tuple[tree.Expr, ...]:
    """Return the expressions that an assertion evaluates."""
    if isinstance(statement, tree.AssertSnapshot):
        return (statement.value,)
    match statement.assertion:
        case tree.Holds(value=value) | tree.CitesIn(value=value) | tree.GradeIs(value=value):
            return (value,)
        case tree.Called() | tree.Approved() | tree.CostIs() | tree.DiscardsNone():
            return ()


def calls(access: tree.Access) -> Iterator[CallSite]:
    """Yield the calls of one postfix chain, in order."""
    for index, link in enumerate(access.links):
        if isinstance(link, tree.CallLink | tree.MethodLink):
            yield CallSite(access, index, link)


QUIET = frozenset((tree.Name, tree.IntLiteral, tree.FloatLiteral, tree.StringLiteral, tree.BoolLiteral)) | {
    tree.NothingLiteral,
    tree.BrokenExpr,
}
"""Expressions that call nothing and have no parts. Two thirds of all are such."""


def happenings(root: tree.Expr) -> Iterator[Happening]:
    """Yield what an evaluation of `root` comes to, in its order: a call after its receiver and arguments, and
    a `Lambda` or `Match` whole, its inside is not entered."""
    stack: list[tree.Expr | CallSite] = [root]
    while stack:
        event = stack.pop()
        kind = event.__class__
        if kind in QUIET:
            continue
        if isinstance(event, CallSite | tree.Lambda | tree.Match):
            yield event
        elif isinstance(event, tree.Access):
            stack += _chain_steps(event)[::-1]
        else:
            stack += evaluated(event)[::-1]


def _chain_steps(access: tree.Access) -> list[tree.Expr | CallSite]:
    steps: list[tree.Expr | CallSite] = [access.base]
    for index, link in enumerate(access.links):
        steps += evaluated(link)
        if isinstance(link, tree.CallLink | tree.MethodLink):
            steps.append(CallSite(access, index, link))
    return steps


def chain_before(access: tree.Access, index: int) -> tree.Expr:
    """Return the chain up to, and without, its link number `index`."""
    if index == 0:
        return access.base
    return tree.Access(access.id, access.span, access.base, access.links[:index])


def root_name(expr: tree.Expr) -> str | None:
    """Return the name at the start of a place: `a` of `a`, `a.b` and `a[0].c`."""
    while isinstance(expr, tree.Access):
        if any(isinstance(link, tree.CallLink) for link in expr.links):
            return None
        expr = expr.base
    return expr.text if isinstance(expr, tree.Name) else None


def bound_names(pattern: tree.Pattern) -> Iterator[tree.Ident]:
    """Yield every name that a pattern may bind (unit variants among them)."""
    stack: list[tree.Pattern] = [pattern]
    while stack:
        here = stack.pop()
        match here:
            case tree.NamePattern():
                yield here.name
            case tree.AliasPattern():
                yield here.name
                stack.append(here.pattern)
            case tree.VariantPattern():
                stack.extend(reversed(here.arguments))
            case tree.RecordPattern():
                stack.extend(field.pattern for field in reversed(here.fields))
            case tree.WildcardPattern() | tree.LiteralPattern():
                pass
            case _:
                assert_never(here)
