"""Members that other languages have, by the name of the Corvid method that does the same."""

from __future__ import annotations

from corvid.builtins import ROWS
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

MEMBERS: Mapping[str, str] = {other: row.name for row in ROWS for other in row.elsewhere}

TAKING_OUT = frozenset({"value", "unwrap", "get", "inner", "raw", "text", "expect"})
"""How a value is taken out of what holds it elsewhere."""
