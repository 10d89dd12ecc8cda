"""What a line of a log may hold, and what goes between a program and its host."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Json: TypeAlias = "None | bool | int | float | str | Sequence[Json] | Mapping[str, Json]"
"""A value as JSON has it."""
PREFIX = "${PROJECT_ROOT}/"
"""What the path of a place in the project begins with (E1)."""
