"""Which agents really give a grounded value: two fixpoints (grounded.return.2, grounded.return.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from corvid.semantics.check.bodies import Body
from corvid.semantics.facts import CallTarget, ToCallable
from corvid.semantics.symbols import CallableInfo, World
from corvid.semantics.types.model import Type
from corvid.syntax import tree
from corvid.syntax.walk import children
from corvid.types import NOTHING, grounded, is_grounded, mentions_grounded


def promised(world: World) -> dict[str, Type]:
    """Return the effective return types to begin with: grounded wherever they may be."""
    return {info.name: _start(info) for info in world.callables.values() if info.kind == "agent"}


def _start(info: CallableInfo) -> Type:
    if mentions_grounded(info.returns) or not info.grounded_row:
        return info.returns
    return grounded(info.returns)


def fallen_agents(world: World, effective: Mapping[str, Type]) -> set[str]:
    """Return the agents that may be grounded, and are not."""
    return {name for name, type_ in promised(world).items() if effective[name] != type_}


def note_callers(users: dict[str, set[str]], bodies: Mapping[str, Body]) -> None:
    """Add to the callers of each callable those among the bodies."""
    for name, body in bodies.items():
        for target in body.facts.calls.values():
            if isinstance(target, ToCallable):
                users.setdefault(target.name, set()).add(name)


def unproductive(bodies: Mapping[str, Body], effective: Mapping[str, Type]) -> set[str]:
    """Return the effectively grounded agents of which no return's value, followed back through the bindings
    of locals, uses only calls of productive agents (least fixpoint). Agents without a body here are
    productive."""
    known = {name: effective[name] for name in bodies if name in effective}
    returning: set[str] = set()
    missing: dict[tuple[str, int], int] = {}
    users: dict[str, list[tuple[str, int]]] = {}
    for name, body in bodies.items():
        if body.info.kind != "agent" or not is_grounded(effective[name]):
            continue
        behind = _Behind(body, known)
        looks = any(map(behind.counts, body.facts.calls.values()))
        for number, (value, _) in enumerate(body.returned):
            calls = behind.value(value) if looks else set[str]()
            returning.add(name)
            missing[name, number] = len(calls)
            for call in calls:
                users.setdefault(call, []).append((name, number))
    productive: set[str] = set()
    ready = [name for (name, _), calls_left in missing.items() if not calls_left]
    while ready:
        name = ready.pop()
        if name in productive:
            continue
        productive.add(name)
        for user in users.get(name, ()):
            missing[user] -= 1
            if not missing[user]:
                ready.append(user[0])
    return returning - productive


class _Behind(Struct):
    """The effectively grounded agents whose calls the values of one body are made from. What a name is
    bound to is looked through once; `names` holds that, `whole` what is known of all behind a name."""

    body: Body
    effective: Mapping[str, Type]
    names: dict[str, tuple[set[str], set[str]]] = field(default_factory=dict)
    whole: dict[str, set[str]] = field(default_factory=dict)

    def counts(self, target: CallTarget) -> bool:
        """Return whether this calls an effectively grounded agent."""
        return isinstance(target, ToCallable) and is_grounded(self.effective.get(target.name, NOTHING))

    def value(self, value: tree.Expr) -> set[str]:
        """Return the calls behind a value."""
        calls, names = self._written([value])
        return calls.union(*map(self._name, names))

    def _name(self, name: str) -> set[str]:
        if name in self.whole:
            return self.whole[name]
        found: set[str] = set()
        seen, waiting = {name}, [name]
        while waiting:
            part = waiting.pop()
            if part in self.whole:
                found |= self.whole[part]
                continue
            if part not in self.names:
                bindings = self.body.bindings.get(part, [])
                self.names[part] = self._written([b.value for b in bindings if b.value is not None])
            calls, names = self.names[part]
            found |= calls
            waiting += names - seen
            seen |= names
        self.whole[name] = found
        return found

    def _written(self, values: Sequence[tree.Expr]) -> tuple[set[str], set[str]]:
        """Return the calls and the names that are written in the values."""
        calls: set[str] = set()
        names: set[str] = set()
        nodes: list[tree.Node] = [*values]
        while nodes:
            node = nodes.pop()
            if isinstance(node, tree.Name):
                names.add(node.text)
                continue
            target = self.body.facts.calls.get(node.id)
            called = target.name if isinstance(target, ToCallable) else ""
            if called in self.effective and is_grounded(self.effective[called]):
                calls.add(called)
            nodes += children(node)
        return calls, names
