"""The modules of a program: read through a callback, each parsed once, import cycles welcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from corvid.diagnostics.model import Problem
from corvid.semantics.dimensions import DIMENSIONS, Dimension
from corvid.semantics.names import problems as name_problems
from corvid.source.text import SourceStore, SourceText
from corvid.syntax import problems as syntax_problems
from corvid.syntax import tree
from corvid.syntax.parse import Parsed, parse_module

PRELUDE = "prelude"


class ModuleText(Struct, frozen=True):
    """A module found: its canonical name, the file name to show, its text."""

    name: str
    file: str
    text: str


class NotFound(Struct, frozen=True):
    """A module that can't be read, and why, in words that follow `can't import "…": `."""

    reason: str


ReadModule = Callable[[str, str], ModuleText | NotFound]
"""`(importing module's name, path as written) -> the module`."""


class LoadedModule(Struct, frozen=True):
    name: str
    source: int
    tree: tree.Module
    imports: dict[int, str]
    """The module that each Import node (by id) leads to; none for one that was not found, or not read to its
    end: what it declares is not known."""
    targets: tuple[str, ...] = ()
    """All modules that its imports lead to, in order."""
    text: str = ""
    """What was read; empty where only an outline is known."""


class Loaded(Struct, frozen=True):
    """The modules of one or more programs."""

    mains: tuple[str, ...]
    modules: dict[str, LoadedModule]
    problems: tuple[Problem, ...]
    dimensions: Mapping[str, Dimension] = field(default_factory=lambda: DIMENSIONS)
    """Those that effects may speak of."""

    def program(self, main: str) -> list[str]:
        """Return the modules of the program that begins with `main`, in the order in which they are met."""
        return met(main, lambda name: self.modules[name].targets)


def met(main: str, targets: Callable[[str], Sequence[str]]) -> list[str]:
    """Return the modules of a program in the order in which they are met. `targets` gives what a module
    imports, in order."""
    seen = {PRELUDE: None, main: None}
    waiting = list(seen)
    for name in waiting:
        fresh = [target for target in dict.fromkeys(targets(name)) if target not in seen]
        seen |= dict.fromkeys(fresh)
        waiting += fresh
    return waiting


class _Known:
    """The prelude that was parsed last. A process that loads many programs reads the same one for each, and
    it is longer than most of them; trees are frozen, and facts are stored beside them."""

    parsed: tuple[int, str, Parsed] | None = None


def _parsed_prelude(source: int, text: SourceText) -> Parsed:
    known = _Known.parsed
    if known is None or known[:2] != (source, text.text):
        known = _Known.parsed = source, text.text, parse_module(source, text)
    return known[2]


def load_modules(
    mains: Sequence[ModuleText],
    prelude: ModuleText,
    read: ReadModule,
    store: SourceStore,
    dimensions: Mapping[str, Dimension] = DIMENSIONS,
) -> Loaded:
    """Parse `mains`, the prelude and everything they import, in the order in which they are met."""
    modules: dict[str, LoadedModule] = {}
    problems: list[Problem] = []
    waiting = [prelude, *mains]
    seen = {one.name for one in waiting}
    unread: set[str] = set()
    while waiting:
        found = waiting.pop(0)
        source = store.add(found.file, found.text)
        parse = _parsed_prelude if found is prelude else parse_module
        parsed = parse(source, store.text(source))
        problems += parsed.problems
        if any(isinstance(problem, syntax_problems.TooManyMistakes) for problem in parsed.problems):
            unread.add(found.name)
        imports: dict[int, str] = {}
        for declaration in parsed.tree.declarations:
            if not isinstance(declaration, tree.Import):
                continue
            wanted = read(found.name, declaration.path)
            if isinstance(wanted, NotFound):
                problems.append(
                    name_problems.UnknownModule(declaration.path_span.span, declaration.path, wanted.reason)
                )
                continue
            imports[declaration.id] = wanted.name
            if wanted.name not in seen:
                seen.add(wanted.name)
                waiting.append(wanted)
        modules[found.name] = LoadedModule(
            found.name, source, parsed.tree, imports, tuple(imports.values()), found.text
        )
    for name, module in modules.items() if unread else ():
        known = {node: target for node, target in module.imports.items() if target not in unread}
        modules[name] = replace(module, imports=known)
    return Loaded(tuple(main.name for main in mains), modules, tuple(problems), dimensions)
