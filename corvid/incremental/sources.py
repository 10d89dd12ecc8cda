"""The files of a project: which module each import leads to, as `pipeline` finds it for one program."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct, field

from corvid.cache.keys import checksum
from corvid.pipeline import Inputs, UnreadableSource, own_name, read_source, standard_path
from corvid.semantics.modules.graph import PRELUDE

if TYPE_CHECKING:
    from corvid.incremental.outline import Outline

SUFFIX = ".cor"
STANDARD = "std/"


class Module(Struct):
    """A file of the project. `source` is its id in spans, `name` stands for it in the names of what it
    declares, `shown` is what its own check would call it. `awkward`: it may be another module to those that
    import it than it is alone. What is not given at first is known once it was parsed and linked."""

    source: int
    name: str
    path: str
    shown: str
    text: str
    checksum: bytes
    awkward: bool
    outline: Outline = b""
    written: tuple[str, ...] = ()
    broken: bool = False
    targets: list[str | None] = field(default_factory=list)
    """The module that each import leads to, in order, as `written` is."""
    missing: tuple[str, ...] = ()
    """What is wrong with the imports that lead nowhere."""

    @property
    def has_problems(self) -> bool:
        """Whether each program with it has problems, whatever its declarations mean."""
        return self.broken or bool(self.missing)

    @property
    def standard(self) -> bool:
        return self.name.startswith(STANDARD) or self.name == PRELUDE


class Sources:
    """What was read. Modules are found by name; `inputs` is what `pipeline.Inputs` says, by full path."""

    def __init__(self, root: str) -> None:
        self.modules: dict[str, Module] = {}
        self.inputs: Inputs = {}
        self._root = root
        self._names: dict[str, str] = {}
        self._unreadable: dict[str, str] = {}
        self._really: dict[str, str] = {}
        self._ways: dict[tuple[str, str, str], tuple[str, str, bool]] = {}

    def prelude(self) -> Module:
        """Return the module that all others see without importing it."""
        found = self._library(PRELUDE, PRELUDE)
        assert found is not None, "the library has a prelude"
        return found

    def _library(self, name: str, known_as: str) -> Module | None:
        """Return a module of the library, or None if there is none of this name."""
        path = standard_path(name)
        if path is None:
            return None
        if known_as not in self.modules:
            text, self.inputs[path] = read_source(path)
            shown, number, digest = f"std/{name}{SUFFIX}", len(self.modules), checksum(text.encode())
            self.modules[known_as] = Module(number, known_as, path, shown, text, digest, False)
        return self.modules[known_as]

    def file(self, path: str, shown: str, *, imported: bool = False) -> Module:
        """Return the module in a file; `path` is absolute. Raises UnreadableSource."""
        if path in self._unreadable:
            raise UnreadableSource(path, self._unreadable[path])
        if path not in self._names:
            inside = path.startswith(self._root + os.sep)
            name = path[len(self._root) + 1 :] if inside else os.path.relpath(path, self._root)
            name = own_name(name.removesuffix(SUFFIX).replace(os.sep, "/"))
            try:
                text, self.inputs[path] = read_source(path, named=not imported)
            except UnreadableSource as error:
                self._unreadable[path] = error.reason
                self.inputs[path] = None if error.missing else b""
                raise
            awkward = self._is_awkward(path, name)
            module = Module(len(self.modules), name, path, shown, text, checksum(text.encode()), awkward)
            self.modules[name], self._names[path] = module, name
        return self.modules[self._names[path]]

    def _is_awkward(self, path: str, name: str) -> bool:
        """Return whether a program of some folder may take the file for a module of the library, or reach it
        by another way than its path."""
        parts = name.split("/")
        folder = os.path.dirname(path)
        if folder not in self._really:
            self._really[folder] = os.path.realpath(folder)
        linked = self._really[folder] != folder or os.path.islink(path)
        return linked or "std" in parts or parts[-1] == PRELUDE

    def link(self, module: Module) -> list[Module]:
        """Find what the imports of a parsed module lead to; gives these modules."""
        found: list[Module] = []
        missing: list[str] = []
        module.targets = []
        for written in module.written:
            reason = "no such module"
            try:
                target = self._target(module, written)
            except UnreadableSource as error:
                target, reason = None, error.reason
            module.targets.append(None if target is None else target.name)
            if target is None:
                missing.append(reason)
            else:
                found.append(target)
        module.missing = tuple(missing)
        return found

    def _standard(self, written: str) -> Module | None:
        name = written.removesuffix(SUFFIX)
        return self._library(name, STANDARD + name)

    def _target(self, module: Module, written: str) -> Module | None:
        if "\0" in written or not written.strip("./"):
            return None
        if written.startswith(STANDARD) or module.standard:
            return self._standard(written.removeprefix(STANDARD).removeprefix("./"))
        if os.path.isabs(written) or "://" in written:
            return None
        way = (module.path.rpartition(os.sep)[0], module.shown.rpartition(os.sep)[0], written)
        if way not in self._ways:
            parts = f"{written.removesuffix(SUFFIX)}{SUFFIX}".split("/")
            turns = "\\" in written or _turns_back(parts)
            self._ways[way] = _beside(way[0], parts), _beside(way[1], parts), turns
        path, shown, turns = self._ways[way]
        module.awkward = module.awkward or turns
        if written.startswith("./std/") and not os.path.exists(path):
            self.inputs[path] = None
            return self._standard(written.removeprefix("./std/"))
        return self.file(path, shown, imported=True)


def _beside(folder: str, parts: list[str]) -> str:
    """Return the path that a file of a folder means by these parts."""
    return os.path.normpath(os.path.join(folder, *parts))


def _turns_back(parts: list[str]) -> bool:
    """Return whether `..` is behind a folder: if that is a link, it decides where `..` leads to."""
    named = False
    for part in parts:
        if part == ".." and named:
            return True
        named = named or part not in ("", ".", "..")
    return False
