"""A prompt's template with its arguments, in one pass: what stands in an argument is never a hole."""

from __future__ import annotations

from corvid.ir import program as ir
from corvid.ir.types import STRING, Type, plain
from corvid.runtime.boundary.encode import json_text
from corvid.runtime.host import Json, Message
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def argument_text(type_: Type, value: Json) -> str:
    """An argument as a template shows it: a String as it is, anything else as compact JSON; no labels."""
    if plain(type_) == STRING and isinstance(value, str):
        return value
    return json_text(value)


def render(blocks: Iterable[ir.TemplateBlock], texts: Mapping[str, str]) -> tuple[Message, ...]:
    """The messages of the template, with the texts of the arguments by name."""
    return tuple(
        Message(
            block.role or "user",
            "".join(part if isinstance(part, str) else texts[part.parameter] for part in block.parts),
        )
        for block in blocks
    )
