"""What one callable does by itself: its direct effects and its calls. No body of another is looked at."""

from __future__ import annotations

from corvid.dataclasses import dataclass
from corvid.semantics.effects.algebra import is_dangerous
from corvid.semantics.effects.model import APPROVE, BUILT_IN, DANGEROUS
from corvid.semantics.effects.walk import calls
from corvid.semantics.facts import Facts, ToCallable
from corvid.semantics.lanes.clauses import enriching_tools
from corvid.semantics.symbols import CallableInfo, EffectInfo, World
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.source.span import Span


@dataclass(frozen=True, slots=True)
class Stated:
    """An effect that a callable has by itself, and the words that say so."""

    effect: EffectInfo
    span: Span


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A call of the callable with the qualified name `callee`."""

    callee: str
    span: Span


@dataclass(frozen=True, slots=True)
class Direct:
    """What a callable does by itself, in the order written. A lambda's body counts for the callable
    that writes it, whoever calls the lambda; a prompt calls the tools that it enriches from."""

    stated: tuple[Stated, ...]
    outgoing: tuple[Outgoing, ...]


def collect(world: World, info: CallableInfo, facts: Facts | None) -> Direct:
    """The direct effects and calls of `info`. Without facts (a callable that could not be checked)
    no calls are known."""
    node = info.node
    match node:
        case tree.Tool():
            return Direct(_row(world, info, node), ())
        case tree.Prompt():
            brings = (Outgoing(tool.name, name.span) for name, tool in enriching_tools(world, info))
            return Direct(_row(world, info, node), tuple(brings))
        case tree.Agent() | tree.Fn():
            return _body(node.body, facts)


def _row(world: World, info: CallableInfo, node: tree.Tool | tree.Prompt) -> tuple[Stated, ...]:
    written = row_spans(world, info)
    stated = [Stated(effect, written.get(effect.name, node.name.span)) for effect in info.row or ()]
    if is_dangerous(info):
        stated.append(Stated(DANGEROUS, node.name.span))
    return tuple(stated)


def row_spans(world: World, info: CallableInfo) -> dict[str, Span]:
    """Where the row of `info` names each of its effects, by their qualified names."""
    names = world.modules[info.module].names
    spans: dict[str, Span] = {}
    for ident in _written_row(info):
        effect = names.get(ident.text)
        if isinstance(effect, EffectInfo):
            spans.setdefault(effect.name, ident.span)
    return spans


def row_is_known(world: World, info: CallableInfo) -> bool:
    """Whether every name of the written row is an effect; if not, a problem says so already."""
    names = world.modules[info.module].names
    built_in = {effect.name for effect in BUILT_IN}
    return all(
        ident.text in built_in or isinstance(names.get(ident.text), EffectInfo)
        for ident in _written_row(info)
    )


def _written_row(info: CallableInfo) -> tuple[tree.Ident, ...]:
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
            stated.append(Stated(APPROVE, piece.span))
        elif isinstance(piece, tree.Access) and facts is not None:
            for site in calls(piece):
                target = facts.calls.get(site.link.id)
                if isinstance(target, ToCallable):
                    outgoing.append(Outgoing(target.name, site.link.span))
    return Direct(tuple(stated), tuple(outgoing))
