"""Texts that grow piece by piece: `out = out + a + b` in a loop.

CPython appends in place where a local is assigned the sum of itself and one other text, and nowhere else:
`out + a + b` would copy all of `out` twice a step, which takes quadratic time. So the pieces are joined
first; they are still evaluated from left to right.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.vm.emit.build import At
    from corvid.vm.emit.context import FunctionContext, Into


def appended(ctx: FunctionContext, into: Into, text: ast.expr, at: At) -> ast.expr:
    """The same text, as `out + rest` where it begins with the local that it is assigned to."""
    if into in ctx.foldable:
        return text
    pieces: list[ast.expr] = []
    first = text
    while isinstance(first, ast.BinOp) and isinstance(first.op, ast.Add):
        pieces.append(first.right)
        first = first.left
    pieces.reverse()
    if isinstance(first, ast.JoinedStr):
        parts = [part.value for part in first.values if isinstance(part, ast.FormattedValue)]
        if parts and len(parts) == len(first.values):
            first, pieces = parts[0], [*parts[1:], *pieces]
    if not isinstance(first, ast.Name) or first.id != ctx.name_of(into) or not pieces:
        return text
    if isinstance(text, ast.BinOp) and text.left is first:
        return text
    return at.arithmetic("+", first, at.text(pieces))
