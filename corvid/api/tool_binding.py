"""The bodies of a program's tools, found and compared with the declarations before anything runs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path

from corvid.cache.code import DOCUMENT, ObjectCache
from corvid.cache.store import LARGE
from corvid.hosts.matching import check_tools, lookup_of
from corvid.hosts.natives import ChainedTools, StandardTools
from corvid.hosts.python_tools import PythonTools, ToolsFileError
from corvid.ir import nodes as ir
from corvid.ir.checked import CheckedProgram
from corvid.ir.program import Program, Tool
from corvid.ir.walk import keyed_calls, statements
from corvid.runtime.faults import Fault
from corvid.runtime.interfaces import Clock, ModuleTools, ToolFunction, Tools
from corvid.runtime.problems import ToolMissing, ToolsUnusable
from corvid.source.span import Span
from corvid.types import short_name


class _BoundTools:
    """The declared tools: for each the places to look in, of which the first that has it supplies it. These
    are asked at each call, as a host may put another function in the place of one."""

    def __init__(self, declared: Iterable[Tool], places: Mapping[str, Sequence[Tools]]) -> None:
        self._places = places
        self._lookups = {
            tool.name: [lookup_of(place, tool) for place in places[module_of(tool)]] for tool in declared
        }

    def find(self, name: str) -> ToolFunction | None:
        return ChainedTools(*chain(*self._places.values())).find(name)

    def find_declared(self, qualified: str) -> ToolFunction | None:
        for find, known_as in self._lookups.get(qualified, ()):
            function = find(known_as)
            if function is not None:
                return function
        return None


def module_of(tool: Tool) -> str:
    """Return the module that declares a tool."""
    return tool.name.partition("::")[0]


def find_tools(
    checked: CheckedProgram, given: Tools | None, clock: Clock, config: Path | None = None, *,
    required: bool = True,
) -> ModuleTools:  # fmt: skip
    """Find the bodies of tools: the host's, else `tools.py` beside the module that declares a tool, else the
    one beside the program; behind all the standard ones, for which `config` is in the place of the nearest
    `corvid.toml`. Raises Fault if one has a body that does not fit, or, where they are `required`, one that
    is called has none."""
    assert checked.program is not None
    declared = checked.program.tools
    bound = _BoundTools(declared, _places(checked.folder, declared, given, clock, config))
    missing: list[Tool] = []
    mismatches = check_tools(declared, bound, _keyed(checked.program))
    for mismatch in sorted(mismatches, key=lambda mismatch: mismatch.tool.span):
        name = short_name(mismatch.tool.name)
        if bound.find_declared(mismatch.tool.name) is not None:
            raise Fault(ToolsUnusable(mismatch.tool.span, name, mismatch.reason))
        missing.append(mismatch.tool)
    called = _called(checked.program) if missing and required else frozenset()
    absent = [tool for tool in missing if tool.name in called]
    if absent:
        first, *others = absent
        parameters = tuple(parameter.name for parameter in first.parameters)
        names = tuple(short_name(other.name) for other in others)
        raise Fault(ToolMissing(first.span, short_name(first.name), parameters, names))
    return bound


def _places(
    folder: str, declared: Sequence[Tool], given: Tools | None, clock: Clock, config: Path | None
) -> Mapping[str, Sequence[Tools]]:
    """Return where the tools of each module are looked for. A file is run once, and only if the host does not
    give all tools of a module."""
    texts, indexes = ObjectCache(kind=DOCUMENT), ObjectCache(kind=LARGE)
    standard = StandardTools(Path(folder), clock, texts, indexes, config)
    modules: dict[str, list[Tool]] = {}
    for tool in sorted(declared, key=lambda tool: tool.span):
        modules.setdefault(module_of(tool), []).append(tool)
    files: dict[Path, PythonTools] = {}
    places: dict[str, Sequence[Tools]] = {}
    for module, tools in modules.items():
        of_host = () if given is None else (given,)
        library = standard.for_module(module)
        known = ChainedTools(*of_host, library)
        paths: list[Path] = []
        if given is None or any(known.find(short_name(tool.name)) is None for tool in tools):
            paths = [path for path in _files_for(folder, module) if path.is_file()]
        for path in paths:
            files[path] = files.get(path) or _python_tools(path, folder, tools[0].span)
        places[module] = (*of_host, *(files[path] for path in paths), library)
    return places


def _files_for(folder: str, module: str) -> list[Path]:
    """Return the files with the tools of a module, the nearest first. One outside of the project is not read:
    an import leads there, but what would be run is Python."""
    beside = module.rpartition("/")[0]
    program = Path(folder) / "tools.py"
    if not beside or module.startswith("std/"):
        return [program]
    from corvid.audit.cite.documents import nearest_root  # few modules lie in another folder

    found = Path(os.path.realpath(Path(os.path.realpath(folder)) / beside / program.name))
    return [found, program] if found.is_relative_to(nearest_root(Path(folder))) else [program]


def _called(program: Program) -> frozenset[str]:
    """Return the tools that some function calls; one that is only declared needs no body."""
    return frozenset(
        statement.op.tool
        for function in program.functions
        for statement in statements(function.body)
        if isinstance(statement, ir.Let) and isinstance(statement.op, ir.CallTool)
    )


def _keyed(program: Program) -> frozenset[str]:
    """Return the tools that some function calls under an idempotent key."""
    return frozenset(op.tool for function in program.functions for op in keyed_calls(function.body))


def _python_tools(path: Path, folder: str, at: Span) -> PythonTools:
    try:
        return PythonTools(path)
    except ToolsFileError as error:
        where = f"line {error.line}: " if error.line else ""
        shown = os.path.relpath(path, os.path.realpath(folder)).replace(os.sep, "/")
        raise Fault(ToolsUnusable(at, shown, where + error.reason)) from None
