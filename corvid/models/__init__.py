"""Connections to language models."""

from corvid.models.extractive import ExtractiveModel
from corvid.models.scripted import ScriptedModel, ScriptError

__all__ = ["ExtractiveModel", "ScriptError", "ScriptedModel"]
