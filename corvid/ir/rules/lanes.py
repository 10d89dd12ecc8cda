"""Prompts with a lane: what the loop that asks them takes for granted."""

from __future__ import annotations

from corvid.ir.declarations import Declarations
from corvid.ir.errors import IrTypeError
from corvid.ir.program import Prompt
from corvid.protocols.continuity.library import CANDIDATE, CONVERSATION, SELECTION
from corvid.protocols.continuity.steps import EVIDENCE
from corvid.types import STRING, ListType, NamedType, Type, bare, erase

_CANDIDATES = ListType(NamedType(CANDIDATE))
_PARAMETERS: dict[Type, bool] = {STRING: True, _CANDIDATES: True, NamedType(CONVERSATION): False}
"""The types of the parameters, and whether one of the type has to be there."""


def check_lane(declared: Declarations, prompt: Prompt) -> None:
    """Raise IrTypeError for a declaration that no loop can ask. A prompt without a lane has nothing to enrich
    from."""
    if prompt.lane is None:
        if prompt.enrich:
            raise IrTypeError("evidence for a prompt without a lane")
        return
    if prompt.lane not in ("selection", "semantic"):
        raise IrTypeError(f"no lane {prompt.lane}")
    if _unlabelled(prompt.returns) != NamedType(SELECTION):
        raise IrTypeError("a lane gives a Selection")
    if prompt.attesting or prompt.cites_strictly_param is not None or prompt.repair:
        raise IrTypeError("a lane attests, cites and repairs nothing")
    _check_parameters(prompt)
    names = [name for name, _ in prompt.enrich]
    if len(set(names)) < len(names) or not set(names) <= set(EVIDENCE):
        raise IrTypeError("evidence twice, or of no known type")
    for _, tool in prompt.enrich:
        _check_tool(declared, tool)


def _check_parameters(prompt: Prompt) -> None:
    types = [_unlabelled(parameter.type) for parameter in prompt.parameters]
    if len(set(types)) < len(types) or not set(types) <= _PARAMETERS.keys():
        raise IrTypeError("a lane takes a request, candidates and a conversation, each once")
    if any(needed and type_ not in types for type_, needed in _PARAMETERS.items()):
        raise IrTypeError("a lane takes a request and candidates")
    if prompt.rendered != {parameter.name for parameter in prompt.parameters}:
        raise IrTypeError("a lane shows a model all that it takes")


def _check_tool(declared: Declarations, name: str) -> None:
    tool = declared.tools.get(name)
    if tool is None:
        raise IrTypeError(f"no tool {name}")
    if tool.parameters or tool.approval or _unlabelled(tool.returns) != _CANDIDATES:
        raise IrTypeError(f"{name} brings no candidates")


def _unlabelled(type_: Type) -> Type:
    """Take the labels off what a lane reads: its author and its source do not matter to the loop."""
    return erase(bare(type_))
