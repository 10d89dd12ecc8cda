"""Makes a tree smaller while it keeps its difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.fuzz.tree import Expr, Routine, Stmt, Tree, with_body
from tests.values import replace

SMALLEST: dict[object, object] = {"Int": 1, "String": "a", "Bool": True}


def shrunk(tree: Tree, still: Callable[[Tree], bool], most: int = 600) -> Tree:
    """A smaller tree of which `still` holds; at most so many are tried."""
    tried = 0
    going = True
    while going:
        going = False
        for candidate in smaller(tree):
            tried += 1
            if tried > most:
                return tree
            if still(candidate):
                tree, going = candidate, True
                break
    return tree


def smaller(tree: Tree) -> Iterator[Tree]:
    """Trees with one thing less, the largest things first. Many of them mean nothing."""
    for index in range(len(tree.callables) - 1):
        yield replace(tree, callables=tree.callables[:index] + tree.callables[index + 1 :])
    for index, callable_ in enumerate(tree.callables):
        for other in _callables(callable_):
            yield replace(tree, callables=(*tree.callables[:index], other, *tree.callables[index + 1 :]))


def _callables(callable_: Routine) -> Iterator[Routine]:
    for body in _blocks(callable_.body):
        yield with_body(callable_, body)


def _blocks(body: tuple[Stmt, ...]) -> Iterator[tuple[Stmt, ...]]:
    for index in range(len(body)):
        yield body[:index] + body[index + 1 :]
    for index, stmt in enumerate(body):
        for block in stmt.blocks:
            yield body[:index] + block + body[index + 1 :]
    for index, stmt in enumerate(body):
        for other in _stmts(stmt):
            yield (*body[:index], other, *body[index + 1 :])


def _stmts(stmt: Stmt) -> Iterator[Stmt]:
    for index, block in enumerate(stmt.blocks):
        for other in _blocks(block):
            yield replace(stmt, blocks=(*stmt.blocks[:index], other, *stmt.blocks[index + 1 :]))
    for index, part in enumerate(stmt.parts):
        for expr in _exprs(part):
            yield replace(stmt, parts=(*stmt.parts[:index], expr, *stmt.parts[index + 1 :]))


def _exprs(expr: Expr) -> Iterator[Expr]:
    """A part in the place of the whole, something smallest, or the whole with a smaller part."""
    if expr.type in SMALLEST and (expr.parts or expr.form == "name"):
        yield Expr("literal", expr.type, (), (SMALLEST[expr.type],))
    waiting = list(expr.parts)
    while waiting:
        part = waiting.pop(0)
        if part.type == expr.type:
            yield part
        waiting += part.parts
    if expr.form == "list":
        for index in range(len(expr.parts)):
            yield replace(expr, parts=expr.parts[:index] + expr.parts[index + 1 :])
    for index, part in enumerate(expr.parts):
        for other in _exprs(part):
            yield replace(expr, parts=(*expr.parts[:index], other, *expr.parts[index + 1 :]))
