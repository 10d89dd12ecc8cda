"""What one callable does by itself: its direct effects and its calls. No body of another is looked at."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from corvid.semantics.effects.algebra import effect_of, is_dangerous
from corvid.semantics.effects.direct import Direct, Outgoing, Stated, may_be_outside
from corvid.semantics.effects.model import APPROVE, ASKING, BUILT_IN, DANGEROUS
from corvid.semantics.effects.walk import calls
from corvid.semantics.facts import Facts, ToCallable, ToValue
from corvid.semantics.lanes.clauses import enriching_tools
from corvid.semantics.symbols import CallableInfo, EffectInfo, World
from corvid.semantics.types.inside import has_function
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.walk import walk


def collect(world: World, info: CallableInfo, facts: Facts | None, values: bool) -> Direct:
    """Return the direct effects and calls of `info`. Without facts (a callable that could not be checked)
    no calls are known. `values`: whether function values can leave callables here (`declaring_functions`)."""
    found = _collected(world, info, facts, values)
    outside, loses = may_be_outside(info), info.kind == "fn" and facts is not None and bool(facts.losses)
    return replace(found, outside=outside, loses=loses) if outside or loses else found


def _collected(world: World, info: CallableInfo, facts: Facts | None, values: bool) -> Direct:
    node = info.node
    match node:
        case tree.Tool():
            return Direct(_row(world, info, node))
        case tree.Prompt():
            brings = (Outgoing(tool.name, name.span) for name, tool in enriching_tools(world, info))
            return Direct(_row(world, info, node), tuple(brings))
        case tree.Agent() | tree.Fn():
            if facts is not None and _has_values(info, facts, values):
                from corvid.semantics.effects.values import with_values  # most programs have none

                return with_values(world, info, node.body, facts)
            return _body(node.body, facts)


def _has_values(info: CallableInfo, facts: Facts, values: bool) -> bool:
    """Return whether it matters where function values of this body are: another callable may call them, or
    bring them, or a call of one must be in an intent."""
    if info.annotation("intent_first") is not None:
        return True
    if not values:
        return False
    if facts.lambdas or has_function(info.returns) or any(has_function(one.type) for one in info.parameters):
        return True
    if any(isinstance(target, ToValue) for target in facts.calls.values()):
        return True  # of a field that is called at once there is no type
    return any(map(has_function, {id(type_): type_ for type_ in facts.types.values()}.values()))


def unguarded(direct: Direct) -> Iterator[Outgoing]:
    """Yield the calls in no intent block, of callables and of function values, those of lambdas included.
    But what a lambda calls of function values is called where the lambda is, which need not be where it is
    written."""
    for name, one in (("", direct), *direct.lambdas):
        here = not name or name in direct.at_once
        for call in one.outgoing:
            # A lambda that is written is not called by that.
            if not call.guarded and call.words != "" and (here or call.words is None):
                yield call


def _row(world: World, info: CallableInfo, node: tree.Tool | tree.Prompt) -> tuple[Stated, ...]:
    written = row_spans(world, info)
    row = (*(info.row or ()), DANGEROUS) if is_dangerous(info) else info.row or ()
    here = node.name.span
    stated = [Stated(effect_of(one, world.dimensions), written.get(one.name, here)) for one in row]
    return (*stated, Stated(effect_of(ASKING), here))


def row_spans(world: World, info: CallableInfo) -> dict[str, Span]:
    """Return where the row of `info` names each of its effects, by their qualified names."""
    names = world.modules[info.module].names
    spans: dict[str, Span] = {}
    for ident in row_of(info):
        effect = names.get(ident.text)
        if isinstance(effect, EffectInfo):
            spans.setdefault(effect.name, ident.span)
    return spans


def row_is_known(world: World, info: CallableInfo) -> bool:
    """Return whether every name of the written row is an effect; if not, a problem says so already."""
    names = world.modules[info.module].names
    built_in = {effect.name for effect in BUILT_IN}
    return all(
        ident.text in built_in or isinstance(names.get(ident.text), EffectInfo) for ident in row_of(info)
    )


def row_of(info: CallableInfo) -> tuple[tree.Ident, ...]:
    """Return the names of its row, as they are written."""
    return () if isinstance(info.node, tree.Fn) else info.node.uses or ()


def _body(body: tree.Block, facts: Facts | None) -> Direct:
    stated: list[Stated] = []
    outgoing: list[Outgoing] = []
    targets = facts.calls.values() if facts is not None and not facts.approves else ()
    expected = sum(isinstance(target, ToCallable) for target in targets)
    for piece in walk(body, leaves=False):
        if facts is not None and not facts.approves and len(outgoing) == expected:
            break
        if isinstance(piece, tree.Approve):
            stated.append(Stated(effect_of(APPROVE), piece.span))
        elif isinstance(piece, tree.Access) and facts is not None:
            for site in calls(piece):
                target = facts.calls.get(site.link.id)
                if isinstance(target, ToCallable):
                    outgoing.append(Outgoing(target.name, site.link.span))
    return Direct(tuple(stated), tuple(outgoing))
