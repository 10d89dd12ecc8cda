"""The bodies of a program's tools, found and compared with the declarations before anything runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from corvid.hosts.matching import bare_name, check_tools
from corvid.hosts.natives import ChainedTools, StandardTools
from corvid.hosts.python_tools import PythonTools, ToolsFileError
from corvid.ir import nodes as ir
from corvid.ir.walk import statements
from corvid.runtime.faults import Fault
from corvid.runtime.problems import ToolMissing, ToolsUnusable

if TYPE_CHECKING:
    from corvid.ir.checked import CheckedProgram
    from corvid.ir.program import Program, Tool
    from corvid.runtime.host import Clock, Tools
    from corvid.source.span import Span


def find_tools(checked: CheckedProgram, given: Tools | None, clock: Clock) -> Tools:
    """The host's tools, else `tools.py` beside the program; behind both the standard ones. Raises Fault if
    one that is called has no body, or one has a body that does not fit."""
    assert checked.program is not None
    places: list[Tools] = []
    declared = checked.program.tools
    if given is not None:
        places.append(given)
    folder = Path(checked.folder)
    path = folder / "tools.py"
    standard = StandardTools(folder, clock)
    unknown = any(all(p.find(bare_name(t.name)) is None for p in (*places, standard)) for t in declared)
    if path.is_file() and (unknown or given is None):
        places.append(_python_tools(path, min(tool.span for tool in declared)))
    chained = ChainedTools(*places, standard)
    missing: list[Tool] = []
    for mismatch in sorted(check_tools(declared, chained), key=lambda mismatch: mismatch.tool.span):
        name = bare_name(mismatch.tool.name)
        if chained.find(name) is not None:
            raise Fault(ToolsUnusable(mismatch.tool.span, name, mismatch.reason))
        missing.append(mismatch.tool)
    called = _called(checked.program) if missing else frozenset()
    absent = [tool for tool in missing if tool.name in called]
    if absent:
        first, *others = absent
        parameters = tuple(parameter.name for parameter in first.parameters)
        names = tuple(bare_name(other.name) for other in others)
        raise Fault(ToolMissing(first.span, bare_name(first.name), parameters, names))
    return chained


def _called(program: Program) -> frozenset[str]:
    """The tools that some function calls; one that is only declared needs no body."""
    return frozenset(
        statement.op.tool
        for function in program.functions
        for statement in statements(function.body)
        if isinstance(statement, ir.Let) and isinstance(statement.op, ir.CallTool)
    )


def _python_tools(path: Path, at: Span) -> PythonTools:
    try:
        return PythonTools(path)
    except ToolsFileError as error:
        where = f"line {error.line}: " if error.line else ""
        raise Fault(ToolsUnusable(at, path.name, where + error.reason)) from None
