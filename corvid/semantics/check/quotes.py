"""Where a quote may be in declarations, and that no program makes one (citations.quote.2).

Only a lookup makes an `Excerpt`: not a tool, not a model that cites nothing, not a literal. Without its label
an excerpt lives inside of `fn`s and lambdas alone, so that no declaration gives one away without its source.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.semantics.provenance import problems as source_problems
from corvid.semantics.types.inside import reachable
from corvid.semantics.types.relate import has_plain_excerpt
from corvid.syntax import tree
from corvid.types import EXCERPT, STRING, GroundedType, NamedType, ResultType, Scalar, parts

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from corvid.diagnostics.model import Problem
    from corvid.semantics.check.context import Context
    from corvid.semantics.symbols import CallableInfo, FieldInfo, World
    from corvid.semantics.types.model import Type
    from corvid.source.span import Span


def check_quotes(
    world: World, callables: Iterable[CallableInfo], apart: Collection[str]
) -> Iterator[Problem]:
    """Yield what is wrong with excerpts and quotes in declarations of these callables, and of the records and
    sums of modules that are not `apart`."""
    for info in callables:
        if info.kind != "fn":
            yield from _plain_fields(info.short, info.parameters)
            yield from _plain(f"the result of `{info.short}`", info.returns, info.node.returns.span)
        looked_up = info.selects or cites(info)
        if info.kind in ("tool", "prompt") and mentions_quote(world, info.returns) and not looked_up:
            yield source_problems.QuoteNotLookedUp(
                info.node.returns.span, info.kind, info.short, _citable(info)
            )
    for record in world.records.values():
        if record.module not in apart:
            yield from _plain_fields(record.name.rpartition("::")[2], record.fields)
    for total in world.sums.values():
        if total.module not in apart:
            for variant in total.variants:
                yield from _plain_fields(variant.name, variant.fields)


def refuse_making(ctx: Context, record: Type, span: Span) -> None:
    """Report the making, or the change, of an excerpt."""
    if record == EXCERPT:
        ctx.report(source_problems.ExcerptMade(span))


def mentions_quote(world: World, type_: Type) -> bool:
    """Return whether a value of the type may hold an excerpt, with or without its label."""
    return not isinstance(type_, Scalar) and EXCERPT in reachable(world, type_)


def may_be_without_quotes(world: World, type_: Type) -> Iterator[tuple[str, Span]]:
    """Yield the constructors of an answer that hold texts and quotes, all of which may be absent; their
    places."""
    for part in reachable(world, type_):
        if not isinstance(part, NamedType) or part == EXCERPT:
            continue
        for name, fields, span in _constructors(world, part.name):
            types = [field.type for field in fields]
            if (
                any(_holds(one, EXCERPT) for one in types)
                and any(_has_text(world, one) for one in types)
                and not any(_always_quotes(world, one, frozenset()) for one in types)
            ):
                yield name, span


def _constructors(world: World, name: str) -> list[tuple[str, tuple[FieldInfo, ...], Span]]:
    """Return the record or the variants of that name."""
    record = world.records.get(name)
    if record is not None:
        return [(name.rpartition("::")[2], record.fields, record.span)]
    return [(variant.name, variant.fields, variant.span) for variant in world.sums[name].variants]


def _holds(type_: Type, wanted: Type) -> bool:
    """Return whether the type as written mentions the other one."""
    return type_ == wanted or any(_holds(part, wanted) for part in parts(type_))


def _has_text(world: World, type_: Type) -> bool:
    """Return whether there is a String, but for those of excerpts, and of records that hold them."""
    return _holds(type_, STRING) or (not mentions_quote(world, type_) and STRING in reachable(world, type_))


def _always_quotes(world: World, type_: Type, outer: frozenset[Type]) -> bool:
    """Return whether each value of the type, which is inside of the `outer` ones, holds a quote."""
    match type_:
        case GroundedType(inner):
            return _always_quotes(world, inner, outer)
        case ResultType():
            return all(_always_quotes(world, part, outer) for part in parts(type_))
        case NamedType() if type_ != EXCERPT and type_ not in outer:
            return all(
                any(_always_quotes(world, field.type, outer | {type_}) for field in fields)
                for _, fields, _ in _constructors(world, type_.name)
            )
        case _:
            return type_ == EXCERPT


def cites(info: CallableInfo) -> bool:
    """Return whether the callable is a prompt that cites strictly."""
    clauses = info.node.clauses if isinstance(info.node, tree.Prompt) else ()
    return any(isinstance(clause, tree.CitesClause) for clause in clauses)


def _citable(info: CallableInfo) -> str:
    """Return the first parameter of a prompt that has a source; empty if there is none."""
    grounded = (one.name for one in info.parameters if isinstance(one.type, GroundedType))
    return next(grounded, "") if info.kind == "prompt" else ""


def _plain_fields(owner: str, fields: Iterable[FieldInfo]) -> Iterator[Problem]:
    for one in fields:
        yield from _plain(f"`{one.name}` of `{owner}`", one.type, one.span)


def _plain(what: str, type_: Type, span: Span) -> Iterator[Problem]:
    if has_plain_excerpt(type_):
        yield source_problems.PlainExcerpt(span, what)
