"""The type of a value as JSON has it: in logs, in reports, and between a program and its host."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Json: TypeAlias = "None | bool | int | float | str | Sequence[Json] | Mapping[str, Json]"
else:
    Json = object  # `help` resolves the types that it shows, and one that contains itself has no end
