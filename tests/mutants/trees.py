"""Syntax trees that are the same but for their names and texts.

Names are of three kinds, which are renamed apart: variables, functions, classes and modules (`x`), attributes
(`.x`) and keywords of calls (`x=`). A renaming takes equal names to equal names and different ones to
different ones. What an f-string holds is part of its text.
"""

from __future__ import annotations

import ast
import copy
import io
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

Part: TypeAlias = ast.expr | ast.pattern | tuple[ast.stmt, ...]
"""What a change may replace."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A tree without its names and texts, and its names in order."""

    shape: str
    names: tuple[str, ...]


def outline(node: ast.AST, texts: bool = False) -> Outline:
    """The outline of the tree, without its docstrings; with its texts where they are the subject."""
    shape: list[str] = []
    names: list[str] = []

    def see(value: object, owner: ast.AST | None = None) -> None:
        if isinstance(value, ast.expr_context):
            return
        if not texts and is_text(value):
            shape.append("''")
        elif isinstance(value, ast.AST):
            shape.append(type(value).__name__ + "(")
            for name, inside in ast.iter_fields(value):
                see(_without_docstring(value) if name == "body" else inside, value)
            shape.append(")")
        elif isinstance(value, list):
            shape.append("[")
            for one in value:
                see(one, owner)
            shape.append("]")
        elif isinstance(value, str) and owner is not None and not isinstance(owner, ast.Constant):
            names.append(_tagged(owner, value))
            shape.append("_")
        else:
            shape.append(repr(value))

    see(node)
    return Outline(" ".join(shape), tuple(names))


def is_text(value: object) -> bool:
    """Whether it is a string or an f-string."""
    return isinstance(value, ast.JoinedStr) or (
        isinstance(value, ast.Constant) and isinstance(value.value, str)
    )


def _without_docstring(node: ast.AST) -> object:
    body = getattr(node, "body", None)
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and ast.get_docstring(node):
        return node.body[1:]
    return body


def _tagged(owner: ast.AST, name: str) -> str:
    match owner:
        case ast.Attribute():
            return f".{name}"
        case ast.keyword() | ast.MatchClass():
            return f"{name}="
        case _:
            return name


def parsed(old: str, new: str) -> tuple[Part, Part]:
    """Both as patterns (behind `case`), as expressions if they are such, or else as statements.
    Raises `SyntaxError`."""
    if old.startswith("case "):
        return _pattern(old), _pattern(new)
    before, after = _expression(old), _expression(new)
    if before is not None and after is not None:
        return before, after
    return tuple(ast.parse(old).body), tuple(ast.parse(new).body)


def _expression(code: str) -> ast.expr | None:
    try:
        return ast.parse(code.strip(), mode="eval").body
    except SyntaxError:
        return None


def _pattern(code: str) -> ast.pattern:
    match ast.parse(f"match _:\n    {code}: pass").body:
        case [ast.Match(cases=[ast.match_case(pattern=pattern, guard=None)])]:
            return pattern
    raise SyntaxError(f"no pattern: {code}")


@dataclass(frozen=True, slots=True)
class Fit:
    """A node that is `old` up to `renamed`; `same` of its names and texts are as written."""

    node: Part
    renamed: Mapping[str, str]
    same: int


def fits(old: Part, place: ast.AST) -> Iterator[Fit]:
    """The parts of the place that are `old` but for names and texts, in the order of the source."""
    exact = is_text(old)
    for node in _parts(old, place):
        comparison = _Comparison(exact)
        if comparison.agree(tree_of(old), tree_of(node)):
            yield Fit(node, comparison.there, comparison.same)


def tree_of(part: Part) -> ast.AST:
    """The part as one tree: statements are those of a module."""
    return ast.Module([*part], []) if isinstance(part, tuple) else part


