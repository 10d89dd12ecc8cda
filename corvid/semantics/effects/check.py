"""The checks of effects: declarations, annotations, rows, and constraints on rows."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from corvid.diagnostics.model import Label
from corvid.semantics.effects import algebra
from corvid.semantics.effects.annotations import (
    DataConstraint,
    MinConfidence,
    check_annotations,
    check_required,
    data_constraint,
    min_confidence,
)
from corvid.semantics.effects.collect import row_is_known, row_spans, unguarded
from corvid.semantics.effects.declarations import check_declaration
from corvid.semantics.effects.direct import owner_of
from corvid.semantics.effects.model import BUILT_IN
from corvid.semantics.effects.problems import (
    AttestingPrompt,
    EffectConstraintViolation,
    EffectRowIncomplete,
    Step,
)
from corvid.semantics.effects.purity import check_purity
from corvid.semantics.symbols import CallableInfo, EffectInfo, ModuleInfo, World
from corvid.semantics.types.inside import may_reach_function
from corvid.syntax import tree
from corvid.syntax.problems import NotSupportedYet

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from corvid.diagnostics.model import Problem
    from corvid.semantics.effects.direct import Outgoing
    from corvid.semantics.effects.rows import Rows, Witness
    from corvid.semantics.facts import Facts
    from corvid.source.span import Span

_UNLISTED = frozenset(effect.name for effect in BUILT_IN)


def check_effects(
    world: World, facts: Mapping[str, Facts], apart: Collection[str] = ()
) -> Iterator[Problem]:
    """Every problem of effects that no inferred row takes part in, but for those of modules `apart`.
    Callables that could not be checked have no facts; what depends on them is left out."""
    for module in world.modules.values():
        if module.name not in apart:
            yield from _check_module(module)
    for info in world.callables.values():
        if info.module not in apart:
            yield from _check_alone(world, facts.get(info.name), info)


def check_promises(world: World, rows: Rows) -> Iterator[Problem]:
    """Every problem of effects that only inferred rows show."""
    for info in world.callables.values():
        if isinstance(info.node, tree.Agent):
            yield from _check_row(world, rows, info, info.node)
            yield from _check_constraints(world, rows, info, info.node)
            yield from _check_intents(world, rows, info)


def _check_module(module: ModuleInfo) -> Iterator[Problem]:
    for declaration in module.tree.declarations:
        yield from check_declaration(declaration)
        if isinstance(declaration, tree.Import):
            yield from check_required(declaration.requires)
        members = declaration.members if isinstance(declaration, tree.Extend) else (declaration,)
        for member in members:
            if isinstance(member, tree.Agent):
                yield from check_annotations(member.annotations)


def _check_alone(world: World, facts: Facts | None, info: CallableInfo) -> Iterator[Problem]:
    match info.node:
        case tree.Prompt():
            yield from _check_attesting(world, info)
        case tree.Fn():
            yield from check_purity(world, facts, info, info.node)
        case tree.Agent():
            yield from _check_what_is_promised(world, info)
        case tree.Tool():
            pass


def _check_what_is_promised(world: World, info: CallableInfo) -> Iterator[Problem]:
    """A run can't look at the labels that a function value has captured, so nothing would keep the promise of
    `@min_confidence` for what an agent returns inside one."""
    annotation = info.annotation("min_confidence")
    if annotation is not None and may_reach_function(world, info.returns):
        yield NotSupportedYet(annotation.span, "`@min_confidence` of an agent that returns function values")


# ---- rows --------------------------------------------------------------------------------------
def _check_row(world: World, rows: Rows, info: CallableInfo, node: tree.Agent) -> Iterator[Problem]:
    if not node.uses or not row_is_known(world, info):
        return
    declared = _UNLISTED | {effect.name for effect in info.row or ()}
    missing = [effect for effect in rows.within(info.name) if effect.name not in declared]
    if not missing:
        return
    names = {effect.name: _name_in(world, info.module, effect) for effect in missing}
    witnesses = [rows.witness(info.name, effect) for effect in missing]
    yield EffectRowIncomplete(
        node.uses[0].span.join(node.uses[-1].span),
        info.short,
        tuple(name for name in names.values() if name is not None),
        tuple(short_name(effect) for effect in missing if names[effect.name] is None),
        tuple(path_of(world, witness) for witness in witnesses if witness is not None),
        node.uses[-1].span,
    )


def _name_in(world: World, module: str, effect: EffectInfo) -> str | None:
    """The name by which `module` can write `effect` in a row, None if it cannot."""
    names = world.modules[module].names
    short = short_name(effect)
    for name in (short, *names):
        found = names.get(name)
        if isinstance(found, EffectInfo) and found.name == effect.name:
            return name
    return None


def short_name(effect: EffectInfo) -> str:
    """The effect's name without its module."""
    return effect.name.rpartition("::")[2]


