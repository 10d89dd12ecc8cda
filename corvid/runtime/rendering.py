"""A prompt's template with its arguments, in one pass: what stands in an argument is never a hole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias, cast

from corvid.ir import program as ir
from corvid.runtime.boundary.json_text import json_text
from corvid.runtime.host import Json, Message
from corvid.types import STRING, Type, plain

Renderer: TypeAlias = "Callable[[Mapping[str, str]], tuple[Message, ...]]"
"""Makes the messages of a template from the texts of the arguments by name."""


def argument_text(type_: Type) -> Callable[[Json], str]:
    """How a template shows an argument of the type: a String as it is, anything else as compact JSON."""
    return cast("Callable[[Json], str]", _as_it_is) if plain(type_) == STRING else json_text


def _as_it_is(value: object) -> object:
    return value


def renderer(blocks: Iterable[ir.TemplateBlock]) -> Renderer:
    """The renderer of a template, made once: one formatting operation a block."""
    patterns = [(block.role or "user", "".join(map(_pattern, block.parts))) for block in blocks]
    if len(patterns) == 1:
        ((role, pattern),) = patterns
        return lambda texts: (Message(role, pattern % texts),)
    return lambda texts: tuple([Message(role, pattern % texts) for role, pattern in patterns])


def _pattern(part: str | ir.Hole) -> str:
    return part.replace("%", "%%") if isinstance(part, str) else f"%({part.parameter})s"
