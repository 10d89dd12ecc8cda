"""Members that other languages have, by the name of the Corvid method that does the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.builtins import ROWS

if TYPE_CHECKING:
    from collections.abc import Mapping

MEMBERS: Mapping[str, str] = {other: row.name for row in ROWS for other in row.elsewhere}

TAKING_OUT = frozenset({"value", "unwrap", "get", "inner", "raw", "text", "expect"})
"""How a value is taken out of what holds it elsewhere."""
