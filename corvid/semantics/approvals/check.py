"""Approvals of a whole program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.deferred import deferred_module
from corvid.semantics.effects.algebra import needs_approval
from corvid.semantics.facts import UNCOVERED, Covered, ToCallable
from corvid.syntax import tree
from corvid.syntax.walk import walk

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from corvid.diagnostics.model import Problem
    from corvid.semantics.approvals import flow, tokens
    from corvid.semantics.facts import Facts
    from corvid.semantics.symbols import CallableInfo, World
else:
    flow = deferred_module("corvid.semantics.approvals.flow")  # many programs approve nothing
    tokens = deferred_module("corvid.semantics.approvals.tokens")


class Approvals(Struct, frozen=True):
    """`tokens` says of each agent which `approve` covers which call."""

    problems: tuple[Problem, ...]
    tokens: Mapping[str, Covered]


def check_approvals(world: World, facts: Mapping[str, Facts]) -> Approvals:
    """Find for every call the `approve` that covers it, if there is one. Without problems every call that
    needs an approval has one. A `fn` has no approvals: it may not call what needs one."""
    labels: dict[str, dict[str, CallableInfo]] = {}
    doubles: dict[str, dict[str, tuple[CallableInfo, CallableInfo]]] = {}
    problems: list[Problem] = []
    covering: dict[str, Covered] = {}
    needing = {info.name for info in world.callables.values() if needs_approval(info, world.dimensions)}
    for info in world.callables.values():
        known = facts.get(info.name)
        if not isinstance(info.node, tree.Agent) or known is None:
            continue
        if not known.approves and not _calls_one_of(known, needing):
            covering[info.name] = UNCOVERED
            continue
        if info.module not in labels:
            labels[info.module] = tokens.visible_labels(world, info.module)
            doubles[info.module] = tokens.twins(world, info.module)
        walked = flow.walk_body(world, world.modules[info.module], known, labels[info.module], info.node.body)
        problems += walked.finish(info.node.body)
        problems += _ambiguous(info.node, doubles[info.module], walked.twofold)
        names = {number: tuple(p.name for p in callee.parameters) for number, callee in walked.meant.items()}
        covering[info.name] = Covered(walked.covered, names)
    return Approvals(tuple(problems), covering)


def _calls_one_of(facts: Facts, names: set[str]) -> bool:
    return any(isinstance(target, ToCallable) and target.name in names for target in facts.calls.values())


def _ambiguous(
    agent: tree.Agent, doubles: Mapping[str, tuple[CallableInfo, CallableInfo]], reported: Collection[int]
) -> Iterator[Problem]:
    """Yield every `approve` that is not `reported` and does not say by label and arguments which of two calls
    is meant."""
    if not doubles:
        return
    for piece in walk(agent.body):
        if isinstance(piece, tree.Approve) and piece.label.text in doubles and piece.id not in reported:
            yield flow.ambiguous(piece, *doubles[piece.label.text])
