"""Rows of alternatives: `if … elif … else`, of any length.

CPython nests every `elif` inside the one before and gives up after some thousand, so a long row becomes
several short ones under a flag that says that none has run yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    import ast
    from collections.abc import Callable, Sequence

    from corvid.vm.emit.build import At
    from corvid.vm.emit.context import FunctionContext

MOST_NESTED = 40
MOST_LEVELS = 160


class Alternative(Struct, frozen=True):
    """`before` runs, then `test` decides whether `body` runs. `guard` gives, inside, statements and a
    further test; where that fails the row goes on."""

    before: Callable[[int], tuple[list[ast.stmt], ast.expr]]
    body: Callable[[int], list[ast.stmt]]
    guard: Callable[[int], tuple[list[ast.stmt], ast.expr]] | None
    at: At


def emit_row(
    ctx: FunctionContext,
    alternatives: Sequence[Alternative],
    otherwise: Callable[[int], list[ast.stmt]],
    at: At,
) -> None:
    """Emit the row; the functions are called in order, with how many Python blocks deeper they stand."""
    most = max(1, min(MOST_NESTED, MOST_LEVELS - ctx.level))
    if any(alternative.guard for alternative in alternatives):
        most = 1
    elif len(alternatives) <= most:
        for stmt in _nested(ctx, alternatives, otherwise, None, 0):
            ctx.statement(stmt)
        return
    flag = ctx.unique("e")
    chunks = [alternatives[start : start + most] for start in range(0, len(alternatives), most)]
    first = _nested(ctx, chunks[0], None, flag, 0)
    ctx.statement(at.assign(flag, at.constant(True)))
    for stmt in first:
        ctx.statement(stmt)
    for chunk in chunks[1:]:
        inside = _nested(ctx, chunk, None, flag, 1)
        ctx.statement(chunk[0].at.when(at.name(flag), inside))
    last = otherwise(1)
    if last:
        ctx.statement(at.when(at.name(flag), last))


def _nested(
    ctx: FunctionContext,
    alternatives: Sequence[Alternative],
    otherwise: Callable[[int], list[ast.stmt]] | None,
    flag: str | None,
    outer: int,
) -> list[ast.stmt]:
    """The alternatives as one `if` with its `elif`s; a body that runs clears the flag."""
    made: list[tuple[list[ast.stmt], ast.expr, list[ast.stmt], At]] = []
    for depth, alternative in enumerate(alternatives, outer):
        before, test = alternative.before(depth)
        cleared = [alternative.at.assign(flag, alternative.at.constant(False))] if flag else []
        if alternative.guard is None:
            body = cleared + alternative.body(depth + 1)
        else:
            setup, guard = alternative.guard(depth + 1)
            inner = cleared + alternative.body(depth + 2)
            body = [*setup, alternative.at.when(guard, inner)]
        made.append((before, test, body, alternative.at))
    following = otherwise(outer + len(alternatives)) if otherwise is not None else []
    for before, test, body, at in reversed(made):
        following = [*before, at.when(test, body, following)]
    return following
