"""From a mutant to the source with its mistake, whatever its function and names are called by now.

What `places.json` remembers of a place is its outline when the mutant was last killed. A place that is not
where the mutant says is the one in the whole program with that outline; its names, side by side with those
of the outline, say what each name of the mutant is called now.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from tests.mutants.model import Mutant
from tests.mutants.selection import file_of
from tests.mutants.trees import Outline, Part, fits, outline, parsed, renamed, spliced, tree_of

PROGRAM = "corvid"

Node: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


class Gone(Exception):
    """The place of a mutant, or the node that it changes, is not there any more, or not just one is."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """The outline of a place: a hash of its shape, and its names."""

    shape: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """Where a mutant applies: `place` as it is called now, the change in the names of now, and the text of
    the file with the mistake."""

    place: str
    old: str
    new: str
    text: str
    outline: Remembered

    @property
    def file(self) -> str:
        return file_of(self.place)


class Program:
    """The modules below `root`, each read and parsed once."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._sources: dict[str, str | None] = {}
        self._places: dict[str, Mapping[str, Node]] = {}
        self._outlines: dict[str, Remembered] = {}
        self._by_shape: dict[str, list[str]] | None = None

    def source(self, file: str) -> str | None:
        """The text of the file, if there is one."""
        if file not in self._sources:
            path = self._root / file
            self._sources[file] = path.read_text(encoding="utf-8") if path.is_file() else None
        return self._sources[file]

    def places(self, file: str) -> Mapping[str, Node]:
        """The functions, classes and constants of the file by name."""
        if file not in self._places:
            source = self.source(file)
            self._places[file] = dict(named_nodes(ast.parse(source))) if source is not None else {}
        return self._places[file]

    def node(self, place: str) -> Node | None:
        return self.places(file_of(place)).get(_name_of(place))

    def outline(self, place: str) -> Remembered:
        """The outline of a place that is there."""
        if place not in self._outlines:
            node = self.node(place)
            assert node is not None
            self._outlines[place] = _remembered(outline(node, texts=_is_constant(node)))
        return self._outlines[place]

    def like(self, shape: str) -> list[str]:
        """All places of the program with that shape."""
        if self._by_shape is None:
            self._by_shape = {}
            for path in sorted((self._root / PROGRAM).rglob("*.py")):
                file = path.relative_to(self._root).as_posix()
                for name in self.places(file):
                    place = f"{file}::{name}"
                    self._by_shape.setdefault(self.outline(place).shape, []).append(place)
        return self._by_shape.get(shape, [])


def named_nodes(tree: ast.Module) -> Iterator[tuple[str, Node]]:
    """Functions and classes at any depth, and what modules and classes assign, by their names in the file."""
    seen: dict[str, int] = {}

    def below(node: ast.AST, prefix: str) -> Iterator[tuple[str, Node]]:
        for child in ast.iter_child_nodes(node):
            match child:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    yield numbered(prefix + name), child
                    yield from below(child, f"{prefix}{name}.")
                case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                    if isinstance(node, ast.Module | ast.ClassDef):
                        yield numbered(prefix + name), child
                case _:
                    yield from below(child, prefix)

    def numbered(name: str) -> str:
        seen[name] = seen.get(name, 0) + 1
        return name if seen[name] == 1 else f"{name}#{seen[name]}"

    yield from below(tree, "")


def _is_constant(node: Node) -> bool:
    return isinstance(node, ast.Assign | ast.AnnAssign)


def _remembered(seen: Outline) -> Remembered:
    return Remembered(sha256(seen.shape.encode()).hexdigest()[:16], seen.names)


