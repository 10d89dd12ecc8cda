"""Where the bodies of tools come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.deferred import deferred

if TYPE_CHECKING:
    from corvid.hosts.matching import ToolMismatch as ToolMismatch
    from corvid.hosts.matching import check_tools as check_tools
    from corvid.hosts.natives import ChainedTools as ChainedTools
    from corvid.hosts.natives import StandardTools as StandardTools
    from corvid.hosts.python_tools import PythonTools as PythonTools
    from corvid.hosts.python_tools import ToolsFileError as ToolsFileError
    from corvid.hosts.roots import ToolError as ToolError

__getattr__ = deferred(
    {
        **dict.fromkeys(("ToolMismatch", "check_tools"), "corvid.hosts.matching"),
        **dict.fromkeys(("ChainedTools", "StandardTools"), "corvid.hosts.natives"),
        **dict.fromkeys(("PythonTools", "ToolsFileError"), "corvid.hosts.python_tools"),
        "ToolError": "corvid.hosts.roots",
    }
)
