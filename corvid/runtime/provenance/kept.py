"""What of the evidence in strict answers a chain still holds (provenance.grade.3). Handing over keeps it, and
so does what puts whole texts together. After any other operation a value holds none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from corvid.runtime.provenance.nodes import SELECTING, AgentHandoff, Derived, Node, Quoted
from corvid.runtime.provenance.query import inputs_of

if TYPE_CHECKING:
    from corvid.runtime.provenance.store import NodeStore

WHOLE_TEXTS = frozenset({"+", "text", "join", "read"})
"""Operations whose result holds all of their operands, beside texts of the program. A separator that `join`
put between no texts is `unshown`."""
WHOLE_PARTS = frozenset({"construct", "together", "some", "ok", "err"})
"""Those whose result has their operands as parts: where one is a constant, it shows nothing."""


class Kept(Struct):
    """What is still held at the nodes of a value: whether a model has `cited` some of it; the `calls` whose
    answers, or parts of answers, these are; and `rest`, nodes of the chains at which evidence counts no more.
    `computed`: something was put together."""

    cited: bool = False
    computed: bool = False
    calls: dict[int, None] = field(default_factory=dict)
    rest: list[int] = field(default_factory=list)


def quote_at(arena: NodeStore, node: int) -> Quoted | None:
    """Return the quote that the node is, or of which it is a field: that says what its source says, whatever
    chose it."""
    while True:
        match arena.node(node):
            case Quoted() as found:
                return found
            case AgentHandoff(inputs=(inner,)):
                node = inner
            case Derived(op=op, inputs=(inner,), constant=False, unsourced=False) if op in SELECTING:
                node = inner
            case _:
                return None


def kept(arena: NodeStore, *nodes: int) -> Kept:
    """Return what the labels with these nodes still hold."""
    found = Kept()
    seen: set[int] = set()
    waiting = [node for node in nodes if quote_at(arena, node) is None]
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        held, step = arena.held(node), arena.node(node)
        quote = None if isinstance(step, AgentHandoff) else quote_at(arena, node)
        if quote is not None:
            found.cited = found.cited or quote.chosen_by is not None
        elif held is not None and held.evidence.cited:
            found.cited = True
            found.calls[held.call] = None
            given = inputs_of(arena.node(held.call))
            found.rest += [one for one in given if quote_at(arena, one) is None]
        elif held is None and _passes(arena, node, step):
            found.computed = found.computed or (isinstance(step, Derived) and step.op not in SELECTING)
            unshown = arena.unshown.get(node)
            waiting += [one for one in inputs_of(step) if one != unshown]
            found.rest += () if unshown is None else (unshown,)
        else:
            found.rest.append(node)
    return found


def _passes(arena: NodeStore, node: int, step: Node) -> bool:
    """Return whether a value with this step holds what its inputs hold."""
    if isinstance(step, Derived) and step.unsourced:
        return False
    match step:
        case AgentHandoff():
            return True
        case Derived(op="part"):
            return arena.unboxed(node) != node
        case Derived(op=op):
            return op in WHOLE_TEXTS or (op in WHOLE_PARTS and not step.constant)
        case _:
            return False
