"""`--approve LABEL`: which approvals a person gives before the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.cli.output import Unable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corvid.ir.program import Program


def approved_labels(program: Program, given: Sequence[str]) -> frozenset[str]:
    """The labels given; Unable for one that no `approve` of the program has: it would do nothing."""
    if not given:
        return frozenset()
    from difflib import get_close_matches

    from corvid.ir import nodes as ir
    from corvid.ir.walk import statements

    known = sorted(
        {
            statement.op.label
            for function in program.functions
            for statement in statements(function.body)
            if isinstance(statement, ir.Let) and isinstance(statement.op, ir.Approve)
        }
    )
    for label in given:
        if label not in known:
            near = get_close_matches(label, known, n=1)
            others = f"it asks for: {', '.join(known)}" if known else "it asks for no approval"
            advice = f"did you mean `{near[0]}`?" if near else others
            raise Unable(f"the program has no approval called `{label}`", advice)
    return frozenset(given)
