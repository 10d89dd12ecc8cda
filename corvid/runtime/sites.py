"""Where a program calls a tool or a prompt, or asks for an approval: all that is known of it before it runs.

A site is one object for each place in the program, known by its identity: what is worked out from it once is
stored beside it (`plans.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.ir import program as ir
from corvid.source.span import Span
from corvid.types import Type

if TYPE_CHECKING:
    from corvid.ir.nodes import CheckKind


class ToolSite(Struct, frozen=True, eq=False):
    """A call of a tool. `types` are those of the arguments, `constants` says which of them are constant,
    `returns` is the type of the result there."""

    tool: ir.Tool
    types: tuple[Type, ...]
    constants: tuple[bool, ...]
    returns: Type
    span: Span


class ApprovalSite(Struct, frozen=True, eq=False):
    """An `approve`. `names` is how each argument is called for the approver, `types` are theirs there."""

    label: str
    names: tuple[str, ...]
    types: tuple[Type, ...]
    span: Span


class AssertSite(Struct, frozen=True, eq=False):
    """An assertion of a test: the fields of its Check. `types` are those of its values."""

    kind: CheckKind
    words: tuple[str, ...]
    spans: tuple[Span, ...]
    types: tuple[Type, ...]
    span: Span


class RetrySite(Struct, frozen=True):
    """The retry of a `try`, as `ir.Retry` has it."""

    times: int
    backoff: str
    milliseconds: int
    keeps: bool


class FunctionSite(Struct, frozen=True, eq=False):
    """An approved call of an agent or fn, by its name and parameters. `types` are those of the arguments."""

    name: str
    parameters: tuple[ir.Parameter, ...]
    types: tuple[Type, ...]
    span: Span


class PromptSite(Struct, frozen=True, eq=False):
    """A call of a prompt, likewise; `types` are those that its parameters have there."""

    prompt: ir.Prompt
    types: tuple[Type, ...]
    constants: tuple[bool, ...]
    returns: Type
    span: Span


class BoundedAgent(Struct, frozen=True, eq=False):
    """An agent with a budget, or with a bound of how often it may be called within itself (0: none)."""

    name: str
    budget: tuple[ir.Bound, ...]
    max_depth: int
    span: Span
