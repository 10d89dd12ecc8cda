"""Do the functions fit the `tool` declarations? Asked once, before anything runs."""

from __future__ import annotations

import inspect
from collections.abc import Iterable

from msgspec import Struct

from corvid.ir.program import Tool
from corvid.runtime.boundary.declarations import bare
from corvid.runtime.host import ToolFunction, Tools, body_of


class ToolMismatch(Struct, frozen=True):
    """A declared tool whose function is missing or can't be called as declared; `reason` says how."""

    tool: Tool
    reason: str


def bare_name(qualified: str) -> str:
    """The name by which the runtime asks for a tool: without its module, `Order.load` for a method."""
    return bare(qualified)


def check_tools(declared: Iterable[Tool], provided: Tools) -> tuple[ToolMismatch, ...]:
    """One mismatch for each declared tool that `provided` can't serve, in the order of the declarations."""
    found: list[ToolMismatch] = []
    for tool in declared:
        function = body_of(provided, tool.name, bare_name(tool.name))
        reason = "no function of this name was found" if function is None else _misfit(tool, function)
        if reason is not None:
            found.append(ToolMismatch(tool, reason))
    return tuple(found)


def _misfit(tool: Tool, function: ToolFunction) -> str | None:
    """What is wrong with the function's parameters; None if it can be called with the tool's, by position."""
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
