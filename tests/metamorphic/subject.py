"""A program as the transformations see it: texts, trees, and what the toolchain thinks of them."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from corvid.api.execution import WATCH_VARIABLE, jit_mode
from corvid.diagnostics.model import Problem
from corvid.diagnostics.sink import arrange
from corvid.ir.lower import lower
from corvid.ir.passes.budgets import overspending
from corvid.ir.passes.marks import Marked, with_marks
from corvid.ir.passes.pure import laundering
from corvid.ir.passes.tainted import look_at
from corvid.ir.program import Program
from corvid.ir.table import TypeTable
from corvid.ir.verify import verify
from corvid.pipeline import CheckedProgram, has_errors
from corvid.semantics.analyse import Analysed, analyse
from corvid.semantics.facts import Facts
from corvid.semantics.modules.graph import PRELUDE, Loaded, ModuleText, NotFound, load_modules
from corvid.semantics.symbols import CallableInfo, ModuleInfo, World
from corvid.source.paths import bundled
from corvid.source.span import Span
from corvid.source.text import SourceStore
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.vm.compile import compile_program
from corvid.vm.link import Compiled
from tests.metamorphic.text import Place

FOLDER = Path("/metamorphic")
Files = dict[str, str]
"""Texts by file name, the main one first."""


@dataclass(frozen=True, slots=True)
class Owner:
    """An agent or fn with a body."""

    file: str
    info: CallableInfo
    node: tree.Agent | tree.Fn
    facts: Facts
    extends: tree.Extend | None

    @property
    def name(self) -> str:
        return self.info.name


@dataclass(frozen=True)
class Subject:
    """A program, looked at once. `problems` are those that `corvid check` shows."""

    files: Files
    loaded: Loaded
    analysed: Analysed
    problems: tuple[Problem, ...]
    program: Program | None
    table: TypeTable | None
    store: SourceStore

    @property
    def world(self) -> World:
        return self.analysed.checked.world

    @property
    def accepted(self) -> bool:
        return self.program is not None

    @property
    def checked(self) -> CheckedProgram:
        """As the pipeline gives it."""
        return CheckedProgram(self.problems, self.program, self.table, self.store, FOLDER)

    @cached_property
    def compiled(self) -> Compiled | None:
        """What `Loaded` would compile of it in a test build, made once for all changes; None in others."""
        if self.program is None or WATCH_VARIABLE not in os.environ or jit_mode() != "off":
            return None
        return compile_program(self.program, self.store.text, watched=True)

    @cached_property
    def marked(self) -> Marked | None:
        """The program with its marks, those in wrong places included; None if it speaks of none."""
        said = self.table is not None and self.table.program.marks == "said"
        return with_marks(self.table.program) if self.table is not None and said else None

    @property
    def legible(self) -> bool:
        """Whether every file is a tree without a broken part: what can't be read can't be transformed."""
        return not any(p.code.id.startswith(("E01", "E09")) for p in self.problems)

    def file_of(self, span: Span) -> str:
        """The file name of a place; one of the library by its path there."""
        name = self.store.text(span.source).name
        return name.removeprefix(f"{FOLDER}/")

    def module(self, file: str) -> ModuleInfo:
        return self.world.modules[file.removesuffix(".cor")]

    def place(self, node: tree.Node) -> Place:
        return Place(self.file_of(node.span), node.span.start, node.span.end)

    def text(self, place: Place) -> str:
        return self.files[place.file][place.start : place.end]

    @cached_property
    def own_files(self) -> tuple[str, ...]:
        """The files that the program is made of, in order; not those that nothing imports."""
        return tuple(file for file in self.files if file.removesuffix(".cor") in self.world.modules)

    @cached_property
    def owners(self) -> tuple[Owner, ...]:
        """Every callable with a body in the program's own files, in the order of the text."""
        facts = self.analysed.checked.facts
        by_node = {id(info.node): info for info in self.world.callables.values()}
        found: list[Owner] = []
        for file in self.own_files:
            for node, extends in bodies(self.module(file).tree):
                info = by_node.get(id(node))
                if info is not None and info.name in facts:
                    found.append(Owner(file, info, node, facts[info.name], extends))
        return tuple(found)

    @cached_property
    def approved_labels(self) -> frozenset[str]:
        """The labels that some `approve` names, or some mock."""
        modules = [self.module(file).tree for file in self.own_files]
        asked = (n.label.text for m in modules for n in walk(m) if isinstance(n, tree.Approve))
        return frozenset(asked) | self.mocked

    @cached_property
    def mocked(self) -> frozenset[str]:
        """The names that mocks of the program stand for; labels among them."""
        modules = [self.module(file).tree for file in self.own_files]
        return frozenset(n.target.text for m in modules for n in walk(m) if isinstance(n, tree.Mock))

    def lines(self, node: tree.Node) -> Place:
        """The whole lines on which a statement or declaration is."""
        place = self.place(node)
        text = self.files[place.file]
        end = text.find("\n", place.end)
        return Place(place.file, text.rfind("\n", 0, place.start) + 1, len(text) if end < 0 else end + 1)

    def begins_line(self, node: tree.Node) -> bool:
        """Whether a statement is the first on its line: that of an arm may follow its arrow."""
        place = self.place(node)
        before = self.files[place.file][: place.start]
        return not before[before.rfind("\n") + 1 :].strip()

    def end(self, file: str) -> Place:
        """The end of a file."""
        return Place(file, len(self.files[file]), len(self.files[file]))


