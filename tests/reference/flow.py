"""Which statements go on to the next (declarations.callable.2)."""

from __future__ import annotations

from corvid.syntax import tree
from tests.reference.context import below


def ends(block: tree.Block) -> bool:
    """Whether no path runs off the end (declarations.callable.2)."""
    return any(leaves(s) for s in block.statements)


def leaves(s: tree.Stmt) -> bool:
    """Whether a statement never goes on to the next (declarations.callable.2)."""
    match s:
        case tree.Return() | tree.Break() | tree.Continue():
            return True
        case tree.If():
            return s.otherwise is not None and ends(s.otherwise) and all(ends(b.body) for b in s.branches)
        case tree.Intent():
            return ends(s.body)
        case tree.While():
            forever = isinstance(s.condition, tree.BoolLiteral) and s.condition.value
            return forever and not breaks(s.body)
        case tree.ExprStmt(value=tree.Match() as m) | tree.Assign(value=tree.Match() as m):
            return all(isinstance(a.body, tree.Block) and ends(a.body) for a in m.arms)
        case _:
            return False


def breaks(block: tree.Block) -> bool:
    """Whether a `break` of this loop is in the block (statements.loop.1)."""
    inner = [n for n in below(block) if isinstance(n, tree.For | tree.While)]
    hidden = {n.id for loop in inner for n in below(loop.body)}
    return any(isinstance(n, tree.Break) and n.id not in hidden for n in below(block))
