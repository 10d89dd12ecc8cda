"""What every call of a prompt with the same types shares, worked out once for a program."""

from __future__ import annotations

from corvid.dataclasses import dataclass
from corvid.ir import program as ir
from corvid.ir.types import Type
from corvid.runtime.boundary.declarations import Declarations, bare
from corvid.runtime.boundary.label import holds_grounded
from corvid.runtime.boundary.schema import schema_of
from corvid.runtime.boundary.type_text import type_text
from corvid.runtime.host import Json
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class ShownArgument:
    """An argument that the model sees: its place in the call, its instantiated type, the declared type's
    text, and whether that type holds Grounded."""

    index: int
    name: str
    type: Type
    text: str
    holds: bool


@dataclass(frozen=True, slots=True)
class PromptPlan:
    """A prompt under these types. `attested`: its answer is a model's own word. `cited`: the place of the
    argument that must be cited."""

    prompt: ir.Prompt
    argument_types: tuple[Type, ...]
    result_type: Type
    name: str
    shown: tuple[ShownArgument, ...]
    grounded: bool
    attested: bool
    cited: int | None
    schema: Mapping[str, Json]
    settings: Mapping[str, float]


def plan_of(
    declarations: Declarations, prompt: ir.Prompt, argument_types: tuple[Type, ...], result_type: Type
) -> PromptPlan:
    """The plan, the same one for the same prompt and types; it keeps the prompt alive: its id is the key."""
    key = (id(prompt), argument_types, result_type)
    found = declarations.kept.get(key)
    if not isinstance(found, PromptPlan):
        found = declarations.kept[key] = _plan(declarations, prompt, argument_types, result_type)
    return found


def _plan(
    declarations: Declarations, prompt: ir.Prompt, argument_types: tuple[Type, ...], result_type: Type
) -> PromptPlan:
    cites = prompt.cites_strictly_param
    shown = tuple(
        ShownArgument(
            index, parameter.name, type_, type_text(parameter.type), holds_grounded(declarations, type_)
        )
        for index, (parameter, type_) in enumerate(zip(prompt.parameters, argument_types, strict=True))
        if parameter.name in prompt.shown
    )
    names = [parameter.name for parameter in prompt.parameters]
    return PromptPlan(
        prompt,
        argument_types,
        result_type,
        bare(prompt.name),
        shown,
        holds_grounded(declarations, result_type),
        prompt.attesting and not any(argument.holds for argument in shown),
        None if cites is None else names.index(cites),
        schema_of(declarations, result_type),
        {name: float(value) for name, value in prompt.settings},
    )
