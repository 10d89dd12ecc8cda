"""Calls: whose arguments are being written, who calls whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from corvid.lsp.answers import with_a_name
from corvid.lsp.names import at, occurrences
from corvid.lsp.snapshot import Snapshot, nodes_at
from corvid.semantics.facts import ToCallable, ToMethod
from corvid.semantics.symbols import CallableInfo
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.walk import walk


# ---- arguments ---------------------------------------------------------------------------------
class CallHelp(Struct, frozen=True):
    """The callable whose arguments are being written, and which of them."""

    info: CallableInfo
    active: int


def call_at(snapshot: Snapshot, overlay: Mapping[Path, str], text: str, offset: int) -> CallHelp | None:
    """Return the innermost call of a declared callable between whose brackets an offset is, also in a line
    that is half written."""
    found = _call_at(snapshot, offset)
    if found is None:
        snapshot, start = with_a_name(snapshot.path, overlay, text, offset)
        found = _call_at(snapshot, start + 1)
    return found


def _call_at(snapshot: Snapshot, offset: int) -> CallHelp | None:
    info = snapshot.callable_at(offset)
    body = None if info is None else snapshot.bodies.get(info.name)
    if body is None:
        return None
    for node in reversed(nodes_at(snapshot.main.tree, offset)):
        if not isinstance(node, tree.Access):
            continue
        for link in node.links:
            called = body.facts.calls.get(link.id)
            if isinstance(called, ToMethod) or not isinstance(link, tree.CallLink | tree.MethodLink):
                continue
            if not isinstance(called, ToCallable) or not link.span.start < offset < link.span.end:
                continue
            before = sum(argument.span.end < offset for argument in link.arguments)
            receiver = 1 if called.receiver else 0
            return CallHelp(snapshot.world.callables[called.name], before + receiver)
    return None


# ---- who calls whom ----------------------------------------------------------------------------
class Callee(Struct, frozen=True):
    """A callable and the program in which it was looked up."""

    snapshot: Snapshot
    info: CallableInfo

    @property
    def place(self) -> tuple[str, int]:
        """Where its name is declared: the same in every program that it is part of."""
        span = self.info.node.name.span
        return str(self.snapshot.file(span.source)), span.start


class Calls(Struct, frozen=True):
    """A callable at the other end, and the places of the calls: in the body of the one that calls."""

    other: Callee
    places: tuple[Span, ...]


def callable_here(snapshot: Snapshot, offset: int) -> Callee | None:
    """Return the callable whose name is at an offset, or in whose declaration it is."""
    named = at(occurrences(snapshot), snapshot.main.source, offset)
    if named is not None and named.key.kind == "callable":
        return Callee(snapshot, snapshot.world.callables[named.key.name])
    info = snapshot.callable_at(offset)
    return None if info is None else Callee(snapshot, info)


def incoming(callee: Callee, others: Sequence[Snapshot]) -> list[Calls]:
    """Return the callables that call this one, in its program and in `others`, which import its file."""
    found: dict[tuple[str, int], Calls] = {}
    for snapshot in (callee.snapshot, *others):
        for info in snapshot.world.callables.values():
            caller = Callee(snapshot, info)
            if caller.place in found:
                continue
            spans = [
                span
                for target, span in _calls_in(snapshot, info)
                if Callee(snapshot, target).place == callee.place
            ]
            if spans:
                found[caller.place] = Calls(caller, tuple(spans))
    return [found[place] for place in sorted(found)]


def outgoing(caller: Callee) -> list[Calls]:
    """Return the callables that this one calls, in the order of the first call of each."""
    found: dict[str, list[Span]] = {}
    for target, span in _calls_in(caller.snapshot, caller.info):
        found.setdefault(target.name, []).append(span)
    callables = caller.snapshot.world.callables
    return [Calls(Callee(caller.snapshot, callables[name]), tuple(spans)) for name, spans in found.items()]


def _calls_in(snapshot: Snapshot, info: CallableInfo) -> Iterator[tuple[CallableInfo, Span]]:
    """Yield what a callable calls, with the place of the name in each call."""
    body = snapshot.bodies.get(info.name)
    if body is None:
        return
    for node in walk(info.node):
        if not isinstance(node, tree.Access):
            continue
        before = node.base.span
        for link in node.links:
            called = body.facts.calls.get(link.id)
            if isinstance(called, ToCallable):
                span = link.name.span if isinstance(link, tree.MethodLink) else before
                yield snapshot.world.callables[called.name], span
            before = link.name.span if isinstance(link, tree.FieldLink | tree.MethodLink) else link.span
