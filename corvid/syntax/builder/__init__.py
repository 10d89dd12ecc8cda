"""Completed rules of the grammar → nodes of the tree: one method for each rule or alias.

A method is named like its rule, with `_` after it where Python reserves the word.
"""

from __future__ import annotations

from corvid.syntax.builder.base import Broken, BrokenLine
from corvid.syntax.builder.decls import DeclBuilder
from corvid.syntax.builder.exprs import ExprBuilder
from corvid.syntax.builder.patterns import PatternBuilder
from corvid.syntax.builder.stmts import StmtBuilder
from corvid.syntax.builder.type_exprs import TypeBuilder

__all__ = ["AstBuilder", "Broken", "BrokenLine"]


class AstBuilder(DeclBuilder, StmtBuilder, ExprBuilder, PatternBuilder, TypeBuilder):
    """The whole builder."""
