"""What other modules can know of a module: its declarations without the bodies of agents and fns.

An outline has no places, ids and documentation: it is equal for two texts that others can't distinguish. A
tree made from it serves to check others against, never to report on the module itself.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterator, Set
from typing import Any, TypeAlias

from corvid.source.span import Span
from corvid.syntax import tree
from corvid.types import pascal

Outline: TypeAlias = bytes
"""Marshalled: for each declaration its name, if it can be called and is not a method, and its data."""
PLAIN = 2
"""The version of marshal that writes equal values as equal bytes."""

_CLASSES: tuple[type[tree.Node], ...] = tuple(
    sorted(
        (kind for kind in vars(tree).values() if isinstance(kind, type) and issubclass(kind, tree.Node)),
        key=lambda kind: kind.__name__,
    )
)
_NUMBERS = {kind: number for number, kind in enumerate(_CLASSES)}
_LEFT_OUT = ("id", "span", "doc", "body")
_FIELDS = tuple(kind.__struct_fields__ for kind in _CLASSES)
_PROMPT, _ENRICH = _NUMBERS[tree.Prompt], _NUMBERS[tree.EnrichClause]
_CLAUSES = [name for name in _FIELDS[_PROMPT] if name not in _LEFT_OUT].index("clauses")
_SEPARATORS = {code: " " for code in range(128) if not (chr(code).isalnum() or chr(code) == "_")}


def words_in(text: str) -> frozenset[str]:
    """Return a superset of the names in a text: names are ASCII letters, digits and `_`."""
    return frozenset(text.translate(_SEPARATORS).split())


def outline_of(module: tree.Module) -> Outline:
    """Return the outline of a parsed module."""
    return marshal.dumps(tuple((_callable_name(one), _data(one)) for one in module.declarations), PLAIN)


def imports_of(module: tree.Module) -> tuple[str, ...]:
    """Return the paths of its imports, in order, as they are written."""
    return tuple(one.path for one in module.declarations if isinstance(one, tree.Import))


def _callable_name(declaration: tree.Decl) -> str:
    if isinstance(declaration, tree.Agent | tree.Fn | tree.Tool | tree.Prompt):
        return declaration.name.text
    return ""


def _data(value: object) -> Any:
    """Return a node as a list of its class and its parts, all else as it is."""
    if isinstance(value, tree.Node):
        number = _NUMBERS[type(value)]
        parts = [_data(getattr(value, name)) for name in _FIELDS[number] if name not in _LEFT_OUT]
        return [number, *parts]
    if isinstance(value, tuple):
        return tuple(map(_data, value))
    return value


def tree_of(outline: Outline, source: int, words: Set[str] | None) -> tree.Module:
    """Return a module with these declarations. Of what can be called only that is there of which one of
    `words` speaks, by name or by the label of its approval; a broken declaration stands for each of the
    others, whose uses say nothing, as there are none. Without `words` all is there."""
    maker = _Maker(Span(source, 0, 0))
    declarations = []
    listed = marshal.loads(outline)  # from the cache, which is trusted for its place, or from a pipe
    if words is not None:
        more = frozenset(_enriching(listed, words))
        words = words | more if more else words
    for name, data in listed:
        if name and words is not None and name not in words and pascal(name) not in words:
            declarations.append(tree.BrokenDecl(maker.next(), maker.span, maker.ident(name)))
        else:
            declarations.append(maker.made(data))
    number = maker.next()
    return tree.Module(number, maker.span, tuple(declarations), None, number + 1)


def _enriching(listed: tuple[tuple[str, Any], ...], words: Set[str]) -> Iterator[str]:
    """Yield the tools that prompts among `words` enrich from: what a call of such a prompt means hangs on
    them."""
    for name, data in listed:
        if data[0] == _PROMPT and name in words:
            for clause in data[1 + _CLAUSES]:
                if clause[0] == _ENRICH:
                    yield from (source[1] for source in clause[1])


class _Maker:
    """Gives each node an id of its own."""

    def __init__(self, span: Span) -> None:
        self.span = span
        self._last = -1

    def next(self) -> int:
        self._last += 1
        return self._last

    def ident(self, text: str) -> tree.Ident:
        return tree.Ident(self.next(), self.span, text)

    def made(self, data: Any) -> Any:
        """Return the value that `_data` was given, but for what it leaves out."""
        if isinstance(data, list):
            kind: Any = _CLASSES[data[0]]
            parts = iter(data[1:])
            fields = {name: self._left_out(name) for name in _FIELDS[data[0]] if name in _LEFT_OUT}
            fields |= {n: self.made(next(parts)) for n in _FIELDS[data[0]] if n not in _LEFT_OUT}
            return kind(**fields)
        if isinstance(data, tuple):
            return tuple(map(self.made, data))
        return data

    def _left_out(self, name: str) -> object:
        match name:
            case "id":
                return self.next()
            case "span":
                return self.span
            case "body":
                return tree.Block(self.next(), self.span, ())
            case _:
                return None
