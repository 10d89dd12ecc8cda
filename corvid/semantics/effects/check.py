"""The checks of effects: declarations, annotations, rows, and constraints on rows."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import assert_never

from corvid.diagnostics.model import Label, Problem
from corvid.semantics.effects import problems as effect_problems
from corvid.semantics.effects.algebra import categories
from corvid.semantics.effects.annotations import Constraint, DataConstraint, check_annotations, check_required
from corvid.semantics.effects.collect import row_of, row_spans
from corvid.semantics.effects.declarations import check_declaration
from corvid.semantics.effects.direct import Outgoing, owner_of
from corvid.semantics.effects.model import APPROVE, ASKING, Effect
from corvid.semantics.effects.promises import (
    Asks,
    Breach,
    ForbiddenData,
    LowConfidence,
    MissingData,
    OutsideIntents,
    Summary,
    Unlisted,
    WrongLevel,
    breaches,
    rows_in,
)
from corvid.semantics.effects.purity import check_purity
from corvid.semantics.effects.rows import Rows, Witness
from corvid.semantics.facts import Facts
from corvid.semantics.selecting import check_selecting
from corvid.semantics.symbols import CallableInfo, EffectInfo, ModuleInfo, World
from corvid.semantics.types.inside import may_reach_function
from corvid.source.span import Span
from corvid.syntax import problems as syntax_problems
from corvid.syntax import tree


def check_effects(world: World, facts: Mapping[str, Facts], apart: Collection[str] = ()) -> Iterator[Problem]:
    """Yield every problem of effects that no inferred row takes part in, but for those of modules `apart`.
    Callables that could not be checked have no facts; what depends on them is left out."""
    for module in world.modules.values():
        if module.name not in apart:
            yield from _check_module(world, module)
    for info in world.callables.values():
        if info.module not in apart:
            yield from _check_alone(world, facts.get(info.name), info)


def check_promises(world: World, summaries: Mapping[str, Summary]) -> Iterator[Problem]:
    """Yield every problem of effects that only inferred rows show, in the program with these callables."""
    rows = rows_in(summaries)
    for name, summary in summaries.items():
        for breach in breaches(name, summary.promises, rows):
            yield from _broken(world, rows, world.callables[name], breach)


def _broken(world: World, rows: Rows, info: CallableInfo, breach: Breach) -> Iterator[Problem]:
    match breach:
        case Unlisted(effects):
            yield _incomplete(world, rows, info, effects)
        case LowConfidence(constraint, composed, weakest):
            advice = (
                f"the weakest step is `{short_name(weakest)}` at {composed}: remove its call, "
                f"or promise no more than {composed}"
            )
            path, bound = _path_to(world, rows, info, weakest), str(constraint.bound)
            yield _violation(info, constraint, "confidence", str(composed), bound, advice, path)
        case MissingData(constraint, category):
            name = constraint.dimension
            advice = f"call something whose effects have `{name}: {category}`, or remove `{category}`"
            required = ", ".join(constraint.required)
            yield _violation(info, constraint, name, _data(rows, info, constraint), required, advice)
        case ForbiddenData(constraint, category, bringing):
            advice = f"allow `{category}`, or remove the call that adds it"
            path, only = _path_to(world, rows, info, bringing), "only " + ", ".join(constraint.allowed or ())
            found = _data(rows, info, constraint)
            yield _violation(info, constraint, constraint.dimension, found, only, advice, path)
        case WrongLevel(constraint, composed, bringing):
            found, bound = constraint.shown(composed), constraint.shown(constraint.bound)
            name, because = constraint.dimension, short_name(bringing)
            advice = f"`{because}` has `{name}: {found}`: remove its call"
            if world.dimensions[name].kind == "truth":  # `false` promises nothing
                advice += ", or remove the annotation"
            else:
                advice += f", or promise `@{name}({found})`"
            yield _violation(
                info, constraint, name, found, bound, advice, _path_to(world, rows, info, bringing)
            )
        case Asks(constraint, asking):
            path = _path_to(world, rows, info, asking)
            advice = "pass the value as an argument, or remove the annotation"
            yield effect_problems.EffectConstraintViolation(
                constraint.span, info.short, constraint.text, "", "", "", advice, path
            )
        case OutsideIntents(calls):
            for call in _without_outer(calls):
                yield _outside(world, rows, info, call)
        case _:
            assert_never(breach)


def _check_module(world: World, module: ModuleInfo) -> Iterator[Problem]:
    for declaration in module.tree.declarations:
        yield from check_declaration(declaration, world.dimensions)
        if isinstance(declaration, tree.Import):
            yield from check_required(declaration.requires)
        members = declaration.members if isinstance(declaration, tree.Extend) else (declaration,)
        for member in members:
            if isinstance(member, tree.Agent):
                yield from check_annotations(member.annotations, world.dimensions)


def _check_alone(world: World, facts: Facts | None, info: CallableInfo) -> Iterator[Problem]:
    match info.node:
        case tree.Prompt():
            yield from _check_attesting(world, info)
        case tree.Fn():
            yield from check_purity(world, facts, info, info.node)
        case tree.Agent():
            yield from _check_what_is_promised(world, info)
        case tree.Tool():
            yield from check_selecting(world, info)


def _check_what_is_promised(world: World, info: CallableInfo) -> Iterator[Problem]:
    """Report promises that a run can't check: it can't look at the labels that a function value has
    captured, so nothing would keep the promise of `@min_confidence` for what an agent returns inside one."""
    annotation = info.annotation("min_confidence")
    if annotation is not None and may_reach_function(world, info.returns):
        yield syntax_problems.NotSupportedYet(
            annotation.span, "`@min_confidence` of an agent that returns function values"
        )
    annotation = info.annotation("replayable")
    taken = (info.returns, *(one.type for one in info.parameters))
    if annotation is not None and any(may_reach_function(world, type_) for type_ in taken):
        words = "`@replayable` of an agent that takes or returns function values, which no trace holds,"
        yield syntax_problems.NotSupportedYet(annotation.span, words)


# ---- rows --------------------------------------------------------------------------------------
def _incomplete(world: World, rows: Rows, info: CallableInfo, missing: Sequence[Effect]) -> Problem:
    names = {effect.name: _name_in(world, info.module, effect) for effect in missing}
    witnesses = [rows.witness(info.name, effect.name) for effect in missing]
    row = row_of(info)
    return effect_problems.EffectRowIncomplete(
        row[0].span.join(row[-1].span),
        info.short,
        tuple(name for name in names.values() if name is not None),
        tuple(short_name(effect) for effect in missing if names[effect.name] is None),
        tuple(path_of(world, witness) for witness in witnesses if witness is not None),
        row[-1].span,
    )


def _name_in(world: World, module: str, effect: Effect) -> str | None:
    """Return the name by which `module` can write `effect` in a row, None if it cannot."""
    names = world.modules[module].names
    short = short_name(effect)
    for name in (short, *names):
        found = names.get(name)
        if isinstance(found, EffectInfo) and found.name == effect.name:
            return name
    return None


def short_name(effect: Effect | EffectInfo) -> str:
    """Return the effect's name without its module."""
    return effect.name.rpartition("::")[2]


