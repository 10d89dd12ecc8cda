"""Which tests name which requirement of the grounding protocols: the lines `# requirement: E12, T3`.

In Python such a line is directly above a test function or inside it; in a literate `.cor` in the comment
at its top. A line that belongs to no test is reported, not passed over: else a requirement would be held by
nothing.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tests.architecture.layers import ROOT

LINE = re.compile(r"#\s*requirement:\s*(?P<ids>.*)")
ID = re.compile(r"[ESCT][1-9]\d?\Z")


@dataclass(frozen=True, slots=True, order=True)
class Named:
    """A test names a requirement. `test` is as pytest writes it."""

    requirement: str
    test: str


@dataclass(frozen=True, slots=True)
class Stray:
    """A line that names a requirement, and why that holds nothing."""

    place: str
    reason: str


def found() -> tuple[Named, ...]:
    """What all tests name, in order."""
    return tuple(sorted({one for one in _everything() if isinstance(one, Named)}))


def strays() -> tuple[Stray, ...]:
    """The lines that belong to nothing or name nothing."""
    return tuple(one for one in _everything() if isinstance(one, Stray))


@cache
def _everything() -> tuple[Named | Stray, ...]:
    """All that files name. Kept: to look for comments takes a second, and the page needs both kinds."""
    return tuple(_in_files())


def _in_files() -> Iterator[Named | Stray]:
    for path in sorted((ROOT / "tests").rglob("*")):
        if path.suffix in (".py", ".cor") and path.is_file():
            text = path.read_text(encoding="utf-8", errors="replace")
            if "requirement:" in text:
                name = path.relative_to(ROOT).as_posix()
                yield from in_python(name, text) if path.suffix == ".py" else in_program(name, text)


def in_program(name: str, text: str) -> Iterator[Named | Stray]:
    """Those of a literate program: the comment at its top."""
    top = True
    for number, line in enumerate(text.splitlines(), 1):
        top = top and (not line.strip() or line.startswith("#"))
        if (said := LINE.search(line)) is not None:
            if top:
                yield from _named(said["ids"], name, f"{name}:{number}")
            else:
                yield Stray(f"{name}:{number}", "is below the comment at the top")


def in_python(name: str, text: str) -> Iterator[Named | Stray]:
    """Those of a module of tests."""
    tests = list(_tests(ast.parse(text)))
    lines = text.splitlines()
    for number, comment in _comments(text):
        said = LINE.fullmatch(comment)
        if said is None:
            continue
        test = next((one for first, last, one in tests if first <= number <= last), None)
        test = test or next((one for first, _, one in tests if _directly_above(lines, number, first)), None)
        if test is None:
            yield Stray(f"{name}:{number}", "no test function is around it or directly below")
        else:
            yield from _named(said["ids"], f"{name}::{test}", f"{name}:{number}")


def _tests(tree: ast.Module) -> Iterator[tuple[int, int, str]]:
    """First line with decorators, last line, and name of every test."""
    for node in tree.body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        for one in inside:
            if isinstance(one, ast.FunctionDef) and one.name.startswith("test_"):
                prefix = f"{node.name}::" if isinstance(node, ast.ClassDef) else ""
                first = min([one.lineno, *(decorator.lineno for decorator in one.decorator_list)])
                yield first, one.end_lineno or first, prefix + one.name


def _comments(text: str) -> Iterator[tuple[int, str]]:
    """Comments alone: what is in texts is data of a test."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _directly_above(lines: list[str], number: int, first: int) -> bool:
    return number < first and all(
        line.lstrip().startswith("#") or not line.strip() for line in lines[number - 1 : first - 1]
    )


def _named(ids: str, test: str, place: str) -> Iterator[Named | Stray]:
    for one in (part.strip() for part in ids.split(",")):
        if ID.match(one):
            yield Named(one, test)
        else:
            yield Stray(place, f"`{one}` is not a requirement; they are written E12, T3")
