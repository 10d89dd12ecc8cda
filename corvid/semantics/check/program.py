"""All bodies of a program: check, let promises fall, check again, then show what is ungrounded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from corvid.diagnostics.model import Label, Problem
from corvid.semantics.check import prompts
from corvid.semantics.check.bodies import Body, check_body
from corvid.semantics.check.coerce import is_reported
from corvid.semantics.check.context import Ungrounded
from corvid.semantics.check.empty_lists import maybe_empty
from corvid.semantics.check.productivity import note_callers, promised, unproductive
from corvid.semantics.check.quotes import check_quotes
from corvid.semantics.facts import Facts
from corvid.semantics.provenance import problems as source_problems
from corvid.semantics.symbols import CallableInfo, ModuleInfo, World
from corvid.semantics.types import problems as type_problems
from corvid.semantics.types.model import Type, has_unknown
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.types import OptionType, mentions_grounded, show

if TYPE_CHECKING:
    from corvid.semantics.check.lost_sources import Explanation
    from corvid.semantics.check.repairs import Repair


class Checked(Struct, frozen=True):
    """Facts by callable, effective returns of agents, and every problem of this phase."""

    world: World
    facts: dict[str, Facts]
    effective: dict[str, Type]
    problems: tuple[Problem, ...]
    bodies: dict[str, Body]
    """What is known of each body, for those who ask why a value has no source."""


_LOOKED_THROUGH = 20
"""For so many lost sources of a body it is looked through: each takes as long as the body is."""


def check_program(
    world: World,
    resolve: Callable[[ModuleInfo, tree.TypeExpr], Type],
    apart: Collection[str] = (),
    fallen: Iterable[str] = (),
) -> Checked:
    """Check every body. Always returns; facts of a program with problems may hold Unknown.

    Modules `apart` are there for their declarations: nothing is said of what they declare, and their agents
    keep their promises but for the `fallen`, by qualified name, of which not all need be there.
    """
    known = (world.callables[name] for name in fallen if name in world.callables)
    effective = promised(world) | {info.name: info.returns for info in known}
    bodies: dict[str, Body] = {}
    users: dict[str, set[str]] = {}
    callables = [info for info in world.callables.values() if info.module not in apart]
    waiting = [info for info in callables if isinstance(info.node, tree.Agent | tree.Fn)]
    order = {info.name: index for index, info in enumerate(waiting)}
    empty: set[str] = set()
    while waiting:
        for info in waiting:
            bodies[info.name] = check_body(world, info, effective, resolve)
        fresh = {info.name: bodies[info.name] for info in waiting}
        note_callers(users, fresh)
        fell, empty = _fall(bodies, fresh, effective)
        again = fell.union(*(users.get(name, set()) for name in fell))
        waiting = [world.callables[name] for name in sorted(again, key=order.__getitem__)]
    problems: list[Problem] = []
    for info in callables:
        if info.kind == "prompt":
            problems += prompts.check_prompt(world, info)
        if info.kind in ("prompt", "tool"):
            problems += prompts.check_boundary(world, info)
    problems += check_quotes(world, callables, apart)
    for body in bodies.values():
        problems += _problems_of(world, body)
        problems += maybe_empty(world, body)
        for number, item in enumerate(body.ungrounded):
            if not _holds_unknown(body, item.expr):
                problems.append(_lost_source(world, bodies, body.info, item, number < _LOOKED_THROUGH))
        if body.info.name in empty:
            problems += _circle(world, body)
    facts = {name: body.facts for name, body in bodies.items()}
    return Checked(world, facts, effective, tuple(problems), bodies)


def _fall(
    bodies: dict[str, Body], fresh: dict[str, Body], effective: dict[str, Type]
) -> tuple[set[str], set[str]]:
    """Turn agents that only may be grounded, and are not, into what they declare. `fresh` are the bodies
    that were just checked; what the others return was looked at when they were. Gives those that fell, and
    if none did for another reason the unproductive ones."""
    fell = {
        name for name, body in fresh.items() if body.plain_return and effective[name] != body.info.returns
    }
    circling: set[str] = set()
    if not fell:
        circling = unproductive(bodies, effective)
        fell = {name for name in circling if effective[name] != bodies[name].info.returns}
    for name in fell:
        effective[name] = bodies[name].info.returns
    return fell, circling


def _sources(world: World, module: str) -> tuple[str, ...]:
    """Return the retrieval tools whose bare names a module can use."""
    names = world.modules[module].names
    return tuple(
        sorted(
            name
            for name, symbol in names.items()
            if isinstance(symbol, CallableInfo) and symbol.kind == "tool" and symbol.grounded_row
        )
    )


def _holds_unknown(body: Body, expr: tree.Expr | None) -> bool:
    """Return whether something in an expression has a type that is not known, in a body in which one is not
    known because of a problem: whether that has a source no one can say."""
    types = body.facts.types
    if expr is None or not any(node.id in types and has_unknown(types[node.id]) for node in walk(expr)):
        return False
    return any(map(is_reported, types.values()))


def _lost_source(
    world: World, bodies: dict[str, Body], info: CallableInfo, item: Ungrounded, whole: bool
) -> Problem:
    """Return the problem of a result without a source. If `whole`, its body may be looked through for it."""
    from corvid.semantics.check.lost_sources import explain  # most programs lose none

    why = explain(world, bodies, info.name, item.expr, whole)
    steps, lost = tuple(why.labels), why.lost
    sources = _sources(world, info.module)
    promise = item.callable_promise
    mended = _mended(world, bodies, info.name, item, why, promise is not None) if whole else None
    lines, edits = ("", ()) if mended is None else (mended.lines, mended.edits)
    if item.clause is not None:
        parameter, prompt, clause = item.clause
        return source_problems.PromptCitationRequiresGrounded(
            item.span, parameter, prompt, clause, steps, sources, lost, lines, edits
        )
    wanted, found = show(item.wanted), show(item.found)
    if item.reason.declared is not None:
        steps = (*steps, Label(item.reason.declared, f"{wanted} is declared here"))
    if promise is not None:
        return source_problems.UngroundedReturn(
            item.span, promise, wanted, found, steps, sources, lost, lines, edits
        )
    return source_problems.UngroundedUse(
        item.span, wanted, found, item.reason.words, steps, sources, lost, lines, edits
    )


def _mended(
    world: World, bodies: dict[str, Body], callable_: str, item: Ungrounded, why: Explanation, promised: bool
) -> Repair | None:
    """Return the lines that keep the source, where one of the ways fits."""
    from corvid.semantics.check.absences import folded, labelled, or_a_text, without_default
    from corvid.semantics.check.repairs import repair

    body = bodies[callable_]
    made = repair(world, body, why.computed, promised) if why.computed else None
    declared = item.reason.declared
    if made is None and why.folded is not None and _is(body, item.expr, why.folded):
        made = folded(world, body, why.folded, declared, item.wanted, item.span)
    if made is None and item.reason.words == "`unwrap_or`":
        made = without_default(world, body, item.span, show(OptionType(item.wanted)))
    own = isinstance(item.expr, tree.StringLiteral | tree.FString)
    if made is None and promised and own and not (why.lost or body.problems):
        made = or_a_text(world, body, item.span)
    return labelled(world, bodies, why) if made is None else made


def _is(body: Body, expr: tree.Expr | None, value: tree.Expr) -> bool:
    """Return whether the expression is the value, or a name that was bound to it."""
    if expr is value:
        return True
    return isinstance(expr, tree.Name) and any(one.value is value for one in body.bindings.get(expr.text, ()))


def _problems_of(world: World, body: Body) -> Iterator[Problem]:
    """Yield the problems of a body, those of an Option where its value is promised with lines that promise
    it."""
    looked = 0
    for problem in body.problems:
        if not isinstance(problem, type_problems.TypeMismatch) or not problem.lacks_nothing_but_an_option():
            yield problem
            continue
        looked += 1
        made = None
        if looked <= _LOOKED_THROUGH:
            from corvid.semantics.check.absences import may_be_absent

            made = may_be_absent(world, body, problem.declared, problem.found, problem.span)
        yield problem if made is None else replace(problem, repaired=made.lines, edits=made.edits)


def _circle(world: World, body: Body) -> list[Problem]:
    """Return a grounded callable of which every return leads back into the circle."""
    if not mentions_grounded(body.info.returns):
        return []
    return [
        source_problems.UngroundedReturn(
            value.span,
            body.info.short,
            show(body.info.returns),
            show(type_),
            (
                Label(value.span, "this return only leads back to a call that has not returned"),
                Label(body.info.node.returns.span, "and no other return reaches a source"),
            ),
            _sources(world, body.info.module),
        )
        for value, type_ in body.returned[:1]
    ]
