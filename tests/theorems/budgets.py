"""T9: no run spends more than what its agent is said to cost at most (effects.budget.1).

Each call of a tool costs a dollar here, and each answer of a model, whatever the program says.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from msgspec.structs import replace

from corvid.ir.declarations import declarations
from corvid.ir.passes.amounts import Amount
from corvid.ir.passes.costs import costs
from corvid.ir.table import TypeTable
from tests.theorems.findings import Finding
from tests.theorems.subject import Subject

PRICE = (("cost", Decimal(1)),)


def nothing_spends_more(subject: Subject) -> Iterator[Finding]:
    """T9. Counted are the calls that the trace reports."""
    for name, bound, spent in _found(subject):
        if isinstance(bound, Decimal) and spent > bound:
            yield Finding("T9", "a bound that is none", f"{name}: {spent} calls, and not {bound}")


def bounded(subject: Subject) -> int:
    """How many runs made calls of which their agent has a bound."""
    return sum(isinstance(bound, Decimal) and spent > 0 for _, bound, spent in _found(subject))


def _found(subject: Subject) -> Iterator[tuple[str, Amount, int]]:
    """Of each run its agent, the bound, and the calls."""
    program = replace(
        subject.program,
        tools=tuple(replace(tool, charges=PRICE) for tool in subject.program.tools),
        prompts=tuple(replace(prompt, charges=PRICE) for prompt in subject.program.prompts),
    )
    bounds = costs(TypeTable(program, declarations(program)))
    for execution in subject.executions:
        name = execution.function.name
        events = execution.ran.trace.events
        spent = sum(event.phase in ("tool_call", "llm_call") for _, event in events)
        yield name, bounds[name].spent.get("cost", Decimal(0)), spent
