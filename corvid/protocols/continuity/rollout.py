"""Whether continuity may go on being rolled out (requirement C19): exact, and nothing is guessed.

The seed's flag (`NEXT_PUBLIC_GROUNDING_CONTINUITY_ENABLED`, default false) switches an application. Here a
prompt has a lane only where its author wrote one, so it is off unless its author says otherwise; who wants to
switch at run time does so in the program. The thresholds stay, for an operator who compares two periods.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, TypeAlias

from msgspec import Struct

Alarm: TypeAlias = Literal["wrong_actions", "clarifiers", "latency", "unchanged_retries"]

WRONG_ACTIONS = Fraction(5, 1000)
"""How much the share of wrong actions may rise, absolutely."""
CLARIFIERS = Fraction(10, 100)
"""How much the share of clarifiers may rise, as a part of what it was."""
LATENCY_MS = 250
"""How much the 95th percentile of latencies may rise."""
UNCHANGED_RETRIES = Fraction(0)
"""The seed halts above 2 % of retries; a loop that the runtime owns has none, so one is a fault of ours."""


class Period(Struct, frozen=True):
    """Counts of one period over its turns. `wrong_actions` is a person's verdict: None is for none."""

    turns: int
    clarified: int
    latency_ms: int
    wrong_actions: int | None = None
    retries: int = 0
    unchanged_retries: int = 0


def alarms(before: Period, now: Period) -> tuple[Alarm, ...]:
    """Return what says to roll back, or for `unchanged_retries` to halt and look. Without turns nothing is
    said of shares, and without verdicts nothing of wrong actions."""
    found: list[Alarm] = []
    if before.turns and now.turns:
        if before.wrong_actions is not None and now.wrong_actions is not None:
            rise = Fraction(now.wrong_actions, now.turns) - Fraction(before.wrong_actions, before.turns)
            found += ["wrong_actions"] * (rise > WRONG_ACTIONS)
        asked, asks = Fraction(before.clarified, before.turns), Fraction(now.clarified, now.turns)
        found += ["clarifiers"] * (asks > asked * (1 + CLARIFIERS))
        found += ["latency"] * (now.latency_ms - before.latency_ms > LATENCY_MS)
    if now.retries and Fraction(now.unchanged_retries, now.retries) > UNCHANGED_RETRIES:
        found.append("unchanged_retries")
    return tuple(found)
