"""Members that other languages have, by the name of the Corvid method that does the same."""

from __future__ import annotations

from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

MEMBERS: Mapping[str, str] = {
    "size": "length",
    "len": "length",
    "count": "length",
    "push": "append",
    "add": "append",
    "upper": "to_upper",
    "lower": "to_lower",
    "strip": "trim",
    "startswith": "starts_with",
    "endswith": "ends_with",
    "includes": "contains",
    "has": "contains_key",
    "has_key": "contains_key",
    "toString": "to_string",
    "str": "to_string",
    "reduce": "fold",
    "substr": "substring",
    "parseInt": "parse_int",
    "to_int": "parse_int",
    "every": "all",
    "some": "any",
}

TAKING_OUT = frozenset({"value", "unwrap", "get", "inner", "raw", "text", "expect"})
"""How a value is taken out of what holds it elsewhere."""
