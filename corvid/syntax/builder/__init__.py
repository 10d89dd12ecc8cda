"""Completed rules of the grammar → nodes of the tree: one method for each rule or alias.

A method is named like its rule, with `_` after it where Python reserves the word.
"""

from __future__ import annotations

import keyword

from corvid.syntax.builder.base import Broken, BrokenLine
from corvid.syntax.builder.decls import DeclBuilder
from corvid.syntax.builder.exprs import ExprBuilder
from corvid.syntax.builder.patterns import PatternBuilder
from corvid.syntax.builder.stmts import StmtBuilder
from corvid.syntax.builder.type_exprs import TypeBuilder
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["AstBuilder", "Broken", "BrokenLine", "method_name"]


def method_name(rule: str) -> str:
    """The name of the builder's method for a rule or alias."""
    return f"{rule}_" if keyword.iskeyword(rule) else rule


class AstBuilder(DeclBuilder, StmtBuilder, ExprBuilder, PatternBuilder, TypeBuilder):
    """The whole builder."""

    def methods(self, rules: frozenset[str]) -> Mapping[str, Callable[..., object]]:
        """The bound method of each rule; a rule without one is an error of this program, found at once."""
        return {rule: getattr(self, method_name(rule)) for rule in rules}
