"""Ranges that are never made."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from corvid.ir import nodes as ir
from corvid.ir.definitions import targets
from corvid.ir.walk import statement_operands, statements

if TYPE_CHECKING:
    from corvid.ir.program import Function


def loops_over_ranges(function: Function) -> tuple[int, ...]:
    """The locals that only ever hold a range which one loop alone looks at: it is never made."""
    uses: Counter[int] = Counter()
    looped: set[int] = set()
    ranges: set[int] = set()
    set_: Counter[int] = Counter(range(len(function.parameters)))
    for stmt in statements(function.body):
        uses.update(o.index for o in statement_operands(stmt) if isinstance(o, ir.Local))
        set_.update(targets(stmt))
        if isinstance(stmt, ir.ForEach) and isinstance(stmt.iterable, ir.Local):
            looped.add(stmt.iterable.index)
        if isinstance(stmt, ir.Let) and isinstance(stmt.op, ir.Range):
            ranges.add(stmt.target)
    return tuple(index for index in sorted(looped & ranges) if uses[index] == 1 and set_[index] == 1)
