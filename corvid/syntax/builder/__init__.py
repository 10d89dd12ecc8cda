"""Completed rules of the grammar → nodes of the tree: a method for each rule or alias whose children are not
already the fields of its class in order, or a list (see `corvid.syntax.generate`).

A method is named like its rule, with `_` after it where Python reserves the word.
"""

from __future__ import annotations

from corvid.syntax.builder.base import Broken, BrokenLine
from corvid.syntax.builder.decls import DeclBuilder
from corvid.syntax.builder.exprs import ExprBuilder
from corvid.syntax.builder.stmts import StmtBuilder

__all__ = ["AstBuilder", "Broken", "BrokenLine"]


class AstBuilder(DeclBuilder, StmtBuilder, ExprBuilder):
    """The whole builder."""
