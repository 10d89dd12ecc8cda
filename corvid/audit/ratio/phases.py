"""What lines of a log are about."""

from __future__ import annotations

from corvid.runtime.trace.events import FIELDS

PHASES = frozenset(FIELDS) | {"negative_ground", "zero_results", "mismatch"}
"""The phases of the schema and the seeds' other names for some; what else is there is counted and
reported."""
COUNTED = frozenset({"cite", "assumption", "tool_result", "deliver", "imported", "run_started"})
"""Those that the ratio is made from."""