def path_of(world: World, witness: Witness) -> tuple[effect_problems.Step, ...]:
    """Return one step per call, and at last the words that state the effect."""
    steps = []
    for hop in witness.hops:
        if hop.words is None:
            caller, callee = world.callables[owner_of(hop.caller)], world.callables[hop.callee]
            steps.append(
                effect_problems.Step(hop.span, f"`{caller.short}` calls the {callee.kind} `{callee.short}`")
            )
        elif hop.words:
            steps.append(effect_problems.Step(hop.span, hop.words))
    holder = world.callables[owner_of(witness.holder)]
    effect = short_name(witness.effect)
    words = f"the {holder.kind} `{holder.short}` states `{effect}`"
    if witness.effect.name == ASKING.name:
        whom = "model" if holder.kind == "prompt" else "host"
        words = f"the {holder.kind} `{holder.short}` asks the {whom}"
    elif witness.effect.name == APPROVE.name:
        words = "an approval is asked for here"
    if holder.kind in ("agent", "fn"):
        words = f"`{holder.short}` has `{effect}` here"
    return (*steps, effect_problems.Step(witness.stated, words))


# ---- constraints -------------------------------------------------------------------------------
def _violation(
    info: CallableInfo,
    constraint: Constraint,
    dimension: str,
    composed: str,
    bound: str,
    advice: str,
    path: tuple[effect_problems.Step, ...] = (),
) -> Problem:
    return effect_problems.EffectConstraintViolation(
        constraint.span, info.short, constraint.text, dimension, composed, bound, advice, path
    )


def _data(rows: Rows, info: CallableInfo, constraint: DataConstraint) -> str:
    return ", ".join(sorted(categories(rows.within(info.name), constraint.dimension))) or "none"


def _outside(world: World, rows: Rows, info: CallableInfo, call: Outgoing) -> Problem:
    """Return a call that retrieves in no `intent` block of an agent with `@intent_first`."""
    from corvid.semantics.protocols.problems import SearchWithoutIntent

    annotation = info.annotation("intent_first")
    assert annotation is not None, "the agent promises it"
    callee = world.callables.get(call.callee)
    path: tuple[effect_problems.Step, ...] = ()
    if callee is not None:
        words = f"this call of the {callee.kind} `{callee.short}`"
    else:
        words = "a function value that may be called here"
        bringing = next(one for one in rows.of(call.callee) if "grounded" in one.data)
        witness = rows.witness(call.callee, bringing.name)
        path = path_of(world, witness) if witness is not None else ()
    agent = callee.short if callee is not None and callee.kind == "agent" else None
    labels = tuple(Label(step.span, step.text) for step in path)
    return SearchWithoutIntent(call.span, info.short, words, agent, annotation.span, labels)


def _without_outer(calls: Sequence[Outgoing]) -> list[Outgoing]:
    """Return the calls without those that hand on a lambda in which one of the calls is: that one says
    more."""
    named = sorted(call.span.start for call in calls if call.words is None)

    def holds_one(span: Span) -> bool:
        at = bisect_left(named, span.start)
        return at < len(named) and named[at] < span.end

    return [call for call in calls if call.words is None or not holds_one(call.span)]


def _path_to(
    world: World, rows: Rows, info: CallableInfo, effect: Effect
) -> tuple[effect_problems.Step, ...]:
    witness = rows.witness(info.name, effect.name)
    steps = path_of(world, witness) if witness is not None else ()
    module, _, short = effect.name.rpartition("::")
    declared = world.modules[module].own.get(short) if module else None
    if not isinstance(declared, EffectInfo):
        return steps
    return (*steps, effect_problems.Step(declared.span, f"`{short}` is declared here"))


# ---- warnings ----------------------------------------------------------------------------------
def _check_attesting(world: World, info: CallableInfo) -> Iterator[Problem]:
    effect = next((effect for effect in info.row or () if "grounded" in effect.data), None)
    if effect is not None:
        where = row_spans(world, info).get(effect.name, info.node.name.span)
        yield effect_problems.AttestingPrompt(info.node.name.span, info.short, short_name(effect), where)
