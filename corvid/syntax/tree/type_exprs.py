"""Types as they are written."""

from __future__ import annotations

from corvid.dataclasses import dataclass
from corvid.syntax.tree.node import Ident, Node
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.typing import TypeAlias


@dataclass(frozen=True, slots=True)
class NamedType(Node):
    """`Int`, `List<Order>`, `util.Row`: `qualifier` is the import prefix, if any."""

    qualifier: Ident | None
    name: Ident
    arguments: tuple[TypeExpr, ...]


@dataclass(frozen=True, slots=True)
class FunctionType(Node):
    """`(Int, String) -> Bool`."""

    parameters: tuple[TypeExpr, ...]
    result: TypeExpr


TypeExpr: TypeAlias = NamedType | FunctionType
