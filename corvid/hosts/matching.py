"""Do the functions fit the `tool` declarations? Asked once, before anything runs."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable

from msgspec import Struct

from corvid.ir.program import Tool
from corvid.runtime.interfaces import ModuleTools, ToolFunction, Tools
from corvid.types import short_name


class ToolMismatch(Struct, frozen=True):
    """A declared tool whose function is missing or can't be called as declared; `reason` says how."""

    tool: Tool
    reason: str


def lookup_of(tools: Tools | ModuleTools, tool: Tool) -> tuple[Callable[[str], ToolFunction | None], str]:
    """Return what finds the body of a tool, and the name that it is asked for: the qualified one where these
    tools know it, else the bare one."""
    find: Callable[[str], ToolFunction | None] | None = getattr(tools, "find_declared", None)
    return (tools.find, short_name(tool.name)) if find is None else (find, tool.name)


KEY = "idempotency_key"
"""The keyword under which a function is handed the key of a `try … idempotent key`."""


def check_tools(
    declared: Iterable[Tool], provided: Tools, keyed: Collection[str] = ()
) -> tuple[ToolMismatch, ...]:
    """Return one mismatch for each declared tool that `provided` can't serve, in the order of the
    declarations. Those whose qualified names are in `keyed` are called under a key."""
    found: list[ToolMismatch] = []
    for tool in declared:
        find, known_as = lookup_of(provided, tool)
        function = find(known_as)
        reason: str | None = "no function of this name was found"
        if function is not None:
            misfit = _keyless(tool, function) if tool.name in keyed else None
            reason = misfit or _misfit(tool, function)
        if reason is not None:
            found.append(ToolMismatch(tool, reason))
    return tuple(found)


def _keyless(tool: Tool, function: ToolFunction) -> str | None:
    """Return what is wrong with a function that is handed an idempotent key; None if it takes one, and may do
    without."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    if any(parameter.name == KEY for parameter in tool.parameters):
        return f"the tool has a parameter {KEY}, as which the function is handed the idempotent key"
    if any(p.kind is p.VAR_KEYWORD or (p.name == KEY and p.kind is p.KEYWORD_ONLY) for p in parameters):
        return None
    return f"the tool is called under an idempotent key: add `*, {KEY}=None` to the parameters"


def _misfit(tool: Tool, function: ToolFunction) -> str | None:
    """Return what is wrong with the function's parameters; None if it can be called with the tool's, by
    position."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    takes_more = any(p.kind is p.VAR_POSITIONAL for p in parameters)
    wanted = [parameter.name for parameter in tool.parameters]
    keyword_only = [p.name for p in parameters if p.kind is p.KEYWORD_ONLY and p.default is p.empty]
    if keyword_only:
        return f"the function demands {keyword_only[0]} by keyword; tools are called by position"
    needed = sum(1 for p in positional if p.default is p.empty)
    if len(wanted) < needed or (len(wanted) > len(positional) and not takes_more):
        given = ", ".join(p.name for p in positional) or "none"
        return f"the tool has the parameters ({', '.join(wanted)}), the function has ({given})"
    for name, parameter in zip(wanted, positional, strict=False):
        if parameter.kind is parameter.POSITIONAL_OR_KEYWORD and parameter.name.lstrip("_") != name.lstrip(
            "_"
        ):
            return f"where the tool has the parameter {name}, the function has {parameter.name}"
    return None
