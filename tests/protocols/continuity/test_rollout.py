"""The thresholds of a rollout, at their edges."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from corvid.protocols.continuity.rollout import Period, alarms

BEFORE = Period(turns=1000, clarified=100, latency_ms=400, wrong_actions=10)


# requirement: C19, C20
@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, ()),
        ({"wrong_actions": 15}, ()),
        ({"wrong_actions": 16}, ("wrong_actions",)),
        ({"wrong_actions": None}, ()),
        ({"clarified": 110}, ()),
        ({"clarified": 111}, ("clarifiers",)),
        ({"latency_ms": 650}, ()),
        ({"latency_ms": 651}, ("latency",)),
        ({"retries": 1000}, ()),
        ({"retries": 1000, "unchanged_retries": 1}, ("unchanged_retries",)),
        ({"turns": 0, "clarified": 0, "latency_ms": 9000}, ()),
        ({"turns": 10, "clarified": 2, "wrong_actions": 1}, ("wrong_actions", "clarifiers")),
    ],
)
def test_each_threshold_is_kept_to_its_edge(changes: dict[str, int], found: tuple[str, ...]) -> None:
    assert alarms(BEFORE, replace(BEFORE, **changes)) == found