class Finder:
    """Finds mutants in a program, by name or else by what is remembered of their places."""

    def __init__(self, program: Program, remembered: Mapping[str, Remembered]) -> None:
        self._program = program
        self._remembered = remembered
        self._known: dict[str, frozenset[str]] = {}

    def find(self, mutant: Mutant) -> Found:
        """Where the mutant applies. Raises `Gone`."""
        reasons: list[str] = []
        for place in self._candidates(mutant.place):
            try:
                return self._at(place, mutant)
            except Gone as gone:
                reasons.append(str(gone))
        raise Gone("; ".join(reasons) or f"{mutant.place} is not there")

    def _candidates(self, place: str) -> Iterator[str]:
        """The place of this name; then the places with its outline, if one of them is nearest to it."""
        if self._program.node(place) is not None:
            yield place
        known = self._remembered.get(place)
        if known is None:
            return
        alike = [one for one in self._program.like(known.shape) if one != place]
        near = {one: _nearness(place, known, one, self._program.outline(one)) for one in alike}
        best = [one for one in alike if near[one] == max(near.values())]
        if len(best) == 1:
            yield best[0]

    def _at(self, place: str, mutant: Mutant) -> Found:
        node = self._program.node(place)
        assert node is not None
        seen = self._program.outline(place)
        names = renaming(self._remembered.get(mutant.place), seen)
        old, new = parsed(mutant.change.old, mutant.change.new)
        found = list(fits(renamed(old, names), node))
        best = [fit for fit in found if fit.same == max(one.same for one in found)]
        nth = 1 if len(best) == 1 else mutant.change.nth
        if not 0 < nth <= len(best):
            raise Gone(f"`{mutant.change.old}` fits {len(best)} times in {place}")
        fit = best[nth - 1]
        known = names_of(old) | names.keys()
        called = {name: names.get(name, name) for name in known}
        now = {name: fit.renamed.get(then, then) for name, then in called.items()}
        file = file_of(place)
        source = self._program.source(file)
        assert source is not None
        made = renamed(new, now | self._elsewhere(names_of(new) - now.keys(), file))
        return Found(place, code(fit.node), code(made), spliced(source, fit.node, made), seen)

    def _elsewhere(self, names: frozenset[str], file: str) -> Mapping[str, str]:
        """What names that the place does not have are called now, if the file does not know them any more."""
        unknown = {name for name in names if not hasattr(builtins, name) and name not in self._names(file)}
        return {name: now for name in unknown if (now := self._replacement(name)) is not None}

    def _names(self, file: str) -> frozenset[str]:
        if file not in self._known:
            tree = ast.parse(self._program.source(file) or "")
            self._known[file] = frozenset(outline(tree).names)
        return self._known[file]

    def _replacement(self, name: str) -> str | None:
        """What the first place that had the name and has another one instead calls it now."""
        for place, known in self._remembered.items():
            here = next(self._candidates(place), None) if name in known.names else None
            if here is not None:
                now = renaming(known, self._program.outline(here)).get(name, name)
                if now != name:
                    return now
        return None


def renaming(known: Remembered | None, seen: Remembered) -> dict[str, str]:
    """What each remembered name is called in a place of the same shape; nothing if it has another shape."""
    if known is None or known.shape != seen.shape:
        return {}
    return dict(zip(known.names, seen.names, strict=True))


def _nearness(place: str, known: Remembered, other: str, seen: Remembered) -> tuple[bool, bool, int]:
    equal = sum(one == two for one, two in zip(known.names, seen.names, strict=True))
    return _name_of(place) == _name_of(other), file_of(place) == file_of(other), equal


def _name_of(place: str) -> str:
    return place.partition("::")[2]


def names_of(part: Part) -> frozenset[str]:
    """The names in the part, those in its f-strings too."""
    whole = tree_of(part)
    inside = (one.value for one in ast.walk(whole) if isinstance(one, ast.FormattedValue))
    return frozenset(name for one in (whole, *inside) for name in outline(one).names)


def code(part: Part) -> str:
    """The part as Python."""
    match part:
        case tuple():
            return "\n".join(map(ast.unparse, part))
        case ast.pattern():
            return f"case {ast.unparse(part)}"
        case _:
            return ast.unparse(part)
