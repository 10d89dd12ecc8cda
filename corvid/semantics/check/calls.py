"""Calls of agents, fns, tools and prompts (grounded.source.1, grounded.prompt.1, grounded.lift.3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from corvid.semantics.check.coerce import coerce, go_back, lift, mark, may_have_hole
from corvid.semantics.check.context import Called, Context, Reason, Ungrounded
from corvid.semantics.check.structure import (
    erasable,
    grounded_call,
    maybe_grounded,
)
from corvid.semantics.facts import ToCallable, ToRange
from corvid.semantics.lanes.clauses import enriching_tools, lane_clause
from corvid.semantics.selecting import has_label, selected_from
from corvid.semantics.symbols import ABSENT, CONSTANTS, CallableInfo, FieldInfo
from corvid.semantics.testing import mocks
from corvid.semantics.testing import problems as test_problems
from corvid.semantics.types import problems as type_problems
from corvid.semantics.types.inside import may_reach_function
from corvid.semantics.types.model import Type, has_unknown
from corvid.semantics.types.relate import agree, keeps_label, moves
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.types import (
    INT,
    UNKNOWN,
    ListType,
    erase,
    grounded,
    is_grounded,
    mentions_grounded,
    parts,
    plain,
)


class Argument(Struct, frozen=True):
    """An argument of a call: an expression, or a receiver whose type is known already."""

    expr: tree.Expr | None
    node: int
    span: Span
    known: Type | None = None

    def infer(self, ctx: Context, hint: Type | None) -> Type:
        if self.expr is None:
            assert self.known is not None
            return self.known
        return ctx.infer(self.expr, hint)


def written(arguments: Sequence[tree.Expr]) -> list[Argument]:
    """Return the arguments as they are between the parentheses."""
    return [Argument(a, a.id, a.span) for a in arguments]


def call(
    ctx: Context, link: int, span: Span, info: CallableInfo, arguments: list[Argument], method: bool
) -> Type:
    """Return a call of something declared; `method`: the first argument is a receiver."""
    if isinstance(info.node, tree.Fixture) and not mocks.in_tests(ctx.callable):
        ctx.report(
            test_problems.FixtureOutsideTest(span, info.short, ctx.callable.short, info.node.name.span)
        )
    if len(arguments) != len(info.parameters):
        wanted, given = len(info.parameters) - method, len(arguments) - method
        ctx.report(type_problems.ArityMismatch(span, info.short, wanted, given, info.node.name.span))
        for argument in arguments:
            argument.infer(ctx, UNKNOWN)
        ctx.facts.calls[link] = ToCallable(info.name, method, False, ())
        return effective_return(ctx, info)
    match info.kind:
        case "fn":
            return _fn(ctx, link, span, info, arguments, method)
        case "agent":
            _plain_arguments(ctx, info, arguments)
            ctx.effects += 1
            ctx.facts.calls[link] = ToCallable(info.name, method, False, ())
            return effective_return(ctx, info)
        case "tool":
            return _tool(ctx, link, span, info, arguments, method)
        case "prompt":
            return _prompt(ctx, link, span, info, arguments, method)


def effective_return(ctx: Context, info: CallableInfo) -> Type:
    """Return what a call of an agent gives; for everything else what is declared."""
    return ctx.effective.get(info.name, info.returns)


def _reason(info: CallableInfo, parameter: FieldInfo) -> Reason:
    return Reason(f"the parameter `{parameter.name}` of `{info.short}`", "argument", parameter.span)


def _plain_arguments(ctx: Context, info: CallableInfo, arguments: list[Argument]) -> None:
    """Coerce each argument to its parameter's type."""
    for argument, parameter in zip(arguments, info.parameters, strict=True):
        found = argument.infer(ctx, parameter.type)
        reason = _reason(info, parameter)
        coerce(ctx, argument.expr, argument.node, argument.span, found, parameter.type, reason)


def _fn(
    ctx: Context, link: int, span: Span, info: CallableInfo, arguments: list[Argument], method: bool
) -> Type:
    """Return the type of a call of a `fn`, which is lifted if an outermost Grounded meets a plain
    parameter, unless a function type is among them."""
    liftable = not any(may_reach_function(ctx.world, p.type) for p in info.parameters)
    lifted = False
    for argument, parameter in zip(arguments, info.parameters, strict=True):
        found = argument.infer(ctx, parameter.type)
        reason = _reason(info, parameter)
        if may_reach_function(ctx.world, parameter.type) and not isinstance(argument.expr, tree.Lambda):
            ctx.effects += 1
        if liftable and keeps_label(found, parameter.type):
            lift(ctx, argument.expr, argument.node, argument.span, found, parameter.type, reason)
            lifted = True
        else:
            coerce(ctx, argument.expr, argument.node, argument.span, found, parameter.type, reason)
    ctx.facts.calls[link] = ToCallable(info.name, method, lifted, ())
    return ctx.read(info.returns, lifted, span)


