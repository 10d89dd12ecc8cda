"""What a file of the package imports, wherever in the file the import hides."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "corvid"

LAYERS = (
    "_version", "deferred", "normalising", "source", "diagnostics", "protocols", "syntax", "builtins",
    "semantics", "ir", "runtime", "vm", "jit", "models", "files", "audit", "connections", "hosts",
    "guarantees", "cache", "pipeline", "projects", "api", "tools", "__main__",
)  # fmt: skip
"""Each imports only itself and what stands left of it."""

SEMANTICS = (
    "types.model", "types.show", "suggest", "symbols", "effects.model", "facts", "modules", "names", "types",
    "lanes", "protocols", "effects", "provenance", "approvals", "check",
)  # fmt: skip
"""The same inside `semantics`. What types and rows *are* stands first: all other parts speak of them."""


def modules() -> list[Path]:
    """The Python files of the package, without the data of the tour."""
    return sorted(path for path in PACKAGE.rglob("*.py") if "topics" not in path.parts)


def dotted(path: Path) -> str:
    """`corvid.ir.nodes`; a package without its `__init__`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imported(text: str, module: str, is_package: bool = False) -> tuple[str, ...]:
    """Full names of all that `text` imports: hidden in functions and under TYPE_CHECKING, too.

    `from corvid import x` and relative imports are resolved; a name imported from a module appears
    as `module.name`, which is right for submodules and harmless for others. Kept: many tests ask.
    """
    return tuple(_imported(text, module, is_package))


def _imported(text: str, module: str, is_package: bool) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
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
            if called in ("import_module", "__import__") and isinstance(first, ast.Constant):
                yield str(first.value)


def layer_of(name: str) -> str | None:
    """The layer of a full name, or None if it is none of ours."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[0] == "corvid" and parts[1] in LAYERS else None
