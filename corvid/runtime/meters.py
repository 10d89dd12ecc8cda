"""What a run has spent, for the agents with a budget that it is in: it ends before a call that spends more.

A call spends what its effects say, or what its host reports of it if that is more. So an agent that returns
has spent no more than its budget, whatever the models behind it cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import ROUND_CEILING, Context, Decimal
from typing import TYPE_CHECKING

from msgspec import Struct, field

from corvid.ir.passes.amounts import shown
from corvid.runtime.attempts import totals
from corvid.runtime.faults import Fault
from corvid.runtime.problems import BudgetExceeded, DepthExceeded
from corvid.runtime.trace import events
from corvid.types import short_name

if TYPE_CHECKING:
    from corvid.ir.program import Amounts
    from corvid.runtime.host import Json, ModelAttempt
    from corvid.runtime.sites import BoundedAgent
    from corvid.runtime.trace.log import RunLog
    from corvid.source.span import Span

_SUMS = Context(prec=300, rounding=ROUND_CEILING)
_ZERO = Decimal(0)


class Meter(Struct):
    """One call of an agent with a budget, and what was spent in it so far."""

    agent: str
    bounds: Mapping[str, Decimal]
    spent: dict[str, Decimal] = field(default_factory=dict)


class Meters(Struct):
    """Those of one run, the outermost call first, and how many calls of each agent are inside each other."""

    log: RunLog
    open: list[Meter] = field(default_factory=list)
    depths: dict[str, int] = field(default_factory=dict)
    whole: bool = False
    """Whether all that the run spends is counted, beside what its agents with a budget spend."""

    def __post_init__(self) -> None:
        if self.whole:
            self.open.append(Meter("", {}))

    def cost(self, attempts: Sequence[ModelAttempt]) -> Decimal | None:
        """Return what the `whole` run has spent so far in US dollars; None if a model that answered over a
        network does not say what that cost."""
        if attempts and totals(attempts).cost is None:
            return None
        return self.open[0].spent.get("cost", _ZERO)

    def all_spent(self) -> Mapping[str, Decimal]:
        """Return what the `whole` run has spent so far, by dimension."""
        return dict(self.open[0].spent)

    def enter(self, agent: BoundedAgent) -> None:
        """Begin a call of an agent with a budget or a depth. Fault R0142."""
        name = agent.name
        depth = self.depths.get(name, 0) + 1
        if agent.max_depth and depth > agent.max_depth:
            raise Fault(DepthExceeded(agent.span, short_name(name), agent.max_depth))
        self.depths[name] = depth
        if agent.budget:
            self.open.append(Meter(name, {bound.dimension: bound.most for bound in agent.budget}))

    def leave(self, agent: BoundedAgent) -> None:
        """End the call, however it has ended; the log shows what it spent."""
        self.depths[agent.name] -= 1
        if agent.budget:
            meter = self.open.pop()
            spent, bounds = _data(meter.bounds, meter.spent), _data(meter.bounds, meter.bounds)
            self.log.emit(events.budget(short_name(meter.agent), spent, bounds))

    def reserve(self, callee: str, charges: Amounts, span: Span) -> None:
        """Reserve for the callee, which is about to be called. Fault R0140 where a budget does not allow it,
        the innermost one's first."""
        for meter in reversed(self.open):
            for name, amount in charges:
                self._allow(meter, name, amount, callee, span)
        for meter in self.open:
            for name, amount in charges:
                meter.spent[name] = _SUMS.add(meter.spent.get(name, _ZERO), amount)

    def settle(
        self, callee: str, charges: Amounts, attempts: Sequence[ModelAttempt], tokens: int, span: Span
    ) -> None:
        """Settle what the host reports that a call of the callee took: what is more than was reserved is
        spent, too. Fault R0140 where that goes beyond a budget."""
        if not self.open or not (attempts or tokens):
            return
        reserved = dict(charges)
        left = [
            (name, _SUMS.subtract(taken, reserved.get(name, _ZERO)))
            for name, taken in _taken(attempts, tokens)
        ]
        more = [(name, amount) for name, amount in left if amount > 0]
        for meter in self.open:
            for name, amount in more:
                meter.spent[name] = _SUMS.add(meter.spent.get(name, _ZERO), amount)
        for meter in reversed(self.open):
            for name, _ in more:
                self._allow(meter, name, _ZERO, callee, span)

    def _allow(self, meter: Meter, name: str, amount: Decimal, callee: str, span: Span) -> None:
        most = meter.bounds.get(name)
        spent = meter.spent.get(name, _ZERO)
        if most is not None and _SUMS.add(spent, amount) > most:
            added = shown(name, amount) if amount else ""
            agent = short_name(meter.agent)
            raise Fault(BudgetExceeded(span, agent, shown(name, most), callee, shown(name, spent), added))


def _taken(attempts: Sequence[ModelAttempt], tokens: int) -> Iterable[tuple[str, Decimal]]:
    """Yield what the calls of models took, as far as their hosts say so. A model in Python may say it as
    `tokens` of its reply alone."""
    found = totals(attempts)
    if found.cost is not None:
        yield "cost", found.cost
    yield "tokens", Decimal(max((found.input or 0) + (found.output or 0), tokens))
    yield "latency_ms", Decimal(found.seconds) * 1000


def _data(names: Iterable[str], amounts: Mapping[str, Decimal]) -> dict[str, Json]:
    return {name: f"{amounts.get(name, _ZERO):f}" for name in names}
