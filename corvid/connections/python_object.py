"""A model written in Python, imported when it is first asked."""

from __future__ import annotations

import sys
from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING, cast

from corvid.runtime.host import ModelMisconfigured

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from corvid.connections.configuration import PythonObject
    from corvid.runtime.host import ModelReply, ModelRequest
    from corvid.runtime.interfaces import Model


class PythonModel:
    """Stands for the object until it is asked, and hands it all questions. The object is a model, or a class
    or function that makes one when it is called without arguments."""

    def __init__(self, wanted: PythonObject) -> None:
        self._wanted = wanted
        self._lock = Lock()
        self._model: Model | None = None

    @property
    def name(self) -> str:
        """The object's own name once there is one; until then the one that it is found by."""
        known = f"{self._wanted.module}:{self._wanted.name}"
        name = known if self._model is None else self._model.name
        return name if isinstance(name, str) else known

    def answer(self, request: ModelRequest) -> ModelReply | Awaitable[ModelReply]:
        """Return what the object answers. Raises ModelMisconfigured if it can't be had."""
        with self._lock:
            if self._model is None:
                self._model = _found(self._wanted)
        return self._model.answer(request)


def _found(wanted: PythonObject) -> Model:
    shown = f"{wanted.module}:{wanted.name}"
    folder = str(wanted.folder)
    if folder not in sys.path:  # last, so that it hides no module that is installed
        sys.path.append(folder)
    try:
        found: object = import_module(wanted.module)
        for part in wanted.name.split("."):
            found = getattr(found, part)
        if isinstance(found, type) or (callable(found) and not hasattr(found, "answer")):
            found = found()
    except Exception as error:
        raise ModelMisconfigured(f"{shown} can't be had: {type(error).__name__}: {error}") from error
    if not callable(getattr(found, "answer", None)) or not isinstance(getattr(found, "name", None), str):
        raise ModelMisconfigured(
            f"{shown} is not a model: that is an object with a `name`, a str, and a method `answer(request)`"
        )
    return cast("Model", found)
