"""Connections to language models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.deferred import deferred

if TYPE_CHECKING:
    from corvid.models.extractive import ExtractiveModel as ExtractiveModel
    from corvid.models.scripted import ScriptedModel as ScriptedModel
    from corvid.models.scripted import ScriptError as ScriptError

__getattr__ = deferred(
    {
        "ExtractiveModel": "corvid.models.extractive",
        **dict.fromkeys(("ScriptedModel", "ScriptError"), "corvid.models.scripted"),
    }
)
