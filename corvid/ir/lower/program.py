"""A checked program without problems becomes an `ir.Program`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar, cast

from msgspec.structs import replace

from corvid.deferred import deferred_module
from corvid.ir.lower.builder import Builder
from corvid.ir.lower.exprs import RAW
from corvid.ir.lower.stmts import lower_block
from corvid.ir.lower.types import lower_type
from corvid.ir.program import (
    APPROVE,
    Bound,
    Function,
    FunctionBody,
    Grounding,
    Hole,
    Parameter,
    Program,
    Prompt,
    Record,
    Site,
    Sum,
    TemplateBlock,
    Tool,
    Variant,
)
from corvid.semantics.check.calls import rendered
from corvid.semantics.effects.algebra import charges_of, confidence_of, gate_of, is_stoppable, needs_approval
from corvid.semantics.effects.annotations import budget_of, grounding_gate, max_depth, min_confidence
from corvid.semantics.facts import UNCOVERED
from corvid.semantics.lanes.clauses import enriching_tools, lane_clause
from corvid.semantics.selecting import selected_from
from corvid.semantics.testing import mocks
from corvid.syntax import tree
from corvid.types import grounded, is_grounded, show

if TYPE_CHECKING:
    import decimal
    from collections.abc import Collection, Mapping

    from corvid.semantics.check.program import Checked
    from corvid.semantics.facts import Covered
    from corvid.semantics.symbols import CallableInfo, FieldInfo, RecordInfo, SumInfo, World
    from corvid.types import OpenType, Type

    Declared = TypeVar("Declared", CallableInfo, RecordInfo, SumInfo)
else:
    decimal = deferred_module("decimal")


def lower(
    checked: Checked, tokens: Mapping[str, Covered], modules: Collection[str], apart: Collection[str] = ()
) -> Program:
    """Lower every declaration of these modules, which reach no others. `tokens` gives, by callable, the
    `approve` that covers each call. The modules must have no problems that are errors; the bodies of those
    `apart` may have some, and are left out."""
    world = checked.world
    infos = _inside(world.callables, modules)
    functions: list[Function] = []
    sites: list[Site] = []
    for info in infos:
        if isinstance(info.node, tree.Agent | tree.Fn):
            if info.module in apart:
                functions.append(_bodiless(checked, info))
                continue
            functions.append(_function(checked, info, len(sites), tokens.get(info.name, UNCOVERED)))
            sites += _sites(checked, info)
    return Program(
        main=world.main,
        records=tuple(Record(r.name, _parameters(r.fields), r.span) for r in _inside(world.records, modules)),
        sums=tuple(
            Sum(s.name, tuple(Variant(v.name, _parameters(v.fields)) for v in s.variants), s.span)
            for s in _inside(world.sums, modules)
        ),
        tools=tuple(_tool(world, info) for info in infos if info.kind == "tool"),
        prompts=tuple(_prompt(world, info) for info in infos if info.kind == "prompt"),
        functions=tuple(functions),
        sites=tuple(sites),
        marks="said" if _says_marks(checked, modules, infos) else "none",
    )


def _says_marks(checked: Checked, modules: Collection[str], infos: list[CallableInfo]) -> bool:
    """Check whether a declaration, an annotation or a `trusted` of these modules speaks of marks."""
    world = checked.world
    bodies = (checked.facts[info.name] for info in infos if info.name in checked.facts)
    return (
        any(info.untrusted_row or info.marked_returns is not None for info in infos)
        or any(one.marked is not None for info in infos for one in info.parameters)
        or any(one.marked is not None for info in _inside(world.records, modules) for one in info.fields)
        or any(
            one.marked is not None
            for info in _inside(world.sums, modules)
            for variant in info.variants
            for one in variant.fields
        )
        or any(facts.trusts or facts.annotations for facts in bodies)
    )


def _inside(declared: Mapping[str, Declared], modules: Collection[str]) -> list[Declared]:
    """Return what these modules declare, ordered by name."""
    return [one for _, one in sorted(declared.items()) if one.module in modules]


def _parameters(fields: tuple[FieldInfo, ...]) -> tuple[Parameter, ...]:
    return tuple(Parameter(f.name, lower_type(f.type), _marked(f.marked)) for f in fields)


def _marked(type_: OpenType | None) -> Type | None:
    return None if type_ is None else lower_type(type_)


def _effects(info: CallableInfo) -> tuple[str, ...]:
    return tuple(effect.name for effect in info.row or ())


def _tool(world: World, info: CallableInfo) -> Tool:
    return Tool(
        info.name,
        _parameters(info.parameters),
        lower_type(info.returns),
        info.grounded_row,
        needs_approval(info, world.dimensions),
        _effects(info),
        confidence_of(info),
        info.node.span,
        charges_of(info, world.dimensions),
        gate_of(info, world.dimensions),
        is_stoppable(info, world.dimensions),
        info.untrusted_row,
        _marked(info.marked_returns),
        selected_from(info) if info.selects else None,
    )


def _prompt(world: World, info: CallableInfo) -> Prompt:
    node = info.node
    assert isinstance(node, tree.Prompt)
    lane = lane_clause(node)
    cites = next((c.parameter.text for c in node.clauses if isinstance(c, tree.CitesClause)), None)
    settings = {
        c.name.text: decimal.Decimal(c.value.text)
        for c in node.clauses
        if isinstance(c, tree.WithClause) and c.value is not None
    }
    repair = int(settings.pop("repair", 0))
    blocks = tuple(
        TemplateBlock(b.role, tuple(p if isinstance(p, str) else Hole(p.name) for p in b.parts))
        for b in node.blocks
    )
    return Prompt(
        info.name,
        _parameters(info.parameters),
        lower_type(info.returns),
        info.grounded_row,
        _effects(info),
        confidence_of(info),
        blocks,
        rendered(node),
        cites,
        repair,
        tuple(sorted(settings.items())),
        node.span,
        None if lane is None else cast(Literal["selection", "semantic"], lane.lane.text),
        tuple((name.text, tool.name) for name, tool in enriching_tools(world, info)),
        needs_approval(info, world.dimensions),
        charges_of(info, world.dimensions),
        gate_of(info, world.dimensions),
        is_stoppable(info, world.dimensions),
        info.untrusted_row or any(_brings_marks(tool) for _, tool in enriching_tools(world, info)),
        _marked(info.marked_returns),
    )


def _function(checked: Checked, info: CallableInfo, site: int, tokens: Covered) -> Function:
    node = info.node
    assert isinstance(node, tree.Agent | tree.Fn)
    facts = checked.facts[info.name]
    b = Builder(checked.world, facts, site, tokens, RAW, lower_block)
    for parameter in info.parameters:
        b.names[parameter.name] = b.slot(parameter.name, parameter.type)
    lower_block(b, node.body)
    return replace(_bodiless(checked, info), code=FunctionBody(tuple(b.slots), tuple(b.blocks[0])))


def _bodiless(checked: Checked, info: CallableInfo) -> Function:
    """Return what others have to know of an agent or fn: a function without its body."""
    returns = lower_type(checked.effective.get(info.name, info.returns))
    marked = _marked(info.marked_returns)
    annotation = info.annotation("min_confidence")
    bound = min_confidence(annotation) if annotation is not None else None
    written = info.node.annotations if isinstance(info.node, tree.Agent) else ()
    return Function(
        name=info.name,
        kind="agent" if info.kind == "agent" else "fn",
        public=info.public,
        parameters=_parameters(info.parameters),
        returns=returns,
        code=FunctionBody((), ()),
        grounded_pure=info.annotation("grounded_pure") is not None,
        wrapping=info.annotation("wrapping") is not None,
        min_confidence=float(bound.bound) if bound is not None else None,
        doc=info.node.doc,
        span=info.node.span,
        intent_first=info.annotation("intent_first") is not None,
        grounding=_grounding(info),
        budget=tuple(Bound(*one) for one in budget_of(written, checked.world.dimensions)),
        max_depth=max_depth(written),
        role=_role(info.node),
        about=_about(checked.world, info),
        marked_returns=grounded(marked) if marked is not None and is_grounded(returns) else marked,
    )


def _role(node: tree.Node) -> Literal["", "test", "fixture", "mock"]:
    match node:
        case tree.Test():
            return "test"
        case tree.Fixture():
            return "fixture"
        case tree.Mock():
            return "mock"
        case _:
            return ""


def _about(world: World, info: CallableInfo) -> str:
    match info.node:
        case tree.Test(from_trace=trace):
            return trace or ""
        case tree.Mock():
            target = mocks.target_of(world, info)
            return f"{APPROVE}{mocks.label_mocked(world, info)}" if target is None else target.name
        case _:
            return ""


def _grounding(info: CallableInfo) -> Grounding | None:
    annotation = info.annotation("grounding")
    gate = grounding_gate(annotation) if annotation is not None else None
    return None if gate is None else Grounding(gate.least, gate.enforce)


def _sites(checked: Checked, info: CallableInfo) -> list[Site]:
    return [
        Site(s.discard, s.kind, show(s.from_type), show(s.to_type), info.name, s.span)
        for s in checked.facts[info.name].losses
    ]


def _brings_marks(tool: CallableInfo) -> bool:
    """Check whether what a tool gives is tainted, or has something tainted inside."""
    return tool.untrusted_row or tool.marked_returns is not None
