"""Types as they are written."""

from __future__ import annotations

from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.builder.base import BaseBuilder


class TypeBuilder(BaseBuilder):
    """One method for each rule of the grammar's part "types"."""

    def named_type(
        self,
        start: int,
        end: int,
        qualifier: tree.Ident | None,
        name: tree.Ident,
        arguments: tuple[tree.TypeExpr, ...] | None,
    ) -> tree.NamedType:
        return tree.NamedType(self.next_id(), Span(self.source, start, end), qualifier, name, arguments or ())

    def type_arguments(self, start: int, end: int, *types: tree.TypeExpr) -> tuple[tree.TypeExpr, ...]:
        return types

    def types(self, start: int, end: int, *types: tree.TypeExpr) -> tuple[tree.TypeExpr, ...]:
        return types

    def function_type(
        self, start: int, end: int, parameters: tuple[tree.TypeExpr, ...] | None, result: tree.TypeExpr
    ) -> tree.FunctionType:
        return tree.FunctionType(self.next_id(), Span(self.source, start, end), parameters or (), result)
