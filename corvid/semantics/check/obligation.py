"""Which agents really give a grounded value: the fixpoints of grounding.md 2 and 3."""

from __future__ import annotations

from collections.abc import Mapping

from corvid.semantics.check.bodies import Body
from corvid.semantics.facts import ToCallable
from corvid.semantics.symbols import CallableInfo, World
from corvid.semantics.types.model import Type, grounded, is_grounded, mentions_grounded
from corvid.syntax import tree
from corvid.syntax.walk import children


def promised(world: World) -> dict[str, Type]:
    """The effective return types to begin with: grounded wherever they may be."""
    return {info.name: _start(info) for info in world.callables.values() if info.kind == "agent"}


def _start(info: CallableInfo) -> Type:
    if mentions_grounded(info.returns) or not info.grounded_row:
        return info.returns
    return grounded(info.returns)


def callers(bodies: Mapping[str, Body]) -> dict[str, set[str]]:
    """Who calls whom, turned round."""
    found: dict[str, set[str]] = {}
    for name, body in bodies.items():
        for target in body.facts.calls.values():
            if isinstance(target, ToCallable):
                found.setdefault(target.name, set()).add(name)
    return found


def unproductive(bodies: Mapping[str, Body], effective: Mapping[str, Type]) -> set[str]:
    """The effectively grounded agents of which no return's value, followed back through the bindings
    of locals, uses only calls of productive agents (least fixpoint)."""
    waiting = {
        name: [_calls_behind(body, value, effective) for value, _ in body.returned]
        for name, body in bodies.items()
        if body.info.kind == "agent" and is_grounded(effective[name])
    }
    productive: set[str] = set()
    changed = True
    while changed:
        changed = False
        for name, returns in list(waiting.items()):
            if any(calls <= productive for calls in returns):
                productive.add(name)
                del waiting[name]
                changed = True
    return {name for name, returns in waiting.items() if returns}


def _calls_behind(body: Body, value: tree.Expr, effective: Mapping[str, Type]) -> set[str]:
    """The effectively grounded agents whose calls the value is made from."""
    found: set[str] = set()
    names: set[str] = set()
    nodes: list[tree.Node] = [value]
    while nodes:
        node = nodes.pop()
        target = body.facts.calls.get(node.id)
        called = target.name if isinstance(target, ToCallable) else ""
        if called in effective and is_grounded(effective[called]):
            found.add(called)
        if isinstance(node, tree.Name) and node.text not in names:
            names.add(node.text)
            nodes += [b.value for b in body.bindings.get(node.text, []) if b.value is not None]
        nodes += children(node)
    return found