def _parts(old: Part, place: ast.AST) -> Iterator[Part]:
    for node in outside_texts(place):
        if isinstance(old, tuple):
            for _, block in ast.iter_fields(node):
                if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                    for at in range(len(block) - len(old) + 1):
                        yield tuple(block[at : at + len(old)])
        elif type(node) is type(old) and isinstance(node, ast.expr | ast.pattern):
            yield node


def outside_texts(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all below it in the order of the source, but what f-strings hold: CPython 3.11 does
    not know where in the file that is."""
    yield node
    if not isinstance(node, ast.JoinedStr):
        for child in ast.iter_child_nodes(node):
            yield from outside_texts(child)


class _Comparison:
    """Goes through two trees at once. `there` is what names of the first are in the second."""

    def __init__(self, exact: bool) -> None:
        self.there: dict[str, str] = {}
        self.same = 0
        self._back: dict[str, str] = {}
        self._exact = exact

    def agree(self, old: object, new: object) -> bool:
        if isinstance(old, ast.expr_context):
            return True
        if is_text(old) and not self._exact:
            assert isinstance(old, ast.expr)
            self.same += isinstance(new, ast.expr) and ast.dump(old) == ast.dump(new)
            return is_text(new)
        if type(old) is not type(new):
            return False
        if isinstance(old, list):
            assert isinstance(new, list)
            return len(old) == len(new) and all(map(self.agree, old, new))
        if isinstance(old, ast.AST):
            assert isinstance(new, ast.AST)
            return all(self._fields_agree(old, new, name) for name in old._fields)
        return old == new

    def _fields_agree(self, old: ast.AST, new: ast.AST, name: str) -> bool:
        left, right = getattr(old, name, None), getattr(new, name, None)
        match left, right:
            case str(), str() if not isinstance(old, ast.Constant):
                return self._named_alike(_tagged(old, left), _tagged(new, right))
            case [str(), *_], [str(), *_]:
                pairs = zip(left, right, strict=False)
                return len(left) == len(right) and all(
                    self._named_alike(_tagged(old, one), _tagged(new, other)) for one, other in pairs
                )
            case _:
                return self.agree(left, right)

    def _named_alike(self, old: str, new: str) -> bool:
        self.same += old == new
        return self.there.setdefault(old, new) == new and self._back.setdefault(new, old) == old


def renamed(node: Part, names: Mapping[str, str]) -> Part:
    """A copy with other names."""
    made = copy.deepcopy(node)
    for below in ast.walk(tree_of(made)):
        if not isinstance(below, ast.Constant):
            for field, value in ast.iter_fields(below):
                setattr(below, field, _renamed(below, value, names))
    return made


def _renamed(owner: ast.AST, value: object, names: Mapping[str, str]) -> object:
    match value:
        case str():
            return names.get(_tagged(owner, value), value).removeprefix(".").removesuffix("=")
        case [str(), *_]:
            return [_renamed(owner, one, names) for one in value]
        case _:
            return value


def spliced(source: str, at: Part, new: Part) -> str:
    """The source of a module with `new` for its node `at`."""
    lines = io.StringIO(source).readlines()  # `splitlines` knows ends of lines that Python does not
    if isinstance(at, tuple):
        assert isinstance(new, tuple)
        first, last = at[0], at[-1]
        top = min([first.lineno, *(one.lineno for one in getattr(first, "decorator_list", ()))]) - 1
        assert last.end_lineno is not None
        written = "\n".join(map(ast.unparse, new))
        lines[top : last.end_lineno] = [textwrap.indent(written, " " * first.col_offset) + "\n"]
        return "".join(lines)
    assert not isinstance(new, tuple)
    assert at.end_lineno is not None
    assert at.end_col_offset is not None
    # Columns count bytes.
    before = lines[at.lineno - 1].encode()[: at.col_offset].decode()
    after = lines[at.end_lineno - 1].encode()[at.end_col_offset :].decode()
    lines[at.lineno - 1 : at.end_lineno] = [f"{before}({ast.unparse(new)}){after}"]
    return "".join(lines)
