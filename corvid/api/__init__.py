"""Corvid from Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.deferred import deferred

if TYPE_CHECKING:
    from corvid.api.errors import CorvidError as CorvidError
    from corvid.api.errors import ProgramRefused as ProgramRefused
    from corvid.api.errors import ReplayFailed as ReplayFailed
    from corvid.api.errors import RunFailed as RunFailed
    from corvid.api.errors import ToolsRefused as ToolsRefused
    from corvid.api.execution import Loaded as Loaded
    from corvid.api.execution import Outcome as Outcome
    from corvid.api.execution import Services as Services
    from corvid.api.program import Agent as Agent
    from corvid.api.program import Program as Program
    from corvid.api.program import check as check
    from corvid.api.program import load as load
    from corvid.api.program import prepare as prepare
    from corvid.api.replays import replay as replay

__getattr__ = deferred(
    {
        **dict.fromkeys(
            ("CorvidError", "ProgramRefused", "ReplayFailed", "RunFailed", "ToolsRefused"),
            "corvid.api.errors",
        ),
        **dict.fromkeys(("Loaded", "Outcome", "Services"), "corvid.api.execution"),
        **dict.fromkeys(("Agent", "Program", "check", "load", "prepare"), "corvid.api.program"),
        "replay": "corvid.api.replays",
    }
)
