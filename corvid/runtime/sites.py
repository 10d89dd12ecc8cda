"""Where a program calls a tool or a prompt: all that is known of the call before it runs.

A site is one object for each place in the program, known by its identity: what is worked out from it once is
kept beside it (`plans.py`).
"""

from __future__ import annotations

from corvid.dataclasses import dataclass
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.ir import program as ir
    from corvid.ir.types import Type
    from corvid.source.span import Span


@dataclass(frozen=True, slots=True, eq=False)
class ToolSite:
    """A call of a tool. `types` are those of the arguments, `constants` says which of them are constant,
    `returns` is the type of the result there."""

    tool: ir.Tool
    types: tuple[Type, ...]
    constants: tuple[bool, ...]
    returns: Type
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class PromptSite:
    """A call of a prompt, likewise; `types` are those that its parameters have there."""

    prompt: ir.Prompt
    types: tuple[Type, ...]
    constants: tuple[bool, ...]
    returns: Type
    span: Span
