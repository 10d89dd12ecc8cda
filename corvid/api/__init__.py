"""Corvid from Python."""

from corvid.api.errors import CorvidError, ProgramRefused, RunFailed, ToolsRefused
from corvid.api.execution import Loaded, Outcome, Services
from corvid.api.program import Agent, Program, check, load, prepare

__all__ = [
    "Agent", "CorvidError", "Loaded", "Outcome", "Program", "ProgramRefused", "RunFailed", "Services",
    "ToolsRefused", "check", "load", "prepare",
]  # fmt: skip
