"""What a file of the package imports, wherever in the file the import hides."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from scripts.measure import circles, import_statements, modules_of, nodes_of

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "corvid"

LAYERS = (
    "_version", "deferred", "json_type", "nested", "collector", "normalising", "source", "diagnostics",
    "protocols", "syntax", "formatting", "builtins", "types", "semantics", "ir", "runtime", "vm", "jit",
    "models", "files", "documents", "web", "audit", "connections", "hosts", "guarantees", "cache", "pipeline",
    "incremental", "api", "mapping", "lsp", "highlighting", "testing", "views", "cli", "__main__",
)  # fmt: skip
"""Each imports only itself and what is left of it."""

SEMANTICS = (
    "types.model", "suggest", "dimensions", "symbols", "effects.model", "facts", "modules", "names", "types",
    "lanes", "testing", "protocols", "effects", "provenance", "approvals", "check",
)  # fmt: skip
"""The same inside `semantics`. What types and rows *are* is first: all other parts speak of them."""


def modules() -> list[Path]:
    """The Python files of the package, without the data of the tour and of new projects."""
    return sorted(path for path in PACKAGE.rglob("*.py") if not {"topics", "templates"} & {*path.parts})


def dotted(path: Path) -> str:
    """`corvid.ir.nodes`; a package without its `__init__`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


_IMPORTING = ("import_module", "__import__", "deferred_module")


def imported(text: str, module: str, is_package: bool = False) -> tuple[str, ...]:
    """Full names of all that `text` imports: hidden in functions and under TYPE_CHECKING, too.

    `from corvid import x` and relative imports are resolved; a name imported from a module appears
    as `module.name`, which is right for submodules and harmless for others.
    """
    return _read(text, module, is_package)[0]


def called(text: str, module: str, is_package: bool = False) -> frozenset[str]:
    """The names of what `text` calls, of methods without their object."""
    return _read(text, module, is_package)[1]


def foreign_uses(text: str, module: str, is_package: bool = False) -> tuple[tuple[str, bool], ...]:
    """The full names of what `text` imports of others' modules, of what it uses of these by attribute, and
    whether it sets that."""
    names, _, uses, _ = _read(text, module, is_package)
    return (*((name, False) for name in names if name.partition(".")[0] != "corvid"), *uses)


def loaded(text: str, module: str, known: set[str], is_package: bool = False) -> set[str]:
    """The modules among `known` that `text` imports as soon as it runs."""
    return modules_of(_read(text, module, is_package)[3], module, known)


_Statements: TypeAlias = tuple[ast.Import | ast.ImportFrom, ...]
_Read: TypeAlias = tuple[tuple[str, ...], frozenset[str], tuple[tuple[str, bool], ...], _Statements]


@cache
def _read(text: str, module: str, is_package: bool) -> _Read:
    """Imports, calls, uses of others, and the statements that import at once. Kept: many tests ask, and to
    parse the whole package takes seconds."""
    nodes = nodes_of(text)
    names = tuple(imports_of(nodes, module, is_package))
    at_once = tuple(import_statements(nodes[0], hidden=False))
    return names, frozenset(_called(nodes)), tuple(_foreign_uses(nodes)), at_once


def _foreign_uses(nodes: Sequence[ast.AST]) -> Iterator[tuple[str, bool]]:
    homes: dict[str, str] = {}
    for node in nodes:
        for alias in node.names if isinstance(node, ast.Import | ast.ImportFrom) else ():
            if isinstance(node, ast.ImportFrom):
                homes[alias.asname or alias.name] = f"{node.module}.{alias.name}"
            else:
                top = alias.name.partition(".")[0]
                homes[alias.asname or top] = alias.name if alias.asname else top
    for node in nodes:
        match node:
            case ast.Attribute(attr=attribute, ctx=context):
                target, is_set = node.value, not isinstance(context, ast.Load)
            case ast.Call(ast.Name("setattr" | "delattr"), [target, ast.Constant(str(attribute)), *_]):
                is_set = True
            case _:
                continue
        first, *rest = _path(target)
        if homes.get(first, "corvid").partition(".")[0] != "corvid":
            yield ".".join([homes[first], *rest, attribute]), is_set


def _path(node: ast.expr) -> list[str]:
    """The names of `a.b.c`; of what is no such path, one name that nothing has."""
    rest: list[str] = []
    while isinstance(node, ast.Attribute):
        rest.append(node.attr)
        node = node.value
    return [node.id, *reversed(rest)] if isinstance(node, ast.Name) else [""]


def _called(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Name(name) | ast.Attribute(attr=name):
                    yield name


def imports_of(nodes: Iterable[ast.AST], module: str, is_package: bool) -> Iterator[str]:
    """What `imported` gives, of the nodes of a file."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = module.split(".") if is_package else module.split(".")[:-1]
                up = package[: len(package) - (node.level - 1)]
                base = ".".join([*up, *([base] if base else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            first = node.args[0] if node.args else None
            if called in _IMPORTING and isinstance(first, ast.Constant):
                yield str(first.value)


class Source(NamedTuple):
    """The text of a module. Relative imports of a package start in it."""

    text: str
    is_package: bool = False


def sources() -> dict[str, Source]:
    """Every module of the package by its full name."""
    return {
        dotted(path): Source(path.read_text(encoding="utf-8"), path.name == "__init__.py")
        for path in modules()
    }


def import_graph(package: Mapping[str, Source]) -> dict[str, set[str]]:
    """Which of the modules each of them imports, wherever that hides. A name of a module is one of that
    module; that a module is executed after the packages it is in is not an import of these."""
    return {module: imports_in(package, module) for module in package}


def imports_in(package: Mapping[str, Source], module: str) -> set[str]:
    """Which of the modules one of them imports."""
    source = package[module]
    names = imported(source.text, module, source.is_package)
    return {found for name in names if (found := _module_of(name, package))} - {module}


def _module_of(name: str, package: Mapping[str, Source]) -> str:
    """The module that a full name is, or else is from; nothing if it is not one of these."""
    while name and name not in package:
        name = name.rpartition(".")[0]
    return name


def import_circles(package: Mapping[str, Source]) -> list[str]:
    """The members of each circle of imports."""
    return circles_in(import_graph(package))


def circles_in(graph: dict[str, set[str]]) -> list[str]:
    """The same, of a graph that is known."""
    return [", ".join(circle) for circle in circles(graph)]


def layer_of(name: str) -> str | None:
    """The layer of a full name, or None if it is not one of ours."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[0] == "corvid" and parts[1] in LAYERS else None
