"""A backend by its name: one of ours, the search tool of E12, or what a user's own Python makes."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

from corvid.audit.absence.backends import LineByLine
from corvid.runtime.problems import exception_name, exception_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corvid.audit.absence.backends import Backend
    from corvid.audit.absence.tree import TextFile

FULL_TEXT, REGEX, CK = "full-text", "regex", "ck"


class NoBackend(Exception):
    """There is no such backend, or it could not be made."""


def backend_named(name: str, folder: Path, files: Sequence[TextFile], threshold: float) -> Backend | None:
    """The backend for the texts of a folder. `module:name`, or `file.py:name`, is called with the folder and
    its texts and gives one; it is the only name for which the user's own code is imported. None is the
    embedded one, which `absence` makes itself. Raises NoBackend."""
    if name == FULL_TEXT:
        return None
    if name == REGEX:
        return LineByLine(files)
    if name == CK:
        from corvid.audit.absence.ck import Ck

        return Ck(folder, threshold)
    module, colon, maker = name.rpartition(":")
    if not colon or not module or not maker:
        raise NoBackend(f"{name!r} is no backend: {FULL_TEXT}, {REGEX}, {CK}, or module:name of your own")
    try:
        backend = getattr(_module(module), maker)(folder, files)
        named = isinstance(getattr(backend, "name", None), str)
        usable = named and callable(getattr(backend, "search", None))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a user's own code raises, and `sys.exit()` ends no audit
        words = f"{exception_name(error)}: {exception_text(error)}"
        raise NoBackend(f"the backend {name} could not be made: {words}") from None
    if not usable:
        raise NoBackend(f"what {name} gives has no `search` and `name` of a backend")
    return backend  # type: ignore[no-any-return]  # checked as far as it can be


def _module(name: str) -> object:
    """The user's module: a file, or one that Python finds from the working folder on."""
    if not name.endswith(".py"):
        sys.path.insert(0, str(Path.cwd()))
        try:
            return import_module(name)
        finally:
            sys.path.pop(0)
    spec = spec_from_file_location(Path(name).stem, name)
    if spec is None or spec.loader is None:
        raise ImportError(f"{name} is no Python file")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
