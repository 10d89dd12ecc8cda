"""The bodies of a program's tools, found and compared with the declarations before anything runs."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from corvid.cache.code import DOCUMENT, ObjectCache
from corvid.hosts.matching import bare_name, check_tools
from corvid.hosts.natives import ChainedTools, StandardTools
from corvid.hosts.python_tools import PythonTools, ToolsFileError
from corvid.ir import nodes as ir
from corvid.ir.checked import CheckedProgram
from corvid.ir.program import Program, Tool
from corvid.ir.walk import statements
from corvid.runtime.faults import Fault
from corvid.runtime.host import Clock, ToolFunction, Tools
from corvid.runtime.problems import ToolMissing, ToolsUnusable
from corvid.source.span import Span


class _BoundTools:
    """The tools of each module by name: places to look in, of which the first that has a tool supplies it."""

    def __init__(self, places: Mapping[str, ChainedTools]) -> None:
        self._places = places

    def find(self, name: str) -> ToolFunction | None:
        return ChainedTools(*self._places.values()).find(name)

    def find_declared(self, qualified: str) -> ToolFunction | None:
        place = self._places.get(qualified.partition("::")[0])
        return None if place is None else place.find_declared(qualified)


def find_tools(checked: CheckedProgram, given: Tools | None, clock: Clock) -> Tools:
    """The host's tools, else `tools.py` beside the module that declares a tool, else the one beside the
    program; behind all the standard ones. Raises Fault if one that is called has no body, or one has a body
    that does not fit."""
    assert checked.program is not None
    declared = checked.program.tools
    bound = _BoundTools(_places(checked.folder, declared, given, clock))
    missing: list[Tool] = []
    for mismatch in sorted(check_tools(declared, bound), key=lambda mismatch: mismatch.tool.span):
        name = bare_name(mismatch.tool.name)
        if bound.find_declared(mismatch.tool.name) is not None:
            raise Fault(ToolsUnusable(mismatch.tool.span, name, mismatch.reason))
        missing.append(mismatch.tool)
    called = _called(checked.program) if missing else frozenset()
    absent = [tool for tool in missing if tool.name in called]
    if absent:
        first, *others = absent
        parameters = tuple(parameter.name for parameter in first.parameters)
        names = tuple(bare_name(other.name) for other in others)
        raise Fault(ToolMissing(first.span, bare_name(first.name), parameters, names))
    return bound


def _places(
    folder: str, declared: Sequence[Tool], given: Tools | None, clock: Clock
) -> Mapping[str, ChainedTools]:
    """Where the tools of each module are looked for. A file is run once, and only if the host does not give
    all tools of a module."""
    standard = StandardTools(Path(folder), clock, ObjectCache(kind=DOCUMENT))
    modules: dict[str, list[Tool]] = {}
    for tool in sorted(declared, key=lambda tool: tool.span):
        modules.setdefault(tool.name.partition("::")[0], []).append(tool)
    files: dict[Path, PythonTools] = {}
    places: dict[str, ChainedTools] = {}
    for module, tools in modules.items():
        of_host = () if given is None else (given,)
        known = ChainedTools(*of_host, standard)
        paths: list[Path] = []
        if given is None or any(known.find(bare_name(tool.name)) is None for tool in tools):
            paths = [path for path in _files_for(folder, module) if path.is_file()]
        for path in paths:
            files[path] = files.get(path) or _python_tools(path, folder, tools[0].span)
        places[module] = ChainedTools(*of_host, *(files[path] for path in paths), standard)
    return places


def _files_for(folder: str, module: str) -> list[Path]:
    """The files with the tools of a module, the nearest first. One outside of the project is not read: an
    import leads there, but what would be run is Python."""
    beside = module.rpartition("/")[0]
    program = Path(folder) / "tools.py"
    if not beside or module.startswith("std/"):
        return [program]
    from corvid.audit.cite.documents import nearest_root  # few modules lie in another folder

    found = Path(os.path.realpath(Path(os.path.realpath(folder)) / beside / program.name))
    return [found, program] if found.is_relative_to(nearest_root(Path(folder))) else [program]


def _called(program: Program) -> frozenset[str]:
    """The tools that some function calls; one that is only declared needs no body."""
    return frozenset(
        statement.op.tool
        for function in program.functions
        for statement in statements(function.body)
        if isinstance(statement, ir.Let) and isinstance(statement.op, ir.CallTool)
    )


def _python_tools(path: Path, folder: str, at: Span) -> PythonTools:
    try:
        return PythonTools(path)
    except ToolsFileError as error:
        where = f"line {error.line}: " if error.line else ""
        shown = os.path.relpath(path, os.path.realpath(folder)).replace(os.sep, "/")
        raise Fault(ToolsUnusable(at, shown, where + error.reason)) from None
