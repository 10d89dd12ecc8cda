"""What a command imports, kept for its next process in one file.

Python looks for each module in folders, compares times, opens a file and reads it: a fifth of a millisecond,
and a command imports a hundred modules. Their code in one entry of the cache is read at once and run in the
order in which the imports ended, so that each module finds what it imports. What only some programs need is
imported later, when it is called for, and comes from a second entry, each module for itself. The modules are
then what they would be otherwise: same names, files and specifications.
"""

from __future__ import annotations

import marshal
import os
import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import PathFinder, SourceFileLoader
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

from corvid.cache.keys import compiler_stamp, key_of
from corvid.cache.store import open_store

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType

    from corvid.cache.store import Store

KIND = "modules"
LATER = "later"
_PACKAGE = "corvid."
_LIBRARY = os.path.dirname(os.__file__) + os.sep
_FOREIGN = _LIBRARY + "site-packages" + os.sep

Kept: TypeAlias = "tuple[str, str, bool, Change, CodeType]"
"""A module: its name, its file, whether it is a package, its change, its code."""
Change: TypeAlias = "tuple[int, int] | None"
"""Size and time of change of a file of Python's library, which may be repaired without a new version. Those
of this package are told by the stamp of the compiler."""


class Stage:
    """A part of a command that begins with many imports, always the same: `with stage:` stands around them,
    and `end` is called after what they are for, however that ends."""

    __slots__ = ("_key", "_later", "_noted", "_recorder", "_store")

    def __init__(self, name: str) -> None:
        self._store = open_store()
        self._key = key_of(compiler_stamp(), name.encode()) if self._store.path is not None else ""
        self._recorder = _Recorder()
        self._later = _Later(self._store, self._key)
        self._noted = False

    def __enter__(self) -> None:
        """Import what was imported here in an earlier process; else take note."""
        data = self._store.read(KIND, self._key) if self._key else None
        if data is not None:
            self._noted = not _import_all(marshal.loads(data))  # the place of the entry vouches for it
        else:
            self._noted = bool(self._key)
        if self._key:
            self._later.begin()
        if self._noted:
            sys.meta_path.insert(0, self._recorder)

    def __exit__(self, *_: object) -> None:
        if self._noted:
            sys.meta_path.remove(self._recorder)

    def end(self) -> None:
        """Keep what was imported for later processes, unless an earlier one has."""
        if self._noted:
            self._store.write(KIND, self._key, marshal.dumps(self._recorder.ended))
        self._later.end()


def _import_all(modules: Sequence[Kept]) -> bool:
    """Make the modules that are not there yet; False, and none is there, if that can't be done."""
    if any(change is not None and change != _change(file) for _, file, _, change, _ in modules):
        return False
    known = {name for name, *_ in modules}
    for parent in {name.rpartition(".")[0] for name in known} - known:
        if parent:
            __import__(parent)  # a process that was in this stage before had it already
    made: dict[str, ModuleType] = {}
    for name, file, is_package, _, _ in modules:
        if name not in sys.modules:
            # All of them first: a package is there while its parts are imported.
            made[name] = sys.modules[name] = _module(name, file, is_package)
    try:
        for name, _, _, _, code in modules:
            if name in made:
                exec(code, made[name].__dict__)
                parent, dot, last = name.rpartition(".")
                if dot:
                    setattr(sys.modules[parent], last, made[name])
    except ImportError:  # a module of the library is not where it was: let Python find it
        for name in made:
            sys.modules.pop(name, None)
        return False
    return True


def _module(name: str, file: str, is_package: bool) -> ModuleType:
    """The module as the import system makes it, still empty."""
    loader = SourceFileLoader(name, file)
    spec = _specified(name, file, is_package, loader)
    module = ModuleType(name)
    module.__spec__ = spec
    module.__loader__ = loader
    module.__package__ = spec.parent
    module.__file__ = file
    if is_package:
        module.__path__ = spec.submodule_search_locations  # type: ignore[assignment]
    return module


def _specified(name: str, file: str, is_package: bool, loader: SourceFileLoader) -> ModuleSpec:
    spec = ModuleSpec(name, loader, origin=file, is_package=is_package)
    spec.has_location = True
    if is_package:
        spec.submodule_search_locations = [os.path.dirname(file)]
    return spec


def _change(file: str) -> Change:
    try:
        status = os.stat(file)
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns


class _Recorder:
    """A finder that finds what the usual one finds, and takes note of our modules and Python's own in the
    order in which their imports end."""

    def __init__(self) -> None:
        self.ended: list[Kept] = []

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """As the protocol of finders wants it."""
        spec = PathFinder.find_spec(name, path)
        if spec is None or type(spec.loader) is not SourceFileLoader or spec.origin is None:
            return None
        if name.startswith(_PACKAGE) or (
            spec.origin.startswith(_LIBRARY) and not spec.origin.startswith(_FOREIGN)
        ):
            spec.loader = _Noting(self.ended, name, spec.origin)
            return spec
        return None


class _Noting(SourceFileLoader):
    """Takes note when a module is made."""

    def __init__(self, ended: list[Kept], name: str, path: str) -> None:
        super().__init__(name, path)
        self._ended = ended

    def exec_module(self, module: ModuleType) -> None:
        """Run the module, and keep its code if that ended well."""
        name = module.__name__
        super().exec_module(module)
        code = self.get_code(name)
        if code is not None:
            change = None if name.startswith(_PACKAGE) else _change(self.path)
            self._ended.append((name, self.path, hasattr(module, "__path__"), change, code))


class _Later:
    """A finder of this package's modules that are imported after the beginning of a stage. Those of earlier
    processes are in an entry, by name; the others join them."""

    def __init__(self, store: Store, key: str) -> None:
        self._store = store
        self._key = key
        self._recorder = _Recorder()
        self._kept: dict[str, tuple[str, bool, bytes]] | None = None

    def begin(self) -> None:
        """Find modules from now on."""
        sys.meta_path.insert(0, self)

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """As the protocol of finders wants it."""
        if not name.startswith(_PACKAGE):
            return None
        if name not in self._known():
            return self._recorder.find_spec(name, path)
        file, is_package, code = self._known()[name]
        return _specified(name, file, is_package, _Unpacking(name, file, code))

    def end(self) -> None:
        """Find no more, and keep what earlier processes have not."""
        if self in sys.meta_path:
            sys.meta_path.remove(self)
        if self._recorder.ended:
            new = {one[0]: (one[1], one[2], marshal.dumps(one[4])) for one in self._recorder.ended}
            self._store.write(LATER, self._key, marshal.dumps({**self._known(), **new}))

    def _known(self) -> dict[str, tuple[str, bool, bytes]]:
        if self._kept is None:
            self._kept = {}
            data = self._store.read(LATER, self._key)
            if data is not None:
                self._kept = marshal.loads(data)  # as above
        return self._kept


class _Unpacking(SourceFileLoader):
    """Runs a module whose code was kept, and leaves it as one that was read from its file."""

    def __init__(self, name: str, path: str, code: bytes) -> None:
        super().__init__(name, path)
        self._code = code

    def exec_module(self, module: ModuleType) -> None:
        """Run the module."""
        usual = SourceFileLoader(self.name, self.path)
        module.__loader__ = usual
        if module.__spec__ is not None:
            module.__spec__.loader = usual
        exec(marshal.loads(self._code), module.__dict__)
