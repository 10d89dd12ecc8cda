"""A program as it is in the editor, checked."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from corvid.diagnostics.model import Problem
from corvid.pipeline import Explored, explore
from corvid.semantics.check.bodies import Body
from corvid.semantics.symbols import CallableInfo, ModuleInfo, World
from corvid.source.bundled import bundled
from corvid.source.text import SourceText
from corvid.syntax import tree
from corvid.syntax.walk import children
from corvid.types import Type, mentions_marks


class Snapshot(Struct, frozen=True):
    """The program whose main file is `path`. `problems` are those of that file."""

    path: str
    explored: Explored
    main: ModuleInfo

    @property
    def world(self) -> World:
        """All declarations."""
        return self.explored.analysed.checked.world

    @property
    def bodies(self) -> Mapping[str, Body]:
        """What is known of each body, by the qualified name of its callable."""
        return self.explored.analysed.checked.bodies

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems in the main file."""
        return tuple(one for one in self.explored.checked.problems if one.span.source == self.main.source)

    def text(self, source: int) -> SourceText:
        """Return the text behind a source."""
        return self.explored.checked.store.text(source)

    def file(self, source: int) -> Path:
        """Return the file of a source, as a full path; that of the library where it is one of its modules."""
        name = self.text(source).name
        inside = name.removeprefix("std/")
        if inside != name and not Path(name).exists():
            return Path(bundled("stdlib", inside))
        return Path(os.path.realpath(name))

    def callable_at(self, offset: int) -> CallableInfo | None:
        """Return the callable of the main file in which an offset is."""
        for info in self.world.callables.values():
            if info.module == self.main.name and info.node.span.start <= offset <= info.node.span.end:
                return info
        return None


def look(path: str, overlay: Mapping[Path, str]) -> Snapshot:
    """Check the program in `path` with the texts that the editor has. Raises UnreadableSource."""
    explored = explore(path, overlay)
    main = explored.loaded.mains[0]
    return Snapshot(path, explored, explored.analysed.checked.world.modules[main])


def marked_names(snapshot: Snapshot) -> Mapping[tuple[str, str], Type]:
    """Return the parameters and locals in whose type a mark is, by their callable and name, with that type.
    The checker knows no marks: there are none of a program that it refuses, nor of a body in which a
    tainted value goes where none may be."""
    verified = snapshot.explored.checked.verified
    if verified is None or verified.program.marks != "said":
        return {}
    from corvid.ir.passes.marks import with_marks  # few programs say that something is tainted

    found: dict[tuple[str, str], Type] = {}
    for function in with_marks(verified.program).program.functions:
        slots = [(one.name, one.type) for one in function.parameters]
        slots += [(one.name, one.type) for one in function.locals if one.name]
        found.update(((function.name, name), type_) for name, type_ in slots if mentions_marks(type_))
    return found


def nodes_at(module: tree.Module, offset: int) -> list[tree.Node]:
    """Return the nodes in which an offset is, the outermost first. An offset directly behind a node is in
    it."""
    found: list[tree.Node] = []
    here: tree.Node | None = module
    while here is not None:
        found.append(here)
        inside = [child for child in children(here) if child.span.start <= offset <= child.span.end]
        # Two neighbours meet at an offset: the second begins there, and is what people mean. A link begins
        # where its chain does: of those that begin together the shortest is meant.
        here = max(inside, key=lambda child: (child.span.start, -child.span.end), default=None)
    return found


def callables_of(snapshot: Snapshot, module: str) -> Iterator[CallableInfo]:
    """Yield the callables that a module declares."""
    return (info for info in snapshot.world.callables.values() if info.module == module)