def _tool(
    ctx: Context, link: int, span: Span, info: CallableInfo, arguments: list[Argument], method: bool
) -> Type:
    if info.selects:
        return _selecting(ctx, link, span, info, arguments, method)
    _plain_arguments(ctx, info, arguments)
    if info.name == ABSENT:
        from corvid.semantics.check.protocols import absent_queries  # most programs ask for no absence

        ctx.problems += absent_queries(tuple(argument.expr for argument in arguments))
    if info.name in CONSTANTS:
        wanted = CONSTANTS[info.name]
        for argument, parameter in zip(arguments, info.parameters, strict=True):
            if parameter.name == wanted:
                ctx.constant(argument.expr, type_problems.NotConstant(argument.span, info.short, wanted))
    ctx.effects += 1
    ctx.facts.calls[link] = ToCallable(info.name, method, False, ())
    transforms = any(maybe_grounded(ctx.world, p.type) for p in info.parameters)
    if not info.grounded_row and not transforms:
        return _erased(ctx, span, info)
    result = grounded_call(info.returns)
    if transforms:
        _expose_structure(ctx, link, span, result)
    return result


def _selecting(
    ctx: Context, link: int, span: Span, info: CallableInfo, arguments: list[Argument], method: bool
) -> Type:
    """Return the type of a call of a tool that selects: the elements of its list with the labels that they
    have there. Which ones they are depends on what the labels stand for, and is an exposure."""
    chosen = selected_from(info)
    types: list[Type] = []
    for place, (argument, parameter) in enumerate(zip(arguments, info.parameters, strict=True)):
        reason = _reason(info, parameter)
        if place == chosen:
            types.append(_as_handed(ctx, argument, parameter, reason))
            continue
        found = argument.infer(ctx, parameter.type)
        coerce(ctx, argument.expr, argument.node, argument.span, found, parameter.type, reason)
        types.append(parameter.type)
    ctx.effects += 1
    ctx.facts.calls[link] = ToCallable(info.name, method, False, tuple(types))
    handed = UNKNOWN if chosen is None else types[chosen]
    list_ = plain(handed)
    if not isinstance(list_, ListType):
        return info.returns  # its declaration has a problem
    result = ListType(ctx.read(list_.element, is_grounded(handed), span))
    if maybe_grounded(ctx.world, handed):
        ctx.expose(link, "structure", span, result)
    return result


def _as_handed(ctx: Context, argument: Argument, parameter: FieldInfo, reason: Reason) -> Type:
    """Return the type of the list that is selected from. Labels around it and around its elements are its
    own, but where the parameter has one there must be one."""
    start = mark(ctx)
    hint = parameter.type if mentions_grounded(parameter.type) else None
    found = argument.infer(ctx, hint)
    wanted = _labelled_as(found, parameter.type)
    if argument.expr is not None and found != wanted and _is_made_here(argument.expr):
        go_back(ctx, start)
        found = ctx.infer(argument.expr, wanted)
    return coerce(ctx, argument.expr, argument.node, argument.span, found, wanted, reason)


def _labelled_as(found: Type, declared: Type) -> Type:
    """Return the declared list with the labels that `found` has around it and around its elements, unless
    there is none where one is wanted."""
    list_, inner = plain(found), plain(declared)
    assert isinstance(inner, ListType)
    if not isinstance(list_, ListType) or (has_label(declared) and not has_label(found)):
        return declared
    element = plain(inner.element)
    like = ListType(grounded(element) if is_grounded(list_.element) else element)
    return grounded(like) if is_grounded(found) else like


def _is_made_here(expr: tree.Expr) -> bool:
    """Return whether an expression makes a value whose type depends on what is expected of it."""
    return isinstance(expr, tree.ListLiteral | tree.MapLiteral) or may_have_hole(expr)


def _expose_structure(ctx: Context, link: int, span: Span, result: Type) -> None:
    """Record plain structure around labels, in the result of a prompt or transform, as an exposure."""
    if not is_grounded(result) and mentions_grounded(result):
        ctx.expose(link, "structure", span, result)


def _erased(ctx: Context, span: Span, info: CallableInfo) -> Type:
    """Return the result of a call without a source: no Grounded at any depth (grounded.source.2)."""
    if not erasable(ctx.world, info.returns):
        reason = Reason(f"the result of `{info.short}`", "argument")
        ctx.ungrounded.append(
            Ungrounded(None, span, info.returns, erase(info.returns), reason, callable_promise=info.short)
        )
    return erase(info.returns)


def rendered(node: tree.Prompt) -> frozenset[str]:
    """Return the parameters that the model sees: a template renders them, a clause cites them, or a lane,
    which shows all of them."""
    if lane_clause(node) is not None:
        return frozenset(p.name.text for p in node.parameters)
    cited = (clause.parameter.text for clause in node.clauses if isinstance(clause, tree.CitesClause))
    placed = (p.name for b in node.blocks for p in b.parts if isinstance(p, tree.Placeholder))
    return frozenset((*placed, *cited))


