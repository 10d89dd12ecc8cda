"""Ranges that are never made."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from corvid.ir import nodes as ir
from corvid.ir.walk import statement_operands, statements, targets

if TYPE_CHECKING:
    from corvid.ir.program import Function


def loops_over_ranges(function: Function) -> dict[int, ir.Range]:
    """The ranges that one loop alone looks at, by the local that holds nothing else: they need not be made.
    Any other is a list, into which the program may write."""
    uses: Counter[int] = Counter()
    looped: set[int] = set()
    ranges: dict[int, ir.Range] = {}
    set_: Counter[int] = Counter(range(len(function.parameters)))
    for stmt in statements(function.body):
        uses.update(o.index for o in statement_operands(stmt) if isinstance(o, ir.Local))
        set_.update(targets(stmt))
        if isinstance(stmt, ir.ForEach) and isinstance(stmt.iterable, ir.Local):
            looped.add(stmt.iterable.index)
        if isinstance(stmt, ir.Let) and isinstance(stmt.op, ir.Range):
            ranges[stmt.target] = stmt.op
    return {at: ranges[at] for at in sorted(looped & ranges.keys()) if uses[at] == 1 and set_[at] == 1}
