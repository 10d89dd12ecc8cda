"""Where the bodies of tools come from."""

from corvid.hosts.matching import ToolMismatch, bare_name, check_tools
from corvid.hosts.natives import ChainedTools, StandardTools
from corvid.hosts.python_tools import PythonTools, ToolsFileError
from corvid.hosts.roots import ToolError

__all__ = [
    "ChainedTools",
    "PythonTools",
    "StandardTools",
    "ToolError",
    "ToolMismatch",
    "ToolsFileError",
    "bare_name",
    "check_tools",
]
