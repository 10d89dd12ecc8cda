"""Which functions of a program are sure to end soon."""

from __future__ import annotations

from corvid.ir import nodes as ir
from corvid.ir.program import Function, Program
from corvid.ir.walk import statements

_LOOPS = (ir.While, ir.ForEach, ir.ForPairs)


def bounded(program: Program) -> frozenset[str]:
    """Those that neither loop nor call what is not among them: no recursion, no function value that could be
    anything."""
    known: frozenset[str] = frozenset()
    while True:
        more = frozenset(f.name for f in program.functions if f.name in known or _ends(f, known))
        if more == known:
            return known
        known = more


def _ends(function: Function, known: frozenset[str]) -> bool:
    for stmt in statements(function.body):
        if isinstance(stmt, _LOOPS):
            return False
        if isinstance(stmt, ir.Let):
            if isinstance(stmt.op, ir.CallValue):
                return False
            if isinstance(stmt.op, ir.CallFunction | ir.LiftedCall) and stmt.op.function not in known:
                return False
    return True
