"""Going through a tree without knowing its classes, and without recursion."""

from __future__ import annotations

from corvid.dataclasses import field_names
from corvid.syntax.tree import Node
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_PARTS: dict[type[Node], tuple[str, ...]] = {}


def _parts(node: Node) -> tuple[str, ...]:
    """The fields of a node that may hold nodes."""
    kind = type(node)
    found = _PARTS.get(kind)
    if found is None:
        found = tuple(name for name in field_names(kind) if name not in ("id", "span"))
        _PARTS[kind] = found
    return found


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly inside `node`, in the order of its fields, which is that of the text but for
    what was written first and matters last."""
    found: list[Node] = []
    for name in _parts(node):
        value = getattr(node, name)
        if isinstance(value, Node):
            found.append(value)
        elif type(value) is tuple:
            found.extend(item for item in value if isinstance(item, Node))
    return tuple(found)


def walk(node: Node) -> Iterator[Node]:
    """`node` and all nodes below it, each before its children."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(children(current)))


def node_at(tree: Node, offset: int) -> Node | None:
    """The smallest node that holds the code point at `offset`; None outside of `tree`."""
    if not tree.span.contains(offset):
        return None
    found = tree
    while True:
        inside = [child for child in children(found) if child.span.contains(offset)]
        if not inside:
            return found
        found = min(inside, key=lambda child: child.span.end - child.span.start)
