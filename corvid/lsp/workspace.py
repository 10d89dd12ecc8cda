"""The programs below the folders that an editor has open, as far as they are looked at without being asked:
what each declares and imports."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from corvid.pipeline import UnreadableSource, read_source
from corvid.semantics.names.scope import Declaration
from corvid.source.span import Span
from corvid.source.text import SourceText
from corvid.syntax import tree
from corvid.syntax.parse import parse_module

MOST_FILES = 2_000
"""Programs of a workspace that are looked at."""
MOST_FOLDERS = 20_000
LARGEST_FILE = 1 << 20
MOST_SYMBOLS = 500
_LEFT_OUT = frozenset(("node_modules", "__pycache__", "venv", "target", "build", "dist"))
NAMED = Declaration | tree.Test | tree.Fixture


class Symbol(Struct, frozen=True):
    """A declaration: `inside` is the type that a method belongs to, or empty."""

    name: str
    node: tree.Node
    file: Path
    text: SourceText
    span: Span
    inside: str


class _Outline(Struct, frozen=True):
    stamp: tuple[int, int] | str
    imports: tuple[Path, ...]
    symbols: tuple[Symbol, ...]


class Workspace:
    """The folders that are open. Files are read again when they have changed."""

    def __init__(self) -> None:
        self.roots: tuple[str, ...] = ()
        self._outlines: dict[Path, _Outline] = {}

    def files(self) -> Iterator[Path]:
        """Yield the programs below the folders, no links followed, the same in every run."""
        folders = found = 0
        for root in self.roots:
            for at, inside, names in os.walk(root):
                inside[:] = sorted(one for one in inside if one[0] != "." and one not in _LEFT_OUT)
                folders += 1
                if folders > MOST_FOLDERS:
                    return
                for name in sorted(names):
                    if name.endswith(".cor"):
                        found += 1
                        if found > MOST_FILES:
                            return
                        yield Path(os.path.realpath(at), name)

    def importers(self, file: Path, overlay: Mapping[Path, str]) -> list[Path]:
        """Return the programs that import a file, directly or not, by path. Open ones are among them."""
        outlines = {one: self._outline(one, overlay) for one in dict.fromkeys((*overlay, *self.files()))}
        reached, found = {file}, set[Path]()
        while new := {
            path
            for path, outline in outlines.items()
            if path not in found and outline is not None and not reached.isdisjoint(outline.imports)
        }:
            found |= new
            reached |= new
        return sorted(found - {file})

    def symbols(self, query: str, overlay: Mapping[Path, str]) -> list[Symbol]:
        """Return the declarations whose names have the letters of the query in this order, in any case."""
        made: list[Symbol] = []
        for file in dict.fromkeys((*overlay, *self.files())):
            outline = self._outline(file, overlay)
            for one in () if outline is None else outline.symbols:
                if _fits(query.lower(), one.name.lower()):
                    made.append(one)
                    if len(made) == MOST_SYMBOLS:
                        return made
        return made

    def _outline(self, file: Path, overlay: Mapping[Path, str]) -> _Outline | None:
        """Return what a file declares and imports; None if it can't be read."""
        known = self._outlines.get(file)
        if file in overlay:
            text = overlay[file]
            if known is not None and known.stamp == text:
                return known
            made = _outline_of(file, text, text)
        else:
            try:
                status = file.lstat()
                stamp = (status.st_mtime_ns, status.st_size)
                if known is not None and known.stamp == stamp:
                    return known
                if status.st_size > LARGEST_FILE:
                    return None
                made = _outline_of(file, read_source(str(file))[0], stamp)
            except (OSError, UnreadableSource):
                return None
        self._outlines[file] = made
        return made


def _outline_of(file: Path, text: str, stamp: tuple[int, int] | str) -> _Outline:
    source = SourceText(str(file), text)
    module = parse_module(0, source).tree
    imports = []
    symbols = []
    for one in module.declarations:
        if isinstance(one, tree.Import) and not one.path.startswith("std/"):
            path = f"{file.parent}/{one.path.removesuffix('.cor')}.cor"
            if "\0" not in path:
                imports.append(Path(os.path.realpath(path)))
        elif isinstance(one, tree.Extend):
            for each in one.members:
                symbols.append(Symbol(each.name.text, each, file, source, each.name.span, one.target.text))
        elif isinstance(one, NAMED):
            symbols.append(Symbol(one.name.text, one, file, source, one.name.span, ""))
    return _Outline(stamp, tuple(imports), tuple(symbols))


def _fits(query: str, name: str) -> bool:
    letters = iter(name)
    return all(one in letters for one in query)
