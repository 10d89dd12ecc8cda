"""A program with one label node taken out, once for each."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.ir import nodes as ir
from corvid.ir.program import FunctionBody, Program
from corvid.ir.walk import blocks, statements
from tests.values import replace

LABELS = (ir.Sited, ir.LiftedCall, ir.Raise, ir.Untaint)


def without_one_label(
    sample: Program, kinds: tuple[type[ir.Op], ...] = LABELS
) -> Iterator[tuple[str, str, Program]]:
    """The program once for each label node of these kinds, with that node replaced and its site dropped;
    before it what was taken, and out of which function."""
    for number, function in enumerate(sample.functions):
        count = sum(_has_label(stmt, kinds) for stmt in statements(function.body))
        for chosen in range(count):
            taken: list[ir.Op | ir.Attempt] = []
            body = _replaced(function.body, [chosen], taken, kinds)
            functions = list(sample.functions)
            functions[number] = replace(function, code=FunctionBody(function.locals, body))
            changed = replace(sample, functions=tuple(functions))
            yield f"{chosen}:{taken[0]}", function.name, _without_site(changed, taken[0])


def _has_label(stmt: ir.Stmt, kinds: tuple[type[ir.Op], ...]) -> bool:
    if isinstance(stmt, ir.Attempt):
        return stmt.site is not None and ir.Sited in kinds
    return isinstance(stmt, ir.Let) and isinstance(stmt.op, kinds)


def _replaced(
    block: ir.Block, left: list[int], taken: list[ir.Op | ir.Attempt], kinds: tuple[type[ir.Op], ...]
) -> ir.Block:
    return tuple(_statement(stmt, left, taken, kinds) for stmt in block)


def _statement(
    stmt: ir.Stmt, left: list[int], taken: list[ir.Op | ir.Attempt], kinds: tuple[type[ir.Op], ...]
) -> ir.Stmt:
    if isinstance(stmt, ir.Attempt) and stmt.site is not None and ir.Sited in kinds:
        left[0] -= 1
        if left[0] == -1:
            taken.append(stmt)
            stmt = replace(stmt, site=None)
    if isinstance(stmt, ir.Let):
        if isinstance(stmt.op, ir.Lambda):
            return replace(stmt, op=replace(stmt.op, body=_replaced(stmt.op.body, left, taken, kinds)))
        if not isinstance(stmt.op, kinds):
            return stmt
        left[0] -= 1
        if left[0] != -1:
            return stmt
        taken.append(stmt.op)
        if isinstance(stmt.op, ir.LiftedCall):
            return replace(stmt, op=ir.CallFunction(stmt.op.function, stmt.op.arguments, stmt.op.token))
        return replace(stmt, op=ir.Copy(stmt.op.value))
    inner = [_replaced(block, left, taken, kinds) for block in blocks(stmt)]
    match stmt:
        case ir.If():
            pairs = zip(stmt.branches, inner[0:-1:2], inner[1:-1:2], strict=True)
            branches = tuple(replace(branch, setup=setup, body=body) for branch, setup, body in pairs)
            return replace(stmt, branches=branches, otherwise=inner[-1])
        case ir.Logic():
            links = zip(stmt.links, inner, strict=True)
            return replace(stmt, links=tuple(replace(link, setup=setup) for link, setup in links))
        case ir.While():
            return replace(stmt, setup=inner[0], body=inner[1])
        case ir.ForEach() | ir.ForPairs() | ir.Intent() | ir.Attempt():
            return replace(stmt, body=inner[0])
        case ir.Match():
            triples = zip(stmt.arms, inner[0::2], inner[1::2], strict=True)
            return replace(stmt, arms=tuple(replace(arm, setup=s, body=b) for arm, s, b in triples))
        case _:
            return stmt


def _without_site(sample: Program, op: ir.Op | ir.Attempt) -> Program:
    """Drop the last check's help: the site of the node that is gone is used by another one's number."""
    if isinstance(op, ir.LiftedCall | ir.Raise | ir.Untaint):
        return sample
    assert isinstance(op, ir.Sited | ir.Attempt)
    gone = op.site
    assert gone is not None

    def renumbered(block: ir.Block) -> ir.Block:
        found: list[ir.Stmt] = []
        for stmt in block:
            if isinstance(stmt, ir.Let) and isinstance(stmt.op, ir.Sited):
                found.append(replace(stmt, op=replace(stmt.op, site=stmt.op.site - (stmt.op.site > gone))))
            elif isinstance(stmt, ir.Let) and isinstance(stmt.op, ir.Lambda):
                found.append(replace(stmt, op=replace(stmt.op, body=renumbered(stmt.op.body))))
            else:
                found.append(stmt)
        return tuple(found)

    functions = tuple(
        replace(function, code=FunctionBody(function.locals, renumbered(function.body)))
        for function in sample.functions
    )
    return replace(sample, functions=functions, sites=sample.sites[:gone] + sample.sites[gone + 1 :])
