"""Tools written in Python: the functions of a `tools.py` beside the program."""

from __future__ import annotations

import inspect
import itertools
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TypeGuard

from corvid.diagnostics.model import HostLine
from corvid.runtime.interfaces import ToolFunction

_loading = threading.RLock()
_numbers = itertools.count(1)


_PACKAGES = frozenset(("site-packages", "dist-packages"))
MOST_LINES = 8


class ToolsFileError(Exception):
    """The file could not be run; `reason` is the error in one line, `line` where it arose, or 0."""

    def __init__(self, path: Path, reason: str, line: int) -> None:
        where = f", line {line}" if line else ""
        super().__init__(f"{path.name}{where}: {reason}")
        self.path = path
        self.reason = reason
        self.line = line


class PythonTools:
    """The functions of one Python file, plain or `async`, by name.

    The file runs once, as a module of a private name: two programs with a `tools.py` each do not see
    each other. While it runs it can import the files beside it; they stay private too, and `sys.path`
    is as it was afterwards.
    """

    def __init__(self, path: Path) -> None:
        """Take the file `path`. A file that does not exist provides nothing; raise ToolsFileError if it
        can't be run."""
        self.path = path
        self._module = _load(path) if path.is_file() else None
        self._found: dict[str, tuple[str, ToolFunction]] = {}

    def find(self, name: str) -> ToolFunction | None:
        """Return the function of the tool; for a method `Order.load` it is `Order_load`, or else `load`."""
        module: dict[str, object] = vars(self._module) if self._module is not None else {}
        known = self._found.get(name)
        if known is not None and module.get(known[0]) is known[1]:
            return known[1]
        for candidate in (name.replace(".", "_"), name.rsplit(".", 1)[-1]):
            value = module.get(candidate)
            if value is not None and _is_tool(value, candidate):
                self._found[name] = candidate, value
                return value
        return None


def _is_tool(value: object, name: str) -> TypeGuard[ToolFunction]:
    return not name.startswith("_") and callable(value) and not inspect.isclass(value)


def _load(path: Path) -> ModuleType:
    """Run the file. Its own source is compiled here: a cached form could be older than the last edit."""
    path = path.resolve()
    module = ModuleType(f"_corvid_tools_{next(_numbers)}")
    module.__file__ = str(path)
    with _loading, _neighbours_of(path.parent):
        sys.modules[module.__name__] = module
        try:
            exec(compile(path.read_bytes(), str(path), "exec"), vars(module))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # `sys.exit()` in a tools file ends no run
            del sys.modules[module.__name__]
            raise _file_error(path, error) from error
    return module


@contextmanager
def _neighbours_of(folder: Path) -> Iterator[None]:
    """Let the Python files of the folder be imported inside; afterwards no trace of that is left."""
    path_before, modules_before = list(sys.path), frozenset(sys.modules)
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path[:] = path_before
        for name in set(sys.modules) - modules_before:
            origin = getattr(sys.modules.get(name), "__file__", None)
            if origin and not name.startswith("_corvid_tools_") and folder in Path(origin).parents:
                del sys.modules[name]


def _file_error(path: Path, error: BaseException) -> ToolsFileError:
    line = error.lineno or 0 if isinstance(error, SyntaxError) and error.filename == str(path) else 0
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == str(path):
            line = frame.lineno or 0
    words = str(error.msg if isinstance(error, SyntaxError) else error)
    return ToolsFileError(path, f"{type(error).__name__}: {words}" if words else type(error).__name__, line)


@cache
def _libraries() -> tuple[Path, ...]:
    """Return where Python, its packages and Corvid itself lie."""
    import sysconfig  # only a fault asks

    of_python = ("stdlib", "platstdlib", "purelib", "platlib")
    own = Path(__file__).resolve().parents[1]
    return (own, *(Path(sysconfig.get_path(one)).resolve() for one in of_python))


def lines_of(error: BaseException, folder: str) -> tuple[HostLine, ...]:
    """Return the user's own lines through which an exception came, innermost last; of more than MOST_LINES
    the first one, which is the tool's, and the last ones. Files below the program's folder are named from
    there."""
    found: list[HostLine] = []
    passed = traceback.StackSummary.extract(traceback.walk_tb(error.__traceback__), lookup_lines=False)
    for frame in passed:
        name = _users(frame, Path(folder))
        if name is not None:
            found.append(HostLine(name, frame.lineno or 0, frame.name, frame.line or ""))
    return tuple(found if len(found) <= MOST_LINES else found[:1] + found[1 - MOST_LINES :])


def _users(frame: traceback.FrameSummary, folder: Path) -> str | None:
    """Return how the user's file is named; None for the file of a library. What is not a file is the user's
    if its text is known, as that of a cell in a notebook is."""
    if frame.filename.startswith("<"):
        return frame.filename if frame.line and not frame.filename.startswith("<frozen ") else None
    file, root = Path(frame.filename).resolve(), folder.resolve()
    inside = file.is_relative_to(root)
    below = file.relative_to(root) if inside else file
    # A program may itself lie where packages do.
    libraries = (one for one in _libraries() if not (inside and root.is_relative_to(one)))
    if any(map(file.is_relative_to, libraries)) or file.suffix == ".cor" or _PACKAGES & set(below.parts):
        return None
    return str(folder / below) if inside else frame.filename
