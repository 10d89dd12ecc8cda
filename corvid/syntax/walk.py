"""Going through a tree without knowing its classes, and without recursion."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.syntax.tree import PIECES, Expr, Node, Piece

NODELESS = frozenset(
    ("str", "int", "float", "bool", "str | None", "int | float | str | bool", "Visibility")
) | {"ArithmeticOp", "CompareOp", "LogicOp", "AssignOp"}
"""Annotations of fields that never hold a node."""

_PARTS: dict[type[Node], tuple[str, ...]] = {}


def _parts(kind: type[Node]) -> tuple[str, ...]:
    """Return the fields of a class of nodes that may hold nodes."""
    written: dict[str, str] = {}
    for base in kind.__mro__:
        written |= vars(base).get("__annotations__", {})
    names = (name for name in kind.__struct_fields__ if name not in ("id", "span"))
    found = _PARTS[kind] = tuple(name for name in names if written[name] not in NODELESS)
    return found


def children(node: Node) -> tuple[Node, ...]:
    """Return the nodes directly inside `node`, in the order of its fields, which is that of the text but for
    what was written first and matters last."""
    parts = _PARTS.get(node.__class__)
    if parts is None:
        parts = _parts(node.__class__)
    if not parts:
        return ()
    found: list[Node] = []
    for name in parts:
        value = getattr(node, name)
        if isinstance(value, Node):
            found.append(value)
        elif value.__class__ is tuple:
            found += [item for item in value if isinstance(item, Node)]
    return tuple(found)


def evaluated(part: Expr | Piece) -> list[Expr]:
    """Return the expressions directly inside an expression, or a part of one, in the order of their
    evaluation: what its class declares. Texts between the expressions of an f-string are not."""
    found: list[Expr] = []
    for name in part.evaluated:
        value = getattr(part, name)
        if value.__class__ is not tuple:
            found += () if value is None else (value,)
        elif value and type(value[0]) in PIECES:
            for piece in value:
                found += evaluated(piece)
        else:
            found += [item for item in value if item.__class__ is not str]
    return found


def walk(node: Node, *, leaves: bool = True) -> Iterator[Node]:
    """Yield `node` and all nodes below it, each before its children; without `leaves` only those of
    classes that can hold others, a third of them."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        if _PARTS.get(current.__class__) == ():
            continue
        if leaves:
            waiting += children(current)[::-1]
        else:
            waiting += [child for child in children(current)[::-1] if _PARTS.get(child.__class__) != ()]
