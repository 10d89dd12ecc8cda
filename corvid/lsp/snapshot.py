"""A program as it is in the editor, checked."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from corvid.diagnostics.model import Problem
from corvid.pipeline import Explored, explore
from corvid.semantics.check.bodies import Body
from corvid.semantics.symbols import CallableInfo, ModuleInfo, World
from corvid.source.paths import bundled
from corvid.source.span import Span
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


Steps: TypeAlias = tuple[tuple[Span, str], ...]


class Marked(Struct, frozen=True):
    """What is tainted in a program: the parameters and locals by their callable and name, and expressions by
    their callable and place, each with its type; and why, from where the mark comes on."""

    names: Mapping[tuple[str, str], Type]
    places: Mapping[tuple[str, Span], Type]
    why: Mapping[tuple[str, str] | tuple[str, Span], Steps]


def marked(snapshot: Snapshot) -> Marked:
    """Return what is tainted. The checker knows no marks: there are none of a program that it refuses, nor
    of a body in which a tainted value goes where none may be."""
    verified = snapshot.explored.checked.verified
    if verified is None or verified.program.marks != "said":
        return Marked({}, {}, {})
    from corvid.ir import nodes as ir
    from corvid.ir.passes.marks import with_marks  # few programs say that something is tainted
    from corvid.ir.walk import places

    names: dict[tuple[str, str], Type] = {}
    found: dict[tuple[str, Span], Type] = {}
    why: dict[tuple[str, str] | tuple[str, Span], Steps] = {}
    made = with_marks(verified.program)
    for before, function in zip(verified.program.functions, made.program.functions, strict=True):
        because = made.because[function.name]
        for number, slot in enumerate(function.locals[: len(before.locals)]):
            if slot.name and mentions_marks(slot.type):
                names[function.name, slot.name] = slot.type
                steps = tuple((one.span, one.words) for one in because(ir.Local(number)))
                why.setdefault((function.name, slot.name), steps)
        for one in function.parameters:
            if mentions_marks(one.type):
                names[function.name, one.name] = one.type
        known = bool(function.locals)
        for place in places(before.body) if known else ():
            stmt = place.stmt
            key = (function.name, stmt.span)
            if isinstance(stmt, ir.Let) and not isinstance(stmt.op, ir.Copy) and key not in found:
                type_ = function.locals[stmt.target].type
                if mentions_marks(type_):
                    found[key] = type_
                    why[key] = tuple((each.span, each.words) for each in because(ir.Local(stmt.target)))
    return Marked(names, found, why)


def marked_names(snapshot: Snapshot) -> Mapping[tuple[str, str], Type]:
    """Return the parameters and locals in whose type a mark is, by their callable and name."""
    return marked(snapshot).names


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
