"""Approvals of a whole program."""

from __future__ import annotations

from corvid.dataclasses import dataclass
from corvid.deferred import deferred_module
from corvid.semantics.effects.algebra import needs_approval
from corvid.semantics.facts import ToCallable
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from corvid.diagnostics.model import Problem
    from corvid.semantics.approvals import flow, tokens
    from corvid.semantics.facts import Facts
    from corvid.semantics.symbols import CallableInfo, World
    from corvid.source.span import Span
else:
    flow = deferred_module("corvid.semantics.approvals.flow")  # many programs approve nothing
    tokens = deferred_module("corvid.semantics.approvals.tokens")


@dataclass(frozen=True, slots=True)
class Approvals:
    """`tokens[agent][call]` is the node id of the `approve` statement that covers the call, by the id
    of the call's link; only calls of tools and prompts that need an approval are in it."""

    problems: tuple[Problem, ...]
    tokens: Mapping[str, Mapping[int, int]]


def check_approvals(world: World, facts: Mapping[str, Facts]) -> Approvals:
    """Find for every call that needs an approval the `approve` that covers it. Without problems every
    such call of every agent is in `tokens`. A `fn` has no approvals: it may not call what needs one."""
    labels: dict[str, dict[str, CallableInfo]] = {}
    doubles: dict[str, dict[str, tuple[CallableInfo, CallableInfo]]] = {}
    problems: list[Problem] = []
    covering: dict[str, Mapping[int, int]] = {}
    needing = {info.name for info in world.callables.values() if needs_approval(info)}
    for info in world.callables.values():
        known = facts.get(info.name)
        if not isinstance(info.node, tree.Agent) or known is None:
            continue
        if not known.approves and not _calls_one_of(known, needing):
            covering[info.name] = {}
            continue
        if info.module not in labels:
            labels[info.module] = tokens.visible_labels(world, info.module)
            doubles[info.module] = tokens.twins(world, info.module)
        walked = flow.walk_body(world, known, labels[info.module], info.node.body)
        problems += walked.finish()
        problems += _ambiguous(info.node, doubles[info.module])
        covering[info.name] = walked.covered
    return Approvals(tuple(problems), covering)


def _calls_one_of(facts: Facts, names: set[str]) -> bool:
    return any(isinstance(target, ToCallable) and target.name in names for target in facts.calls.values())


def _ambiguous(
    agent: tree.Agent, doubles: Mapping[str, tuple[CallableInfo, CallableInfo]]
) -> Iterator[Problem]:
    """Every `approve` whose label and arguments do not say which of two calls is meant."""
    if not doubles:
        return
    from corvid.semantics.approvals.problems import AmbiguousApprovalLabel

    for piece in walk(agent.body):
        if isinstance(piece, tree.Approve) and piece.label.text in doubles:
            one, other = doubles[piece.label.text]
            full = one.short == other.short
            yield AmbiguousApprovalLabel(
                piece.label.span, piece.label.text, (_named(one, full), _named(other, full))
            )


def _named(info: CallableInfo, full: bool) -> tuple[str, Span]:
    """The callee's name, with its module or type where the bare one does not tell it from the other."""
    return info.name.replace("::", ".") if full else info.short, info.node.name.span
