"""Types as they are written."""

from __future__ import annotations

from typing import TypeAlias

from corvid.syntax.tree.node import Ident, Node


class NamedType(Node, frozen=True):
    """`Int`, `List<Order>`, `util.Row`: `qualifier` is the import prefix, if any."""

    qualifier: Ident | None
    name: Ident
    arguments: tuple[TypeExpr, ...]


class FunctionType(Node, frozen=True):
    """`(Int, String) -> Bool`."""

    parameters: tuple[TypeExpr, ...]
    result: TypeExpr


TypeExpr: TypeAlias = NamedType | FunctionType
