"""The model of a choice, ready to be asked. What it needs is imported here and not before."""

from __future__ import annotations

from typing import assert_never

from corvid.audit.entries import Refused
from corvid.connections.configuration import Asked, Extractive, PythonObject, Scripted
from corvid.runtime.interfaces import Model


def opened(asked: Asked) -> Model:
    """Return the model. Raises Refused if it can't be had; nothing is asked of it yet, and no Python object
    is imported."""
    match asked:
        case tuple():
            from corvid.models.remote.model import RemoteModel

            return RemoteModel(asked)
        case Scripted():
            from corvid.models.scripted import ScriptedModel, ScriptError

            try:
                return ScriptedModel.from_file(asked.file)
            except ScriptError as error:
                raise Refused(str(error)) from None
        case Extractive():
            from corvid.models.extractive import ExtractiveModel

            return ExtractiveModel()
        case PythonObject():
            from corvid.connections.python_object import PythonModel

            return PythonModel(asked)
        case _:
            assert_never(asked)
