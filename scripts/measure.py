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
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

LAYOUT = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING,
    tokenize.ENDMARKER,
}  # fmt: skip


def lines_of_code(text: str) -> int:
    """The lines of the module that hold code."""
    nodes = nodes_of(text)
    without = set(_not_code(nodes))
    lines = {
        number
        for number, line in enumerate(text.split("\n"), 1)
        if (words := line.strip()) and not words.startswith("#")
    }
    # Python's tokenizer takes longer than all else: only lines inside a text or between its parts need it.
    if set(_inside_texts(nodes)) - lines - without:
        lines = set(_with_tokens(text))
    return len(lines - without)


def nodes_of(text: str) -> list[ast.AST]:
    """All nodes of the module, as `ast.walk` gives them but contexts, in less time."""
    nodes: list[ast.AST] = [ast.parse(text)]
    for node in nodes:
        for held in vars(node).values():
            for one in held if isinstance(held, list) else (held,):
                if isinstance(one, ast.AST) and not isinstance(one, ast.expr_context):
                    nodes.append(one)
    return nodes


def _with_tokens(text: str) -> Iterator[int]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in LAYOUT:
            yield from range(token.start[0], token.end[0] + 1)


def _inside_texts(nodes: Sequence[ast.AST]) -> Iterator[int]:
    for node in nodes:
        if isinstance(node, ast.Constant | ast.JoinedStr):
            yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _not_code(nodes: Sequence[ast.AST]) -> Iterator[int]:
    """The lines of imports and of texts that are a statement of their own."""
    for node in nodes:
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Expr(ast.Constant(str())):
                yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def imports(text: str, name: str, known: set[str], hidden: bool) -> set[str]:
    """The modules among `known` that the module imports at its top, with `hidden` anywhere. Imports are
    absolute: ruff refuses others."""
    return modules_of(import_statements(ast.parse(text), hidden), name, known)


def modules_of(statements: Iterable[ast.Import | ast.ImportFrom], name: str, known: set[str]) -> set[str]:
    """The modules among `known`, other than the module `name` itself, that the statements import."""
    found: set[str] = set()
    for node in statements:
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
            continue
        for alias in node.names:
            inner = f"{node.module}.{alias.name}"
            found.add(inner if inner in known else node.module or "")
    return (found & known) - {name}


def import_statements(tree: ast.AST, hidden: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """Those at the top of the module, with `hidden` all."""
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
    """The sets of more than one module that all reach each other, largest first: by Tarjan's algorithm."""
    lowest: dict[str, int] = {}  # the first one met of those that a module is known to reach, itself at first
    whole: set[str] = set()
    found: list[list[str]] = []
    open_ones: list[str] = []
    for start in graph:
        path = [] if start in lowest else [_entered(start, graph, lowest, open_ones)]
        while path:
            name, number, others = path[-1]
            other = next(others, None)
            if other is None:
                path.pop()
                if lowest[name] == number:
                    circle = open_ones[open_ones.index(name) :]
                    del open_ones[-len(circle) :]
                    whole.update(circle)
                    found += [sorted(circle)] if len(circle) > 1 else []
                elif path:  # what is before it in the path reaches what it does
                    lowest[path[-1][0]] = min(lowest[path[-1][0]], lowest[name])
            elif other not in lowest:
                path.append(_entered(other, graph, lowest, open_ones))
            elif other not in whole:
                lowest[name] = min(lowest[name], lowest[other])
    return sorted(found, key=lambda circle: (-len(circle), circle))


def _entered(
    name: str, graph: dict[str, set[str]], lowest: dict[str, int], open_ones: list[str]
) -> tuple[str, int, Iterator[str]]:
    """Number the module; return it with its number and what it imports."""
    number = lowest[name] = len(lowest)
    open_ones.append(name)
    return name, number, iter(graph[name])


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
