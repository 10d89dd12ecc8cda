"""How large the code of Corvid is, and how many circles its imports form.

    python scripts/measure.py [PACKAGE] [--circles]

A line of code is one that holds a token of a statement: no blank line, comment, docstring or import. Those of
the tables that `corvid.syntax.generate` writes (`generated.py`) are not counted. A circle is a set of modules
that all import each other, directly or not, at the top of the file; imports under `TYPE_CHECKING` and
inside functions count in the second number.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

LAYOUT = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING,
    tokenize.ENDMARKER,
}  # fmt: skip


def lines_of_code(text: str) -> int:
    """The lines of the module that hold code."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in LAYOUT:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines - set(_not_code(ast.parse(text))))


def _not_code(tree: ast.Module) -> Iterator[int]:
    """The lines of imports and of texts that are a statement of their own."""
    for node in ast.walk(tree):
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Expr(ast.Constant(str())):
                yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def imports(text: str, name: str, known: set[str], hidden: bool) -> set[str]:
    """The modules among `known` that the module imports at its top, with `hidden` anywhere. Imports are
    absolute: ruff refuses others."""
    found: set[str] = set()
    for node in _import_statements(ast.parse(text), hidden):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
            continue
        for alias in node.names:
            inner = f"{node.module}.{alias.name}"
            found.add(inner if inner in known else node.module or "")
    return (found & known) - {name}


def _import_statements(tree: ast.Module, hidden: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif not hidden and isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting.extend(node.orelse)
        elif hidden or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            waiting.extend(ast.iter_child_nodes(node))


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The sets of more than one module that all reach each other, largest first."""
    reached = {name: _reached(graph, name) for name in graph}
    found = {
        tuple(sorted(other for other in reached[name] if name in reached[other]))
        for name in graph
        if name in reached[name]
    }
    return sorted((list(circle) for circle in found), key=lambda circle: (-len(circle), circle))


def _reached(graph: dict[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    waiting = list(graph[start])
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(graph[name])
    return found


def main(package: Path, listed: bool) -> None:
    """Print the three numbers, and with `listed` the modules of each circle."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.py"))}
    written = (text for path, text in texts.items() if path.name != "generated.py")
    print(f"lines of code\t{sum(map(lines_of_code, written))}")
    names = {path: _dotted(package, path) for path in texts}
    known = set(names.values())
    for hidden in (False, True):
        graph = {names[path]: imports(text, names[path], known, hidden) for path, text in texts.items()}
        found = circles(graph)
        print(f"import circles{', hidden imports too' if hidden else ''}\t{len(found)}")
        for circle in found if listed else ():
            print("    " + ", ".join(circle))


def _dotted(package: Path, path: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


if __name__ == "__main__":
    given = [argument for argument in sys.argv[1:] if argument != "--circles"]
    main(Path(given[0] if given else "corvid").resolve(), "--circles" in sys.argv[1:])