def path_of(world: World, witness: Witness) -> tuple[Step, ...]:
    """One step per call, and at last the words that state the effect."""
    steps = []
    for hop in witness.hops:
        if hop.words is None:
            caller, callee = world.callables[owner_of(hop.caller)], world.callables[hop.callee]
            steps.append(Step(hop.span, f"`{caller.short}` calls the {callee.kind} `{callee.short}`"))
        elif hop.words:
            steps.append(Step(hop.span, hop.words))
    holder = world.callables[owner_of(witness.holder)]
    effect = short_name(witness.effect)
    words = f"the {holder.kind} `{holder.short}` states `{effect}`"
    if holder.kind in ("agent", "fn"):
        words = f"`{holder.short}` has `{effect}` here"
    return (*steps, Step(witness.stated, words))


# ---- constraints -------------------------------------------------------------------------------
def _check_constraints(world: World, rows: Rows, info: CallableInfo, node: tree.Agent) -> Iterator[Problem]:
    seen: set[str] = set()
    for annotation in node.annotations:
        name = annotation.name.text
        if name in seen and name != "data":
            continue
        seen.add(name)
        if name == "min_confidence":
            floor = min_confidence(annotation)
            if floor is not None:
                yield from _check_confidence(world, rows, info, floor)
        elif name == "data":
            wanted = data_constraint(annotation)
            if wanted is not None:
                yield from _check_data(world, rows, info, wanted)


def _check_confidence(
    world: World, rows: Rows, info: CallableInfo, floor: MinConfidence
) -> Iterator[Problem]:
    row = rows.within(info.name)
    composed = algebra.confidence(row)
    if composed >= floor.bound:
        return
    weakest = min(row, key=lambda effect: algebra.confidence((effect,)))
    yield EffectConstraintViolation(
        floor.span,
        info.short,
        floor.text,
        "confidence",
        str(composed),
        str(floor.bound),
        f"the weakest step is `{short_name(weakest)}` at {composed}: take its call out, "
        f"or promise no more than {composed}",
        _path_to(world, rows, info, weakest),
    )


def _check_data(world: World, rows: Rows, info: CallableInfo, wanted: DataConstraint) -> Iterator[Problem]:
    row = rows.within(info.name)
    composed = algebra.categories(row)
    text = ", ".join(sorted(composed)) or "none"
    missing = [word for word in wanted.required if word not in composed]
    if missing:
        advice = f"call something whose effects have `data: {missing[0]}`, or take `{missing[0]}` out"
        yield EffectConstraintViolation(
            wanted.span, info.short, wanted.text, "data", text, ", ".join(wanted.required), advice, ()
        )
    extra = sorted(composed - wanted.allowed) if wanted.allowed is not None else []
    if extra:
        bringing = next(effect for effect in row if extra[0] in effect.data)
        advice = f"allow `{extra[0]}`, or take the call out that brings it in"
        yield EffectConstraintViolation(
            wanted.span,
            info.short,
            wanted.text,
            "data",
            text,
            "only " + ", ".join(sorted(wanted.allowed or ())),
            advice,
            _path_to(world, rows, info, bringing),
        )


def _check_intents(world: World, rows: Rows, info: CallableInfo) -> Iterator[Problem]:
    """`@intent_first`: every call whose row has grounded data stands inside an `intent` block, but for
    `absent`, which says itself what it looks for and that nothing is expected."""
    annotation = info.annotation("intent_first")
    if annotation is None:
        return
    searching = [call for call in unguarded(rows.direct[info.name]) if rows.searches(world, call.callee)]
    for call in _without_outer(searching):
        callee = world.callables.get(call.callee)
        from corvid.semantics.protocols.problems import SearchWithoutIntent

        if callee is not None:
            words = f"this call of the {callee.kind} `{callee.short}`"
            path: tuple[Step, ...] = ()
        else:
            words = "a function value that may be called here"
            bringing = (one for one in rows.of(call.callee) if "grounded" in one.data)
            witness = rows.witness(call.callee, next(bringing))
            path = path_of(world, witness) if witness is not None else ()
        agent = callee.short if callee is not None and callee.kind == "agent" else None
        yield SearchWithoutIntent(
            call.span,
            info.short,
            words,
            agent,
            annotation.span,
            tuple(Label(step.span, step.text) for step in path),
        )


def _without_outer(calls: list[Outgoing]) -> list[Outgoing]:
    """The calls without those that hand on a lambda in which one of the calls stands: that one says more."""
    named = sorted(call.span.start for call in calls if call.words is None)

    def holds_one(span: Span) -> bool:
        at = bisect_left(named, span.start)
        return at < len(named) and named[at] < span.end

    return [call for call in calls if call.words is None or not holds_one(call.span)]


def _path_to(world: World, rows: Rows, info: CallableInfo, effect: EffectInfo) -> tuple[Step, ...]:
    witness = rows.witness(info.name, effect)
    steps = path_of(world, witness) if witness is not None else ()
    return (*steps, *_declared_line(effect))


def _declared_line(effect: EffectInfo) -> Iterable[Step]:
    return (Step(effect.span, f"`{short_name(effect)}` is declared here"),) if effect.module else ()


# ---- warnings ----------------------------------------------------------------------------------
def _check_attesting(world: World, info: CallableInfo) -> Iterator[Problem]:
    effect = next((effect for effect in info.row or () if "grounded" in effect.data), None)
    if effect is not None:
        where = row_spans(world, info).get(effect.name, info.node.name.span)
        yield AttestingPrompt(info.node.name.span, info.short, short_name(effect), where)
