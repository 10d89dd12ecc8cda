"""Approvals of a whole program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from corvid.diagnostics.model import Problem
from corvid.semantics.approvals.flow import walk_body
from corvid.semantics.approvals.tokens import visible_labels
from corvid.semantics.facts import Facts
from corvid.semantics.symbols import CallableInfo, World
from corvid.syntax import tree


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
    problems: list[Problem] = []
    tokens: dict[str, Mapping[int, int]] = {}
    for info in world.callables.values():
        known = facts.get(info.name)
        if not isinstance(info.node, tree.Agent) or known is None:
            continue
        if info.module not in labels:
            labels[info.module] = visible_labels(world, info.module)
        flow = walk_body(world, known, labels[info.module], info.node.body)
        problems += flow.finish()
        tokens[info.name] = flow.covered
    return Approvals(tuple(problems), tokens)