def has_lane(subject: Subject) -> bool:
    """Whether a prompt of the program has a lane, whose tools are in its own file."""
    kinds = (tree.LaneClause, tree.EnrichClause)
    return any(isinstance(n, kinds) for file in subject.own_files for n in walk(subject.module(file).tree))


def bodies(module: tree.Module) -> Iterator[tuple[tree.Agent | tree.Fn, tree.Extend | None]]:
    """The callables with a body, methods with what they extend."""
    for declaration in module.declarations:
        if isinstance(declaration, tree.Agent | tree.Fn):
            yield declaration, None
        elif isinstance(declaration, tree.Extend):
            for member in declaration.members:
                if isinstance(member, tree.Agent | tree.Fn):
                    yield member, declaration


def look(files: Files) -> Subject:
    """Check a program. The same steps as `corvid.pipeline.check_file`, with what they find kept
    (`test_laws.py` holds the two together)."""
    store = SourceStore()
    main = next(iter(files))
    first = ModuleText(main.removesuffix(".cor"), f"{FOLDER}/{main}", files[main])
    loaded = load_modules([first], _standard(PRELUDE, PRELUDE), _reader(files), store)
    analysed = analyse(loaded)
    problems = arrange(
        (*analysed.problems, *analysed.broken_promises(loaded.program(first.name)))
    )
    if has_errors(problems):
        return Subject(files, loaded, analysed, problems, None, None, store)
    program = lower(analysed.checked, analysed.tokens, loaded.modules)
    table = verify(program)
    problems = arrange((*problems, *laundering(table), *overspending(table)))
    if table.program.marks == "said":
        _, marked = look_at(table.program, {first.name: loaded.program(first.name)})
        problems = arrange((*problems, *marked.get(first.name, ())))
    if has_errors(problems):
        return Subject(files, loaded, analysed, problems, None, table, store)
    return Subject(files, loaded, analysed, problems, program, table, store)


def _standard(module: str, name: str) -> ModuleText:
    path = Path(bundled("stdlib", f"{name}.cor"))
    return ModuleText(module, f"std/{name}.cor", path.read_text(encoding="utf-8"))


def _reader(files: Files) -> Callable[[str, str], ModuleText | NotFound]:
    def read(importer: str, path: str) -> ModuleText | NotFound:
        standard = path.removeprefix("./").removeprefix("std/").removesuffix(".cor")
        if path.startswith("std/") or importer.startswith("std/"):
            return _library(standard)
        name = posixpath.normpath(f"{posixpath.dirname(importer)}/{path}".lstrip("/"))
        name = f"{name.removesuffix('.cor')}.cor"
        if name in files:
            return ModuleText(name.removesuffix(".cor"), f"{FOLDER}/{name}", files[name])
        return _library(standard) if path.startswith("./std/") else NotFound("no such file")

    return read


def _library(name: str) -> ModuleText | NotFound:
    if not Path(bundled("stdlib", f"{name}.cor")).is_file():
        return NotFound("the library has no such module")
    return _standard(f"std/{name}", name)