def _prompt(
    ctx: Context, link: int, span: Span, info: CallableInfo, arguments: list[Argument], method: bool
) -> Type:
    """Return the type of a call of a prompt. Arguments are checked modulo grounding at any depth; a
    grounded one makes the result grounded."""
    assert isinstance(info.node, tree.Prompt)
    shown, enriching = rendered(info.node), enriching_tools(ctx.world, info)
    types: list[Type] = []
    grounds = False
    for argument, parameter in zip(arguments, info.parameters, strict=True):
        found = _modulo(ctx, argument, parameter, _reason(info, parameter))
        types.append(found)
        if parameter.name in shown and maybe_grounded(ctx.world, found):
            grounds = True
        if not _covers(parameter.type, found):
            ctx.expose(argument.node, "prompt argument", argument.span, found)
        elif enriching and mentions_grounded(found):
            ctx.expose(argument.node, "enrichment", argument.span, found)
    _citation(ctx, info, arguments, types)
    ctx.effects += 1
    ctx.facts.calls[link] = ToCallable(info.name, method, False, tuple(types))
    if not grounds:
        _check_enrichment(ctx, span, info, enriching)
    if not grounds and not info.grounded_row:
        return _erased(ctx, span, info)
    result = grounded_call(info.returns)
    _expose_structure(ctx, link, span, result)
    return result


def _check_enrichment(
    ctx: Context, span: Span, info: CallableInfo, enriching: tuple[tuple[tree.Ident, CallableInfo], ...]
) -> None:
    """Check that a choice which may be one of retrieved candidates can say so, whichever it turns out to
    be: its type is decided here, what it chooses only when it runs."""
    for name, tool in enriching:
        if tool.grounded_row:
            from corvid.semantics.lanes.problems import EnrichmentUngrounded  # most programs have none

            ctx.report(EnrichmentUngrounded(span, info.short, tool.short, name.span))
            return


def _covers(declared: Type, found: Type) -> bool:
    """Return whether `declared` has a label wherever `found` has one, there or further out."""
    if is_grounded(declared) or is_grounded(found):
        return is_grounded(declared)
    return all(_covers(d, f) for d, f in zip(parts(declared), parts(found), strict=False))


def _modulo(ctx: Context, argument: Argument, parameter: FieldInfo, reason: Reason) -> Type:
    """Return the argument's own type, which must equal the parameter's apart from labels. A declared label
    lifts a constructor or fresh literal with a grounded part (grounded.coercion.3)."""
    wanted = parameter.type
    start = mark(ctx)
    found = argument.infer(ctx, wanted if is_grounded(wanted) else None)
    misfits = has_unknown(found) or not agree(erase(found), erase(wanted))
    if argument.expr is not None and misfits and _is_open(argument.expr, found):
        go_back(ctx, start)
        found = ctx.infer(argument.expr, wanted)
    if agree(erase(found), erase(wanted)):
        return found
    same = _relabel_like(wanted, found)
    if moves(found, same) is not None:
        return coerce(ctx, argument.expr, argument.node, argument.span, found, same, reason)
    coerce(ctx, argument.expr, argument.node, argument.span, found, erase(wanted), reason)
    return wanted


def _is_open(expr: tree.Expr, found: Type) -> bool:
    """Return whether what is wanted may decide the type of an argument: not of a literal whose parts have
    labels, which it would lose."""
    return may_have_hole(expr) or (_is_made_here(expr) and not mentions_grounded(found))


def _relabel_like(wanted: Type, found: Type) -> Type:
    """Return the erased wanted type, with the outermost label of `found`."""
    return grounded(erase(wanted)) if is_grounded(found) else erase(wanted)


def _citation(ctx: Context, info: CallableInfo, arguments: list[Argument], types: list[Type]) -> None:
    """Check that the argument for a strictly cited parameter is grounded at the call (citations.clause.2)."""
    assert isinstance(info.node, tree.Prompt)
    for clause in info.node.clauses:
        if not isinstance(clause, tree.CitesClause):
            continue
        for argument, parameter, type_ in zip(arguments, info.parameters, types, strict=True):
            if parameter.name != clause.parameter.text or has_unknown(type_):
                continue
            if not maybe_grounded(ctx.world, type_):
                ctx.ungrounded.append(
                    Ungrounded(
                        argument.expr,
                        argument.span,
                        grounded(type_),
                        type_,
                        _reason(info, parameter),
                        clause=(parameter.name, info.short, clause.span),
                    )
                )


def range_call(ctx: Context, link: Called) -> Type:
    """Return the type of `range(a, b)`, which lifts."""
    ctx.facts.calls[link.id] = ToRange()
    if not ctx.takes(link.span, "range", 2, link.arguments):
        return ListType(INT)
    label = False
    for argument in link.arguments:
        found = ctx.infer(argument)
        lift(ctx, argument, argument.id, argument.span, found, INT, Reason("`range`", "argument"))
        label = label or is_grounded(found)
    return grounded(ListType(INT)) if label else ListType(INT)
