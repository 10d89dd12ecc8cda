"""One change to the text of a program, and the places where a change can be made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from corvid.source.text import SourceText
from corvid.syntax import tree
from corvid.syntax.parse import parse_module
from corvid.syntax.walk import walk
from tests.generated.programs import Sources

N = TypeVar("N", bound=tree.Node)
Body = tree.Fn | tree.Agent
Callee = tree.Fn | tree.Agent | tree.Tool | tree.Prompt


@dataclass(frozen=True, slots=True)
class Edit:
    """The text from `start` to `end` of file number `file` becomes `text`."""

    file: int
    start: int
    end: int
    text: str

    def made(self, sources: Sources) -> Sources:
        """The program with the change."""
        files = list(sources.files)
        name, text = files[self.file]
        files[self.file] = (name, text[: self.start] + self.text + text[self.end :])
        return Sources(tuple(files))


class Parsed:
    """A program with the trees of its files."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.trees = [parse_module(n, SourceText(*file)).tree for n, file in enumerate(sources.files)]
        self.callables: dict[str, Callee] = {}
        for _, node in self.nodes(tree.Node):
            if isinstance(node, Callee):
                self.callables[node.name.text] = node

    def nodes(self, kind: type[N]) -> Iterator[tuple[int, N]]:
        """All nodes of a class, with the numbers of their files."""
        for file, module in enumerate(self.trees):
            for node in walk(module):
                if isinstance(node, kind):
                    yield file, node

    def text(self, file: int, node: tree.Node) -> str:
        """What was written there."""
        return self.sources.files[file][1][node.span.start : node.span.end]

    def replaced(self, file: int, node: tree.Node, text: str) -> Edit:
        return Edit(file, node.span.start, node.span.end, text)

    def before(self, file: int, node: tree.Node, text: str) -> Edit:
        return Edit(file, node.span.start, node.span.start, text)

    def statement(self, file: int, first: tree.Stmt, text: str) -> Edit:
        """A statement of its own before another one."""
        return self.before(file, first, f"{text}\n{self.indent(file, first)}")

    def indent(self, file: int, node: tree.Node) -> str:
        """The white space before the node on its line."""
        start = node.span.start
        return " " * (start - (self.sources.files[file][1].rfind("\n", 0, start) + 1))

    def bodies(self) -> Iterator[tuple[int, Body]]:
        """All callables with a body."""
        yield from self.nodes(tree.Fn)
        yield from self.nodes(tree.Agent)

    def calls(self) -> Iterator[tuple[int, Callee, tuple[tree.Expr, ...]]]:
        """Calls by a bare or qualified name of something declared, methods aside."""
        for file, node in self.nodes(tree.Access):
            first = node.links[0]
            if not isinstance(node.base, tree.Name):
                continue
            name = node.base.text if isinstance(first, tree.CallLink) else None
            if isinstance(first, tree.MethodLink) and node.base.text.startswith("m"):
                name = first.name.text
            found = self.callables.get(name or "")
            if found is None or not isinstance(first, tree.CallLink | tree.MethodLink):
                continue
            if len(found.parameters) == len(first.arguments):
                yield file, found, first.arguments


def label_of(written: tree.TypeExpr) -> tree.TypeExpr | None:
    """What is inside a written `Grounded<…>`."""
    if isinstance(written, tree.NamedType) and written.name.text == "Grounded":
        return written.arguments[0]
    return None


def scalar_of(written: tree.TypeExpr | None) -> str | None:
    """The name of a written scalar type."""
    if isinstance(written, tree.NamedType) and written.name.text in ("Int", "String", "Bool", "Float"):
        return written.name.text
    return None


def literal_of(scalar: str) -> str:
    """A literal of a scalar type."""
    return {"Int": "7", "String": '"seven"', "Bool": "true", "Float": "0.5"}[scalar]


def another(node: tree.Expr) -> str | None:
    """A literal of another type than this one has."""
    match node:
        case tree.IntLiteral() | tree.BoolLiteral() | tree.FloatLiteral():
            return '"seven"'
        case tree.StringLiteral():
            return "7"
        case _:
            return None
